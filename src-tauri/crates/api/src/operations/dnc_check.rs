//! `POST /v1/dnc-check`: whether a US mobile number is on a do-not-call list.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::check::{Ground, Problem};
use crate::form::{Field, FieldKind, Form, FormGroup};
use crate::money::Tenths;
use crate::operation::{Method, Operation, Price, RateClass, Repeat, Spec};
use crate::{lenient, phone};

/// Checks a number. Source: contract, "POST {base_url}/v1/dnc-check".
pub struct DncCheck;

/// The body.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(default)]
pub struct DncCheckRequest {
    /// International format with a leading plus.
    pub phone: String,
}

/// The answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DncCheckResponse {
    /// `success`.
    #[serde(default, deserialize_with = "lenient::text")]
    pub status: String,
    /// The number that was checked.
    #[serde(default, deserialize_with = "lenient::text")]
    pub phone: String,
    /// Whether it is listed: must not be called.
    pub listed: bool,
    /// The same in words; `Not listed on DNC` where it is not, the other text is not shown.
    #[serde(default, deserialize_with = "lenient::text")]
    pub result: String,
    /// Whole credits: 1.
    #[serde(default, deserialize_with = "lenient::maybe_whole")]
    pub credits_used: Option<u64>,
    /// Whole credits that are left.
    #[serde(default, deserialize_with = "lenient::maybe_whole")]
    pub credits_remaining: Option<u64>,
}

impl Operation for DncCheck {
    type Request = DncCheckRequest;
    type Response = DncCheckResponse;

    const SPEC: Spec = Spec {
        name: "dnc_check",
        label: "Do-not-call check",
        method: Method::Post,
        path: "/v1/dnc-check",
        price: Price::PerResult(Tenths::credits(1)),
        rate: RateClass::DoNotCall,
        repeat: Repeat::PaysAgain,
        time_limit_s: 30,
        body_limit: None,
    };

    const FORMS: &'static [Form] = &[Form {
        name: "dnc_check",
        group: FormGroup::Checks,
        label: "Do-not-call check",
        help: "Whether a US mobile number is on a do-not-call list.",
        action: "Check number",
        fields: &[Field::required("phone", "Mobile number", FieldKind::Phone, "+1 202 555 0123")
            .help("Only numbers of the United States can be checked.")],
    }];

    fn normal(request: Self::Request) -> Self::Request {
        DncCheckRequest { phone: phone::normal(&request.phone) }
    }

    fn check(request: &Self::Request, _: &Ground) -> Vec<Problem> {
        phone::us_problem(&request.phone).into_iter().map(|problem| Problem::new("phone", problem)).collect()
    }

    fn most_pieces(_: &Self::Request) -> u64 {
        1
    }

    fn pieces(_: &Self::Response) -> u64 {
        1
    }

    fn told(response: &Self::Response) -> Option<Tenths> {
        response.credits_used.map(Tenths::credits)
    }
}
