//! Rows of `POST /v1/find-people` and its count.

use serde_json::{Value, json};

use super::row::App::{Asks, Never, Refuses};
use super::row::{Row, fine, refused, story, taken};
use crate::bed::Bed;

const SEARCH: &str = "find_people";
const COUNT: &str = "find_people_count";
const LEAD: [&str; 17] = [
    "firstname",
    "lastname",
    "headline",
    "description",
    "profileUrl",
    "jobTitle",
    "jobDescription",
    "jobStartDate",
    "address",
    "companyName",
    "companyUrn",
    "companyUrl",
    "companyWebsite",
    "companyDescription",
    "companySize",
    "companyIndustry",
    "companyAddress",
];

fn with(query: Value) -> Value {
    json!({"query": query, "size": 1})
}

fn germans() -> Value {
    json!({"location": {"include": ["Germany"]}, "jobTitle": {"include": ["Manager"]}})
}

/// Type and form of a field of a lead record; null and absent are fine.
fn is_lead(lead: &Value) -> bool {
    lead.as_object().unwrap().iter().all(|(name, value)| match (name.as_str(), value) {
        (_, Value::Null) => true,
        ("companySize", value) => value.is_number(),
        ("jobStartDate", Value::String(date)) => {
            let (month, year) = date.split_once('-').unwrap_or_default();
            month.len() == 2
                && year.len() == 4
                && (1..=12).contains(&month.parse().unwrap_or(0))
                && year.parse::<u16>().is_ok()
        }
        (name, value) => LEAD.contains(&name) && value.is_string(),
    })
}

fn leads(answer: &Value) -> &Vec<Value> {
    answer["leads"].as_array().unwrap()
}

pub fn rows() -> Vec<Row> {
    let of_size = |size: Value| json!({"query": germans(), "size": size});
    let mut rows = vec![
        fine("people.answer", SEARCH, of_size(json!(100))).costs(100).says(|answer| {
            leads(answer).len() == 100
                && answer["total"].as_u64() > Some(100)
                && answer["next_cursor"].is_string()
                && answer.as_object().unwrap().len() == 3
        }),
        fine("record.lead", SEARCH, of_size(json!(100))).says(|answer| leads(answer).iter().all(is_lead)),
        fine("people.size", SEARCH, of_size(json!(1))).says(|answer| leads(answer).len() == 1),
        taken("people.size", SEARCH, of_size(json!("7"))).costs(7),
        taken("people.size", SEARCH, of_size(json!("100"))).costs(100),
        taken("people.size", SEARCH, json!({"query": germans()})),
        fine("people.cost", SEARCH, of_size(json!(9))).costs(9),
        fine("people.cost", SEARCH, with(json!({"jobTitle": {"include": ["Nobody is called so"]}})))
            .costs(0)
            .says(|answer| answer["total"] == 0 && answer["leads"] == json!([]) && answer["next_cursor"].is_null()),
        fine("count.free", COUNT, json!({"query": germans()})).costs(0).says(|answer| answer["total"].is_u64()),
        refused("count.request", COUNT, json!({"query": germans(), "size": 5}), 400, Never),
        refused("count.request", COUNT, json!({"query": germans(), "cursor": "x"}), 400, Never),
        refused("people.cursor", SEARCH, json!({"query": germans(), "size": 1, "cursor": ""}), 400, Refuses("cursor")),
        refused("people.3", SEARCH, json!({"query": germans(), "size": 1, "cursor": "p_edited"}), 400, Asks),
        refused("people.cursor", SEARCH, json!({"query": germans(), "size": 1, "cursor": 5}), 400, Never),
        refused("people.query", SEARCH, json!({"query": germans(), "size": 1, "page": 0}), 400, Never),
    ];
    for (size, app) in [
        (json!(0), Refuses("size")),
        (json!(101), Refuses("size")),
        (json!("0"), Refuses("size")),
        (json!("007"), Never),
        (json!("+7"), Never),
        (json!(" 7"), Never),
        (json!("seven"), Never),
        (json!(7.5), Never),
        (json!(-7), Never),
        (json!(null), Never),
        (json!([7]), Never),
    ] {
        rows.push(refused("people.size", SEARCH, of_size(size), 400, app));
    }
    for path in [
        "jobTitle.include",
        "location.include",
        "currentCompany.location",
        "pastJobTitle.include",
        "pastCompanyName.include",
        "pastCompany.location",
    ] {
        let (parent, name) = path.split_once('.').unwrap();
        let query = |list: Value| json!({parent: {name: list}});
        let place = path.contains("ocation");
        for values in if place {
            [json!(["Germany", "US"]), json!(["gb"])]
        } else {
            [json!(["Sales Manager"]), json!(["a", "b"])]
        } {
            rows.push(fine(if place { "people.1" } else { "people.query" }, SEARCH, with(query(values))));
        }
        rows.push(refused("people.query", SEARCH, with(query(json!("DE"))), 400, Never));
        rows.push(refused("people.query", SEARCH, with(query(json!([5]))), 400, Refuses(path)));
        rows.push(refused("people.query", SEARCH, with(json!({parent: ["DE"]})), 400, Refuses(path)));
        if place {
            for wrong in ["Bavaria", "XX", "DEU?"] {
                rows.push(refused("people.1", SEARCH, with(query(json!(["DE", wrong]))), 400, Refuses(path)));
            }
        }
    }
    for operation in [SEARCH, COUNT] {
        let rule = if operation == SEARCH { "people.query" } else { "count.request" };
        let with = |query: Value| if operation == SEARCH { with(query) } else { json!({"query": query}) };
        rows.push(refused(rule, operation, with(json!({})), 400, Refuses("query")));
        rows.push(refused(rule, operation, with(json!({"jobTitle": {"include": [" "]}})), 400, Refuses("query")));
        rows.push(refused(rule, operation, with(json!({"shoeSize": {"include": ["45"]}})), 400, Asks));
        rows.push(refused(rule, operation, json!({}), 400, Never));
        rows.push(refused(rule, operation, with(json!([])), 400, Never));
    }
    rows.extend(stories());
    rows
}

fn stories() -> [Row; 4] {
    [
        story("people.2", "past filters are about one and the same earlier role", |bed, _| {
            Box::pin(async move {
                let (page, [first, second]) = two_roles(bed).await;
                let past = |(title, company): (&String, &String)| json!({"query": {"pastJobTitle": {"include": [title]}, "pastCompanyName": {"include": [company]}}});
                for (title, company, is_one_role) in [(&first.0, &first.1, true), (&first.0, &second.1, false)] {
                    let found = everybody(bed, past((title, company))).await;
                    let there = found.iter().any(|lead| lead["profileUrl"] == page.as_str());
                    assert_eq!(there, is_one_role, "{title} at {company}: {page}");
                }
            })
        }),
        story(
            "people.cursor",
            "page after page, everybody once; with another query the cursor is refused",
            |bed, _| {
                Box::pin(async move {
                    let query = json!({"location": {"include": ["AT"]}, "jobTitle": {"include": ["Head"]}});
                    let total = bed.send(COUNT, &json!({"query": query})).await.unwrap()["total"].as_u64().unwrap();
                    let found = everybody(bed, json!({"query": query})).await;
                    assert_eq!((found.len() as u64, bed.charged().await), (total, total), "each once, each paid once");
                    let first = bed.send(SEARCH, &with(germans())).await.unwrap();
                    let next = json!({"query": germans(), "size": 3, "cursor": first["next_cursor"]});
                    assert_eq!(leads(&bed.send(SEARCH, &next).await.unwrap()).len(), 3, "sent unchanged");
                    let other = json!({"query": query, "size": 3, "cursor": first["next_cursor"]});
                    assert_eq!(bed.ask(SEARCH, &other).await.status, 400, "it belongs to its query");
                })
            },
        ),
        story("count.total", "the count is the total of the search, also without credits", |bed, _| {
            Box::pin(async move {
                for query in [germans(), json!({"pastJobTitle": {"include": ["Engineer"]}})] {
                    let found = bed.send(SEARCH, &with(query.clone())).await.unwrap();
                    bed.service.control(json!({"credits": 0})).await;
                    let counted = bed.send(COUNT, &json!({"query": query})).await.unwrap();
                    assert_eq!(counted["total"], found["total"], "{query}");
                    bed.reset().await;
                }
            })
        }),
        story("people.cost", "a search that cannot be paid returns nothing and costs nothing", |bed, _| {
            Box::pin(async move {
                bed.service.control(json!({"credits": 0.3})).await;
                let told = bed.ask(SEARCH, &json!({"query": germans(), "size": 4})).await;
                assert_eq!((told.status, bed.charged().await), (403, 0), "{}", told.body);
                let told = bed.ask(SEARCH, &json!({"query": germans(), "size": 3})).await;
                assert_eq!((told.status, bed.charged().await), (200, 3), "{}", told.body);
            })
        }),
    ]
}

/// Everybody whom a search finds, along its cursors.
async fn everybody(bed: &Bed, mut request: Value) -> Vec<Value> {
    let mut found = Vec::new();
    request["size"] = json!(100);
    loop {
        let told = bed.ask(SEARCH, &request).await;
        assert_eq!(told.status, 200, "{request}: {}", told.body);
        found.extend(leads(&told.body).iter().cloned());
        match &told.body["next_cursor"] {
            Value::Null => return found,
            cursor => request["cursor"] = cursor.clone(),
        }
    }
}

type Role = (String, String);

/// Somebody, as people search returns the page, who had two earlier roles with other titles at other companies.
async fn two_roles(bed: &Bed) -> (String, [Role; 2]) {
    let request = json!({"filters": {"peopleLocation": "Germany", "seniority": "vp"}, "page": 0, "size": 100});
    for row in bed.ask("leads_finder", &request).await.body["rows"].as_array().unwrap() {
        let groups = row["position_groups"].as_array().unwrap();
        let roles: Vec<Role> = groups
            .iter()
            .skip(1)
            .filter_map(|group| {
                let title = group["profile_positions"][0]["title"].as_str()?;
                Some((title.to_owned(), group["company"]["name"].as_str()?.to_owned()))
            })
            .collect();
        if let [first, second, ..] = roles.as_slice() {
            let apart = first.0 != second.0 && !second.1.contains(&first.1) && !first.1.contains(&second.1);
            let one_each = groups.iter().all(|group| group["profile_positions"].as_array().map(Vec::len) == Some(1));
            let page = row["link"]["network"].as_str().unwrap_or_default();
            let past = json!({"pastJobTitle": {"include": [first.0]}, "pastCompanyName": {"include": [first.1]}});
            let found = if apart && one_each { everybody(bed, json!({"query": past})).await } else { Vec::new() };
            // Any field of a lead may be missing: somebody whose page is there.
            if found.iter().any(|lead| lead["profileUrl"] == page) {
                return (page.to_owned(), [first.clone(), second.clone()]);
            }
        }
    }
    panic!("nobody has two earlier roles, or past filters do not find them");
}
