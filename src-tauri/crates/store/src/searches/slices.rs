//! `sliced_loads` and `slices`: a search that has more than the service gives, loaded by parts of it that are searches of their own.
//!
//! Owns: which slices there are, what the service told of each, which are loaded, and what a person agreed that all of it may cost. Every
//! change names the state that it expects. Does not own: how a search is cut (the room of searches), the loads of the slices (`pulls`,
//! each with the number of its sliced load), and their rows (`found`, of the slice and of the whole).

mod changes;

use api::{Phase, SliceState, SlicedStage, Tenths};
use rusqlite::{Connection, Row};

use crate::file::error::StoreError;
use crate::file::sql::{Statements, named};
use crate::file::store::{Millis, Store};
use crate::rows::found;
use crate::searches::pulls::Pull;
use crate::searches::{Search, pulls};

pub(crate) use changes::lose;
pub use changes::{NewSlice, NewSlicedLoad};

pub(crate) const STEPS: &[(i64, &str)] = &[(
    15,
    "CREATE TABLE sliced_loads (
        id INTEGER PRIMARY KEY,
        search INTEGER NOT NULL REFERENCES searches (id),
        stage TEXT NOT NULL CHECK (stage IN ('looking', 'planned', 'loading')),
        phase TEXT NOT NULL CHECK (phase IN ('running', 'paused', 'interrupted', 'stopped', 'done')),
        anew INTEGER NOT NULL,
        total INTEGER NOT NULL,
        cap INTEGER NOT NULL,
        questions INTEGER NOT NULL,
        agreed INTEGER NOT NULL,
        trouble TEXT,
        made_at INTEGER NOT NULL,
        moved_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX sliced_loads_by_search ON sliced_loads (search, id);
    CREATE TABLE slices (
        load INTEGER NOT NULL REFERENCES sliced_loads (id),
        search INTEGER NOT NULL REFERENCES searches (id),
        state TEXT NOT NULL CHECK (state IN ('asked', 'told', 'waiting', 'done', 'cut', 'left')),
        questioned INTEGER NOT NULL,
        told INTEGER,
        place INTEGER,
        PRIMARY KEY (load, search)
    ) STRICT, WITHOUT ROWID;",
)];

/// A load of a search by its slices.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SlicedLoad {
    /// Its number.
    pub id: i64,
    /// The search that is loaded.
    pub search: i64,
    /// What it is at.
    pub stage: SlicedStage,
    /// How that stands.
    pub phase: Phase,
    /// Slices are loaded from their start although they are here.
    pub anew: bool,
    /// Rows that the search had when it was made.
    pub total: u64,
    /// Rows that the service gives of one search at most.
    pub cap: u64,
    /// How many questions about totals it may ask at most.
    pub questions: u32,
    /// What all of it may cost, as a person agreed.
    pub agreed: Tenths,
    /// Whether the search was ever loaded by its slices to the end.
    pub was_done: bool,
    /// Why it does not run, when something went wrong.
    pub trouble: Option<String>,
    /// When it was made.
    pub made_at: Millis,
    /// When it last moved.
    pub moved_at: Millis,
}

/// A slice of a search.
#[derive(Debug, Clone, PartialEq)]
pub struct Slice {
    /// The search that it is.
    pub search: Search,
    /// What became of it.
    pub state: SliceState,
    /// Whether the service was asked for its total, or is to be: that of several together is their sum.
    pub questioned: bool,
    /// Rows that it has, as told; none where the service told none, or was not asked yet.
    pub told: Option<u64>,
    /// Its place among those that are loaded.
    pub place: Option<u32>,
    /// Rows that are here of it, of this load and of others.
    pub loaded: u64,
    /// How far the newest load of its rows within this one is; none where none has set off.
    pub reached: Option<Reached>,
    /// What came in this load, and what it cost.
    pub came: Came,
}

/// How far a load is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reached {
    /// Rows that are behind it.
    pub rows: u64,
    /// There is nothing behind.
    pub ended: bool,
}

/// What the loads of a slice brought within its sliced load.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Came {
    /// Rows that the service gave.
    pub received: u64,
    /// Of these, records that are new to this workspace.
    pub fresh: u64,
    /// What they cost.
    pub charged: Tenths,
}

/// Sliced loads, each with whether its search was ever loaded so to the end.
const LOADS: &str = "SELECT *, EXISTS (SELECT 1 FROM sliced_loads AS other WHERE other.search = sliced_loads.search
        AND other.stage = 'loading' AND other.phase = 'done') AS was_done
    FROM sliced_loads";

fn load_row(row: &Row<'_>) -> rusqlite::Result<SlicedLoad> {
    Ok(SlicedLoad {
        id: row.get("id")?,
        search: row.get("search")?,
        stage: named(row, "stage", SlicedStage::by_name)?.unwrap_or(SlicedStage::Looking),
        phase: named(row, "phase", Phase::by_name)?.unwrap_or(Phase::Interrupted),
        anew: row.get("anew")?,
        total: row.get("total")?,
        cap: row.get("cap")?,
        questions: row.get("questions")?,
        agreed: Tenths(row.get("agreed")?),
        was_done: row.get("was_done")?,
        trouble: row.get("trouble")?,
        made_at: row.get("made_at")?,
        moved_at: row.get("moved_at")?,
    })
}

/// The sliced load that a load of a slice belongs to.
pub(crate) fn of_pull(file: &Connection, pull: i64) -> Result<Option<i64>, StoreError> {
    Ok(file.first("SELECT sliced FROM pulls WHERE id = ?1", [pull], |row| row.get(0))?.flatten())
}

/// The search whose rows a load brings as well: that of which it loads a slice.
pub(crate) fn whole_of_pull(file: &Connection, pull: i64) -> Result<Option<i64>, StoreError> {
    let sql = "SELECT sliced_loads.search FROM pulls JOIN sliced_loads ON sliced_loads.id = pulls.sliced
        WHERE pulls.id = ?1 AND sliced_loads.search <> pulls.search";
    file.first(sql, [pull], |row| row.get(0))
}

/// What a person agreed that a sliced load may cost; an error where there is none of this number, for which nobody did.
pub(crate) fn agreed_limit(file: &Connection, load: i64) -> Result<Tenths, StoreError> {
    file.one("SELECT agreed FROM sliced_loads WHERE id = ?1", [load], |row| row.get(0).map(Tenths))
}

/// What the loads of all slices have cost: of calls that a person settled, what that person said.
pub(crate) fn charged(file: &Connection, load: i64) -> Result<Tenths, StoreError> {
    let sql = "SELECT (SELECT coalesce(sum(charged), 0) FROM pulls WHERE sliced = ?1)
            + (SELECT coalesce(sum(ledger.charged), 0) FROM pulls
                CROSS JOIN intents ON intents.pull = pulls.id AND intents.state = 'unconfirmed' AND intents.settled_at IS NOT NULL
                CROSS JOIN ledger ON ledger.intent = intents.id
                WHERE pulls.sliced = ?1)";
    file.one(sql, [load], |row| row.get(0).map(Tenths))
}

/// The newest sliced load of a search.
pub(crate) fn newest(file: &Connection, search: i64) -> Result<Option<SlicedLoad>, StoreError> {
    file.first(&format!("{LOADS} WHERE search = ?1 ORDER BY id DESC LIMIT 1"), [search], load_row)
}

fn slices_of(file: &Connection, load: i64) -> Result<Vec<Slice>, StoreError> {
    // What its loads came to is summed up within the row of the slice: a slice has few of them.
    let sql = "SELECT searches.*, NULL AS asked_size, slices.state AS slice_state, slices.questioned, slices.told AS slice_told, slices.place AS slice_place,
            (SELECT coalesce(sum(received), 0) FROM pulls WHERE pulls.search = searches.id AND sliced = slices.load) AS came,
            (SELECT coalesce(sum(fresh), 0) FROM pulls WHERE pulls.search = searches.id AND sliced = slices.load) AS came_fresh,
            (SELECT coalesce(sum(charged), 0) FROM pulls WHERE pulls.search = searches.id AND sliced = slices.load) AS came_charged,
            (SELECT batch * pages FROM pulls WHERE pulls.search = searches.id AND sliced = slices.load AND NOT of_total
                ORDER BY id DESC LIMIT 1) AS reached,
            (SELECT ended FROM pulls WHERE pulls.search = searches.id AND sliced = slices.load AND NOT of_total
                ORDER BY id DESC LIMIT 1) AS reached_end
        FROM slices JOIN searches ON searches.id = slices.search WHERE slices.load = ?1
        ORDER BY slices.place IS NULL, slices.place, searches.id";
    let mut slices: Vec<Slice> = file.all(sql, [load], |row| {
        Ok(Slice {
            search: super::row(row)?,
            state: named(row, "slice_state", SliceState::by_name)?.unwrap_or(SliceState::Told),
            questioned: row.get("questioned")?,
            told: row.get("slice_told")?,
            place: row.get("slice_place")?,
            loaded: 0,
            reached: match row.get::<_, Option<u64>>("reached")? {
                Some(rows) => Some(Reached { rows, ended: row.get("reached_end")? }),
                None => None,
            },
            came: Came {
                received: row.get("came")?,
                fresh: row.get("came_fresh")?,
                charged: Tenths(row.get("came_charged")?),
            },
        })
    })?;
    for slice in &mut slices {
        slice.loaded = found::loaded(file, slice.search.id)?.rows;
    }
    Ok(slices)
}

impl Store {
    /// A sliced load.
    pub async fn sliced_load(&self, id: i64) -> Result<Option<SlicedLoad>, StoreError> {
        self.read(move |file| file.first(&format!("{LOADS} WHERE id = ?1"), [id], load_row)).await
    }

    /// The newest sliced load of a search.
    pub async fn newest_sliced_load(&self, search: i64) -> Result<Option<SlicedLoad>, StoreError> {
        self.read(move |file| newest(file, search)).await
    }

    /// The newest sliced loads, newest first.
    pub async fn sliced_loads(&self, most: u32) -> Result<Vec<SlicedLoad>, StoreError> {
        self.read(move |file| file.all(&format!("{LOADS} ORDER BY id DESC LIMIT ?1"), [most], load_row)).await
    }

    /// The slices of a load: first those that are loaded, in their order.
    pub async fn slices(&self, load: i64) -> Result<Vec<Slice>, StoreError> {
        self.read(move |file| slices_of(file, load)).await
    }

    /// The newest load of a slice within its sliced load: of its rows, or of the one row that tells its total.
    pub async fn pull_of_slice(&self, load: i64, search: i64, for_total: bool) -> Result<Option<Pull>, StoreError> {
        self.read(move |file| pulls::newest_of_slice(file, load, search, for_total)).await
    }

    /// Whether a search is loaded by its slices now, or is a slice of one that is: nobody else loads it meanwhile.
    pub async fn is_sliced_now(&self, search: i64) -> Result<bool, StoreError> {
        let sql = "SELECT EXISTS (SELECT 1 FROM sliced_loads WHERE phase = 'running' AND stage <> 'planned'
            AND (search = ?1 OR id IN (SELECT load FROM slices WHERE search = ?1 AND state IN ('asked', 'waiting'))))";
        self.read(move |file| file.one(sql, [search], |row| row.get(0))).await
    }

    /// Whether a sliced load runs.
    pub async fn runs_in_slices(&self, load: i64) -> Result<bool, StoreError> {
        let sql = "SELECT EXISTS (SELECT 1 FROM sliced_loads WHERE id = ?1 AND phase = 'running')";
        self.read(move |file| file.one(sql, [load], |row| row.get(0))).await
    }

    /// The loads of slices that run, of a sliced load.
    pub async fn running_pulls_of_slices(&self, load: i64) -> Result<Vec<i64>, StoreError> {
        let sql = "SELECT id FROM pulls WHERE sliced = ?1 AND phase = 'running' ORDER BY id";
        self.read(move |file| file.all(sql, [load], |row| row.get(0))).await
    }

    /// The load of a slice that has moved last and is not over.
    pub async fn open_pull_of_slices(&self, load: i64) -> Result<Option<Pull>, StoreError> {
        self.read(move |file| pulls::open_of_slices(file, load)).await
    }
}
