//! Jobs at all limits at once: domains, do-not-call and topics each at their own; and e-mails, for which no limit is
//! published, at a service that bears only so many at a time.

use std::time::{Duration, Instant};

use api::Tenths;
use serde_json::{Value, json};

use super::sample::{Table, shown};
use crate::rig::{App, Service, as_guessed};

/// How long the limits are looked at, once all jobs are in their stride; a multiple of their windows.
const LOOKED_AT: Duration = Duration::from_secs(60);
/// How long they run before.
const STRIDE: Duration = Duration::from_secs(10);
/// How long the e-mails are looked at.
const MAILS_FOR: Duration = Duration::from_secs(20);
/// What the service bears of e-mails, and how long each of these takes.
const BEARS: usize = 50;
const SECONDS: f64 = 1.0;
/// Operations with their limits: so many a second.
const LIMITS: [(&str, f64); 3] = [("domain_to_network", 3.0), ("dnc_check", 3.0), ("business_intent_topics", 6.0)];

/// The three published limits together, and the e-mails alone.
pub async fn measure() -> Table {
    let mut table = Table::new(&format!(
        "jobs at each limit at once, looked at for {} s; promised: 98 % of each, no 429",
        LOOKED_AT.as_secs()
    ));
    limits(&mut table).await;
    mails(&mut table).await;
    table
}

async fn limits(table: &mut Table) {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::start().await);
    let rows = 3 * (STRIDE + LOOKED_AT).as_secs() as usize + 60;
    let firms = service.rows(&json!({"country": ["Germany"], "hasWebsite": true}), 4 * rows).await;
    let (_, topic) = service.company_with_topic().await;
    service.control(json!({"reset": true, "credits": 1_000_000, "rate_limits": true})).await;
    let app = App::start(data.path(), &service).await;
    app.meter().await;
    let text = |firm: &api::Doc, key: &str| firm.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
    let domains = firms.iter().map(|firm| text(firm, "domain")).filter(|domain| !domain.is_empty()).take(rows);
    let domains = domains.enumerate().map(|(at, domain)| format!("Firm {at},{domain}"));
    let pages = firms.iter().map(|firm| text(firm, "networkProfile")).filter(|page| !page.is_empty()).take(2 * rows);
    let pages = pages.enumerate().map(|(at, page)| format!("Other {at},{page}"));
    let phones = (0..rows).map(|at| format!("First{at},Last{at},+1202{}", 2_000_000 + at * 7_919));
    for (head, lines, find) in [
        ("Company Name,Domain", domains.collect::<Vec<_>>(), "companyPage"),
        ("First Name,Last Name,Mobile", phones.collect(), "doNotCall"),
        ("Company Name,Company Page", pages.collect(), "topics"),
    ] {
        start(&app, head, &lines, find, &[topic.as_str()]).await;
    }
    tokio::time::sleep(STRIDE).await;
    let before = service.state().await;
    let begun = Instant::now();
    tokio::time::sleep(LOOKED_AT).await;
    let (after, time) = (service.state().await, begun.elapsed().as_secs_f64());
    for (operation, limit) in LIMITS {
        let count = |state: &Value, what: &str| state["requests"][operation][what].as_f64().unwrap_or_default();
        let rate = (count(&after, "received") - count(&before, "received")) / time;
        let rest = format!("{:.1} % of {limit}; 429s: {}", 100.0 * rate / limit, count(&after, "limited"));
        table.line(operation, format!("{rate:.2} a second"), rest);
    }
    app.end().await;
}

async fn mails(table: &mut Table) {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::start().await);
    let app = App::start(data.path(), &service).await;
    app.ask("set_price", json!({"operation": "email", "price": Tenths(10)})).await;
    service.control(json!({"credits": 1_000_000})).await;
    app.meter().await;
    let best = BEARS as f64 / SECONDS;
    let lines: Vec<String> =
        (0..best as u64 * 120).map(|at| format!("First{at},Last{at},c{}.example", at % 500)).collect();
    service.fault("email", "crowded", json!({"bears": BEARS, "seconds": SECONDS, "times": 1_000_000})).await;
    let begun = Instant::now();
    start(&app, "First Name,Last Name,Domain", &lines, "email", &[]).await;
    let received = async || service.count("email", "received").await;
    for (from, to) in [(0, 20), (20, 40), (40, 60)] {
        tokio::time::sleep((Duration::from_secs(from)).saturating_sub(begun.elapsed())).await;
        let (before, then) = (received().await, Instant::now());
        tokio::time::sleep(MAILS_FOR).await;
        let rate = (received().await - before) as f64 / then.elapsed().as_secs_f64();
        let rest = format!("{:.1} % of what the service bears: {BEARS} at a time in {SECONDS} s", 100.0 * rate / best);
        table.line(&format!("e-mails, second {from} to {to}"), format!("{rate:.2} a second"), rest);
    }
    table.line("e-mails, looked at for", shown(begun.elapsed()), "");
    app.end().await;
}

/// Imports a table into a list of its own and starts to find something for it.
async fn start(app: &App, head: &str, lines: &[String], find: &str, topics: &[&str]) {
    let path = app.files.path().join(format!("{find}.csv"));
    std::fs::write(&path, format!("{head}\n{}\n", lines.join("\n"))).unwrap();
    app.desktop.choose(&path);
    let table = app.ask("look_table", json!({"from": {"kind": "choose"}})).await;
    let list = app.ask("start_import", as_guessed(&table, find)).await["list"].clone();
    let plan = json!({"find": [find], "topics": topics, "olderThan": {}});
    let request = json!({"list": list, "rows": null, "plan": plan, "again": null});
    let quote = app.ask("quote_job", &request).await;
    let wanted = json!({"request": request, "agreed": quote["worst"], "spendingLimit": null, "failures": 1_000});
    app.ask("start_job", wanted).await;
}
