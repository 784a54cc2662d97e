//! The three kinds of search, and what each one is made of: its filters, its grid, its operation, its limits.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::check::{LARGEST_PAGE, check_filters};
use crate::filters::{COMPANIES, Catalog, Filters, LEADS, PEOPLE, advanced};
use crate::money::Tenths;
use crate::named::named;
use crate::operation::{Operation, Spec};
use crate::operations::{FindCompanies, FindPeople, LeadsFinder, find_companies, leads_finder};
use crate::problem::{Problem, ValidationContext};
use crate::record_kind::RecordKind;

/// A kind of search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum SearchKind {
    /// Company search.
    Companies,
    /// People search.
    People,
    /// Leads finder.
    Leads,
}

/// What the screen has to know of a kind of search.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SearchFacts {
    /// The kind.
    pub kind: SearchKind,
    /// One row in a sentence: `person`.
    pub one: &'static str,
    /// Several: `people`.
    pub many: &'static str,
    /// What a row is about.
    pub record: RecordKind,
    /// What each row costs.
    pub price: Tenths,
    /// Rows that one click loads where nothing else was chosen.
    pub usual_page: u32,
    /// The largest page.
    pub largest_page: u32,
    /// Most rows that one search can bring, where that is limited.
    pub most_rows: Option<u64>,
    /// Whether it needs at least one filter.
    pub needs_a_filter: bool,
    /// Whether a page's size is chosen once, for the whole run: pages have numbers, and no cursor.
    pub by_page: bool,
    /// Whether its matches can be counted free.
    pub counts: bool,
    /// Its filters.
    pub catalog: &'static Catalog,
}

// In the order of the screen.
named!(SearchKind {
    Companies = "companies",
    People = "people",
    Leads = "leads",
});

impl SearchKind {
    /// Its filters.
    pub const fn catalog(self) -> &'static Catalog {
        match self {
            Self::Companies => &COMPANIES,
            Self::People => &PEOPLE,
            Self::Leads => &LEADS,
        }
    }

    /// What its rows are.
    pub const fn record(self) -> RecordKind {
        match self {
            Self::Companies => RecordKind::Company,
            Self::People | Self::Leads => RecordKind::Person,
        }
    }

    /// The operation that brings its rows.
    pub const fn spec(self) -> &'static Spec {
        match self {
            Self::Companies => &FindCompanies::SPEC,
            Self::People => &FindPeople::SPEC,
            Self::Leads => &LeadsFinder::SPEC,
        }
    }

    /// The kind whose rows an operation brings, by its command name.
    pub fn of_operation(operation: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.spec().name == operation)
    }

    /// What each returned row costs.
    pub const fn price(self) -> Tenths {
        self.spec().price.each()
    }

    /// The rows that one click loads where nothing else was chosen: 25 is the default of the leads finder's reference
    /// payload.
    pub const fn usual_page(self) -> u32 {
        match self {
            Self::Companies | Self::People => 100,
            Self::Leads => 25,
        }
    }

    /// Most rows that one search can bring, where the contract says.
    pub const fn most_rows(self) -> Option<u64> {
        match self {
            Self::Companies => Some(find_companies::MOST_ROWS),
            Self::People | Self::Leads => None,
        }
    }

    /// The one normal form of filters.
    pub fn normal(self, filters: &Filters) -> Filters {
        match self {
            Self::People => advanced::normalised(filters),
            Self::Companies | Self::Leads => filters.normalised(self.catalog()),
        }
    }

    /// Everything wrong with filters in their normal form.
    pub fn problems(self, filters: &Filters, context: &ValidationContext) -> Vec<Problem> {
        match self {
            Self::Companies => check_filters(&COMPANIES, filters, context),
            Self::People => advanced::problems(filters, context),
            Self::Leads => leads_finder::problems(filters, context),
        }
    }

    /// Everything that the screen has to know of it.
    pub const fn facts(self) -> SearchFacts {
        let (one, many) = self.words();
        SearchFacts {
            kind: self,
            one,
            many,
            record: self.record(),
            price: self.price(),
            usual_page: self.usual_page(),
            largest_page: LARGEST_PAGE,
            most_rows: self.most_rows(),
            needs_a_filter: matches!(self, Self::People | Self::Leads),
            by_page: matches!(self, Self::Leads),
            counts: matches!(self, Self::People),
            catalog: self.catalog(),
        }
    }

    /// One row in a sentence, and several.
    pub const fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Companies => ("company", "companies"),
            Self::People => ("person", "people"),
            Self::Leads => ("lead", "leads"),
        }
    }
}
