//! A watched search, killed while it is asked again: what has changed is told whole, nothing else is, and no asking is begun or paid twice.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use api::Doc;
use serde_json::{Value, json};
use tests::rig::{Order, PATIENCE, Service};
use tests::seed::Dice;

use crate::book::Book;
use crate::files::again;
use crate::left::Left;
use crate::money;
use crate::victim::{PROGRAM, ends_within, to_its_end};

/// Rows that are looked at at most: more than there are.
const ROWS: usize = 10_000;
/// Pages that one kill leaves unclear at most.
const UNCLEAR: u64 = 8;
/// Companies that move on between two askings.
const MOVED: usize = 60;

/// Asks twice: the second time killed so often. Everything that is not as it must be is returned.
pub async fn killed(service: Service, kills: u64, seed: u64) -> Vec<String> {
    let (data, files, mut dice) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap(), Dice::new(seed));
    let filters = json!({"country": ["Germany"]});
    service.control(json!({"reset": true, "credits": 100_000, "rate_limits": false})).await;
    let order = |seed: u64| Order {
        program: PROGRAM,
        data: data.path(),
        files: files.path(),
        service: &service,
        work: "watch",
        seed,
    };
    let say = |name: &str, what: String| std::fs::write(files.path().join(name), what).unwrap();
    let before = by_name(&service, &filters).await;
    // Each row is a tenth. The pages that a kill leaves unclear are loaded again, and still all rows are within the limit.
    let rows = Book::of(&service).await.sum();
    say("filters.json", filters.to_string());
    say("budget", (rows + kills * UNCLEAR * 100).to_string());
    say("runs", "1".to_owned());
    to_its_end(&order(0), PATIENCE * 10).await;
    let named: Vec<&Value> = before.values().filter_map(|row| row.get("domain")).collect();
    let moved: Vec<&&Value> = named.iter().step_by(named.len() / MOVED).collect();
    service.control(json!({"move_on": {"companies": moved}})).await;
    let now = by_name(&service, &filters).await;
    let differs = |(name, was): (&String, &Doc)| {
        let is = now.get(name)?;
        let both = |key: &&str| was.contains_key(*key) && is.contains_key(*key) && was[*key] != is[*key];
        ["employeeRange", "revenueRange"].iter().any(both).then(|| name.clone())
    };
    let truth: BTreeSet<String> = before.iter().filter_map(differs).collect();
    assert!(truth.len() > MOVED / 2, "the world has moved on: {}", truth.len());
    let looked_at = Book::of(&service).await.sum();
    let (mut broken, mut done) = (Vec::new(), 0);
    say("runs", "2".to_owned());
    while done < kills {
        // Every other time while pages are under way, so that their outcome is unclear; the service does their work all the same.
        let through = (done % 2 == 1).then(|| dice.below(8) as u32);
        if let Some(through) = through {
            service.hold_behind("find_companies", through).await;
        }
        let shortest = if through.is_some() { 1_500 } else { 150 };
        let lives = Duration::from_millis(shortest + dice.below(900) as u64);
        let is_over = ends_within(&order(dice.roll()), lives).await;
        service.heal().await;
        if is_over {
            break;
        }
        done += 1;
        let Some(left) = Left::of(data.path()) else { continue };
        left.is_sound(&mut broken);
        money::sent_again(&left, &again(files.path()), &mut broken);
        accounts(&left, &Book::of(&service).await, LOOKED * rows, &mut broken);
    }
    to_its_end(&order(0), PATIENCE * 10).await;
    let left = Left::of(data.path()).expect("there is a file by now");
    let book = Book::of(&service).await;
    accounts(&left, &book, LOOKED * rows, &mut broken);
    let mut wrong = |is: bool, what: String| broken.extend(is.then_some(what));
    let runs: i64 = left.one("SELECT count(*) FROM watch_runs", []);
    let open: i64 = left.one("SELECT count(*) FROM watch_runs WHERE ended_at IS NULL", []);
    wrong((runs, open) != (2, 0), format!("it was asked {runs} times, {open} are not over"));
    let told = left.texts("SELECT DISTINCT json_extract(doc, '$.name') FROM changes JOIN tellings USING (record)");
    let told: BTreeSet<String> = told.into_iter().collect();
    let (missing, false_ones) = (truth.difference(&told).count(), told.difference(&truth).count());
    wrong(
        missing + false_ones > 0,
        format!("{missing} of {} changes are not told, {false_ones} are false", truth.len()),
    );
    let said: usize = left.one::<i64>("SELECT max(changed) FROM watch_runs", []) as usize;
    wrong(said != truth.len(), format!("it says that {said} have changed, and {} have", truth.len()));
    let again = again(files.path()).len() as u64;
    let spent = book.sum() - looked_at;
    let most = rows + again * 100;
    wrong(
        spent > most,
        format!("{spent} tenths were charged for one asking of {rows}, {again} pages were loaded again"),
    );
    println!(
        "watch: {done} kills of {rows} rows, {} of {} changes told, {spent} tenths, {again} pages again, seed {seed}",
        told.len(),
        truth.len()
    );
    broken
}

async fn by_name(service: &Service, filters: &Value) -> BTreeMap<String, Doc> {
    let rows = service.rows(filters, ROWS).await;
    rows.into_iter().filter_map(|row| Some((row.get("name")?.as_str()?.to_owned(), row))).collect()
}

/// Ledger = the service's charges, but for what is named and what the test has looked at itself, which is charged too. The same page is paid for with each asking: its answers are no doubles.
fn accounts(left: &Left, book: &Book, looked: u64, broken: &mut Vec<String>) {
    let spent: u64 = left.one("SELECT coalesce(sum(charged), 0) FROM ledger", []);
    let named: u64 = left.one(
        "SELECT coalesce(sum(worst), 0) FROM intents WHERE state IN ('open', 'unconfirmed') AND settled_at IS NULL",
        [],
    );
    let charged = book.sum() - looked;
    if spent > charged || charged > spent + named {
        broken.push(format!("the ledger has {spent} tenths, {named} are named, the service has charged {charged}"));
    }
}

/// How often the test has read all rows itself.
const LOOKED: u64 = 2;
