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

impl Order {
    /// Reads a body; the error is a sentence.
    pub fn read(body: &Value) -> Result<Self, String> {
        let fields = body.as_object().ok_or("The body must be an object.")?;
        let mut order = Self::default();
        for (key, value) in fields {
            let wrong = |wanted: &str| format!("{key} must be {wanted}.");
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
                _ => {
                    return Err(format!(
                        "{key} is not known: use credits, advance_seconds, rate_limits, faults, refuse_filter_values or reset."
                    ));
                }
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

fn fault(value: &Value) -> Result<Fault, String> {
    let fields = value.as_object().ok_or("A fault must be an object.")?;
    let text = |key: &str| fields.get(key).and_then(Value::as_str);
    let name = text("operation").ok_or("A fault needs its operation.")?;
    let spec = faults::operation(name).ok_or_else(|| format!("There is no operation {name}."))?;
    let kind = kind(text("kind").ok_or("A fault needs its kind.")?, fields)?;
    let times = match fields.get("times") {
        None => 1,
        Some(times) => times
            .as_u64()
            .and_then(|times| u32::try_from(times).ok())
            .filter(|times| *times > 0)
            .ok_or("times must be a whole number from 1.")?,
    };
    let known = |key: &&String| !["operation", "kind", "times", "status", "body", "seconds"].contains(&key.as_str());
    match fields.keys().find(known) {
        Some(unknown) => Err(format!("{unknown} is not part of a fault.")),
        None => Ok(Fault { operation: spec.name, kind, times }),
    }
}

fn kind(name: &str, fields: &Map<String, Value>) -> Result<Kind, String> {
    Ok(match name {
        "status" => {
            let status = fields.get("status").and_then(Value::as_u64).filter(|status| (200..600).contains(status));
            let status = status.ok_or("The kind status needs a status from 200 to 599.")?;
            Kind::Status { status: status as u16, body: fields.get("body").cloned() }
        }
        "delay" => {
            let seconds =
                fields.get("seconds").and_then(Value::as_f64).filter(|seconds| (0.0..=3_600.0).contains(seconds));
            Kind::Delay { seconds: seconds.ok_or("The kind delay needs seconds from 0 to 3600.")? }
        }
        "drop_before" => Kind::DropBefore,
        "drop_after" => Kind::DropAfter,
        "cut_body" => Kind::CutBody,
        "bad_json" => Kind::BadJson,
        "wrong_shape" => Kind::WrongShape,
        "huge_body" => Kind::HugeBody,
        _ => return Err(format!("There is no kind {name}.")),
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
    }
}
