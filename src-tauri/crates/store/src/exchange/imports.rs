//! `imports`: which tables were imported, when and into which list; and the rows of one while it is being stored.
//!
//! An import is all or nothing although a million rows are stored in many short transactions, so that a paid answer
//! never waits behind it: its rows are in a list that nobody sees (`removed` is 2) until the last one is there; the
//! last transaction shows that list, or puts its rows into the one they are for, as one step that can be undone. What
//! broke off is taken back (`imports/back.rs`), at the next opening at the latest.
//!
//! Owns: that, and the fast way of storing new records (`imports/keep.rs`). Does not own: what a column means and which
//! rows are right.

mod back;
mod begun;
mod keep;
mod known;
mod new;
mod row;

use rusqlite::params;

use crate::file::error::StoreError;
use crate::file::sql::{Statements, to_json};
use crate::file::store::{Millis, Store};
use crate::file::threads::Room;
use crate::file::tx::Tx;
use crate::lists;
use crate::lists::undo_log::Change;
use crate::lists::{list_changes, undo_log};

pub(crate) use begun::STEPS;
pub use begun::{Goal, NewImport, SOURCE};
use begun::{add, begun};
pub use keep::BatchKept;
pub use known::Met;
pub use row::{ImportedRow, Making, ReadyRow};

impl Store {
    /// Begins an import and returns its number: from now on its rows can be stored.
    ///
    /// # Errors
    /// [`StoreError::NoList`] where the list is not there; whatever the database refuses.
    pub async fn begin_import(&self, new: NewImport, at: Millis) -> Result<i64, StoreError> {
        self.writer().room(Room::WIDE).await?;
        self.write(move |file| {
            if let Goal::List(list) = new.goal {
                lists::by_number(file, list)?
                    .filter(|list| list.kind == new.kind)
                    .ok_or(StoreError::NoList { list })?;
            }
            let list = list_changes::fresh(file)?;
            let sql = "INSERT INTO lists (id, name, kind, made_at, changed_at, removed) VALUES (?1, '', ?2, ?3, ?3, 2)";
            file.run(sql, params![list, new.kind.name(), at])?;
            let sql = "INSERT INTO imports (checksum, file, kind, goal, list, first_record, first_telling, at)
                VALUES (?1, ?2, ?3, ?4, ?5, (SELECT coalesce(max(id), 0) + 1 FROM records),
                    (SELECT coalesce(max(id), 0) + 1 FROM tellings), ?6)";
            file.insert(sql, params![new.checksum, new.file, new.kind.name(), to_json(&new.goal)?, list, at])
        })
        .await
    }

    /// Ends an import whose rows are all stored: shows them in their list, as one step. Returns the list and how many
    /// rows are new in it.
    ///
    /// # Errors
    /// [`StoreError::NoList`] where the list was taken away meanwhile; whatever the database refuses. Nothing is shown then.
    pub async fn end_import(&self, import: i64, title: String, at: Millis) -> Result<(i64, u64), StoreError> {
        self.writer().settled().await?;
        let shown = self.write(move |file| {
            let import_now = begun(file, import)?.ok_or(StoreError::GivenUp)?;
            let (list, added) = match import_now.goal {
                Goal::New(name) => {
                    let (list, kind) = (import_now.list, import_now.kind);
                    let made = Change::List { list, kind, before: None, after: Some(name) };
                    undo_log::take(file, &title, &[made], at)?;
                    (list, lists::rows(file, list)?)
                }
                Goal::List(list) => (list, moved(file, import_now.list, list, &title, at)?),
            };
            file.run("UPDATE imports SET done_at = ?2, list = ?3 WHERE id = ?1", [import, at, list])?;
            if list != import_now.list {
                file.run("DELETE FROM lists WHERE id = ?1", [import_now.list])?;
            }
            Ok((list, added))
        });
        let ended = shown.await?;
        // What is shown is shown, whatever room the connection has from now on.
        self.writer().room(Room::USUAL).await.ok();
        Ok(ended)
    }

    /// When a file or text was imported before, and the name of the list that it went into: the newest such import whose
    /// list is still there.
    pub async fn imported_before(&self, checksum: String) -> Result<Option<(Millis, String)>, StoreError> {
        let sql = "SELECT imports.done_at, lists.name FROM imports JOIN lists ON lists.id = imports.list
            WHERE checksum = ?1 AND done_at IS NOT NULL AND NOT removed ORDER BY done_at DESC, imports.id DESC LIMIT 1";
        self.read(move |file| file.first(sql, [checksum], |row| row.try_into())).await
    }

    /// The imports that a run of the program did not bring to an end, each with the name of its file.
    pub async fn broken_imports(&self) -> Result<Vec<(i64, Option<String>)>, StoreError> {
        let sql = "SELECT id, file FROM imports WHERE done_at IS NULL ORDER BY id";
        self.read(move |file| file.all(sql, [], |row| row.try_into())).await
    }
}

/// Puts the rows of the list that nobody sees behind the end of the one they are for; returns how many are new there.
fn moved(file: &Tx<'_>, from: i64, list: i64, title: &str, at: Millis) -> Result<u64, StoreError> {
    lists::present(file, list)?;
    let records: Vec<i64> = lists::members(file, from)?.into_iter().map(|(_, record)| record).collect();
    file.run("DELETE FROM members WHERE list = ?1", [from])?;
    add(file, list, &records, title, at)
}
