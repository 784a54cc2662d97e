//! Lists: what each step does, that it can be undone and done again, and that a restart changes nothing about that.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod told;

use std::path::Path;

use api::{RecordKind, SearchKind};
use serde_json::json;
use store::{NoteEdit, Order, Overview, RowsOf, Store, Wanted};

use told::told;

/// A store with these companies; they have the numbers 1 to n.
async fn companies(folder: &Path, names: &[&str]) -> Store {
    let rows: Vec<_> =
        names.iter().map(|name| json!({"name": name, "domain": format!("{}.example", name.to_lowercase())})).collect();
    told(folder, SearchKind::Companies, &rows).await
}

/// All rows of the first list.
fn all() -> Wanted {
    Wanted::all_of(RowsOf::List(1), RecordKind::Company)
}

/// Everything that a person sees of the lists: name and rows of each, and the statuses.
async fn seen(store: &Store) -> String {
    let mut lists = store.lists().await.unwrap();
    lists.sort_by_key(|(list, _)| list.id);
    let mut seen = Vec::new();
    for (list, rows) in lists {
        let records = store.snapshot(Wanted::all_of(RowsOf::List(list.id), list.kind)).await.unwrap();
        assert_eq!(records.len() as u64, rows, "the head counts what the rows are");
        seen.push(format!("{} {records:?}", list.name));
    }
    let noted = store.records((1..=5).collect()).await.unwrap();
    seen.extend(noted.iter().map(|record| format!("{} {:?}", record.id, record.own.annotations)));
    seen.join("; ")
}

#[tokio::test]
async fn every_step_is_undone_and_done_again_across_restarts() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = companies(folder.path(), &["Ada", "Bob", "Cid", "Dan", "Eve"]).await;
    let title = || "a step".to_owned();
    let status = |status: &str| NoteEdit { status: Some(status.to_owned()), ..NoteEdit::default() };
    let mut states = vec![seen(&store).await];
    let first = store.new_list("One".into(), RecordKind::Company, vec![3, 1, 3], title(), 2).await.unwrap();
    assert_eq!((first.list, first.changed), (1, 2), "a record stands in a list once");
    states.push(seen(&store).await);
    assert_eq!(store.add_to_list(1, vec![1, 5, 2], title(), 3).await.unwrap().changed, 2, "one was there already");
    states.push(seen(&store).await);
    let moved = store.take_from_list(1, vec![1, 5, 4], Some("Two".into()), title(), 4).await.unwrap();
    assert_eq!((moved.list, moved.changed), (2, 2), "what is not in it cannot move");
    states.push(seen(&store).await);
    store.set_list(2, Some("Zwei".into()), title(), 5).await.unwrap();
    states.push(seen(&store).await);
    assert_eq!(store.note(vec![1, 2], status("to call"), title(), 6).await.unwrap(), 2);
    states.push(seen(&store).await);
    assert_eq!(store.note(vec![1, 3], status("to call"), title(), 7).await.unwrap(), 1, "one had it already");
    states.push(seen(&store).await);
    store.add_to_list(2, vec![3], title(), 8).await.unwrap();
    states.push(seen(&store).await);
    store.merge_lists(1, vec![2], title(), 9).await.unwrap();
    states.push(seen(&store).await);
    assert!(states.last().is_some_and(|last| last.starts_with("One [3, 2, 1, 5]; 1 ")), "{states:?}");
    store.set_list(1, None, title(), 10).await.unwrap();
    states.push(seen(&store).await);

    for state in states.iter().rev().skip(1) {
        assert!(store.undo(20).await.unwrap().is_some(), "there is a step to undo");
        assert_eq!(&seen(&store).await, state, "as it was before the step");
        store.close().await;
        store = Store::open(&folder.path().join("workspace.sqlite")).unwrap();
    }
    assert_eq!(store.undo(21).await.unwrap(), None, "nothing is left to undo");
    for state in &states[1..] {
        assert!(store.redo(30).await.unwrap().is_some(), "there is a step to do again");
        assert_eq!(&seen(&store).await, state, "as it was after the step");
    }
    assert_eq!(store.redo(31).await.unwrap(), None, "nothing is left to do again");
    assert_eq!(store.integrity().await.unwrap(), Vec::<String>::new(), "no row points nowhere");
}

#[tokio::test]
async fn a_new_step_forgets_what_was_undone() {
    let folder = tempfile::tempdir().unwrap();
    let store = companies(folder.path(), &["Ada", "Bob"]).await;
    store.new_list("One".into(), RecordKind::Company, vec![1], "made One".into(), 2).await.unwrap();
    store.add_to_list(1, vec![2], "added 1 company".into(), 3).await.unwrap();
    store.undo(4).await.unwrap();
    let Overview { undo, redo, .. } = store.overview().await.unwrap();
    assert_eq!(undo.map(|step| step.title).as_deref(), Some("made One"), "the step before");
    assert_eq!(redo.map(|step| step.title).as_deref(), Some("added 1 company"), "the step that was undone");
    assert_eq!(store.add_to_list(1, vec![1], "nothing".into(), 5).await.unwrap().changed, 0, "it is there already");
    assert!(store.overview().await.unwrap().redo.is_some(), "what changes nothing is no step");
    store.set_list(1, Some("Eins".into()), "renamed".into(), 6).await.unwrap();
    assert_eq!(store.overview().await.unwrap().redo, None, "another way was taken");
    assert_eq!(store.redo(7).await.unwrap(), None, "so there is nothing to do again");
}

#[tokio::test]
async fn a_list_is_sorted_and_filtered_by_what_is_told_and_what_is_noted() {
    let folder = tempfile::tempdir().unwrap();
    let store = companies(folder.path(), &["Ada", "Bob", "Cid", "Dan"]).await;
    store.new_list("One".into(), RecordKind::Company, vec![2, 4, 1], String::new(), 2).await.unwrap();
    let edit =
        NoteEdit { status: Some("to call".into()), add_tags: vec!["a".into(), "b".into()], ..NoteEdit::default() };
    store.note(vec![1, 2, 3], edit, String::new(), 3).await.unwrap();
    let order = |key: &str, descending| Some(Order { key: key.to_owned(), descending });
    for (wanted, rows, why) in [
        (all(), vec![2, 4, 1], "in the order they were added"),
        (Wanted { order: order("name", false), ..all() }, vec![1, 2, 4], "by name"),
        (Wanted { order: order("own.status", true), ..all() }, vec![2, 1, 4], "those without a status last"),
        (Wanted { text: "dan".into(), ..all() }, vec![4], "by text"),
        (
            Wanted { facets: [("own.status".to_owned(), vec!["to call".to_owned()])].into(), ..all() },
            vec![2, 1],
            "by status; the third is in no list",
        ),
    ] {
        assert_eq!(store.snapshot(wanted).await.unwrap(), rows, "{why}");
    }
    let bars = store.facets(api::columns::GridKind::CompanyList, all(), 8).await.unwrap();
    let status = bars.iter().find(|(column, ..)| column.key == "own.status").unwrap();
    assert_eq!((status.1[0].value.as_str(), status.1[0].count), ("to call", 2), "a bar of the list's rows alone");
    let Overview { statuses, tags, .. } = store.overview().await.unwrap();
    assert_eq!((statuses.concat(), tags.join(" ")), ("to call".to_owned(), "a b".to_owned()), "the words in use");
}

#[tokio::test]
async fn records_that_are_one_are_noted_as_one() {
    let folder = tempfile::tempdir().unwrap();
    let store = companies(folder.path(), &["Ada", "Bob", "Cid", "Dan", "Eve"]).await;
    let edit = |status: Option<&str>, add: &[&str], remove: &[&str], note: Option<&str>| {
        let own = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
        NoteEdit {
            status: status.map(Into::into),
            add_tags: own(add),
            remove_tags: own(remove),
            note: note.map(Into::into),
            under: false,
        }
    };
    let title = || "a step".to_owned();
    store.note(vec![2], edit(Some("to call"), &["a"], &[], Some("Bob's")), title(), 2).await.unwrap();
    store.note(vec![1], edit(None, &["b"], &[], None), title(), 2).await.unwrap();
    store.new_list("One".into(), RecordKind::Company, vec![1, 2], title(), 2).await.unwrap();
    store.join_records(vec![vec![1, 2]], title(), 3).await.unwrap();
    let annotations = async || {
        let one = store.records(vec![1]).await.unwrap().remove(0).own.annotations;
        (one.status.unwrap_or_default(), one.tags.join(" "), one.note)
    };
    let own = |status: &str, tags: &str, note: &str| (status.to_owned(), tags.to_owned(), note.to_owned());
    assert_eq!(annotations().await, own("to call", "b a", "Bob's"), "what was noted of either is shown of both");
    let both = store.note(vec![1, 2], edit(Some("new"), &[], &[], None), title(), 4).await.unwrap();
    assert_eq!((both, annotations().await), (1, own("new", "b a", "Bob's")), "they are one, and what is set is shown");
    store.note(vec![2], edit(Some(""), &[], &["a"], Some("")), title(), 5).await.unwrap();
    assert_eq!(annotations().await, own("", "b", ""), "what is taken away is away, whoever had it");
    let new = || Wanted { facets: [("own.status".to_owned(), vec!["new".to_owned()])].into(), ..all() };
    assert_eq!(store.snapshot(new()).await.unwrap(), Vec::<i64>::new(), "and the grid knows");
    store.undo(6).await.unwrap();
    assert_eq!(annotations().await, own("new", "b a", "Bob's"), "undone");
    assert_eq!(store.snapshot(new()).await.unwrap(), [1], "in the grid too");
    store.part_record(1, title(), 7).await.unwrap();
    let bob = store.records(vec![2]).await.unwrap().remove(0).own.annotations;
    assert_eq!(bob.status.as_deref(), Some("to call"), "parted, each has what was noted of it");
}

#[tokio::test]
async fn a_status_on_very_many_records_is_one_small_step() {
    let folder = tempfile::tempdir().unwrap();
    let store = companies(folder.path(), &["Ada"]).await;
    store.close().await;
    let path = folder.path().join("workspace.sqlite");
    let file = rusqlite::Connection::open(&path).unwrap();
    let many = "INSERT INTO records (kind, owned_at, told_at)
        WITH RECURSIVE n(n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM n WHERE n < 50000) SELECT 'company', 1, 1 FROM n";
    file.execute(many, []).unwrap();
    let store = Store::open(&path).unwrap();
    store.new_list("All".into(), RecordKind::Company, (1..=50_000).collect(), "made".into(), 2).await.unwrap();
    let status = NoteEdit { status: Some("to call".to_owned()), ..NoteEdit::default() };
    assert_eq!(store.note((1..=50_000).collect(), status, "set".into(), 3).await.unwrap(), 50_000);
    let called = || Wanted { facets: [("own.status".to_owned(), vec!["to call".to_owned()])].into(), ..all() };
    assert_eq!(store.snapshot(called()).await.unwrap().len(), 50_000, "every row has it");
    let bytes: i64 = file.query_row("SELECT sum(octet_length(changes)) FROM steps", [], |row| row.get(0)).unwrap();
    assert!(bytes < 1_000, "both steps are runs, not rows: {bytes} bytes");
    store.undo(4).await.unwrap();
    assert_eq!(store.snapshot(called()).await.unwrap().len(), 0, "undone");
    let left: i64 = file.query_row("SELECT count(*) FROM marks", [], |row| row.get(0)).unwrap();
    assert_eq!(left, 0, "nothing is noted any more");
    store.redo(5).await.unwrap();
    assert_eq!(store.snapshot(called()).await.unwrap().len(), 50_000, "and done again");
}
