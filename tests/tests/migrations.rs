//! Opening files: a new one, one of today, and one of every released version.
//!
//! `golden/schema.sql` is the form of a new file. `golden/workspace-<version>.sqlite` is a file that this version of the
//! form really left, with ten paid rows in it; `cargo test -p tests --test migrations -- --ignored` writes the one of the
//! newest version.

#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::path::PathBuf;

use serde_json::json;
use store::Store;
use store::money::ledger::{Sorted, Which};
use tests::rig::{App, Service, filters, germans, more, view_of};

fn golden(name: &str) -> PathBuf {
    tests::generated::root().join("tests/golden").join(name)
}

fn version(form: &str) -> u32 {
    let mark = form.lines().find_map(|line| line.strip_prefix("PRAGMA user_version = ")).expect("a version");
    mark.trim_end_matches(';').parse().expect("a number")
}

/// The lines that only one of two texts has.
fn differing(new: &str, old: &str) -> String {
    let only = |one: &str, other: &str, mark: char| -> Vec<String> {
        one.lines().filter(|line| !other.lines().any(|own| own == *line)).map(|line| format!("{mark} {line}")).collect()
    };
    [only(new, old, '+'), only(old, new, '-')].concat().join("\n")
}

#[tokio::test]
async fn a_new_file_has_the_form_that_is_written_down() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join("workspace.sqlite")).unwrap();
    let form = store.form().await.unwrap();
    let path = golden("schema.sql");
    if std::env::var_os("WRITE_GOLDEN").is_some() {
        std::fs::write(&path, &form).unwrap();
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        form == written,
        "the form of a file has changed: a change of what was released needs a step with a new version. Then write \
         golden/schema.sql anew with WRITE_GOLDEN=1, and add a file of the new version.\n{}",
        differing(&form, &written)
    );
    assert_eq!(store.integrity().await.unwrap(), Vec::<String>::new(), "a new file is sound");
}

#[tokio::test]
async fn opening_again_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("workspace.sqlite");
    let first = Store::open(&path).unwrap().form().await.unwrap();
    for _ in 0..3 {
        assert_eq!(Store::open(&path).unwrap().form().await.unwrap(), first, "the same form at every start");
    }
}

/// A released step that is edited makes new files another form than old files get: this is where it shows.
#[tokio::test]
async fn a_file_of_every_version_opens_with_all_its_rows() {
    let folder = tempfile::tempdir().unwrap();
    let newest = Store::open(&folder.path().join("new.sqlite")).unwrap().form().await.unwrap();
    for number in 1..=version(&newest) {
        let name = format!("workspace-{number}.sqlite");
        let path = folder.path().join(&name);
        std::fs::copy(golden(&name), &path).unwrap_or_else(|error| panic!("{name} is missing: {error}"));
        let store = Store::open(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
        let form = store.form().await.unwrap();
        assert!(form == newest, "{name}: steps do not lead to the form of a new file.\n{}", differing(&newest, &form));
        assert_eq!(store.integrity().await.unwrap(), Vec::<String>::new(), "{name} is sound");
        assert_eq!(
            store.owned(api::RecordKind::Company).await.unwrap(),
            10,
            "{name}: every row that was paid for is there"
        );
        let ledger = store.ledger(Which::default(), Sorted::default(), 0, 10).await.unwrap();
        assert_eq!((ledger.lines, ledger.charged.0), (1, 10), "{name}: and what it cost");
        let search = store.recent_searches(1).await.unwrap().pop().unwrap();
        let asked = filters(&germans()).normalised(&api::filters::COMPANIES);
        assert_eq!(search.filters, asked, "{name}: and the search that brought it");
    }
}

/// The app itself with a file of an older version: nothing has to be paid again.
#[tokio::test(flavor = "multi_thread")]
async fn the_app_shows_what_an_older_one_paid_for() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::start().await);
    let folder = data.path().join("workspaces/demo");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::copy(golden("workspace-1.sqlite"), folder.join("workspace.sqlite")).unwrap();
    let app = App::start(data.path(), &service).await;
    let preview = app.ask("preview", json!({"kind": "companies", "filters": germans()})).await;
    assert_eq!(preview["search"]["loaded"], 10, "the search is known: {preview}");
    let (_, rows) = app.rows(&view_of(preview["search"]["search"].as_i64().unwrap())).await;
    assert_eq!(rows.len(), 10, "and its rows are shown");
    assert_eq!(service.searches().await, 0, "free of charge");
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "writes the file of the newest version into golden/"]
async fn write_the_file_of_this_version() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::start().await);
    let app = App::start(data.path(), &service).await;
    app.pull(&more(&germans(), Some(10), None)).await;
    app.end().await;
    let path = data.path().join("workspaces/demo/workspace.sqlite");
    let number = version(&Store::open(&path).unwrap().form().await.unwrap());
    std::fs::copy(&path, golden(&format!("workspace-{number}.sqlite"))).unwrap();
}
