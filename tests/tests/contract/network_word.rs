//! The word that the service uses for the networking site in its names: another one on the wire, none of it inside.

use sandbox::Options;
use serde_json::{Value, json};
use tests::rig::{App, Service, column, germans, more, view_of};

#[tokio::test(flavor = "multi_thread")]
async fn a_workspace_with_another_word_shows_the_same_columns() {
    let word = Service::start_with(Options { network_word: "acme".to_owned(), ..Options::default() }).await;
    let row = word.rows(&germans(), 1).await.pop().unwrap();
    assert!(row.contains_key("acmeProfile"), "the wire speaks the other word: {row:?}");
    assert!(!row.contains_key("networkProfile"), "and only that: {row:?}");
    word.control(json!({"reset": true})).await;

    let data = tempfile::tempdir().unwrap();
    let demo = Service::start().await;
    let app = App::start(data.path(), &demo).await;
    let connect = |network_word: &str| {
        json!({
            "id": null, "name": "Acme", "baseUrl": word.base_url, "networkHost": "network.example",
            "networkWord": network_word, "apiKey": word.api_key,
        })
    };
    let connected = app.ask("connect", connect("acme")).await;
    assert_eq!((&connected["networkWord"], &connected["demo"]), (&json!("acme"), &json!(false)), "{connected}");
    let done = app.pull(&more(&germans(), Some(50), None)).await;
    let (_, rows) = app.rows(&view_of(done.search)).await;
    let pages: Vec<&Value> = rows.iter().map(|row| &row["cells"][column("networkProfile")]).collect();
    assert!(
        pages.iter().filter_map(|page| page.as_str()).all(|page| page.contains("network.example/company/")),
        "the page of a company stands in its column: {pages:?}"
    );
    assert!(pages.iter().filter(|page| page.is_string()).count() > 25, "most companies tell theirs: {pages:?}");
    let detail = app.ask("record", json!({"record": rows[0]["id"]})).await;
    assert!(!detail.to_string().contains("acmeProfile"), "inside, the field has one name: {detail}");
    assert_eq!(demo.searches().await, 0, "the demo service had no part in it");
}
