//! Backups: written once a day, before an update, by hand; whole, without a key, without people who were erased.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use engine::Clock;
use serde_json::{Value, json};
use store::GivenUp;
use tests::rig::{App, Service, Start, germans, more};

use super::{database, folder, prepared, until};

const DAY: i64 = 86_400_000;

async fn of(app: &App, why: &str) -> Vec<Value> {
    let told = app.ask("backups", json!({})).await;
    told["backups"].as_array().unwrap().iter().filter(|one| one["why"] == why).cloned().collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn one_is_written_a_day_and_none_of_a_file_that_was_just_made() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let now = Arc::new(AtomicI64::new(1_795_000_000_000));
    let at = |now: &Arc<AtomicI64>| {
        let now = Arc::clone(now);
        Start { clock: Clock::new(move || now.load(Ordering::Relaxed)), ..Start::new(data.path(), &service) }
    };
    let app = App::start_with(at(&now)).await;
    app.pull(&more(&germans(), Some(10), None)).await;
    assert_eq!(of(&app, "daily").await, Vec::<Value>::new(), "nothing was there when it was made");
    app.end().await;
    for (days, expected) in [(2, 1), (2, 1), (5, 2)] {
        now.store(1_795_000_000_000 + days * DAY, Ordering::Relaxed);
        let app = App::start_with(at(&now)).await;
        let found = until("the backup of the day", async || {
            let found = of(&app, "daily").await;
            (found.len() == expected).then_some(found)
        })
        .await;
        assert!(found.iter().all(|one| one["whole"] == true), "whole: {found:?}");
        assert_eq!(found[0]["at"], now.load(Ordering::Relaxed), "of that day: {found:?}");
        app.end().await;
    }
    let files: Vec<_> =
        std::fs::read_dir(folder(data.path()).join("backups")).unwrap().map(|one| one.unwrap()).collect();
    assert_eq!(files.len(), 2, "and nothing beside them: {files:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_of_an_older_version_is_copied_before_anything_is_changed() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    std::fs::create_dir_all(folder(data.path())).unwrap();
    let golden = tests::generated::root().join("tests/golden/workspace-1.sqlite");
    std::fs::copy(&golden, folder(data.path()).join("workspace.sqlite")).unwrap();
    let app = App::start(data.path(), &service).await;
    let before = of(&app, "update").await;
    assert_eq!(before.len(), 1, "one copy: {before:?}");
    let path = folder(data.path()).join("backups").join(before[0]["id"].as_str().unwrap());
    let counts = store::check(&path, &GivenUp::default()).unwrap();
    assert_eq!((counts.version, counts.kept_answers), (1, 1), "as it was: {counts:?}");
    let rescued = app.ask("restore_backup", json!({"workspace": "demo", "backup": before[0]["id"]})).await;
    assert!(rescued["said"].to_string().contains("as they were"), "and it can be gone back to: {rescued}");
    assert_eq!(app.ask("recent_searches", json!({})).await[0]["loaded"], 10, "with what it had");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_holds_no_key_and_only_a_bounded_number_is_kept() {
    let service = Service::small().await;
    let data = prepared(&service).await;
    let app = App::start(data.path(), &service).await;
    for _ in 0..4 {
        app.ask("back_up", json!({})).await;
    }
    let kept = of(&app, "byHand").await;
    assert_eq!(kept.len(), 3, "the newest: {kept:?}");
    for one in &kept {
        let bytes = std::fs::read(folder(data.path()).join("backups").join(one["id"].as_str().unwrap())).unwrap();
        let key = service.api_key.as_bytes();
        assert!(!bytes.windows(key.len()).any(|window| window == key), "no key in {one}");
    }
    let told = app.ask("backups", json!({})).await;
    assert!(told["bytes"].as_u64().unwrap() > 100_000 && told["trouble"].is_null(), "{told}");
    app.ask("copy_diagnostics", json!({})).await;
    let text = app.desktop.seen().clipboard.expect("it is on the clipboard");
    assert!(text.contains("Prospector 0.0.0-test") && text.contains("2 paid answers"), "{text}");
    assert!(!text.contains(&service.api_key) && !text.contains(data.path().to_str().unwrap()), "{text}");
}

/// The very first backup, begun before somebody is erased and done behind that.
#[tokio::test(flavor = "multi_thread")]
async fn who_is_erased_while_a_backup_is_written_is_not_in_it() {
    for _ in 0..8 {
        let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
        let app = App::start(data.path(), &service).await;
        let person = app.buy_people().await;
        let erase = json!({"record": person.record, "typed": person.name});
        let (_, erased) = tokio::join!(app.ask("back_up", json!({})), app.ask("erase_person", &erase));
        for file in std::fs::read_dir(folder(data.path()).join("backups")).unwrap() {
            let bytes = std::fs::read(file.unwrap().path()).unwrap();
            assert!(!person.is_in(&bytes), "nothing of {person:?} is in a backup: {erased}");
        }
        app.end().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_was_erased_is_in_no_backup_and_comes_back_from_none() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::start(data.path(), &service).await;
    let person = app.buy_people().await;
    app.ask("back_up", json!({})).await;
    let backups = folder(data.path()).join("backups");
    let old = std::fs::read_dir(&backups).unwrap().next().unwrap().unwrap().path();
    let elsewhere = data.path().join("copied-by-hand.sqlite");
    std::fs::copy(&old, &elsewhere).unwrap();
    let erased = app.ask("erase_person", json!({"record": person.record, "typed": person.name})).await;
    assert!(erased["said"].to_string().contains("Backups that Prospector had written before are gone"), "{erased}");
    for file in std::fs::read_dir(&backups).unwrap() {
        assert!(!person.is_in(&std::fs::read(file.unwrap().path()).unwrap()), "nothing of {person:?} is in a backup");
    }
    assert!(person.is_in(&std::fs::read(&elsewhere).unwrap()), "a copy made by hand has the person still");
    std::fs::copy(&elsewhere, &old).unwrap();
    let id = old.file_name().unwrap().to_str().unwrap();
    let rescued = app.ask("restore_backup", json!({"workspace": "demo", "backup": id})).await;
    assert!(rescued["said"].to_string().contains("taken out again"), "{rescued}");
    assert_eq!(person.left(&app).await, person.rows - 1, "one row less, as before");
    app.end().await;
    assert!(!person.is_in(&std::fs::read(database(data.path())).unwrap()), "nothing of {person:?} is in the file");
}
