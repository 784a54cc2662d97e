//! What cannot be saved, and what the person is told.

use engine::screen::FailureCode;
use serde_json::{Value, json};
use tests::rig::{App, Service};

async fn started() -> (tempfile::TempDir, Service, App) {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::start(data.path(), &service).await;
    (data, service, app)
}

fn request(saved: Option<i64>, name: &str, kind: &str, filters: Value) -> Value {
    json!({"saved": saved, "name": name, "kind": kind, "filters": filters})
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_wrong_is_said_beside_its_field() {
    let (_data, _service, app) = started().await;
    let fine = json!({"job": ["CTO"]});
    app.ask("save_search", request(None, "Einkäufer", "leads", fine.clone())).await;
    let other = app.ask("save_search", request(None, "Other", "leads", fine.clone())).await;
    let other = other["saved"].as_i64();
    let long = "x".repeat(81);
    for (saved, name, kind, filters, field, said) in [
        (None, "", "leads", fine.clone(), "name", "Type a name"),
        (None, " \u{200b}\u{202e}\t ", "leads", fine.clone(), "name", "Type a name"),
        (None, long.as_str(), "leads", fine.clone(), "name", "at most 80 characters"),
        (None, "Einkäufer", "leads", fine.clone(), "name", "There is a saved search with this name: choose another."),
        (None, " EINKÄUFER\u{0} ", "companies", json!({}), "name", "There is a saved search with this name"),
        (other, "einkäufer", "leads", fine.clone(), "name", "There is a saved search with this name"),
        (None, "A", "companies", json!({"country": ["Nowhere"]}), "country", "not a known country"),
        (None, "A", "companies", json!({"colour": ["red"]}), "colour", "no such filter"),
        (None, "A", "people", json!({}), "query", "at least one filter"),
        (None, "A", "people", json!({"advanced": "{\"a\":"}), "advanced", "not JSON"),
        (None, "A", "leads", json!({"searchMode": "WORD"}), "filters", "besides the search mode"),
        (None, "A", "leads", json!({"job": ["x".repeat(10_000)]}), "job", "too long"),
    ] {
        let failure = app.refused("save_search", request(saved, name, kind, filters.clone())).await;
        let told = (failure.code, failure.problems[0].field.as_str());
        assert_eq!(told, (FailureCode::Fields, field), "{name:?} {kind}: {failure:?}");
        assert!(failure.problems[0].message.contains(said), "{name:?} {kind}: {failure:?}");
    }
    let list = app.ask("saved_searches", json!({})).await;
    assert_eq!(list.as_array().unwrap().len(), 2, "nothing of it was kept: {list}");
    assert_eq!(list[0]["name"], "Other", "and nothing was changed");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_not_there_is_neither_changed_nor_counted() {
    let (_data, _service, app) = started().await;
    let change = request(Some(7), "A", "people", json!({"jobTitle.include": ["CTO"]}));
    for (command, request) in [("save_search", change), ("new_since", json!({"saved": 7}))] {
        let failure = app.refused(command, request).await;
        assert_eq!(failure.code, FailureCode::Gone, "{command}: {failure:?}");
    }
    assert_eq!(app.ask("remove_saved", json!({"saved": 7})).await, json!([]), "and removing it is no mistake");
    assert_eq!(app.ask("saved_searches", json!({})).await, json!([]), "none was made by it");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thousand_are_kept_and_listed() {
    let (_data, _service, app) = started().await;
    for number in 0..1_000 {
        let filters = json!({"companyName": [format!("Company {number}")]});
        app.ask("save_search", request(None, &format!("Search {number}"), "companies", filters)).await;
    }
    let failure = app.refused("save_search", request(None, "One more", "companies", json!({}))).await;
    assert_eq!(failure.code, FailureCode::Refused, "{failure:?}");
    assert!(failure.message.contains("At most 1000 searches"), "it says what to do: {failure:?}");
    let list = app.ask("saved_searches", json!({})).await;
    assert_eq!(list.as_array().unwrap().len(), 1_000, "all of them are listed");
    app.ask("remove_saved", json!({"saved": list[0]["saved"]})).await;
    app.ask("save_search", request(None, "One more", "companies", json!({}))).await;
}
