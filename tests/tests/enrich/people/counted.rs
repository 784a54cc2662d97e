//! Before anything is paid: how many people a persona means, by free counts at some of the companies.

use engine::screen::FailureCode;
use serde_json::{Value, json};
use tests::rig::{App, Service};

use super::{firms, some};

#[tokio::test(flavor = "multi_thread")]
async fn a_persona_is_estimated_for_free_at_companies_that_are_drawn() {
    let service = Service::small().await;
    let rows = some(&service, 60).await;
    service.control(json!({"rate_limits": false})).await;
    let mut truth = 0;
    for row in &rows {
        let query = json!({"jobTitle": {"include": ["director"]}, "currentCompanyName": {"include": [row["name"]]}});
        let told = service.ask("/v1/find-people/count", &json!({"query": query})).await.json();
        truth += told["total"].as_u64().unwrap().min(25);
    }
    service.control(json!({"reset": true})).await;
    let data = tempfile::tempdir().unwrap();
    let app = App::unpaced(data.path(), &service).await;
    app.meter().await;
    let list = firms(&app, &rows).await;
    let count = |persona: Value| json!({"list": list, "rows": null, "persona": persona});
    let directors = count(json!({"name": "Directors", "titles": ["director"], "notTitles": ["assistant"]}));
    let told = app.ask("count_persona", &directors).await;
    assert_eq!((&told["companies"], &told["tooMany"]), (&json!(50), &json!(true)), "{told}");
    let (tenths, margin) = (told["tenths"].as_u64().unwrap(), told["marginTenths"].as_u64().unwrap());
    let mean = truth * 10 / rows.len() as u64;
    assert!(mean > 0 && tenths.abs_diff(mean) <= margin + 1, "{mean} of all are within what was said of some: {told}");
    let asked = service.count("find_people_count", "received").await;
    assert_eq!(app.ask("count_persona", &directors).await, told, "the same companies are drawn");
    assert_eq!(service.count("find_people_count", "received").await, asked, "and not counted at again");
    assert_eq!(service.charged().await.0, 0, "it is free");
    assert_eq!(service.count("leads_finder", "received").await, 0, "and nobody was asked for");
    for (persona, said) in [
        (json!({"name": "Heads", "seniorities": ["head"]}), "no seniorities"),
        (json!({"name": "In Munich", "titles": ["sales"], "places": ["Munich"]}), "not “Munich”"),
        (json!({"name": "Nobody"}), "Say whom"),
    ] {
        let refused = app.refused("count_persona", count(persona)).await;
        assert!(refused.code == FailureCode::Refused && refused.message.contains(said), "{said}: {refused:?}");
    }
}
