//! What of a list is owned: sent by the service, not only typed or imported.

use engine::screen::{RowsOf, ViewRequest};
use serde_json::{Value, json};
use tests::rig::{App, Service, germans, more, view_of};

/// Which rows of a list are marked as owned, in their order.
async fn marks(app: &App, list: i64) -> Vec<Value> {
    let view = app.ask("open_view", ViewRequest { of: RowsOf::List { list }, ..view_of(0) }).await;
    let block = app.ask("view_block", json!({"view": view["view"], "block": 0, "columns": ["name"]})).await;
    block["rows"].as_array().unwrap().iter().map(|row| row["ownedBefore"].clone()).collect()
}

async fn owned(app: &App, list: i64) -> Value {
    app.ask("list_owned", json!({"list": list})).await["owned"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn rows_that_the_service_told_of_are_owned_and_typed_ones_are_not() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::start(data.path(), &service).await;
    let search = app.pull(&more(&germans(), Some(20), None)).await.search;
    let view = app.ask("open_view", view_of(search)).await;
    let rows = json!({"view": view["view"], "selection": {"kind": "ranges", "ranges": [[0, 2]]}});
    let made = app.ask("new_list", json!({"name": "Mixed", "kind": "company", "rows": rows})).await;
    let list = made["list"].as_i64().unwrap();
    let fields = json!({"name": "Typed by hand", "domain": "typed-by-hand.example"});
    app.ask("add_by_hand", json!({"list": list, "fields": fields, "country": "US"})).await;
    assert_eq!(owned(&app, list).await, 3, "the rows of the search");
    assert_eq!(marks(&app, list).await, [json!(true), json!(true), json!(true), json!(false)], "each row says so");

    // One that leads is owned by what is known of the one that was joined to it.
    let typed = app.ask("open_view", ViewRequest { of: RowsOf::List { list }, ..view_of(0) }).await;
    let block = app.ask("view_block", json!({"view": typed["view"], "block": 0, "columns": []})).await;
    let (told, typed) = (&block["rows"][0]["id"], &block["rows"][3]["id"]);
    app.ask("join_records", json!({"groups": [[typed, told]]})).await;
    assert_eq!(owned(&app, list).await, 3, "one row less, and the typed one is owned now");
    assert_eq!(marks(&app, list).await, [json!(true), json!(true), json!(true)], "it shows all that is known");
    app.ask("undo", json!({})).await;
    assert_eq!(owned(&app, list).await, 3, "parted again, the typed one is not");
    assert_eq!(marks(&app, list).await.iter().filter(|mark| **mark == json!(true)).count(), 3, "nor is it marked");

    let empty = app.ask("new_list", json!({"name": "Empty", "kind": "company", "rows": null})).await;
    assert_eq!(owned(&app, empty["list"].as_i64().unwrap()).await, 0, "of nothing, nothing");
}
