//! `GET /v1/find-companies/filter-values`: accepted values for a filter, free.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use words::t;

use crate::lenient;
use crate::operation::{Method, Operation, RateClass, Spec};
use crate::problem::{Problem, ValidationContext};

/// Looks up filter values. Source: contract, "GET {base_url}/v1/find-companies/filter-values".
pub struct FilterValues;

/// The shortest search text that the service accepts.
pub const SHORTEST_QUERY: usize = 2;

/// The query parameters.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[ts(optional_fields)]
pub struct FilterValuesRequest {
    /// The key of the filter. The contract shows `city`, `industry`, `techStack` and `topics`; the whole list is not
    /// shown, so any key of the catalog may be asked and a refusal is an answer.
    pub filter: String,
    /// Search text, at least two characters.
    pub q: String,
    /// At most so many values. Its bounds are not shown; 1 to 100 is sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<u32>,
    /// Country name or ISO code that narrows location results.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub country: Option<String>,
    /// Region code or value that narrows city results.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub region: Option<String>,
}

/// The values found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct FilterValuesResponse {
    /// The filter that was asked.
    #[serde(default)]
    pub filter: String,
    /// The text that was asked.
    #[serde(default)]
    pub query: String,
    /// What may be sent in a search.
    pub values: Vec<FilterValueItem>,
}

/// One accepted value (contract, "Filter value item").
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", default)]
#[ts(optional_fields)]
pub struct FilterValueItem {
    /// What a person reads.
    #[serde(deserialize_with = "lenient::text")]
    pub label: String,
    /// Sent back unchanged in a search.
    #[serde(deserialize_with = "lenient::text")]
    pub value: String,
    /// City and tech-stack items.
    #[serde(deserialize_with = "lenient::maybe_text", skip_serializing_if = "Option::is_none")]
    pub query: Option<String>,
    /// City items.
    #[serde(deserialize_with = "lenient::maybe_text", skip_serializing_if = "Option::is_none")]
    pub city: Option<String>,
    /// City items.
    #[serde(deserialize_with = "lenient::maybe_text", skip_serializing_if = "Option::is_none")]
    pub region: Option<String>,
    /// City items.
    #[serde(deserialize_with = "lenient::maybe_text", skip_serializing_if = "Option::is_none")]
    pub region_code: Option<String>,
    /// City items, lower case.
    #[serde(deserialize_with = "lenient::maybe_text", skip_serializing_if = "Option::is_none")]
    pub country_code: Option<String>,
}

impl Operation for FilterValues {
    type Request = FilterValuesRequest;
    type Response = FilterValuesResponse;

    const SPEC: Spec = Spec {
        method: Method::Get,
        ..Spec::of("filter_values", "/v1/find-companies/filter-values", "Filter suggestions")
            .free(RateClass::Companies)
            .within(15)
    };

    fn check(request: &Self::Request, _: &ValidationContext) -> Vec<Problem> {
        let mut problems = Vec::new();
        if request.q.trim().chars().count() < SHORTEST_QUERY {
            problems.push(Problem::new("q", t!("Type at least two characters.")));
        }
        if request.limit.is_some_and(|limit| !(1..=100).contains(&limit)) {
            problems.push(Problem::new("limit", t!("At most 100 suggestions can be asked for at once.")));
        }
        problems
    }

    fn pieces(_: &Self::Response) -> u64 {
        0
    }
}
