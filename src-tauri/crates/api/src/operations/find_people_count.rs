//! `POST /v1/find-people/count`: how many people a query would find, free.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::doc::Doc;
use crate::filters::query;
use crate::lenient;
use crate::operation::{Operation, RateClass, Spec};
use crate::problem::{Problem, ValidationContext};

/// Counts people. Source: contract, "POST {base_url}/v1/find-people/count".
pub struct FindPeopleCount;

/// The body: the query of a people search, without size and cursor.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct FindPeopleCountRequest {
    /// As in [`super::find_people::FindPeopleRequest`].
    #[ts(type = "Record<string, unknown>")]
    pub query: Doc,
}

/// The answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct FindPeopleCountResponse {
    /// Matches in all.
    #[serde(deserialize_with = "lenient::whole")]
    pub total: u64,
}

impl Operation for FindPeopleCount {
    type Request = FindPeopleCountRequest;
    type Response = FindPeopleCountResponse;

    const SPEC: Spec =
        Spec::of("find_people_count", "/v1/find-people/count", "People counted").free(RateClass::People).within(30);

    fn normal(request: Self::Request, _: &ValidationContext) -> Self::Request {
        FindPeopleCountRequest { query: query::normalised(&request.query) }
    }

    fn check(request: &Self::Request, _: &ValidationContext) -> Vec<Problem> {
        query::problems(&request.query)
    }

    fn pieces(_: &Self::Response) -> u64 {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_query_is_sent() {
        let request: FindPeopleCountRequest =
            serde_json::from_str(r#"{"query":{"location":{"include":"de"}},"size":5,"cursor":"x"}"#).unwrap();
        let sent = serde_json::to_string(&FindPeopleCount::normal(request, &ValidationContext::default())).unwrap();
        assert_eq!(sent, r#"{"query":{"location":{"include":["Germany"]}}}"#, "neither size nor cursor");
    }

    #[test]
    fn a_count_needs_a_filter() {
        for (json, fine) in [(r#"{"query":{"pastCompanyName":{"include":["A"]}}}"#, true), (r#"{"query":{}}"#, false)] {
            let request = FindPeopleCount::normal(serde_json::from_str(json).unwrap(), &ValidationContext::default());
            assert_eq!(FindPeopleCount::check(&request, &ValidationContext::default()).is_empty(), fine, "{json}");
        }
    }

    #[test]
    fn reads_a_count_leniently_and_nothing_else() {
        for json in [r#"{"total":7}"#, r#"{"total":"7","more":1}"#, r#"{"total":7.0}"#] {
            let read = serde_json::from_str::<FindPeopleCountResponse>(json).unwrap();
            assert_eq!(read.total, 7, "{json}");
        }
        for json in ["{}", r#"{"total":null}"#, r#"{"total":-1}"#] {
            assert!(serde_json::from_str::<FindPeopleCountResponse>(json).is_err(), "{json} tells no count");
        }
    }
}
