//! `POST /v1/phone`: a mobile number from a person's page.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::form::fields::{Field, Form, FormGroup};
use crate::operation::{Operation, Spec};
use crate::problem::{Problem, ValidationContext};
use crate::record_kind::RecordKind;
use crate::{address, lenient};

/// Finds a mobile number. Source: contract, "POST {base_url}/v1/phone".
pub struct Phone;

/// The body.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(default)]
pub struct PhoneRequest {
    /// The person's page.
    pub network_profile_url: String,
}

/// The answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PhoneResponse {
    /// `success`.
    #[serde(default, deserialize_with = "lenient::text")]
    pub status: String,
    /// The person's page.
    #[serde(default, deserialize_with = "lenient::text")]
    pub network_profile_url: String,
    /// One number in international format, in spite of the name; several are read too, as one text.
    #[serde(deserialize_with = "lenient::results")]
    pub phone_numbers: String,
    /// Where it was found.
    #[serde(default, deserialize_with = "lenient::text")]
    pub provider: String,
}

impl Operation for Phone {
    type Request = PhoneRequest;
    type Response = PhoneResponse;

    const SPEC: Spec = Spec::of("phone", "/v1/phone", "Mobile number").finds("phone_numbers", Some(RecordKind::Person));

    const FORMS: &'static [Form] = &[Self::SPEC.form(
        FormGroup::Contacts,
        "A person's mobile number from their page.",
        "Find number",
        &[Field::PERSON_PAGE],
    )];

    fn normal(request: Self::Request, context: &ValidationContext) -> Self::Request {
        PhoneRequest { network_profile_url: address::person_page(&request.network_profile_url, &context.network_host) }
    }

    fn check(request: &Self::Request, context: &ValidationContext) -> Vec<Problem> {
        address::person_page_problem(&request.network_profile_url, &context.network_host)
            .map(|problem| Problem::new("network_profile_url", problem))
            .into_iter()
            .collect()
    }

    fn pieces(response: &Self::Response) -> u64 {
        u64::from(!response.phone_numbers.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operation::problems;

    /// The request as it is sent, and the fields that are wrong.
    fn asked(json: &str) -> (String, String) {
        let context = ValidationContext { network_host: "network.example".to_owned(), ..ValidationContext::default() };
        let request = Phone::normal(serde_json::from_str(json).unwrap(), &context);
        let fields: Vec<String> =
            problems::<Phone>(&request, &context).into_iter().map(|problem| problem.field).collect();
        (serde_json::to_string(&request).unwrap(), fields.join(" "))
    }

    #[test]
    fn requests_by_the_rules_of_the_contract() {
        for (json, sent) in [
            (
                r#"{"network_profile_url":" http://www.network.example/in/ada/?x=1#y "}"#,
                r#"{"network_profile_url":"https://www.network.example/in/ada"}"#,
            ),
            (
                r#"{"network_profile_url":"https://network.example/in/Zoë"}"#,
                r#"{"network_profile_url":"https://www.network.example/in/zo%C3%AB"}"#,
            ),
        ] {
            assert_eq!(asked(json), (sent.to_owned(), String::new()), "{json} is sent in its one spelling");
        }
        for (json, fields) in [
            (r#"{}"#, "network_profile_url"),
            (r#"{"network_profile_url":"ada"}"#, "network_profile_url"),
            (r#"{"network_profile_url":"https://www.network.example/company/acme"}"#, "network_profile_url"),
            (r#"{"network_profile_url":"https://other.example/in/ada"}"#, "network_profile_url"),
        ] {
            assert_eq!(asked(json).1, fields, "{json}");
        }
    }

    #[test]
    fn one_number_or_several_are_read_as_one_text() {
        let read = |json: &str| serde_json::from_str::<PhoneResponse>(json);
        for (json, numbers) in [
            (
                r#"{"status":"success","network_profile_url":"u","phone_numbers":"+12025550123","provider":"p"}"#,
                "+12025550123",
            ),
            (r#"{"phone_numbers":["+12025550123","+12025550124"]}"#, "+12025550123, +12025550124"),
            (r#"{"phone_numbers":null}"#, ""),
            (r#"{"phone_numbers":[]}"#, ""),
        ] {
            let read = read(json).unwrap();
            assert_eq!(read.phone_numbers, numbers, "{json}");
            assert_eq!(Phone::pieces(&read), u64::from(!numbers.is_empty()), "{json}: found or not");
        }
        assert!(read(r#"{"status":"success"}"#).is_err(), "without the field it is no answer");
    }
}
