//! The rows of a list in the order in which they were last asked about: first those that never were.
//!
//! Does not own asking (the crate `watch`), or what was found (`records/findings.rs`).

use api::Enrichment;

use crate::file::error::StoreError;
use crate::file::sql::Statements;
use crate::file::store::Store;

impl Store {
    /// The records of a list, those first of which one of some enrichments is oldest, or was never found; equal ones as the list has them.
    pub async fn oldest_first(&self, list: i64, find: Vec<Enrichment>) -> Result<Vec<i64>, StoreError> {
        // Names of the catalog, which can stand in a statement; each is looked at by itself, as one may lack where another is new.
        let ages: Vec<String> = find.iter().map(|find| age(find.name())).collect();
        let oldest = match &ages[..] {
            [] => "NULL".to_owned(),
            [one] => one.clone(),
            several => format!("min({})", several.join(", ")),
        };
        let sql = format!("SELECT record FROM members WHERE list = ?1 ORDER BY {oldest}, place");
        self.read(move |file| file.all(&sql, [list], |row| row.get(0))).await
    }
}

/// When something was found of a member, in milliseconds since 1970; 0 where it never was.
fn age(find: &str) -> String {
    format!("coalesce((SELECT at FROM finds WHERE finds.record = members.record AND finds.enrichment = '{find}'), 0)")
}
