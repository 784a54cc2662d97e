//! Nothing is bought a second time: not in pages of another size, not behind an answer that cannot be read or never came, not by two
//! jobs at once, not for two records of one company.

use std::sync::atomic::{AtomicBool, Ordering};

use api::{RecordKind, Tenths};
use engine::screen::JobPhase;
use serde_json::{Value, json};
use tests::rig::{App, Scripted, Service, Start};

use super::super::{add, agrees, done, new_list, quote, rest, start};
use super::{coverage, firms, found, personas, some, wanted};

/// The first and the last row that each question about people has asked for.
fn ranges(service: &Scripted) -> Vec<(u64, u64)> {
    let number = |body: &Value, key: &str| body[key].as_u64().unwrap();
    let range = |body: &Value| {
        let (page, size) = (number(body, "page"), number(body, "size"));
        (page * size, page * size + size - 1)
    };
    service.sent("/leads-finder").iter().map(|sent| range(&sent.body)).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_without_a_known_outcome_is_not_asked_for_in_another_size() {
    let service = Service::small().await;
    let rows = some(&service, 1).await;
    let data = tempfile::tempdir().unwrap();
    let app = App::unpaced(data.path(), &service).await;
    app.meter().await;
    let list = firms(&app, &rows).await;
    service.fault("leads-finder", "drop_after", json!({"times": 1})).await;
    let ended = done(&app, &wanted(list, &personas(), 2, "inOrder")).await;
    assert_eq!(ended.steps[0].unclear, 1, "nobody knows what became of it: {ended:?}");
    assert_eq!(coverage(&app, list).await["open"], 1, "so it is not covered");
    let more = wanted(list, &personas(), 5, "inOrder");
    let quoted = quote(&app, &more).await;
    assert_eq!(quoted["steps"][0]["cannot"][0]["reason"], "asked before, and not confirmed yet", "{quoted}");
    let sent = service.count("leads_finder", "received").await;
    let ended = done(&app, &more).await;
    assert_eq!((ended.steps[0].unclear, ended.spent), (1, Tenths::ZERO), "it is said again: {ended:?}");
    assert_eq!(service.count("leads_finder", "received").await, sent, "a larger page would buy the same rows again");
    let open = app.ask("activity", json!({})).await["unconfirmed"][0]["intent"].clone();
    app.ask("settle_call", json!({"intent": open, "charged": service.charged().await})).await;
    let ended = done(&app, &more).await;
    assert_eq!(
        (ended.phase, ended.steps[0].unclear),
        (JobPhase::Done, 0),
        "behind a person's word it goes on: {ended:?}"
    );
    assert!(found(&app, list).await[0] > 0, "and finds them");
    agrees(&app, &service).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn rows_in_an_answer_that_cannot_be_read_are_passed() {
    let odd = AtomicBool::new(true);
    let service = Scripted::start(move |sent| {
        if sent.target.ends_with("/credits") {
            return (200, json!({"status": "success", "credits": "1000"}));
        }
        if odd.swap(false, Ordering::Relaxed) {
            return (200, json!({"people": "two of them"}));
        }
        let first = sent.body["page"].as_u64().unwrap() * sent.body["size"].as_u64().unwrap();
        let row = |number: u64| json!({"firstname": "Lead", "lastname": format!("No {number}"), "companyName": "Acme"});
        let rows: Vec<Value> = (0..sent.body["size"].as_u64().unwrap()).map(|at| row(first + at)).collect();
        (200, json!({"rows": rows, "total": 99}))
    })
    .await;
    let data = tempfile::tempdir().unwrap();
    let app = App::start_with(Start::at(data.path(), &service.base_url, "sk_key").unpaced()).await;
    app.meter().await;
    let list = new_list(&app, "Unread", RecordKind::Company).await;
    add(&app, list, json!({"name": "Acme", "companyPage": "https://www.network.example/company/acme"})).await;
    let sales = json!([{"name": "Sales", "titles": ["sales"]}]);
    let ended = done(&app, &wanted(list, &sales, 2, "inOrder")).await;
    assert_eq!((ended.steps[0].failed, coverage(&app, list).await["open"].clone()), (1, json!(1)), "{ended:?}");
    let more = wanted(list, &sales, 4, "inOrder");
    assert_eq!(quote(&app, &more).await["worst"], 4, "what came in vain in another job takes nothing from this one");
    let ended = done(&app, &more).await;
    assert_eq!((ended.phase, ended.steps[0].failed), (JobPhase::Done, 0), "{ended:?}");
    assert_eq!(ranges(&service), [(0, 1), (2, 3), (4, 5)], "no row is asked for twice");
    assert_eq!(found(&app, list).await, [4], "those who can be read are there");
    let told = coverage(&app, list).await;
    assert!(told["spare"].as_str().is_some_and(|spare| spare.starts_with("2 rows")), "the others are told: {told}");
}

#[tokio::test(flavor = "multi_thread")]
async fn two_jobs_about_the_same_companies_share_what_they_buy() {
    let service = Service::small().await;
    let rows = some(&service, 6).await;
    let data = tempfile::tempdir().unwrap();
    let app = App::unpaced(data.path(), &service).await;
    app.meter().await;
    let (one, two) = (firms(&app, &rows).await, firms(&app, &rows).await);
    let fault = json!({"operation": "leads-finder", "kind": "delay", "seconds": 0.5, "times": 12});
    service.control(json!({"faults": [fault]})).await;
    let (mut first_events, mut second_events) = (app.listen(), app.listen());
    let first = start(&app, &wanted(one, &personas(), 2, "inOrder")).await;
    let second = start(&app, &wanted(two, &personas(), 3, "inOrder")).await;
    let (first, second) = (rest(&mut first_events, first).await, rest(&mut second_events, second).await);
    assert_eq!((first.phase, second.phase), (JobPhase::Done, JobPhase::Done), "{first:?} {second:?}");
    let counts = found(&app, two).await;
    assert!(counts.iter().all(|count| *count <= 3), "no company has more than the larger wish: {counts:?}");
    assert_eq!(service.charged().await.0, counts.iter().sum::<u64>(), "each was paid for once: {counts:?}");
    agrees(&app, &service).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_company_that_is_there_twice_is_asked_once() {
    let service = Service::small().await;
    let rows = some(&service, 1).await;
    let data = tempfile::tempdir().unwrap();
    let app = App::unpaced(data.path(), &service).await;
    app.meter().await;
    let list = new_list(&app, "Twice", RecordKind::Company).await;
    for city in ["Berlin", "Munich"] {
        // Of two of one name nobody can say that they are one company; the service is asked the same for both.
        add(&app, list, json!({"name": rows[0]["name"], "city": city})).await;
    }
    let wish = wanted(list, &personas(), 2, "inOrder");
    let quoted = quote(&app, &wish).await;
    assert_eq!((&quoted["rows"], &quoted["worst"]), (&json!(2), &json!(2)), "two people for both: {quoted}");
    let ended = done(&app, &wish).await;
    assert_eq!(ended.phase, JobPhase::Done, "{ended:?}");
    assert_eq!(found(&app, list).await, [2, 2], "both have them");
    assert_eq!(service.charged().await, Tenths(2), "and they were paid for once");
    agrees(&app, &service).await;
}
