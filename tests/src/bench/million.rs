//! A million rows: what a click on a column, a key in the filter box, a bar and a jump take in the engine, beside programs
//! that answer the same from the same file; and the same over fewer rows, as a curve.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use api::columns::{COMPANIES, GridKind};
use engine::screen::ViewRequest;
use serde_json::{Value, json};

use super::kept::Kept;
use super::peers::Peers;
use super::sample::{Sample, Table, shown};
use crate::rig::{by, view_of};

/// The sizes of the curve; the last one is measured whole.
const SIZES: [usize; 3] = if cfg!(debug_assertions) { [500, 2_000, 25_000] } else { [10_000, 100_000, 1_000_000] };
const TIMES: usize = 5;
/// What is typed into the filter box, key by key: words of descriptions, two words, a city, what is in almost every row, a
/// domain, and what is in none.
const TYPED: [&str; 6] = ["software", "data ge", "berlin", "www.", "kela-", "qzxwv"];
/// The bars that are chosen.
const CHOSEN: [(&str, &str); 2] = [("countryName", "Germany"), ("employeeRange", "51-200")];
const BLOCK: usize = 128;
/// Values that are corrected at once.
const CORRECTED: u64 = 10_000;

/// Times by what was done.
struct Times {
    open: Sample,
    sorts: Vec<(&'static str, Sample)>,
    chosen: Sample,
    keys: Sample,
    facets: Sample,
    /// The bars of one column at a time.
    values: Vec<(&'static str, Sample)>,
    /// Why a column has no bars.
    without: BTreeMap<&'static str, String>,
    breakdown: Sample,
    /// A score of each row, and the rows in its order.
    score: Sample,
    /// How many rows pass a condition.
    condition: Sample,
    /// The rows that pass one of five lines.
    conditioned: Sample,
    /// Correcting many values, and undoing that.
    corrected: Sample,
    undone: Sample,
    jumps: Sample,
}

impl Times {
    /// All sorts together.
    fn sort(&self) -> Sample {
        Sample::all(self.sorts.iter().map(|(_, sample)| sample))
    }
}

/// Sorts, filters, counts and jumps so many times each.
async fn times(kept: &Kept, times: usize) -> Times {
    let wanted = || view_of(kept.search);
    let score = score(kept).await;
    let mut all = Times {
        open: Sample::default(),
        sorts: Vec::new(),
        chosen: Sample::default(),
        keys: Sample::default(),
        facets: Sample::default(),
        values: Vec::new(),
        without: BTreeMap::new(),
        breakdown: Sample::default(),
        score: Sample::default(),
        condition: Sample::default(),
        conditioned: Sample::default(),
        corrected: Sample::default(),
        undone: Sample::default(),
        jumps: Sample::default(),
    };
    for time in 0..times {
        all.open.add(first_block(kept, &wanted()).await.1);
        for (at, column) in COMPANIES.iter().enumerate() {
            let request = ViewRequest { sort: by(column.key, time % 2 == 1), ..wanted() };
            let (_, took) = first_block(kept, &request).await;
            match all.sorts.get_mut(at) {
                Some((_, sample)) => sample.add(took),
                None => all.sorts.push((column.label, Sample::one(took))),
            }
        }
        for (column, value) in CHOSEN {
            let facets = [(column.to_owned(), vec![value.to_owned()])].into_iter().collect();
            all.chosen.add(first_block(kept, &ViewRequest { facets, ..wanted() }).await.1);
        }
        for typed in TYPED {
            for end in 1..=typed.len() {
                let request = ViewRequest { text: typed[..end].to_owned(), ..wanted() };
                all.keys.add(first_block(kept, &request).await.1);
            }
        }
        let request = ViewRequest { sort: by(&score, time % 2 == 1), ..wanted() };
        all.score.add(first_block(kept, &request).await.1);
        all.condition.add(passing(kept).await);
        let request = ViewRequest { condition: serde_json::from_value(five()).ok(), ..wanted() };
        all.conditioned.add(first_block(kept, &request).await.1);
        let view = kept.app.ask("open_view", wanted()).await;
        all.facets.add(bars(kept, &view).await);
        for (at, column) in COMPANIES.iter().enumerate() {
            let took = values(kept, &view, column.key).await;
            if let Err(why) = &took {
                all.without.insert(column.label, why.clone());
            }
            let took = took.ok();
            match (all.values.get_mut(at), took) {
                (Some((_, sample)), Some(took)) => sample.add(took),
                (None, took) => all.values.push((column.label, took.map(Sample::one).unwrap_or_default())),
                (Some(_), None) => {}
            }
        }
        all.breakdown.add(breakdown(kept, &view).await);
        let blocks = (view["rows"].as_u64().unwrap() as usize).div_ceil(BLOCK);
        for jump in 0..20 {
            all.jumps.add(block(kept, &view, (time * 20 + jump) * 7_919 % blocks).await);
        }
    }
    // Behind all others: of so many changes what is held by column is read anew, which takes seconds in the background.
    for _ in 0..times {
        let (corrected, undone) = corrections(kept).await;
        all.corrected.add(corrected);
        all.undone.add(undone);
    }
    all
}

/// How long it takes from the click to the first rows.
async fn first_block(kept: &Kept, request: &ViewRequest) -> (Value, Duration) {
    let start = Instant::now();
    let view = kept.app.ask("open_view", request).await;
    block(kept, &view, 0).await;
    (view, start.elapsed())
}

async fn block(kept: &Kept, view: &Value, block: usize) -> Duration {
    let start = Instant::now();
    let request = json!({"view": view["view"], "block": block, "columns": GridKind::Companies.shown()});
    kept.app.ask("view_block", request).await;
    start.elapsed()
}

async fn bars(kept: &Kept, view: &Value) -> Duration {
    let start = Instant::now();
    let told = kept.app.ask("view_facets", json!({"view": view["view"]})).await;
    assert_eq!(told.as_array().map(Vec::len), Some(4), "each of the four columns has bars");
    start.elapsed()
}

/// None where the column has to be read record by record, which is not done of so many rows.
/// How long the bars of a column take, or why it has none.
async fn values(kept: &Kept, view: &Value, column: &str) -> Result<Duration, String> {
    let start = Instant::now();
    let told = kept.app.call("column_values", json!({"view": view["view"], "column": column})).await;
    let told = told.map_err(|failure| failure.message)?;
    assert!(told["bars"].is_array(), "{column} has bars, or none: {told}");
    Ok(start.elapsed())
}

async fn breakdown(kept: &Kept, view: &Value) -> Duration {
    let start = Instant::now();
    let told = kept.app.ask("breakdown", json!({"view": view["view"]})).await;
    assert_eq!(told["rows"], view["rows"], "every row is counted");
    start.elapsed()
}

/// Conditions over a few values, over many, over long texts, and over what a person noted.
fn conditions() -> [Value; 4] {
    let line = |column: &str, test: &str, values: &[&str]| json!({"column": column, "test": test, "values": values});
    [
        line("employeeRange", "atLeast", &["51"]),
        line("cityName", "contains", &["ber"]),
        line("description", "contains", &["software"]),
        line("own.status", "is", &["Customer"]),
    ]
}

/// The column of a score of all of these, which is made where there is none.
async fn score(kept: &Kept) -> String {
    let lines: Vec<Value> = conditions()
        .into_iter()
        .zip([20, 15, 10, -30])
        .map(|(condition, points)| json!({"condition": condition, "points": points}))
        .collect();
    let mut scores = kept.app.ask("scores", json!({})).await;
    if scores == json!([]) {
        let new = json!({"score": 0, "name": "Fit", "kind": "company", "lines": lines});
        scores = kept.app.ask("save_score", json!({"score": new})).await;
    }
    format!("score.{}", scores[0]["score"])
}

/// Five lines in groups.
fn five() -> Value {
    let [size, city, about, status] = conditions();
    let name = json!({"column": "name", "test": "contains", "values": ["gmbh"]});
    json!({"all": [size, {"any": [city, about, {"all": [status, name]}]}]})
}

/// One value is filled down over so many rows, and that is undone.
async fn corrections(kept: &Kept) -> (Duration, Duration) {
    let view = kept.app.ask("open_view", view_of(kept.search)).await["view"].clone();
    let rows = kept.app.ask("open_view", view_of(kept.search)).await["of"].as_u64().unwrap().min(CORRECTED + 1);
    let first = json!({"kind": "block", "view": view, "row": 0, "columns": ["industry"], "values": [["Corrected"]]});
    kept.app.ask("correct", first).await;
    let start = Instant::now();
    let down = json!({"kind": "down", "view": view, "row": 0, "to": rows - 1, "columns": ["industry"]});
    let done = kept.app.ask("correct", down).await;
    let corrected = start.elapsed();
    assert_eq!(done["changed"], rows - 1, "{}", done["said"]);
    let start = Instant::now();
    kept.app.ask("undo", json!({})).await;
    let undone = start.elapsed();
    kept.app.ask("undo", json!({})).await;
    (corrected, undone)
}

async fn passing(kept: &Kept) -> Duration {
    let [size, city, about, status] = conditions();
    let condition = json!({"all": [size, {"any": [city, about, status]}]});
    let of = json!({"kind": "search", "search": kept.search});
    let start = Instant::now();
    let told =
        kept.app.ask("count_condition", json!({"of": of, "rows": null, "condition": condition, "slot": "bench"})).await;
    assert!(told["passing"].as_u64().is_some_and(|passing| passing > 0), "some pass: {told}");
    start.elapsed()
}

/// Everything over the largest, and the curve.
pub async fn measure() -> Table {
    let rows = SIZES[SIZES.len() - 1];
    let mut table = Table::new(&format!(
        "{rows} companies of one search, in the engine, from the click to the first 128 rows; p50 and p95 of {TIMES} rounds. \
         \"first\" is the first time after the program was started"
    ));
    let mut kept = Kept::of(rows).await;
    let peers = Peers::ready();
    let typed: Vec<&str> = TYPED.iter().flat_map(|typed| (1..=typed.len()).map(|end| &typed[..end])).collect();
    let keys: Vec<&str> = COMPANIES.iter().map(|column| column.key).filter(|key| !api::columns::is_own(key)).collect();
    let asked = json!({"keys": keys, "typed": typed, "chosen": CHOSEN, "search": kept.search, "block": BLOCK});
    let other = peers.million(&kept.file, &asked, rows);
    kept = kept.again().await;
    let first = times(&kept, 1).await;
    let own = times(&kept, TIMES).await;
    let beside = |name: &str| other.as_ref().and_then(|other| peer(&other[name]));
    both(&mut table, "open", &own.open, &[("first", Some((first.open.median(), first.open.at(95))))]);
    for (at, (label, sample)) in own.sorts.iter().enumerate() {
        both(&mut table, &format!("sort by {label}"), sample, &[("first", Some(pair(&first.sorts[at].1)))]);
    }
    let of_peers = |what: &str| {
        [("Datasette", beside(&format!("datasette {what}"))), ("LIMIT/OFFSET", beside(&format!("sqlite {what}")))]
    };
    let with_first = |sample: &Sample| ("first", Some(pair(sample)));
    let [datasette, sqlite] = of_peers("sort");
    both(&mut table, "sort by any column", &own.sort(), &[with_first(&first.sort()), datasette, sqlite]);
    let [datasette, sqlite] = of_peers("chosen");
    both(&mut table, "choose a bar", &own.chosen, &[with_first(&first.chosen), datasette, sqlite]);
    both(&mut table, "filter box, per key", &own.keys, &[with_first(&first.keys), ("SQLite LIKE", beside("like"))]);
    both(&mut table, "four facets", &own.facets, &[with_first(&first.facets), ("DuckDB", beside("duckdb"))]);
    for (at, (label, sample)) in own.values.iter().enumerate() {
        if sample.is_empty() {
            table.line(&format!("bars of {label}"), own.without.get(label).map_or("none", String::as_str), "");
            continue;
        }
        both(
            &mut table,
            &format!("bars of {label} (promised: 150 ms)"),
            sample,
            &[("first", Some(pair(&first.values[at].1)))],
        );
    }
    both(&mut table, "the breakdown", &own.breakdown, &[with_first(&first.breakdown)]);
    both(&mut table, "sort by a score (promised: under 1 s)", &own.score, &[with_first(&first.score)]);
    both(&mut table, "count who passes a condition", &own.condition, &[with_first(&first.condition)]);
    both(&mut table, "open rows by five lines (promised: 100 ms)", &own.conditioned, &[with_first(&first.conditioned)]);
    both(&mut table, "correct 10,000 values (promised: 2 s)", &own.corrected, &[with_first(&first.corrected)]);
    both(&mut table, "undo that (promised: 2 s)", &own.undone, &[with_first(&first.undone)]);
    both(&mut table, "jump to a block", &own.jumps, &[with_first(&first.jumps)]);
    kept.app.end().await;
    for size in &SIZES[..SIZES.len() - 1] {
        let kept = Kept::of(*size).await;
        times(&kept, 1).await;
        curve(&mut table, *size, &times(&kept, TIMES).await);
        kept.app.end().await;
    }
    curve(&mut table, rows, &own);
    table
}

fn pair(sample: &Sample) -> (Duration, Duration) {
    (sample.median(), sample.at(95))
}

/// What a peer printed, in seconds.
fn peer(told: &Value) -> Option<(Duration, Duration)> {
    let time = |at: usize| told[at].as_f64().map(Duration::from_secs_f64);
    time(0).zip(time(1))
}

/// A line with both times, and one for each peer.
fn both(table: &mut Table, what: &str, own: &Sample, others: &[(&str, Option<(Duration, Duration)>)]) {
    table.line(what, format!("{} / {}", shown(own.median()), shown(own.at(95))), "");
    for (name, other) in others {
        let said = match other {
            Some((median, high)) => {
                let ratio = own.at(95).as_secs_f64() / high.as_secs_f64().max(f64::MIN_POSITIVE);
                format!("{} / {}: {ratio:.3} × its p95", shown(*median), shown(*high))
            }
            None => "was not measured".to_owned(),
        };
        table.line("", format!("{name}:"), said);
    }
}

fn curve(table: &mut Table, rows: usize, own: &Times) {
    let score = own.score.clone();
    let medians = [("sort", own.sort()), ("score", score), ("key", own.keys.clone()), ("facets", own.facets.clone())]
        .map(|(what, sample)| format!("{what} {}", shown(sample.median())));
    let said = format!("{}, jump {}", medians.join(", "), shown(own.jumps.median()));
    table.line(&format!("of {rows} rows, medians"), "", said);
}
