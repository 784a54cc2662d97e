//! What the three paid searches share: how a search is run, how a page is cut out of what was found, and what it costs.

use api::Tenths;

use crate::answer::Refusal;
use crate::call::Call;
use crate::shared_world::SharedWorld;

/// Most rows of a page.
pub const LARGEST_PAGE: u64 = 100;
/// The contract does not show what is used when `size` is left out, but in the leads finder's reference payload.
pub const DEFAULT_PAGE: u64 = 25;
/// What a row costs.
pub const PRICE: Tenths = Tenths(1);

/// Everything that a search finds; it runs where it may take its time.
pub async fn find(
    call: &Call,
    search: impl FnOnce(&SharedWorld) -> Vec<u32> + Send + 'static,
) -> Result<Vec<u32>, Refusal> {
    let ground = call.ground.clone();
    let found = tokio::task::spawn_blocking(move || search(&ground)).await;
    found.map_err(|_| Refusal::new(500, "Internal Server Error", "The search broke down."))
}

/// A page of what was found, with the place where it begins; empty behind the last row.
pub fn cut(found: &[u32], start: u64, size: u64) -> (u64, &[u32]) {
    let start = start.min(found.len() as u64);
    let end = (start + size).min(found.len() as u64);
    (start, &found[start as usize..end as usize])
}

/// Charges the rows of a page that begins at this place of a search. The balance must hold their price; otherwise nothing is
/// returned or charged: the contract does not say whether a short balance gets a short page.
pub async fn charge(call: &Call, text: &str, start: u64, rows: &[u32]) -> Result<(), Refusal> {
    let count = rows.len() as u64;
    call.charge(PRICE.times(count), count, Some((text, start))).await
}
