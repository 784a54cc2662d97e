//! Leads as the service sends them, read here without the app's columns: the rows on show are compared with them.

use api::Doc;
use serde_json::{Value, json};
use tests::rig::Service;

use super::panel::SIZE;

/// Returns the first pages of a search, from another service with the same world.
pub async fn pages(filters: &Value, count: usize) -> Vec<Vec<Doc>> {
    let twin = Service::start().await;
    twin.control(json!({"rate_limits": false})).await;
    let mut pages = Vec::new();
    for page in 0..count {
        let answer = twin.ask("/v1/leads-finder", &json!({"filters": filters, "page": page, "size": SIZE})).await;
        assert_eq!(answer.status, 200, "{}", String::from_utf8_lossy(&answer.body));
        pages.push(serde_json::from_value(answer.json()["rows"].clone()).expect("a page has rows"));
    }
    twin.stop().await;
    pages
}

/// A text of a lead, by its pointer.
pub fn text<'a>(lead: &'a Doc, pointer: &str) -> &'a str {
    at(lead, pointer).as_str().unwrap_or_default()
}

/// A list of a lead, by its pointer.
pub fn list<'a>(lead: &'a Doc, pointer: &str) -> &'a [Value] {
    at(lead, pointer).as_array().map_or(&[], Vec::as_slice)
}

fn at<'a>(lead: &'a Doc, pointer: &str) -> &'a Value {
    let (first, rest) = pointer.split_once('/').unwrap_or((pointer, ""));
    let rest = if rest.is_empty() { String::new() } else { format!("/{rest}") };
    lead.get(first).and_then(|value| value.pointer(&rest)).unwrap_or(&Value::Null)
}

/// The full names, in their order.
pub fn names(leads: &[Doc]) -> Vec<&str> {
    leads.iter().map(|lead| text(lead, "profile/full_name")).collect()
}

/// "3 roles · 2 schools"
pub fn career(lead: &Doc) -> String {
    let roles: usize = list(lead, "position_groups").iter().map(|group| items(&group["profile_positions"])).sum();
    let schools = list(lead, "educations").len();
    let said = |count: usize, one: &str| match count {
        0 => None,
        1 => Some(format!("1 {one}")),
        many => Some(format!("{many} {one}s")),
    };
    [said(roles, "role"), said(schools, "school")].into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

fn items(list: &Value) -> usize {
    list.as_array().map_or(0, Vec::len)
}

/// The month in which the present job began, as `2019-04`.
pub fn since(lead: &Doc) -> &str {
    text(lead, "position_groups/0/profile_positions/0/date/start")
}

/// By that month, the earliest first; equal ones as they came.
pub fn by_start(leads: &[Doc]) -> Vec<Doc> {
    let mut sorted = leads.to_vec();
    assert!(
        sorted.iter().all(|lead| since(lead).len() == 7),
        "every lead tells the month, which sorts as it is written"
    );
    sorted.sort_by(|a, b| since(a).cmp(since(b)));
    sorted
}

/// The names of the schools, as one cell has them.
pub fn schools(lead: &Doc) -> String {
    let names = list(lead, "educations").iter().filter_map(|school| school["school"]["name"].as_str());
    names.collect::<Vec<_>>().join(", ")
}

/// The skills, as one cell has them.
pub fn skills(lead: &Doc) -> String {
    list(lead, "skills").iter().filter_map(Value::as_str).collect::<Vec<_>>().join(", ")
}
