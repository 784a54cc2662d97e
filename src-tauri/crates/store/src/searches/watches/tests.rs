use super::*;
use api::{Filters, SearchKind};

use crate::searches::NewSearch;
use crate::searches::page_cursor::PageCursor;
use crate::searches::pulls::NewPull;

fn monday(subject: i64, budget: u64) -> NewWatch {
    NewWatch {
        what: What::Search,
        subject,
        name: "Heads".to_owned(),
        weekday: Some(0),
        budget: Tenths(budget),
        find: vec![Enrichment::Profile],
    }
}

#[tokio::test]
async fn a_watch_asks_once_at_a_time_whoever_begins_it() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join("workspace.sqlite")).unwrap();
    let watch = store.save_watch(monday(7, 100), 5).await.unwrap().unwrap();
    let new = NewSearch {
        kind: SearchKind::Companies,
        digest: "a".to_owned(),
        filters: Filters::default(),
        title: "All".to_owned(),
        batch: 100,
    };
    let search = store.search_for(new, 1).await.unwrap().id;
    let asks = store.watch(watch).await.unwrap().unwrap().asks();
    let load = |asks| NewPull { watch: Some(asks), ..NewPull::of(search, 100, PageCursor::start(100)) };
    let first = store.new_pull(load(asks), 6).await.unwrap();
    assert!(store.new_pull(load(asks), 7).await.is_err(), "whoever looked before it was asked does not ask again");
    let asks = store.watch(watch).await.unwrap().unwrap().asks();
    assert!(store.new_pull(load(asks), 7).await.is_err(), "while it asks the file refuses a second one");
    assert_eq!(store.pulls(10).await.unwrap().len(), 1, "and its load with it: nothing is paid");
    let open = store.open_watch_runs().await.unwrap();
    assert_eq!((open.len(), open[0].pull, open[0].begun_at), (1, Some(first), 6), "{open:?}");
    let came = Came { asked: 100, charged: Tenths(100), ..Came::default() };
    store.end_watch_run(open[0].id, came.clone(), false, 9).await.unwrap();
    store.end_watch_run(open[0].id, Came::default(), false, 10).await.unwrap();
    let runs = store.watch_runs(watch, 10).await.unwrap();
    assert_eq!((runs[0].ended_at, &runs[0].came), (Some(9), &came), "what came of it is said once");
    let looked = store.watch(watch).await.unwrap().unwrap();
    assert_eq!(looked.since, 9, "days up to its end do not make it due");
    store.save_watch(monday(7, 50), 10).await.unwrap();
    assert!(store.new_pull(load(looked.asks()), 11).await.is_err(), "what was agreed to before is no agreement now");
    let asks = store.watch(watch).await.unwrap().unwrap().asks();
    let second = store.new_pull(load(asks), 11).await.unwrap();
    let limit = store.read(move |file| agreed_limit(file, second)).await.unwrap();
    assert_eq!(limit, Some(Tenths(50)), "then it may ask again, for that");
    let open = store.open_watch_runs().await.unwrap();
    store.end_watch_run(open[0].id, Came::default(), true, 12).await.unwrap();
    assert_eq!(store.watch(watch).await.unwrap().unwrap().since, 9, "where nothing was asked it is due as before");
    let asks = store.watch(watch).await.unwrap().unwrap().asks();
    store.remove_watch(watch).await.unwrap();
    assert!(store.new_pull(load(asks), 12).await.is_err(), "one that is gone asks nothing");
    assert_eq!(store.pulls(10).await.unwrap().len(), 2, "what it has loaded stays");
}

#[tokio::test]
async fn what_is_watched_already_gets_another_day_and_budget() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join("workspace.sqlite")).unwrap();
    let first = store.save_watch(monday(7, 100), 5).await.unwrap();
    let again = store.save_watch(NewWatch { weekday: None, ..monday(7, 300) }, 6).await.unwrap();
    assert_eq!(first, again, "it is the same");
    let watch = store.watch(first.unwrap()).await.unwrap().unwrap();
    assert_eq!((watch.what.weekday, watch.what.budget, watch.since), (None, Tenths(300), 6), "as it was said last");
    store.save_watch(NewWatch { weekday: None, ..monday(7, 400) }, 8).await.unwrap();
    let watch = store.watch(first.unwrap()).await.unwrap().unwrap();
    assert_eq!((watch.since, watch.version), (6, 3), "another sum does not put its day off");
    assert_eq!(watch.what.find, [Enrichment::Profile], "with what it asks");
    for subject in 0..MOST as i64 + 1 {
        store.save_watch(monday(subject, 100), 7).await.unwrap();
    }
    assert_eq!(store.watches().await.unwrap().len() as u64, MOST, "and no more than that");
    assert!(store.save_watch(monday(999, 1), 8).await.unwrap().is_none(), "a further one is refused");
}
