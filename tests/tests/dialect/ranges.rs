//! Ranges of a number in people search: taken, in one form, by a service that knows them, switched off where it does not.

use serde_json::{Value, json};
use tests::rig::{App, Service};

use super::Fixture;
use super::unlisted::{counted, wrong};

fn germany(key: &str, range: Value) -> Value {
    let mut chosen = json!({"location.include": ["Germany"]});
    chosen[key] = range;
    chosen
}

#[tokio::test(flavor = "multi_thread")]
async fn a_service_that_knows_ranges_narrows_by_them() {
    let fixture = Fixture::start().await;
    let app = &fixture.app;
    let all = counted(app, &json!({"location.include": ["Germany"]})).await.unwrap();
    for (key, inside, above) in [
        ("experience", json!({"<=": 10}), json!({">": 10})),
        ("timeInCurrentCompany", json!({"<=": 2}), json!({">": 2})),
        ("currentCompanyHeadcount", json!({"<=": 500}), json!({">": 500})),
        ("currentCompanyRevenue", json!({"<=": 10_000_000}), json!({">": 10_000_000})),
        ("currentCompanyGrowth", json!({"max": 5, "timespan": "12months"}), json!({"min": 6, "timespan": "12months"})),
    ] {
        let within = counted(app, &germany(key, inside.clone())).await.unwrap();
        assert!(within > 0 && within < all, "{key} narrows: {within} of {all}");
        assert_eq!(counted(app, &germany(key, above)).await, Ok(all - within), "{key}: the others are above it");
    }
    let both = counted(app, &germany("experience", json!({">": 5, "<=": 10}))).await.unwrap();
    assert!(both > 0 && both < all, "between two bounds: {both} of {all}");
    let year =
        counted(app, &germany("currentCompanyGrowth", json!({"min": 10, "timespan": "12months"}))).await.unwrap();
    let two = counted(app, &germany("currentCompanyGrowth", json!({"min": 10, "timespan": "24months"}))).await.unwrap();
    assert!(two > year, "more of them grew so much within two years: {two}, {year}");

    // Found, in the same number, and the same search however it is written.
    let search = fixture.loads(api::SearchKind::People, germany("experience", json!({">": 5, "<=": 10})), 25).await;
    let asked = fixture.seen.count("find_people", "received").await;
    let typed = json!({"location.include": ["Germany"], "advanced": r#"{"experience": {"<=": 10.0, ">": 5}}"#});
    let preview = app.ask("preview", json!({"kind": "people", "filters": typed})).await;
    assert_eq!(preview["filters"]["experience"], json!({">": 5, "<=": 10}), "typed as JSON it moves to its control");
    assert_eq!(preview["search"]["search"], json!(search), "and is the search that was loaded: {preview}");
    assert_eq!(fixture.seen.count("find_people", "received").await, asked, "nothing was sent to tell");
    fixture.agrees("ranges").await;
    fixture.app.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_no_range_can_be_is_told_and_not_sent() {
    let fixture = Fixture::start().await;
    let app = &fixture.app;
    let asked = fixture.seen.count("find_people_count", "received").await;
    for (key, range) in [
        ("experience", json!({">": "ten"})),
        ("experience", json!({">": 10, "<=": 5})),
        ("currentCompanyHeadcount", json!({">": -5})),
        ("currentCompanyHeadcount", json!({"<=": "9".repeat(400)})),
        ("currentCompanyGrowth", json!({"min": 5})),
    ] {
        assert_eq!(counted(app, &germany(key, range.clone())).await, Err(vec![key.to_owned()]), "{range}");
        assert_eq!(wrong(app, &germany(key, range.clone())).await, [key], "{range}: beside its control");
    }
    assert_eq!(fixture.seen.count("find_people_count", "received").await, asked, "nothing of it left");
    // In another form it is sent as it is, and what the service says of it is shown where it was written.
    let other = json!({"location.include": ["Germany"], "advanced": r#"{"experience": {">=": 10}}"#});
    assert_eq!(wrong(app, &other).await, Vec::<String>::new(), "the service's to judge");
    assert!(counted(app, &other).await.is_err(), "this one refuses it");
    assert_eq!(fixture.seen.count("find_people_count", "received").await, asked + 1);
    let known = germany("experience", json!({">": 10}));
    assert!(counted(app, &known).await.is_ok(), "a wrong form has not switched the filter off");
    fixture.app.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_service_that_does_not_know_ranges_is_left_without_them() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::start(data.path(), &service).await;
    app.meter().await;
    for (key, range) in
        [("experience", json!({">": 10})), ("currentCompanyGrowth", json!({"min": 5, "timespan": "12months"}))]
    {
        let chosen = germany(key, range);
        assert_eq!(wrong(&app, &chosen).await, Vec::<String>::new(), "nobody knows before it is asked");
        assert_eq!(counted(&app, &chosen).await, Err(vec![key.to_owned()]), "{key} is refused, and said beside it");
        let asked = service.count("find_people_count", "received").await;
        assert_eq!(wrong(&app, &chosen).await, [key], "switched off");
        assert!(counted(&app, &chosen).await.is_err());
        assert_eq!(service.count("find_people_count", "received").await, asked, "and not sent again");
    }
    app.end().await;
    let app = App::start(data.path(), &service).await;
    assert_eq!(wrong(&app, &germany("experience", json!({">": 3}))).await, ["experience"], "across a restart");
    assert_eq!(service.charged().await, api::Tenths::ZERO, "all of it was free");
    app.end().await;
}
