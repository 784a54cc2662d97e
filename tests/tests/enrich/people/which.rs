//! Which companies are asked and what a plan may be: each bad one has its sentence, and nothing is sent for it.

use api::{RecordKind, Tenths};
use engine::screen::{Changed, FailureCode, JobPhase};
use serde_json::{Value, json};
use tests::rig::{App, Service};

use super::super::{add, agrees, done, new_list, quote, rest, start, start_within};
use super::{coverage, firms, found, personas, some, wanted};

#[tokio::test(flavor = "multi_thread")]
async fn companies_that_cannot_or_must_not_be_asked_are_said_and_cost_nothing() {
    let service = Service::small().await;
    let rows = some(&service, 2).await;
    let data = tempfile::tempdir().unwrap();
    let app = App::unpaced(data.path(), &service).await;
    app.meter().await;
    let list = new_list(&app, "Some", RecordKind::Company).await;
    for (row, domain) in rows.iter().zip(["asked.example", "never.example"]) {
        let fields = json!({"name": row["name"], "companyPage": row["networkProfile"], "domain": domain});
        add(&app, list, fields).await;
    }
    add(&app, list, json!({"domain": "nameless.example"})).await;
    let never = json!({"kind": "typed", "text": "never.example"});
    app.ask("suppress", json!({"what": never, "country": "US"})).await;
    let wish = wanted(list, &personas(), 1, "inOrder");
    let quoted = quote(&app, &wish).await;
    let step = &quoted["steps"][0];
    assert_eq!((&quoted["worst"], &step["suppressed"]), (&json!(1), &json!(1)), "one is asked for: {quoted}");
    assert_eq!(step["cannot"], json!([{"reason": "no page and no name", "rows": 1}]), "{quoted}");
    let ended = done(&app, &wish).await;
    assert_eq!((ended.phase, ended.spent), (JobPhase::Done, Tenths(1)), "{ended:?}");
    assert_eq!(service.count("leads_finder", "received").await, 1, "the others were not asked for");
    assert_eq!(found(&app, list).await, [1, 0, 0], "only the first has somebody");
    let told = coverage(&app, list).await;
    assert_eq!((&told["enough"], &told["noPage"]), (&json!(1), &json!(1)), "{told}");
    agrees(&app, &service).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_list_that_people_come_into_is_told_of() {
    let service = Service::small().await;
    let rows = some(&service, 3).await;
    let data = tempfile::tempdir().unwrap();
    let app = App::unpaced(data.path(), &service).await;
    app.meter().await;
    let list = firms(&app, &rows).await;
    let mut events = app.listen();
    let job = start(&app, &wanted(list, &personas(), 2, "inOrder")).await;
    rest(&mut events, job).await;
    // Whoever looks at it meanwhile has the list as it was made: empty.
    events.wait_for("the list has rows", |event| matches!(event, Changed::Lists).then_some(())).await;
    let into = coverage(&app, list).await["into"].clone();
    let lists = app.ask("lists", json!({})).await["lists"].clone();
    let told = lists.as_array().unwrap().iter().find(|one| one["list"] == into).unwrap();
    assert!(told["rows"].as_u64().unwrap() > 0, "{told}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_plan_that_cannot_be_asked_says_why() {
    let service = Service::small().await;
    let rows = some(&service, 3).await;
    let data = tempfile::tempdir().unwrap();
    let app = App::unpaced(data.path(), &service).await;
    app.meter().await;
    let list = firms(&app, &rows).await;
    let one = |persona: Value| json!([persona]);
    for (personas, most, said) in [
        (one(json!({"name": "Sales", "titles": ["sales"], "notTitles": ["sales"]})), 2, "contradicts itself"),
        (one(json!({"name": "Nobody"})), 2, "Say whom “Nobody” means"),
        (one(json!({"name": "Sales", "titles": ["sales"]})), 0, "from 1 to 25"),
        (one(json!({"name": "Sales", "titles": ["sales"]})), 26, "from 1 to 25"),
        (json!([]), 2, "add a persona"),
    ] {
        let wish = wanted(list, &personas, most, "inOrder");
        let quoted = quote(&app, &wish).await;
        assert!(quoted["blocked"].as_str().is_some_and(|why| why.contains(said)), "{said}: {quoted}");
        let start = json!({"request": wish, "agreed": 1_000, "spendingLimit": null, "failures": 10});
        let refused = app.refused("start_job", start).await;
        assert_eq!(refused.code, FailureCode::Refused, "{said}: {refused:?}");
    }
    assert_eq!(app.ask("lists", json!({})).await["lists"].as_array().unwrap().len(), 1, "no list was made for anybody");
    assert_eq!(service.count("leads_finder", "received").await, 0, "and nothing was sent");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_budget_of_nothing_asks_nothing_and_says_so() {
    let service = Service::small().await;
    let rows = some(&service, 3).await;
    let data = tempfile::tempdir().unwrap();
    let app = App::unpaced(data.path(), &service).await;
    app.meter().await;
    let list = firms(&app, &rows).await;
    let wish = wanted(list, &personas(), 2, "inOrder");
    let mut events = app.listen();
    let job = start_within(&app, &wish, json!(6), json!(0)).await;
    let stopped = rest(&mut events, job).await;
    assert_eq!((stopped.phase, stopped.spent), (JobPhase::Interrupted, Tenths::ZERO), "{stopped:?}");
    assert!(stopped.trouble.as_deref().is_some_and(|why| why.contains("limit of 0 credits")), "{stopped:?}");
    assert_eq!(service.count("leads_finder", "received").await, 0, "nothing was sent");
    app.ask("stop_job", json!({"job": job})).await;
    // Nor is there anything to spend where the balance is nothing.
    service.control(json!({"credits": 0})).await;
    app.ask("refresh_credits", json!({})).await;
    let quoted = quote(&app, &wish).await;
    assert!(quoted["blocked"].as_str().is_some_and(|why| why.contains("No credits are left")), "{quoted}");
}
