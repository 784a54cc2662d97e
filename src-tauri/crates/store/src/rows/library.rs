//! `library`: everything of a kind that anything has told of, in the order in which it came, as rows like those of a list. A record that
//! a person has joined to another one is shown by the one that leads.
//!
//! Owns no row: it is a view of `records`. How many there are is in `row_counts`.

use api::RecordKind;

/// The version from which on a file has it.
pub(super) const SINCE: i64 = 14;

pub(crate) const STEPS: &[(i64, &str)] = &[(
    SINCE,
    "CREATE VIEW library (library, place, record) AS
        SELECT kind = 'person', id, id FROM records WHERE NOT EXISTS (SELECT 1 FROM joined WHERE joined.record = records.id);",
)];

/// The number of the library of a kind, as a list has one.
pub(crate) const fn number(kind: RecordKind) -> i64 {
    match kind {
        RecordKind::Company => 0,
        RecordKind::Person => 1,
    }
}

/// The kind that has this number.
pub(crate) const fn kind(number: i64) -> RecordKind {
    match number {
        0 => RecordKind::Company,
        _ => RecordKind::Person,
    }
}

#[cfg(test)]
mod tests {
    use column_store::{RowsOf, Wanted};
    use serde_json::json;

    use super::*;
    use crate::file::store::Store;
    use crate::records::{self, NewObservation, merged};

    async fn told(store: &Store, kind: RecordKind, doc: serde_json::Value) -> i64 {
        let told = NewObservation { kind, doc: doc.as_object().unwrap().clone() };
        store.write(move |file| Ok(records::keep(file, &told, "find_people", None, 1)?.0)).await.unwrap()
    }

    /// The rows of a kind; that there are as many as the count says is held by `integrity`.
    async fn rows(store: &Store, kind: RecordKind) -> Vec<i64> {
        let rows = store.snapshot(Wanted::all_of(RowsOf::Library(kind), kind)).await.unwrap();
        assert_eq!(store.count_rows(RowsOf::Library(kind)).await.unwrap(), rows.len() as u64, "as many as are counted");
        assert_eq!(store.integrity().await.unwrap(), Vec::<String>::new(), "the file agrees with itself");
        rows
    }

    #[tokio::test]
    async fn all_that_was_told_of_is_there_once() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("workspace.sqlite")).unwrap();
        assert_eq!(rows(&store, RecordKind::Company).await, Vec::<i64>::new(), "nothing is owned yet");
        let company = |name: &str| json!({"name": name, "domain": format!("{name}.example")});
        let person = |name: &str| json!({"full_name": name, "profileUrl": format!("https://n.example/in/{name}")});
        let (one, two) = (
            told(&store, RecordKind::Company, company("one")).await,
            told(&store, RecordKind::Company, company("two")).await,
        );
        let mut people = Vec::new();
        for name in ["ada", "bob", "cid"] {
            people.push(told(&store, RecordKind::Person, person(name)).await);
        }
        assert_eq!(rows(&store, RecordKind::Company).await, [one, two], "in the order in which they came");
        assert_eq!(rows(&store, RecordKind::Person).await, people, "each kind by itself");
        let [ada, bob, cid] = people[..] else { panic!("three people") };
        store.join_records(vec![vec![ada, bob]], "one".to_owned(), 2).await.unwrap();
        assert_eq!(rows(&store, RecordKind::Person).await.len(), 2, "two that are one are one row");
        store.undo(3).await.unwrap();
        assert_eq!(rows(&store, RecordKind::Person).await, people, "and two again");
        store.redo(4).await.unwrap();
        // One that is led becomes another, which leads by itself or is led from then on.
        store.write(move |file| merged::merge(file, RecordKind::Person, bob, cid)).await.unwrap();
        assert_eq!(rows(&store, RecordKind::Person).await.len(), 1, "all three are one");
        store.write(move |file| merged::merge(file, RecordKind::Company, two, one)).await.unwrap();
        assert_eq!(rows(&store, RecordKind::Company).await.len(), 1, "what became another is not there");
    }

    #[test]
    fn a_number_leads_back_to_its_kind() {
        for of in [RecordKind::Company, RecordKind::Person] {
            assert_eq!(kind(number(of)), of);
        }
    }
}
