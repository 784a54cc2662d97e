//! What the body of a control request may say; anything else is refused, so that a mistyped test does not pass.

use api::Tenths;
use serde_json::Value;

use crate::answer::Refusal;
use crate::control_fault;
use crate::control_move::Move;
use crate::faults::Fault;

const FIELDS: &str =
    "credits, advance_seconds, rate_limits, faults, refuse_filter_values, untold_sizes, move_on or reset";

/// What a test wants.
#[derive(Debug, Default, PartialEq)]
pub struct Order {
    /// Everything as at the start, before anything else.
    pub reset: bool,
    /// The balance to set; whole credits, or tenths as in `12.3`.
    pub credits: Option<Tenths>,
    pub advance_seconds: u64,
    pub rate_limits: Option<bool>,
    /// Adds faults; an empty list takes all away.
    pub faults: Option<Vec<Fault>>,
    /// Look-ups that are refused from now on, and no others.
    pub refuse_filter_values: Option<Vec<String>>,
    /// Of so many companies in a thousand nobody knows the size.
    pub untold_sizes: Option<u32>,
    /// Companies and people that are to be others than they were.
    pub move_on: Option<Move>,
}

impl Order {
    /// Reads a body.
    ///
    /// # Errors
    /// For a field that is unknown or has a value of another kind.
    pub fn read(body: &Value) -> Result<Self, Refusal> {
        let fields = body.as_object().ok_or_else(|| Refusal::control("The body must be an object."))?;
        let mut order = Self::default();
        for (key, value) in fields {
            let wrong = |wanted| control_fault::wrong(key, wanted);
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
                "untold_sizes" => {
                    let of_thousand = value.as_u64().and_then(|share| u32::try_from(share).ok());
                    let share = of_thousand.filter(|share| *share <= 1_000);
                    order.untold_sizes = Some(share.ok_or_else(|| wrong("a number of companies in a thousand"))?);
                }
                "move_on" => order.move_on = Some(Move::read(value)?),
                "faults" => {
                    let list = value.as_array().ok_or_else(|| wrong("a list"))?;
                    order.faults = Some(list.iter().map(control_fault::read).collect::<Result<_, _>>()?);
                }
                _ => return Err(Refusal::control(format!("{key} is not known: use {FIELDS}."))),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::faults::Kind;
    use serde_json::json;

    #[test]
    fn reads_all_that_a_test_may_set() {
        let order = Order::read(&json!({
            "credits": 5, "advance_seconds": 60, "rate_limits": false, "refuse_filter_values": ["region"],
            "faults": [
                {"operation": "find-companies", "kind": "status", "status": 502, "times": 2},
                {"operation": "find-companies/filter-values", "kind": "delay", "seconds": 0.5},
            ],
        }))
        .unwrap();
        assert_eq!(order.credits, Some(Tenths(50)), "whole credits are ten tenths each");
        assert_eq!((order.advance_seconds, order.rate_limits, order.reset), (60, Some(false), false));
        let faults = order.faults.unwrap();
        assert_eq!((faults[0].operation, faults[0].times), ("find_companies", 2), "in their order");
        assert_eq!(faults[1], Fault { operation: "filter_values", kind: Kind::Delay { seconds: 0.5 }, times: 1 });
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
            json!({"untold_sizes": 1_001}),
            json!({"faults": [{"operation": "credits", "kind": "boom"}]}),
        ] {
            assert!(Order::read(&wrong).is_err(), "{wrong}");
        }
        let told = Order::read(&json!({"advance_seconds": -5})).unwrap_err().message;
        assert_eq!(told, "advance_seconds must be a whole number of seconds.", "the field and what it takes");
    }
}
