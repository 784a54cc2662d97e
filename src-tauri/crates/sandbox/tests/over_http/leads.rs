//! The leads finder over a real socket: filters, modes, pages that may be short, money.

use crate::hand::{control, post};
use crate::people::small;
use sandbox::Running;
use serde_json::{Value, json};

async fn find(running: &Running, body: &Value) -> (u16, Value) {
    let came = post(running, "/v1/leads-finder", body).await;
    (came.status, came.json())
}

/// Addresses of the people of a page.
fn people(page: &Value) -> Vec<String> {
    let rows = page["rows"].as_array().unwrap_or_else(|| panic!("no rows: {page}"));
    rows.iter().map(|row| row["link"]["network"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn rows_are_true_of_what_was_asked() {
    let running = small(false).await;
    for (filters, path, value) in [
        (json!({"seniority": "vp"}), "/department/seniority", json!("vp")),
        (json!({"peopleLocation": ["Germany"]}), "/location/country", json!("Germany")),
        (json!({"hq": "France"}), "/company/location/headquarter/country", json!("France")),
        (json!({"type": "privately held"}), "/company/summary/type", json!("Privately Held")),
        (
            json!({"industry": "software development", "searchMode": "STRICT"}),
            "/industry",
            json!("software development"),
        ),
        (json!({"profileBadge": "open to work"}), "/member_badges/open_to_work", json!(true)),
        (json!({"size": "51-200"}), "/company/summary/staff/range", json!({"start": 51, "end": 200})),
        (json!({"revenue": "1M-5M"}), "/company/financial/revenue/annual/amount", json!("1M-5M")),
        (json!({"founded": "2015"}), "/company/summary/founded_year", json!(2015)),
        (json!({"jobFunction": "software_development"}), "/department/functions", json!(["software_development"])),
        (json!({"skills": "Rust", "searchMode": "STRICT"}), "/skills", json!(["Rust"])),
    ] {
        let (status, page) = find(&running, &json!({"filters": filters, "size": 50})).await;
        assert_eq!((status, &page["page"], &page["size"]), (200, &json!(0), &json!(50)), "{filters}: {page:.200}");
        let rows = page["rows"].as_array().unwrap();
        assert!(!rows.is_empty(), "{filters} finds somebody");
        for row in rows {
            let told = row.pointer(path).unwrap_or_else(|| panic!("{path} in every row"));
            match (told, &value) {
                (Value::Array(all), Value::Array(wanted)) => assert!(all.contains(&wanted[0]), "{filters}: {told}"),
                _ => assert_eq!(told, &value, "{filters}"),
            }
        }
    }
    let page_of = find(&running, &json!({"filters": {"seniority": "c_suite"}, "size": 1})).await.1;
    let company = page_of["rows"][0]["company"]["link"]["network"].clone();
    let (_, same) = find(&running, &json!({"filters": {"companyUrl": [company]}, "size": 100})).await;
    assert!(same["rows"].as_array().unwrap().iter().all(|row| row["company"]["link"]["network"] == company));
    assert!(people(&same).contains(&people(&page_of)[0]), "the company of a row leads back to its people");
    running.stop().await;
}

#[tokio::test]
async fn modes_and_exclusions_differ() {
    let running = small(false).await;
    let total =
        async |filters: Value| find(&running, &json!({"filters": filters, "size": 1})).await.1["total"].as_u64();
    let title = "Software Engineer";
    let strict = total(json!({"job": title, "searchMode": "STRICT"})).await.unwrap();
    let word = total(json!({"job": title, "searchMode": "WORD"})).await.unwrap();
    let smart = total(json!({"job": title, "searchMode": "SMART"})).await.unwrap();
    assert!(0 < strict && strict < word && word < smart, "each finds more: {strict}, {word}, {smart}");
    assert_eq!(total(json!({"job": title})).await, Some(smart), "SMART is the default");
    assert_eq!(total(json!({"job": "sofware eng"})).await, Some(smart), "a slip and a short form mean the same");
    assert_eq!(total(json!({"job": "sofware eng", "searchMode": "WORD"})).await, Some(0), "but are other words");
    let all = total(json!({"jobExclude": "no such title"})).await.unwrap();
    let others = total(json!({"jobExclude": title})).await.unwrap();
    assert_eq!((all, others), (4_000, 4_000 - smart), "excluded are those that would be found");
    let unknown = total(json!({"jobFunction": ["never_published"]})).await;
    assert_eq!(unknown, Some(0), "an identifier that is not known is accepted and is nobody's");
    running.stop().await;
}

#[tokio::test]
async fn pages_may_be_short_and_total_is_an_estimate() {
    let running = small(false).await;
    control(&running, &json!({"credits": 5_000})).await;
    let filters = json!({"seniority": ["mid-level", "senior"]});
    let (mut all, mut short, mut page) = (Vec::new(), 0, 0);
    let total = loop {
        let (_, told) = find(&running, &json!({"filters": filters, "page": page, "size": 50})).await;
        let total = told["total"].as_u64().unwrap();
        let here = people(&told);
        if here.is_empty() {
            assert!(page * 50 >= total, "only a page behind the last match is empty, not page {page} of {total}");
            break total;
        }
        short += u32::from(here.len() < 50 && (page + 1) * 50 <= total);
        all.extend(here);
        page += 1;
    };
    assert!(short > 5, "clients must cope with short pages: {short} of {page}");
    assert!((all.len() as u64) < total, "total counts those who dropped out: {} of {total}", all.len());
    let (mut once, count) = (all.clone(), all.len());
    once.sort_unstable();
    once.dedup();
    assert_eq!(once.len(), count, "nobody came twice");
    let state = control(&running, &json!({})).await;
    assert_eq!(state["balance_tenths"], 50_000 - count, "who dropped out is not paid for, nor is the empty page");
    let first = people(&find(&running, &json!({"filters": filters, "page": 0, "size": 50})).await.1);
    assert_eq!(first, all[..first.len()], "the same page holds the same people");
    for page in 0..40 {
        let (_, one) = find(&running, &json!({"filters": filters, "page": page, "size": 1})).await;
        assert_eq!(people(&one).len(), 1, "page {page} of size 1 is never empty");
    }
    running.stop().await;
}

#[tokio::test]
async fn admission_wants_the_price_of_a_full_page() {
    let running = small(false).await;
    control(&running, &json!({"credits": 2.4})).await;
    let rare = json!({"job": "no such title"});
    let refused = json!({"error": "Forbidden", "message": "Insufficient credits"});
    assert_eq!(find(&running, &json!({"filters": rare})).await, (403, refused.clone()), "24 tenths are not 25");
    assert_eq!(find(&running, &json!({"filters": rare, "size": 24})).await.0, 200, "they are 24");
    control(&running, &json!({"credits": 0})).await;
    assert_eq!(find(&running, &json!({"filters": rare, "size": 1})).await, (403, refused), "0.1 at least");
    let wrong = find(&running, &json!({"filters": {}, "size": 1})).await;
    assert_eq!(wrong.0, 400, "what is not valid is told before what it costs");
    assert_eq!(control(&running, &json!({})).await["charged"]["count"], 0, "nothing was charged");
    running.stop().await;
}

#[tokio::test]
async fn requests_by_the_rules_of_the_contract() {
    let running = small(false).await;
    let filters = json!({"job": "CEO"});
    for (body, named) in [
        (json!({}), "filters is required"),
        (json!({"filters": null}), "filters must be an object"),
        (json!({"filters": {}}), "at least one"),
        (json!({"filters": {"searchMode": "WORD"}}), "at least one"),
        (json!({"filters": {"searchMode": "FUZZY", "job": "x"}}), "searchMode"),
        (json!({"filters": {"jobFunction": vec!["sales"; 301]}}), "300"),
        (json!({"filters": {"skills": ["Rust"]}}), "newline"),
        (json!({"filters": {"duration": {"total": {"max": {"month": 12}}}}}), "0 to 11"),
        (json!({"filters": filters, "page": -1}), "page"),
        (json!({"filters": filters, "page": "0"}), "page"),
        (json!({"filters": filters, "page": 1.5}), "page"),
        (json!({"filters": filters, "size": 0}), "size"),
        (json!({"filters": filters, "size": 101}), "size"),
        (json!({"filters": filters, "size": "25"}), "size"),
        (json!({"filters": filters, "cursor": "x"}), "cursor is not a supported field"),
    ] {
        let (status, told) = find(&running, &body).await;
        assert_eq!((status, &told["error"]), (400, &json!("Invalid Leads Finder request")), "{body:.100}");
        assert!(told["message"].as_str().unwrap().contains(named), "{body:.100}: {told}");
    }
    let (status, far) = find(&running, &json!({"filters": filters, "page": 4_294_967_295_u64, "size": 100})).await;
    assert_eq!((status, &far["rows"]), (200, &json!([])), "a page behind the last match is empty");
    let (_, page) = find(&running, &json!({"filters": filters})).await;
    assert_eq!((&page["page"], &page["size"]), (&json!(0), &json!(25)), "the defaults");
    running.stop().await;
}

#[tokio::test]
async fn five_a_second() {
    let running = small(true).await;
    let body = json!({"filters": {"job": "no such title"}});
    assert_eq!(find(&running, &body).await.0, 200, "the first search makes the columns");
    control(&running, &json!({"rate_limits": true})).await;
    for n in 0..5 {
        assert_eq!(find(&running, &body).await.0, 200, "call {n} of five");
    }
    let (status, told) = find(&running, &body).await;
    assert_eq!(status, 429, "the sixth within a second: {told}");
    assert!(told["message"].as_str().unwrap().contains("5 requests per second"), "the message names the limit");
    running.stop().await;
}
