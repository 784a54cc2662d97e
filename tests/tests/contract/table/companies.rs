//! Rows of the filters of `POST /v1/find-companies`.

use serde_json::{Value, json};

use super::row::App::{Asks, Never, Refuses};
use super::row::{Row, fine, refused, taken};
use crate::known::Known;

const OPERATION: &str = "find_companies";

/// The preset filters with all their values, as the contract lists them.
const PRESETS: &[(&str, &[&str])] = &[
    ("size", &["1-10", "11-50", "51-200", "201-500", "501-1000", "1001-5000", "5001-10000", "10001"]),
    (
        "revenue",
        &[
            "0-500K",
            "500K-1M",
            "1M-5M",
            "5M-10M",
            "10M-25M",
            "25M-75M",
            "75M-200M",
            "200M-500M",
            "500M-1B",
            "1B-10B",
            "10B-100B",
            "100B-1T",
            "1T-10T",
            "10T",
        ],
    ),
    ("age", &["0-3", "3-6", "6-10", "10-20", "20"]),
    ("locations", &["0-1", "2-5", "6-20", "21-50", "51-100", "101-1000", "1001"]),
];
const ENUMS: &[(&str, &[&str])] =
    &[("eventWindow", &["30 days", "60 days", "90 days"]), ("locationMatch", &["hqOnly", "hqOperating"])];
/// Departments of the three groups of events, and the events without one.
const HIRING: &str = "finance support operations creative sales trade marketing health education professional_service \
                      human_resources legal unknown engineering";
const CHANGING: &str = "customer_service engineering operations marketing sales";
const OTHER_EVENTS: &str = "increase_in_all_departments decrease_in_all_departments company_award award new_product \
    employee_joined_company merger_and_acquisitions lawsuits_and_legal_issues outages_and_security_breaches \
    closing_office new_investment new_office new_partnership cost_cutting new_funding_round ipo_announcement";

fn events() -> Vec<String> {
    let of = |kind: &str, departments: &str| -> Vec<String> {
        departments.split_whitespace().map(|department| format!("{kind}_in_{department}_department")).collect()
    };
    let mut events = of("hiring", HIRING);
    events.extend(of("increase", CHANGING));
    events.extend(of("decrease", CHANGING));
    events.extend(OTHER_EVENTS.split_whitespace().map(str::to_owned));
    events
}

/// One company, so that a row costs little.
fn with(filters: Value) -> Value {
    json!({"filters": filters, "page": 0, "size": 1})
}

pub fn rows(known: &Known) -> Vec<Row> {
    let mut rows = vec![
        fine("companies.filters", OPERATION, with(json!({}))),
        taken("companies.filters", OPERATION, json!({"size": 1})),
        refused("companies.filters", OPERATION, json!({"filters": [], "size": 1}), 400, Never),
        refused("companies.filters", OPERATION, json!({"filters": "", "size": 1}), 400, Never),
        refused("companies.filters", OPERATION, with(json!({"continent": "Europe"})), 400, Refuses("continent")),
        refused("companies.filters", OPERATION, json!({"filters": {}, "size": 1, "sort": "name"}), 400, Never),
    ];
    let arrays = [
        ("country", "Germany"),
        ("region", "Bavaria|Germany"),
        ("city", "Munich|Bavaria|Germany"),
        ("industry", "software development"),
        ("techStack", "PostgreSQL"),
        ("keywords", "software"),
        ("topics", known.topic.as_str()),
        ("companyName", "a"),
        ("events", "new_office"),
        ("size", "51-200"),
        ("revenue", "1M-5M"),
        ("age", "3-6"),
        ("locations", "2-5"),
    ];
    for (key, value) in arrays {
        rows.push(fine("companies.arrays", OPERATION, with(json!({key: value}))).costs(1));
        rows.push(fine("companies.arrays", OPERATION, with(json!({key: [value]}))).costs(1));
        rows.push(refused("companies.arrays", OPERATION, with(json!({key: 5})), 400, Never));
        rows.push(refused("companies.arrays", OPERATION, with(json!({key: true})), 400, Refuses(key)));
    }
    for (key, values) in PRESETS {
        rows.extend(values.iter().map(|value| taken("companies.presets", OPERATION, with(json!({*key: value})))));
        for wrong in ["", "5", "51 - 200", "1m-5m"] {
            rows.push(refused(
                "companies.presets",
                OPERATION,
                with(json!({*key: [values[0], wrong]})),
                400,
                Refuses(key),
            ));
        }
    }
    for (key, values) in ENUMS {
        rows.extend(values.iter().map(|value| taken("companies.enums", OPERATION, with(json!({*key: value})))));
        rows.push(refused("companies.enums", OPERATION, with(json!({*key: "any"})), 400, Refuses(key)));
        rows.push(refused(
            "companies.enums",
            OPERATION,
            with(json!({*key: [values[0], values[1]]})),
            400,
            Refuses(key),
        ));
    }
    rows.extend(events().into_iter().map(|event| taken("companies.events", OPERATION, with(json!({"events": event})))));
    for wrong in ["hiring_in_it_department", "decrease_in_sales", "AWARD"] {
        rows.push(refused("companies.events", OPERATION, with(json!({"events": wrong})), 400, Refuses("events")));
    }
    for key in ["hasWebsite", "isPublicCompany"] {
        for value in [json!(true), json!(false), json!(null)] {
            rows.push(fine("companies.flags", OPERATION, with(json!({key: value}))));
        }
        rows.push(refused("companies.flags", OPERATION, with(json!({key: "true"})), 400, Refuses(key)));
        rows.push(refused("companies.flags", OPERATION, with(json!({key: 1})), 400, Never));
    }
    for key in ["keywords", "companyName"] {
        rows.push(fine("companies.empty", OPERATION, with(json!({key: ["", "a"]}))));
        rows.push(fine("companies.empty", OPERATION, with(json!({key: " "}))).costs(1));
    }
    rows.extend(places());
    rows
}

fn places() -> Vec<Row> {
    let mut rows = Vec::new();
    for (rule, fitting) in [
        ("companies.country", json!({"country": ["Germany", "US", "gb"]})),
        ("companies.industry", json!({"industry": ["software development", "SOFTWARE Development"]})),
        ("companies.region", json!({"region": "Bavaria|Germany"})),
        ("companies.region", json!({"region": "Bavaria", "country": "DE"})),
        ("companies.region", json!({"region": "BY", "country": "DE"})),
        ("companies.place.1", json!({"city": "Munich|Bavaria|Germany", "locationMatch": "hqOperating"})),
        ("companies.place.2", json!({"city": "Munich|Bavaria|Germany", "country": ["DE", "FR"]})),
        // A city that nobody looked up: its shape and context are right.
        ("companies.place.3", json!({"city": "Nirgendwo|Bavaria|Germany"})),
    ] {
        rows.push(fine(rule, OPERATION, with(fitting)));
    }
    for (rule, wrong, app) in [
        ("companies.country", json!({"country": "Germanistan"}), Refuses("country")),
        ("companies.country", json!({"country": ["DE", "XX"]}), Refuses("country")),
        ("companies.industry", json!({"industry": "selling things"}), Refuses("industry")),
        ("companies.region", json!({"region": "Bavaria"}), Refuses("region")),
        ("companies.place.1", json!({"city": "Munich"}), Refuses("city")),
        ("companies.place.1", json!({"city": "Munich|Germany"}), Refuses("city")),
        ("companies.place.1", json!({"city": "Munich|Bavaria|"}), Refuses("city")),
        ("companies.place.2", json!({"city": "Munich|Atlantis|Germany"}), Asks),
        ("companies.place.2", json!({"region": "Atlantis|Germany"}), Asks),
        ("companies.place.2", json!({"city": "Munich|Bavaria|Germany", "country": "France"}), Refuses("city")),
        ("companies.place.2", json!({"region": "Bavaria|Germany", "country": ["France"]}), Refuses("region")),
        ("companies.place.4", json!({"city": "Munich|Bavaria|Atlantis"}), Refuses("city")),
    ] {
        rows.push(
            refused(rule, OPERATION, with(wrong), 400, app)
                .says(|body| body["error"] == "Invalid Find Companies request" && body["message"].is_string()),
        );
    }
    rows
}
