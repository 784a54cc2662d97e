//! The rows of a list in the order in which they were asked about last: first those that never were.
//!
//! Does not own asking (the crate `watch`), or what was found (`records/findings.rs`).

use api::Enrichment;

use crate::file::error::StoreError;
use crate::file::sql::Statements;
use crate::file::store::Store;

impl Store {
    /// The records of a list, those first about which some enrichments were asked longest ago, or never; equal ones as the list has them.
    pub async fn oldest_first(&self, list: i64, find: Vec<Enrichment>) -> Result<Vec<i64>, StoreError> {
        // By the newest of them: of a row that lacks what one of them needs, the others would be asked each time.
        let ages: Vec<String> = find.iter().map(|find| asked(find.name())).collect();
        let newest = match &ages[..] {
            [] => "NULL".to_owned(),
            [one] => one.clone(),
            several => format!("max({})", several.join(", ")),
        };
        let sql = format!("SELECT record FROM members WHERE list = ?1 ORDER BY {newest}, place");
        self.read(move |file| file.all(&sql, [list], |row| row.get(0))).await
    }
}

/// When something was found of a member, or a job that touched it last was started, in milliseconds since 1970; 0 where neither was. What
/// fails or cannot be asked had its turn, too.
fn asked(find: &str) -> String {
    format!(
        "coalesce((SELECT max(coalesce(finds.at, 0), coalesce(jobs.started_at, 0))
            FROM finds LEFT JOIN jobs ON jobs.id = finds.job
            WHERE finds.record = members.record AND finds.enrichment = '{find}'), 0)"
    )
}
