//! Money: the same question at the same time, too few credits, and asking again.

use api::Tenths;
use engine::screen::FailureCode;
use serde_json::json;
use tests::rig::{App, Service};

#[tokio::test(flavor = "multi_thread")]
async fn the_same_question_at_the_same_time_is_paid_once() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::start(data.path(), &service).await;
    app.meter().await;
    let ask = json!({"form": "dnc_check", "fields": {"phone": "+1 202 555 0123"}});
    let answers = futures::future::join_all((0..8).map(|_| app.call("look_up", &ask))).await;
    assert!(answers.iter().any(Result::is_ok), "one is answered: {answers:?}");
    assert_eq!(service.charged().await, Tenths::credits(1), "and paid once");
    assert_eq!(service.count("dnc_check", "answered").await, 1, "it was asked once");
    let again = app.ask("look_up", &ask).await;
    assert_eq!(again["origin"], "owned", "from then on it is owned");
    let mut again = ask.clone();
    again["again"] = json!(true);
    let fresh = app.ask("look_up", &again).await;
    assert_eq!(
        (&fresh["origin"], service.charged().await),
        (&json!("service"), Tenths::credits(2)),
        "asked again on purpose"
    );
    let newest = app.ask("look_up", &ask).await;
    assert_eq!(newest["number"], fresh["number"], "the newest answer is the one that is owned");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_question_that_cannot_be_paid_is_not_sent() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let (page, topic) = service.company_with_topic().await;
    service.control(json!({"credits": 2})).await;
    let app = App::start(data.path(), &service).await;
    app.meter().await;
    let fields = json!({"network_company_url": page, "topics": [topic]});
    let preview = app.ask("preview_look_up", json!({"form": "business_intent_topics", "fields": fields})).await;
    assert!(preview["blocked"].as_str().is_some_and(|why| why.contains("3 credits")), "said before: {preview}");
    let failure = app.refused("look_up", json!({"form": "business_intent_topics", "fields": fields})).await;
    assert_eq!(failure.code, FailureCode::Credits, "{failure:?}");
    assert_eq!(service.count("business_intent_topics", "received").await, 0, "not even sent");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_operation_is_a_command_too() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let somebody = service.people("DE").await.remove(0);
    let app = App::start(data.path(), &service).await;
    app.meter().await;
    let asked = json!({"domain": format!("WWW.{}", somebody.domain().to_uppercase())});
    let reply = app.ask("domain_to_network", &asked).await;
    assert_eq!(reply["data"]["network_company_url"], somebody.text("companyUrl"), "{reply}");
    assert_eq!((&reply["origin"], &reply["charged"]), (&json!("service"), &json!(5)), "half a credit");
    let same = app.ask("domain_to_network", json!({"domain": somebody.domain()})).await;
    assert_eq!((&same["origin"], &same["charged"]), (&json!("owned"), &json!(0)), "one spelling, one question");
    let count = app.ask("find_people_count", json!({"query": {"location": {"include": ["Germany"]}}})).await;
    assert!(count["data"]["total"].as_u64().is_some_and(|total| total > 0), "free: {count}");
    assert_eq!(count["charged"], 0);
}
