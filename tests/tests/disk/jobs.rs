//! A job on a disk that fills while it asks.

use api::{RecordKind, Tenths};
use engine::screen::{Changed, JobPhase, JobState};
use serde_json::{Value, json};
use tests::rig::{App, Listener, Room, Service};

/// Rows of the job: more than are asked at once.
pub const ROWS: u64 = 12;
/// Questions that are under way when the disk fills.
const AT_ONCE: u64 = 8;
/// What one is charged at most, in tenths.
const PRICE: u64 = 10;

/// Makes the list that the job is about.
pub async fn prepare(app: &App, service: &Service) {
    let people = service.people("US").await;
    service.control(json!({"reset": true})).await;
    app.ask("set_price", json!({"operation": "email", "price": PRICE})).await;
    let made = app.ask("new_list", json!({"name": "People", "kind": RecordKind::Person.name(), "rows": null})).await;
    for one in people.iter().take(ROWS as usize) {
        let fields = json!({
            "firstName": one.text("firstname"), "lastName": one.text("lastname"), "profilePage": one.text("profileUrl"),
        });
        app.ask("add_by_hand", json!({"list": made["list"], "fields": fields, "country": "US"})).await;
    }
}

/// The first questions are under way when the disk fills.
pub async fn happens(app: &App, service: &Service, room: &Room) -> Option<String> {
    let slow = json!({"operation": "email", "kind": "delay", "seconds": 600, "times": AT_ONCE});
    service.control(json!({"faults": [slow]})).await;
    let list = app.ask("lists", json!({})).await["lists"][0]["list"].clone();
    let plan = json!({"find": ["email"], "topics": [], "olderThan": {}});
    let request = json!({"list": list, "rows": null, "plan": plan, "again": null});
    let worst = ROWS * PRICE;
    let mut events = app.listen();
    let wanted = json!({"request": request, "agreed": worst, "spendingLimit": worst, "failures": 10});
    let job = app.ask("start_job", wanted).await["job"].as_i64().unwrap();
    service.taken_in().await;
    room.take();
    service.heal().await;
    rest(&mut events, job).await.trouble
}

async fn rest(events: &mut Listener, job: i64) -> JobState {
    let rests = |event| match event {
        Changed::Job { job: state } if state.job == job && state.phase != JobPhase::Running => Some(state),
        _ => None,
    };
    events.wait_for("the job comes to rest", rests).await
}

/// With room again it goes on from where it was, to the last row; no question was paid twice.
pub async fn goes_on(app: &App, service: &Service, why: &str) {
    let job = ended(app).await;
    assert_eq!(job["phase"], "done", "{why}: it comes to its end: {job}");
    let sum = |what: &str| job["steps"][0][what].as_u64().unwrap();
    assert_eq!(sum("found") + sum("none"), ROWS, "{why}: with an answer for each row: {job}");
    assert_eq!(service.count("email", "received").await, ROWS, "{why}: each was asked once");
    let meter = app.meter().await;
    assert_eq!(meter["unconfirmed"], 0, "{why}: nothing is unclear: {meter}");
    assert_eq!(Tenths(meter["spent"].as_u64().unwrap()), service.charged().await, "{why}: the accounts agree");
}

/// The job, once it is done; resumed where it does not go on by itself.
async fn ended(app: &App) -> Value {
    loop {
        let mut events = app.listen();
        let jobs = app.ask("jobs", json!({})).await;
        let job = jobs[0].clone();
        match job["phase"].as_str().unwrap() {
            "running" => drop(rest(&mut events, job["job"].as_i64().unwrap()).await),
            "done" | "stopped" => return job,
            _ => {
                // It may go on by itself between the two looks.
                let _ = app.call("resume_job", json!({"job": job["job"], "spendingLimit": ROWS * PRICE})).await;
            }
        }
    }
}
