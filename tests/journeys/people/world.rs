//! What the service knows of the people that the journeys look for, from another service with the same world: asked in
//! the window's own one, it would be charged, and its counters would move.

use api::Doc;
use serde_json::{Value, json};
use tests::rig::Service;

use crate::rows::text;

/// The titles that are pasted as a column.
pub const COLUMN: [&str; 2] = ["Account Executive", "Key Account Manager"];
/// What is written as a further filter.
pub const FURTHER: &str = r#"{"jobTitle":{"exclude":["Manager"]}}"#;
/// How it is shown; lines and blanks count as one blank.
pub const READ: &str = r#"{ "jobTitle": { "exclude": [ "Manager" ] } }"#;
/// The column of the day on which the present job began.
pub const SINCE: &str = "In the job since";

/// The query that the panel's filters mean, step by step.
pub struct Query(Value);

impl Query {
    /// People with this word in their title.
    pub fn title(word: &str) -> Self {
        Self(json!({"jobTitle": {"include": [word]}}))
    }

    /// Whose company is here.
    pub fn working(country: &str) -> Self {
        Self(json!({"currentCompany": {"location": [country]}}))
    }

    /// Or one of these.
    pub fn or_titles(mut self, titles: &[&str]) -> Self {
        let list = self.0["jobTitle"]["include"].as_array_mut().expect("a list of titles");
        list.extend(titles.iter().map(|title| json!(title)));
        self
    }

    /// Who live here.
    pub fn living_in(mut self, country: &str) -> Self {
        self.0["location"] = json!({"include": [country]});
        self
    }

    /// Whose company is here.
    pub fn working_in(mut self, country: &str) -> Self {
        self.0["currentCompany"] = json!({"location": [country]});
        self
    }

    /// Without this word in their title.
    pub fn but_no(mut self, title: &str) -> Self {
        self.0["jobTitle"]["exclude"] = json!([title]);
        self
    }
}

/// Who sells, in Germany.
pub fn germans() -> Query {
    Query::title("sales").or_titles(&COLUMN).living_in("Germany")
}

/// The directors among them, as the bar asks for them.
pub fn directors() -> Query {
    let [one, two] = COLUMN.map(|title| format!("Director {title}"));
    Query::title("Director sales").or_titles(&[&one, &two]).living_in("Germany")
}

/// Everybody that is looked for in the end.
pub fn sellers() -> Query {
    germans().working_in("Germany").but_no("Manager")
}

/// The other service.
pub struct World(Service);

impl World {
    /// Starts it without the rate limits that a person's app has to observe.
    pub async fn start() -> Self {
        let service = Service::start().await;
        service.control(json!({"rate_limits": false, "credits": 100_000})).await;
        Self(service)
    }

    /// How many there are, as the screen writes it.
    pub async fn count(&self, query: &Query) -> String {
        let answer = self.0.ask("/v1/find-people/count", &json!({"query": query.0})).await.json();
        grouped(answer["total"].as_u64().expect("a count"))
    }

    /// The first 100 of them.
    pub async fn people(&self, query: &Query) -> Vec<Doc> {
        let answer = self.0.ask("/v1/find-people", &json!({"query": query.0, "size": 100})).await.json();
        serde_json::from_value(answer["leads"].clone()).expect("a page has people")
    }
}

/// `1,330`
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// The name of a person as the table shows it.
pub fn name(person: &Doc) -> String {
    format!("{} {}", text(person, "firstname"), text(person, "lastname")).trim().to_owned()
}

/// The names, in their order.
pub fn names(people: &[Doc]) -> Vec<String> {
    people.iter().map(name).collect()
}

/// Returns year and month in which the present job began, where they are known: the service writes `07-2025`.
fn start(person: &Doc) -> Option<(u32, usize)> {
    let (month, year) = text(person, "jobStartDate").split_once('-')?;
    Some((year.parse().ok()?, month.parse().ok()?))
}

/// The same as the table shows it: `Jul 2025`.
pub fn started(person: &Doc) -> String {
    const MONTHS: [&str; 12] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    start(person).map(|(year, month)| format!("{} {year}", MONTHS[month - 1])).unwrap_or_default()
}

/// Sorts by time; those of whom it is not known last; equal ones as they came.
pub fn by_start(people: &mut [Doc], newest_first: bool) {
    people.sort_by_key(|person| {
        let months = start(person).map(|(year, month)| i64::from(year) * 12 + month as i64);
        months.map_or(i64::MAX, |months| if newest_first { -months } else { months })
    });
}

/// Returns the country of the company, which is at the end of its address.
pub fn company_country(person: &Doc) -> String {
    text(person, "companyAddress").rsplit(", ").next().unwrap_or_default().to_owned()
}
