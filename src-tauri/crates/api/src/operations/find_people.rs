//! `POST /v1/find-people`: search people, page by page along a cursor.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use words::t;

use crate::check::page_problems;
use crate::doc::Doc;
use crate::filters::query;
use crate::lenient;
use crate::money::Tenths;
use crate::operation::{Operation, Price, RateClass, Spec};
use crate::problem::{Problem, ValidationContext};
use crate::rows::Rows;

/// Searches people. Source: contract, "POST {base_url}/v1/find-people".
pub struct FindPeople;

/// The body of a people search.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct FindPeopleRequest {
    /// Filters as nested objects, at least one: `{"jobTitle":{"include":["CEO"]}}`. Those of [`crate::filters::PEOPLE`] are
    /// checked; "the full set of query filters" is not shown, so every other one is sent unchanged.
    #[ts(type = "Record<string, unknown>")]
    pub query: Doc,
    /// 1 to 100; also read from a decimal text. Always sent, and always as a number, because the default is not shown and
    /// rows cost money.
    #[serde(deserialize_with = "lenient::decimal")]
    pub size: u32,
    /// The `next_cursor` of the page before, unchanged, beside the same query.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub cursor: Option<String>,
}

/// One page of people.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct FindPeopleResponse {
    /// Matches in all; absent is possible and then unknown.
    #[serde(default, deserialize_with = "lenient::maybe_whole")]
    pub total: Option<u64>,
    /// The people, at most 100 (contract, "Lead record"), each with all fields that came.
    #[ts(type = "Record<string, unknown>[]")]
    pub leads: Rows,
    /// For the next page; null, absent and empty mean "no more".
    #[serde(default, deserialize_with = "lenient::maybe_text")]
    pub next_cursor: Option<String>,
}

impl Operation for FindPeople {
    type Request = FindPeopleRequest;
    type Response = FindPeopleResponse;

    const SPEC: Spec =
        Spec::of("find_people", "/v1/find-people", "People loaded").costs(Price::PerRow(Tenths(1)), RateClass::People);

    fn normal(request: Self::Request, _: &ValidationContext) -> Self::Request {
        FindPeopleRequest { query: query::normalised(&request.query), ..request }
    }

    fn check(request: &Self::Request, _: &ValidationContext) -> Vec<Problem> {
        let mut problems = query::problems(&request.query);
        problems.extend(page_problems(request.size, t!("A page holds 1 to 100 people."), request.cursor.as_deref()));
        problems
    }

    fn most_pieces(request: &Self::Request) -> u64 {
        u64::from(request.size)
    }

    fn pieces(response: &Self::Response) -> u64 {
        response.leads.paid()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields(json: &str) -> Vec<String> {
        let request = FindPeople::normal(serde_json::from_str(json).unwrap(), &ValidationContext::default());
        FindPeople::check(&request, &ValidationContext::default()).into_iter().map(|problem| problem.field).collect()
    }

    #[test]
    fn requests_by_the_rules_of_the_contract() {
        for (json, wrong) in [
            (r#"{"query":{"jobTitle":{"include":["CEO"]}},"size":1}"#, None),
            (r#"{"query":{"jobTitle":{"include":["CEO"]}},"size":"100","cursor":"x"}"#, None),
            (r#"{"query":{"jobTitle":{"include":["CEO"]}},"size":0}"#, Some("size")),
            (r#"{"query":{"jobTitle":{"include":["CEO"]}},"size":101}"#, Some("size")),
            (r#"{"query":{"jobTitle":{"include":["CEO"]}},"size":25,"cursor":""}"#, Some("cursor")),
            (r#"{"query":{},"size":25}"#, Some("query")),
        ] {
            assert_eq!(fields(json), wrong.into_iter().collect::<Vec<_>>(), "{json}");
        }
    }

    #[test]
    fn the_size_is_a_number_or_a_canonical_decimal_text_and_sent_as_a_number() {
        let read = |size: &str| {
            serde_json::from_str::<FindPeopleRequest>(&format!(r#"{{"query":{{}},"size":{size}}}"#))
                .map(|request| serde_json::to_string(&request).unwrap())
        };
        for size in ["7", "\"7\""] {
            assert_eq!(read(size).unwrap(), r#"{"query":{},"size":7}"#, "{size} is sent as an integer");
        }
        for size in ["\"07\"", "\"+7\"", "\" 7\"", "\"\"", "\"7.0\"", "7.5", "-7", "null", "\"4294967296\""] {
            assert!(read(size).is_err(), "{size} is neither");
        }
    }

    #[test]
    fn reads_what_the_contract_does_not_promise() {
        let page = |json: &str| serde_json::from_str::<FindPeopleResponse>(json);
        let read =
            page(r#"{"leads":[{"firstname":null,"new":{"deep":1}}],"total":"12","next_cursor":"c","x":1}"#).unwrap();
        assert_eq!((read.total, read.next_cursor.as_deref()), (Some(12), Some("c")), "a text where a number was told");
        assert!(read.leads[0].contains_key("new"), "a field nobody knows is kept");
        assert_eq!(FindPeople::charged(&read), Tenths(1), "a tenth a lead");
        for end in [r#"{"leads":[]}"#, r#"{"leads":[],"next_cursor":null}"#, r#"{"leads":[],"next_cursor":""}"#] {
            let read = page(end).unwrap();
            assert_eq!((read.total, read.next_cursor), (None, None), "{end} is the end, and of unknown length");
        }
        for json in [r#"{"total":3}"#, r#"{"leads":null}"#] {
            assert!(page(json).is_err(), "without leads it is no page: {json}");
        }
    }
}
