//! The list in which the rows of a watched view are asked about: made and filled by the app, so no step that a person undoes.
//!
//! Does not own which rows a view shows, or asking about them.

use api::RecordKind;
use rusqlite::params;

use crate::file::error::StoreError;
use crate::file::sql::Statements;
use crate::file::store::{Millis, Store};
use crate::lists;

impl Store {
    /// The list of a watch, with these records in it as well; made under this name where there is none any more. All of it in one
    /// transaction: no list is without its watch.
    pub async fn watched_list(
        &self,
        watch: i64,
        (name, kind): (String, RecordKind),
        records: Vec<i64>,
        at: Millis,
    ) -> Result<i64, StoreError> {
        self.write(move |file| {
            let sql = "SELECT lists.id FROM watches JOIN lists ON lists.id = watches.list
                WHERE watches.id = ?1 AND NOT removed AND kind = ?2";
            let list = match file.first(sql, params![watch, kind.name()], |row| row.get(0))? {
                Some(list) => list,
                None => {
                    let sql = "INSERT INTO lists (name, kind, made_at, changed_at) VALUES (?1, ?2, ?3, ?3)";
                    let made = file.insert(sql, params![name, kind.name(), at])?;
                    file.run("UPDATE watches SET list = ?2 WHERE id = ?1", [watch, made])?;
                    made
                }
            };
            lists::append(file, Some(list), &records, at)?;
            Ok(list)
        })
        .await
    }
}
