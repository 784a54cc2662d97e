//! A file that is not well when it is opened: a sentence, the ways on that help, and not a byte of it changed.

use rusqlite::Connection;
use serde_json::{Value, json};
use tests::rig::{App, Service, Start, germans};

use super::{cut_off, database, folder, is_open, loaded, prepared, recovery, spoil, until};

/// Starts, and returns the sentence, how many backups are offered, and whether saving and an empty one are.
async fn offered(data: &std::path::Path, service: &Service) -> (String, usize, bool, bool) {
    let before = std::fs::read(database(data)).ok();
    let app = App::start(data, service).await;
    let told = recovery(&app).await;
    let backups = told["backups"].as_array().unwrap().len();
    let failure = app.refused("start_pull", tests::rig::more(&germans(), Some(10), None)).await;
    assert!(!failure.message.is_empty(), "nothing is paid for that cannot be kept");
    app.end().await;
    assert!(std::fs::read(database(data)).ok() == before, "not a byte of it has changed");
    let is = |name: &str| told[name] == true;
    (told["message"].as_str().unwrap().to_owned(), backups, is("salvage"), is("empty"))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_page_behind_a_run_that_broke_off() {
    let service = Service::small().await;
    let data = prepared(&service).await;
    spoil(&database(data.path()), 60, 70);
    cut_off(data.path());
    let (said, backups, salvage, empty) = offered(data.path(), &service).await;
    assert!(said.contains("damaged"), "{said}");
    assert_eq!((backups, salvage, empty), (1, true, true), "a backup, or what can be read of it");
}

#[tokio::test(flavor = "multi_thread")]
async fn no_database_another_program_s_and_one_of_a_newer_version() {
    let service = Service::small().await;
    let data = prepared(&service).await;
    let whole = std::fs::read(database(data.path())).unwrap();
    std::fs::write(database(data.path()), "A letter to a customer. ".repeat(500)).unwrap();
    let (said, backups, salvage, empty) = offered(data.path(), &service).await;
    assert!(said.contains("damaged"), "{said}");
    assert_eq!((backups, salvage, empty), (1, true, true), "no database");

    let mut newer = whole.clone();
    // The version and the mark of the program are in the header of the file, as big-endian numbers.
    newer[60..64].copy_from_slice(&999_u32.to_be_bytes());
    std::fs::write(database(data.path()), &newer).unwrap();
    let (said, backups, salvage, empty) = offered(data.path(), &service).await;
    assert!(said.contains("newer version"), "{said}");
    assert_eq!((backups, salvage, empty), (1, false, true), "of a newer version: a backup");

    let mut foreign = whole;
    foreign[68..72].copy_from_slice(&7_u32.to_be_bytes());
    std::fs::write(database(data.path()), &foreign).unwrap();
    let (said, backups, salvage, empty) = offered(data.path(), &service).await;
    assert!(said.contains("another program"), "{said}");
    assert_eq!((backups, salvage, empty), (1, false, true), "another program's");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_empty_file_and_a_log_without_its_file() {
    let service = Service::small().await;
    let data = prepared(&service).await;
    let whole = std::fs::read(database(data.path())).unwrap();
    std::fs::write(database(data.path()), "").unwrap();
    let (said, backups, salvage, empty) = offered(data.path(), &service).await;
    assert!(said.contains("not there any more, or empty"), "{said}");
    assert_eq!((backups, salvage, empty), (1, false, true), "an empty file where there was one");

    std::fs::remove_file(database(data.path())).unwrap();
    std::fs::remove_dir_all(folder(data.path()).join("backups")).unwrap();
    let log = folder(data.path()).join("workspace.sqlite-wal");
    std::fs::write(&log, "what was paid for last").unwrap();
    let (_, backups, _, empty) = offered(data.path(), &service).await;
    assert_eq!((backups, empty), (0, true), "a log without its file");
    assert_eq!(std::fs::read(&log).unwrap(), b"what was paid for last", "is not taken away");
    std::fs::remove_file(&log).unwrap();
    std::fs::write(database(data.path()), whole).unwrap();
    let app = App::start(data.path(), &service).await;
    assert_eq!(loaded(&app, &germans()).await, 10, "put back, it is as it was");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_whose_newest_changes_are_gone_opens_and_says_so() {
    let service = Service::small().await;
    let data = prepared(&service).await;
    cut_off(data.path());
    let app = App::start(data.path(), &service).await;
    let state = app.ask("app_state", json!({})).await;
    assert!(state["notices"].to_string().contains("workspace.sqlite-wal"), "it is said: {state}");
    assert_eq!(loaded(&app, &germans()).await, 10, "and what is there is shown");
    app.end().await;
    let app = App::start(data.path(), &service).await;
    let state = app.ask("app_state", json!({})).await;
    assert_eq!(state["notices"], json!([]), "once it came to its end, there is nothing to say: {state}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_another_program_holds() {
    let service = Service::small().await;
    let data = prepared(&service).await;
    let held = Connection::open(database(data.path())).unwrap();
    held.execute_batch("PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE; CREATE TABLE theirs (a); ROLLBACK;").unwrap();
    let app = App::start(data.path(), &service).await;
    let told = recovery(&app).await;
    assert!(told["message"].as_str().unwrap().contains("Another program holds"), "{told}");
    assert_eq!((&told["salvage"], &told["empty"]), (&json!(false), &json!(false)), "nothing is wrong with it: {told}");
    drop(held);
    app.ask("open_workspace", json!({"id": "demo"})).await;
    assert!(is_open(&app).await, "once it lets go, trying again helps");
    assert_eq!(loaded(&app, &germans()).await, 10, "and everything is there");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_window_waits_for_the_first() {
    let service = Service::small().await;
    let data = prepared(&service).await;
    let first = App::start(data.path(), &service).await;
    let second = App::start(data.path(), &service).await;
    let told = recovery(&second).await;
    assert!(told["message"].as_str().unwrap().contains("open already"), "{told}");
    assert_eq!((&told["backups"], &told["empty"]), (&json!([]), &json!(false)), "nothing but trying again: {told}");
    let refused = second.refused("start_empty", json!({"id": "demo"})).await;
    assert!(refused.message.contains("open already"), "nor by another way: {refused:?}");
    first.ask("set_theme", json!({"theme": "dark"})).await;
    first.end().await;
    second.ask("open_workspace", json!({"id": "demo"})).await;
    assert!(is_open(&second).await, "the first one is closed: trying again helps");
    let state = second.ask("app_state", json!({})).await;
    assert_eq!(state["theme"], "dark", "and what the first one set is not set back: {state}");
}

/// Two at the same moment, many times: exactly one of them has the workspace, and the other one says why it has not.
#[tokio::test(flavor = "multi_thread")]
async fn of_two_that_start_at_once_one_is_open() {
    let service = Service::small().await;
    let data = prepared(&service).await;
    for turn in 0..25 {
        let start = || {
            let start = Start::new(data.path(), &service);
            tokio::spawn(App::start_with(start))
        };
        let (one, other) = tokio::join!(start(), start());
        let (one, other) = (one.unwrap(), other.unwrap());
        let (open, shut) = match (is_open(&one).await, is_open(&other).await) {
            (true, false) => (one, other),
            (false, true) => (other, one),
            both => panic!("turn {turn}: exactly one of them is open: {both:?}"),
        };
        let told = recovery(&shut).await;
        assert!(told["message"].as_str().unwrap().contains("open already"), "turn {turn}: {told}");
        assert_eq!(loaded(&open, &germans()).await, 10, "turn {turn}: and everything is there");
        shut.end().await;
        assert!(is_open(&open).await, "turn {turn}: the other one's end takes nothing from it");
        open.end().await;
    }
}

/// The file goes bad while it is open: it is said, nothing that costs is sent any more, and the ways on are shown.
#[tokio::test(flavor = "multi_thread")]
async fn damage_that_shows_while_it_is_open() {
    let service = Service::small().await;
    let data = prepared(&service).await;
    spoil(&database(data.path()), 30, 100);
    let app = App::start(data.path(), &service).await;
    let sent = service.searches().await;
    let tried = app.call("start_pull", tests::rig::more(&json!({"country": ["Spain"]}), Some(10), None)).await;
    if let Ok(started) = tried {
        let pull = started["pull"].clone();
        until("the load comes to rest", async || {
            let activity = app.call("activity", json!({})).await;
            let pulls = activity.map(|told| told["pulls"].clone()).unwrap_or(Value::Null);
            let running = pulls
                .as_array()
                .is_some_and(|all| all.iter().any(|one| one["pull"] == pull && one["phase"] == "running"));
            (!running).then_some(())
        })
        .await;
    }
    assert!(service.searches().await <= sent + 1, "at most the call that showed it");
    app.ask("recover", json!({"id": "demo"})).await;
    let told = recovery(&app).await;
    assert_eq!((&told["salvage"], &told["backups"][0]["whole"]), (&json!(true), &json!(true)), "{told}");
}
