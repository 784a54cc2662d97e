//! `POST /v1/find-people`: people search along a cursor, 0.1 credit for each lead that is returned.

use serde_json::{Map, Value, json};

use super::paged::{self, DEFAULT_PAGE, LARGEST_PAGE};
use crate::answer::{Answer, Refusal};
use crate::call::Call;
use crate::search::cursor::{Cursor, PEOPLE, Wrong};
use crate::search::people::question::Question;
use crate::search::people::{query, run};

pub async fn answer(call: &Call) -> Result<Answer, Refusal> {
    let body = call.object()?;
    let question = read(call, body, &["query", "size", "cursor"])?;
    let size = body.get("size").map_or(Ok(DEFAULT_PAGE), size)?;
    let text = question.asked.text();
    let start = place(call, body, &text)?;
    let found = search(call, question).await?;
    call.work().await;
    let (start, page) = paged::cut(&found, u64::from(start.offset), size);
    paged::charge(call, &text, start, page).await?;
    let (world, end) = (call.world(), start as usize + page.len());
    let next = (end < found.len()).then(|| {
        let next = Cursor { offset: end as u32, size: size as u8, day: call.service.clock.today() as u32 };
        next.seal(PEOPLE, world.seed, &text)
    });
    let lead = |number: &u32| world.lead(&world.person(*number), &call.service.site);
    let leads: Value = page.iter().map(lead).collect();
    Ok(Answer::fine(json!({"total": found.len(), "leads": leads, "next_cursor": next})))
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
    let today = call.service.clock.today();
    paged::find(call, move |ground| run::matches(&ground.world, &ground.shelves, &question, today)).await
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

/// Where to go on. Unlike that of the company search, a cursor does not hold the size: each request says its own.
fn place(call: &Call, body: &Map<String, Value>, text: &str) -> Result<Cursor, Refusal> {
    let first = Cursor { offset: 0, size: 0, day: 0 };
    let Some(sent) = body.get("cursor") else { return Ok(first) };
    let sent = sent.as_str().filter(|sent| !sent.is_empty());
    let sent = sent.ok_or_else(|| Refusal::people("cursor must be a string of at least 1 character"))?;
    Cursor::open(sent, PEOPLE, call.world().seed, text).map_err(|wrong| match wrong {
        Wrong::Unknown => Refusal::people("cursor is not valid"),
        Wrong::OtherFilters => Refusal::people("cursor belongs to a search with another query"),
    })
}
