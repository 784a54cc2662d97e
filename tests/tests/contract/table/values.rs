//! Rows of `GET /v1/find-companies/filter-values`.

use serde_json::{Value, json};

use super::row::App::{Asks, Never, Refuses};
use super::row::{Row, fine, refused, story};

const OPERATION: &str = "filter_values";

fn count(answer: &Value) -> usize {
    answer["values"].as_array().unwrap().len()
}

pub fn rows() -> Vec<Row> {
    let mut rows = Vec::new();
    for (filter, q) in [("city", "mun"), ("industry", "soft"), ("techStack", "post"), ("topics", "cloud")] {
        rows.push(
            fine("values.filter", OPERATION, json!({"filter": filter, "q": q}))
                .says(move |answer| answer["filter"] == filter && answer["query"] == q && count(answer) > 0),
        );
        rows.push(fine("record.value", OPERATION, json!({"filter": filter, "q": q})).says(move |answer| {
            answer["values"].as_array().unwrap().iter().all(|item| {
                let has = |name: &str| item[name].is_string();
                let place = ["city", "region", "regionCode", "countryCode"];
                has("label")
                    && has("value")
                    && has("query") == ["city", "techStack"].contains(&filter)
                    && place.iter().all(|name| has(name) == (filter == "city"))
                    && item["countryCode"].as_str().unwrap_or_default().chars().all(char::is_lowercase)
            })
        }));
    }
    for narrow in [
        json!({"filter": "city", "q": "mun", "country": "Germany"}),
        json!({"filter": "city", "q": "mun", "country": "de"}),
        json!({"filter": "city", "q": "mun", "region": "Bavaria|Germany"}),
        json!({"filter": "city", "q": "mun", "country": "DE", "region": "BY"}),
    ] {
        rows.push(fine("values.narrow", OPERATION, narrow).says(|answer| {
            let items = answer["values"].as_array().unwrap();
            !items.is_empty() && items.iter().all(|item| item["countryCode"] == "de")
        }));
    }
    rows.push(
        fine("values.narrow", OPERATION, json!({"filter": "industry", "q": "an", "limit": 3}))
            .says(|answer| count(answer) == 3),
    );
    rows.push(fine("values.free", OPERATION, json!({"filter": "topics", "q": "cloud"})).costs(0));
    rows.push(story("values.free", "without credits too", |bed, _| {
        Box::pin(async move {
            bed.service.control(json!({"credits": 0})).await;
            bed.send(OPERATION, &json!({"filter": "topics", "q": "cloud"})).await.expect("it is free");
        })
    }));
    for (rule, wrong, app) in [
        ("values.filter", json!({"q": "mun"}), Never),
        ("values.filter", json!({"filter": "shoeSize", "q": "mun"}), Asks),
        ("values.filter", json!({"filter": "city", "q": "mun", "page": "1"}), Never),
        ("values.q", json!({"filter": "city"}), Never),
        ("values.q", json!({"filter": "city", "q": "m"}), Refuses("q")),
        ("values.q", json!({"filter": "city", "q": " m "}), Refuses("q")),
        ("values.narrow", json!({"filter": "city", "q": "mun", "limit": 0}), Refuses("limit")),
        ("values.narrow", json!({"filter": "city", "q": "mun", "limit": "many"}), Never),
        ("values.narrow", json!({"filter": "city", "q": "mun", "country": "Atlantis"}), Asks),
    ] {
        rows.push(refused(rule, OPERATION, wrong, 400, app));
    }
    rows
}
