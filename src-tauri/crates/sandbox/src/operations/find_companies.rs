//! `POST /v1/find-companies`: company search, 0.1 credit for each row that is returned.

use std::sync::Arc;

use api::Tenths;
use serde_json::{Map, Value, json};

use crate::answer::{Answer, Refusal};
use crate::call::{Call, Paid};
use crate::schema::{self, Described};
use crate::search::cursor::{Cursor, Wrong};
use crate::search::query::Query;
use crate::search::{filters, find};
use crate::world::bands::{AGES, LOCATIONS, REVENUES, SIZES};
use crate::world::events::KINDS;

/// "Up to 10,000 companies can be retrieved per search."
const MOST_ROWS: u64 = 10_000;
const LARGEST_BATCH: u64 = 100;
/// The contract does not show what is used when `size` is left out; the leads finder's reference payload has 25.
const DEFAULT_BATCH: u64 = 25;
const PRICE: Tenths = Tenths(1);

/// Searches. The balance must hold the price of the rows that would be returned; otherwise nothing is returned or
/// charged. The contract does not say whether a short balance gets a short page.
pub async fn answer(call: &Call) -> Result<Answer, Refusal> {
    let body = call.object()?;
    let (query, cursor) = read(call, body)?;
    let text = query.text();
    let service = Arc::clone(&call.service);
    let found = tokio::task::spawn_blocking(move || find::matches(&service.world, &query, i64::from(cursor.day)));
    let found = found.await.map_err(|_| Refusal::new(500, "Internal Server Error", "The search broke down."))?;
    call.work().await;
    let total = found.len() as u64;
    let reachable = total.min(MOST_ROWS);
    let start = u64::from(cursor.offset).min(reachable);
    let end = (start + u64::from(cursor.size)).min(reachable);
    let rows = &found[start as usize..end as usize];
    let count = rows.len() as u64;
    call.charge(Paid { tenths: PRICE.times(count), rows: count, search: Some((text.clone(), start)) }).await?;
    let next =
        (end < reachable).then(|| Cursor { offset: end as u32, ..cursor }.seal(call.service.world.seed(), &text));
    let rows: Vec<Value> =
        rows.iter().map(|row| Value::Object(call.service.world.row(*row, &call.service.site))).collect();
    Ok(Answer::fine(json!({
        "rows": rows,
        "total": total,
        "page": cursor.offset / u32::from(cursor.size),
        "size": cursor.size,
        "next_cursor": next,
    })))
}

/// Reads the body. Beside a cursor, `page` and `size` must be of their types and are otherwise not looked at: "a cursor
/// keeps the batch size of the original request".
fn read(call: &Call, body: &Map<String, Value>) -> Result<(Query, Cursor), Refusal> {
    let none = Map::new();
    let (mut asked, mut page, mut size, mut sent) = (&none, 0, DEFAULT_BATCH, None);
    for (key, value) in body {
        match key.as_str() {
            "filters" => asked = value.as_object().ok_or_else(|| Refusal::invalid("filters must be an object"))?,
            "page" => {
                page = value.as_u64().ok_or_else(|| Refusal::invalid("page must be an integer of 0 or more"))?;
            }
            "size" => {
                let fits = value.as_u64().filter(|size| (1..=LARGEST_BATCH).contains(size));
                size = fits.ok_or_else(|| Refusal::invalid("size must be an integer from 1 to 100"))?;
            }
            "cursor" => sent = Some(value.as_str().ok_or_else(|| Refusal::invalid("cursor must be a string"))?),
            _ => return Err(Refusal::invalid(format!("{key} is not a supported field"))),
        }
    }
    let query = filters::read(asked)?;
    let cursor = match sent {
        Some(sent) => Cursor::open(sent, call.service.world.seed(), &query.text()).map_err(|wrong| match wrong {
            Wrong::Unknown => Refusal::invalid("cursor is not valid"),
            Wrong::OtherFilters => Refusal::invalid("cursor belongs to a search with other filters"),
        })?,
        None => {
            let offset = page.checked_mul(size).filter(|offset| *offset < MOST_ROWS).ok_or_else(|| {
                Refusal::invalid(format!("page is too high: at most {MOST_ROWS} companies can be retrieved per search"))
            })?;
            Cursor { offset: offset as u32, size: size as u8, day: call.service.clock.today() as u32 }
        }
    };
    Ok((query, cursor))
}

/// For the machine-readable description.
pub fn describe() -> Value {
    let many = |items: Value| json!({"oneOf": [items, {"type": "array", "items": items}]});
    let text = || many(json!({"type": "string"}));
    let one_of = |values: Vec<&str>| many(json!({"type": "string", "enum": values}));
    let flag = json!({"type": ["boolean", "null"]});
    let row: Map<String, Value> = [
        "name",
        "domain",
        "logo",
        "website",
        "countryName",
        "cityName",
        "employeeRange",
        "revenueRange",
        "description",
        "networkProfile",
    ]
    .map(|field| (field.to_owned(), json!({"type": "string"})))
    .into_iter()
    .collect();
    let filters = json!({
        "country": text(), "region": text(), "city": text(), "industry": text(),
        "size": one_of(SIZES.texts().collect()), "revenue": one_of(REVENUES.texts().collect()),
        "age": one_of(AGES.texts().collect()), "locations": one_of(LOCATIONS.texts().collect()),
        "techStack": text(), "keywords": text(), "topics": text(), "events": one_of(KINDS.to_vec()),
        "companyName": text(),
        "eventWindow": schema::one_of(&["30 days", "60 days", "90 days"]),
        "locationMatch": schema::one_of(&["hqOnly", "hqOperating"]),
        "hasWebsite": flag, "isPublicCompany": flag,
    });
    let count = json!({"type": "integer", "minimum": 0});
    Described::of(
        "find_companies",
        "Searches companies. Up to 10,000 can be retrieved per search; page on with the cursor and the same filters.",
    )
    .costs("0.1 credits for each row")
    .takes(schema::object(
        &[],
        json!({
            "filters": schema::object(&[], filters),
            "page": count,
            "size": {"type": "integer", "minimum": 1, "maximum": LARGEST_BATCH, "default": DEFAULT_BATCH},
            "cursor": {"type": "string", "pattern": "^fc_"},
        }),
    ))
    .answers(
        "A batch of companies",
        schema::object(
            &["rows", "total", "page", "size", "next_cursor"],
            json!({
                "rows": {"type": "array", "maxItems": LARGEST_BATCH, "items": schema::object(&["name"], json!(row))},
                "total": count, "page": count, "size": count, "next_cursor": schema::maybe_text(),
            }),
        ),
    )
    .fails(502, "Find Companies search failed")
    .done()
}
