//! A search past what the service gives, loaded in slices: killed while it asks for totals and while it loads, and what is there at the end.

use std::time::Duration;

use serde_json::{Value, json};
use tests::rig::{Order, PATIENCE, Service};
use tests::seed::Dice;

use crate::book::Book;
use crate::files::again;
use crate::left::Left;
use crate::money::{self, Before};
use crate::victim::{PROGRAM, ends_within, to_its_end};

/// Kills it so many times, and lets it come to its end. Everything that is not as it must be is returned.
pub async fn killed(service: Service, filters: &Value, kills: u64, seed: u64) -> Vec<String> {
    let (data, files, mut dice) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap(), Dice::new(seed));
    std::fs::write(files.path().join("filters.json"), filters.to_string()).unwrap();
    service.control(json!({"reset": true, "credits": 1_000_000, "rate_limits": false, "untold_sizes": 15})).await;
    let order = |seed: u64| Order {
        program: PROGRAM,
        data: data.path(),
        files: files.path(),
        service: &service,
        work: "slices",
        seed,
    };
    let (mut broken, mut before, mut done) = (Vec::new(), Before::default(), 0);
    while done < kills {
        let lives = Duration::from_millis(300 + dice.below(2_700) as u64);
        if ends_within(&order(dice.roll()), lives).await {
            break;
        }
        done += 1;
        let Some(left) = Left::of(data.path()) else { continue };
        left.is_sound(&mut broken);
        if !left.texts("SELECT name FROM sqlite_schema").is_empty() {
            money::check(&left, &Book::of(&service).await, &mut before, &mut broken);
            money::sent_again(&left, &again(files.path()), &mut broken);
        }
    }
    to_its_end(&order(0), PATIENCE * 20).await;
    let left = Left::of(data.path()).expect("there is a file by now");
    money::check(&left, &Book::of(&service).await, &mut before, &mut broken);
    all_is_here(&service, &left, &mut broken).await;
    println!("slices: {done} kills, {} broken, seed {seed}", broken.len());
    broken
}

/// Holds what is there against the service's own count.
async fn all_is_here(service: &Service, left: &Left, broken: &mut Vec<String>) {
    let mut wrong = |is: bool, what: String| broken.extend(is.then_some(what));
    let (whole, load): (i64, i64) =
        (left.one("SELECT search FROM sliced_loads", []), left.one("SELECT max(id) FROM sliced_loads", []));
    let phase: String = left.one("SELECT stage || ' ' || phase FROM sliced_loads WHERE id = ?1", [load]);
    wrong(phase != "loading done", format!("it is {phase}"));
    // Of the end: what is looked at here is charged as well.
    let charged: u64 = Book::of(service).await.sum();
    let agreed: u64 = left.one("SELECT agreed FROM sliced_loads WHERE id = ?1", [load]);
    let first: u64 = left.one("SELECT coalesce(sum(charged), 0) FROM pulls WHERE sliced IS NULL", []);
    let repeated: u64 = left.one("SELECT coalesce(sum(worst), 0) FROM intents WHERE state = 'unconfirmed'", []);
    wrong(charged > agreed + first, format!("{charged} tenths were charged, {agreed} agreed to, {first} before"));
    let slices = left.rows::<String, Option<u64>, i64, String>(&format!(
        "SELECT searches.filters, slices.told, searches.id, slices.state FROM slices JOIN searches ON searches.id = slices.search
         WHERE load = {load} AND place IS NOT NULL"
    ));
    let mut reach = 0;
    for (filters, told, search, state) in slices {
        let filters: Value = serde_json::from_str(&filters).unwrap();
        let body = json!({"filters": filters, "page": 0, "size": 1});
        let own = service.ask("/v1/find-companies", &body).await.json()["total"].as_u64();
        wrong(own != told, format!("a slice was told to have {told:?} rows and has {own:?}: {filters}"));
        wrong(state != "done", format!("a slice is {state}: {filters}"));
        let here: u64 = left.one("SELECT count(*) FROM found WHERE search = ?1", [search]);
        let can = told.unwrap_or(0).min(10_000);
        wrong(here * 100 < can * 99, format!("{here} of {can} rows of a slice are here: {filters}"));
        reach += can;
    }
    let here: u64 = left.one("SELECT count(*) FROM found WHERE search = ?1", [whole]);
    wrong(here * 100 < reach * 99, format!("{here} rows of {reach} that can be reached"));
    let questions: u64 = left.one("SELECT count(*) FROM slices WHERE questioned", []);
    let rows = charged.saturating_sub(questions + first + repeated);
    wrong(rows * 100 > reach * 101, format!("{rows} rows were charged, of {reach} that there are"));
    println!(
        "slices: {here} of {reach} rows, {charged} tenths, {questions} questions, {repeated} tenths in doubt were loaded again"
    );
}
