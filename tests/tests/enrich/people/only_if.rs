//! People of those companies alone that pass, of the best first: the quote counts no other, nothing is sent for any other, and what an
//! earlier job has brought can be a condition of the next one.

use api::{RecordKind, Tenths};
use engine::screen::{JobNeed, JobPhase};
use serde_json::{Value, json};
use tests::rig::{App, Service};

use super::super::never_spend::{never, note};
use super::super::only_if::line;
use super::super::{add, agrees, done, new_list, quote, rest, start_within};
use super::{coverage, found, personas, some, wanted};

/// Companies of which every second is called good by what stands in their name.
async fn firms(app: &App, rows: &[Value]) -> i64 {
    let list = new_list(app, "Firms", RecordKind::Company).await;
    for (at, row) in rows.iter().enumerate() {
        let name = format!("{} {}", if at % 2 == 0 { "Good" } else { "Other" }, row["name"].as_str().unwrap());
        add(app, list, json!({"name": name, "companyPage": row["networkProfile"]})).await;
    }
    list
}

fn only(mut wish: Value, condition: Value) -> Value {
    wish["plan"]["onlyIf"] = json!({"people": condition});
    wish
}

#[tokio::test(flavor = "multi_thread")]
async fn people_are_asked_for_where_the_condition_holds_and_nowhere_else() {
    let service = Service::small().await;
    let rows = some(&service, 8).await;
    let data = tempfile::tempdir().unwrap();
    let app = App::unpaced(data.path(), &service).await;
    app.meter().await;
    let list = firms(&app, &rows).await;
    let good = only(wanted(list, &personas(), 2, "inOrder"), line("name", "contains", &["good"]));
    let told = quote(&app, &good).await;
    let step = &told["steps"][0];
    assert_eq!((&step["sure"], &step["skipped"]), (&json!(4), &json!(4)), "{told}");
    assert_eq!(told["worst"], json!(4 * 2), "two people at each of four companies: {told}");
    let sizes = told["people"]["sizes"].as_array().unwrap().iter();
    assert_eq!(sizes.map(|size| size["companies"].as_u64().unwrap()).sum::<u64>(), 4, "no other is counted: {told}");
    assert_eq!(told["people"]["most"], json!(8), "{told}");
    let ended = done(&app, &good).await;
    assert_eq!((ended.phase, ended.steps[0].skipped), (JobPhase::Done, 4), "{ended:?}");
    assert!(ended.spent > Tenths::ZERO && ended.spent <= Tenths(8), "within the quote: {ended:?}");
    let counts = found(&app, list).await;
    assert!(counts.iter().skip(1).step_by(2).all(|count| *count == 0), "nobody of the others: {counts:?}");
    let covered = coverage(&app, list).await;
    assert_eq!(covered["open"], json!(4), "who was left out was not asked: {covered}");
    agrees(&app, &service).await;

    // The same again costs nothing, and behind it come those alone at whom nobody was looked for.
    let again = quote(&app, &good).await;
    assert_eq!((&again["worst"], &again["questions"]), (&json!(0), &json!(0)), "{again}");
    let open = only(wanted(list, &personas(), 2, "inOrder"), line("find.people.status", "empty", &[]));
    let told = quote(&app, &open).await;
    assert_eq!((&told["steps"][0]["sure"], &told["steps"][0]["skipped"]), (&json!(4), &json!(4)), "{told}");
    let ended = done(&app, &open).await;
    assert_eq!((ended.phase, ended.steps[0].skipped), (JobPhase::Done, 4), "none is left out midway: {ended:?}");
    assert_eq!(coverage(&app, list).await["open"], json!(0), "all were asked");
    agrees(&app, &service).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_condition_of_people_holds_over_a_restart() {
    let service = Service::small().await;
    let rows = some(&service, 12).await;
    let data = tempfile::tempdir().unwrap();
    let app = App::unpaced(data.path(), &service).await;
    app.meter().await;
    let list = firms(&app, &rows).await;
    let wish = only(wanted(list, &personas(), 3, "spread"), line("name", "contains", &["good"]));
    let worst = quote(&app, &wish).await["worst"].clone();
    let mut events = app.listen();
    service.hold_behind("leads-finder", 5).await;
    let job = start_within(&app, &wish, worst.clone(), Value::Null).await;
    super::super::moved(&mut events, job, "something is paid", |state| state.spent > Tenths::ZERO).await;
    tokio::join!(app.end(), service.heal());
    let app = App::unpaced(data.path(), &service).await;
    let mut events = app.listen();
    if super::super::listed(&app, job).await["phase"] != "done" {
        super::super::moved(&mut events, job, "it goes on by itself", |state| state.phase == JobPhase::Done).await;
    }
    let counts = found(&app, list).await;
    assert!(counts.iter().skip(1).step_by(2).all(|count| *count == 0), "nobody of the others: {counts:?}");
    let ended = super::super::listed(&app, job).await;
    assert_eq!(ended["steps"][0]["skipped"], json!(6), "{ended}");
    assert!(service.charged().await.0 <= worst.as_u64().unwrap(), "within the quote: {ended}");
    agrees(&app, &service).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_best_companies_get_the_budget_and_customers_none_of_it() {
    let service = Service::small().await;
    let rows = some(&service, 16).await;
    let data = tempfile::tempdir().unwrap();
    let app = App::unpaced(data.path(), &service).await;
    app.meter().await;
    let list = firms(&app, &rows).await;
    note(&app, list, (0, 1), "Customer").await;
    never(&app, &["Customer"]).await;
    let line = json!({"condition": line("name", "contains", &["good"]), "points": 50});
    let score = json!({"score": 0, "name": "Fit", "kind": "company", "lines": [line]});
    let scores = app.ask("save_score", json!({"score": score})).await;
    // Each is asked for once, so that nobody waits for a second question.
    let anybody = ["director", "head", "vp", "manager", "engineer", "consultant", "specialist", "analyst"];
    let mut wish = wanted(list, &json!([{"name": "Anybody", "titles": anybody}]), 1, "inOrder");
    wish["plan"]["bestFirst"] = json!({"key": format!("score.{}", scores[0]["score"]), "descending": true});
    let told = quote(&app, &wish).await;
    assert_eq!((&told["steps"][0]["spared"], &told["worst"]), (&json!(2), &json!(14)), "{told}");
    let mut events = app.listen();
    let job = start_within(&app, &wish, told["worst"].clone(), json!(4)).await;
    let ended = rest(&mut events, job).await;
    assert_eq!((ended.phase, ended.need), (JobPhase::Interrupted, Some(JobNeed::Limit)), "{ended:?}");
    assert!(ended.spent <= Tenths(4), "no more than the budget: {ended:?}");
    let counts = found(&app, list).await;
    assert_eq!(counts[..2], [0, 0], "nothing for customers, however good: {counts:?}");
    let others: u64 = counts.iter().skip(1).step_by(2).sum();
    assert_eq!(counts.iter().sum::<u64>(), 4, "as many as the budget pays for: {counts:?}");
    assert_eq!(others, 0, "seven good ones have their share before any other: {counts:?}");
    agrees(&app, &service).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_had_nobody_is_asked_by_other_personas() {
    let service = Service::small().await;
    let rows = some(&service, 6).await;
    let data = tempfile::tempdir().unwrap();
    let app = App::unpaced(data.path(), &service).await;
    app.meter().await;
    let list = firms(&app, &rows).await;
    let nobody = wanted(list, &json!([{"name": "Keepers", "titles": ["zookeeper"]}]), 1, "inOrder");
    done(&app, &nobody).await;
    assert_eq!(coverage(&app, list).await["nobody"], json!(6), "nobody keeps a zoo");
    // The step is about to ask, and what its condition is about is its own last outcome.
    let again = only(wanted(list, &personas(), 2, "inOrder"), line("find.people.status", "is", &["None"]));
    let told = quote(&app, &again).await;
    assert_eq!((&told["steps"][0]["sure"], &told["steps"][0]["skipped"]), (&json!(6), &json!(0)), "{told}");
    let ended = done(&app, &again).await;
    assert_eq!((ended.phase, ended.steps[0].skipped), (JobPhase::Done, 0), "what was quoted is asked: {ended:?}");
    assert!(ended.spent > Tenths::ZERO, "and found: {ended:?}");
    let third = only(wanted(list, &personas(), 3, "inOrder"), line("find.people.status", "is", &["None"]));
    let ended = done(&app, &third).await;
    assert_eq!(ended.steps[0].skipped, 6, "now all have somebody: {ended:?}");
    let covered = coverage(&app, list).await;
    assert_eq!((&covered["nobody"], &covered["open"]), (&json!(0), &json!(0)), "and who is left out keeps what it had");
    agrees(&app, &service).await;
}
