//! `changes`: what the service says of a record otherwise than when the same was asked before: a field with both values and both days.
//!
//! Only answers to one operation are compared: two operations may write the same in two ways. What is told for the first time, and what is
//! not told any more, is no change: services leave fields out. Written in the transaction that stores the newer answer; nothing is
//! overwritten, both answers stay where they are.
//!
//! Owns the table. Does not own which answer belongs to which record (`recognised.rs`), or who asks again (the crate `watch`).

use api::columns::{self, Column};
use api::{Doc, RecordKind, text};
use rusqlite::{Connection, Row, params};

use crate::file::error::StoreError;
use crate::file::sql::Statements;
use crate::file::store::Millis;
use crate::file::tx::Tx;
use crate::records::observations::{Observation, UNPAID};
use crate::records::own_sort_keys::day;
use crate::records::sort_keys::UNSEARCHED;

pub(crate) const STEPS: &[(i64, &str)] = &[(
    17,
    "CREATE TABLE changes (
        id INTEGER PRIMARY KEY,
        record INTEGER NOT NULL REFERENCES records (id),
        key TEXT NOT NULL,
        was TEXT NOT NULL,
        was_at INTEGER NOT NULL,
        now TEXT NOT NULL,
        at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX changes_by_record ON changes (record, at);
    CREATE INDEX changes_by_at ON changes (at, record);",
)];

/// Characters of a value that are shown of a change; all of it is in the answers.
const LONGEST: usize = 1_000;
/// Characters of each value where several changes stand in one cell.
const IN_A_CELL: usize = 120;
/// Changes of one record that are read: the newest.
const MOST: u32 = 200;
/// Changes within so long are of one asking: a job may take a night.
const ONE_ASKING: Millis = 86_400_000;
/// Columns that say when the service looked, and not what it saw.
const OF_THE_SERVICE: &[&str] = &["last_updated", "company.last_updated"];

/// A field that the service says otherwise than before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// Key of its column.
    pub key: String,
    /// What was said before, as it was shown.
    pub was: String,
    /// When that was last said.
    pub was_at: Millis,
    /// What is said now.
    pub now: String,
    /// When that was first said.
    pub at: Millis,
}

/// Notes in what a newer answer differs from the last one to the same operation; returns whether it does.
pub(super) fn note(
    file: &Tx<'_>,
    kind: RecordKind,
    record: i64,
    before: &Observation,
    (now, at): (&Doc, Millis),
) -> Result<bool, StoreError> {
    // What is read late is no news, and what a table or a person says is not the service's.
    if at < before.at || UNPAID.contains(&before.operation.as_str()) {
        return Ok(false);
    }
    let mut noted = false;
    for column in kind.answer_columns() {
        let Some((was, now)) = differing(column, &before.doc, now) else { continue };
        let sql = "INSERT INTO changes (record, key, was, was_at, now, at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
        file.run(sql, params![record, column.key, was, before.at, now, at])?;
        noted = true;
    }
    if noted {
        file.mark(record);
    }
    Ok(noted)
}

fn differing(column: &Column, was: &Doc, now: &Doc) -> Option<(String, String)> {
    if UNSEARCHED.contains(&column.key) || OF_THE_SERVICE.contains(&column.key) {
        return None;
    }
    let (was, now) = (column.text(was)?, column.text(now)?);
    // In whatever case and accents the service writes it today.
    let differs = text::comparable(&was) != text::comparable(&now);
    let shown = |value: &str| text::first_of(value, LONGEST).to_owned();
    differs.then(|| (shown(&was), shown(&now)))
}

/// Notes that a finding, of which no observation tells, is another one now.
pub(super) fn note_finding(
    file: &Tx<'_>,
    record: i64,
    key: &str,
    (was, was_at): (&str, Millis),
    (now, at): (&str, Millis),
) -> Result<(), StoreError> {
    if at < was_at || text::comparable(was) == text::comparable(now) {
        return Ok(());
    }
    let sql = "INSERT INTO changes (record, key, was, was_at, now, at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
    file.run(sql, params![record, key, was, was_at, now, at])
}

fn row(row: &Row<'_>) -> rusqlite::Result<Change> {
    Ok(Change {
        key: row.get("key")?,
        was: row.get("was")?,
        was_at: row.get("was_at")?,
        now: row.get("now")?,
        at: row.get("at")?,
    })
}

/// What has changed of a record, newest first.
pub(crate) fn of(file: &Connection, record: i64) -> Result<Vec<Change>, StoreError> {
    let sql = "SELECT key, was, was_at, now, at FROM changes WHERE record = ?1 ORDER BY at DESC, id DESC LIMIT ?2";
    file.all(sql, params![record, MOST], row)
}

/// Those of the newest asking that brought any, each field once: of changes newest first.
pub fn newest(changes: &[Change]) -> Vec<&Change> {
    let Some(newest) = changes.first() else { return Vec::new() };
    let mut of_it: Vec<&Change> = Vec::new();
    for change in changes.iter().take_while(|change| change.at > newest.at - ONE_ASKING) {
        if of_it.iter().all(|known| known.key != change.key) {
            of_it.push(change);
        }
    }
    // In the order in which the fields stand beside each other.
    of_it.reverse();
    of_it
}

/// What is shown in the columns of what has changed: the fields, the day, and each with both values and both days.
pub(super) fn shown(kind: RecordKind, changes: &[Change]) -> Option<(Vec<&'static str>, String, String)> {
    let newest = newest(changes);
    let on = day(newest.iter().map(|change| change.at).max()?)?;
    let known = newest.iter().filter_map(|change| Some((columns::by_key(kind.columns(), &change.key)?, *change)));
    let known: Vec<_> = known.collect();
    let fields = known.iter().map(|(column, _)| column.label).collect();
    let each = known.iter().filter_map(|(column, change)| in_a_line(column, change)).collect::<Vec<_>>();
    Some((fields, on, each.join(columns::BETWEEN_CHANGES)))
}

/// `Title: Buyer → Head of Purchasing (2026-09-02 → 2026-11-30)`.
fn in_a_line(column: &Column, change: &Change) -> Option<String> {
    let short = |value: &str| text::first_of(value, IN_A_CELL).to_owned();
    let (was, now) = (short(&change.was), short(&change.now));
    Some(format!("{}: {was} → {now} ({} → {})", column.label, day(change.was_at)?, day(change.at)?))
}

#[cfg(test)]
mod tests {
    use api::Filters;
    use serde_json::{Value, json};

    use super::*;
    use crate::RowsOf;
    use crate::file::store::Store;
    use crate::records::{self, BY_HAND, IMPORT, NewObservation};

    /// A day in milliseconds, and so the moment of a day since 1970.
    const DAY: Millis = 86_400_000;

    async fn told(store: &Store, operation: &'static str, at: Millis, doc: Value) -> i64 {
        let new = NewObservation { kind: RecordKind::Company, doc: doc.as_object().unwrap().clone() };
        store.write(move |file| records::keep(file, &new, operation, None, at)).await.unwrap().0
    }

    async fn changes(store: &Store, record: i64) -> Vec<(String, String, String, Millis, Millis)> {
        let of = store.read(move |file| of(file, record)).await.unwrap();
        of.into_iter().map(|one| (one.key, one.was, one.now, one.was_at / DAY, one.at / DAY)).collect()
    }

    fn acme(size: &str, city: &str) -> Value {
        json!({"name": "Acme", "domain": "acme.example", "employeeRange": size, "cityName": city})
    }

    #[tokio::test]
    async fn what_the_same_question_is_answered_otherwise_is_a_change_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("workspace.sqlite")).unwrap();
        let record = told(&store, "find_companies", DAY, acme("11-50", "Ulm")).await;
        for (operation, at, doc, why) in [
            ("find_companies", 2, acme("11-50", "Ulm"), "the same"),
            ("find_companies", 3, acme("11-50", "ULM"), "in another case"),
            ("find_companies", 4, json!({"name": "Acme", "domain": "acme.example"}), "not told"),
            ("find_companies", 5, json!({"name": "Acme", "domain": "acme.example", "logo": "a"}), "newly told"),
            ("find_companies", 6, json!({"name": "Acme", "domain": "acme.example", "logo": "b"}), "another picture"),
            ("company", 7, acme("1,001", "Bonn"), "another operation"),
            (IMPORT, 8, acme("51-200", "Köln"), "a table"),
            (IMPORT, 9, acme("51-200", "Mainz"), "a newer table"),
            (BY_HAND, 9, acme("51-200", "Trier"), "typed"),
            (BY_HAND, 9, acme("51-200", "Worms"), "typed again"),
        ] {
            assert_eq!(told(&store, operation, at * DAY, doc).await, record, "{why}");
            assert_eq!(changes(&store, record).await, [], "{why} is no change");
        }
        told(&store, "find_companies", 10 * DAY, acme("11-50", "Ulm")).await;
        assert_eq!(changes(&store, record).await, [], "told once more after it was left out");
        told(&store, "find_companies", 11 * DAY, acme("51-200", "Ulm")).await;
        let size = ("employeeRange".to_owned(), "11-50".to_owned(), "51-200".to_owned(), 10, 11);
        assert_eq!(
            changes(&store, record).await,
            std::slice::from_ref(&size),
            "the field with both values and both days"
        );
        told(&store, "find_companies", 5 * DAY, acme("1-10", "Ulm")).await;
        assert_eq!(changes(&store, record).await, std::slice::from_ref(&size), "what is read late is no news");
        told(&store, "find_companies", 20 * DAY, acme("11-50", "Bonn")).await;
        let back = ("employeeRange".to_owned(), "51-200".to_owned(), "11-50".to_owned(), 11, 20);
        let city = ("cityName".to_owned(), "Ulm".to_owned(), "Bonn".to_owned(), 11, 20);
        let all = changes(&store, record).await;
        assert_eq!(all.len(), 3, "back again is a change too: {all:?}");
        assert!(all.contains(&back) && all.contains(&city) && all.contains(&size), "none is forgotten: {all:?}");
    }

    #[tokio::test]
    async fn what_has_changed_last_is_in_columns_by_which_rows_are_found() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("workspace.sqlite")).unwrap();
        let record = told(&store, "find_companies", DAY, acme("11-50", "Ulm")).await;
        let other = told(&store, "find_companies", DAY, json!({"name": "Bolt", "domain": "bolt.example"})).await;
        told(&store, "find_companies", 5 * DAY, acme("51-200", "Ulm")).await;
        told(&store, "find_companies", 40 * DAY, acme("51-200", "Bonn")).await;
        let shown = store.records(vec![record, other]).await.unwrap();
        let columns = ["own.changed", "own.changedAt", "own.changes"]
            .map(|key| api::columns::by_key(RecordKind::Company.columns(), key).unwrap());
        let said = columns.map(|column| column.text(shown[0].own.doc.as_ref().unwrap()).unwrap_or_default());
        let line = "City: Ulm → Bonn (1970-01-06 → 1970-02-10)";
        assert_eq!(said, ["City", "1970-02-10", line], "of the last asking that brought something");
        assert_eq!(shown[1].own.doc, None, "nothing of the other");
        let list = store.new_list("L".into(), RecordKind::Company, vec![record, other], "l".into(), 6).await.unwrap();
        let of = RowsOf::List(list.list);
        let lately = store.changed_rows(of, 41 * DAY, 30).await.unwrap();
        assert_eq!(lately, (1, vec![("City".to_owned(), 1)]), "counted over the rows of a list");
        let library = store.changed_rows(RowsOf::Library(RecordKind::Company), 90 * DAY, 30).await.unwrap();
        assert_eq!(library, (0, Vec::new()), "what changed long ago is not lately");
        // A search that has none of them.
        let new = crate::searches::NewSearch {
            kind: api::SearchKind::Companies,
            digest: "a".to_owned(),
            filters: Filters::default(),
            title: "All".to_owned(),
            batch: 100,
        };
        let search = store.search_for(new, 1).await.unwrap().id;
        assert_eq!(store.changed_rows(RowsOf::Search(search), 41 * DAY, 30).await.unwrap(), (0, Vec::new()));
    }

    #[tokio::test]
    async fn what_has_changed_goes_where_its_record_goes() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("workspace.sqlite")).unwrap();
        let one = told(&store, "find_companies", DAY, acme("11-50", "Ulm")).await;
        told(&store, "find_companies", 2 * DAY, acme("51-200", "Ulm")).await;
        let two = told(&store, "find_companies", DAY, json!({"name": "Acme", "domain": "acme-group.example"})).await;
        let merge = move |file: &Tx<'_>| records::merged::merge(file, RecordKind::Company, one, two);
        let stays = store.write(merge).await.unwrap();
        assert_eq!(changes(&store, stays).await.len(), 1, "two became one: it has what was noted of either");
        let count = |file: &Connection| file.one("SELECT count(*) FROM changes", [], |row| row.get::<_, i64>(0));
        store.write(move |file| records::removed::remove(file, RecordKind::Company, stays)).await.unwrap();
        assert_eq!(store.read(count).await.unwrap(), 0, "and nothing of it stays behind");
    }
}
