//! Two workspaces with a service each: what runs in one never touches the money of the other.

use engine::screen::Phase;
use sandbox::Options;
use serde_json::{Value, json};
use std::sync::Arc;
use tests::rig::{App, Listener, Service, Start, germans, more};

async fn connected(app: &App, service: &Service) -> Value {
    let request = json!({
        "id": null, "name": "Live", "baseUrl": service.base_url, "networkHost": "network.example",
        "networkWord": "network", "apiKey": service.api_key,
    });
    app.ask("connect", request).await["id"].clone()
}

/// Starts a pull of 600 rows and waits for its first page. The second one is under way until the service is healed.
async fn on_its_way(app: &App, events: &mut Listener, service: &Service) -> i64 {
    service.hold_behind("find_companies", 1).await;
    let pull = app.ask("start_pull", more(&germans(), Some(600), Some(600))).await["pull"].as_i64().unwrap();
    events.pull(pull, "a page", |state| state.received >= 100).await;
    service.works_on("find_companies").await;
    pull
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pull_that_goes_on_by_itself_stays_in_its_workspace() {
    let (data, demo) = (tempfile::tempdir().unwrap(), Service::start().await);
    let live = Service::start_with(Options { seed: 9, people: 0, ..Options::default() }).await;
    let keychain = Arc::default();
    let start = || Start { keychain: Arc::clone(&keychain), ..Start::new(data.path(), &demo) };

    // In the demo, pull 1 is paused by the person; in the other workspace, pull 1 runs when the app ends.
    let app = App::start_with(start()).await;
    let mut events = app.listen();
    let pull = on_its_way(&app, &mut events, &demo).await;
    tokio::join!(app.ask("pause_pull", json!({"pull": pull})), demo.heal());
    let id = connected(&app, &live).await;
    let same = on_its_way(&app, &mut events, &live).await;
    assert_eq!(pull, same, "the two have the same number, each in its own workspace");
    tokio::join!(app.end(), live.heal());
    let sent = demo.searches().await;

    // The live service takes its time to report the balance, and the person changes to the demo meanwhile.
    let answered = live.at_rest().await["requests"]["credits"]["answered"].as_u64();
    live.fault("credits", "delay", json!({"seconds": 600})).await;
    let app = App::start_with(start()).await;
    live.works_on("credits").await;
    let mut events = app.listen();
    assert_eq!(app.ask("app_state", json!({})).await["workspace"]["id"], id, "it opens the one that was open last");
    app.ask("open_workspace", json!({"id": "demo"})).await;
    live.heal().await;
    let told = |state: &Value| state["requests"]["credits"]["answered"].as_u64() > answered;
    live.until("the live one's balance is told", told).await;
    // Another page of the demo would be sent behind anything that went on by itself.
    app.pull(&more(&json!({"country": ["France"]}), Some(10), None)).await;
    assert_eq!(demo.searches().await, sent + 1, "nobody resumed what the person had paused");
    let pulls = app.ask("activity", json!({})).await["pulls"].clone();
    let paused = pulls.as_array().unwrap().iter().find(|state| state["pull"] == pull).unwrap();
    assert_eq!(paused["phase"], "paused", "{paused}");

    let sent = live.searches().await;
    app.ask("open_workspace", json!({"id": id})).await;
    let state = app.ask("activity", json!({})).await["pulls"][0].clone();
    let done =
        if state["phase"] == "done" { state["received"].as_u64() } else { Some(events.rest(pull).await.received) };
    assert_eq!(done, Some(600), "back in its own workspace it goes on: {state}");
    assert!(live.searches().await > sent, "and is asked there");
}

/// Changing the details of a workspace opens it again, in the middle of what runs in it.
#[tokio::test(flavor = "multi_thread")]
async fn a_pull_outlives_another_name_for_its_workspace() {
    let (data, demo) = (tempfile::tempdir().unwrap(), Service::start().await);
    let live = Service::start_with(Options { seed: 9, people: 0, ..Options::default() }).await;
    let app = App::start(data.path(), &demo).await;
    let id = connected(&app, &live).await;
    let mut events = app.listen();
    let pull = on_its_way(&app, &mut events, &live).await;
    let renamed = json!({
        "id": id, "name": "Another name", "baseUrl": live.base_url, "networkHost": "network.example",
        "networkWord": "network", "apiKey": "",
    });
    // The page comes while the workspace is being opened again: behind the question with which its details are tried.
    let asked = live.count("credits", "received").await;
    let comes = async {
        let tried = |state: &Value| state["requests"]["credits"]["received"].as_u64() > Some(asked);
        live.until("the details are tried", tried).await;
        live.heal().await;
    };
    tokio::join!(app.ask("connect", renamed), comes);
    let done = events.pull(pull, "it goes on", |state| state.phase == Phase::Done).await;
    assert_eq!(done.received, 600, "{done:?}");
    assert_eq!(live.charged().await, api::Tenths(600), "each page was paid once");
    let activity = app.ask("activity", json!({})).await;
    assert_eq!(activity["unconfirmed"], json!([]), "the page that was on its way was waited for: {activity}");
}

#[tokio::test(flavor = "multi_thread")]
async fn changing_the_workspace_stops_its_pulls_for_a_while() {
    let (data, demo) = (tempfile::tempdir().unwrap(), Service::start().await);
    let live = Service::start_with(Options { seed: 9, people: 0, ..Options::default() }).await;
    let app = App::start(data.path(), &demo).await;
    let mut events = app.listen();
    let pull = on_its_way(&app, &mut events, &demo).await;
    // What is under way comes once the other workspace is open, whose opening waits for it.
    let comes = async {
        app.until("another one is open", "app_state", json!({}), |state| state["workspace"]["id"] != "demo").await;
        demo.heal().await;
    };
    tokio::join!(connected(&app, &live), comes);
    let sent = demo.searches().await;
    app.pull(&more(&germans(), Some(100), None)).await;
    assert_eq!(demo.searches().await, sent, "nothing leaves for a workspace that is not open");
    let mut events = app.listen();
    app.ask("open_workspace", json!({"id": "demo"})).await;
    let done = events.pull(pull, "it goes on", |state| state.phase == Phase::Done).await;
    assert_eq!(done.received, 600, "and is finished where it began: {done:?}");
}
