//! Connecting a workspace with wrong details: each mistake under its field, and nothing of it is stored.

use engine::screen::{Failure, FailureCode};
use sandbox::Options;
use serde_json::{Value, json};
use std::sync::Arc;
use tests::rig::{App, MemoryKeychain, Scripted, Service, Start};

fn details(base_url: &str, key: &str) -> Value {
    json!({
        "id": null, "name": "Live", "baseUrl": base_url, "networkHost": "network.example", "networkWord": "network",
        "apiKey": key,
    })
}

fn fields(failure: &Failure) -> Vec<&str> {
    failure.problems.iter().map(|problem| problem.field.as_str()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn each_mistake_stands_under_its_field() {
    let (data, demo) = (tempfile::tempdir().unwrap(), Service::start().await);
    let app = App::start(data.path(), &demo).await;
    let live = Service::start_with(Options { seed: 9, ..Options::default() }).await;
    let gone = Service::start_with(Options { companies: 1, ..Options::default() }).await;
    let nobody = gone.base_url.clone();
    let _nobody = gone.gone().await;
    let page = Scripted::start(|_| (200, json!({"welcome": "to a web page"}))).await;
    let moved = Scripted::start(|_| (302, Value::Null)).await;
    let with = |field: &str, value: &str| {
        let mut details = details(&live.base_url, &live.api_key);
        details[field] = json!(value);
        details
    };
    for (request, code, field, why) in [
        (with("name", ""), FailureCode::Fields, "name", "no name"),
        (with("name", &"x".repeat(61)), FailureCode::Fields, "name", "a name that is a page of text"),
        (with("baseUrl", "service"), FailureCode::Fields, "baseUrl", "no address"),
        (with("baseUrl", "http://service.example"), FailureCode::Fields, "baseUrl", "not encrypted, not this computer"),
        (with("baseUrl", "https://user:pass@service.example"), FailureCode::Fields, "baseUrl", "a password in it"),
        (with("baseUrl", &nobody), FailureCode::Offline, "baseUrl", "nobody listens there"),
        (with("baseUrl", "https://nowhere.invalid"), FailureCode::Offline, "baseUrl", "a name that does not exist"),
        (
            with("baseUrl", &live.base_url.replace("http://", "https://")),
            FailureCode::Offline,
            "baseUrl",
            "no TLS there",
        ),
        (with("baseUrl", &format!("{}/old", live.base_url)), FailureCode::Refused, "baseUrl", "a path that is none"),
        (with("baseUrl", &page.base_url), FailureCode::Fields, "baseUrl", "a server of another kind"),
        (with("baseUrl", &moved.base_url), FailureCode::Fields, "baseUrl", "a redirect, which is not followed"),
        (with("networkHost", "https://network.example/in"), FailureCode::Fields, "networkHost", "no bare host"),
        (with("networkWord", "two words"), FailureCode::Fields, "networkWord", "no word"),
        (with("apiKey", ""), FailureCode::Fields, "apiKey", "no key"),
        (with("apiKey", "two keys"), FailureCode::Fields, "apiKey", "spaces in it"),
        (with("apiKey", "sk_wrong"), FailureCode::Key, "apiKey", "a key that the service does not know"),
    ] {
        let failure = app.refused("connect", request).await;
        assert_eq!((failure.code, fields(&failure)), (code, vec![field]), "{why}: {failure:?}");
        let message = &failure.problems[0].message;
        let quotes = message.ends_with('}') && message.contains("and this came: {");
        assert!(message.ends_with('.') || quotes, "{why}: a sentence, or what came: {failure:?}");
        let state = app.ask("app_state", json!({})).await;
        assert_eq!(state["workspaces"].as_array().unwrap().len(), 1, "{why}: nothing is kept: {state}");
        assert_eq!(state["workspace"]["id"], "demo", "{why}: and the open workspace stays open");
    }
    let connected = app.ask("connect", details(&format!(" {}/ ", live.base_url), &live.api_key)).await;
    assert_eq!(connected["key"], "keychain", "what is right is connected: {connected}");
    assert_eq!(app.ask("app_state", json!({})).await["workspace"]["id"], connected["id"], "and opened");
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_keychain_the_key_lives_for_this_run() {
    let (data, demo) = (tempfile::tempdir().unwrap(), Service::start().await);
    let start = || Start { keychain: Arc::new(MemoryKeychain::absent()), ..Start::new(data.path(), &demo) };
    let app = App::start_with(start()).await;
    let connected = app.ask("connect", details(&demo.base_url, &demo.api_key)).await;
    assert_eq!(connected["key"], "thisRun", "the screen says it with what is connected: {connected}");
    app.ask("refresh_credits", json!({})).await;
    app.end().await;

    let app = App::start_with(start()).await;
    let failure = app.refused("refresh_credits", json!({})).await;
    assert_eq!(failure.code, FailureCode::Key, "after a restart it has to be typed again: {failure:?}");
    assert_eq!(app.ask("recent_searches", json!({})).await, json!([]), "what is here can be looked at without it");
}

#[tokio::test]
async fn a_keychain_that_is_locked_says_what_helps() {
    let (data, demo) = (tempfile::tempdir().unwrap(), Service::start().await);
    let app =
        App::start_with(Start { keychain: Arc::new(MemoryKeychain::locked()), ..Start::new(data.path(), &demo) }).await;
    let mut events = app.listen();
    let connected = app.ask("connect", details(&demo.base_url, &demo.api_key)).await;
    assert_eq!(connected["key"], "thisRun", "it is used all the same: {connected}");
    let notice = events
        .wait_for("why, and the way on", |event| match event {
            engine::screen::Changed::Notice { notice } => Some(notice.message),
            _ => None,
        })
        .await;
    assert!(notice.contains("locked") && notice.contains("connect once more"), "in words: {notice}");
}
