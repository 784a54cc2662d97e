//! `POST /v1/reverse-phone`: a person from a mobile number.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::record::RecordResponse;
use crate::check::{Ground, Problem};
use crate::form::{Field, FieldKind, Form, FormGroup};
use crate::operation::{Method, Operation, Price, RateClass, Repeat, Spec};
use crate::phone;

/// Finds a person. Source: contract, "POST {base_url}/v1/reverse-phone".
pub struct ReversePhone;

/// The body.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(default)]
pub struct ReversePhoneRequest {
    /// International format with a leading plus.
    pub mobile_phone: String,
}

impl Operation for ReversePhone {
    type Request = ReversePhoneRequest;
    type Response = RecordResponse;

    const SPEC: Spec = Spec {
        name: "reverse_phone",
        label: "Person from a mobile number",
        method: Method::Post,
        path: "/v1/reverse-phone",
        price: Price::Unpublished,
        rate: RateClass::Unpublished,
        repeat: Repeat::PaysAgain,
        time_limit_s: 60,
        body_limit: None,
    };

    const FORMS: &'static [Form] = &[Form {
        name: "reverse_phone",
        group: FormGroup::People,
        label: "Person from a mobile number",
        help: "The person behind a mobile number, with the whole profile.",
        action: "Find person",
        fields: &[Field::required("mobile_phone", "Mobile number", FieldKind::Phone, "+1 202 555 0123")],
    }];

    fn normal(request: Self::Request) -> Self::Request {
        ReversePhoneRequest { mobile_phone: phone::normal(&request.mobile_phone) }
    }

    fn check(request: &Self::Request, _: &Ground) -> Vec<Problem> {
        phone::problem(&request.mobile_phone).into_iter().map(|problem| Problem::new("mobile_phone", problem)).collect()
    }

    fn most_pieces(_: &Self::Request) -> u64 {
        1
    }

    fn pieces(response: &Self::Response) -> u64 {
        u64::from(response.is_found())
    }
}
