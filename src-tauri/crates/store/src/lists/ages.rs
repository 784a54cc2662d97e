//! How old is what was found for the rows of a list: of each enrichment how many rows have a value, by the whole days since it came.
//!
//! Counted is what the cells of the list show: findings with a value, of records that a person has joined the one that they show. What
//! only other answers tell of a record is no finding before a job takes it, so it is not in here, and neither is a row that the suppression
//! list names: nothing is asked about it. Owns no table. Does not own: which ages belong together, or what is asked again (`enrich`).

use std::collections::BTreeMap;
use std::ops::RangeBounds;

use api::Enrichment;
use rusqlite::Connection;

use crate::file::error::StoreError;
use crate::file::sql::{Statements, named, record_kind};
use crate::file::store::{Millis, Store};
use crate::records::{joined, own};

const DAY: Millis = 86_400_000;

/// How old the values of one enrichment in a list are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundAges {
    /// By whole days since their value came; one that came in the future came today.
    pub by_days: BTreeMap<u32, SameDays>,
    /// When the oldest value came.
    pub oldest: Millis,
}

/// Rows whose values are as many whole days old.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SameDays {
    /// How many.
    pub rows: u64,
    /// When the oldest of these values came.
    pub oldest: Millis,
}

impl FoundAges {
    /// Rows that have a value.
    pub fn rows(&self) -> u64 {
        self.between(..)
    }

    /// Rows whose value is so many whole days old.
    pub fn between(&self, days: impl RangeBounds<u32>) -> u64 {
        self.by_days.range(days).map(|(_, same)| same.rows).sum()
    }

    /// When the value in the middle came, of two the older: the oldest of those that are as many days old as that one.
    pub fn median(&self) -> Millis {
        let (half, mut newer) = (self.rows() / 2, 0);
        let mut days = self.by_days.values().skip_while(|same| {
            newer += same.rows;
            newer <= half
        });
        days.next().map_or(self.oldest, |same| same.oldest)
    }
}

/// The ages of a list as of a moment, while its rows are read.
struct Reading {
    now: Millis,
    ages: BTreeMap<Enrichment, FoundAges>,
}

impl Reading {
    fn count(&mut self, enrichment: Enrichment, at: Millis) {
        let days = u32::try_from((self.now - at).max(0) / DAY).unwrap_or(u32::MAX);
        let new = || FoundAges { by_days: BTreeMap::new(), oldest: at };
        let ages = self.ages.entry(enrichment).or_insert_with(new);
        let same = ages.by_days.entry(days).or_insert(SameDays { rows: 0, oldest: at });
        (same.rows, same.oldest) = (same.rows + 1, same.oldest.min(at));
        ages.oldest = ages.oldest.min(at);
    }
}

/// Records that stand for themselves, all in one go along the list: it may have a million rows.
fn alone(file: &Connection, list: i64, reading: &mut Reading) -> Result<(), StoreError> {
    let sql = "SELECT enrichment, at FROM members
        JOIN finds ON finds.record = members.record
        LEFT JOIN own_cells AS own ON own.id = members.record
        WHERE list = ?1 AND value IS NOT NULL AND at IS NOT NULL AND own.\"k_own.suppressed\" IS NULL
            AND members.record NOT IN (SELECT record FROM joined UNION SELECT lead FROM joined)";
    file.each(sql, [list], |row| {
        // One that this program does not know is of a newer version.
        if let Some(enrichment) = named(row, 0, Enrichment::by_name)? {
            reading.count(enrichment, row.get(1)?);
        }
        Ok(())
    })
}

/// Records that are one with others, one by one: there are few.
fn together(file: &Connection, list: i64, reading: &mut Reading) -> Result<(), StoreError> {
    let sql = "SELECT record FROM (SELECT record FROM joined UNION SELECT lead FROM joined) AS one
        WHERE EXISTS (SELECT 1 FROM members WHERE members.record = one.record AND list = ?1)";
    let members: Vec<i64> = file.all(sql, [list], |row| row.get(0))?;
    let Some(kind) = file.first("SELECT kind FROM lists WHERE id = ?1", [list], |row| record_kind(row, 0))? else {
        return Ok(());
    };
    for record in members {
        let own = own::of(file, kind, &joined::group(file, record)?)?;
        let found = own.findings.iter().filter(|find| !own.suppressed && find.value.is_some());
        found.filter_map(|find| Some((find.enrichment, find.at?))).for_each(|(one, at)| reading.count(one, at));
    }
    Ok(())
}

impl Store {
    /// How old the values of a list are as of a moment, by enrichment; those of which no row has one are left out.
    pub async fn list_ages(&self, list: i64, now: Millis) -> Result<BTreeMap<Enrichment, FoundAges>, StoreError> {
        self.read(move |file| {
            let mut reading = Reading { now, ages: BTreeMap::new() };
            alone(file, list, &mut reading)?;
            together(file, list, &mut reading)?;
            Ok(reading.ages)
        })
        .await
    }
}

#[cfg(test)]
mod tests {
    use api::RecordKind;
    use serde_json::json;

    use super::*;
    use crate::records;
    use crate::records::NewObservation;
    use crate::records::findings::{self, Outcome};

    const NOW: Millis = 1_790_000_000_000;

    /// People of a list: each with the enrichments that have a value, or none, and the age of that in milliseconds.
    async fn list(store: &Store, people: Vec<Vec<(Enrichment, bool, Millis)>>) -> i64 {
        let count = people.len() as i64;
        let keep = move |file: &crate::file::tx::Tx<'_>| {
            for (at, findings) in people.into_iter().enumerate() {
                let doc = json!({"full_name": format!("P {at}"), "email": format!("p{at}@acme.example")});
                let told = NewObservation { kind: RecordKind::Person, doc: doc.as_object().unwrap().clone() };
                records::keep(file, &told, "find_people", None, 5)?;
                for (enrichment, found, age) in findings {
                    let value = found.then(|| "value".to_owned());
                    let outcome = Outcome { enrichment, value, mark: None, source: "A test".to_owned() };
                    findings::store_outcome(file, at as i64 + 1, &outcome, NOW - age, None, None)?;
                }
            }
            Ok(())
        };
        store.write(keep).await.unwrap();
        store.new_list("L".into(), RecordKind::Person, (1..=count).collect(), "l".into(), 6).await.unwrap().list
    }

    async fn told(store: &Store, list: i64) -> Vec<(Enrichment, Vec<(u32, u64)>, Millis)> {
        let ages = store.list_ages(list, NOW).await.unwrap();
        ages.into_iter()
            .map(|(one, ages)| {
                (one, ages.by_days.into_iter().map(|(days, same)| (days, same.rows)).collect(), NOW - ages.oldest)
            })
            .collect()
    }

    /// Each value came as many milliseconds before 1970 as it is days old.
    fn found(days: &[(u32, u64)]) -> FoundAges {
        let of = |(days, rows): &(u32, u64)| (*days, SameDays { rows: *rows, oldest: -i64::from(*days) });
        FoundAges { by_days: days.iter().map(of).collect(), oldest: 0 }
    }

    #[test]
    fn the_middle_is_that_of_the_rows() {
        for (days, middle) in [
            (&[(7, 1)][..], 7),
            (&[(1, 1), (9, 1)], 9),
            (&[(1, 2), (9, 1)], 1),
            (&[(1, 1), (5, 1), (900, 1)], 5),
            (&[(3, 1_000_000), (4, 999_999)], 3),
            (&[], 0),
        ] {
            let ages = found(days);
            assert_eq!(ages.median(), -middle, "{days:?}");
        }
        let ages = found(&[(29, 1), (30, 2), (90, 4)]);
        let parts = [ages.between(..30), ages.between(30..90), ages.between(90..), ages.rows()];
        assert_eq!(parts, [1, 2, 4, 7], "each row is in one part");
    }

    #[tokio::test]
    async fn values_are_counted_by_whole_days() {
        use Enrichment::{DoNotCall, Email, Mobile};
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("workspace.sqlite")).unwrap();
        let people = vec![
            vec![(Email, true, 0), (Mobile, true, 90 * DAY)],
            vec![(Email, true, DAY - 1), (Mobile, false, 90 * DAY)],
            vec![(Email, true, DAY)],
            // The newer answer takes the place of the older one.
            vec![(Email, true, 400 * DAY), (Email, true, 2 * DAY)],
            vec![(Email, true, -5 * DAY), (DoNotCall, true, 32 * DAY)],
            vec![],
        ];
        let list = list(&store, people).await;
        let expected = vec![
            (Email, vec![(0, 3), (1, 1), (2, 1)], 2 * DAY),
            (Mobile, vec![(90, 1)], 90 * DAY),
            (DoNotCall, vec![(32, 1)], 32 * DAY),
        ];
        assert_eq!(told(&store, list).await, expected, "what was not found has no age, and the future is today");
        store.take_from_list(list, vec![1], None, "t".into(), 7).await.unwrap();
        let left: u64 = told(&store, list).await.iter().flat_map(|(_, days, _)| days).map(|(_, rows)| rows).sum();
        assert_eq!(left, 5, "who is not in the list any more is not counted");
        assert_eq!(told(&store, 99).await, vec![], "of no list, nothing");
    }

    #[tokio::test]
    async fn records_that_are_one_have_one_age_and_suppressed_ones_none() {
        use Enrichment::Email;
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("workspace.sqlite")).unwrap();
        let people = vec![
            vec![(Email, false, DAY)],
            vec![(Email, true, 7 * DAY)],
            vec![(Email, true, 9 * DAY)],
            vec![(Email, true, 11 * DAY)],
        ];
        let list = list(&store, people).await;
        store.suppress_records(vec![4], "s".into(), 7).await.unwrap();
        assert_eq!(told(&store, list).await, vec![(Email, vec![(7, 1), (9, 1)], 9 * DAY)], "nobody asks about one");
        store.join_records(vec![vec![1, 3]], "j".into(), 7).await.unwrap();
        let expected = vec![(Email, vec![(7, 1), (9, 1)], 9 * DAY)];
        assert_eq!(told(&store, list).await, expected, "the one that leads shows what the other has");
        store.suppress_records(vec![3], "s".into(), 8).await.unwrap();
        assert_eq!(told(&store, list).await, vec![(Email, vec![(7, 1)], 7 * DAY)], "who is one of them is suppressed");
        store.erase_person(2, 9).await.unwrap().unwrap();
        assert_eq!(told(&store, list).await, vec![], "nothing is left of who was erased");
    }
}
