//! `POST /v1/credits`: the balance of the workspace.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::check::{Ground, Problem};
use crate::lenient;
use crate::operation::{Method, Operation, Price, RateClass, Repeat, Spec};

/// Reads the balance. Source: contract, "POST {base_url}/v1/credits".
pub struct Credits;

/// No fields: an empty JSON object is sent.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(as = "std::collections::BTreeMap<String, String>")]
pub struct CreditsRequest {}

/// The balance as the service tells it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CreditsResponse {
    /// `success`.
    #[serde(default)]
    pub status: String,
    /// Whole credits. The contract sends a string holding a whole number; a number is read too, and a fraction is cut
    /// off, so that a service that one day tells tenths is still understood.
    #[serde(deserialize_with = "lenient::whole", serialize_with = "lenient::as_text")]
    #[ts(type = "string")]
    pub credits: u64,
}

impl Operation for Credits {
    type Request = CreditsRequest;
    type Response = CreditsResponse;

    const SPEC: Spec = Spec {
        name: "credits",
        label: "Credit balance",
        method: Method::Post,
        path: "/v1/credits",
        price: Price::Free,
        rate: RateClass::Unpublished,
        repeat: Repeat::Free,
        time_limit_s: 15,
        body_limit: None,
    };

    fn check(_: &Self::Request, _: &Ground) -> Vec<Problem> {
        Vec::new()
    }

    fn pieces(_: &Self::Response) -> u64 {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_the_balance_in_every_form_that_may_come() {
        for (json, credits) in [
            (r#"{"status":"success","credits":"842"}"#, 842),
            (r#"{"status":"success","credits":842,"more":1}"#, 842),
            (r#"{"credits":"842.6"}"#, 842),
            (r#"{"credits":" 7 "}"#, 7),
            (r#"{"credits":842.9}"#, 842),
        ] {
            let read: CreditsResponse = serde_json::from_str(json).unwrap();
            assert_eq!(read.credits, credits, "{json}");
        }
        for json in [r"{}", r#"{"credits":"many"}"#, r#"{"credits":-1}"#, r#"{"credits":null}"#, r"[]"] {
            assert!(serde_json::from_str::<CreditsResponse>(json).is_err(), "no balance can be read out of {json}");
        }
    }
}
