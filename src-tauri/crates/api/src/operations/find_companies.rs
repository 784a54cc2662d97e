//! `POST /v1/find-companies`: search companies, page by page.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use words::t;

use crate::check::{check_filters, page_problems};
use crate::filters::COMPANIES;
use crate::filters::value::Filters;
use crate::lenient;
use crate::money::Tenths;
use crate::operation::{Operation, Price, RateClass, Spec};
use crate::problem::{Problem, ValidationContext};
use crate::rows::Rows;

/// Searches companies. Source: contract, "POST {base_url}/v1/find-companies".
pub struct FindCompanies;

/// Most companies that one search can bring.
pub const MOST_ROWS: u64 = 10_000;

/// The body of a company search.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[ts(optional_fields)]
pub struct FindCompaniesRequest {
    /// The filters; always sent, empty for "all companies", because the default when omitted is not shown.
    pub filters: Filters,
    /// 0 on the first request; left out beside a cursor.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub page: Option<u32>,
    /// 1 to 100. Always sent, because a default page size spends money nobody asked for. A cursor keeps the size of its
    /// first request, so the same size is sent along with it.
    pub size: u32,
    /// The `next_cursor` of the page before, unchanged.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
}

/// One page of companies.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct FindCompaniesResponse {
    /// The companies, each with all fields that came.
    #[ts(type = "Record<string, unknown>[]")]
    pub rows: Rows,
    /// Matches in all; absent is possible and then unknown.
    #[serde(default, deserialize_with = "lenient::maybe_whole")]
    pub total: Option<u64>,
    /// The page that this is.
    #[serde(default, deserialize_with = "lenient::maybe_whole")]
    pub page: Option<u64>,
    /// The size of the page.
    #[serde(default, deserialize_with = "lenient::maybe_whole")]
    pub size: Option<u64>,
    /// For the next page. Its value on the last page is not shown: absent, null and empty all mean "no more".
    #[serde(default, deserialize_with = "lenient::maybe_text")]
    pub next_cursor: Option<String>,
}

impl Operation for FindCompanies {
    type Request = FindCompaniesRequest;
    type Response = FindCompaniesResponse;

    const SPEC: Spec = Spec::of("find_companies", "/v1/find-companies", "Companies loaded")
        .costs(Price::PerRow(Tenths(1)), RateClass::Companies);

    fn check(request: &Self::Request, context: &ValidationContext) -> Vec<Problem> {
        let mut problems = check_filters(&COMPANIES, &request.filters, context);
        problems.extend(page_problems(request.size, t!("A page holds 1 to 100 companies."), request.cursor.as_deref()));
        problems
    }

    fn most_pieces(request: &Self::Request) -> u64 {
        u64::from(request.size)
    }

    fn pieces(response: &Self::Response) -> u64 {
        response.rows.paid()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_the_contract_does_not_promise() {
        let read: FindCompaniesResponse = serde_json::from_str(
            r#"{"rows":[{"name":"A","new":{"deep":1}}],"total":"1284","page":0,"size":"100","next_cursor":null,"x":1}"#,
        )
        .unwrap();
        assert_eq!(read.total, Some(1284), "a string where a number was told is read");
        assert_eq!(read.next_cursor, None, "null means no more");
        assert!(read.rows[0].contains_key("new"), "a field nobody knows is kept");
        let odd: FindCompaniesResponse = serde_json::from_str(r#"{"rows":[{"name":"A"},1]}"#).unwrap();
        assert_eq!(
            (odd.rows.len(), FindCompanies::charged(&odd)),
            (1, Tenths(2)),
            "one that is none takes no other with it"
        );
        let bare: FindCompaniesResponse = serde_json::from_str(r#"{"rows":[],"next_cursor":""}"#).unwrap();
        assert_eq!((bare.total, bare.next_cursor), (None, None), "missing and empty mean unknown and no more");
        for json in [r#"{"total":3}"#, r#"{"rows":null}"#, r#"{"rows":{}}"#] {
            assert!(serde_json::from_str::<FindCompaniesResponse>(json).is_err(), "without rows it is no page: {json}");
        }
    }

    #[test]
    fn price_is_a_tenth_a_row() {
        let request = FindCompaniesRequest { filters: Filters::default(), page: Some(0), size: 100, cursor: None };
        assert_eq!(FindCompanies::most(&request), Tenths::credits(10), "100 rows at most cost 10 credits");
    }
}
