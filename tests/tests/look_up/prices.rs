//! Prices that the service does not publish: not known, set, learned.

use api::Tenths;
use engine::screen::{Changed, FailureCode};
use serde_json::{Value, json};
use tests::rig::{App, Service};

fn page(somebody: &tests::rig::Somebody) -> Value {
    json!({"network_profile_url": somebody.text("profileUrl")})
}

async fn price_of(app: &App, operation: &str) -> Value {
    let prices = app.ask("prices", json!({})).await;
    let mut lines = prices.as_array().unwrap().iter();
    lines.find(|line| line["operation"] == operation).unwrap_or_else(|| panic!("{operation} has a price line"))["price"]
        .clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unknown_price_needs_a_yes_and_is_learned_from_the_balance() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let people = service.people("FR").await;
    let app = App::start(data.path(), &service).await;
    app.meter().await;
    assert_eq!(price_of(&app, "profile").await, json!({"each": null, "basis": "unknown", "answers": 0}));
    let ask = |at: usize, agreed: Value| json!({"form": "profile", "fields": page(&people[at]), "agreed": agreed});
    let failure = app.refused("look_up", ask(0, Value::Null)).await;
    assert_eq!(failure.code, FailureCode::Confirm, "nobody pays unseen: {failure:?}");
    assert_eq!(service.count("profile", "received").await, 0, "nothing was sent");
    let answer = app.ask("look_up", ask(0, json!({"price": null}))).await;
    assert_eq!(answer["charged"], Value::Null, "the first answer's price is said to be unknown");
    let failure = app.refused("look_up", ask(1, Value::Null)).await;
    assert_eq!(failure.code, FailureCode::Confirm, "one fall may be a colleague's: it is no price yet: {failure:?}");
    app.ask("look_up", ask(1, json!({"price": null}))).await;
    // The balance is asked after the answer, in the background.
    app.learned("profile", 2).await;
    let ledger = app.ask("ledger", json!({"offset": 0, "limit": 2})).await;
    for line in ledger["page"].as_array().unwrap() {
        assert_eq!(
            (&line["basis"], &line["charged"]),
            (&json!("learned"), &json!(10)),
            "the ledger knows both: {line}"
        );
    }
    let kept = app.ask("look_up_answer", json!({"number": answer["number"]})).await;
    assert_eq!(kept["charged"], 10, "and the history");
    assert_eq!(
        app.meter().await["balance"],
        json!(service.balance().await.whole() * 10),
        "taken from the balance once"
    );
    assert_eq!(price_of(&app, "profile").await, json!({"each": 10, "basis": "learned", "answers": 2}), "1 credit fell");
    let answer = app.ask("look_up", ask(2, Value::Null)).await;
    assert_eq!(answer["charged"], 10, "a learned price is shown and needs no yes: {answer}");
}

/// A screen asks for the price when the history's event comes: the meter's event has come by then.
#[tokio::test(flavor = "multi_thread")]
async fn the_meter_is_told_before_the_price_that_was_learned() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let people = service.people("FR").await;
    let app = App::start(data.path(), &service).await;
    app.meter().await;
    let ask = |at: usize| json!({"form": "profile", "fields": page(&people[at]), "agreed": {"price": null}});
    app.ask("look_up", ask(0)).await;
    app.until("it is at rest", "at_rest", json!({}), |rest| rest["in_flight"] == json!([])).await;
    let mut events = app.listen();
    app.ask("look_up", ask(1)).await;
    let mut spent = Tenths::ZERO;
    events
        .wait_for("the history is told behind a meter that has the price", |event| match event {
            Changed::Credits { meter } => {
                spent = meter.spent_today;
                None
            }
            Changed::LookUps => (spent == Tenths(20)).then_some(()),
            _ => None,
        })
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_price_that_is_set_goes_before_what_is_learned() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let people = service.people("FR").await;
    let app = App::start(data.path(), &service).await;
    app.meter().await;
    app.ask("set_price", json!({"operation": "profile", "price": 250})).await;
    assert_eq!(price_of(&app, "profile").await, json!({"each": 250, "basis": "set", "answers": 0}));
    let ask = |agreed: Value| json!({"form": "profile", "fields": page(&people[0]), "agreed": agreed});
    assert_eq!(
        app.refused("look_up", ask(Value::Null)).await.code,
        FailureCode::Confirm,
        "25 credits are over the limit"
    );
    assert_eq!(
        app.refused("look_up", ask(json!({"price": 10}))).await.code,
        FailureCode::Confirm,
        "a yes to another price"
    );
    assert_eq!(app.ask("look_up", ask(json!({"price": 250}))).await["charged"], 250, "as set");
    app.ask("set_price", json!({"operation": "profile", "price": null})).await;
    assert_ne!(price_of(&app, "profile").await["basis"], "set", "taken back");
    let failure = app.refused("set_price", json!({"operation": "dnc_check", "price": 1})).await;
    assert_eq!(failure.code, FailureCode::Refused, "a published price is not the person's to set");
}
