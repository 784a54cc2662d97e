//! A service that answers with people of other companies, with more rows than were asked for, with nobody: what came is kept, what does
//! not belong there counts for nobody, and no company costs more than was quoted.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use api::RecordKind;
use engine::screen::JobPhase;
use serde_json::{Value, json};
use tests::rig::{App, Listener, Scripted, Start};

use super::super::{add, new_list, quote, rest, start};
use super::{coverage, found, wanted};

const HOST: &str = "network.example";

fn lead(number: u64, company: &str) -> Value {
    json!({
        "firstname": "Lead", "lastname": format!("No {number}"), "jobTitle": "Head of sales",
        "profileUrl": format!("https://www.{HOST}/in/lead-{number}"), "companyName": company,
        "companyUrl": format!("https://www.{HOST}/company/{company}"),
    })
}

/// A service that answers each question about people by what its company is called.
async fn odd() -> Scripted {
    let people = Arc::new(AtomicU64::new(0));
    Scripted::start(move |sent| {
        if sent.target.ends_with("/credits") {
            return (200, json!({"status": "success", "credits": "1000"}));
        }
        let page = sent.body["filters"]["companyUrl"][0].as_str().unwrap_or_default();
        let (size, at) = (sent.body["size"].as_u64().unwrap_or(0), sent.body["page"].as_u64().unwrap_or(0));
        let fresh = |company: &str| lead(people.fetch_add(1, Ordering::Relaxed), company);
        match page.rsplit('/').next().unwrap_or_default() {
            "elsewhere" => (200, json!({"rows": (0..size).map(|_| fresh("other")).collect::<Vec<_>>(), "total": 99})),
            "more" => (200, json!({"rows": (0..size + 7).map(|_| fresh("more")).collect::<Vec<_>>(), "total": 99})),
            "again" => (200, json!({"rows": [lead(1_000_000, "again")], "total": 99})),
            "short" if at < 2 => (200, json!({"rows": [fresh("short")], "total": null})),
            "huge" => (200, json!({"rows": (0..size).map(|_| fresh("huge")).collect::<Vec<_>>(), "total": 100_000})),
            "refused" => (400, json!({"error": "Bad request", "message": "This company is not supported"})),
            "missing" => (404, json!({"error": "Not found", "message": "No leads"})),
            _ => (200, json!({"rows": [], "total": 0})),
        }
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn what_does_not_belong_to_a_company_counts_for_none_and_is_told() {
    let service = odd().await;
    let data = tempfile::tempdir().unwrap();
    let app = App::start_with(Start::at(data.path(), &service.base_url, "sk_key").unpaced()).await;
    app.meter().await;
    let list = new_list(&app, "Odd", RecordKind::Company).await;
    for name in ["elsewhere", "again", "short", "missing", "nobody"] {
        add(&app, list, json!({"name": name, "companyPage": format!("https://www.{HOST}/company/{name}")})).await;
    }
    let personas = json!([{"name": "Sales", "titles": ["sales"]}, {"name": "Owner", "titles": ["owner"]}]);
    let wish = wanted(list, &personas, 2, "inOrder");
    let quoted = quote(&app, &wish).await;
    assert_eq!(quoted["worst"], 10, "two at each of five: {quoted}");
    let mut events: Listener = app.listen();
    let job = start(&app, &wish).await;
    let ended = rest(&mut events, job).await;
    assert_eq!((ended.phase, ended.steps[0].failed), (JobPhase::Done, 0), "{ended:?}");
    assert_eq!(found(&app, list).await, [0, 1, 2, 0, 0], "nobody from elsewhere, nobody twice");
    let told = coverage(&app, list).await;
    assert_eq!((&told["enough"], &told["some"], &told["nobody"]), (&json!(1), &json!(1), &json!(3)), "{told}");
    // Two from elsewhere, and one who came a second time.
    let spare = told["spare"].as_str().unwrap_or_default();
    assert!(spare.starts_with("3 rows"), "what was paid for in vain is said: {told}");
    let asked = |name: &str| {
        let sent = service.sent("/leads-finder");
        sent.iter()
            .filter(|sent| sent.body["filters"]["companyUrl"][0].as_str().is_some_and(|page| page.ends_with(name)))
            .count()
    };
    assert_eq!(
        (asked("elsewhere"), asked("again"), asked("short"), asked("missing"), asked("nobody")),
        (1, 2, 3, 2, 2),
        "no company is asked for more than it lacks"
    );
    // Who is still lacking where the service has more may be asked for once more, for a price that is said; no row a second time.
    let again = quote(&app, &wish).await;
    assert_eq!(again["worst"], 3, "two elsewhere, and one behind who came again: {again}");
    let mut events = app.listen();
    let job = start(&app, &wish).await;
    let ended = rest(&mut events, job).await;
    assert_eq!((ended.phase, ended.spent.0), (JobPhase::Done, 3), "{ended:?}");
    let mut ranges: Vec<(String, u64)> = Vec::new();
    for sent in service.sent("/leads-finder") {
        let (page, size) = (sent.body["page"].as_u64().unwrap(), sent.body["size"].as_u64().unwrap());
        ranges.extend((page * size..(page + 1) * size).map(|row| (sent.body["filters"].to_string(), row)));
    }
    let all = ranges.len();
    ranges.sort();
    ranges.dedup();
    assert_eq!(ranges.len(), all, "no row is asked for twice");
}

#[tokio::test(flavor = "multi_thread")]
async fn more_rows_than_were_asked_for_are_kept_and_stop_the_job() {
    let service = odd().await;
    let data = tempfile::tempdir().unwrap();
    let app = App::start_with(Start::at(data.path(), &service.base_url, "sk_key").unpaced()).await;
    app.meter().await;
    let list = new_list(&app, "More", RecordKind::Company).await;
    for name in ["more", "short"] {
        add(&app, list, json!({"name": name, "companyPage": format!("https://www.{HOST}/company/{name}")})).await;
    }
    let wish = wanted(list, &json!([{"name": "Sales", "titles": ["sales"]}]), 2, "inOrder");
    assert_eq!(quote(&app, &wish).await["worst"], 4, "two at each of two");
    let mut events = app.listen();
    let job = start(&app, &wish).await;
    let mut stopped = rest(&mut events, job).await;
    assert_eq!(stopped.phase, JobPhase::Interrupted, "nobody agreed to what the service sent beyond it: {stopped:?}");
    assert!(service.sent("/leads-finder").len() <= 2, "and nothing more is asked for than was under way");
    // What is said first depends on whether the other company is looked at before the answer is read or behind it.
    for (limit, said) in [(Value::Null, "of another size"), (json!(100), "0.4 credits")] {
        if stopped.trouble.as_deref().is_some_and(|why| why.contains(said)) {
            app.ask("resume_job", json!({"job": job, "spendingLimit": limit})).await;
            stopped = rest(&mut events, job).await;
        }
    }
    assert_eq!(stopped.phase, JobPhase::Done, "with a higher limit it goes on: {stopped:?}");
    assert_eq!(found(&app, list).await, [2, 1], "no third one");
    let told = coverage(&app, list).await;
    assert!(told["spare"].as_str().is_some_and(|spare| spare.starts_with("7 rows")), "seven too many: {told}");
    assert_eq!(service.sent("/leads-finder").len(), 3, "the one that sent too many was asked once");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_company_that_is_refused_stops_nobody_else() {
    let service = odd().await;
    let data = tempfile::tempdir().unwrap();
    let app = App::start_with(Start::at(data.path(), &service.base_url, "sk_key").unpaced()).await;
    app.meter().await;
    let list = new_list(&app, "Refused", RecordKind::Company).await;
    for name in ["refused", "huge", "short"] {
        add(&app, list, json!({"name": name, "companyPage": format!("https://www.{HOST}/company/{name}")})).await;
    }
    let wish = wanted(list, &json!([{"name": "Sales", "titles": ["sales"]}]), 1, "inOrder");
    let mut events = app.listen();
    let job = start(&app, &wish).await;
    let ended = rest(&mut events, job).await;
    let step = &ended.steps[0];
    assert_eq!((ended.phase, step.found, step.failed), (JobPhase::Done, 2, 1), "the others go on: {ended:?}");
    assert_eq!(found(&app, list).await, [0, 1, 1], "one each, although one has a hundred thousand");
    let told = coverage(&app, list).await;
    assert_eq!((&told["enough"], &told["open"]), (&json!(2), &json!(1)), "what went wrong is not covered: {told}");
    assert_eq!(service.sent("/leads-finder").len(), 3, "of very many no second page is asked for");
}
