//! `POST /v1/reverse-email`: a person from a professional e-mail address.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::record::RecordResponse;
use crate::email_address;
use crate::form::fields::{Field, FieldKind, Form, FormGroup};
use crate::operation::{Operation, Spec};
use crate::problem::{Problem, ValidationContext};
use crate::record_kind::RecordKind;

/// Finds a person. Source: contract, "POST {base_url}/v1/reverse-email".
pub struct ReverseEmail;

/// The body.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(default)]
pub struct ReverseEmailRequest {
    /// A professional e-mail address.
    pub email: String,
}

impl Operation for ReverseEmail {
    type Request = ReverseEmailRequest;
    type Response = RecordResponse;

    const SPEC: Spec =
        Spec::of("reverse_email", "/v1/reverse-email", "Person from an e-mail").finds("body", Some(RecordKind::Person));

    const FORMS: &'static [Form] = &[Self::SPEC.form(
        FormGroup::People,
        "The person behind a professional e-mail address, with the whole profile.",
        "Find person",
        &[Field::required("email", "Work e-mail", FieldKind::Email, "ada@acme.com")],
    )];

    fn normal(request: Self::Request, _: &ValidationContext) -> Self::Request {
        ReverseEmailRequest { email: email_address::normal(&request.email) }
    }

    fn check(request: &Self::Request, _: &ValidationContext) -> Vec<Problem> {
        email_address::problem(&request.email).into_iter().map(|problem| Problem::new("email", problem)).collect()
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
        let request = ReverseEmail::normal(serde_json::from_str(json).unwrap(), &context);
        let fields: Vec<String> =
            problems::<ReverseEmail>(&request, &context).into_iter().map(|problem| problem.field).collect();
        (serde_json::to_string(&request).unwrap(), fields.join(" "))
    }

    #[test]
    fn requests_by_the_rules_of_the_contract() {
        for (json, sent) in [
            (r#"{"email":" Ada@ACME.com "}"#, r#"{"email":"ada@acme.com"}"#),
            (r#"{"email":"ada@bücher.de"}"#, r#"{"email":"ada@xn--bcher-kva.de"}"#),
        ] {
            assert_eq!(asked(json), (sent.to_owned(), String::new()), "{json} is sent in its one spelling");
        }
        for (json, fields) in [
            (r#"{}"#, "email"),
            (r#"{"email":"ada"}"#, "email"),
            (r#"{"email":"ada@acme"}"#, "email"),
            (r#"{"email":"a@acme.com, b@acme.com"}"#, "email"),
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
            assert_eq!((read.is_found(), ReverseEmail::pieces(&read)), (found, u64::from(found)), "{json}");
        }
        for json in ["{}", r#"{"body":[]}"#, r#"{"body":"u"}"#] {
            assert!(read(json).is_err(), "{json} is no record");
        }
    }
}
