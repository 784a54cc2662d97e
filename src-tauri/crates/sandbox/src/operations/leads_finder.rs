//! `POST /v1/leads-finder`: people search by page with rich rows, 0.1 credit for each row that is returned.

use serde_json::{Map, Value, json};

use super::paged::{self, DEFAULT_PAGE, LARGEST_PAGE, PRICE};
use crate::answer::{Answer, Refusal};
use crate::call::Call;
use crate::fields::shown;
use crate::search::people::{leads, run};
use crate::shared_world::SharedWorld;
use crate::world::dice::Dice;

/// "Bounds of page and size: not shown": those of the two other searches for the size; any page may be asked for, and
/// those behind the last match are empty.
pub const HIGHEST_PAGE: u64 = u32::MAX as u64;
const TOPIC: u64 = 0x1EAD;

/// Searches. "Admission may reserve up to size times 0.1 credits before the search runs": a balance that does not hold the
/// price of a full page is refused before, even if the page would turn out to be short.
pub async fn answer(call: &Call) -> Result<Answer, Refusal> {
    let (filters, page, size) = read(call.object()?)?;
    let question = leads::read(filters, call.world())?;
    if call.service.ledger.balance().await < PRICE.times(size) {
        return Err(Refusal::insufficient());
    }
    let (text, today) = (question.asked.text(), call.service.clock.today());
    let search = move |ground: &SharedWorld| run::matches(&ground.world, &ground.shelves, &question, today);
    let found = paged::find(call, search).await?;
    call.work().await;
    let world = call.world();
    let (start, all) = paged::cut(&found, page * size, size);
    let there = present(all, world.seed);
    paged::charge(call, &text, start, &there).await?;
    let row = |number: &u32| world.lead_row(&world.person(*number), &call.service.site);
    let rows: Value = there.iter().map(row).collect();
    Ok(Answer::fine(json!({"rows": rows, "total": found.len(), "page": page, "size": size})))
}

/// Returns who of a page is in the answer. One in forty drops out after the page was cut, always the same people: a
/// page may be short and is not filled up, and `total` counts them all the same. The first of a page stays if nobody
/// else does, so only a page behind the last match is empty.
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
