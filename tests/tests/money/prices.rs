//! Prices with their story: how and when they were learned, and the charges that were none of them.

use serde_json::{Value, json};
use tests::rig::{App, Scripted, Service, Start};

async fn price(app: &App, operation: &str) -> Value {
    let prices = app.ask("prices", json!({})).await;
    prices.as_array().unwrap().iter().find(|line| line["operation"] == operation).unwrap().clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_charge_that_is_not_the_price_is_told_beside_it() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let people = service.people("FR").await;
    let app = App::start(data.path(), &service).await;
    app.meter().await;
    let before = price(&app, "profile").await;
    assert_eq!((&before["learnedAt"], &before["differing"]), (&Value::Null, &Value::Null), "{before}");
    app.ask("set_price", json!({"operation": "profile", "price": 250})).await;
    let ask = |at: usize, agreed: Value| {
        let fields = json!({"network_profile_url": people[at].text("profileUrl")});
        json!({"form": "profile", "fields": fields, "agreed": agreed})
    };
    assert_eq!(app.ask("look_up", ask(0, json!({"price": 250}))).await["charged"], 250, "as it was set");
    assert_eq!(
        app.ask("look_up", ask(1, json!({"price": 250}))).await["charged"],
        250,
        "the first fall may be a colleague's"
    );
    app.learned("profile", 2).await;
    let line = app.ask("ledger", json!({"offset": 0, "limit": 1})).await["page"][0].clone();
    assert_eq!((&line["charged"], &line["expected"]), (&json!(10), &json!(250)), "the balance fell by one: {line}");
    let told = price(&app, "profile").await;
    assert_eq!(told["price"], json!({"each": 250, "basis": "set", "answers": 2}), "the person's price stays: {told}");
    let differing = &told["differing"];
    assert_eq!(
        (&differing["calls"], &differing["charged"], &differing["expected"]),
        (&json!(2), &json!(10), &json!(250)),
        "two falls that agree are of these two calls"
    );
    assert_eq!(differing["at"], line["at"], "the newest of them: {told}");
    assert_eq!((&told["learned"][0]["fell"], &told["learned"][0]["price"]), (&json!(10), &json!(10)), "{told}");
    assert_eq!(told["learnedAt"], told["learned"][0]["at"], "{told}");
    assert!(told["learnedAt"].as_i64() >= line["at"].as_i64(), "learned behind the answer: {told}");

    app.ask("set_price", json!({"operation": "profile", "price": null})).await;
    app.ask("look_up", ask(2, Value::Null)).await;
    app.learned("profile", 3).await;
    let told = price(&app, "profile").await;
    assert_eq!(told["price"], json!({"each": 10, "basis": "learned", "answers": 3}), "{told}");
    assert_eq!(told["differing"]["calls"], 2, "a charge as it was learned is none that differs: {told}");
    assert_eq!(told["learned"].as_array().unwrap().len(), 3, "all answers: {told}");
    let charged = app.ask("ledger", json!({"offset": 0, "limit": 9})).await["charged"].clone();
    // A hundred people were looked at beside the app.
    assert_eq!(charged, json!(service.charged().await.0 - 100), "the ledger has what was charged");
    app.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_tells_another_charge_than_is_published_is_believed_and_shown() {
    let data = tempfile::tempdir().unwrap();
    let service = Scripted::start(|sent| match sent.target.as_str() {
        "/v1/credits" => (200, json!({"credits": 100})),
        _ => {
            let told = json!({"status": "success", "phone": "+12025550123", "listed": false,
                "result": "Not listed on DNC", "credits_used": 2, "credits_remaining": 98});
            (200, told)
        }
    })
    .await;
    let app = App::start_with(Start::at(data.path(), &service.base_url, "a-key")).await;
    app.ask("look_up", json!({"form": "dnc_check", "fields": {"phone": "+12025550123"}})).await;
    let line = app.ask("ledger", json!({"offset": 0, "limit": 1})).await["page"][0].clone();
    assert_eq!(
        (&line["charged"], &line["expected"], &line["basis"]),
        (&json!(20), &json!(10), &json!("told")),
        "{line}"
    );
    let told = price(&app, "dnc_check").await["differing"].clone();
    assert_eq!((&told["calls"], &told["charged"], &told["expected"]), (&json!(1), &json!(20), &json!(10)), "{told}");
    app.end().await;
}
