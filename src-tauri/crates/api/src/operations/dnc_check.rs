//! `POST /v1/dnc-check`: whether a US mobile number is on a do-not-call list.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::form::fields::{Field, Form, FormGroup};
use crate::money::Tenths;
use crate::operation::{Operation, Price, RateClass, Spec};
use crate::problem::{Problem, ValidationContext};
use crate::{lenient, phone};

/// Checks a number. Source: contract, "POST {base_url}/v1/dnc-check".
pub struct DncCheck;

/// The body.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
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

    const SPEC: Spec = Spec::of("dnc_check", "/v1/dnc-check", "Do-not-call check")
        .costs(Price::PerAnswer(Tenths::credits(1)), RateClass::DoNotCall)
        .finds("listed", None)
        .within(30);

    const FORMS: &'static [Form] = &[Self::SPEC.form(
        FormGroup::Checks,
        "Whether a US mobile number is on a do-not-call list.",
        "Check number",
        &[Field::mobile("phone").help("Only numbers of the United States can be checked.")],
    )];

    fn normal(request: Self::Request, _: &ValidationContext) -> Self::Request {
        DncCheckRequest { phone: phone::normal(&request.phone) }
    }

    fn check(request: &Self::Request, _: &ValidationContext) -> Vec<Problem> {
        phone::us_problem(&request.phone).into_iter().map(|problem| Problem::new("phone", problem)).collect()
    }

    fn pieces(_: &Self::Response) -> u64 {
        1
    }

    fn reported_charge(response: &Self::Response) -> Option<Tenths> {
        response.credits_used.map(Tenths::credits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operation::problems;

    /// The request as it is sent, and the fields that are wrong.
    fn asked(json: &str) -> (String, String) {
        let context = ValidationContext { network_host: "network.example".to_owned(), ..ValidationContext::default() };
        let request = DncCheck::normal(serde_json::from_str(json).unwrap(), &context);
        let fields: Vec<String> =
            problems::<DncCheck>(&request, &context).into_iter().map(|problem| problem.field).collect();
        (serde_json::to_string(&request).unwrap(), fields.join(" "))
    }

    #[test]
    fn requests_by_the_rules_of_the_contract() {
        for (json, sent) in [
            (r#"{"phone":"+1 202-555-0123"}"#, r#"{"phone":"+12025550123"}"#),
            (r#"{"phone":"+19075550111"}"#, r#"{"phone":"+19075550111"}"#),
        ] {
            assert_eq!(asked(json), (sent.to_owned(), String::new()), "{json} is sent in its one spelling");
        }
        for (json, fields) in [
            (r#"{}"#, "phone"),
            (r#"{"phone":"2025550123"}"#, "phone"),
            (r#"{"phone":"+14165550123"}"#, "phone"),
            (r#"{"phone":"+18765551234"}"#, "phone"),
            (r#"{"phone":"+447700900123"}"#, "phone"),
        ] {
            assert_eq!(asked(json).1, fields, "{json}");
        }
    }

    #[test]
    fn each_answer_costs_what_it_says_or_one_credit() {
        let read = |json: &str| serde_json::from_str::<DncCheckResponse>(json);
        for (json, listed, cost) in [
            (
                r#"{"status":"success","phone":"+12025550123","listed":false,"result":"Not listed on DNC","credits_used":1,"credits_remaining":9}"#,
                false,
                1,
            ),
            (r#"{"listed":true,"credits_used":"2"}"#, true, 2),
            (r#"{"listed":true,"result":null}"#, true, 1),
        ] {
            let read = read(json).unwrap();
            assert_eq!((read.listed, DncCheck::charged(&read)), (listed, Tenths::credits(cost)), "{json}");
        }
        for json in ["{}", r#"{"listed":null}"#, r#"{"listed":"no"}"#] {
            assert!(read(json).is_err(), "{json} does not say whether the number may be called");
        }
    }
}
