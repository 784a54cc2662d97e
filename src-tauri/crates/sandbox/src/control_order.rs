//! What the body of a control request may say; anything else is refused, so that a mistyped test does not pass.

use api::Tenths;
use serde_json::{Map, Value};

use crate::faults::{self, Fault, Kind};

/// What a test wants.
#[derive(Debug, Default, PartialEq)]
pub struct Order {
    /// Everything as at the start, before anything else.
    pub reset: bool,
    /// The balance to set; whole credits, or tenths as in `12.3`.
    pub credits: Option<Tenths>,
    /// Moves the clock forward.
    pub advance_seconds: u64,
    /// Rate limits on or off.
    pub rate_limits: Option<bool>,
    /// Adds faults; an empty list takes all away.
    pub faults: Option<Vec<Fault>>,
    /// Look-ups that are refused from now on, and no others.
    pub refuse_filter_values: Option<Vec<String>>,
}

/// Why a control request is not understood.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum NotUnderstood {
    /// Something that must be an object is none.
    #[error("{0} must be an object.")]
    NotAnObject(&'static str),
    /// A field has a value of another kind.
    #[error("{key} must be {wanted}.")]
    Wrong {
        /// The field.
        key: String,
        /// What it takes.
        wanted: &'static str,
    },
    /// A field that must be there is not.
    #[error("A fault needs its {0}.")]
    Missing(&'static str),
    /// An operation that does not exist.
    #[error("There is no operation {0}.")]
    Operation(String),
    /// A kind of fault that does not exist.
    #[error("There is no kind {0}.")]
    Kind(String),
    /// A field of a fault that has no meaning.
    #[error("{0} is not part of a fault.")]
    NotOfAFault(String),
    /// A field that has no meaning.
    #[error("{0} is not known: use credits, advance_seconds, rate_limits, faults, refuse_filter_values or reset.")]
    Unknown(String),
}

impl Order {
    /// Reads a body.
    ///
    /// # Errors
    /// [`NotUnderstood`], for a field that is unknown or has a value of another kind.
    pub fn read(body: &Value) -> Result<Self, NotUnderstood> {
        let fields = body.as_object().ok_or(NotUnderstood::NotAnObject("The body"))?;
        let mut order = Self::default();
        for (key, value) in fields {
            let wrong = |wanted| NotUnderstood::Wrong { key: key.clone(), wanted };
            match key.as_str() {
                "reset" => order.reset = value.as_bool().ok_or_else(|| wrong("true or false"))?,
                "credits" => {
                    order.credits = Some(tenths(value).ok_or_else(|| wrong("a number of credits, 0 or more"))?)
                }
                "advance_seconds" => {
                    order.advance_seconds = value.as_u64().ok_or_else(|| wrong("a whole number of seconds"))?;
                }
                "rate_limits" => order.rate_limits = Some(value.as_bool().ok_or_else(|| wrong("true or false"))?),
                "refuse_filter_values" => {
                    let names = value.as_array().and_then(|names| {
                        names.iter().map(|name| name.as_str().map(str::to_owned)).collect::<Option<Vec<_>>>()
                    });
                    order.refuse_filter_values = Some(names.ok_or_else(|| wrong("a list of filters"))?);
                }
                "faults" => {
                    let list = value.as_array().ok_or_else(|| wrong("a list"))?;
                    order.faults = Some(list.iter().map(fault).collect::<Result<_, _>>()?);
                }
                _ => return Err(NotUnderstood::Unknown(key.clone())),
            }
        }
        Ok(order)
    }
}

fn tenths(value: &Value) -> Option<Tenths> {
    if let Some(whole) = value.as_u64() {
        return Some(Tenths::credits(whole));
    }
    let tenths = value.as_f64()? * 10.0;
    (0.0..1e15).contains(&tenths).then(|| Tenths(tenths.round() as u64))
}

fn fault(value: &Value) -> Result<Fault, NotUnderstood> {
    let fields = value.as_object().ok_or(NotUnderstood::NotAnObject("A fault"))?;
    let text = |key: &str| fields.get(key).and_then(Value::as_str);
    let name = text("operation").ok_or(NotUnderstood::Missing("operation"))?;
    let spec = faults::operation(name).ok_or_else(|| NotUnderstood::Operation(name.to_owned()))?;
    let kind = kind(text("kind").ok_or(NotUnderstood::Missing("kind"))?, fields)?;
    let times = match fields.get("times") {
        None => 1,
        Some(times) => times
            .as_u64()
            .and_then(|times| u32::try_from(times).ok())
            .filter(|times| *times > 0)
            .ok_or_else(|| wrong("times", "a whole number from 1"))?,
    };
    let known =
        |key: &&String| !["operation", "kind", "times", "status", "body", "seconds", "charged"].contains(&key.as_str());
    match fields.keys().find(known) {
        Some(unknown) => Err(NotUnderstood::NotOfAFault(unknown.clone())),
        None => Ok(Fault { operation: spec.name, kind, times }),
    }
}

fn wrong(key: &str, wanted: &'static str) -> NotUnderstood {
    NotUnderstood::Wrong { key: key.to_owned(), wanted }
}

fn kind(name: &str, fields: &Map<String, Value>) -> Result<Kind, NotUnderstood> {
    Ok(match name {
        "status" => {
            let status = fields.get("status").and_then(Value::as_u64).filter(|status| (200..600).contains(status));
            let status = status.ok_or_else(|| wrong("status", "from 200 to 599 for the kind status"))?;
            Kind::Status { status: status as u16, body: fields.get("body").cloned() }
        }
        "delay" => {
            let seconds =
                fields.get("seconds").and_then(Value::as_f64).filter(|seconds| (0.0..=3_600.0).contains(seconds));
            Kind::Delay { seconds: seconds.ok_or_else(|| wrong("seconds", "from 0 to 3600 for the kind delay"))? }
        }
        "unsettled" => {
            let charged = fields.get("charged").and_then(Value::as_bool);
            Kind::Unsettled {
                charged: charged.ok_or_else(|| wrong("charged", "true or false for the kind unsettled"))?,
            }
        }
        "drop_before" => Kind::DropBefore,
        "drop_after" => Kind::DropAfter,
        "cut_body" => Kind::CutBody,
        "bad_json" => Kind::BadJson,
        "wrong_shape" => Kind::WrongShape,
        "huge_body" => Kind::HugeBody,
        _ => return Err(NotUnderstood::Kind(name.to_owned())),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn reads_all_that_a_test_may_set() {
        let order = Order::read(&json!({
            "credits": 5, "advance_seconds": 60, "rate_limits": false, "refuse_filter_values": ["region"],
            "faults": [
                {"operation": "find-companies", "kind": "status", "status": 502, "times": 2},
                {"operation": "find-companies/filter-values", "kind": "delay", "seconds": 0.5},
                {"operation": "credits", "kind": "status", "status": 503, "body": null},
            ],
        }))
        .unwrap();
        assert_eq!(order.credits, Some(Tenths(50)), "whole credits are ten tenths each");
        assert_eq!((order.advance_seconds, order.rate_limits, order.reset), (60, Some(false), false));
        let faults = order.faults.unwrap();
        assert_eq!(
            faults[0],
            Fault { operation: "find_companies", kind: Kind::Status { status: 502, body: None }, times: 2 }
        );
        assert_eq!(faults[1], Fault { operation: "filter_values", kind: Kind::Delay { seconds: 0.5 }, times: 1 });
        assert_eq!(faults[2].kind, Kind::Status { status: 503, body: Some(Value::Null) }, "null means no body");
        assert_eq!(Order::read(&json!({"credits": 0.3})).unwrap().credits, Some(Tenths(3)), "tenths can be set");
        assert_eq!(Order::read(&json!({})).unwrap(), Order::default(), "nothing is an order too");
    }

    #[test]
    fn refuses_what_it_does_not_know() {
        for wrong in [
            json!([]),
            json!({"credit": 5}),
            json!({"credits": -1}),
            json!({"credits": "5"}),
            json!({"advance_seconds": -5}),
            json!({"faults": [{"kind": "delay", "seconds": 1}]}),
            json!({"faults": [{"operation": "nothing", "kind": "bad_json"}]}),
            json!({"faults": [{"operation": "credits", "kind": "boom"}]}),
            json!({"faults": [{"operation": "credits", "kind": "delay"}]}),
            json!({"faults": [{"operation": "credits", "kind": "status"}]}),
            json!({"faults": [{"operation": "credits", "kind": "bad_json", "times": 0}]}),
            json!({"faults": [{"operation": "credits", "kind": "bad_json", "often": 2}]}),
        ] {
            assert!(Order::read(&wrong).is_err(), "{wrong}");
        }
        let told = Order::read(&json!({"advance_seconds": -5})).unwrap_err().to_string();
        assert_eq!(told, "advance_seconds must be a whole number of seconds.", "the field and what it takes");
    }
}
