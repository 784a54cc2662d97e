//! How many of the next rows of a search are likely owned, as the last pages had them.
//!
//! Owns the estimate, and how sure it is. Pure: the pages come from whoever has them. Does not own stopping a load at what is owned
//! (`pull/pages.rs`).

use ipc::LikelyOwned;
use store::rows::found::PageOwned;

/// Pages that tell of the next ones: further back a search is another part of its order.
pub const PAGES: u32 = 10;
/// Distances, in standard errors, within which an estimate from so many pages is 19 times in 20: by Student, for 1, 2, … degrees of
/// freedom. With fewer than two pages nobody knows how much pages differ.
const SURE: [f64; 9] = [12.71, 4.30, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26];
/// The same where each row is drawn by itself.
const SURE_OF_ROWS: f64 = 1.96;

/// Estimates so many next rows; none where no page has told anything.
pub fn estimate(pages: &[PageOwned], next: u64) -> Option<LikelyOwned> {
    let (rows, owned): (u64, u64) = pages.iter().fold((0, 0), |sum, page| (sum.0 + page.rows, sum.1 + page.owned));
    if rows == 0 || next == 0 {
        return None;
    }
    let (rows, count, wanted) = (rows as f64, pages.len() as f64, next as f64);
    let share = owned as f64 / rows;
    // Rows that are owned one by one: two more rows than there are, one of each sort, so that nothing is ever certain.
    let careful = (owned as f64 + 1.0) / (rows + 2.0);
    let of_rows = careful * (1.0 - careful) * wanted * (1.0 + wanted / (rows + 2.0));
    let by_rows = SURE_OF_ROWS * of_rows.sqrt();
    // Pages differ by more than that, where they are in an order: the error of those to come, and that of the share itself.
    let by_pages = SURE.get(pages.len().wrapping_sub(2)).map_or(0.0, |sure| {
        let squares: f64 = pages.iter().map(|page| (page.owned as f64 - share * page.rows as f64).powi(2)).sum();
        let of_page = squares / (count - 1.0);
        let to_come = wanted * count / rows;
        sure * (of_page * (to_come + to_come * to_come / count)).sqrt()
    });
    let likely = (share * wanted).round() as u64;
    let margin = by_rows.max(by_pages).ceil() as u64;
    Some(LikelyOwned {
        rows: next,
        owned: likely.min(next),
        margin: margin.min(likely.max(next.saturating_sub(likely))),
        pages: pages.len() as u64,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pages(told: &[(u64, u64)]) -> Vec<PageOwned> {
        told.iter().map(|(rows, owned)| PageOwned { rows: *rows, owned: *owned }).collect()
    }

    #[test]
    fn what_comes_is_as_what_came() {
        for (told, next, owned, margin, why) in [
            (&[][..], 100, None, 0, "nothing came"),
            (&[(0, 0)][..], 100, None, 0, "a page without rows tells nothing"),
            (&[(100, 50)][..], 0, None, 0, "nothing is to come"),
            (&[(100, 50)][..], 100, Some(50), 14, "one page, as if each row were by itself"),
            (&[(100, 0)][..], 100, Some(0), 3, "never certain"),
            (&[(100, 100)][..], 100, Some(100), 3, "nor this"),
            (&[(100, 50), (100, 50), (100, 50), (100, 50)][..], 100, Some(50), 11, "pages that are alike"),
            (&[(100, 0), (100, 100)][..], 100, Some(50), 50, "pages that are not"),
            (&[(100, 40), (100, 60), (100, 40), (100, 60)][..], 100, Some(50), 42, "pages that differ"),
        ] {
            let told = estimate(&pages(told), next);
            assert_eq!(told.as_ref().map(|told| told.owned), owned, "{why}: {told:?}");
            assert_eq!(told.map_or(0, |told| told.margin), margin, "{why}");
        }
    }

    #[test]
    fn the_truth_is_within_the_margin_nineteen_times_in_twenty() {
        let mut seed = 7_u64;
        let mut below = |most: u64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) % most
        };
        // Of each page another share is owned, around that of its search.
        let mut page = |share: u64, spread: u64| {
            let own = share + below(2 * spread + 1) - spread;
            PageOwned { rows: 100, owned: (0..100).filter(|_| below(100) < own).count() as u64 }
        };
        for (count, spread) in [(2, 0), (3, 10), (5, 20), (10, 20)] {
            let mut within = 0;
            for at in 0..1_000 {
                let share = 25 + at % 50;
                let told: Vec<PageOwned> = (0..count).map(|_| page(share, spread)).collect();
                let next = page(share, spread);
                let told = estimate(&told, 100).unwrap();
                within += u64::from(next.owned.abs_diff(told.owned) <= told.margin);
            }
            assert!(
                (930..=1_000).contains(&within),
                "{within} of 1000 are within, of {count} pages that differ by {spread}"
            );
        }
    }
}
