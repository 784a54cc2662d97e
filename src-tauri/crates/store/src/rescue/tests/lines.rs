//! Lines of evidence when a file takes the place of another.

use std::collections::BTreeSet;

use super::*;
use crate::file::tx::Tx;
use crate::records::erased;
use crate::records::evidence::{Chain, ShownLine, forget, note_check, note_erasure, said};

/// Checks numbers that end so.
async fn check(store: &Store, numbers: std::ops::Range<u32>) {
    for number in numbers {
        let request = format!(r#"{{"phone":"+1202555{number:04}"}}"#);
        let at = i64::from(number);
        let note = move |file: &Tx<'_>| note_check(file, &request, said::LISTED, ("dnc_check", None), at);
        store.write(note).await.unwrap();
    }
}

/// Erases whoever has this number; there is no record.
async fn erase(store: &Store, number: u32) {
    let signs = BTreeSet::from([format!("phone:+1202555{number:04}")]);
    let gone = move |file: &Tx<'_>| {
        forget(file, &[], &signs)?;
        erased::store_signs(file, &signs, 50)?;
        note_erasure(file, &signs, "records: 1, answers: 0", said::BY_HAND, 50)
    };
    store.write(gone).await.unwrap();
}

async fn closed(store: Store) {
    store.put_together().await.unwrap();
    store.close().await;
}

/// The lines of a file; the chain must hold unless it is known where not.
async fn lines(path: &Path, broken: Option<i64>) -> Vec<ShownLine> {
    let store = Store::open(path).unwrap();
    let lines = store.evidence_lines(0, 1_000).await.unwrap();
    assert_eq!(store.integrity().await.unwrap(), Vec::<String>::new(), "the file is sound");
    store.close().await;
    let mut chain = Chain::default();
    lines.iter().for_each(|shown| chain.take(&shown.line));
    assert_eq!(chain.broken, broken, "{lines:?}");
    lines
}

/// A file with two lines, its backup, and a line more each in the file.
async fn with_lines() -> Place {
    let place = Place::new();
    let store = Store::open(&place.path("workspace.sqlite")).unwrap();
    load(&store, 0..2).await;
    check(&store, 100..102).await;
    crate::copy(&place.path("workspace.sqlite"), &place.path("backup.sqlite"), &GivenUp::default()).unwrap();
    closed(store).await;
    place
}

#[tokio::test]
async fn the_lines_since_a_backup_go_on_behind_its_own() {
    let place = with_lines().await;
    let present = place.path("workspace.sqlite");
    let store = Store::open(&present).unwrap();
    check(&store, 102..104).await;
    erase(&store, 101).await;
    closed(store).await;
    let fresh = place.path("fresh.sqlite");
    assert!(restore(&place.path("backup.sqlite"), Some(&present), &fresh, 99).unwrap().compared, "it can be read");
    let (before, after) = (lines(&present, None).await, lines(&fresh, None).await);
    assert_eq!(after, before, "the lines of the present file, none more and none less");
    assert_eq!(after[1].line.what, None, "who was erased since is not named again");
    let bytes = std::fs::read(&fresh).unwrap();
    let named = |number: &[u8]| bytes.windows(number.len()).any(|window| window == number);
    assert!(!named(b"+12025550101") && named(b"+12025550102"), "nor in a byte of the file");
}

#[tokio::test]
async fn a_backup_alone_says_that_lines_may_be_missing() {
    let place = with_lines().await;
    let fresh = place.path("fresh.sqlite");
    restore(&place.path("backup.sqlite"), None, &fresh, 99).unwrap();
    let after = lines(&fresh, None).await;
    assert_eq!(after.len(), 3, "its two lines, and that there was nothing to go on with: {after:?}");
    assert_eq!((after[2].line.act.as_str(), after[2].line.at), ("restored", 99), "in a line of its own");
}

/// The backup was gone back to without the file, and both went on.
#[tokio::test]
async fn of_two_chains_the_longer_one_goes_on_and_nothing_of_the_other_is_lost() {
    for (here, there) in [(3, 1), (1, 3), (2, 2)] {
        let place = with_lines().await;
        let (present, backup, fresh) =
            (place.path("workspace.sqlite"), place.path("backup.sqlite"), place.path("fresh.sqlite"));
        for (path, first, checks) in [(&backup, 200, here), (&present, 300, there)] {
            let store = Store::open(path).unwrap();
            check(&store, first..first + checks).await;
            closed(store).await;
        }
        let store = Store::open(&present).unwrap();
        let (last, other) = (store.evidence().await.unwrap().last, 300 + there - 1);
        if there <= here {
            erase(&store, 100).await;
        }
        closed(store).await;
        restore(&backup, Some(&present), &fresh, 99).unwrap();
        let after = lines(&fresh, None).await;
        let told = |what: u32| {
            after.iter().filter(|shown| shown.line.what.as_deref() == Some(&format!("phone:+1202555{what:04}"))).count()
        };
        for number in (200..200 + here).chain(300..300 + there) {
            assert_eq!(told(number), 1, "{here} and {there}: each check is there once: {number} in {after:?}");
        }
        let said = after.iter().filter(|shown| shown.line.act == "restored").count();
        assert_eq!(said, 1, "and it is said that there were two: {after:?}");
        if there <= here {
            assert_eq!(told(100), 0, "who was erased in one of them is named in neither: {after:?}");
        }
        let last = last.unwrap();
        let is_known = after.iter().any(|shown| shown.line.hash == last || shown.line.source.ends_with(&last));
        assert!(is_known, "the last hash of either can be found, line {other}: {after:?}");
        let again = place.path("again.sqlite");
        restore(&backup, Some(&fresh), &again, 100).unwrap();
        assert_eq!(lines(&again, None).await, after, "{here} and {there}: a second time nothing is told twice");
    }
}

#[tokio::test]
async fn lines_of_a_damaged_file_are_missing_in_no_silence() {
    let place = Place::new();
    let store = Store::open(&place.path("workspace.sqlite")).unwrap();
    load(&store, 0..2).await;
    check(&store, 100..400).await;
    closed(store).await;
    let damaged = place.path("workspace.sqlite");
    let hash = lines(&damaged, None).await[150].line.hash.clone();
    let bytes = std::fs::read(&damaged).unwrap();
    let at = bytes.windows(64).position(|window| window == hash.as_bytes()).unwrap();
    spoil(&damaged, at / 4096..at / 4096 + 1);
    let fresh = place.path("fresh.sqlite");
    salvage(&damaged, None, &fresh, 99).unwrap();
    let store = Store::open(&fresh).unwrap();
    let left = store.evidence_lines(0, 1_000).await.unwrap();
    store.close().await;
    let last = left.last().unwrap();
    assert!(left.len() < 300, "some are lost: {}", left.len());
    assert_eq!(last.line.act, "restored", "and that is said: {last:?}");
    let mut chain = Chain::default();
    left.iter().for_each(|shown| chain.take(&shown.line));
    assert!(chain.broken.is_some(), "and whoever checks them finds the hole");
}
