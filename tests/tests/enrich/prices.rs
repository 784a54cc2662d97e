//! Prices that nobody knows: two questions alone, of which the second confirms what the first cost; then the job asks again.

use engine::screen::{FailureCode, JobPhase};
use serde_json::{Value, json};
use tests::rig::App;

use super::{agrees, people_by_page, quote, request, rest, service_with, start_within};

#[tokio::test(flavor = "multi_thread")]
async fn an_unknown_price_is_learned_from_two_questions_and_then_asked_about() {
    let (service, people) = service_with("US").await;
    let data = tempfile::tempdir().unwrap();
    let app = App::unpaced(data.path(), &service).await;
    app.meter().await;
    let list = people_by_page(&app, &people[..8]).await;
    let wanted = request(list, &["profile"]);
    let told = quote(&app, &wanted).await;
    assert_eq!((&told["unpriced"], &told["confirm"]), (&json!(["profile"]), &json!(true)), "{told}");
    let unseen = json!({"request": wanted, "agreed": null, "spendingLimit": null, "failures": 10});
    assert_eq!(app.refused("start_job", unseen).await.code, FailureCode::Confirm, "nobody pays unseen");
    let mut events = app.listen();
    let job = start_within(&app, &wanted, told["worst"].clone(), Value::Null).await;
    let stood = rest(&mut events, job).await;
    assert_eq!(stood.phase, JobPhase::Interrupted, "{stood:?}");
    assert_eq!(service.count("profile", "received").await, 2, "two questions, each alone: {stood:?}");
    let why = stood.trouble.clone().unwrap_or_default();
    assert!(
        why.contains("has cost about 1 credit so far, at most 1.9.") && why.contains("up to 11.4 credits"),
        "it says what it would cost: {why}"
    );
    let refused = app.refused("resume_job", json!({"job": job, "spendingLimit": null})).await;
    assert_eq!(refused.code, FailureCode::Confirm, "going on needs a limit: {refused:?}");
    assert_eq!(service.count("profile", "received").await, 2, "nothing was sent");
    let mut events = app.listen();
    app.ask("resume_job", json!({"job": job, "spendingLimit": 160})).await;
    let ended = rest(&mut events, job).await;
    assert_eq!((ended.phase, ended.steps[0].found), (JobPhase::Done, 8), "{ended:?}");
    agrees(&app, &service).await;
}
