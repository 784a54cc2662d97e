//! One workspace, killed again and again at one kind of work, looked at after every kill, and brought to its end.
//!
//! Owns the order of these. What a work needs and how it ends is in the file of each work.

use std::fmt;

use serde_json::json;
use tempfile::TempDir;
use tests::rig::{Order, Service};
use tests::seed::Dice;

use crate::book::Book;
use crate::files::Files;
use crate::left::Left;
use crate::money::Before;
use crate::victim::{Moment, PROGRAM, Range, Victim};
use crate::{books, exports, imports, jobs, lists, migrations, money, pulls, steps};

/// What is killed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Work {
    Pulls,
    Jobs,
    Imports,
    Exports,
    Books,
    Steps,
    Migrations,
}

impl Work {
    pub const ALL: [Self; 7] =
        [Self::Pulls, Self::Jobs, Self::Imports, Self::Exports, Self::Books, Self::Steps, Self::Migrations];

    /// Its name for the engine process and in the count.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pulls => "pulls",
            Self::Jobs => "jobs",
            Self::Imports => "imports",
            Self::Exports => "exports",
            Self::Books => "books",
            Self::Steps => "steps",
            Self::Migrations => "migrations",
        }
    }

    const fn range(self) -> Range {
        match self {
            Self::Pulls => pulls::RANGE,
            Self::Jobs => jobs::RANGE,
            Self::Imports => imports::RANGE,
            Self::Exports => exports::RANGE,
            Self::Books => books::RANGE,
            Self::Steps | Self::Migrations => steps::RANGE,
        }
    }
}

/// What a campaign came to.
#[derive(Debug)]
pub struct Outcome {
    pub work: Work,
    pub kills: u64,
    /// What was under way at a kill and is named, at the end.
    pub named: u64,
    /// Everything that was not as it must be.
    pub broken: Vec<String>,
}

impl fmt::Display for Outcome {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}: {} kills, {} broken", self.work.name(), self.kills, self.broken.len())
    }
}

/// A workspace that is killed.
pub struct Campaign {
    pub work: Work,
    pub dice: Dice,
    pub data: TempDir,
    /// What the work needs, and what it writes.
    pub files: TempDir,
    pub service: Service,
    pub broken: Vec<String>,
    before: Before,
    exported: Files,
}

/// Kills a work so many times, and brings it to its end.
pub async fn run(work: Work, seed: u64, kills: u64) -> Outcome {
    if work == Work::Migrations {
        return migrations::run(seed, kills).await;
    }
    let mut campaign = Campaign {
        work,
        dice: Dice::new(seed),
        data: tempfile::tempdir().unwrap(),
        files: tempfile::tempdir().unwrap(),
        service: Service::small().await,
        broken: Vec::new(),
        before: Before::default(),
        exported: Files::default(),
    };
    campaign.prepare().await;
    for round in 0..kills {
        let moment = work.range().moment(&mut campaign.dice, round);
        let seed = campaign.dice.roll();
        if work == Work::Pulls {
            pulls::away(&mut campaign, moment, round).await;
        }
        Victim::start(&campaign.order(seed), false).killed_at(moment, &campaign.service).await;
        let known = campaign.broken.len();
        campaign.look(!matches!(moment, Moment::Opening(_))).await;
        let new = campaign.broken[known..].iter_mut();
        new.for_each(|wrong| *wrong = format!("after kill {} at {moment:?}: {wrong}", round + 1));
    }
    let named = campaign.finish().await;
    Outcome { work, kills, named, broken: campaign.broken }
}

impl Campaign {
    /// For a process of this work.
    pub fn order(&self, seed: u64) -> Order<'_> {
        let (data, files) = (self.data.path(), self.files.path());
        Order { program: PROGRAM, data, files, service: &self.service, work: self.work.name(), seed }
    }

    async fn prepare(&self) {
        match self.work {
            Work::Pulls | Work::Books => {}
            Work::Jobs => jobs::prepare(self).await,
            Work::Imports => imports::prepare(self),
            Work::Exports | Work::Steps => exports::prepare(self).await,
            Work::Migrations => unreachable!("they have a run of their own"),
        }
        self.service.control(json!({"reset": true, "credits": 1_000_000})).await;
        if self.work == Work::Books {
            books::bought(self).await;
        }
    }

    /// Looks at everything that a process has left; whether it had opened the file.
    pub async fn look(&mut self, opened: bool) {
        let Some(left) = Left::of(self.data.path()) else { return };
        // Before the book is read: what is charged later was on the disk before.
        left.is_sound(&mut self.broken);
        if left.texts("SELECT name FROM sqlite_schema").is_empty() {
            return;
        }
        let book = Book::of(&self.service).await;
        money::check(&left, &book, &mut self.before, &mut self.broken);
        money::forgotten(&left, opened, &mut self.before, &mut self.broken);
        money::sent_again(&left, &pulls::decided(self), &mut self.broken);
        lists::imports(&left, &mut self.broken);
        if matches!(self.work, Work::Imports | Work::Steps) {
            lists::undone_and_done_again(left, &mut self.broken).await;
        }
        match self.work {
            Work::Exports => drop(self.exported.check(self.files.path(), exports::ROWS, &mut self.broken)),
            Work::Books => drop(self.exported.check(self.files.path(), books::LINES, &mut self.broken)),
            _ => {}
        }
    }

    /// Brings what was begun to its end, and looks whether all is there. Returns how many calls are named.
    async fn finish(&mut self) -> u64 {
        self.service.heal().await;
        Victim::start(&self.order(0), true).ended().await;
        self.look(true).await;
        let left = Left::of(self.data.path()).expect("there is a file by now");
        let named = left.one("SELECT count(*) FROM intents WHERE state IN ('open', 'unconfirmed')", []);
        let mut broken = match self.work {
            Work::Pulls => pulls::all_is_here(self, &left).await,
            Work::Jobs => jobs::all_is_here(self).await,
            Work::Imports => imports::all_is_here(self, &left).await,
            Work::Exports => exports::all_is_here(self).await,
            Work::Books => books::all_is_here(self).await,
            Work::Steps | Work::Migrations => Vec::new(),
        };
        broken.iter_mut().for_each(|wrong| *wrong = format!("at the end: {wrong}"));
        self.broken.append(&mut broken);
        named
    }
}
