//! `POST /v1/leads-finder`: search people by many criteria, page by page, with rich rows.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::check::{Ground, Problem, check_filters};
use crate::filters::LEADS;
use crate::filters::value::Filters;
use crate::money::Tenths;
use crate::operation::{Method, Operation, Price, RateClass, Repeat, Spec};
use crate::{Doc, lenient};

/// Finds leads. Source: contract, "POST {base_url}/v1/leads-finder".
pub struct LeadsFinder;

/// The largest page that is asked for. "Bounds of page and size: not shown": 100 is what the two other searches allow.
pub const LARGEST_PAGE: u32 = 100;
/// What each returned lead costs.
pub const PRICE: Tenths = Tenths(1);
/// The filter that is a way to search and no criterion: alone it is not enough.
pub const MODE: &str = "searchMode";

/// The body of a leads search.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct LeadsFinderRequest {
    /// The criteria of [`crate::filters::LEADS`]; at least one besides the mode.
    pub filters: Filters,
    /// Zero-based.
    #[serde(deserialize_with = "lenient::decimal")]
    pub page: u32,
    /// Always sent, because rows cost money; the service's default is 25 in the reference payload.
    #[serde(deserialize_with = "lenient::decimal")]
    pub size: u32,
}

/// One page of leads.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct LeadsFinderResponse {
    /// The people (contract, "Lead row"), each with all fields that came. A page with fewer rows than asked for need not be
    /// the last one; a page without rows is.
    #[ts(type = "Record<string, unknown>[]")]
    pub rows: Vec<Doc>,
    /// Matches in all, as the service says; not a promise that the pages hold so many.
    #[serde(default, deserialize_with = "lenient::maybe_whole")]
    pub total: Option<u64>,
    /// The page that this is.
    #[serde(default, deserialize_with = "lenient::maybe_whole")]
    pub page: Option<u64>,
    /// The size of the page.
    #[serde(default, deserialize_with = "lenient::maybe_whole")]
    pub size: Option<u64>,
}

impl Operation for LeadsFinder {
    type Request = LeadsFinderRequest;
    type Response = LeadsFinderResponse;

    const SPEC: Spec = Spec {
        name: "leads_finder",
        label: "Leads loaded",
        method: Method::Post,
        path: "/v1/leads-finder",
        price: Price::PerRow(PRICE),
        rate: RateClass::Leads,
        repeat: Repeat::PaysAgain,
        time_limit_s: 60,
        body_limit: None,
    };

    fn normal(request: Self::Request) -> Self::Request {
        LeadsFinderRequest { filters: request.filters.normalised(&LEADS), ..request }
    }

    fn check(request: &Self::Request, ground: &Ground) -> Vec<Problem> {
        let mut problems = check_filters(&LEADS, &request.filters, ground);
        if !request.filters.0.keys().any(|key| key != MODE) {
            problems.push(Problem::new("filters", "Choose at least one filter besides the search mode."));
        }
        if !(1..=LARGEST_PAGE).contains(&request.size) {
            problems.push(Problem::new("size", "A page holds 1 to 100 leads."));
        }
        problems
    }

    fn most_pieces(request: &Self::Request) -> u64 {
        u64::from(request.size)
    }

    fn pieces(response: &Self::Response) -> u64 {
        response.rows.len() as u64
    }
}
