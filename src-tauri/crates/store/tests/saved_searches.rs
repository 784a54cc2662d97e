//! Searches saved under a name, on a file.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use api::{Filters, SearchKind};
use store::Store;
use store::searches::saved_searches::{MOST, SavedSearch, Saving, ToSave};

fn open() -> (tempfile::TempDir, Store) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join("workspace.sqlite")).unwrap();
    (folder, store)
}

fn search(name: &str, title: &str) -> ToSave {
    let filters: Filters = serde_json::from_str(&format!(r#"{{"jobTitle.include":["{title}"]}}"#)).unwrap();
    ToSave {
        kind: SearchKind::People,
        name: name.to_owned(),
        digest: format!("digest of {title}"),
        filters,
        title: title.to_owned(),
    }
}

async fn saved(store: &Store, saved: Option<i64>, what: ToSave, at: i64) -> SavedSearch {
    match store.save_search(saved, what, at).await.unwrap() {
        Saving::Saved(saved) => saved,
        refused => panic!("it can be kept: {refused:?}"),
    }
}

#[tokio::test]
async fn searches_are_kept_whole_and_told_newest_change_first() {
    let (folder, store) = open();
    let first = saved(&store, None, search("First", "CTO"), 10).await;
    let second = saved(&store, None, search("Second", "CEO"), 20).await;
    assert_eq!((first.made_at, first.changed_at, &first.what), (10, 10, &search("First", "CTO")), "as it was given");
    let changed = ToSave { kind: SearchKind::Leads, ..search("Renamed", "CFO") };
    let changed = saved(&store, Some(first.id), changed, 30).await;
    assert_eq!((changed.id, changed.made_at, changed.changed_at), (first.id, 10, 30), "the same one, changed");
    assert_eq!((changed.what.kind, changed.what.name.as_str()), (SearchKind::Leads, "Renamed"), "in all of it");
    drop(store);
    let store = Store::open(&folder.path().join("workspace.sqlite")).unwrap();
    assert_eq!(kept(&store).await, [changed.clone(), second], "and after a restart");
    assert_eq!(store.saved_search(changed.id).await.unwrap(), Some(changed), "found by its number");
}

async fn kept(store: &Store) -> Vec<SavedSearch> {
    store.saved_searches().await.unwrap().into_iter().map(|(kept, _)| kept).collect()
}

#[tokio::test]
async fn a_name_belongs_to_one_search_in_whatever_case() {
    let (_folder, store) = open();
    let munich = saved(&store, None, search("Einkäufer München", "a"), 10).await;
    let other = saved(&store, None, search("Other", "b"), 10).await;
    for (saved, name, taken) in [
        (None, "Einkäufer München", true),
        (None, "EINKÄUFER MÜNCHEN", true),
        (Some(other.id), "einkäufer münchen", true),
        (Some(munich.id), "EINKÄUFER MÜNCHEN", false),
        (None, "Einkaufer Munchen", false),
    ] {
        let ending = store.save_search(saved, search(name, "c"), 20).await.unwrap();
        assert_eq!(ending == Saving::NameTaken, taken, "{name} for {saved:?}");
    }
    assert!(store.remove_saved_search(other.id).await.unwrap(), "it was there");
    assert!(!store.remove_saved_search(other.id).await.unwrap(), "once");
    saved(&store, None, search("OTHER", "d"), 30).await;
    let gone = store.save_search(Some(other.id), search("New", "e"), 40).await.unwrap();
    let names: Vec<String> = kept(&store).await.into_iter().map(|saved| saved.what.name).collect();
    assert_eq!(gone, Saving::Gone, "what is not there is not changed");
    assert_eq!(names, ["OTHER", "Einkaufer Munchen", "EINKÄUFER MÜNCHEN"], "and not made by it");
}

#[tokio::test]
async fn there_is_an_end_to_them() {
    let (_folder, store) = open();
    for number in 0..MOST {
        let saving = store.save_search(None, search(&format!("Search {number}"), "a"), 10).await.unwrap();
        assert!(matches!(saving, Saving::Saved(_)), "{number} of {MOST} has room");
    }
    let one_more = store.save_search(None, search("One more", "a"), 20).await.unwrap();
    assert_eq!(one_more, Saving::Full, "more than {MOST} are refused");
    let newest = kept(&store).await.remove(0);
    saved(&store, Some(newest.id), search("Changed", "b"), 20).await;
    store.remove_saved_search(newest.id).await.unwrap();
    let next = saved(&store, None, search("One more", "a"), 30).await;
    assert!(next.id > newest.id, "a number is used once: {} behind {}", next.id, newest.id);
}
