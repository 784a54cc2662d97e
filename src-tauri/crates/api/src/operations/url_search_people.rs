//! `POST /v1/url-search-people`: a person's page from their name and company.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::check::{self, Ground, Problem};
use crate::form::{Field, FieldKind, Form, FormGroup};
use crate::operation::{Method, Operation, Price, RateClass, Repeat, Spec};
use crate::{lenient, text};

/// Finds a person's page. Source: contract, "POST {base_url}/v1/url-search-people".
pub struct UrlSearchPeople;

/// The body.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(default)]
pub struct UrlSearchPeopleRequest {
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// Where the person works.
    pub company_name: String,
}

/// The answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct UrlSearchPeopleResponse {
    /// `success`.
    #[serde(default, deserialize_with = "lenient::text")]
    pub status: String,
    /// The person's page; empty where nobody was found.
    #[serde(deserialize_with = "lenient::text")]
    pub url: String,
}

impl Operation for UrlSearchPeople {
    type Request = UrlSearchPeopleRequest;
    type Response = UrlSearchPeopleResponse;

    const SPEC: Spec = Spec {
        name: "url_search_people",
        label: "Person's page from name and company",
        method: Method::Post,
        path: "/v1/url-search-people",
        price: Price::Unpublished,
        rate: RateClass::Unpublished,
        repeat: Repeat::PaysAgain,
        time_limit_s: 60,
        body_limit: None,
    };

    const FORMS: &'static [Form] = &[Form {
        name: "url_search_people",
        group: FormGroup::People,
        label: "Person's page from name and company",
        help: "The address of a person's page.",
        action: "Find page",
        fields: &[
            Field::required("first_name", "First name", FieldKind::Text, "Ada"),
            Field::required("last_name", "Last name", FieldKind::Text, "Lovelace"),
            Field::required("company_name", "Company", FieldKind::Text, "Acme"),
        ],
    }];

    fn normal(request: Self::Request) -> Self::Request {
        UrlSearchPeopleRequest {
            first_name: text::clean(&request.first_name),
            last_name: text::clean(&request.last_name),
            company_name: text::clean(&request.company_name),
        }
    }

    fn check(request: &Self::Request, _: &Ground) -> Vec<Problem> {
        [
            check::text_problem("first_name", &request.first_name, "Type the first name."),
            check::text_problem("last_name", &request.last_name, "Type the last name."),
            check::text_problem("company_name", &request.company_name, "Type the company."),
        ]
        .into_iter()
        .flatten()
        .collect()
    }

    fn most_pieces(_: &Self::Request) -> u64 {
        1
    }

    fn pieces(response: &Self::Response) -> u64 {
        u64::from(!response.url.is_empty())
    }
}
