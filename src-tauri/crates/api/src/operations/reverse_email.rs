//! `POST /v1/reverse-email`: a person from a professional e-mail address.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::record::RecordResponse;
use crate::check::{Ground, Problem};
use crate::email_address;
use crate::form::{Field, FieldKind, Form, FormGroup};
use crate::operation::{Method, Operation, Price, RateClass, Repeat, Spec};

/// Finds a person. Source: contract, "POST {base_url}/v1/reverse-email".
pub struct ReverseEmail;

/// The body.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(default)]
pub struct ReverseEmailRequest {
    /// A professional e-mail address.
    pub email: String,
}

impl Operation for ReverseEmail {
    type Request = ReverseEmailRequest;
    type Response = RecordResponse;

    const SPEC: Spec = Spec {
        name: "reverse_email",
        label: "Person from an e-mail",
        method: Method::Post,
        path: "/v1/reverse-email",
        price: Price::Unpublished,
        rate: RateClass::Unpublished,
        repeat: Repeat::PaysAgain,
        time_limit_s: 60,
        body_limit: None,
    };

    const FORMS: &'static [Form] = &[Form {
        name: "reverse_email",
        group: FormGroup::People,
        label: "Person from an e-mail",
        help: "The person behind a professional e-mail address, with the whole profile.",
        action: "Find person",
        fields: &[Field::required("email", "Work e-mail", FieldKind::Email, "ada@acme.com")],
    }];

    fn normal(request: Self::Request) -> Self::Request {
        ReverseEmailRequest { email: email_address::normal(&request.email) }
    }

    fn check(request: &Self::Request, _: &Ground) -> Vec<Problem> {
        email_address::problem(&request.email).into_iter().map(|problem| Problem::new("email", problem)).collect()
    }

    fn most_pieces(_: &Self::Request) -> u64 {
        1
    }

    fn pieces(response: &Self::Response) -> u64 {
        u64::from(response.is_found())
    }
}
