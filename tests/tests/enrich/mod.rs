//! Jobs on lists: what they ask, what they pay, and what they leave alone. Real engine, real client, real service over
//! loopback; the service's own book says what was asked and charged.

mod ages;
mod best_first;
mod chain;
mod gone;
mod large;
mod limits;
mod needs;
mod never_spend;
mod notified;
mod once;
pub(crate) mod only_if;
mod people;
mod prices;
mod restarts;
mod troubles;

use std::sync::atomic::{AtomicU64, Ordering};

use api::{RecordKind, Tenths};
use engine::screen::{Changed, JobPhase, JobState, RowsOf, ViewRequest};
use serde_json::{Value, json};
use tests::rig::{App, Listener, Service, Somebody, column_of, view_of};

/// An empty list under a name that nobody else has.
pub(crate) async fn new_list(app: &App, name: &str, kind: RecordKind) -> i64 {
    static COUNT: AtomicU64 = AtomicU64::new(1);
    let name = format!("{name} {}", COUNT.fetch_add(1, Ordering::Relaxed));
    let made = app.ask("new_list", json!({"name": name, "kind": kind, "rows": null})).await;
    made["list"].as_i64().expect("a list has a number")
}

/// Adds a record by hand.
pub(crate) async fn add(app: &App, list: i64, fields: Value) {
    app.ask("add_by_hand", json!({"list": list, "fields": fields, "country": "US"})).await;
}

/// A list of people of whom only the name and the company are known.
async fn people_by_name(app: &App, people: &[Somebody]) -> i64 {
    let list = new_list(app, "By name", RecordKind::Person).await;
    for one in people {
        let (first, last) = (one.text("firstname"), one.text("lastname"));
        let company = one.text("companyName");
        add(app, list, json!({"firstName": first, "lastName": last, "company": company})).await;
    }
    list
}

/// A list of people with their pages.
pub(crate) async fn people_by_page(app: &App, people: &[Somebody]) -> i64 {
    let list = new_list(app, "By page", RecordKind::Person).await;
    for one in people {
        let fields = json!({
            "firstName": one.text("firstname"), "lastName": one.text("lastname"), "profilePage": one.text("profileUrl"),
        });
        add(app, list, fields).await;
    }
    list
}

/// A list of companies of which the name and the domain are known.
pub(crate) async fn companies(app: &App, firms: &[(String, String)]) -> i64 {
    let list = new_list(app, "Companies", RecordKind::Company).await;
    for (name, domain) in firms {
        add(app, list, json!({"name": name, "domain": domain})).await;
    }
    list
}

/// Employers of these people, each domain once: name and domain.
pub(crate) fn employers(people: &[Somebody], most: usize) -> Vec<(String, String)> {
    let mut firms: Vec<(String, String)> = Vec::new();
    for one in people {
        if firms.iter().all(|(_, domain)| domain != one.domain()) {
            firms.push((one.text("companyName").to_owned(), one.domain().to_owned()));
        }
    }
    firms.truncate(most);
    firms
}

/// Some topics that the service knows.
async fn topics(service: &Service) -> Vec<Value> {
    let path = "/v1/find-companies/filter-values?filter=topics&q=cl";
    let values = tests::rig::request(&service.base_url, "GET", path, Some(&service.api_key), None).await.json();
    values["values"].as_array().unwrap().iter().take(5).map(|one| one["value"].clone()).collect()
}

/// What is to be found for a whole list.
pub(crate) fn request(list: i64, find: &[&str]) -> Value {
    json!({"list": list, "rows": null, "plan": {"find": find, "topics": [], "olderThan": {}}, "again": null})
}

pub(crate) async fn quote(app: &App, request: &Value) -> Value {
    app.ask("quote_job", request).await
}

/// Starts what is asked for, with a yes to what the quote says.
async fn start(app: &App, request: &Value) -> i64 {
    let worst = quote(app, request).await["worst"].clone();
    start_within(app, request, worst, Value::Null).await
}

pub(crate) async fn start_within(app: &App, request: &Value, agreed: Value, spending_limit: Value) -> i64 {
    let started = app
        .ask(
            "start_job",
            json!({"request": request, "agreed": agreed, "spendingLimit": spending_limit, "failures": 10}),
        )
        .await;
    started["job"].as_i64().expect("a job has a number")
}

/// Starts what is asked for and waits until it rests.
pub(crate) async fn done(app: &App, request: &Value) -> JobState {
    let mut events = app.listen();
    let job = start(app, request).await;
    rest(&mut events, job).await
}

/// The state of a job once it has come to rest.
pub(crate) async fn rest(events: &mut Listener, job: i64) -> JobState {
    moved(events, job, "a job comes to rest", |state| state.phase != JobPhase::Running).await
}

/// A job in a state that was waited for.
async fn moved(events: &mut Listener, job: i64, what: &str, is: impl Fn(&JobState) -> bool) -> JobState {
    events
        .wait_for(what, |event| match event {
            Changed::Job { job: state } if state.job == job && is(&state) => Some(state),
            _ => None,
        })
        .await
}

/// The job as the list of jobs has it.
pub(crate) async fn listed(app: &App, job: i64) -> Value {
    let jobs = app.ask("jobs", json!({})).await;
    let mut jobs = jobs.as_array().unwrap().iter();
    jobs.find(|listed| listed["job"] == job).unwrap_or_else(|| panic!("{job} is a job")).clone()
}

/// The cells of a column, in the order of the list.
pub(crate) async fn cells(app: &App, list: i64, kind: RecordKind, key: &str) -> Vec<Option<String>> {
    let (_, rows) = app.rows_of(kind, &ViewRequest { of: RowsOf::List { list }, ..view_of(0) }).await;
    let at = column_of(kind, key);
    rows.iter().map(|row| row["cells"][at].as_str().map(str::to_owned)).collect()
}

/// Sets the prices that the service does not publish to what it charges.
async fn set_prices(app: &App) {
    for (operation, price) in [("url_search_people", 5), ("phone", 50), ("email", 10), ("profile", 10), ("company", 10)]
    {
        app.ask("set_price", json!({"operation": operation, "price": price})).await;
    }
}

/// A service that charges nothing for what a test had to ask for itself: the people that it is about.
pub(crate) async fn service_with(country: &str) -> (Service, Vec<Somebody>) {
    let service = Service::small().await;
    let people = service.people(country).await;
    service.control(json!({"reset": true})).await;
    (service, people)
}

/// What the app's own ledger says was spent.
async fn spent(app: &App) -> Tenths {
    serde_json::from_value(app.meter().await["spent"].clone()).expect("an amount")
}

/// The ledger and the service agree to the tenth, once what is billed later is billed.
pub(crate) async fn agrees(app: &App, service: &Service) {
    let told = spent(app).await;
    assert_eq!(told, service.charged().await, "ledger and service agree to the tenth");
}
