//! Files that are damaged at every place, and backups of every age: what is saved, what is said to be lost, and that the file
//! that comes of it is whole.

use crate::searches::pulls::NewPull;
use std::path::{Path, PathBuf};

use api::{LimitKind, RecordKind, Tenths};
use rusqlite::Connection;
use serde_json::json;

use super::*;
use crate::file::store::Store;
use crate::money::intents::{LoadPage, NewIntent};
use crate::money::ledger::Basis;
use crate::money::paid_answer::{Page, PaidAnswer};
use crate::records::NewObservation;
use crate::rescue::backup::GivenUp;
use crate::searches::NewSearch;
use crate::searches::page_cursor::PageCursor;

mod lines;

/// Stores pages of ten companies each, as loads do.
async fn load(store: &Store, pages: std::ops::Range<u32>) {
    let new = NewSearch {
        kind: api::SearchKind::Companies,
        digest: "a".to_owned(),
        filters: api::Filters::default(),
        title: "All".to_owned(),
        batch: 10,
    };
    let search = store.search_for(new, 1).await.unwrap().id;
    let pull = store.new_pull(NewPull::of(search, 1_000, PageCursor::start(10)), 1).await.unwrap();
    for page in pages {
        let at = i64::from(page) + 10;
        let digest = format!("page {page}");
        let new = NewIntent {
            operation: "find_companies",
            digest: digest.clone(),
            request: json!({"page": page}).to_string(),
            subject: "All".to_owned(),
            page: Some(LoadPage { pull, page, size: 10 }),
            worst: Tenths(10),
            priced: true,
            replay_key: None,
            asked: None,
            step: None,
            order: None,
            claim: None,
        };
        let intent = store.open_intent(new, 0, at).await.unwrap();
        let row = |place: u32| {
            let name = format!("Company {}", page * 10 + place);
            let doc =
                json!({"name": name, "domain": format!("c{}.example", page * 10 + place), "about": "x".repeat(900)});
            doc.as_object().unwrap().clone()
        };
        let rows: Vec<_> = (0..10).map(row).collect();
        let answer = PaidAnswer {
            intent,
            operation: "find_companies",
            digest,
            request: json!({"page": page}).to_string(),
            response: json!({"rows": rows}),
            subject: "All".to_owned(),
            quoted: Tenths(10),
            charged: Tenths(10),
            basis: Basis::Published,
            expected: None,
            pieces: 10,
            at,
            look_up: None,
            people: None,
            observations: Vec::new(),
            outcome: None,
            step: None,
            unread: None,
            page: Some(Page {
                search,
                pull,
                rows: rows.into_iter().map(|doc| NewObservation { kind: RecordKind::Company, doc }).collect(),
                first: u64::from(page) * 10,
                total: None,
                paging: Some(PageCursor { batch: 10, pages: page + 1, cursor: None, empty: 0, ended: false }),
            }),
            taken: None,
        };
        store.keep(answer).await.unwrap();
    }
}

struct Place {
    folder: tempfile::TempDir,
}

impl Place {
    fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap() }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }
}

async fn owned(path: &Path) -> (u64, u64, u64) {
    let store = Store::open(path).unwrap();
    assert_eq!(store.integrity().await.unwrap(), Vec::<String>::new(), "what came of it is whole");
    let counts = store.counts().await.unwrap();
    let records = store.owned(RecordKind::Company).await.unwrap();
    store.close().await;
    (counts.kept_answers, counts.ledger, records)
}

/// A file with pages 0 to 30, its backup after page 20, closed.
async fn with_backup() -> Place {
    let place = Place::new();
    let store = Store::open(&place.path("workspace.sqlite")).unwrap();
    load(&store, 0..20).await;
    crate::copy(&place.path("workspace.sqlite"), &place.path("backup.sqlite"), &GivenUp::default()).unwrap();
    load(&store, 20..30).await;
    store.put_together().await.unwrap();
    store.close().await;
    place
}

/// Writes noise over pages of a file.
fn spoil(path: &Path, pages: impl Iterator<Item = usize>) {
    let mut bytes = std::fs::read(path).unwrap();
    for page in pages {
        let start = page * 4096;
        bytes[start..start + 4096].fill(0xA5);
    }
    std::fs::write(path, bytes).unwrap();
}

#[tokio::test]
async fn a_copy_is_whole_while_somebody_writes() {
    let place = Place::new();
    let store = Store::open(&place.path("workspace.sqlite")).unwrap();
    load(&store, 0..3).await;
    let (from, to) = (place.path("workspace.sqlite"), place.path("copy.sqlite"));
    let copying = std::thread::spawn(move || crate::copy(&from, &to, &GivenUp::default()));
    load(&store, 3..9).await;
    let counts = copying.join().unwrap().unwrap();
    assert!(
        (3..=9).contains(&counts.kept_answers) && counts.kept_answers == counts.ledger,
        "as of one moment: {counts:?}"
    );
    assert!(crate::glance(&place.path("copy.sqlite")), "and it looks whole from outside");
}

#[tokio::test]
async fn a_copy_that_nobody_waits_for_is_given_up() {
    let place = with_backup().await;
    let given_up = GivenUp::default();
    given_up.store(true, std::sync::atomic::Ordering::Relaxed);
    let copied = crate::copy(&place.path("workspace.sqlite"), &place.path("copy.sqlite"), &given_up);
    assert!(matches!(copied, Err(StoreError::GivenUp)), "{copied:?}");
}

#[tokio::test]
async fn a_damaged_file_is_neither_copied_nor_called_whole() {
    let place = with_backup().await;
    let path = place.path("workspace.sqlite");
    let pages = std::fs::metadata(&path).unwrap().len() as usize / 4096;
    spoil(&path, pages / 2..pages / 2 + 3);
    let checked = crate::check(&path, &GivenUp::default());
    assert!(matches!(checked, Err(StoreError::Unsound { .. } | StoreError::Damaged(_))), "{checked:?}");
    let copied = crate::copy(&path, &place.path("copy.sqlite"), &GivenUp::default());
    assert!(matches!(copied, Err(StoreError::Unsound { .. } | StoreError::Damaged(_))), "{copied:?}");
}

#[tokio::test]
async fn what_was_paid_for_since_a_backup_is_brought_over_to_it() {
    let place = with_backup().await;
    let (present, fresh) = (place.path("workspace.sqlite"), place.path("fresh.sqlite"));
    let rescued = restore(&place.path("backup.sqlite"), Some(&present), &fresh, 99).unwrap();
    assert!(rescued.compared, "the file could be read");
    assert_eq!((rescued.paid_calls, rescued.paid_sum), (10, Tenths(100)), "each is named: {rescued:?}");
    assert_eq!(rescued.paid[0].at, 39, "the newest first");
    assert_eq!(owned(&fresh).await, (30, 30, 300), "and all of it is there");
}

#[tokio::test]
async fn a_backup_alone_is_what_it_was() {
    let place = with_backup().await;
    let fresh = place.path("fresh.sqlite");
    let rescued = restore(&place.path("backup.sqlite"), None, &fresh, 99).unwrap();
    assert!(!rescued.compared, "there was nothing to compare it with");
    assert_eq!(owned(&fresh).await, (20, 20, 200), "as it was");
}

/// Every page of the file but the first, one after the other and three at a time: whatever is hit, what comes of it is
/// whole, and with the backup nothing is missing that either file has.
#[tokio::test]
async fn whatever_page_is_damaged_the_rest_is_saved() {
    let place = with_backup().await;
    let whole = std::fs::read(place.path("workspace.sqlite")).unwrap();
    let pages = whole.len() / 4096;
    let (damaged, fresh) = (place.path("damaged.sqlite"), place.path("fresh.sqlite"));
    let (mut hit, mut closed) = (0, 0);
    for page in (1..pages).step_by((pages / 40).max(1)) {
        std::fs::write(&damaged, &whole).unwrap();
        spoil(&damaged, page..(page + 3).min(pages));
        let _ = std::fs::remove_file(&fresh);
        let rescued = match salvage(&damaged, Some(&place.path("backup.sqlite")), &fresh, 99) {
            Ok(rescued) => rescued,
            // The page says which tables there are: nothing of the file can be read then, and there is the backup.
            Err(StoreError::Damaged(_)) => {
                closed += 1;
                let _ = std::fs::remove_file(&fresh);
                let rescued = restore(&place.path("backup.sqlite"), Some(&damaged), &fresh, 99).unwrap();
                assert!(!rescued.compared, "page {page}: it is said that nothing could be compared");
                assert_eq!(owned(&fresh).await, (20, 20, 200), "page {page}: the backup as it was");
                continue;
            }
            Err(error) => panic!("page {page}: {error:?}"),
        };
        let (kept_answers, ledger, _) = owned(&fresh).await;
        assert!(
            kept_answers >= 20 && ledger >= 20,
            "page {page}: what the backup has is there: {kept_answers} {ledger} {rescued:?}"
        );
        let (lost, more) = rescued.lost();
        assert!(
            kept_answers == 30 || lost > 0 || more,
            "page {page}: what is missing is said: {kept_answers} {rescued:?}"
        );
        hit += u64::from(lost > 0 || more || rescued.kinds.iter().any(|(_, saved)| saved.from_backup > 0));
    }
    assert!(closed < 15, "most of the pages are no such pages: {closed} of about 40");
    assert!(hit > 5, "the noise is noticed: {hit} of about 40");
}

#[tokio::test]
async fn a_whole_file_loses_nothing_when_it_is_salvaged() {
    let place = with_backup().await;
    let fresh = place.path("fresh.sqlite");
    let rescued = salvage(&place.path("workspace.sqlite"), None, &fresh, 99).unwrap();
    assert_eq!(rescued.lost(), (0, false), "{rescued:?}");
    assert_eq!(owned(&fresh).await, (30, 30, 300), "all of it");
    let (one, other) = (Store::open(&place.path("workspace.sqlite")).unwrap(), Store::open(&fresh).unwrap());
    assert_eq!(one.form().await.unwrap(), other.form().await.unwrap(), "in the same form");
}

/// The same numbers, another beginning: rows of the one never take the place of rows of the other.
#[tokio::test]
async fn a_workspace_that_was_begun_anew_is_not_mixed_with_its_old_backup() {
    let place = with_backup().await;
    let (anew, fresh) = (place.path("anew.sqlite"), place.path("fresh.sqlite"));
    let store = Store::open(&anew).unwrap();
    load(&store, 40..45).await;
    store.put_together().await.unwrap();
    store.close().await;
    let rescued = restore(&place.path("backup.sqlite"), Some(&anew), &fresh, 99).unwrap();
    assert!(!rescued.compared, "it is said that nothing was brought over");
    assert_eq!(owned(&fresh).await, (20, 20, 200), "the backup as it was, and nothing of the other");
    let pages = std::fs::metadata(&anew).unwrap().len() as usize / 4096;
    spoil(&anew, pages - 6..pages - 2);
    std::fs::remove_file(&fresh).unwrap();
    if let Ok(rescued) = salvage(&anew, Some(&place.path("backup.sqlite")), &fresh, 99) {
        assert!(rescued.kinds.iter().all(|(_, saved)| saved.from_backup == 0), "nor the other way: {rescued:?}");
    }
}

/// Nothing has a number yet that could be another's.
#[tokio::test]
async fn a_backup_from_before_the_first_paid_call_gets_all_of_them() {
    let place = Place::new();
    let (present, backup) = (place.path("workspace.sqlite"), place.path("backup.sqlite"));
    let store = Store::open(&present).unwrap();
    crate::copy(&present, &backup, &GivenUp::default()).unwrap();
    load(&store, 0..3).await;
    store.put_together().await.unwrap();
    store.close().await;
    let fresh = place.path("fresh.sqlite");
    let rescued = restore(&backup, Some(&present), &fresh, 99).unwrap();
    assert!(rescued.compared && rescued.paid_calls == 3, "each is named: {rescued:?}");
    assert_eq!(owned(&fresh).await, (3, 3, 30), "and all of it is there");
    let rescued = restore(&present, Some(&backup), &place.path("other.sqlite"), 99).unwrap();
    assert!(!rescued.compared, "a file with nothing in it does not say that nothing was paid for: {rescued:?}");
}

/// A limit that was set since holds, and a difference that was explained is not explained once more.
#[tokio::test]
async fn limits_and_what_was_made_of_the_balance_are_brought_over_to_a_backup() {
    let place = with_backup().await;
    let (present, fresh) = (place.path("workspace.sqlite"), place.path("fresh.sqlite"));
    let store = Store::open(&present).unwrap();
    store.set_spending_limit(LimitKind::Day, Some(Tenths(500)), 60).await.unwrap();
    store.reported_balance(1_000, 61).await.unwrap();
    store.reported_balance(900, 62).await.unwrap();
    store.note_saving(1, 63).await.unwrap();
    let learned = "INSERT INTO learned (intent, operation, fell, price, at) VALUES (1, 'find_companies', 10, 10, 64)";
    store.write(move |file| Ok(file.execute(learned, [])?)).await.unwrap();
    let drifts = store.drift_checks(9).await.unwrap();
    assert_eq!(drifts.len(), 1, "the service told less than the ledger: {drifts:?}");
    store.put_together().await.unwrap();
    store.close().await;
    restore(&place.path("backup.sqlite"), Some(&present), &fresh, 99).unwrap();
    let store = Store::open(&fresh).unwrap();
    assert_eq!(store.spending_limits().await.unwrap().day, Some(Tenths(500)), "the limit of now");
    assert_eq!(store.drift_checks(9).await.unwrap(), drifts, "with the balance comes what its differences were");
    let both = "SELECT (SELECT count(*) FROM spared), (SELECT count(*) FROM learned)";
    let rows: (u64, u64) =
        store.read(move |file| Ok(file.query_row(both, [], |row| Ok((row.get(0)?, row.get(1)?)))?)).await.unwrap();
    assert_eq!(rows, (1, 1), "what was spared, and what a price was learned from");
    store.close().await;
}

#[tokio::test]
async fn what_names_a_job_of_a_list_that_goes_back_names_none() {
    let place = with_backup().await;
    let (present, fresh) = (place.path("workspace.sqlite"), place.path("fresh.sqlite"));
    let store = Store::open(&present).unwrap();
    let since = "INSERT INTO lists (id, name, kind, made_at, changed_at) VALUES (7, 'Since', 'company', 60, 60);
        INSERT INTO jobs (id, list, title, plan, phase, rows, best, worst, prices, fuse, failures, started_at, moved_at)
            VALUES (3, 7, 'Job', '{}', 'done', 1, 0, 10, '{}', 10, 5, 60, 60);
        UPDATE ledger SET job = 3 WHERE id = 30;
        UPDATE intents SET job = 3, place = 0, record = 1, enrichment = 'email' WHERE id = 30;";
    store.write(move |file| Ok(file.execute_batch(since)?)).await.unwrap();
    store.put_together().await.unwrap();
    store.close().await;
    restore(&place.path("backup.sqlite"), Some(&present), &fresh, 99).unwrap();
    let file = Connection::open(&fresh).unwrap();
    let named = "SELECT (SELECT count(*) FROM jobs), (SELECT count(*) FROM ledger WHERE job IS NOT NULL),
        (SELECT count(*) FROM intents WHERE job IS NOT NULL)";
    let named: (u64, u64, u64) = file.query_row(named, [], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?))).unwrap();
    assert_eq!(named, (0, 0, 0), "the list has gone, its job with it, and no line names the job");
    drop(file);
    assert_eq!(owned(&fresh).await, (30, 30, 300), "what it cost stays");
}
