//! A paid answer as it is handed over to be stored (`keep.rs`), and what storing it made new.

use api::{SearchKind, Tenths};
use serde_json::Value;

use crate::file::store::Millis;
use crate::jobs::job_rows::JobStep;
use crate::money::ledger::Basis;
use crate::money::look_ups::NewLookUp;
use crate::money::new_intent::NewIntent;
use crate::records::NewObservation;
use crate::records::company_pages::PeoplePage;
use crate::records::findings::Outcome;
use crate::searches::page_cursor::PageCursor;
use crate::team::origins::Origin;

/// A paid answer with everything that has to be known to store it.
#[derive(Debug, Clone)]
pub struct PaidAnswer {
    /// The intent it answers.
    pub intent: i64,
    /// Command name of the operation.
    pub operation: &'static str,
    /// Digest of the canonical request.
    pub digest: String,
    /// The canonical request.
    pub request: String,
    /// The answer, with the contract's field names.
    pub response: Value,
    /// What it was for.
    pub subject: String,
    /// What it could have cost at most.
    pub quoted: Tenths,
    /// What it cost.
    pub charged: Tenths,
    /// How that is known.
    pub basis: Basis,
    /// What it should have cost by the price, where that is something else.
    pub expected: Option<Tenths>,
    /// How many pieces that have a price it brought: rows, or one result.
    pub pieces: u64,
    /// When it came.
    pub at: Millis,
    /// The page of a search that it is.
    pub page: Option<Page>,
    /// The people of a company that it brought, for a step of a job.
    pub people: Option<PeoplePage>,
    /// The look-up that it is.
    pub look_up: Option<NewLookUp>,
    /// What it says of records, where it is no page of a search.
    pub observations: Vec<NewObservation>,
    /// What it is worth for the record that it is about, where an enrichment finds it.
    pub outcome: Option<Outcome>,
    /// The step of a job that it was asked for: then it is stored for the record of that step, whoever else has the
    /// same page.
    pub step: Option<JobStep>,
    /// That it cannot be read.
    pub unread: Option<Unread>,
    /// That it was taken from the team's vault: nobody has sent a call for it from here, and it costs nothing.
    pub taken: Option<Taken>,
}

/// An answer that a colleague has paid for.
#[derive(Debug, Clone)]
pub struct Taken {
    /// What would have been sent.
    pub intent: NewIntent,
    /// Who has paid.
    pub origin: Origin,
    /// When it came to them.
    pub at: Millis,
}

impl PaidAnswer {
    /// When it was told: of one that was taken, when it came to whoever paid.
    pub(super) fn told_at(&self) -> Millis {
        self.taken.as_ref().map_or(self.at, |taken| taken.at)
    }

    /// Whether it is rows of a search that was asked by itself: of one about somebody who was erased the others stay.
    pub(super) fn is_rows(&self) -> bool {
        !self.is_of_load() && self.unread.is_none() && SearchKind::of_operation(self.operation).is_some()
    }

    /// Whether it is a page of a load or of a company's people, readable or not: it stays, or its place would be asked for again.
    pub(super) fn is_of_load(&self) -> bool {
        self.page.is_some() || self.people.is_some() || self.unread.as_ref().is_some_and(|unread| unread.pull.is_some())
    }
}

/// A paid answer of an unknown form, which is stored as it came.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unread {
    /// Why its step has nothing, for a person.
    pub reason: &'static str,
    /// The load that it is a page of: it stays in front of it.
    pub pull: Option<i64>,
}

/// A page of a search.
#[derive(Debug, Clone)]
pub struct Page {
    /// The search.
    pub search: i64,
    /// The pull that asked.
    pub pull: i64,
    /// What its rows say, each of one record.
    pub rows: Vec<NewObservation>,
    /// The place of its first row among all that the service has for the search.
    pub first: u64,
    /// Matches in all, if reported.
    pub total: Option<u64>,
    /// How far the pull is once it has passed this page; none for a page that was asked for by its number, perhaps
    /// ahead of others: how far the pull is then is set by [`crate::Store::move_behind`].
    pub paging: Option<PageCursor>,
}

/// Rows that an answer brought for something.
#[derive(Debug, Clone)]
pub enum Rows {
    /// A page of a search.
    Page(Page),
    /// People of a company.
    People(PeoplePage),
}

/// What storing an answer made new.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Kept {
    /// Records that were not owned before.
    pub fresh: u64,
    /// Records that are new to the search.
    pub added: u64,
    /// The number of the look-up.
    pub look_up: Option<i64>,
    /// Rows, or the one answer, that were left out because they are about a person who was erased.
    pub erased: u64,
    /// It was stored before, by somebody else who asked for the same outcome: nothing was added.
    pub again: bool,
}
