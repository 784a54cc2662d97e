//! Filters of people search that the contract does not show: taken where the service takes them, switched off where it refuses.

use serde_json::{Value, json};
use tests::rig::{App, Service, filters};

pub(super) async fn counted(app: &App, chosen: &Value) -> Result<u64, Vec<String>> {
    match app.call("count_people", json!({"filters": filters(chosen)})).await {
        Ok(count) => Ok(count["total"].as_u64().unwrap()),
        Err(failure) => Err(failure.problems.into_iter().map(|problem| problem.field).collect()),
    }
}

pub(super) async fn wrong(app: &App, chosen: &Value) -> Vec<String> {
    let preview = app.ask("preview", json!({"kind": "people", "filters": filters(chosen)})).await;
    let problems = preview["problems"].as_array().unwrap();
    problems.iter().map(|problem| problem["field"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_service_takes_narrows_and_what_it_refuses_is_switched_off_for_nothing() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::start(data.path(), &service).await;
    app.meter().await;
    let germany = json!({"location.include": ["Germany"]});
    let all = counted(&app, &germany).await.unwrap();
    let spoken = json!({"location.include": ["Germany"], "languages.include": ["French"]});
    let some = counted(&app, &spoken).await.unwrap();
    assert!(some > 0 && some < all, "it narrows: {some} of {all}");
    let silent = json!({"location.include": ["Germany"], "languages.exclude": ["French"]});
    assert_eq!(counted(&app, &silent).await, Ok(all - some), "and its other half are the others");

    let named =
        json!({"location.include": ["Germany"], "languages.include": ["French"], "firstName.include": ["Anna"]});
    assert_eq!(wrong(&app, &named).await, Vec::<String>::new(), "nobody knows before it is asked");
    assert_eq!(counted(&app, &named).await, Err(vec!["firstName.include".to_owned()]), "that one alone is refused");
    assert_eq!(wrong(&app, &named).await, ["firstName.include"], "from then on it is said beside the field");
    assert_eq!(wrong(&app, &spoken).await, Vec::<String>::new(), "the other one stays");
    let asked = service.count("find_people_count", "received").await;
    assert!(counted(&app, &named).await.is_err());
    assert_eq!(service.count("find_people_count", "received").await, asked, "and is not sent again");
    app.end().await;

    let app = App::start(data.path(), &service).await;
    assert_eq!(wrong(&app, &named).await, ["firstName.include"], "in this workspace, across a restart");
    assert_eq!(service.charged().await, api::Tenths::ZERO, "all of it was free");
    app.end().await;
}
