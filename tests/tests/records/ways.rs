//! From a company to its people, and back.

use api::{SearchKind, ValidationContext};
use serde_json::{Value, json};
use tests::rig::{App, Service, filters, view_of};

use super::{detail, loaded};

fn ways(detail: &Value) -> Vec<(SearchKind, Value, String, Option<String>)> {
    let way = |way: &Value| {
        let kind = SearchKind::by_name(way["kind"].as_str().unwrap()).unwrap();
        let label = way["label"].as_str().unwrap().to_owned();
        (kind, way["filters"].clone(), label, way["hint"].as_str().map(str::to_owned))
    };
    detail["ways"].as_array().unwrap().iter().map(way).collect()
}

fn sound(kind: SearchKind, json: &Value) {
    let filters = filters(json);
    let context = ValidationContext { network_host: "network.example".to_owned(), ..ValidationContext::default() };
    assert_eq!(kind.problems(&filters, &context), [], "{json} can be sent");
    assert_eq!(kind.normal(&filters), filters, "{json} is in normal form");
}

#[tokio::test(flavor = "multi_thread")]
async fn ways_lead_from_a_company_to_its_people_and_back() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    service.control(json!({"credits": 100_000})).await;
    let app = App::start(data.path(), &service).await;
    app.meter().await;
    let search =
        loaded(&app, SearchKind::Companies, &json!({"country": ["Germany"], "size": ["1001-5000"]}), 100).await;
    let (_, rows) = app.rows(&view_of(search)).await;
    let mut there = None;
    for row in &rows {
        let company = detail(&app, row["id"].as_i64().unwrap()).await;
        for (kind, filters, label, _) in ways(&company) {
            sound(kind, &filters);
            assert!(!label.is_empty(), "{filters} has a label");
            if kind == SearchKind::Leads && filters["companyUrl"].is_array() {
                there.get_or_insert((row["id"].as_i64().unwrap(), company["title"].clone(), filters));
            }
        }
    }
    let (company, name, to_people) = there.expect("a company that tells its page");
    let before = ways(&detail(&app, company).await);
    assert!(!before[0].3.as_deref().unwrap_or_default().contains("owned"), "nobody is owned yet: {before:?}");

    let pull = app.pull(&tests::rig::more_of(SearchKind::Leads, &to_people, Some(25), Some(25))).await;
    assert!(pull.fresh > 0, "the way brings people of {name}: {pull:?}");
    let told = detail(&app, company).await;
    let hint = ways(&told)[0].3.clone().unwrap();
    let expected = if pull.fresh == 1 {
        "1 of its people is owned".to_owned()
    } else {
        format!("{} of its people are owned", pull.fresh)
    };
    assert!(hint.starts_with(&expected), "as many as were loaded: {hint}");

    let (_, people) = app.rows_of(SearchKind::Leads.record(), &view_of(pull.search)).await;
    let person = detail(&app, people[0]["id"].as_i64().unwrap()).await;
    let back = ways(&person);
    back.iter().for_each(|(kind, filters, ..)| sound(*kind, filters));
    let (kind, back_filters, label, hint) = &back[0];
    assert_eq!((*kind, label.as_str()), (SearchKind::Companies, &*format!("The company {}", name.as_str().unwrap())));
    assert_eq!(back_filters["companyName"], json!([name]), "by its name");
    assert!(hint.as_deref().is_some_and(|hint| hint.starts_with("Owned since ")), "it is owned: {hint:?}");
    assert_eq!((back[1].0, &back[1].1), (SearchKind::Leads, &to_people), "the others are found by the same way");
    let preview = app.ask("preview", json!({"kind": kind, "filters": back_filters})).await;
    assert_eq!(preview["problems"], json!([]), "the engine agrees");
}
