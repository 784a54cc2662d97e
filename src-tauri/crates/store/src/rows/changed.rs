//! Of how many rows of a search, a list or the library something has changed lately, and in which fields: counted by the same keys by
//! which a condition leaves these rows, so that a click on a number shows as many.
//!
//! Does not own what has changed (`records/changes.rs`), or which rows there are (`questions.rs`).

use std::cmp::Reverse;
use std::collections::BTreeMap;

use api::columns::BETWEEN;
use column_store::RowsOf;
use rusqlite::params;

use crate::file::error::StoreError;
use crate::file::sql::Statements;
use crate::file::store::{Millis, Store};
use crate::records::day;
use crate::rows::row_counts::place;

const DAY: Millis = 86_400_000;

impl Store {
    /// Rows of which something has changed within so many days, and by field how many, most rows first.
    pub async fn changed_rows(
        &self,
        of: RowsOf,
        now: Millis,
        days: u32,
    ) -> Result<(u64, Vec<(String, u64)>), StoreError> {
        let (rows, owner, number) = place(of);
        let sql = format!(
            // From what has changed, which is little, and not from all rows.
            "SELECT own.\"v_own.changed\", count(*)
            FROM own_cells AS own INDEXED BY own_cells_changed CROSS JOIN {rows} AS rows ON rows.record = own.id
            WHERE rows.{owner} = ?1 AND own.\"k_own.changedAt\" BETWEEN ?2 AND ?3 GROUP BY 1"
        );
        let since = day(now - DAY * Millis::from(days));
        self.read(move |file| {
            let told: Vec<(Option<String>, u64)> =
                file.all(&sql, params![number, since, day(now)], |row| row.try_into())?;
            let all = told.iter().map(|(_, rows)| rows).sum();
            let mut by_field: BTreeMap<&str, u64> = BTreeMap::new();
            for (changed, rows) in &told {
                for field in changed.as_deref().unwrap_or_default().split(BETWEEN).filter(|field| !field.is_empty()) {
                    *by_field.entry(field).or_default() += rows;
                }
            }
            let mut fields: Vec<(String, u64)> =
                by_field.into_iter().map(|(field, rows)| (field.to_owned(), rows)).collect();
            fields.sort_by_key(|(_, rows)| Reverse(*rows));
            Ok((all, fields))
        })
        .await
    }
}
