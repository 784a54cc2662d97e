//! `pulls`: each run of a search with how far it is, so that it can go on after a restart.

mod ahead;

use api::{Phase, Tenths};
use rusqlite::{Connection, Row, named_params, params};

pub(crate) use ahead::is_here;
pub use ahead::{Ahead, Wait};

use crate::file::error::StoreError;
use crate::file::sql::Statements;
use crate::file::store::{Millis, Store};
use crate::searches;
use crate::searches::page_cursor::PageCursor;
use crate::searches::watches::{self, Asking, RunOf};

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
    (
        12,
        "ALTER TABLE pulls ADD COLUMN most_owned INTEGER;
    ALTER TABLE pulls ADD COLUMN too_owned INTEGER;
    ALTER TABLE pulls ADD COLUMN too_owned_of INTEGER;",
    ),
    // The sliced load that a load of a slice belongs to, and whether it asks for the total of that alone.
    (
        15,
        "ALTER TABLE pulls ADD COLUMN sliced INTEGER REFERENCES sliced_loads (id);
    ALTER TABLE pulls ADD COLUMN of_total INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX pulls_by_sliced ON pulls (sliced, search) WHERE sliced IS NOT NULL;",
    ),
];

/// A run of a search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pull {
    /// Its number.
    pub id: i64,
    /// Its search.
    pub search: i64,
    /// The sliced load that it belongs to, where its search is a slice of another.
    pub sliced: Option<i64>,
    /// It asks for one row, because its page says how many there are; how far its search is does not change by that.
    pub of_total: bool,
    /// `running`, `paused`, `interrupted`, `stopped` or `done`.
    pub phase: Phase,
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
    /// It stops behind a page of which more than so many per cent were owned.
    pub most_owned: Option<u32>,
    /// Of the page behind which it stops for that: its rows that were owned, and all of them.
    pub too_owned: Option<(u64, u64)>,
    /// How far it is at the service.
    pub paging: PageCursor,
    /// Why it is not running, when something went wrong.
    pub trouble: Option<String>,
    /// Why its next page waits for a person, if it does.
    pub wait: Option<Wait>,
    /// When it started.
    pub made_at: Millis,
    /// When it last moved.
    pub moved_at: Millis,
}

/// A run that is about to set off.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewPull {
    /// Of which search.
    pub search: i64,
    /// The sliced load that it belongs to.
    pub sliced: Option<i64>,
    /// It asks for the total alone.
    pub of_total: bool,
    /// Rows it is to bring.
    pub wanted: u64,
    /// It stops behind a page of which more than so many per cent were owned.
    pub most_owned: Option<u32>,
    /// Where it begins.
    pub paging: PageCursor,
    /// The watch that asks.
    pub watch: Option<Asking>,
}

impl NewPull {
    /// One that stops at nothing that is owned.
    pub const fn of(search: i64, wanted: u64, paging: PageCursor) -> Self {
        Self { search, sliced: None, of_total: false, wanted, most_owned: None, paging, watch: None }
    }
}

fn row(row: &Row<'_>) -> rusqlite::Result<Pull> {
    Ok(Pull {
        id: row.get("id")?,
        search: row.get("search")?,
        sliced: row.get("sliced")?,
        of_total: row.get("of_total")?,
        phase: Phase::by_name(&row.get::<_, String>("phase")?).unwrap_or(Phase::Interrupted),
        wanted: row.get("wanted")?,
        asked: row.get("asked")?,
        skipped: row.get("skipped")?,
        received: row.get("received")?,
        fresh: row.get("fresh")?,
        added: row.get("added")?,
        charged: Tenths(row.get("charged")?),
        most_owned: row.get("most_owned")?,
        too_owned: row.get::<_, Option<u64>>("too_owned")?.zip(row.get("too_owned_of")?),
        paging: PageCursor::read(row)?,
        trouble: row.get("trouble")?,
        wait: Wait::read(row.get("unclear")?),
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
    /// Rows that are records and were stored, and of these those that were owned before.
    pub stored: (u64, u64),
    /// What it cost.
    pub charged: Tenths,
}

/// Counts a page, inside the transaction that stores it, and moves the pull behind it where it leads on.
pub(crate) fn advance(
    file: &Connection,
    pull: i64,
    paging: Option<&PageCursor>,
    step: &Step,
    at: Millis,
) -> Result<(), StoreError> {
    let sql =
        "UPDATE pulls SET asked = asked + 1, received = received + :received, fresh = fresh + :fresh, added = added + :added,
            charged = charged + :charged, moved_at = :at, unclear = 0,
            too_owned = CASE WHEN :owned * 100 > most_owned * :stored THEN :owned END,
            too_owned_of = CASE WHEN :owned * 100 > most_owned * :stored THEN :stored END
        WHERE id = :id";
    let values = named_params! {
        ":id": pull, ":received": step.received, ":fresh": step.fresh, ":added": step.added, ":charged": step.charged.0,
        ":at": at, ":stored": step.stored.0, ":owned": step.stored.1,
    };
    file.run(sql, values)?;
    paging.map_or(Ok(()), |paging| move_to(file, pull, paging))
}

/// Counts what a page cost that cannot be read: the pull stays in front of it.
pub(crate) fn charge(file: &Connection, pull: i64, charged: Tenths, at: Millis) -> Result<(), StoreError> {
    file.run("UPDATE pulls SET charged = charged + ?2, moved_at = ?3, unclear = 0 WHERE id = ?1", (pull, charged.0, at))
}

/// Moves a pull.
fn move_to(file: &Connection, pull: i64, paging: &PageCursor) -> Result<(), StoreError> {
    let sql = "UPDATE pulls SET batch = :batch, pages = :pages, cursor = :cursor, empty = :empty, ended = :ended WHERE id = :id";
    let values = named_params! {
        ":id": pull, ":batch": paging.batch, ":pages": paging.pages, ":empty": paging.empty, ":cursor": paging.cursor,
        ":ended": paging.ended,
    };
    file.run(sql, values)
}

/// The newest pull of a search.
pub(crate) fn newest(file: &Connection, search: i64) -> Result<Option<Pull>, StoreError> {
    file.first("SELECT * FROM pulls WHERE search = ?1 ORDER BY id DESC LIMIT 1", [search], row)
}

/// Whether a load asks for a total alone.
pub(crate) fn is_of_total(file: &Connection, pull: i64) -> Result<bool, StoreError> {
    Ok(file.first("SELECT of_total FROM pulls WHERE id = ?1", [pull], |row| row.get(0))?.unwrap_or(false))
}

/// The newest load of a slice within a sliced load: of its rows, or of its total.
pub(crate) fn newest_of_slice(
    file: &Connection,
    sliced: i64,
    search: i64,
    for_total: bool,
) -> Result<Option<Pull>, StoreError> {
    let sql = "SELECT * FROM pulls WHERE sliced = ?1 AND search = ?2 AND of_total = ?3 ORDER BY id DESC LIMIT 1";
    file.first(sql, params![sliced, search, for_total], row)
}

/// The load within a sliced load that has moved last, of those that are not over.
pub(crate) fn open_of_slices(file: &Connection, sliced: i64) -> Result<Option<Pull>, StoreError> {
    let sql = "SELECT * FROM pulls WHERE sliced = ?1 AND phase IN ('running', 'paused', 'interrupted')
        ORDER BY unclear DESC, moved_at DESC, id DESC LIMIT 1";
    file.first(sql, [sliced], row)
}

/// Reads anew why loads wait for a person: a call of one was settled, or a page can be read by now. Returns those that
/// wait for nobody any more.
pub(crate) fn look_again(file: &Connection) -> Result<Vec<i64>, StoreError> {
    let pulls: Vec<i64> = file.all("SELECT id FROM pulls WHERE unclear", [], |row| row.get(0))?;
    let mut free = Vec::new();
    for pull in pulls {
        let wait = ahead::waits(file, pull)?;
        file.run("UPDATE pulls SET unclear = ?2 WHERE id = ?1", [pull, Wait::column(wait)])?;
        free.extend(wait.is_none().then_some(pull));
    }
    Ok(free)
}

impl Store {
    /// Notes a new pull; returns its number.
    pub async fn new_pull(&self, new: NewPull, at: Millis) -> Result<i64, StoreError> {
        let sql = "INSERT INTO pulls (search, phase, wanted, asked, received, fresh, charged, batch, pages, cursor,
                empty, ended, unclear, most_owned, sliced, of_total, made_at, moved_at)
            VALUES (?1, 'running', ?2, 0, 0, 0, 0, ?3, ?4, ?5, ?6, ?7, 0, ?8, ?9, ?10, ?11, ?11)";
        let NewPull { search, sliced, of_total, wanted, most_owned, paging, watch } = new;
        let PageCursor { batch, pages, cursor, empty, ended } = paging;
        self.write(move |file| {
            let values = params![search, wanted, batch, pages, cursor, empty, ended, most_owned, sliced, of_total, at];
            let pull = file.insert(sql, values)?;
            if let Some(watch) = watch {
                watches::begin(file, watch, RunOf::Pull(pull), at)?;
            }
            Ok(pull)
        })
        .await
    }

    /// A pull.
    pub async fn pull(&self, id: i64) -> Result<Option<Pull>, StoreError> {
        self.read(move |file| file.first("SELECT * FROM pulls WHERE id = ?1", [id], row)).await
    }

    /// The newest pull of a search.
    pub async fn newest_pull(&self, search: i64) -> Result<Option<Pull>, StoreError> {
        self.read(move |file| newest(file, search)).await
    }

    /// The newest pulls, newest first; those of slices are parts of their sliced load.
    pub async fn pulls(&self, most: u32) -> Result<Vec<Pull>, StoreError> {
        let sql = "SELECT * FROM pulls WHERE sliced IS NULL ORDER BY id DESC LIMIT ?1";
        self.read(move |file| file.all(sql, [most], row)).await
    }

    /// Notes the phase of a pull.
    pub async fn set_pull_phase(
        &self,
        pull: i64,
        phase: Phase,
        trouble: Option<String>,
        wait: Option<Wait>,
        at: Millis,
    ) -> Result<(), StoreError> {
        let sql = "UPDATE pulls SET phase = ?2, trouble = ?3, unclear = ?4, moved_at = ?5 WHERE id = ?1";
        self.write(move |file| file.run(sql, params![pull, phase.name(), trouble, Wait::column(wait), at])).await
    }

    /// A person wants the rest of a pull whatever of it is owned.
    pub async fn take_all(&self, pull: i64) -> Result<(), StoreError> {
        let sql = "UPDATE pulls SET most_owned = NULL, too_owned = NULL, too_owned_of = NULL
            WHERE id = ?1 AND too_owned IS NOT NULL";
        self.write(move |file| file.run(sql, [pull])).await
    }

    /// Takes the cursor from a pull that the service does not accept any more: it goes on by page number.
    pub async fn drop_cursor(&self, pull: i64, at: Millis) -> Result<(), StoreError> {
        let sql = "UPDATE pulls SET cursor = NULL, moved_at = ?2 WHERE id = ?1";
        self.write(move |file| file.run(sql, [pull, at])).await
    }

    /// Leaves a page out and goes on behind it, by page number. It counts as one of the pages that were agreed to, and its
    /// rows as rows that were, because it may have been charged.
    pub async fn skip_page(&self, pull: i64, at: Millis) -> Result<(), StoreError> {
        let sql =
            "UPDATE pulls SET asked = asked + 1, skipped = skipped + 1, pages = pages + 1, cursor = NULL, moved_at = ?2
            WHERE id = ?1";
        self.write(move |file| file.run(sql, [pull, at])).await
    }

    /// At start: a pull that was running was interrupted, with a reason that depends on whether its next page waits for
    /// a person. Returns the pulls that can go on without anybody having to decide.
    pub async fn interrupt_pulls(
        &self,
        reason: fn(Option<Wait>) -> &'static str,
        at: Millis,
    ) -> Result<Vec<i64>, StoreError> {
        self.write(move |file| {
            // Of those that waited before, an earlier version may have said less.
            look_again(file)?;
            let sql = "SELECT id FROM pulls WHERE phase = 'running' ORDER BY id";
            let ran: Vec<i64> = file.all(sql, [], |row| row.get(0))?;
            let mut going_on = Vec::new();
            for pull in ran {
                let wait = ahead::waits(file, pull)?;
                let sql =
                    "UPDATE pulls SET phase = 'interrupted', trouble = ?2, unclear = ?3, moved_at = ?4 WHERE id = ?1";
                file.run(sql, params![pull, reason(wait), Wait::column(wait), at])?;
                going_on.extend(wait.is_none().then_some(pull));
            }
            Ok(going_on)
        })
        .await
    }
    /// Moves a load behind pages that are stored already, and its search with it.
    pub async fn move_behind(&self, pull: i64, search: i64, paging: PageCursor, at: Millis) -> Result<(), StoreError> {
        self.write(move |file| {
            move_to(file, pull, &paging)?;
            file.run("UPDATE pulls SET moved_at = ?2 WHERE id = ?1", [pull, at])?;
            if is_of_total(file, pull)? { Ok(()) } else { searches::advance_by_kept(file, search, &paging) }
        })
        .await
    }
}
