//! Lists of many rows: a quote in a bounded time, and room for others meanwhile.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use engine::screen::{FailureCode, JobPhase, RowsOf, ViewRequest};
use serde_json::json;
use tests::rig::{App, Service};

use super::{moved, quote, request};

/// Imports people of whom name and company are known, and of every other one the page; returns their list.
async fn imported(app: &App, folder: &Path, rows: usize) -> i64 {
    let path = folder.join("people.csv");
    let mut file = BufWriter::new(File::create(&path).unwrap());
    writeln!(file, "First Name,Last Name,Company,Email,Profile Page").unwrap();
    for at in 0..rows {
        let page = if at % 2 == 0 { format!("https://www.network.example/in/person-{at}") } else { String::new() };
        writeln!(
            file,
            "First{},Last{at},Company {} Ltd,p{at}@company{}.example,{page}",
            at % 5_000,
            at % 50_000,
            at % 50_000
        )
        .unwrap();
    }
    drop(file.into_inner().unwrap());
    app.desktop.choose(&path);
    let table = app.ask("look_table", json!({"from": {"kind": "choose"}})).await;
    let columns = table["columns"].as_array().unwrap();
    let mapping: Vec<&str> = columns.iter().map(|column| column["field"].as_str().unwrap_or("own")).collect();
    let asked = json!({
        "import": table["import"], "kind": table["kind"], "readAs": table["readAs"], "mapping": mapping,
        "country": "US", "into": {"kind": "new", "name": "Many"},
    });
    let done = app.ask("start_import", &asked).await;
    assert_eq!(done["fresh"], json!(rows), "each row is a person of its own: {done}");
    done["list"].as_i64().unwrap()
}

async fn prices(app: &App) {
    for (operation, price) in [("url_search_people", 5), ("phone", 50), ("email", 10)] {
        app.ask("set_price", json!({"operation": operation, "price": price})).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_newer_quote_takes_the_place_of_one_that_is_counted() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::start(data.path(), &service).await;
    prices(&app).await;
    let list = imported(&app, data.path(), 4_000).await;
    let (older, newer) = (request(list, &["page", "mobile", "doNotCall"]), request(list, &["page"]));
    let (older, newer) = tokio::join!(app.call("quote_job", &older), app.call("quote_job", &newer));
    let newer = newer.expect("the newest is answered");
    assert_eq!(newer["steps"][0]["sure"], json!(2_000), "every other one has no page: {newer}");
    assert_eq!(older.map_err(|failure| failure.code), Err(FailureCode::Superseded), "the older one is given up");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_is_stopped_while_it_is_prepared_and_leaves_nothing_waiting() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::start(data.path(), &service).await;
    app.meter().await;
    service.control(json!({"credits": 1_000_000})).await;
    app.meter().await;
    prices(&app).await;
    let list = imported(&app, data.path(), 6_000).await;
    let wanted = request(list, &["page", "mobile"]);
    let worst = quote(&app, &wanted).await["worst"].clone();
    let mut events = app.listen();
    let asked = json!({"request": wanted, "agreed": worst, "spendingLimit": null, "failures": 10});
    let begun = app.ask("start_job", asked).await;
    assert_eq!(begun["phase"], "running", "it is answered before its rows are written: {begun}");
    let job = begun["job"].as_i64().unwrap();
    let stopped = app.ask("stop_job", json!({"job": job})).await;
    assert_eq!(stopped["phase"], "stopped", "{stopped}");
    moved(&mut events, job, "it is told", |state| state.phase == JobPhase::Stopped).await;
    let there = stopped["steps"][0]["waiting"].as_u64().unwrap() + stopped["steps"][0]["found"].as_u64().unwrap();
    assert!(there < 6_000, "it was not prepared yet: {stopped}");
    let facets = BTreeMap::from([("find.mobile.status".to_owned(), vec!["Waiting".to_owned()])]);
    let view = ViewRequest { of: RowsOf::List { list }, facets, ..tests::rig::view_of(0) };
    let waiting = app.ask("open_view", &view).await;
    assert_eq!(waiting["rows"], 0, "no cell waits for a job that is over: {waiting}");
    assert_eq!(service.count("url_search_people", "received").await, 0, "and nothing was asked");
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes minutes: cargo test --release -p tests --test app -- --ignored a_quote_of_many --nocapture"]
async fn a_quote_of_many_rows_and_the_start_of_their_job() {
    let rows: usize = std::env::var("ROWS").ok().and_then(|rows| rows.parse().ok()).unwrap_or(100_000);
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::start(data.path(), &service).await;
    service.control(json!({"credits": 10_000_000})).await;
    app.meter().await;
    prices(&app).await;
    let begun = Instant::now();
    let list = imported(&app, data.path(), rows).await;
    println!("import {:?}", begun.elapsed());
    for find in [&["email"][..], &["page"], &["page", "mobile", "doNotCall"]] {
        let wanted = request(list, find);
        let ((told, time), (longest, others)) = beside(&app, quote(&app, &wanted)).await;
        println!("quote {find:?} {time:?}, longest of {others} other reads {longest:?}: {}", told["questions"]);
    }
    let wanted = request(list, &["page", "mobile", "doNotCall"]);
    let worst = quote(&app, &wanted).await["worst"].clone();
    let asked = json!({"request": wanted, "agreed": worst, "spendingLimit": 10, "failures": 10});
    let mut events = app.listen();
    let begun = Instant::now();
    let start = app.ask("start_job", asked).await;
    println!("start answered {:?}", begun.elapsed());
    if let Some(job) = start["job"].as_i64() {
        let rest = moved(&mut events, job, "it rests", |state| state.phase != JobPhase::Running);
        let ((_, time), (longest, others)) = beside(&app, rest).await;
        println!("prepared and at its limit {time:?}, longest of {others} other reads and writes {longest:?}");
        let begun = Instant::now();
        app.ask("jobs", json!({})).await;
        println!("jobs {:?}", begun.elapsed());
        let ((_, time), (longest, others)) = beside(&app, app.ask("stop_job", json!({"job": job}))).await;
        println!("stopped {time:?}, longest of {others} other reads and writes {longest:?}");
    }
}

/// Runs something, and beside it what a person does on the screen meanwhile.
async fn beside<T>(app: &App, work: impl Future<Output = T>) -> ((T, Duration), (Duration, u32)) {
    let ended = AtomicBool::new(false);
    let work = async {
        let begun = Instant::now();
        let done = work.await;
        ended.store(true, Ordering::Relaxed);
        (done, begun.elapsed())
    };
    let others = async {
        let (mut longest, mut others) = (Duration::ZERO, 0);
        while !ended.load(Ordering::Relaxed) {
            let asked = Instant::now();
            app.ask("set_confirm_limit", json!({"confirmAbove": 20})).await;
            app.ask("recipes", json!({})).await;
            longest = longest.max(asked.elapsed());
            others += 1;
        }
        (longest, others)
    };
    tokio::join!(work, others)
}
