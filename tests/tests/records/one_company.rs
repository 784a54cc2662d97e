//! A company through company search, the look-up of its domain, and its extraction.

use api::SearchKind;
use serde_json::json;
use tests::rig::{App, Service, column, germans, view_of};

use super::{detail, field, loaded, looked_up};

#[tokio::test(flavor = "multi_thread")]
async fn one_company_is_one_row_with_every_answer() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::start(data.path(), &service).await;
    app.meter().await;
    let search = loaded(&app, SearchKind::Companies, &germans(), 100).await;
    let (_, rows) = app.rows(&view_of(search)).await;
    let cell = |row: &serde_json::Value, key: &str| row["cells"][column(key)].as_str().map(str::to_owned);
    let row = rows.iter().find(|row| cell(row, "domain").is_some() && cell(row, "networkProfile").is_some()).unwrap();
    let (domain, page) = (cell(row, "domain").unwrap(), cell(row, "networkProfile").unwrap());
    let found = looked_up(&app, "domain_to_network", &json!({"domain": domain})).await;
    assert_eq!(found["found"], true, "the page of {domain}: {found}");
    let found = looked_up(&app, "company", &json!({"network_profile_url": page})).await;
    assert_eq!(found["found"], true, "the company of {page}: {found}");

    let told = detail(&app, row["id"].as_i64().unwrap()).await;
    let by: Vec<&str> = told["sources"].as_array().unwrap().iter().map(|one| one["by"].as_str().unwrap()).collect();
    assert_eq!(by.len(), 3, "three answers tell of one row: {by:?}");
    assert_eq!(field(&told, "name").1, by[0], "the newest value with its source");
    assert_eq!(field(&told, "revenueRange").1, by[2], "what only the search told");
    assert_eq!(told["story"], serde_json::Value::Null, "a story is a person's");
    assert!(told["subtitle"].as_str().unwrap().contains("Germany"), "{}", told["subtitle"]);
    let (_, rows) = app.rows(&view_of(search)).await;
    assert_eq!(rows.len(), 100, "no row became two");
}
