//! `POST /v1/leads-finder`: people search by page with rich rows, 0.1 credit for each row that is returned.

mod described;

use std::sync::Arc;

use api::Tenths;
use serde_json::{Map, Value, json};

use crate::answer::{Answer, Refusal};
use crate::call::{Call, Paid};
use crate::fields::shown;
use crate::search::people::{leads, run};
use crate::world::dice::Dice;

pub use described::describe;

/// "Bounds of page and size: not shown": those of the two other searches for the size; any page may be asked for, and
/// those behind the last match are empty.
const LARGEST_PAGE: u64 = 100;
const DEFAULT_PAGE: u64 = 25;
const HIGHEST_PAGE: u64 = u32::MAX as u64;
const PRICE: Tenths = Tenths(1);
const TOPIC: u64 = 0x1EAD;

/// Searches. "Admission may reserve up to size times 0.1 credits before the search runs": a balance that does not hold the
/// price of a full page is refused before, even if the page would turn out to be short.
pub async fn answer(call: &Call) -> Result<Answer, Refusal> {
    let (filters, page, size) = read(call.object()?)?;
    let question = leads::read(filters, &call.service.world)?;
    if call.service.ledger.balance().await < PRICE.times(size) {
        return Err(Refusal::insufficient());
    }
    let text = question.text();
    let service = Arc::clone(&call.service);
    let today = service.clock.today();
    let found = tokio::task::spawn_blocking(move || run::matches(&service.world, &service.shelves, &question, today));
    let found = found.await.map_err(|_| Refusal::new(500, "Internal Server Error", "The search broke down."))?;
    call.work().await;
    let total = found.len() as u64;
    let start = (page * size).min(total);
    let end = (start + size).min(total);
    let page_of = present(&found[start as usize..end as usize], call.service.world.seed());
    let count = page_of.len() as u64;
    call.charge(Paid { tenths: PRICE.times(count), rows: count, search: Some((text, start)) }).await?;
    let world = &call.service.world;
    let row = |number: &u32| Value::Object(world.lead_row(&world.person(*number), &call.service.site));
    let rows: Vec<Value> = page_of.iter().map(row).collect();
    Ok(Answer::fine(json!({"rows": rows, "total": total, "page": page, "size": size})))
}

/// Those of a page who can be told. One in forty drops out after the page was cut, always the same people: a page may be
/// short and is not filled up, and `total` counts them all the same. The first of a page stays if nobody else does, so
/// only a page behind the last match is empty.
fn present(page: &[u32], seed: u64) -> Vec<u32> {
    let is_there = |number: &u32| !Dice::of(seed, u64::from(*number), TOPIC).chance(25);
    let there: Vec<u32> = page.iter().copied().filter(is_there).collect();
    if there.is_empty() { page.iter().copied().take(1).collect() } else { there }
}

fn read(body: &Map<String, Value>) -> Result<(&Map<String, Value>, u64, u64), Refusal> {
    let (mut filters, mut page, mut size) = (None, 0, DEFAULT_PAGE);
    for (key, value) in body {
        match key.as_str() {
            "filters" => filters = Some(value.as_object().ok_or_else(|| Refusal::leads("filters must be an object"))?),
            "page" => {
                let fits = value.as_u64().filter(|page| *page <= HIGHEST_PAGE);
                page = fits.ok_or_else(|| Refusal::leads("page must be an integer of 0 or more"))?;
            }
            "size" => {
                let fits = value.as_u64().filter(|size| (1..=LARGEST_PAGE).contains(size));
                size = fits.ok_or_else(|| Refusal::leads("size must be an integer from 1 to 100"))?;
            }
            _ => return Err(Refusal::leads(format!("{} is not a supported field", shown(key)))),
        }
    }
    Ok((filters.ok_or_else(|| Refusal::leads("filters is required"))?, page, size))
}
