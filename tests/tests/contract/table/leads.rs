//! Rows of the criteria of `POST /v1/leads-finder`.

use serde_json::{Value, json};

use super::row::App::{Asks, Never, Refuses};
use super::row::{Row, fine, refused, taken};
use crate::known::Known;

const OPERATION: &str = "leads_finder";
/// Strings or arrays (value rule 1).
const LISTS: [&str; 8] = [
    "job",
    "jobExclude",
    "company",
    "companyUrl",
    "peopleLocation",
    "peopleLocationExclude",
    "jobFunction",
    "jobFunctionExclude",
];
/// Strings, several values on lines of their own; each with two values.
const LINES: [(&str, &str); 28] = [
    ("yearsCurrentRole", "1 to 2 years\nLess than 1 year"),
    ("yearsCurrentCompany", "More than 10 years\n3 to 5 years"),
    ("yearsWorkExperience", "More than 1 year\n1 to 2 years"),
    ("skills", "negotiation\nplanning"),
    ("skillsExclude", "negotiation\nplanning"),
    ("language", "German\nFrench"),
    ("languageExclude", "German\nFrench"),
    ("certification", "PMP\nScrum"),
    ("certificationExclude", "PMP\nScrum"),
    ("profileKeywords", "software\nsales"),
    ("profileKeywordsExclude", "software\nsales"),
    ("profileBadge", "premium\nverified"),
    ("industry", "software development\nbanking"),
    ("industryExclude", "software development\nbanking"),
    ("hq", "Germany\nMunich"),
    ("hqExclude", "Germany\nMunich"),
    ("type", "Privately Held\nPartnership"),
    ("typeExclude", "Privately Held\nPartnership"),
    ("size", "11-50\n51-200"),
    ("revenue", "1M-5M\n5M-10M"),
    ("founded", "2015\n2000"),
    ("companyKeywords", "software\nlogistics"),
    ("companyKeywordsExclude", "software\nlogistics"),
    ("funding", "Seed\nSeries A"),
    ("fundingAmount", "1M-5M\n5M-10M"),
    ("fundingDateMonths", "12\n24"),
    ("growth", "10%\n5%"),
    ("department", ""),
];
const SENIORITIES: [&str; 12] = [
    "founder",
    "owner",
    "partner",
    "c_suite",
    "vp",
    "director",
    "head",
    "manager",
    "senior",
    "mid-level",
    "entry",
    "intern",
];

fn with(filters: Value) -> Value {
    json!({"filters": filters, "page": 0, "size": 1})
}

pub fn rows(known: &Known) -> Vec<Row> {
    let mut rows = Vec::new();
    for key in LISTS {
        let value = match key {
            "company" => known.company.as_str(),
            "companyUrl" => known.company_page.as_str(),
            "peopleLocation" | "peopleLocationExclude" => "Germany",
            "jobFunction" | "jobFunctionExclude" => "revenue_accounting",
            _ => known.title.as_str(),
        };
        rows.push(fine("leads.criteria", OPERATION, with(json!({key: value}))));
        rows.push(taken("leads.value.1", OPERATION, with(json!({key: value}))));
        rows.push(taken("leads.value.1", OPERATION, with(json!({key: [value, ""]}))));
        rows.push(refused("leads.value.1", OPERATION, with(json!({key: 5})), 400, Never));
        rows.push(refused("leads.value.1", OPERATION, with(json!({key: true})), 400, Refuses(key)));
        rows.push(refused("leads.value.1", OPERATION, with(json!({key: [5]})), 400, Never));
    }
    for (key, values) in LINES {
        let values = if key == "department" { known.department.as_str() } else { values };
        rows.push(fine("leads.criteria", OPERATION, with(json!({key: values}))));
        rows.push(taken("leads.value.1", OPERATION, with(json!({key: format!("{values}\n\n")}))));
        rows.push(refused("leads.value.1", OPERATION, with(json!({key: [values]})), 400, Never));
        rows.push(refused("leads.value.1", OPERATION, with(json!({key: 5})), 400, Never));
    }
    for key in ["seniority", "seniorityExclude"] {
        rows.extend(SENIORITIES.iter().map(|value| taken("leads.value.4", OPERATION, with(json!({key: value})))));
        rows.push(fine("leads.value.4", OPERATION, with(json!({key: SENIORITIES[..11].join("\n")}))));
        rows.push(refused("leads.value.4", OPERATION, with(json!({key: "boss"})), 400, Refuses(key)));
        rows.push(refused("leads.value.4", OPERATION, with(json!({key: "vp\nboss"})), 400, Refuses(key)));
    }
    for key in ["jobFunction", "jobFunctionExclude"] {
        let functions = |count: usize| (0..count).map(|n| format!("function_{n}")).collect::<Vec<_>>();
        let with_empty: Vec<String> = functions(300).into_iter().chain([String::new(), " ".to_owned()]).collect();
        rows.push(fine("leads.value.2", OPERATION, with(json!({key: functions(300)}))));
        rows.push(taken("leads.value.2", OPERATION, with(json!({key: with_empty}))));
        rows.push(refused("leads.value.2", OPERATION, with(json!({key: functions(301)})), 400, Refuses(key)));
    }
    for mode in ["SMART", "WORD", "STRICT"] {
        rows.push(fine("leads.value.3", OPERATION, with(json!({"peopleLocation": "Germany", "searchMode": mode}))));
    }
    for (wrong, app) in [
        (json!("smart"), Refuses("searchMode")),
        (json!("EXACT"), Refuses("searchMode")),
        (json!(["WORD"]), Never),
        (json!(1), Never),
    ] {
        let request = with(json!({"peopleLocation": "Germany", "searchMode": wrong}));
        rows.push(refused("leads.value.3", OPERATION, request, 400, app));
    }
    for form in ["1 to 2 years", "Less than 1 year", "More than 10 years"] {
        for key in ["yearsCurrentRole", "yearsCurrentCompany", "yearsWorkExperience"] {
            rows.push(taken("leads.value.5", OPERATION, with(json!({key: form}))));
        }
    }
    rows.push(refused("leads.value.5", OPERATION, with(json!({"yearsCurrentRole": "long"})), 400, Asks));
    rows.push(refused("leads.value.8", OPERATION, with(json!({"type": "Shop"})), 400, Asks));
    rows.push(refused("leads.criteria", OPERATION, with(json!({"shoeSize": "45"})), 400, Refuses("shoeSize")));
    rows.extend(durations());
    rows.extend(shapes());
    rows
}

fn durations() -> Vec<Row> {
    let mut rows = Vec::new();
    for span in
        ["latestCompany", "currentCompany", "previousCompany", "latestJob", "currentJob", "previousJob", "total"]
    {
        for bounds in [
            json!({"min": {"year": 1}}),
            json!({"max": {"month": 11}}),
            json!({"min": {"year": 1, "month": 6}, "max": {"year": 1, "month": 6}}),
        ] {
            rows.push(taken("leads.value.6", OPERATION, with(json!({"duration": {span: bounds}}))));
        }
    }
    for wrong in [
        json!({"firstJob": {"min": {"year": 1}}}),
        json!({"total": {"min": {"month": 12}}}),
        json!({"total": {"min": {"year": -1}}}),
        json!({"total": {"min": {"year": 1.5}}}),
        json!({"total": {"min": {"year": "1"}}}),
        json!({"total": {"min": {"day": 1}}}),
        json!({"total": {"min": {"year": 2}, "max": {"year": 1, "month": 11}}}),
        json!({"total": {"from": {"year": 1}}}),
        json!({"total": 3}),
    ] {
        let request = with(json!({"job": "Manager", "duration": wrong}));
        rows.push(refused("leads.value.6", OPERATION, request, 400, Refuses("duration")));
    }
    for empty in [json!({"total": {}}), json!({"total": {"min": {}}})] {
        rows.push(refused("leads.value.6", OPERATION, with(json!({"job": "Manager", "duration": empty})), 400, Never));
    }
    let text = with(json!({"job": "Manager", "duration": "1 to 2 years"}));
    rows.push(refused("leads.value.6", OPERATION, text, 400, Refuses("duration")));
    rows
}

fn shapes() -> Vec<Row> {
    let germans = || json!({"peopleLocation": ["Germany"]});
    let mut rows = vec![
        taken("leads.page", OPERATION, json!({"filters": germans()}))
            .says(|answer| answer["page"] == 0 && answer["size"] == 25),
        fine("leads.page", OPERATION, json!({"filters": germans(), "page": 3, "size": 2}))
            .says(|answer| answer["page"] == 3 && answer["size"] == 2),
        fine("leads.answer", OPERATION, json!({"filters": germans(), "page": 0, "size": 5})).says(|answer| {
            answer.as_object().unwrap().len() == 4 && answer["rows"].is_array() && answer["total"].is_u64()
        }),
        fine("leads.cost", OPERATION, json!({"filters": germans(), "page": 4_000_000, "size": 100}))
            .costs(0)
            .says(|answer| answer["rows"] == json!([])),
        refused("leads.some", OPERATION, with(json!({})), 400, Refuses("filters")),
        refused("leads.some", OPERATION, with(json!({"searchMode": "STRICT"})), 400, Refuses("filters")),
        refused(
            "leads.some",
            OPERATION,
            with(json!({"searchMode": "SMART", "job": ["", " "]})),
            400,
            Refuses("filters"),
        ),
        refused("leads.some", OPERATION, with(json!({"skills": "\n"})), 400, Refuses("filters")),
        refused("leads.some", OPERATION, json!({"page": 0, "size": 1}), 400, Never),
        refused("leads.some", OPERATION, with(json!([])), 400, Never),
        refused(
            "leads.page",
            OPERATION,
            json!({"filters": germans(), "page": 0, "size": 1, "cursor": "x"}),
            400,
            Never,
        ),
    ];
    for (page, size, app) in [
        (json!(0), json!(0), Refuses("size")),
        (json!(0), json!(101), Refuses("size")),
        (json!(0), json!("5"), Never),
        (json!(-1), json!(5), Never),
        (json!(0.5), json!(5), Never),
        (json!(null), json!(5), Never),
    ] {
        let request = json!({"filters": germans(), "page": page, "size": size});
        rows.push(refused("leads.page", OPERATION, request, 400, app));
    }
    rows
}
