//! What the pages of each kind of search are: how one is asked for, what it holds, and the position of a run behind it.

use std::collections::HashSet;

use api::filters::advanced;
use api::operations::find_companies::FindCompaniesRequest;
use api::operations::find_people::FindPeopleRequest;
use api::operations::leads_finder::LeadsFinderRequest;
use api::operations::{FindCompanies, FindPeople, LeadsFinder};
use api::rows::Rows;
use api::{Filters, Operation, SearchKind};
use store::PageCursor;

/// Pages without rows, one behind the other, that are the end where more may come behind one: of a leads search, whose total is
/// no promise (contract, "POST {base_url}/v1/leads-finder"), and behind a cursor. That a single one is no end is caution.
const EMPTY_PAGES: u32 = 2;

/// An operation whose answers are pages of a search.
pub(super) trait Paged: Operation {
    /// The kind of search.
    const KIND: SearchKind;

    /// Returns the question for the page at this position of a run.
    fn request(filters: &Filters, paging: &PageCursor) -> Self::Request;

    /// What an answer holds.
    fn leaf(answer: &Self::Response) -> Leaf<'_>;
}

/// What one page holds.
pub(super) struct Leaf<'a> {
    pub rows: &'a Rows,
    pub total: Option<u64>,
    pub cursor: Option<&'a str>,
}

/// What a page says about how to go on behind it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct PageFacts {
    pub rows: usize,
    pub total: Option<u64>,
    pub cursor: Option<String>,
}

impl Leaf<'_> {
    pub(super) fn facts(&self) -> PageFacts {
        PageFacts { rows: self.rows.paid() as usize, total: self.total, cursor: self.cursor.map(ToOwned::to_owned) }
    }
}

/// Cursors that a run has passed.
#[derive(Default)]
pub(super) struct Passed(HashSet<String>);

/// Where a page leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    /// To the next one, or to the end of the list.
    Further,
    /// To where the run has been before.
    Round,
}

impl Paged for FindCompanies {
    const KIND: SearchKind = SearchKind::Companies;

    fn request(filters: &Filters, paging: &PageCursor) -> FindCompaniesRequest {
        FindCompaniesRequest {
            filters: filters.clone(),
            page: paging.cursor.is_none().then_some(paging.pages),
            size: paging.batch,
            cursor: paging.cursor.clone(),
        }
    }

    fn leaf(answer: &Self::Response) -> Leaf<'_> {
        Leaf { rows: &answer.rows, total: answer.total, cursor: answer.next_cursor.as_deref() }
    }
}

impl Paged for FindPeople {
    const KIND: SearchKind = SearchKind::People;

    fn request(filters: &Filters, paging: &PageCursor) -> FindPeopleRequest {
        FindPeopleRequest { query: advanced::to_query(filters), size: paging.batch, cursor: paging.cursor.clone() }
    }

    fn leaf(answer: &Self::Response) -> Leaf<'_> {
        Leaf { rows: &answer.leads, total: answer.total, cursor: answer.next_cursor.as_deref() }
    }
}

impl Paged for LeadsFinder {
    const KIND: SearchKind = SearchKind::Leads;

    fn request(filters: &Filters, paging: &PageCursor) -> LeadsFinderRequest {
        LeadsFinderRequest { filters: filters.clone(), page: paging.pages, size: paging.batch }
    }

    fn leaf(answer: &Self::Response) -> Leaf<'_> {
        Leaf { rows: &answer.rows, total: answer.total, cursor: None }
    }
}

/// Returns the position of a run behind a page, and where the page leads.
///
/// Companies: a full page without a cursor, of a search that has more, goes on by page number ("value of `next_cursor`
/// on the last batch: not shown"); a page without rows and without a cursor is the end. People: the cursor alone leads
/// on ("when not null, more results exist"). Pages without rows would lead on without end: two are the end, of leads
/// too.
pub(super) fn behind(
    kind: SearchKind,
    paging: &PageCursor,
    facts: &PageFacts,
    passed: &mut Passed,
) -> (PageCursor, End) {
    let pages = paging.pages + 1;
    let reached = u64::from(paging.batch) * u64::from(pages);
    let empty = if facts.rows == 0 { paging.empty + 1 } else { 0 };
    passed.0.extend(paging.cursor.clone());
    let round = facts.cursor.as_ref().is_some_and(|cursor| passed.0.contains(cursor));
    let cursor = facts.cursor.clone().filter(|_| !round);
    let full = facts.rows as u64 >= u64::from(paging.batch);
    let ended = match kind {
        SearchKind::Companies => {
            let by_number = (full || round) && facts.total.is_some_and(|total| reached < total);
            empty >= EMPTY_PAGES
                || !(cursor.is_some() || by_number)
                || kind.most_rows().is_some_and(|most| reached >= most)
        }
        SearchKind::People => empty >= EMPTY_PAGES || cursor.is_none(),
        SearchKind::Leads => empty >= EMPTY_PAGES,
    };
    // Companies have page numbers to go on by.
    let end = if round && kind == SearchKind::People { End::Round } else { End::Further };
    (PageCursor { batch: paging.batch, pages, cursor, empty, ended }, end)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(pages: u32, empty: u32) -> PageCursor {
        PageCursor { batch: 100, pages, cursor: Some("fc_x".to_owned()), empty, ended: false }
    }

    fn ends(
        kind: SearchKind,
        paging: &PageCursor,
        rows: usize,
        total: Option<u64>,
        cursor: Option<&str>,
    ) -> (bool, End) {
        let facts = PageFacts { rows, total, cursor: cursor.map(ToOwned::to_owned) };
        let (paging, end) = behind(kind, paging, &facts, &mut Passed::default());
        (paging.ended, end)
    }

    #[test]
    fn the_end_of_companies_is_seen_in_every_form_it_can_take() {
        for (pages, rows, total, cursor, ended, why) in [
            (0, 100, Some(300), Some("fc_a"), false, "a cursor leads on"),
            (0, 40, Some(300), Some("fc_a"), false, "a short page with a cursor is not the end"),
            (2, 100, Some(300), None, true, "no cursor at the total is the end"),
            (0, 100, Some(300), None, false, "a full page before the total goes on by page number"),
            (0, 100, None, None, true, "no cursor and no total is the end"),
            (0, 0, Some(300), Some("fc_a"), false, "one page without rows may be a hole"),
            (0, 0, Some(300), None, true, "without a cursor it is the end"),
            (99, 100, Some(50_000), Some("fc_a"), true, "10,000 companies are the end of a search"),
            (0, 100, Some(300), Some("fc_x"), false, "the same cursor again goes on by page number"),
        ] {
            assert_eq!(ends(SearchKind::Companies, &at(pages, 0), rows, total, cursor), (ended, End::Further), "{why}");
        }
    }

    #[test]
    fn people_go_where_the_cursor_leads() {
        for (rows, total, cursor, end, why) in [
            (100, Some(300), Some("a"), (false, End::Further), "a cursor leads on"),
            (3, None, Some("a"), (false, End::Further), "a short page with a cursor is not the end, total or not"),
            (
                100,
                Some(300),
                None,
                (true, End::Further),
                "without a cursor nothing more exists, whatever the total says",
            ),
            (0, Some(300), Some("a"), (false, End::Further), "one page without rows may be a hole"),
            (0, Some(300), None, (true, End::Further), "without a cursor it is the end"),
            (100, Some(300), Some("fc_x"), (true, End::Round), "the same cursor again would pay for the same people"),
        ] {
            assert_eq!(ends(SearchKind::People, &at(1, 0), rows, total, cursor), end, "{why}");
        }
        for kind in [SearchKind::Companies, SearchKind::People] {
            let end = ends(kind, &at(3, 1), 0, Some(30_000), Some("b"));
            assert_eq!(
                end,
                (true, End::Further),
                "{kind:?}: a second page without rows is the end, or it would never end"
            );
            assert!(
                !ends(kind, &at(3, 1), 5, Some(30_000), Some("b")).0,
                "{kind:?}: rows behind it begin the count anew"
            );
        }
        let mut passed = Passed::default();
        let mut paging = PageCursor { cursor: Some("a".to_owned()), ..at(1, 0) };
        let mut end = End::Further;
        for cursor in ["b", "c", "a"] {
            let facts = PageFacts { rows: 100, total: None, cursor: Some(cursor.to_owned()) };
            (paging, end) = behind(SearchKind::People, &paging, &facts, &mut passed);
        }
        assert_eq!((paging.ended, end), (true, End::Round), "a longer way round is seen too");
    }

    #[test]
    fn leads_end_with_two_empty_pages_and_with_nothing_else() {
        for (empty, rows, total, ended, why) in [
            (0, 100, Some(300), false, "a full page"),
            (0, 3, Some(300), false, "a short page is not the end"),
            (0, 100, Some(100), false, "the total is no promise"),
            (0, 100, None, false, "nor is its absence"),
            (0, 0, Some(300), false, "one empty page may be a hole"),
            (1, 0, Some(300), true, "two empty pages are the end"),
            (1, 5, Some(300), false, "rows behind an empty page begin the count anew"),
        ] {
            assert_eq!(ends(SearchKind::Leads, &at(3, empty), rows, total, None), (ended, End::Further), "{why}");
        }
    }
}
