//! Files of older versions with many rows, brought up to date, and killed meanwhile.

use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, params};
use serde_json::Value;
use store::Store;
use tests::rig::{Order, Service};
use tests::seed::Dice;

use crate::campaign::{Outcome, Work};
use crate::left::Left;
use crate::victim::{Moment, PROGRAM, Victim};

/// Rows that are added to those of the golden file, so that bringing it up to date takes a while.
const ROWS: usize = 1_500;

/// Kills the opening of old files so many times, each time of a fresh copy, and opens it then.
pub async fn run(seed: u64, kills: u64) -> Outcome {
    let mut dice = Dice::new(seed);
    let (service, grown) = (Service::small().await, tempfile::tempdir().unwrap());
    let newest = newest();
    let versions: Vec<i64> = (1..newest).collect();
    let mut times = Vec::new();
    for version in &versions {
        grow(*version, &grown.path().join(format!("{version}.sqlite")));
        times.push(opened(grown.path(), *version, &service).await);
    }
    let mut outcome = Outcome { work: Work::Migrations, kills, named: 0, broken: Vec::new() };
    for kill in 0..kills {
        let at = dice.below(versions.len());
        let most = usize::try_from(times[at].as_millis()).unwrap().max(20);
        let moment = Moment::Opening(Duration::from_millis(dice.below(most) as u64));
        let (version, mut broken) = (versions[at], Vec::new());
        killed(grown.path(), version, moment, &service, &mut broken).await;
        let what = format!("after kill {} of version {version} at {moment:?}", kill + 1);
        outcome.broken.extend(broken.into_iter().map(|wrong| format!("{what}: {wrong}")));
    }
    outcome
}

fn golden(version: i64) -> std::path::PathBuf {
    tests::generated::root().join(format!("tests/golden/workspace-{version}.sqlite"))
}

/// The version that this program brings files to.
fn newest() -> i64 {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("new.sqlite");
    drop(Store::open(&path).unwrap());
    Connection::open(&path).unwrap().pragma_query_value(None, "user_version", |row| row.get(0)).unwrap()
}

/// A copy of an old file in a folder of its own, as the app finds it.
fn copied(grown: &Path, version: i64) -> tempfile::TempDir {
    let data = tempfile::tempdir().unwrap();
    let folder = data.path().join("workspaces/demo");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::copy(grown.join(format!("{version}.sqlite")), folder.join("workspace.sqlite")).unwrap();
    data
}

fn order<'a>(data: &'a Path, service: &'a Service) -> Order<'a> {
    Order { program: PROGRAM, data, files: data, service, work: "open", seed: 0 }
}

/// How long it takes to open a file of a version when nobody kills it.
async fn opened(grown: &Path, version: i64, service: &Service) -> Duration {
    let data = copied(grown, version);
    Victim::start(&order(data.path(), service), true).ended().await
}

async fn killed(grown: &Path, version: i64, moment: Moment, service: &Service, broken: &mut Vec<String>) {
    let data = copied(grown, version);
    Victim::start(&order(data.path(), service), false).killed_at(moment, service).await;
    let left = Left::of(data.path()).expect("the file is there");
    left.is_sound(broken);
    whole(&left, broken);
    Victim::start(&order(data.path(), service), true).ended().await;
    let left = Left::of(data.path()).expect("the file is there");
    left.is_sound(broken);
    whole(&left, broken);
    if left.version() != newest() {
        broken.push(format!("it is of version {} after it was opened again", left.version()));
    }
}

/// Notes what is missing: a file is of the old version or of the new one, with all of its rows.
fn whole(left: &Left, broken: &mut Vec<String>) {
    let rows = if left.version() < 3 { "companies" } else { "records" };
    for (table, wanted) in [(rows, ROWS + 10), ("facts", 1), ("ledger", 1), ("found", 10)] {
        let there: usize = left.one(&format!("SELECT count(*) FROM {table}"), []);
        if there != wanted {
            broken.push(format!("{there} rows of {table} in version {}, not {wanted}", left.version()));
        }
    }
}

/// The golden file of a version with more companies like those that it has.
fn grow(version: i64, path: &Path) {
    std::fs::copy(golden(version), path).unwrap_or_else(|error| panic!("version {version}: {error}"));
    let mut file = Connection::open(path).unwrap();
    let change = file.transaction().unwrap();
    for number in 0..ROWS {
        let like = 1 + (number % 10) as i64;
        if version < 3 { company(&change, like, number) } else { record(&change, like, number) }
    }
    change.commit().unwrap();
    file.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(())).unwrap();
    file.close().unwrap();
}

/// What an answer says of a company, with a domain and a page of its own.
fn told(doc: &str, number: usize) -> (String, String) {
    let mut doc: Value = serde_json::from_str(doc).unwrap();
    doc["domain"] = format!("grown-{number}.example").into();
    doc["networkProfile"] = format!("https://www.network.example/company/grown-{number}").into();
    (doc.to_string(), format!("grown-{number}"))
}

fn company(file: &Connection, like: i64, number: usize) {
    let doc: String = file.query_row("SELECT doc FROM companies WHERE id = ?1", [like], |row| row.get(0)).unwrap();
    let (doc, slug) = told(&doc, number);
    file.execute(
        "INSERT INTO companies (key, doc, owned_at, told_at, words) SELECT ?1, ?2, owned_at, told_at, words
         FROM companies WHERE id = ?3",
        params![format!("page:{slug}"), doc, like],
    )
    .unwrap();
}

fn record(file: &Connection, like: i64, number: usize) {
    let doc: String = file.query_row("SELECT doc FROM tellings WHERE record = ?1", [like], |row| row.get(0)).unwrap();
    let (doc, slug) = told(&doc, number);
    file.execute(
        "INSERT INTO records (kind, owned_at, told_at) SELECT kind, owned_at, told_at FROM records WHERE id = ?1",
        [like],
    )
    .unwrap();
    let id = file.last_insert_rowid();
    file.execute(
        "INSERT INTO tellings (record, operation, fact, first_at, at, doc)
         SELECT ?1, operation, fact, first_at, at, ?2 FROM tellings WHERE record = ?3",
        params![id, doc, like],
    )
    .unwrap();
    for key in [format!("page:{slug}"), format!("domain:{slug}.example")] {
        file.execute("INSERT INTO identities (kind, key, record) VALUES ('company', ?1, ?2)", params![key, id])
            .unwrap();
    }
    file.execute("INSERT INTO company_cells (id, words) VALUES (?1, ?2)", params![id, slug]).unwrap();
}
