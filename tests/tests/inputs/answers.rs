//! Every text of every answer.

use std::collections::BTreeSet;

use api::columns::AnyColumn;
use api::{RecordKind, operations};
use engine::screen::{ExportDelimiter, ExportFormat};
use serde_json::{Value, json};
use tests::rig::{keys_of, to_file};

use crate::bed::{Bed, golden};
use crate::hostile::{self, TEXTS};
use crate::{cells, harmless};

/// Operations whose answers are rows, and the name under which the rows are.
const ROWS: [(&str, &str, RecordKind); 3] = [
    ("find_companies", "rows", RecordKind::Company),
    ("find_people", "leads", RecordKind::Person),
    ("leads_finder", "rows", RecordKind::Person),
];
/// Values of each text alone, beside those where all texts are changed.
const ALONE: usize = 3;

#[tokio::test(flavor = "multi_thread")]
async fn rows_are_shown_opened_and_exported_as_text() {
    let mut bed = Bed::start().await;
    for (operation, rows, kind) in ROWS {
        let page = page(operation, rows);
        let count = page[rows].as_array().unwrap().len();
        bed.answered(operation, hostile::wire(&page)).await;
        let head = bed.ask("recent_searches", json!({})).await[0].clone();
        assert_eq!(head["loaded"].as_u64().map(|loaded| loaded > count as u64 / 2), Some(true), "{operation}: {head}");
        looked_at(&mut bed, kind, &head["search"]).await;
    }
    links_are_web_addresses(&bed);
}

/// All rows: each text with each value among the others, some alone, and names that are none.
fn page(operation: &str, rows: &str) -> Value {
    let mut page = golden(operation).response;
    let row = page[rows][0].clone();
    let mut number = 0;
    let mut next = |row: &Value| {
        number += 1;
        hostile::somebody_else(row, number)
    };
    let mut all: Vec<Value> = (0..TEXTS.len()).map(|turn| hostile::all(&row, turn)).collect();
    for place in 0..hostile::texts_in(&row) {
        all.extend(
            (0..ALONE).map(|turn| hostile::one(&next(&row), place, TEXTS[(place * 7 + turn * 17) % TEXTS.len()])),
        );
    }
    all.push(hostile::with_names(&next(&row)));
    page["total"] = json!(all.len());
    page["next_cursor"] = Value::Null;
    page[rows] = Value::from(all);
    page
}

async fn looked_at(bed: &mut Bed, kind: RecordKind, search: &Value) {
    let seen: Vec<String> = {
        let grid = if kind == RecordKind::Company { "companies" } else { "people" };
        let columns = bed.ask("columns", json!({"grid": grid})).await;
        columns.as_array().unwrap().iter().map(|column| column["key"].as_str().unwrap().to_owned()).collect()
    };
    let wanted =
        json!({"of": {"kind": "search", "search": search}, "sort": null, "text": "", "facets": {}, "carry": null});
    let view = bed.ask("open_view", wanted).await;
    bed.ask("view_facets", json!({"view": view["view"]})).await;
    bed.ask("breakdown", json!({"view": view["view"]})).await;
    let mut records = BTreeSet::new();
    for block in 0..view["rows"].as_u64().unwrap().div_ceil(128) {
        let rows = bed.ask("view_block", json!({"view": view["view"], "block": block, "columns": seen})).await;
        records.extend(rows["rows"].as_array().unwrap().iter().map(|row| row["id"].as_i64().unwrap()));
    }
    let links: Vec<&str> = kind
        .answer_columns()
        .iter()
        .filter(|column| AnyColumn::Known(column).kind() == api::columns::ColumnKind::Link)
        .map(|column| column.key)
        .collect();
    for record in &records {
        bed.ask("record", json!({"record": record})).await;
        for key in &links {
            let _ = bed.call("open_link", json!({"record": record, "key": key})).await;
        }
    }
    exported(bed, kind, view["view"].as_i64().unwrap()).await;
    let copy =
        json!({"view": view["view"], "selection": {"kind": "all", "except": []}, "columns": seen, "headings": true});
    bed.ask("copy_cells", copy).await;
    let copied = bed.app.desktop.seen().clipboard.unwrap();
    assert!(copied.len() < 8 << 20, "what is copied is bounded: {}", copied.len());
    for cell in copied.lines().flat_map(|line| line.split('\t')) {
        cells::no_formula("a copied cell", cell);
    }
}

async fn exported(bed: &mut Bed, kind: RecordKind, view: i64) {
    for format in [ExportFormat::Csv { bom: false, delimiter: ExportDelimiter::Comma }, ExportFormat::Xlsx] {
        let request = serde_json::to_value(to_file(view, &keys_of(kind), format)).unwrap();
        let state = bed.ask("start_export", request).await;
        assert_eq!(state["phase"], "done", "{state}");
        cells::no_file_calculates(&bed.app.files.path().join(state["file"].as_str().unwrap()));
    }
}

fn links_are_web_addresses(bed: &Bed) {
    let opened = bed.app.desktop.seen().links;
    assert!(!opened.is_empty(), "what is an address was opened");
    for link in opened {
        let url = url::Url::parse(&link).unwrap();
        assert!(matches!(url.scheme(), "http" | "https"), "{link} is no page");
        assert_eq!((url.username(), url.password()), ("", None), "{link} pretends to be another");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_answer_is_told_as_text() {
    let mut bed = Bed::start().await;
    for spec in operations::ALL.iter().filter(|spec| ROWS.iter().all(|(name, ..)| *name != spec.name)) {
        let answer = golden(spec.name).response;
        // Where the contract allows few calls a second, fewer turns are taken: the longest run takes all of them.
        let step = if spec.rate.limit().is_some() { 6 } else { 1 };
        for turn in (0..TEXTS.len()).step_by(step) {
            bed.answered(spec.name, hostile::wire(&hostile::all(&answer, turn))).await;
        }
        let mut named = hostile::with_names(&answer);
        if let Some(body) = named.get_mut("body") {
            *body = hostile::with_names(&hostile::somebody_else(body, 1));
        }
        bed.answered(spec.name, hostile::wire(&named)).await;
        // In the contract's own shape, for whoever asks by the operation's name: no screen does, so it is as it came.
        let told = bed.app.call(spec.name, golden(spec.name).asked).await;
        if let Err(failure) = told {
            harmless::harmless(spec.name, &serde_json::to_value(failure).unwrap());
        }
    }
    afterwards(&mut bed).await;
}

/// What is shown of all of it later.
async fn afterwards(bed: &mut Bed) {
    let history = bed.ask("look_up_history", json!({"text": "", "offset": 0, "limit": 200})).await;
    let mut numbers = Vec::new();
    for line in history["lines"].as_array().unwrap() {
        let answer = bed.ask("look_up_answer", json!({"number": line["number"]})).await;
        numbers.push((line["number"].clone(), answer));
    }
    assert!(numbers.len() > 100, "most of it was an answer: {}", numbers.len());
    for (number, answer) in &numbers {
        for path in places(&answer["card"]) {
            let _ = bed.call("open_look_up_link", json!({"number": number, "path": path})).await;
        }
        if let Some(record) = answer["record"]["record"].as_i64() {
            bed.ask("record", json!({"record": record})).await;
        }
    }
    links_are_web_addresses(bed);
    for name in ["activity", "lists", "jobs", "app_state", "prices", "recent_searches"] {
        bed.ask(name, json!({})).await;
    }
    bed.ask("ledger", json!({"offset": 0, "limit": 200})).await;
}

/// The places of all entries of a card.
fn places(card: &Value) -> Vec<String> {
    let own = card["entries"].as_array().into_iter().flatten().filter_map(|entry| entry["path"].as_str());
    let within = card["sections"].as_array().into_iter().flatten().flat_map(places);
    own.map(str::to_owned).chain(within).collect()
}
