//! The pages of a run that were asked for by their number ahead of its position: which are here, which wait for a
//! person, and which are the next to ask for.
//!
//! What is on disk of them is in the store (`pages_ahead`). Makes no call.

use std::collections::{BTreeMap, BTreeSet};

use api::operations::{FindCompanies, FindPeople, LeadsFinder};
use api::{SearchKind, operation};
use store::PageCursor;
use store::searches::pulls::{Ahead as Page, Pull, Wait};

use super::paged::{PageFacts, Paged, Passed, behind};
use super::standing::pages_to_go;

/// Pages ahead of the position of a run.
#[derive(Debug, Default)]
pub(super) struct Ahead {
    here: BTreeMap<u32, PageFacts>,
    /// Those that a person decides about.
    pub(super) waits: BTreeMap<u32, Wait>,
}

impl Ahead {
    /// Pages as they are on disk. The one that a person has decided to load again waits no more.
    pub(super) fn of(kind: SearchKind, pages: Vec<Page>, decided: Option<u32>) -> Self {
        match kind {
            SearchKind::Companies => Self::read::<FindCompanies>(pages, decided),
            SearchKind::People => Self::read::<FindPeople>(pages, decided),
            SearchKind::Leads => Self::read::<LeadsFinder>(pages, decided),
        }
    }

    fn read<O: Paged>(pages: Vec<Page>, decided: Option<u32>) -> Self {
        let mut ahead = Self::default();
        for page in pages {
            let facts = page.answer.and_then(|answer| match operation::read_kept::<O>(&answer) {
                Ok(answer) => Ok(O::leaf(&answer).facts()),
                Err(_) => Err(Wait::Unread),
            });
            match facts {
                Ok(facts) => _ = ahead.here.insert(page.page, facts),
                Err(_) if decided == Some(page.page) => {}
                Err(wait) => _ = ahead.waits.insert(page.page, wait),
            }
        }
        ahead
    }

    /// Whether there is none.
    pub(super) fn is_empty(&self) -> bool {
        self.here.is_empty() && self.waits.is_empty()
    }

    /// Why a page waits for a person, if it does.
    pub(super) fn wait(&self, page: u32) -> Option<Wait> {
        self.waits.get(&page).copied()
    }

    /// Notes a page that came.
    pub(super) fn came(&mut self, page: u32, facts: PageFacts) {
        self.here.insert(page, facts);
    }

    /// Returns the position behind the pages that come next and are here; none where the next one is not.
    pub(super) fn pass(&mut self, kind: SearchKind, paging: &PageCursor, passed: &mut Passed) -> Option<PageCursor> {
        self.pass_while(kind, paging, passed, |_| true)
    }

    /// The same, but only behind pages where a run may be: it stays in front of any other.
    pub(super) fn pass_while(
        &mut self,
        kind: SearchKind,
        paging: &PageCursor,
        passed: &mut Passed,
        may: impl Fn(&PageCursor) -> bool,
    ) -> Option<PageCursor> {
        let mut now = paging.clone();
        while !now.ended
            && let Some(facts) = self.here.remove(&now.pages)
        {
            let (next, _) = behind(kind, &now, &facts, passed);
            if !may(&next) {
                break;
            }
            now = next;
        }
        (now != *paging).then_some(now)
    }

    /// The next pages to ask for beside those that are under way, in their order: within what was agreed to, up to the
    /// end that the service reports, and never beyond a page that waits for a decision.
    pub(super) fn next(
        &self,
        pull: &Pull,
        kind: SearchKind,
        total: u64,
        in_flight: &BTreeSet<u32>,
        most: usize,
    ) -> Vec<u32> {
        let batch = u64::from(pull.paging.batch.max(1));
        let end = total.min(kind.most_rows().unwrap_or(u64::MAX)).div_ceil(batch);
        let agreed = usize::try_from(pages_to_go(pull, kind)).unwrap_or(usize::MAX);
        let room = most.min(agreed).saturating_sub(in_flight.len());
        (pull.paging.pages..u32::try_from(end).unwrap_or(u32::MAX))
            .take_while(|page| !self.waits.contains_key(page))
            .filter(|page| !self.here.contains_key(page) && !in_flight.contains(page))
            .take(room)
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use api::Phase;
    use api::Tenths;

    use super::*;

    fn pull(pages: u32, wanted: u64, asked: u32, received: u64) -> Pull {
        Pull {
            id: 1,
            search: 1,
            sliced: None,
            of_total: false,
            phase: Phase::Running,
            wanted,
            asked,
            skipped: 0,
            received,
            fresh: 0,
            added: 0,
            charged: Tenths(received),
            most_owned: None,
            too_owned: None,
            paging: PageCursor { pages, ..PageCursor::start(10) },
            trouble: None,
            wait: None,
            made_at: 0,
            moved_at: 0,
        }
    }

    fn full(total: u64) -> PageFacts {
        PageFacts { rows: 10, total: Some(total), cursor: None }
    }

    #[test]
    fn the_next_pages_are_within_what_was_agreed_to_and_what_there_is() {
        let companies = SearchKind::Companies;
        for (pages, wanted, asked, total, here, doubt, in_flight, next, why) in [
            (1, 1_000, 1, 1_000, &[][..], &[][..], &[][..], &[1, 2, 3][..], "as many as go at once"),
            (1, 1_000, 1, 1_000, &[2], &[], &[1], &[3, 4], "beside what is here and what is under way"),
            (1, 40, 2, 1_000, &[2], &[], &[1], &[3], "two of the four that were agreed to are asked, one is under way"),
            (1, 20, 1, 1_000, &[], &[], &[1], &[], "the last one that was agreed to is under way"),
            (1, 1_000, 1, 25, &[], &[], &[], &[1, 2], "no page behind the last one"),
            (3, 1_000, 3, 25, &[], &[], &[], &[], "nor where the total has become less"),
            (1, 1_000, 1, 1_000, &[], &[3], &[], &[1, 2], "none beyond one that nobody knows the outcome of"),
            (1, 1_000, 1, 1_000, &[], &[1], &[], &[], "and not that one"),
            (998, 100_000, 998, 50_000, &[], &[], &[], &[998, 999], "10,000 companies are the end"),
        ] {
            let mut ahead = Ahead::default();
            here.iter().for_each(|page| ahead.came(*page, full(total)));
            ahead.waits.extend(doubt.iter().map(|page| (*page, Wait::InDoubt)));
            let in_flight = in_flight.iter().copied().collect();
            let found = ahead.next(&pull(pages, wanted, asked, 0), companies, total, &in_flight, 3);
            assert_eq!(found, next, "{why}");
        }
    }

    #[test]
    fn leads_under_way_count_as_full_pages() {
        // A short page and a hole: 13 rows in three pages. What is under way may be full.
        let asked = pull(3, 40, 3, 13);
        let ahead = Ahead::default();
        let next = |in_flight: &[u32]| {
            let in_flight = in_flight.iter().copied().collect();
            ahead.next(&asked, SearchKind::Leads, 1_000, &in_flight, 5)
        };
        assert_eq!(next(&[]), [3, 4], "27 rows to go are two full pages");
        assert_eq!(next(&[3]), [4], "of which one is under way");
        assert_eq!(next(&[3, 4]), [0; 0], "a third one could cost more than was agreed to");
    }

    #[test]
    fn a_run_passes_what_is_here_and_stops_at_a_hole() {
        let (mut ahead, mut passed) = (Ahead::default(), Passed::default());
        let start = PageCursor { pages: 2, ..PageCursor::start(10) };
        for page in [3, 4, 6] {
            ahead.came(page, full(100));
        }
        assert_eq!(ahead.pass(SearchKind::Companies, &start, &mut passed), None, "the next page is missing");
        ahead.came(2, full(100));
        let now = ahead.pass(SearchKind::Companies, &start, &mut passed).unwrap();
        assert_eq!((now.pages, now.ended), (5, false), "behind three pages, in front of the next hole");
        ahead.came(5, PageFacts { rows: 0, ..full(100) });
        let now = ahead.pass(SearchKind::Companies, &now, &mut passed).unwrap();
        assert_eq!((now.pages, now.ended), (6, true), "a page without rows is the end, whatever came behind it");
        assert!(!ahead.is_empty(), "what came behind the end is here and changes nothing");
    }
}
