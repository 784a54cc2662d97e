//! The other way of speaking, over HTTP.

use sandbox::{Dialect, Options, Running};
use serde_json::{Value, json};

use crate::hand::{control, get, post, search, started};

async fn seen() -> Running {
    let world = Options { companies: 3_000, people: 5_000, ..Options::default() };
    started(Options { dialect: Dialect::Seen, network_word: "acme".to_owned(), ..world }).await
}

#[tokio::test]
async fn the_balance_has_its_tenths_one_level_down() {
    let service = seen().await;
    let one = json!({"filters": {"country": "Germany"}, "size": 1});
    assert_eq!(search(&service, &one).await.status, 200);
    let told = post(&service, "/v1/credits", &json!({})).await.json();
    assert_eq!(told, json!({"response": {"credits": 999.9}}));
}

#[tokio::test]
async fn what_filter_values_returned_is_taken_unchanged() {
    let service = seen().await;
    control(&service, &json!({"rate_limits": false})).await;
    let told = get(&service, "/v1/find-companies/filter-values?filter=city&q=be&limit=100").await.json();
    let cities = told["values"].as_array().unwrap();
    assert!(!cities.is_empty(), "{told}");
    for city in cities {
        let value = city["value"].as_str().unwrap();
        let came = search(&service, &json!({"filters": {"city": [value]}, "size": 1})).await;
        assert_eq!(came.status, 200, "{value}: {}", String::from_utf8_lossy(&came.body));
        let parts = value.replace(", ", "|");
        let other = search(&service, &json!({"filters": {"city": [parts]}, "size": 1})).await;
        assert_eq!(other.status, 400, "{parts} is not what it returned");
    }
}

#[tokio::test]
async fn refusals_are_free_and_name_the_field_in_a_list() {
    let service = seen().await;
    for (filters, word) in [
        (json!({}), "at least one"),
        (json!({"size": ["10001"]}), "10001+"),
        (json!({"country": ["Atlantis"]}), "Atlantis"),
    ] {
        let came = search(&service, &json!({"filters": filters, "size": 1})).await;
        assert_eq!(came.status, 400, "{filters}");
        let details = came.json()["details"][0].clone();
        assert!(details["message"].as_str().is_some_and(|said| said.contains(word)), "{filters}: {details}");
    }
    let told = post(&service, "/v1/credits", &json!({})).await.json();
    assert_eq!(told["response"]["credits"], json!(1000.0), "nothing was charged");
}

#[tokio::test]
async fn records_and_misses_come_without_their_wrapping() {
    let service = seen().await;
    let page =
        post(&service, "/v1/find-people", &json!({"query": {"location": {"include": ["DE"]}}, "size": 5})).await.json();
    let somebody = page["leads"][0]["profileUrl"].as_str().unwrap();
    let profile = post(&service, "/v1/profile", &json!({"acme_profile_url": somebody})).await.json();
    assert!(profile["firstName"].is_string() && profile["skills"]["contents"].is_array(), "{profile}");
    assert_eq!(profile["body"], Value::Null, "at the top alone");
    let plain = somebody.trim_start_matches("https://www.");
    let same = post(&service, "/v1/profile", &json!({"acme_profile_url": format!("de.{plain}/details/skills")})).await;
    assert_eq!(same.json(), profile, "taken as people copy it");
    let nobody = json!({"acme_profile_url": "https://www.network.example/in/nobody-0"});
    assert_eq!(post(&service, "/v1/profile", &nobody).await.json(), json!({"status": "not_found"}));
    assert_eq!(post(&service, "/v1/phone", &nobody).await.json(), json!("not found"));
    let leads =
        post(&service, "/v1/leads-finder", &json!({"filters": {"peopleLocation": "Germany"}, "size": 20})).await.json();
    assert_eq!(leads["total"], Value::Null);
    let row = &leads["rows"][0];
    assert!(row["link"]["acme"].is_string(), "the other word: {row}");
    let statistics = leads["rows"].as_array().unwrap().iter().find_map(|row| row["statistics"].as_object());
    assert!(
        statistics.is_none_or(|group| !group.contains_key("acme")),
        "statistics keep the contract's: {statistics:?}"
    );
}
