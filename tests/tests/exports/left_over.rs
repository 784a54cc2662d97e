//! What exports leave behind when the program is killed while it writes.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use api::RecordKind;
use engine::Clock;
use sheets::{Column, Delimiter, Format, Kind, Order, Writer};
use store::exchange::exports::NewExport;
use store::{RowsOf, Store};
use tests::rig::{App, Service, Start, germans, more};

use super::list_of;

const HOUR: i64 = 3_600_000;

/// The names of everything in a folder.
fn names(folder: &std::path::Path) -> Vec<String> {
    let mut names: Vec<String> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draft_of_a_killed_program_is_taken_away_an_hour_later() {
    let (data, service, folder) = (tempfile::tempdir().unwrap(), Service::small().await, tempfile::tempdir().unwrap());
    let now = i64::try_from(SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis()).unwrap();
    let clock = Arc::new(AtomicI64::new(now));
    let start = |clock: &Arc<AtomicI64>| {
        let told = Arc::clone(clock);
        Start { clock: Clock::new(move || told.load(Ordering::Relaxed)), ..Start::new(data.path(), &service) }
    };
    let app = App::start_with(start(&clock)).await;
    let done = app.pull(&more(&germans(), Some(5), None)).await;
    let list = list_of(&app, done.search, 5).await;
    app.end().await;

    // As a killed program leaves it: a note without a checksum, and the draft.
    let path = folder.path().join("companies Bavaria.csv");
    let store = Store::open(&data.path().join("workspaces/demo/workspace.sqlite")).unwrap();
    let new = NewExport {
        of: RowsOf::List(list),
        kind: RecordKind::Company,
        title: "Bavaria".to_owned(),
        what: "{}".to_owned(),
        path: path.to_str().unwrap().to_owned(),
    };
    let broken = store.begin_export(new, now).await.unwrap();
    store.close().await;
    let order = Order {
        path,
        format: Format::Csv { bom: false, delimiter: Delimiter::Comma },
        columns: vec![Column { title: "Name".into(), kind: Kind::Text, width: 20 }],
        rows: None,
    };
    let never = AtomicBool::new(false);
    let writer = Writer::create(&order, &never, |_| {}).unwrap();
    let draft = names(folder.path()).pop().expect("the draft");
    // Nobody has it open any more, without which it does not go on every disk of Windows.
    if cfg!(windows) {
        drop(writer);
        std::fs::write(folder.path().join(draft), "half").unwrap();
    } else {
        std::mem::forget(writer);
    }
    for mine in [".export-abcdef.part", ".export-0123456789abcdef-abcdef.part", "other.part"] {
        std::fs::write(folder.path().join(mine), "mine").unwrap();
    }
    let before = names(folder.path());
    assert_eq!(before.len(), 4, "the draft among files of the person: {before:?}");

    let left = async |now: i64| {
        clock.store(now, Ordering::Relaxed);
        // The end of the app waits for what its start has begun.
        App::start_with(start(&clock)).await.end().await;
        let store = Store::open(&data.path().join("workspaces/demo/workspace.sqlite")).unwrap();
        let noted = store.broken_exports(i64::MAX, 9).await.unwrap();
        store.close().await;
        (names(folder.path()), noted.into_iter().map(|(export, _)| export).collect::<Vec<_>>())
    };
    assert_eq!(left(now + HOUR / 2).await, (before, vec![broken]), "half an hour later nothing is touched");
    let mine = [".export-0123456789abcdef-abcdef.part", ".export-abcdef.part", "other.part"].map(str::to_owned);
    assert_eq!(left(now + 2 * HOUR).await, (mine.to_vec(), vec![]), "two hours later the draft is gone, nothing else");
}
