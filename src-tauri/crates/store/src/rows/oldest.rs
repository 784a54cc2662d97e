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

/// When something was found of a member, or a job was started that has come to it, in milliseconds since 1970; 0 where neither was. What fails or
/// cannot be asked had its turn, too. What a job at its limit left waiting had none: it waits for as long as that is being tidied.
fn asked(find: &str) -> String {
    format!(
        "coalesce((SELECT max(coalesce(finds.at, 0), coalesce((SELECT jobs.started_at
                FROM job_rows JOIN jobs ON jobs.id = job_rows.job
                WHERE job_rows.record = finds.record AND job_rows.job = finds.job AND job_rows.enrichment = finds.enrichment
                    AND job_rows.state NOT IN ('waiting', 'running')), 0))
            FROM finds WHERE finds.record = members.record AND finds.enrichment = '{find}'), 0)"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn who_was_not_reached_goes_before_who_was_asked() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("workspace.sqlite")).unwrap();
        let rows = "INSERT INTO records (id, kind, owned_at, told_at) VALUES (10, 'person', 1, 1), (11, 'person', 1, 1),
                (12, 'person', 1, 1), (13, 'person', 1, 1);
            INSERT INTO lists (id, name, kind, made_at, changed_at) VALUES (1, 'L', 'person', 1, 1);
            INSERT INTO members (list, place, record) VALUES (1, 0, 10), (1, 1, 11), (1, 2, 12), (1, 3, 13);
            INSERT INTO jobs (id, list, title, plan, phase, prepared, rows, best, worst, prices, fuse, failures, started_at, moved_at)
                VALUES (1, 1, '', '{}', 'stopped', 1, 4, 0, 0, '{}', 0, 1, 100, 100),
                    (2, 1, '', '{}', 'stopped', 1, 4, 0, 0, '{}', 0, 1, 200, 200);
            INSERT INTO job_rows (job, place, enrichment, record, state)
                VALUES (2, 0, 'profile', 10, 'waiting'), (2, 1, 'profile', 11, 'waiting'), (2, 2, 'profile', 12, 'found'),
                    (2, 3, 'profile', 13, 'failed');
            INSERT INTO finds (record, enrichment, state, value, at, job, before) VALUES
                (10, 'profile', 'waiting', 'x', 101, 2, 'found'), (11, 'profile', 'waiting', NULL, NULL, 2, NULL),
                (12, 'profile', 'found', 'y', 201, 2, NULL), (13, 'profile', 'failed', NULL, NULL, 2, NULL);";
        store.write(move |file| Ok(file.execute_batch(rows)?)).await.unwrap();
        let order = store.oldest_first(1, vec![Enrichment::Profile]).await.unwrap();
        assert_eq!(order, [11, 10, 13, 12], "never, by an earlier job, and by this one, also where it failed");
    }
}
