//! A small team with wrong clocks, whose computers write, are away, send and fetch in any order: afterwards all have the same, and what
//! was replaced is exactly what somebody had seen.

use std::collections::BTreeSet;

use super::*;
use crate::dice::Dice;
use crate::hlc::{Clock, HubOffset};
use crate::stamp::{Dot, Stamp};

const DAY: u64 = 86_400_000;
const NOON: u64 = 1_773_316_800_000;

/// A note that somebody wrote, and the versions that were in view.
#[derive(Clone)]
struct Row {
    stamp: Stamp,
    seen: Vec<Dot>,
}

impl Row {
    fn on(&self, note: Note) -> Note {
        note.merged(Note::writing(self.stamp, format!("{:?}", self.stamp.dot), self.seen.iter().copied()))
    }
}

#[derive(Default)]
struct Computer {
    number: u8,
    seq: i64,
    /// How far its own clock is ahead, in milliseconds.
    ahead: i64,
    offset: HubOffset,
    clock: Clock,
    fetched: usize,
    /// What the hub said.
    state: Note,
    /// What waits to be sent.
    waiting: Vec<Row>,
}

impl Computer {
    fn local(&self, now: u64) -> u64 {
        now.saturating_add_signed(self.ahead)
    }

    fn writes(&mut self, now: u64) -> Row {
        let note = self.waiting.iter().fold(self.state.clone(), |state, row| row.on(state));
        let seen = note.standing().iter().map(|version| version.at.dot).collect();
        self.seq += 1;
        let hlc = self.clock.tick(self.offset.hub_ms(self.local(now)));
        let row = Row { stamp: Stamp { hlc, dot: Dot { device: [self.number; 16], seq: self.seq } }, seen };
        self.waiting.push(row.clone());
        row
    }

    /// Connects: learns the time, sends, fetches. The answer takes a while, so that the time is a little wrong.
    fn connects(&mut self, dice: &mut Dice, now: &mut u64, log: &mut Vec<(Row, u64)>) {
        let sent = self.local(*now);
        *now += dice.below(80) as u64;
        let hub = *now;
        *now += 1 + dice.below(80) as u64;
        self.offset = HubOffset::measured(sent, hub, self.local(*now));
        let known = self.offset.hub_ms(self.local(*now));
        self.clock.lower_to(known);
        self.waiting.iter_mut().for_each(|row| row.stamp = row.stamp.lowered_to(known));
        log.extend(self.waiting.drain(..).map(|row| (row, *now)));
        for (row, at) in &log[self.fetched..] {
            self.clock.observe(row.stamp.hlc, *at);
            let row = Row { stamp: row.stamp.lowered_to(*at), ..row.clone() };
            self.state = row.on(std::mem::take(&mut self.state));
        }
        self.fetched = log.len();
        *now += 1;
    }
}

fn run(seed: u64, clocks_are_wrong: bool) {
    let mut dice = Dice::new(seed);
    let (mut now, mut log, mut done) = (NOON, Vec::new(), Vec::new());
    let mut team: Vec<Computer> = (0..4)
        .map(|number| {
            let ahead = if clocks_are_wrong { (dice.roll() % (6 * DAY)) as i64 - 3 * DAY as i64 } else { 0 };
            Computer { number, ahead, ..Computer::default() }
        })
        .collect();
    for _ in 0..40 {
        now += 1 + dice.below(200) as u64;
        let who = dice.below(team.len());
        match dice.below(3) {
            0 => team[who].connects(&mut dice, &mut now, &mut log),
            _ => done.push(team[who].writes(now)),
        }
    }
    for _ in 0..2 {
        team.iter_mut().for_each(|computer| computer.connects(&mut dice, &mut now, &mut log));
    }
    assert!(team.windows(2).all(|two| two[0].state == two[1].state), "run {seed}: all have the same");
    let (mut texts, mut replaced) = (BTreeSet::new(), BTreeSet::new());
    for Row { stamp, seen } in done {
        texts.insert(stamp.dot);
        replaced.extend(seen);
    }
    let standing: BTreeSet<Dot> = team[0].state.standing().iter().map(|version| version.at.dot).collect();
    assert_eq!(standing, &texts - &replaced, "run {seed}: of a note what nobody had read and replaced");
}

#[test]
fn a_team_comes_to_the_same() {
    (0..1_000).for_each(|seed| run(seed, false));
}

#[test]
fn a_team_with_wrong_clocks_comes_to_the_same() {
    (0..1_000).for_each(|seed| run(seed, true));
}
