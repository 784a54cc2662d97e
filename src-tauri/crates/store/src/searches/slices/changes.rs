//! Every change of a sliced load and of its slices.

use api::{Phase, SliceState, SlicedStage, Tenths};
use rusqlite::{Connection, named_params, params};

use crate::file::error::StoreError;
use crate::file::sql::{Statements, to_json};
use crate::file::store::{Millis, Store};
use crate::rows::found;
use crate::searches::NewSearch;

/// A sliced load that is not there yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NewSlicedLoad {
    /// The search.
    pub search: i64,
    /// Rows that the search has.
    pub total: u64,
    /// Rows that the service gives of one search at most.
    pub cap: u64,
    /// Questions about totals at most.
    pub questions: u32,
    /// What these may cost.
    pub agreed: Tenths,
}

/// A slice that is to be loaded.
#[derive(Debug, Clone)]
pub struct NewSlice {
    /// The search that it is.
    pub search: NewSearch,
    /// Rows that were told of it.
    pub told: Option<u64>,
}

/// The number of the search that a slice is, which is made where it is not there. Nobody has opened it: it is none of those that were
/// asked last.
fn search_of(file: &Connection, new: &NewSearch, at: Millis) -> Result<i64, StoreError> {
    let sql = "INSERT INTO searches (kind, digest, filters, title, batch, pages, ended, made_at, opened_at)
        VALUES (:kind, :digest, :filters, :title, :batch, 0, 0, :at, 0) ON CONFLICT (kind, digest) DO NOTHING";
    let values = named_params! {
        ":kind": new.kind.name(), ":digest": new.digest, ":filters": to_json(&new.filters)?, ":title": new.title,
        ":batch": new.batch, ":at": at,
    };
    file.run(sql, values)?;
    let sql = "SELECT id FROM searches WHERE kind = ?1 AND digest = ?2";
    file.one(sql, params![new.kind.name(), new.digest], |row| row.get(0))
}

/// Puts the slices in place that are to be loaded, behind those that are there. One that was loaded, or cut, stays so.
fn place(file: &Connection, load: i64, slices: &[NewSlice], at: Millis) -> Result<(), StoreError> {
    let sql = "INSERT INTO slices (load, search, state, questioned, told, place)
        VALUES (:load, :search, 'waiting', 0, :told, (SELECT coalesce(max(place), 0) + 1 FROM slices WHERE load = :load))
        ON CONFLICT (load, search) DO UPDATE SET state = 'waiting', told = excluded.told, place = excluded.place
            WHERE state = 'told'";
    for slice in slices {
        let search = search_of(file, &slice.search, at)?;
        file.run(sql, named_params! { ":load": load, ":search": search, ":told": slice.told })?;
    }
    Ok(())
}

/// Stops the loads of slices that wait: nobody goes on with them.
fn stop_pulls(file: &Connection, load: i64, at: Millis) -> Result<(), StoreError> {
    let sql = "UPDATE pulls SET phase = 'stopped', trouble = NULL, unclear = 0, moved_at = ?2
        WHERE sliced = ?1 AND phase IN ('paused', 'interrupted')";
    file.run(sql, [load, at])
}

/// A search has lost its filters: whatever was loaded by slices of it, or with it as a slice, would ask for something else by now.
pub(crate) fn lose(file: &Connection, search: i64) -> Result<(), StoreError> {
    let sql = "UPDATE sliced_loads SET phase = 'stopped', trouble = NULL
        WHERE search = ?1 OR id IN (SELECT load FROM slices WHERE search = ?1)";
    file.run(sql, [search])
}

impl Store {
    /// Notes a new sliced load; one of the same search that is not over is stopped by it, also one that ran before the start of the
    /// program and does not yet again. Returns its number.
    pub async fn new_sliced_load(&self, new: NewSlicedLoad, at: Millis) -> Result<i64, StoreError> {
        self.write(move |file| {
            let sql = "UPDATE sliced_loads SET phase = 'stopped', trouble = NULL, moved_at = ?2
                WHERE search = ?1 AND (phase IN ('running', 'paused', 'interrupted') OR stage = 'planned')
                RETURNING id";
            let older: Vec<i64> = file.all(sql, [new.search, at], |row| row.get(0))?;
            older.into_iter().try_for_each(|load| stop_pulls(file, load, at))?;
            let sql = "INSERT INTO sliced_loads (search, stage, phase, anew, total, cap, questions, agreed, made_at, moved_at)
                VALUES (?1, 'looking', 'running', 0, ?2, ?3, ?4, ?5, ?6, ?6)";
            let NewSlicedLoad { search, total, cap, questions, agreed } = new;
            file.insert(sql, params![search, total, cap, questions, agreed.0, at])
        })
        .await
    }

    /// A load of the same slices as another one had, which are loaded from their start: what is new of them.
    pub async fn slices_anew(&self, load: i64, at: Millis) -> Result<i64, StoreError> {
        self.write(move |file| {
            let sql = "INSERT INTO sliced_loads (search, stage, phase, anew, total, cap, questions, agreed, made_at, moved_at)
                SELECT search, 'planned', 'done', 1, total, cap, questions, 0, ?2, ?2 FROM sliced_loads WHERE id = ?1";
            let new = file.insert(sql, [load, at])?;
            let sql = "INSERT INTO slices (load, search, state, questioned, told, place)
                SELECT ?2, search, iif(state IN ('done', 'left'), 'waiting', state), questioned, told, place FROM slices
                WHERE load = ?1 AND state <> 'asked'";
            file.run(sql, [load, new])?;
            Ok(new)
        })
        .await
    }

    /// Notes searches whose totals are to be asked for a sliced load.
    pub async fn ask_slices(&self, load: i64, searches: Vec<NewSearch>, at: Millis) -> Result<(), StoreError> {
        self.write(move |file| {
            for new in &searches {
                let search = search_of(file, new, at)?;
                let sql = "INSERT INTO slices (load, search, state, questioned) VALUES (?1, ?2, 'asked', 1) ON CONFLICT DO NOTHING";
                file.run(sql, [load, search])?;
            }
            Ok(())
        })
        .await
    }

    /// Notes what the service told of a slice that was asked.
    pub async fn slice_told(&self, load: i64, search: i64, total: Option<u64>) -> Result<(), StoreError> {
        let sql = "UPDATE slices SET state = 'told', told = ?3 WHERE load = ?1 AND search = ?2 AND state = 'asked'";
        self.write(move |file| file.run(sql, params![load, search, total])).await
    }

    /// The plan is made: these slices are to be loaded. Of a load that is at it already they are further ones.
    pub async fn place_slices(&self, load: i64, slices: Vec<NewSlice>, at: Millis) -> Result<(), StoreError> {
        self.write(move |file| {
            place(file, load, &slices, at)?;
            // At once: a plan that is ready runs no more.
            let sql = "UPDATE sliced_loads SET stage = 'planned', phase = 'done', moved_at = ?2
                WHERE id = ?1 AND stage = 'looking' AND phase = 'running'";
            file.run(sql, [load, at])
        })
        .await
    }

    /// Begins loading, or goes on with it, up to a price that a person agreed to. Returns whether it was at rest until then.
    pub async fn begin_slices(&self, load: i64, agreed: Tenths, at: Millis) -> Result<bool, StoreError> {
        let sql = "UPDATE sliced_loads SET stage = 'loading', phase = 'running', trouble = NULL, agreed = ?2, moved_at = ?3
            WHERE id = ?1 AND (stage = 'planned' AND phase = 'done' OR stage = 'loading' AND phase IN ('paused', 'interrupted'))";
        self.write(move |file| Ok(file.changed(sql, params![load, agreed.0, at])? == 1)).await
    }

    /// A person has agreed to so much more: for a page that is asked for once more.
    pub async fn raise_agreed(&self, load: i64, by: Tenths) -> Result<(), StoreError> {
        let sql = "UPDATE sliced_loads SET agreed = agreed + ?2 WHERE id = ?1 AND phase IN ('paused', 'interrupted')";
        self.write(move |file| file.run(sql, params![load, by.0])).await
    }

    /// A slice is loaded, is cut again, or is left out.
    pub async fn slice_is(&self, load: i64, search: i64, state: SliceState) -> Result<(), StoreError> {
        let sql = "UPDATE slices SET state = ?3 WHERE load = ?1 AND search = ?2 AND state = 'waiting'";
        self.write(move |file| file.run(sql, params![load, search, state.name()])).await
    }

    /// Notes how a sliced load stands; with one that is stopped the loads of its slices are, which wait. Returns whether it was in one of
    /// these phases.
    pub async fn set_sliced_phase(
        &self,
        load: i64,
        from: &'static [Phase],
        phase: Phase,
        trouble: Option<String>,
        at: Millis,
    ) -> Result<bool, StoreError> {
        self.write(move |file| {
            let sql = "UPDATE sliced_loads SET phase = ?3, trouble = ?4, moved_at = ?5 WHERE id = ?1 AND phase = ?2";
            let mut is_changed = false;
            for before in from {
                is_changed =
                    is_changed || file.changed(sql, params![load, before.name(), phase.name(), trouble, at])? == 1;
            }
            if is_changed && phase == Phase::Stopped {
                stop_pulls(file, load, at)?;
            }
            Ok(is_changed)
        })
        .await
    }

    /// At start: the sliced loads that were running, which go on by themselves.
    pub async fn running_sliced_loads(&self) -> Result<Vec<i64>, StoreError> {
        let sql = "SELECT id FROM sliced_loads WHERE phase = 'running' AND stage <> ?1 ORDER BY id";
        self.read(move |file| file.all(sql, [SlicedStage::Planned.name()], |row| row.get(0))).await
    }

    /// What is here already of a slice belongs to the whole, free.
    pub async fn adopt_slice(&self, whole: i64, slice: i64, at: Millis) -> Result<(), StoreError> {
        self.write(move |file| found::adopt(file, whole, slice, at)).await
    }
}
