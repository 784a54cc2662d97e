//! A job spends on the best first, stops at its limit, and what it did not get to is a list.

use api::RecordKind;
use engine::screen::{JobNeed, JobPhase};
use serde_json::json;
use tests::rig::App;

use super::{agrees, cells, companies, employers, quote, request, rest, service_with, start_within};

#[tokio::test(flavor = "multi_thread")]
async fn the_best_rows_by_a_score_get_the_budget() {
    let (service, people) = service_with("DE").await;
    let data = tempfile::tempdir().unwrap();
    let app = App::unpaced(data.path(), &service).await;
    app.meter().await;
    let firms = employers(&people, 40);
    let list = companies(&app, &firms).await;
    // The last ten of the list are the best.
    let best: Vec<&str> = firms[30..].iter().map(|(_, domain)| domain.as_str()).collect();
    let line = json!({"condition": {"column": "domain", "test": "oneOf", "values": best}, "points": 50});
    let score = json!({"score": 0, "name": "Fit", "kind": "company", "lines": [line]});
    let scores = app.ask("save_score", json!({"score": score})).await;
    let key = format!("score.{}", scores[0]["score"]);
    let mut wanted = request(list, &["companyPage"]);
    wanted["plan"]["bestFirst"] = json!({"key": key, "descending": true});
    let worst = quote(&app, &wanted).await["worst"].clone();
    let mut events = app.listen();
    let job = start_within(&app, &wanted, worst, json!(5 * 10)).await;
    let ended = rest(&mut events, job).await;
    assert_eq!((ended.phase, ended.need), (JobPhase::Interrupted, Some(JobNeed::Limit)), "{ended:?}");
    assert_eq!(ended.steps[0].found, 10, "as many as the limit pays for: {ended:?}");
    let pages = cells(&app, list, RecordKind::Company, "find.companyPage").await;
    let asked: Vec<usize> = pages.iter().enumerate().filter(|(_, page)| page.is_some()).map(|(at, _)| at).collect();
    assert_eq!(asked, (30..40).collect::<Vec<_>>(), "the ten best, and no other");
    let made = app.ask("left_out", json!({"job": job})).await;
    assert_eq!(made["changed"], json!(30), "what it did not get to is a list: {made}");
    let left = made["list"].as_i64().unwrap();
    let pages = cells(&app, left, RecordKind::Company, "find.companyPage").await;
    assert!(pages.len() == 30 && pages.iter().all(Option::is_none), "and none of these has one: {pages:?}");
    agrees(&app, &service).await;
}
