//! `POST /v1/reverse-phone`: a person from a mobile number.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::record::RecordResponse;
use crate::form::fields::{Field, Form, FormGroup};
use crate::operation::{Operation, Spec};
use crate::phone;
use crate::problem::{Problem, ValidationContext};
use crate::record_kind::RecordKind;

/// Finds a person. Source: contract, "POST {base_url}/v1/reverse-phone".
pub struct ReversePhone;

/// The body.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(default)]
pub struct ReversePhoneRequest {
    /// International format with a leading plus.
    pub mobile_phone: String,
}

impl Operation for ReversePhone {
    type Request = ReversePhoneRequest;
    type Response = RecordResponse;

    const SPEC: Spec = Spec::of("reverse_phone", "/v1/reverse-phone", "Person from a mobile number")
        .finds("body", Some(RecordKind::Person));

    const FORMS: &'static [Form] = &[Self::SPEC.form(
        FormGroup::People,
        "The person behind a mobile number, with the whole profile.",
        "Find person",
        &[Field::mobile("mobile_phone")],
    )];

    fn normal(request: Self::Request, _: &ValidationContext) -> Self::Request {
        ReversePhoneRequest { mobile_phone: phone::normal(&request.mobile_phone) }
    }

    fn check(request: &Self::Request, _: &ValidationContext) -> Vec<Problem> {
        phone::problem(&request.mobile_phone).into_iter().map(|problem| Problem::new("mobile_phone", problem)).collect()
    }

    fn pieces(response: &Self::Response) -> u64 {
        u64::from(response.is_found())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operation::problems;

    /// The request as it is sent, and the fields that are wrong.
    fn asked(json: &str) -> (String, String) {
        let context = ValidationContext { network_host: "network.example".to_owned(), ..ValidationContext::default() };
        let request = ReversePhone::normal(serde_json::from_str(json).unwrap(), &context);
        let fields: Vec<String> =
            problems::<ReversePhone>(&request, &context).into_iter().map(|problem| problem.field).collect();
        (serde_json::to_string(&request).unwrap(), fields.join(" "))
    }

    #[test]
    fn requests_by_the_rules_of_the_contract() {
        for (json, sent) in [
            (r#"{"mobile_phone":"+1 (202) 555-0123"}"#, r#"{"mobile_phone":"+12025550123"}"#),
            (r#"{"mobile_phone":"+44 7700 900123"}"#, r#"{"mobile_phone":"+447700900123"}"#),
        ] {
            assert_eq!(asked(json), (sent.to_owned(), String::new()), "{json} is sent in its one spelling");
        }
        for (json, fields) in [
            (r#"{}"#, "mobile_phone"),
            (r#"{"mobile_phone":"202 555 0123"}"#, "mobile_phone"),
            (r#"{"mobile_phone":"+1 202"}"#, "mobile_phone"),
            (r#"{"mobile_phone":"Ada"}"#, "mobile_phone"),
        ] {
            assert_eq!(asked(json).1, fields, "{json}");
        }
    }

    #[test]
    fn a_record_is_found_or_not() {
        let read = |json: &str| serde_json::from_str::<RecordResponse>(json);
        for (json, found) in [
            (r#"{"body":{"url":"u","new":{"deep":[1]}},"more":1}"#, true),
            (r#"{"body":{}}"#, false),
            (r#"{"body":null}"#, false),
        ] {
            let read = read(json).unwrap();
            assert_eq!((read.is_found(), ReversePhone::pieces(&read)), (found, u64::from(found)), "{json}");
        }
        for json in ["{}", r#"{"body":[]}"#, r#"{"body":"u"}"#] {
            assert!(read(json).is_err(), "{json} is no record");
        }
    }
}
