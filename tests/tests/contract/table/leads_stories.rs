//! Rows of `POST /v1/leads-finder` that compare several searches.

use serde_json::{Value, json};

use super::row::{Row, story};
use crate::bed::Bed;

const OPERATION: &str = "leads_finder";

async fn total(bed: &Bed, filters: Value) -> u64 {
    let told = bed.ask(OPERATION, &json!({"filters": filters, "page": 0, "size": 1})).await;
    assert_eq!(told.status, 200, "{filters}: {}", told.body);
    told.body["total"].as_u64().expect("a total")
}

/// Types of the fields of a row that the contract gives other types than text.
fn is_row(row: &Value) -> bool {
    let whole = [
        "/company/summary/founded_year",
        "/company/summary/staff/total",
        "/company/summary/staff/range/start",
        "/company/financial/revenue/annual/start",
        "/statistics/network/followers_count",
        "/statistics/network/connections_count",
    ];
    let lists =
        ["/skills", "/company/industries", "/company/languages", "/department/departments", "/department/functions"];
    let badges = ["premium", "creator", "open_to_work", "hiring", "verified", "influencer"];
    let position = &row["company"]["location"]["headquarter"]["position"];
    whole.iter().all(|at| row.pointer(at).is_some_and(Value::is_u64))
        && lists
            .iter()
            .all(|at| row.pointer(at).is_some_and(|list| list.as_array().unwrap().iter().all(Value::is_string)))
        && badges.iter().all(|badge| row["member_badges"][badge].is_boolean())
        && position["lng"].is_number()
        && position["lat"].is_number()
        && row["profile"]["birth_date"].is_null()
        && row["last_updated"].as_str().is_some_and(|at| at.contains('T') && at.ends_with('Z'))
}

pub fn rows() -> Vec<Row> {
    vec![
        story(
            "leads.value.3",
            "SMART is the default; WORD finds no more than it, and STRICT no more than WORD",
            |bed, _| {
                Box::pin(async move {
                    let of = |mode: &str| json!({"job": "VP Sales", "searchMode": mode});
                    let (smart, word) = (total(bed, of("SMART")).await, total(bed, of("WORD")).await);
                    let (strict, none) = (total(bed, of("STRICT")).await, total(bed, json!({"job": "VP Sales"})).await);
                    assert_eq!(none, smart, "the default");
                    assert!(smart > word && word >= strict, "{smart} smart, {word} word, {strict} strict");
                })
            },
        ),
        story("leads.value.6", "bounds override the text that speaks of the same time", |bed, _| {
            Box::pin(async move {
                for (key, span) in [
                    ("yearsCurrentRole", "currentJob"),
                    ("yearsCurrentCompany", "currentCompany"),
                    ("yearsWorkExperience", "total"),
                ] {
                    let bounds = json!({span: {"min": {"year": 2}, "max": {"year": 4, "month": 6}}});
                    let text = "More than 10 years";
                    let alone = total(bed, json!({"job": "Manager", "duration": bounds})).await;
                    let both = total(bed, json!({"job": "Manager", "duration": bounds, key: text})).await;
                    let words = total(bed, json!({"job": "Manager", key: text})).await;
                    assert_eq!(both, alone, "{key} counts for nothing beside {span}");
                    assert_ne!(both, words, "and would have said something else");
                }
            })
        }),
        story("leads.value.7", "a legacy value is ignored in silence", |bed, _| {
            Box::pin(async move {
                let plain = total(bed, json!({"job": "Manager"})).await;
                for legacy in
                    [json!({"job": "Manager", "size": "Self-employed"}), json!({"job": "Manager", "funding": "Any"})]
                {
                    assert_eq!(total(bed, legacy.clone()).await, plain, "{legacy}");
                }
            })
        }),
        story("leads.cost", "what came is paid for; a page may be short before the last", |bed, _| {
            Box::pin(async move {
                let (mut rows, mut short) = (0, 0);
                for page in 0..3 {
                    let request = json!({"filters": {"peopleLocation": ["Germany"]}, "page": page, "size": 100});
                    let answer = bed.send(OPERATION, &request).await.unwrap();
                    let here = answer["rows"].as_array().unwrap().len() as u64;
                    assert!(answer["total"].as_u64().unwrap() > 300, "three pages are not all");
                    short += u64::from(here < 100);
                    rows += here;
                }
                assert!(short > 0, "neither total nor size promises a full page");
                assert_eq!(bed.charged().await, rows, "0.1 for each row");
            })
        }),
        story("leads.admission", "size times 0.1 must be there before the search runs", |bed, _| {
            Box::pin(async move {
                let few = json!({"job": "Nobody is called so"});
                for (credits, size, admitted) in [(0.0, 1, false), (0.1, 1, true), (2.4, 25, false), (2.5, 25, true)] {
                    bed.service.control(json!({"credits": credits})).await;
                    let told = bed.ask(OPERATION, &json!({"filters": few, "page": 0, "size": size})).await;
                    assert_eq!(told.status == 200, admitted, "{size} with {credits} credits: {}", told.body);
                    assert!(admitted || told.body["message"] == "Insufficient credits", "{}", told.body);
                }
                assert_eq!(bed.charged().await, 0, "what is reserved and not used is not charged");
            })
        }),
        story("record.row", "types of the fields of a row", |bed, _| {
            Box::pin(async move {
                let request = json!({"filters": {"peopleLocation": ["Germany", "US"]}, "page": 0, "size": 100});
                let told = bed.ask(OPERATION, &request).await.body;
                let wrong = told["rows"].as_array().unwrap().iter().find(|row| !is_row(row));
                assert!(wrong.is_none(), "{wrong:?}");
            })
        }),
    ]
}
