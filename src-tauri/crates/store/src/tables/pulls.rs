//! `pulls`: each run of a search with where it stands, so that it can go on after a restart.

mod ahead;

use api::Tenths;
use rusqlite::{Connection, OptionalExtension, Row, named_params, params};

pub use ahead::Ahead;

use super::Chain;
use crate::{Millis, Store, StoreError};

pub(crate) const STEPS: &[(i64, &str)] = &[
    (
        1,
        "CREATE TABLE pulls (
        id INTEGER PRIMARY KEY,
        search INTEGER NOT NULL REFERENCES searches (id),
        phase TEXT NOT NULL CHECK (phase IN ('running', 'paused', 'interrupted', 'stopped', 'done')),
        wanted INTEGER NOT NULL,
        asked INTEGER NOT NULL,
        received INTEGER NOT NULL,
        fresh INTEGER NOT NULL,
        charged INTEGER NOT NULL,
        batch INTEGER NOT NULL,
        pages INTEGER NOT NULL,
        cursor TEXT,
        ended INTEGER NOT NULL,
        trouble TEXT,
        unclear INTEGER NOT NULL,
        made_at INTEGER NOT NULL,
        moved_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX pulls_by_search ON pulls (search, id);",
    ),
    (
        3,
        "ALTER TABLE pulls ADD COLUMN empty INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE pulls ADD COLUMN added INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE pulls ADD COLUMN skipped INTEGER NOT NULL DEFAULT 0;",
    ),
];

/// The condition that the outcome of the next page of a row of `pulls` is unknown.
fn is_unclear() -> String {
    ahead::in_doubt("pulls.search", "pulls.pages * pulls.batch", "(pulls.pages + 1) * pulls.batch")
}

/// A run of a search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pull {
    /// Its number.
    pub id: i64,
    /// Its search.
    pub search: i64,
    /// `running`, `paused`, `interrupted`, `stopped` or `done`.
    pub phase: PullPhase,
    /// Rows it is to bring.
    pub wanted: u64,
    /// Pages that are behind it, answered or left out: a short page gives no right to one more.
    pub asked: u32,
    /// Of these, pages that were left out because nobody knows whether they were charged.
    pub skipped: u32,
    /// Rows the service gave.
    pub received: u64,
    /// Of these, records that are new to this workspace.
    pub fresh: u64,
    /// Of these, records that are new to the search.
    pub added: u64,
    /// What it has cost.
    pub charged: Tenths,
    /// Where it stands at the service.
    pub chain: Chain,
    /// Why it is not running, when something went wrong.
    pub trouble: Option<String>,
    /// Whether the outcome of its next page is unknown.
    pub unclear: bool,
    /// When it started.
    pub made_at: Millis,
    /// When it last moved.
    pub moved_at: Millis,
}

/// Where a pull stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PullPhase {
    /// Asking page after page.
    Running,
    /// A person stopped it for a while.
    Paused,
    /// Something went wrong, or the program ended.
    Interrupted,
    /// A person ended it.
    Stopped,
    /// Everything is here.
    Done,
}

impl PullPhase {
    const ALL: [(Self, &'static str); 5] = [
        (Self::Running, "running"),
        (Self::Paused, "paused"),
        (Self::Interrupted, "interrupted"),
        (Self::Stopped, "stopped"),
        (Self::Done, "done"),
    ];

    pub(crate) fn name(self) -> &'static str {
        Self::ALL.iter().find(|(phase, _)| *phase == self).map_or("interrupted", |(_, name)| name)
    }

    pub(crate) fn read(name: &str) -> Self {
        Self::ALL.iter().find(|(_, own)| *own == name).map_or(Self::Interrupted, |(phase, _)| *phase)
    }
}

fn row(row: &Row<'_>) -> rusqlite::Result<Pull> {
    Ok(Pull {
        id: row.get("id")?,
        search: row.get("search")?,
        phase: PullPhase::read(&row.get::<_, String>("phase")?),
        wanted: row.get("wanted")?,
        asked: row.get("asked")?,
        skipped: row.get("skipped")?,
        received: row.get("received")?,
        fresh: row.get("fresh")?,
        added: row.get("added")?,
        charged: Tenths(row.get("charged")?),
        chain: Chain::read(row)?,
        trouble: row.get("trouble")?,
        unclear: row.get("unclear")?,
        made_at: row.get("made_at")?,
        moved_at: row.get("moved_at")?,
    })
}

/// What a page was for its pull.
pub(crate) struct Step {
    /// Rows that came.
    pub received: u64,
    /// Of these, new to the workspace.
    pub fresh: u64,
    /// Of these, new to the search.
    pub added: u64,
    /// What it cost.
    pub charged: Tenths,
}

/// Counts a page, inside the transaction that keeps it, and moves the pull behind it where it leads on.
pub(crate) fn advance(
    file: &Connection,
    pull: i64,
    chain: Option<&Chain>,
    step: &Step,
    at: Millis,
) -> Result<(), StoreError> {
    file.prepare_cached(
        "UPDATE pulls SET asked = asked + 1, received = received + :received, fresh = fresh + :fresh, added = added + :added,
            charged = charged + :charged, moved_at = :at, unclear = 0
         WHERE id = :id",
    )?
    .execute(named_params! {
        ":id": pull, ":received": step.received, ":fresh": step.fresh, ":added": step.added, ":charged": step.charged.0,
        ":at": at,
    })?;
    chain.map_or(Ok(()), |chain| stand(file, pull, chain))
}

/// Counts what a page cost that cannot be read: the pull stays in front of it.
pub(crate) fn charge(file: &Connection, pull: i64, charged: Tenths, at: Millis) -> Result<(), StoreError> {
    file.prepare_cached("UPDATE pulls SET charged = charged + ?2, moved_at = ?3, unclear = 0 WHERE id = ?1")?
        .execute((pull, charged.0, at))?;
    Ok(())
}

/// Moves a pull.
pub(crate) fn stand(file: &Connection, pull: i64, chain: &Chain) -> Result<(), StoreError> {
    file.prepare_cached(
        "UPDATE pulls SET batch = :batch, pages = :pages, cursor = :cursor, empty = :empty, ended = :ended WHERE id = :id",
    )?
    .execute(named_params! {
        ":id": pull, ":batch": chain.batch, ":pages": chain.pages, ":empty": chain.empty, ":cursor": chain.cursor,
        ":ended": chain.ended,
    })?;
    Ok(())
}

/// The newest pull of a search.
pub(crate) fn newest(file: &Connection, search: i64) -> Result<Option<Pull>, StoreError> {
    let mut ask = file.prepare_cached("SELECT * FROM pulls WHERE search = ?1 ORDER BY id DESC LIMIT 1")?;
    Ok(ask.query_row([search], row).optional()?)
}

/// A person has settled a call of a load: loads whose next page was unclear for it alone are so no more.
pub(crate) fn settled(file: &Connection) -> Result<(), StoreError> {
    file.prepare_cached(&format!("UPDATE pulls SET unclear = {} WHERE unclear", is_unclear()))?.execute([])?;
    Ok(())
}

impl Store {
    /// Notes a new pull; tells its number.
    ///
    /// # Errors
    /// Whatever the database refuses.
    pub async fn new_pull(&self, search: i64, wanted: u64, chain: Chain, at: Millis) -> Result<i64, StoreError> {
        self.write(move |file| {
            file.prepare_cached(
                "INSERT INTO pulls (search, phase, wanted, asked, received, fresh, charged, batch, pages, cursor,
                    empty, ended, unclear, made_at, moved_at)
                 VALUES (?1, 'running', ?2, 0, 0, 0, 0, ?3, ?4, ?5, ?6, ?7, 0, ?8, ?8)",
            )?
            .execute(params![
                search,
                wanted,
                chain.batch,
                chain.pages,
                chain.cursor,
                chain.empty,
                chain.ended,
                at
            ])?;
            Ok(file.last_insert_rowid())
        })
        .await
    }

    /// A pull.
    ///
    /// # Errors
    /// Whatever the database refuses.
    pub async fn pull(&self, id: i64) -> Result<Option<Pull>, StoreError> {
        self.read(move |file| {
            Ok(file.prepare_cached("SELECT * FROM pulls WHERE id = ?1")?.query_row([id], row).optional()?)
        })
        .await
    }

    /// The newest pull of a search.
    ///
    /// # Errors
    /// Whatever the database refuses.
    pub async fn newest_pull(&self, search: i64) -> Result<Option<Pull>, StoreError> {
        self.read(move |file| newest(file, search)).await
    }

    /// The newest pulls, newest first.
    ///
    /// # Errors
    /// Whatever the database refuses.
    pub async fn pulls(&self, most: u32) -> Result<Vec<Pull>, StoreError> {
        self.read(move |file| {
            let mut ask = file.prepare_cached("SELECT * FROM pulls ORDER BY id DESC LIMIT ?1")?;
            let found = ask.query_map([most], row)?.collect::<Result<_, _>>()?;
            Ok(found)
        })
        .await
    }

    /// Notes where a pull stands.
    ///
    /// # Errors
    /// Whatever the database refuses.
    pub async fn set_pull_phase(
        &self,
        pull: i64,
        phase: PullPhase,
        trouble: Option<String>,
        unclear: bool,
        at: Millis,
    ) -> Result<(), StoreError> {
        self.write(move |file| {
            file.prepare_cached(
                "UPDATE pulls SET phase = ?2, trouble = ?3, unclear = ?4, moved_at = ?5 WHERE id = ?1",
            )?
            .execute(params![pull, phase.name(), trouble, unclear, at])?;
            Ok(())
        })
        .await
    }

    /// Takes the cursor from a pull that the service does not accept any more: it goes on by page number.
    ///
    /// # Errors
    /// Whatever the database refuses.
    pub async fn drop_cursor(&self, pull: i64, at: Millis) -> Result<(), StoreError> {
        self.write(move |file| {
            file.prepare_cached("UPDATE pulls SET cursor = NULL, moved_at = ?2 WHERE id = ?1")?.execute([pull, at])?;
            Ok(())
        })
        .await
    }

    /// Leaves a page out and goes on behind it, by page number. It counts as one of the pages that were agreed to, and its
    /// rows as rows that were, because it may have been charged.
    ///
    /// # Errors
    /// Whatever the database refuses.
    pub async fn skip_page(&self, pull: i64, at: Millis) -> Result<(), StoreError> {
        self.write(move |file| {
            file.prepare_cached(
                "UPDATE pulls SET asked = asked + 1, skipped = skipped + 1, pages = pages + 1, cursor = NULL, moved_at = ?2
                 WHERE id = ?1",
            )?
            .execute([pull, at])?;
            Ok(())
        })
        .await
    }

    /// At start: a pull that was running was interrupted; where the outcome of its next page is unknown it has the second
    /// reason. Tells the pulls that can go on without anybody having to decide.
    ///
    /// # Errors
    /// Whatever the database refuses.
    pub async fn interrupt_pulls(
        &self,
        reason: &'static str,
        unclear: &'static str,
        at: Millis,
    ) -> Result<Vec<i64>, StoreError> {
        self.write(move |file| {
            let mut change = file.prepare_cached(&format!(
                "UPDATE pulls SET phase = 'interrupted', trouble = ?1, moved_at = ?2, unclear = {}
                 WHERE phase = 'running' RETURNING id, unclear",
                is_unclear()
            ))?;
            let found: Vec<(i64, bool)> = change
                .query_map(params![reason, at], |row| Ok((row.get(0)?, row.get(1)?)))?
                .collect::<Result<_, _>>()?;
            let mut explain = file.prepare_cached("UPDATE pulls SET trouble = ?2 WHERE id = ?1")?;
            for (id, _) in found.iter().filter(|(_, is_unclear)| *is_unclear) {
                explain.execute(params![id, unclear])?;
            }
            Ok(found.into_iter().filter(|(_, unclear)| !unclear).map(|(id, _)| id).collect())
        })
        .await
    }

    /// Whether the outcome of the next page of a pull is unknown.
    ///
    /// # Errors
    /// Whatever the database refuses.
    pub async fn pull_is_unclear(&self, pull: i64) -> Result<bool, StoreError> {
        self.read(move |file| {
            Ok(file
                .prepare_cached(&format!("SELECT {} FROM pulls WHERE id = ?1", is_unclear()))?
                .query_row([pull], |row| row.get(0))
                .optional()?
                .unwrap_or(false))
        })
        .await
    }
}
