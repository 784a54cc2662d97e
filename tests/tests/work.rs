//! What opening, sorting and jumping costs in a large view, counted instead of timed: the statements that are run, the steps
//! of the database's machine, the bytes over the bridge. A program of its own, because the count is that of a whole program.

#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::BTreeMap;
use std::io::Write;
use std::time::Instant;

use api::columns::GridKind;
use serde_json::{Value, json};
use store::file::work::{self, Work};
use tests::rig::{App, PATIENCE, Service, as_guessed};

/// Few enough rows that the database answers everything.
const FEW: usize = 900;
const SOME: usize = 9_000;
/// So many that the rows are stored by column.
const MANY: usize = 20_000;

/// Statements that one block may take: some for the view, and some for each of its 128 rows.
const MOST_STATEMENTS: u64 = 8 * 128;
/// Steps of the database that a click may take in a large list once it is stored by column: far fewer than it has rows,
/// so none of them is touched. Bars are among it.
const MOST_STEPS: u64 = 3_000;
/// Steps for each row where a line of a condition is about words that are not stored by column: one way through them, whatever else
/// is asked, with a look at whether a key is all of them.
const STEPS_OF_A_WAY: u64 = 11;
/// What has such a line.
const ONE_WAY: [&str; 2] = ["sort by a score", "count who passes a condition"];
/// Bytes of one block over the bridge.
const MOST_BYTES: usize = 64 << 10;

/// What one command made the database do, and how long its reply is.
#[derive(Debug, Clone, Copy)]
struct Cost {
    work: Work,
    bytes: usize,
}

/// A list of so many people that nobody has seen before, with the number of the list.
async fn filled(app: &App, rows: usize) -> i64 {
    let path = app.files.path().join("people.csv");
    let mut text = "First Name,Last Name,Job Title,Company,Domain,Email\n".to_owned();
    for at in 0..rows {
        let (company, title) = (at % 500, at % 300);
        text.push_str(&format!(
            "First{},Last{at:06},Head of {title},Company {company},c{company}.example,p{at}@c{company}.example\n",
            at % 97
        ));
    }
    std::fs::File::create(&path).unwrap().write_all(text.as_bytes()).unwrap();
    app.desktop.choose(&path);
    let table = app.ask("look_table", json!({"from": {"kind": "choose"}})).await;
    let done = app.ask("start_import", as_guessed(&table, "People")).await;
    assert_eq!(done["fresh"], rows, "everybody is new");
    done["list"].as_i64().unwrap()
}

/// The least of several times: what the app does beside it by itself can only add.
async fn cost(app: &App, name: &str, request: &Value) -> (Value, Cost) {
    let mut least: Option<Cost> = None;
    let mut reply = Value::Null;
    for _ in 0..4 {
        work::taken();
        reply = app.ask(name, request).await;
        let (work, bytes) = (work::taken(), reply.to_string().len());
        let so_far = least.unwrap_or(Cost { work, bytes });
        let work =
            Work { statements: work.statements.min(so_far.work.statements), steps: work.steps.min(so_far.work.steps) };
        least = Some(Cost { work, bytes: bytes.max(so_far.bytes) });
    }
    (reply, least.unwrap())
}

/// As [`cost`], once what is stored by column is read, which no event reports: it is asked again and again.
async fn settled(app: &App, name: &str, request: &Value, most: u64) -> (Value, Cost) {
    let end = Instant::now() + PATIENCE;
    loop {
        let (reply, cost) = cost(app, name, request).await;
        if cost.work.steps <= most || Instant::now() > end {
            return (reply, cost);
        }
    }
}

/// What each click costs in a list of so many rows: ways to open it, and jumps in it.
async fn costs(rows: usize) -> (BTreeMap<&'static str, Cost>, BTreeMap<&'static str, Cost>) {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::start(data.path(), &service).await;
    let list = filled(&app, rows).await;
    let wanted = |more: Value| {
        let mut wanted =
            json!({"of": {"kind": "list", "list": list}, "sort": null, "text": "", "facets": {}, "carry": null});
        wanted.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        wanted
    };
    let (mut opened, mut jumped) = (BTreeMap::new(), BTreeMap::new());
    for (what, more) in [
        ("open", json!({})),
        ("sort by name", json!({"sort": {"key": "name", "descending": true}})),
        ("sort by a status", json!({"sort": {"key": "find.email.status", "descending": false}})),
        ("filter box, nobody", json!({"text": "nobody has this"})),
        ("filter box, somebody", json!({"text": "last00019"})),
        ("choose a bar", json!({"facets": {"companyName": ["Company 7"]}})),
    ] {
        let wanted = wanted(more);
        let (view, cost) = match rows {
            MANY => settled(&app, "open_view", &wanted, MOST_STEPS).await,
            _ => cost(&app, "open_view", &wanted).await,
        };
        assert_eq!(view["of"], rows, "{what}: all of them are in the list");
        opened.insert(what, cost);
    }
    let line = |column: &str, test: &str, values: &[&str]| json!({"column": column, "test": test, "values": values});
    let lines = [
        (line("companyName", "contains", &["company 1"]), 20),
        (line("title", "contains", &["head of 2"]), -10),
        (line("own.status", "is", &["Customer"]), -30),
    ];
    let made: Vec<Value> = lines.iter().map(|(line, points)| json!({"condition": line, "points": points})).collect();
    let score = json!({"score": 0, "name": "Fit", "kind": "person", "lines": made});
    let scores = app.ask("save_score", json!({"score": score})).await;
    let by_score = wanted(json!({"sort": {"key": format!("score.{}", scores[0]["score"]), "descending": true}}));
    let condition = json!({"all": [lines[0].0, {"any": [lines[1].0, lines[2].0]}]});
    let passing = json!({"of": {"kind": "list", "list": list}, "rows": null, "condition": condition, "slot": "a"});
    for (what, name, request) in
        [("sort by a score", "open_view", by_score), ("count who passes a condition", "count_condition", passing)]
    {
        let most = MOST_STEPS + STEPS_OF_A_WAY * rows as u64;
        let (told, cost) = match rows {
            MANY => settled(&app, name, &request, most).await,
            _ => cost(&app, name, &request).await,
        };
        assert_eq!(told["rows"], rows, "{what}: all of them are judged: {told}");
        opened.insert(what, cost);
    }
    let (view, _) = cost(&app, "open_view", &wanted(json!({}))).await;
    let request = json!({"view": view["view"]});
    let (told, counted) = match rows {
        MANY => settled(&app, "breakdown", &request, MOST_STEPS).await,
        _ => cost(&app, "breakdown", &request).await,
    };
    assert_eq!(told["rows"], rows, "all of them are counted");
    assert!(told["parts"].as_array().is_some_and(|parts| !parts.is_empty()), "by something: {told}");
    opened.insert("count them by everything", counted);
    let (view, _) = cost(&app, "open_view", &wanted(json!({"sort": {"key": "name", "descending": false}}))).await;
    let last = rows / 128 - 1;
    for (what, block) in [("the first block", 0), ("a jump to the middle", last / 2), ("a jump to the end", last)] {
        let request = json!({"view": view["view"], "block": block, "columns": GridKind::PeopleList.shown()});
        let (block, cost) = cost(&app, "view_block", &request).await;
        assert_eq!(block["rows"].as_array().unwrap().len(), 128, "{what}: a whole block");
        jumped.insert(what, cost);
    }
    app.end().await;
    (opened, jumped)
}

#[tokio::test(flavor = "multi_thread")]
async fn ten_times_the_rows_are_no_more_statements_no_longer_replies_and_the_same_jump() {
    work::watch();
    let (few_opened, few_jumped) = costs(FEW).await;
    let (some_opened, some_jumped) = costs(SOME).await;
    let (many_opened, many_jumped) = costs(MANY).await;
    for (rows, jumped) in [(SOME, some_jumped), (MANY, many_jumped)] {
        for (what, more) in &jumped {
            let few = few_jumped[what];
            println!("{what}: {few:?} of {FEW}, {more:?} of {rows}");
            assert!(more.work.statements > 0, "{what}: the work is counted at all");
            assert!(more.work.statements <= MOST_STATEMENTS, "{what}: so many statements for 128 rows: {more:?}");
            assert!(
                more.work.statements <= few.work.statements + 2,
                "{what}: more statements than before, {few:?}: {more:?}"
            );
            assert!(
                more.work.steps <= few.work.steps * 11 / 10,
                "{what}: more rows are touched than before, {few:?}: {more:?}"
            );
            assert!(
                more.bytes <= (few.bytes * 11 / 10).min(MOST_BYTES),
                "{what}: a longer reply than before, {few:?}: {more:?}"
            );
        }
    }
    for (rows, opened) in [(SOME, &some_opened), (MANY, &many_opened)] {
        for (what, more) in opened {
            let few = few_opened[what];
            println!("{what}: {few:?} of {FEW}, {more:?} of {rows}");
            assert!(more.work.statements > 0, "{what}: the work is counted at all");
            assert!(
                more.work.statements <= few.work.statements + 2,
                "{what}: more statements than before, {few:?}: {more:?}"
            );
            assert!(
                more.bytes <= few.bytes + 256,
                "{what}: the rows themselves came over the bridge, {few:?}: {more:?}"
            );
        }
    }
    for (what, some) in &some_opened {
        let (few, many) = (few_opened[what], many_opened[what]);
        // The order of a view is that of all of its rows: each is touched once, and not once for each of the others.
        assert!(some.work.steps <= few.work.steps * 11, "{what}: each row costs more than before, {few:?}: {some:?}");
        // Of so many rows the database touches none: what they are sorted, filtered and counted by is stored by column.
        let way = if ONE_WAY.contains(what) { STEPS_OF_A_WAY * MANY as u64 } else { 0 };
        assert!(many.work.steps <= MOST_STEPS + way, "{what}: the database touches the rows: {many:?}");
    }
}
