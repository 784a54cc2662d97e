//! Rows of the pages and rows of `POST /v1/find-companies`.

use serde_json::{Value, json};

use super::row::App::{Asks, Never, Refuses};
use super::row::{Row, fine, refused, story, taken};

const OPERATION: &str = "find_companies";
const FIELDS: [(&str, bool); 10] = [
    ("name", false),
    ("domain", false),
    ("logo", true),
    ("website", true),
    ("countryName", false),
    ("cityName", false),
    ("employeeRange", false),
    ("revenueRange", false),
    ("description", false),
    ("networkProfile", true),
];

fn germans() -> Value {
    json!({"country": ["Germany"], "industry": ["software development"]})
}

fn names(answer: &Value) -> Vec<&str> {
    answer["rows"].as_array().unwrap().iter().map(|row| row["name"].as_str().unwrap()).collect()
}

/// Whether no name at any depth is one that the contract has removed.
fn is_sanitized(value: &Value) -> bool {
    let hidden = |name: &str| {
        ["id", "_id", "uuid", "business_id", "token", "secret", "trace"].contains(&name)
            || ["_id", "Id", "Urn", "Identifier"].iter().any(|end| name.ends_with(end))
    };
    match value {
        Value::Object(fields) => fields.iter().all(|(name, inner)| !hidden(name) && is_sanitized(inner)),
        Value::Array(items) => items.iter().all(is_sanitized),
        _ => true,
    }
}

pub fn rows() -> Vec<Row> {
    let page = |page: Value, size: Value| json!({"filters": germans(), "page": page, "size": size});
    let mut rows = vec![
        fine("companies.size", OPERATION, page(json!(0), json!(1))).says(|answer| names(answer).len() == 1),
        fine("companies.page.1", OPERATION, page(json!(0), json!(100))).says(|answer| names(answer).len() == 100),
        taken("companies.size", OPERATION, json!({"filters": germans()})),
        fine("companies.cost", OPERATION, page(json!(0), json!(7))).costs(7),
        fine(
            "companies.cost",
            OPERATION,
            json!({"filters": {"companyName": "no company is called so"}, "page": 0, "size": 9}),
        )
        .costs(0)
        .says(|answer| answer["total"] == 0 && answer["rows"] == json!([])),
        fine("companies.answer", OPERATION, page(json!(2), json!(3))).says(|answer| {
            let fields = answer.as_object().unwrap();
            fields.len() == 5 && answer["page"] == 2 && answer["size"] == 3 && answer["total"].is_u64()
        }),
        fine("companies.page.4", OPERATION, page(json!(0), json!(3)))
            .says(|answer| answer["next_cursor"].as_str().unwrap().starts_with("fc_")),
        fine("companies.most", OPERATION, json!({"filters": {}, "page": 99, "size": 100}))
            .costs(100)
            .says(|answer| answer["next_cursor"].is_null()),
        refused("companies.most", OPERATION, json!({"filters": {}, "page": 100, "size": 100}), 400, Asks),
        fine("record.sanitized", OPERATION, json!({"filters": {}, "page": 0, "size": 100})).says(is_sanitized),
        fine("record.company", OPERATION, json!({"filters": {}, "page": 0, "size": 100})).says(|answer| {
            answer["rows"].as_array().unwrap().iter().all(|row| {
                row.as_object().unwrap().iter().all(|(name, value)| {
                    let known = FIELDS.iter().find(|(field, _)| field == name);
                    known.is_some_and(|(_, url)| value.as_str().is_some_and(|text| !url || text.starts_with("http")))
                })
            })
        }),
    ];
    for (size, app) in [
        (json!(0), Refuses("size")),
        (json!(101), Refuses("size")),
        (json!(-1), Never),
        (json!(2.5), Never),
        (json!("10"), Never),
        (json!(null), Never),
    ] {
        rows.push(
            refused("companies.size", OPERATION, page(json!(0), size), 400, app)
                .says(|body| body["message"].as_str().unwrap().contains("size must be an integer from 1 to 100")),
        );
    }
    for wrong in [json!(-1), json!("0"), json!(0.5)] {
        rows.push(refused("companies.page.1", OPERATION, page(wrong, json!(1)), 400, Never));
    }
    for (wrong, app) in [(json!(5), Never), (json!("fc_edited"), Asks), (json!(""), Refuses("cursor"))] {
        let request = json!({"filters": germans(), "size": 1, "cursor": wrong});
        rows.push(refused("companies.page.2", OPERATION, request, 400, app));
    }
    rows.extend(stories());
    rows
}

fn stories() -> [Row; 3] {
    [
        story("companies.page.2", "the cursor gives the next batch; with other filters it is refused", |bed, _| {
            Box::pin(async move {
                let first = bed.send(OPERATION, &json!({"filters": germans(), "page": 0, "size": 5})).await.unwrap();
                let cursor = &first["next_cursor"];
                let next = json!({"filters": germans(), "size": 5, "cursor": cursor});
                let next = bed.send(OPERATION, &next).await.unwrap();
                let both = bed.send(OPERATION, &json!({"filters": germans(), "page": 0, "size": 10})).await.unwrap();
                assert_eq!([names(&first), names(&next)].concat(), names(&both), "one batch after the other");
                let other = bed.ask(OPERATION, &json!({"filters": {"country": "France"}, "cursor": cursor})).await;
                assert_eq!(other.status, 400, "a cursor belongs to its filters: {}", other.body);
            })
        }),
        story("companies.page.3", "a cursor keeps its batch size, whatever size comes with it", |bed, _| {
            Box::pin(async move {
                let first = bed.send(OPERATION, &json!({"filters": germans(), "page": 0, "size": 5})).await.unwrap();
                let next = json!({"filters": germans(), "size": 50, "cursor": first["next_cursor"]});
                let next = bed.send(OPERATION, &next).await.unwrap();
                assert_eq!((names(&next).len(), &next["size"]), (5, &json!(5)), "as the first request said");
            })
        }),
        story("companies.page.5", "the last batch has no cursor, and all batches together are the total", |bed, _| {
            Box::pin(async move {
                let filters = json!({"country": "Germany", "size": "10001"});
                let mut answer =
                    bed.send(OPERATION, &json!({"filters": filters, "page": 0, "size": 100})).await.unwrap();
                let mut seen = names(&answer).len() as u64;
                while let Some(cursor) = answer["next_cursor"].as_str().map(str::to_owned) {
                    let request = json!({"filters": filters, "size": 100, "cursor": cursor});
                    answer = bed.ask(OPERATION, &request).await.body;
                    seen += names(&answer).len() as u64;
                }
                assert_eq!(json!(seen), answer["total"], "every company once");
                assert_eq!(bed.charged().await, seen, "and each paid once");
            })
        }),
    ]
}
