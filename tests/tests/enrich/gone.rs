//! Conditions and orders about what is not there (any more): each its sentence, before a quote, at the start and in a job that runs;
//! nothing is paid for them.

use api::Tenths;
use engine::screen::JobPhase;
use serde_json::{Value, json};
use tests::rig::App;

use super::only_if::line;
use super::{agrees, companies, employers, moved, quote, request, rest, service_with, start};

/// Says what is wrong with a plan: in the quote, and to whoever starts it all the same.
async fn is_refused(app: &App, wanted: &Value, sentence: &str) {
    let told = quote(app, wanted).await;
    assert!(told["blocked"].as_str().is_some_and(|why| why.contains(sentence)), "{sentence}: {told}");
    let started = json!({"request": wanted, "agreed": 1000, "spendingLimit": null, "failures": 1});
    let refused = app.refused("start_job", started).await;
    assert!(refused.message.contains(sentence), "{sentence}: {refused:?}");
}

async fn score(app: &App, condition: Value) -> i64 {
    let line = json!({"condition": condition, "points": 10});
    let score = json!({"score": 0, "name": "Fit", "kind": "company", "lines": [line]});
    app.ask("save_score", json!({"score": score})).await[0]["score"].as_i64().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_judged_is_said_and_nothing_is_paid_for_it() {
    let (service, people) = service_with("DE").await;
    let data = tempfile::tempdir().unwrap();
    let app = App::unpaced(data.path(), &service).await;
    app.meter().await;
    let list = companies(&app, &employers(&people, 3)).await;
    let many: Vec<Value> = (0..200).map(|at| line("name", "is", &[&format!("A{at}")])).collect();
    for (condition, sentence) in [
        (line("seen:imported.Gone", "is", &["x"]), "not there any more"),
        (json!({"all": many}), "200 lines are too many"),
        (json!({"all": [line("name", "notEmpty", &[]), {"any": []}]}), "A group has no line"),
        (line("name", "soundsLike", &["x"]), "newer version"),
    ] {
        let mut wanted = request(list, &["companyPage"]);
        wanted["plan"]["onlyIf"] = json!({"companyPage": condition});
        is_refused(&app, &wanted, sentence).await;
    }
    assert_eq!(service.count("domain_to_network", "received").await, 0, "nothing was asked");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_score_that_was_removed_is_said_where_a_condition_or_an_order_is_about_it() {
    let (service, people) = service_with("DE").await;
    let data = tempfile::tempdir().unwrap();
    let app = App::unpaced(data.path(), &service).await;
    app.meter().await;
    let list = companies(&app, &employers(&people, 3)).await;
    let number = score(&app, line("name", "notEmpty", &[])).await;
    let key = format!("score.{number}");
    let mut only = request(list, &["companyPage"]);
    only["plan"]["onlyIf"] = json!({"companyPage": line(&key, "atLeast", &["5"])});
    let mut best = request(list, &["companyPage"]);
    best["plan"]["bestFirst"] = json!({"key": key, "descending": true});
    for wanted in [&only, &best] {
        assert_eq!(quote(&app, wanted).await["blocked"], Value::Null, "as long as it is there");
    }
    app.ask("remove_score", json!({"score": number})).await;
    is_refused(&app, &only, "A score that a line is about is not there any more").await;
    is_refused(&app, &best, "The column of “Spend first on” is not there any more").await;
    for gone in ["seen:imported.Gone", "nothing", "find.nothing"] {
        best["plan"]["bestFirst"] = json!({"key": gone, "descending": false});
        is_refused(&app, &best, "The column of “Spend first on” is not there any more").await;
    }
    // A count says it in the place of a number, and what is about nothing is not stored.
    let count = json!({"of": {"kind": "list", "list": list}, "rows": null, "condition": line(&key, "atLeast", &["5"]), "slot": "a"});
    let counted = app.ask("count_condition", count).await;
    assert!(counted["problem"].as_str().is_some_and(|why| why.contains("not there any more")), "{counted}");
    let gone = json!({"condition": line("seen:imported.Gone", "is", &["x"]), "points": 10});
    let score = json!({"score": 0, "name": "Fit", "kind": "company", "lines": [gone]});
    let refused = app.refused("save_score", json!({"score": score})).await;
    assert!(refused.message.contains("The column “seen:imported.Gone” is not there any more"), "{refused:?}");
    assert_eq!(service.count("domain_to_network", "received").await, 0, "nothing was asked");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_whose_score_was_removed_pays_for_nothing_more_and_says_why() {
    let (service, people) = service_with("DE").await;
    let data = tempfile::tempdir().unwrap();
    let app = App::unpaced(data.path(), &service).await;
    app.meter().await;
    let list = companies(&app, &employers(&people, 30)).await;
    let number = score(&app, line("name", "notEmpty", &[])).await;
    let mut wanted = request(list, &["companyPage"]);
    wanted["plan"]["onlyIf"] = json!({"companyPage": line(&format!("score.{number}"), "atLeast", &["5"])});
    let mut events = app.listen();
    service.hold_behind("domain_to_network", 4).await;
    let job = start(&app, &wanted).await;
    moved(&mut events, job, "a few are through", |state| state.steps[0].found >= 4).await;
    let pausing = app.ask("pause_job", json!({"job": job}));
    tokio::join!(pausing, service.heal());
    let paused = rest(&mut events, job).await;
    app.ask("remove_score", json!({"score": number})).await;
    app.ask("resume_job", json!({"job": job, "spendingLimit": null})).await;
    let ended = moved(&mut events, job, "it is through", |state| state.phase == JobPhase::Done).await;
    let step = &ended.steps[0];
    assert_eq!(step.found, paused.steps[0].found, "nothing more was asked: {paused:?} {ended:?}");
    assert_eq!(step.cannot, 30 - step.found, "the others cannot be judged: {ended:?}");
    assert_eq!(ended.spent, Tenths(5 * step.found), "{ended:?}");
    let all = json!({"of": {"kind": "list", "list": list}, "sort": null, "text": "", "facets": {}, "carry": null});
    let view = app.ask("open_view", all).await;
    let block = app.ask("view_block", json!({"view": view["view"], "block": 0, "columns": ["find.companyPage"]})).await;
    let told = block["rows"].as_array().unwrap().iter().flat_map(|row| row["found"].as_array().unwrap());
    let why = told.filter(|cell| cell["reason"] == "its condition cannot be judged").count() as u64;
    assert_eq!(why, step.cannot, "each says so: {block}");
    agrees(&app, &service).await;
}
