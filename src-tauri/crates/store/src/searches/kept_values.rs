//! `kept_values`: every filter value that the service ever suggested, so that it shows at once the next time.

use api::operations::filter_values::FilterValueItem;
use rusqlite::params;

use crate::file::error::StoreError;
use crate::file::sql::{Statements, json, to_json};
use crate::file::store::{Millis, Store};

pub(crate) const STEPS: &[(i64, &str)] = &[(
    1,
    "CREATE TABLE kept_values (
        filter TEXT NOT NULL,
        value TEXT NOT NULL,
        item TEXT NOT NULL,
        at INTEGER NOT NULL,
        PRIMARY KEY (filter, value)
    ) STRICT, WITHOUT ROWID;",
)];

/// Most values that are stored for one filter; the ones suggested longest ago go first.
const MOST: u32 = 20_000;

impl Store {
    /// Stores what the service suggested for a filter.
    pub async fn keep_values(&self, filter: String, items: Vec<FilterValueItem>, at: Millis) -> Result<(), StoreError> {
        self.write(move |file| {
            let mut add = file.prepare_cached(
                "INSERT INTO kept_values (filter, value, item, at) VALUES (?1, ?2, ?3, ?4)
                 ON CONFLICT (filter, value) DO UPDATE SET item = ?3, at = ?4",
            )?;
            for item in &items {
                add.execute(params![filter, item.value, to_json(item)?, at])?;
            }
            let sql = "DELETE FROM kept_values WHERE filter = ?1 AND value IN
                (SELECT value FROM kept_values WHERE filter = ?1 ORDER BY at DESC LIMIT -1 OFFSET ?2)";
            file.run(sql, params![filter, MOST])
        })
        .await
    }

    /// Everything that is stored for a filter.
    pub async fn kept_values(&self, filter: String) -> Result<Vec<FilterValueItem>, StoreError> {
        let sql = "SELECT item FROM kept_values WHERE filter = ?1";
        self.read(move |file| file.all(sql, [filter], |row| json(row, "item"))).await
    }
}
