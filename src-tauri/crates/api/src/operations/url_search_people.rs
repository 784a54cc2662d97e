//! `POST /v1/url-search-people`: a person's page from their name and company.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use words::t;

use crate::form::fields::{Field, Form, FormGroup};
use crate::operation::{Operation, Spec};
use crate::problem::{Problem, ValidationContext};
use crate::record_kind::RecordKind;
use crate::{check, lenient, text};

/// Finds a person's page. Source: contract, "POST {base_url}/v1/url-search-people".
pub struct UrlSearchPeople;

/// The body.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
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
    #[serde(deserialize_with = "lenient::result")]
    pub url: String,
}

impl Operation for UrlSearchPeople {
    type Request = UrlSearchPeopleRequest;
    type Response = UrlSearchPeopleResponse;

    const SPEC: Spec = Spec::of("url_search_people", "/v1/url-search-people", "Person's page from name and company")
        .finds("url", Some(RecordKind::Person));

    const FORMS: &'static [Form] = &[Self::SPEC.form(
        FormGroup::People,
        "The address of a person's page.",
        "Find page",
        &[Field::FIRST_NAME, Field::LAST_NAME, Field::COMPANY_NAME],
    )];

    fn normal(request: Self::Request, _: &ValidationContext) -> Self::Request {
        UrlSearchPeopleRequest {
            first_name: text::clean(&request.first_name),
            last_name: text::clean(&request.last_name),
            company_name: text::clean(&request.company_name),
        }
    }

    fn check(request: &Self::Request, _: &ValidationContext) -> Vec<Problem> {
        [
            check::text_problem("first_name", &request.first_name, || t!("Type the first name.")),
            check::text_problem("last_name", &request.last_name, || t!("Type the last name.")),
            check::text_problem("company_name", &request.company_name, || t!("Type the company.")),
        ]
        .into_iter()
        .flatten()
        .collect()
    }

    fn pieces(response: &Self::Response) -> u64 {
        u64::from(!response.url.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operation::problems;

    /// The request as it is sent, and the fields that are wrong.
    fn asked(json: &str) -> (String, String) {
        let context = ValidationContext { network_host: "network.example".to_owned(), ..ValidationContext::default() };
        let request = UrlSearchPeople::normal(serde_json::from_str(json).unwrap(), &context);
        let fields: Vec<String> =
            problems::<UrlSearchPeople>(&request, &context).into_iter().map(|problem| problem.field).collect();
        (serde_json::to_string(&request).unwrap(), fields.join(" "))
    }

    #[test]
    fn requests_by_the_rules_of_the_contract() {
        for (json, sent) in [
            (
                r#"{"first_name":" Ada ","last_name":"King  Lovelace","company_name":"Acme"}"#,
                r#"{"first_name":"Ada","last_name":"King Lovelace","company_name":"Acme"}"#,
            ),
            (
                r#"{"first_name":"Zoë","last_name":"O'Neil","company_name":"株式会社"}"#,
                r#"{"first_name":"Zoë","last_name":"O'Neil","company_name":"株式会社"}"#,
            ),
        ] {
            assert_eq!(asked(json), (sent.to_owned(), String::new()), "{json} is sent in its one spelling");
        }
        for (json, fields) in [
            (r#"{}"#, "first_name last_name company_name"),
            (r#"{"first_name":"Ada","last_name":" ","company_name":"Acme"}"#, "last_name"),
            (
                r#"{"first_name":"Ada","last_name":"L","company_name":"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"}"#,
                "company_name",
            ),
        ] {
            assert_eq!(asked(json).1, fields, "{json}");
        }
    }

    #[test]
    fn an_address_is_found_or_not() {
        let read = |json: &str| serde_json::from_str::<UrlSearchPeopleResponse>(json);
        for (json, found) in [(r#"{"status":"success","url":"u"}"#, 1), (r#"{"url":null}"#, 0), (r#"{"url":""}"#, 0)] {
            assert_eq!(UrlSearchPeople::pieces(&read(json).unwrap()), found, "{json}");
        }
        assert!(read(r#"{"status":"success"}"#).is_err(), "without the field it is no answer");
    }
}
