//! `POST /v1/find-companies`: company search, 0.1 credit for each row that is returned.

use api::Doc;
use serde_json::{Map, Value, json};

use super::paged::{self, DEFAULT_PAGE, LARGEST_PAGE};
use crate::answer::{Answer, Refusal};
use crate::call::Call;
use crate::search::cursor::{COMPANIES, Cursor, Wrong};
use crate::search::filters;
use crate::search::query::{self, Query};

/// "Up to 10,000 companies can be retrieved per search."
const MOST_ROWS: u64 = 10_000;

pub async fn answer(call: &Call) -> Result<Answer, Refusal> {
    let body = call.object()?;
    let (mut query, cursor) = read(call, body)?;
    let untold_sizes = call.service.run.untold_sizes();
    query.untold_sizes = untold_sizes;
    let text = query.asked.text();
    let found = paged::find(call, move |ground| query::matches(&ground.world, &query, i64::from(cursor.day))).await?;
    call.work().await;
    let reachable = found.len().min(MOST_ROWS as usize);
    let (start, rows) = paged::cut(&found[..reachable], u64::from(cursor.offset), u64::from(cursor.size));
    paged::charge(call, &text, start, rows).await?;
    let (world, end) = (call.world(), start as usize + rows.len());
    let next = (end < reachable).then(|| Cursor { offset: end as u32, ..cursor }.seal(COMPANIES, world.seed, &text));
    Ok(Answer::fine(json!({
        "rows": rows.iter().map(|row| told(call, *row, untold_sizes)).collect::<Vec<_>>(),
        "total": found.len(),
        "page": cursor.offset / u32::from(cursor.size),
        "size": cursor.size,
        "next_cursor": next,
    })))
}

/// A row as it is told: without the size where nobody knows it.
fn told(call: &Call, row: u32, untold_sizes: u32) -> Doc {
    let world = call.world();
    let mut told = world.row(row, &call.service.site);
    if query::has_no_size(world.seed, row, untold_sizes) {
        told.remove("employeeRange");
    }
    told
}

/// Reads the body. Beside a cursor, `page` and `size` must be of their types and are otherwise not looked at: "a cursor
/// keeps the batch size of the original request".
fn read(call: &Call, body: &Map<String, Value>) -> Result<(Query, Cursor), Refusal> {
    let none = Map::new();
    let (mut asked, mut page, mut size, mut sent) = (&none, 0, DEFAULT_PAGE, None);
    for (key, value) in body {
        match key.as_str() {
            "filters" => asked = value.as_object().ok_or_else(|| Refusal::invalid("filters must be an object"))?,
            "page" => {
                page = value.as_u64().ok_or_else(|| Refusal::invalid("page must be an integer of 0 or more"))?;
            }
            "size" => {
                let fits = value.as_u64().filter(|size| (1..=LARGEST_PAGE).contains(size));
                size = fits.ok_or_else(|| Refusal::invalid("size must be an integer from 1 to 100"))?;
            }
            "cursor" => sent = Some(value.as_str().ok_or_else(|| Refusal::invalid("cursor must be a string"))?),
            _ => return Err(Refusal::invalid(format!("{key} is not a supported field"))),
        }
    }
    let query = filters::read(asked)?;
    let cursor = match sent {
        Some(sent) => {
            Cursor::open(sent, COMPANIES, call.world().seed, &query.asked.text()).map_err(|wrong| match wrong {
                Wrong::Unknown => Refusal::invalid("cursor is not valid"),
                Wrong::OtherFilters => Refusal::invalid("cursor belongs to a search with other filters"),
            })?
        }
        None => {
            let offset = page.checked_mul(size).filter(|offset| *offset < MOST_ROWS).ok_or_else(|| {
                Refusal::invalid(format!("page is too high: at most {MOST_ROWS} companies can be retrieved per search"))
            })?;
            Cursor { offset: offset as u32, size: size as u8, day: call.service.clock.today() as u32 }
        }
    };
    Ok((query, cursor))
}
