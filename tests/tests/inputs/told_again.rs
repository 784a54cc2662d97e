//! Rows sent again with other words: the filter box finds a row by what it says now, never by what it said before.

use std::collections::BTreeSet;

use api::{RecordKind, SearchKind};
use engine::screen::{Phase, PullRequest, ViewRequest};
use serde_json::{Value, json};
use tests::rig::{App, Scripted, Sent, Start, column, more_of, view_of};
use tests::seed::{self, Dice};

/// As many as one search brings, and more than the filter box reads one by one.
const ROWS: usize = 10_000;
/// The newest of them are sent again in each turn.
const AGAIN: usize = 300;
const TURNS: usize = 4;
/// Rows of a page.
const PAGE: usize = 100;
/// Words that a row may have, and how many it has.
const WORDS: usize = 60;
const HAS: usize = 3;
/// Words that are asked for in each turn.
const ASKED: usize = 8;

/// No word is part of another, nor of anything else in a row.
fn word(number: usize) -> String {
    format!("q{number:02}z")
}

/// What a row says in a turn.
fn words(seed: u64, row: usize, turn: usize) -> BTreeSet<String> {
    let mut dice = Dice::new(seed ^ ((row * TURNS + turn) as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    (0..HAS).map(|_| word(dice.below(WORDS))).collect()
}

/// The turn that a search asks for is its keyword; from the second on it has the newest rows alone.
fn rows_of(turn: usize) -> std::ops::Range<usize> {
    if turn == 0 { 0..ROWS } else { ROWS - AGAIN..ROWS }
}

fn answer(sent: &Sent, seed: u64) -> (u16, Value) {
    if sent.target.ends_with("/credits") {
        return (200, json!({"status": "success", "credits": "9000000"}));
    }
    let turn: usize =
        sent.body["filters"]["keywords"][0].as_str().unwrap().trim_start_matches("turn ").parse().unwrap();
    // The cursor is the number of the page.
    let page = sent.body["cursor"].as_str().and_then(|cursor| cursor.parse().ok());
    let page: usize = page.or(sent.body["page"].as_u64().map(|page| page as usize)).unwrap_or(0);
    let all = rows_of(turn);
    let from = all.start + page * PAGE;
    let rows: Vec<Value> = (from..(from + PAGE).min(all.end))
        .map(|row| {
            let said: Vec<String> = words(seed, row, turn).into_iter().collect();
            json!({"name": format!("Company {row}"), "domain": format!("c{row}.example"), "description": said.join(" ")})
        })
        .collect();
    let next = (from + PAGE < all.end).then(|| (page + 1).to_string());
    (200, json!({"status": "success", "total": all.len(), "rows": rows, "next_cursor": next}))
}

async fn load(app: &App, turn: usize) -> i64 {
    let wanted = more_of(SearchKind::Companies, &json!({"keywords": [format!("turn {turn}")]}), None, Some(1_000_000));
    let done = app.pull(&PullRequest { size: Some(PAGE as u32), ..wanted }).await;
    assert_eq!((done.phase, done.received), (Phase::Done, rows_of(turn).len() as u64), "turn {turn} is here: {done:?}");
    done.search
}

/// The numbers of the rows that the filter box finds.
async fn found(app: &App, search: i64, text: &str) -> BTreeSet<usize> {
    let (_, rows) = app.rows_of(RecordKind::Company, &ViewRequest { text: text.to_owned(), ..view_of(search) }).await;
    let number = |row: &Value| {
        let domain = row["cells"][column("domain")].as_str().unwrap();
        domain.trim_start_matches('c').trim_end_matches(".example").parse().unwrap()
    };
    rows.iter().map(number).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_row_is_found_by_what_it_says_now() {
    let seed = seed::seed();
    let service = Scripted::start(move |sent| answer(sent, seed)).await;
    let data = tempfile::tempdir().unwrap();
    let app = App::start_with(Start::at(data.path(), &service.base_url, "sk_told_again").unpaced()).await;
    app.ask("refresh_credits", json!({})).await;
    let search = load(&app, 0).await;
    let mut dice = Dice::new(seed);
    for turn in 0..TURNS {
        if turn > 0 {
            load(&app, turn).await;
        }
        let says = |row: usize| words(seed, row, if rows_of(1).contains(&row) { turn } else { 0 });
        for _ in 0..ASKED {
            let (one, other) = (word(dice.below(WORDS)), word(dice.below(WORDS)));
            for asked in [vec![one.clone()], vec![one, other]] {
                let wanted: BTreeSet<usize> =
                    (0..ROWS).filter(|row| asked.iter().all(|word| says(*row).contains(word))).collect();
                let found = found(&app, search, &asked.join(" ")).await;
                let wrong: Vec<&usize> = found.symmetric_difference(&wanted).collect();
                assert!(wrong.is_empty(), "seed {seed}, turn {turn}, {asked:?}: found or missed wrongly: {wrong:?}");
            }
        }
    }
    app.end().await;
}
