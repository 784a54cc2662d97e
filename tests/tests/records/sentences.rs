//! Sentences as searches, with the words that a workspace has stored.

use serde_json::{Value, json};
use tests::rig::{App, Service};

async fn read(app: &App, text: &str) -> Value {
    app.ask("read_sentence", json!({"text": text, "kind": null})).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sentence_is_read_without_asking_anybody_and_with_what_was_kept() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::start(data.path(), &service).await;
    let sentence = "software companies in Wildau using Apache Superset";
    let before = read(&app, sentence).await;
    assert_eq!(before["filters"], json!({"industry": ["software development"]}), "neither of the two is built in");
    let unknown: Vec<&Value> =
        before["parts"].as_array().unwrap().iter().filter(|part| part["read"] == "unknown").collect();
    assert_eq!(unknown.len(), 2, "and both are told: {before}");
    assert_eq!(service.count("filter_values", "received").await, 0, "nobody was asked");
    for (filter, q) in [("city", "wildau"), ("techStack", "superset")] {
        let ask = json!({"kind": "companies", "filter": filter, "q": q, "country": [], "region": []});
        app.ask("suggest_more", ask).await;
    }
    let asked = service.count("filter_values", "received").await;
    let after = read(&app, sentence).await;
    assert_eq!(
        after["filters"],
        json!({
            "city": ["Wildau|Brandenburg|Germany"],
            "industry": ["software development"],
            "techStack": ["Apache Superset"],
        }),
        "what the service suggested once is known from then on"
    );
    assert_eq!(service.count("filter_values", "received").await, asked, "still nobody was asked");
    let preview = app.ask("preview", json!({"kind": "companies", "filters": after["filters"]})).await;
    assert_eq!(preview["problems"], json!([]), "and it can be searched for");
}
