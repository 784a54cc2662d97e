use column_store::{RowsOf, Wanted};
use serde_json::{Value, json};

use super::*;
use crate::records::NewObservation;

async fn store() -> (Store, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    (Store::open(&folder.path().join("workspace.sqlite")).unwrap(), folder)
}

/// Stores a row that says this of a person; returns its record.
async fn told(store: &Store, at: Millis, doc: Value) -> i64 {
    let new = NewObservation { kind: RecordKind::Person, doc: doc.as_object().unwrap().clone() };
    store.write(move |file| records::keep(file, &new, "find_people", None, at)).await.unwrap().0
}

/// Stores people of these names, each with a page and a company of its own.
async fn people(store: &Store, names: &[&str]) -> Vec<i64> {
    let mut all = Vec::new();
    for name in names {
        let page = format!("https://n.example/in/{name}");
        all.push(
            told(store, 5, json!({"firstname": name, "profileUrl": page, "companyName": format!("{name} Ltd")})).await,
        );
    }
    all
}

async fn rows(store: &Store, list: i64) -> Vec<i64> {
    let wanted = Wanted::all_of(RowsOf::List(list), RecordKind::Person);
    store.snapshot(wanted).await.unwrap()
}

async fn list(store: &Store, records: &[i64]) -> i64 {
    let name = format!("{records:?}");
    store.new_list(name, RecordKind::Person, records.to_vec(), "made".to_owned(), 6).await.unwrap().list
}

#[tokio::test]
async fn joined_records_stand_once_in_every_list_and_come_back() {
    let (store, _folder) = store().await;
    let all = people(&store, &["a", "b", "c", "d", "e"]).await;
    let [a, b, c, d, e] = all[..] else { panic!("five people") };
    let (first, second) = (list(&store, &[a, b, c, e]).await, list(&store, &[d, c]).await);
    let groups = vec![vec![a, b], vec![c, d], vec![a, d]];
    assert_eq!(store.join_records(groups, "joined".to_owned(), 7).await.unwrap(), 4, "d under c, then c and d under a");
    assert_eq!(rows(&store, first).await, [a, e], "one row for the four of them");
    assert_eq!(rows(&store, second).await, [a], "also where the leading one was not");
    for record in [a, b, c, d] {
        let found = store.records(vec![record]).await.unwrap().remove(0);
        assert_eq!((found.observations.len(), found.own.joined), (4, 3), "{record}: everything that was told of all");
    }
    store.undo(8).await.unwrap();
    assert_eq!((rows(&store, first).await, rows(&store, second).await), (vec![a, b, c, e], vec![d, c]), "undone");
    assert_eq!(store.records(vec![a]).await.unwrap()[0].observations.len(), 1, "each for itself again");
    store.redo(9).await.unwrap();
    assert_eq!((rows(&store, first).await, rows(&store, second).await), (vec![a, e], vec![a]), "and done again");
    assert_eq!(store.part_record(b, "parted".to_owned(), 10).await.unwrap(), 1, "one of them");
    assert_eq!(rows(&store, first).await, [a, e, b], "comes back to the list");
    assert_eq!(store.part_record(a, "parted".to_owned(), 11).await.unwrap(), 2, "the leading one parts all");
    assert_eq!(store.part_record(a, "parted".to_owned(), 12).await.unwrap(), 0, "nothing is left to part");
    assert_eq!(
        store.records(all).await.unwrap().iter().map(|one| one.observations.len()).sum::<usize>(),
        5,
        "each its own"
    );
    assert_eq!(store.integrity().await.unwrap(), Vec::<String>::new(), "the file is sound");
}

#[tokio::test]
async fn a_later_answer_about_any_of_them_is_shown_by_all() {
    let (store, _folder) = store().await;
    let all = people(&store, &["a", "b"]).await;
    let own = list(&store, &all).await;
    store.join_records(vec![all.clone()], "joined".to_owned(), 7).await.unwrap();
    told(&store, 9, json!({"firstname": "b", "profileUrl": "https://n.example/in/b", "jobTitle": "Captain"})).await;
    let wanted = Wanted::all_of(RowsOf::List(own), RecordKind::Person);
    let wanted = Wanted { text: "captain".to_owned(), ..wanted };
    assert_eq!(store.snapshot(wanted).await.unwrap(), [all[0]], "the row is found by what was told of the other");
    let compared = store.compared(own).await.unwrap();
    let pages: Vec<_> = compared.rows[0].ways.iter().map(|way| way.value.as_str()).collect();
    assert_eq!((compared.rows.len(), pages), (1, vec!["person:a", "person:b"]), "and compared by the ways to both");
}

#[tokio::test]
async fn what_is_no_group_joins_nothing() {
    let (store, _folder) = store().await;
    let all = people(&store, &["a", "b"]).await;
    let company = NewObservation { kind: RecordKind::Company, doc: json!({"name": "K"}).as_object().unwrap().clone() };
    let company = store.write(move |file| records::keep(file, &company, "find_companies", None, 5)).await.unwrap().0;
    for group in [vec![], vec![all[0]], vec![all[0], all[0]], vec![all[0], 999], vec![all[0], company]] {
        let joined = store.join_records(vec![group.clone()], "joined".to_owned(), 7).await.unwrap();
        assert_eq!(joined, 0, "{group:?}");
    }
    assert_eq!(store.overview().await.unwrap().undo, None, "and is no step");
}

#[tokio::test]
async fn pairs_that_are_kept_apart_are_told_and_follow_a_merge() {
    let (store, _folder) = store().await;
    let all = people(&store, &["a", "b", "c"]).await;
    let own = list(&store, &all).await;
    let both = vec![all[1], all[0], all[1]];
    assert_eq!(store.keep_apart(both.clone(), "apart".to_owned(), 7).await.unwrap(), 1, "one pair");
    assert_eq!(store.keep_apart(both, "apart".to_owned(), 7).await.unwrap(), 0, "which is no news any more");
    assert_eq!(store.compared(own).await.unwrap().apart, HashSet::from([(all[0], all[1])]), "the pair, once");
    assert_eq!(store.undo(8).await.unwrap().unwrap().title, "apart", "one step");
    assert_eq!(store.compared(own).await.unwrap().apart, HashSet::new(), "undone: it is asked about again");
    store.redo(9).await.unwrap();
    assert_eq!(store.compared(own).await.unwrap().apart, HashSet::from([(all[0], all[1])]), "and done again");
    let (one, two) = (all[0], all[2]);
    store.write(move |file| crate::records::merged::merge(file, RecordKind::Person, one, two).map(drop)).await.unwrap();
    assert_eq!(store.compared(own).await.unwrap().apart, HashSet::from([(all[1], all[2])]), "under its new number");
}

#[tokio::test]
async fn what_is_known_of_a_record_is_counted() {
    let (store, _folder) = store().await;
    let page = "https://n.example/in/a";
    let one = told(&store, 5, json!({"firstname": "A", "lastname": "B", "profileUrl": page, "jobTitle": "x"})).await;
    let own = list(&store, &[one]).await;
    let weights = store.weights(RecordKind::Person, vec![one, 99]).await.unwrap();
    assert_eq!(weights, [Weight { values: 5, lists: 1 }, Weight::default()], "name, its two parts, page and title");
    store.set_list(own, None, "removed".to_owned(), 6).await.unwrap();
    assert_eq!(store.weights(RecordKind::Person, vec![one]).await.unwrap()[0].lists, 0, "a list that is gone is none");
}
