//! `POST /v1/find-people`: people search along a cursor, 0.1 credit for each lead that is returned.

use std::sync::Arc;

use api::Tenths;
use serde_json::{Map, Value, json};

use crate::answer::{Answer, Refusal};
use crate::call::{Call, Paid};
use crate::schema::{self, Described};
use crate::search::cursor::{Cursor, Wrong};
use crate::search::people::query::{self, FILTERS, LONGEST_VALUE, MOST_VALUES};
use crate::search::people::question::Question;
use crate::search::people::{cursor, run};

const LARGEST_PAGE: u64 = 100;
/// "Default: not shown"; 25 is what the leads finder's reference payload has.
const DEFAULT_PAGE: u64 = 25;
const PRICE: Tenths = Tenths(1);

/// Searches. The balance must hold the price of the leads that would be returned; otherwise nothing is returned or charged.
pub async fn answer(call: &Call) -> Result<Answer, Refusal> {
    let body = call.object()?;
    let question = read(call, body, &["query", "size", "cursor"])?;
    let size = body.get("size").map_or(Ok(DEFAULT_PAGE), size)?;
    let text = question.text();
    let start = place(call, body, &text)?;
    let found = search(call, question).await?;
    call.work().await;
    let total = found.len() as u64;
    let start = u64::from(start.offset).min(total);
    let end = (start + size).min(total);
    let page = &found[start as usize..end as usize];
    let count = page.len() as u64;
    call.charge(Paid { tenths: PRICE.times(count), rows: count, search: Some((text.clone(), start)) }).await?;
    let service = &call.service;
    let next = (end < total).then(|| {
        let next = Cursor { offset: end as u32, size: size as u8, day: service.clock.today() as u32 };
        cursor::seal(next, service.world.seed(), &text)
    });
    let lead = |number: &u32| Value::Object(service.world.lead(&service.world.person(*number), &service.site));
    let leads: Vec<Value> = page.iter().map(lead).collect();
    Ok(Answer::fine(json!({"total": total, "leads": leads, "next_cursor": next})))
}

/// Reads the query of a body that has these fields and no others.
pub fn read(call: &Call, body: &Map<String, Value>, known: &[&str]) -> Result<Question, Refusal> {
    if let Some(field) = body.keys().find(|field| !known.contains(&field.as_str())) {
        return Err(Refusal::people(format!("{} is not a supported field", crate::fields::shown(field))));
    }
    let query = body.get("query").ok_or_else(|| Refusal::people("query is required"))?;
    let query = query.as_object().ok_or_else(|| Refusal::people("query must be an object"))?;
    query::read(query, call.service.dialect)
}

/// Everybody who is found, in the order of the search.
pub async fn search(call: &Call, question: Question) -> Result<Vec<u32>, Refusal> {
    let service = Arc::clone(&call.service);
    let today = service.clock.today();
    let found = tokio::task::spawn_blocking(move || run::matches(&service.world, &service.shelves, &question, today));
    found.await.map_err(|_| Refusal::new(500, "Internal Server Error", "The search broke down."))
}

/// "Integer, or a canonical decimal string" from 1 to 100.
fn size(value: &Value) -> Result<u64, Refusal> {
    let number = match value {
        Value::String(text) => text.parse().ok().filter(|number: &u64| number.to_string() == *text),
        other => other.as_u64(),
    };
    let fits = number.filter(|size| (1..=LARGEST_PAGE).contains(size));
    fits.ok_or_else(|| {
        Refusal::people("size must be an integer from 1 to 100, or such an integer as a canonical decimal string")
    })
}

/// Where to go on. Unlike that of the company search, a cursor does not keep the size: each request says its own.
fn place(call: &Call, body: &Map<String, Value>, text: &str) -> Result<Cursor, Refusal> {
    let first = Cursor { offset: 0, size: 0, day: 0 };
    let Some(sent) = body.get("cursor") else { return Ok(first) };
    let sent = sent.as_str().filter(|sent| !sent.is_empty());
    let sent = sent.ok_or_else(|| Refusal::people("cursor must be a string of at least 1 character"))?;
    cursor::open(sent, call.service.world.seed(), text).map_err(|wrong| match wrong {
        Wrong::Unknown => Refusal::people("cursor is not valid"),
        Wrong::OtherFilters => Refusal::people("cursor belongs to a search with another query"),
    })
}

/// The query, for the machine-readable description.
pub fn query_schema() -> Value {
    let list = json!({
        "type": "array", "maxItems": MOST_VALUES,
        "items": {"type": "string", "maxLength": LONGEST_VALUE},
    });
    let filter = |(key, lists): &(&str, &[&str])| {
        let lists: Map<String, Value> = lists.iter().map(|name| ((*name).to_owned(), list.clone())).collect();
        ((*key).to_owned(), schema::object(&[], Value::Object(lists)))
    };
    let filters: Map<String, Value> = FILTERS.iter().map(filter).collect();
    let mut query = schema::object(&[], Value::Object(filters));
    query["minProperties"] = json!(1);
    query["description"] = json!(
        "At least one list must hold a value that is not empty; empty values are ignored. Titles and names fit when all \
         words of a value stand in them. Locations are country names or ISO alpha-2 codes. All past filters must be true \
         of one and the same earlier role. jobTitle.exclude, location.exclude and currentCompanyName are this sandbox's own."
    );
    query
}

/// For the machine-readable description.
pub fn describe() -> Value {
    let text = schema::maybe_text;
    let lead = schema::record(
        &[],
        json!({
            "firstname": text(), "lastname": text(), "headline": text(), "description": text(), "profileUrl": text(),
            "jobTitle": text(), "jobDescription": text(),
            "jobStartDate": {"type": ["string", "null"], "pattern": "^(0[1-9]|1[0-2])-[0-9]{4}$"},
            "address": text(), "companyName": text(), "companyUrn": text(), "companyUrl": text(),
            "companyWebsite": text(), "companyDescription": text(), "companySize": {"type": ["number", "null"]},
            "companyIndustry": text(), "companyAddress": text()
        }),
    );
    Described::of("find_people", "Searches people, page by page along a cursor.")
        .costs("0.1 credits for each returned lead; empty pages are free")
        .takes(schema::object(
            &["query"],
            json!({
                "query": query_schema(),
                "size": {"default": DEFAULT_PAGE, "oneOf": [
                    {"type": "integer", "minimum": 1, "maximum": LARGEST_PAGE},
                    {"type": "string", "pattern": "^([1-9][0-9]?|100)$"}
                ]},
                "cursor": {"type": "string", "minLength": 1, "description": "next_cursor of the page before, with the same query"}
            }),
        ))
        .answers(
            "A page of people",
            schema::object(
                &["total", "leads", "next_cursor"],
                json!({
                    "total": {"type": "integer", "minimum": 0},
                    "leads": {"type": "array", "maxItems": LARGEST_PAGE, "items": lead},
                    "next_cursor": text()
                }),
            ),
        )
        .done()
}
