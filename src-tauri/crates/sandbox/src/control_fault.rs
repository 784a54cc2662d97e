//! What a control request may say of a fault. Each kind has its own fields; any other is refused, so that a mistyped test
//! does not pass.

use std::collections::BTreeMap;

use axum::http::{HeaderName, HeaderValue};
use serde_json::{Map, Value};

use crate::faults::{self, Fault, Kind};

/// Fields that a fault of any kind has.
const OF_ALL: [&str; 3] = ["operation", "kind", "times"];

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
    /// A field of a fault that has no meaning for its kind.
    #[error("{0} is not part of a fault of this kind.")]
    NotOfAFault(String),
    /// A field that has no meaning.
    #[error("{0} is not known: use credits, advance_seconds, rate_limits, faults, refuse_filter_values or reset.")]
    Unknown(String),
}

/// Reads one fault.
///
/// # Errors
/// [`NotUnderstood`], for a field that is missing, unknown or has a value of another kind.
pub fn read(value: &Value) -> Result<Fault, NotUnderstood> {
    let fields = value.as_object().ok_or(NotUnderstood::NotAnObject("A fault"))?;
    let text = |key: &str| fields.get(key).and_then(Value::as_str);
    let name = text("operation").ok_or(NotUnderstood::Missing("operation"))?;
    let spec = faults::operation(name).ok_or_else(|| NotUnderstood::Operation(name.to_owned()))?;
    let (kind, own) = kind(text("kind").ok_or(NotUnderstood::Missing("kind"))?, fields)?;
    let times = match fields.get("times") {
        None => 1,
        Some(times) => times
            .as_u64()
            .and_then(|times| u32::try_from(times).ok())
            .filter(|times| *times > 0)
            .ok_or_else(|| wrong("times", "a whole number from 1"))?,
    };
    match fields.keys().find(|key| !OF_ALL.contains(&key.as_str()) && !own.contains(&key.as_str())) {
        Some(unknown) => Err(NotUnderstood::NotOfAFault(unknown.clone())),
        None => Ok(Fault { operation: spec.name, kind, times }),
    }
}

/// A kind with the names of its own fields.
fn kind(name: &str, fields: &Map<String, Value>) -> Result<(Kind, &'static [&'static str]), NotUnderstood> {
    let none: &[&str] = &[];
    Ok(match name {
        "status" => {
            let status = number(fields, "status", 200, 599)
                .ok_or_else(|| wrong("status", "from 200 to 599 for the kind status"))?;
            let body = fields.get("body").cloned();
            (Kind::Status { status, body, headers: headers(fields)? }, &["status", "body", "headers"])
        }
        "redirect" => {
            let status = match fields.get("status") {
                None => 307,
                Some(_) => number(fields, "status", 300, 399)
                    .ok_or_else(|| wrong("status", "from 300 to 399 for the kind redirect"))?,
            };
            let location = fields.get("location").and_then(Value::as_str);
            let location = location.filter(|location| HeaderValue::from_str(location).is_ok());
            let location = location.ok_or_else(|| wrong("location", "an address for the kind redirect"))?.to_owned();
            (Kind::Redirect { status, location }, &["status", "location"])
        }
        "delay" => (Kind::Delay { seconds: seconds(fields, "from 0 to 3600 for the kind delay")? }, &["seconds"]),
        "crowded" => {
            let bears = fields.get("bears").and_then(Value::as_u64).and_then(|bears| u32::try_from(bears).ok());
            let bears = bears.filter(|bears| *bears > 0).ok_or_else(|| wrong("bears", "a whole number from 1"))?;
            let seconds = seconds(fields, "from 0 to 3600 for the kind crowded")?;
            (Kind::Crowded { bears, seconds }, &["bears", "seconds"])
        }
        "slow_drip" => {
            (Kind::SlowDrip { seconds: seconds(fields, "from 0 to 3600 for the kind slow_drip")? }, &["seconds"])
        }
        "unsettled" => {
            let charged = fields.get("charged").and_then(Value::as_bool);
            let charged = charged.ok_or_else(|| wrong("charged", "true or false for the kind unsettled"))?;
            (Kind::Unsettled { charged }, &["charged"])
        }
        "drop_before" => (Kind::DropBefore, none),
        "drop_after" => (Kind::DropAfter, none),
        "cut_body" => (Kind::CutBody, none),
        "bad_json" => (Kind::BadJson, none),
        "wrong_shape" => (Kind::WrongShape, none),
        "as_list" => (Kind::AsList, none),
        "web_page" => (Kind::WebPage, none),
        "mislabelled" => (Kind::Mislabelled, none),
        "deep_json" => (Kind::DeepJson, none),
        "many_values" => (Kind::ManyValues, none),
        "huge_body" => (Kind::HugeBody, none),
        "compressed_bomb" => (Kind::CompressedBomb, none),
        _ => return Err(NotUnderstood::Kind(name.to_owned())),
    })
}

fn number(fields: &Map<String, Value>, key: &str, least: u64, most: u64) -> Option<u16> {
    let number = fields.get(key).and_then(Value::as_u64).filter(|number| (least..=most).contains(number))?;
    u16::try_from(number).ok()
}

fn seconds(fields: &Map<String, Value>, wanted: &'static str) -> Result<f64, NotUnderstood> {
    let seconds = fields.get("seconds").and_then(Value::as_f64).filter(|seconds| (0.0..=3_600.0).contains(seconds));
    seconds.ok_or_else(|| wrong("seconds", wanted))
}

fn headers(fields: &Map<String, Value>) -> Result<BTreeMap<String, Option<String>>, NotUnderstood> {
    const WANTED: &str = "an object of header names, each with a text or null";
    let Some(headers) = fields.get("headers") else { return Ok(BTreeMap::new()) };
    let headers = headers.as_object().ok_or_else(|| wrong("headers", WANTED))?;
    let one = |(name, value): (&String, &Value)| {
        let name = HeaderName::from_bytes(name.as_bytes()).ok()?.as_str().to_owned();
        match value {
            Value::Null => Some((name, None)),
            Value::String(text) => HeaderValue::from_str(text).ok().map(|_| (name, Some(text.clone()))),
            _ => None,
        }
    };
    headers.iter().map(one).collect::<Option<_>>().ok_or_else(|| wrong("headers", WANTED))
}

fn wrong(key: &str, wanted: &'static str) -> NotUnderstood {
    NotUnderstood::Wrong { key: key.to_owned(), wanted }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn kind_of(fields: Value) -> Kind {
        let mut fault = json!({"operation": "credits"});
        fault.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
        read(&fault).unwrap_or_else(|error| panic!("{fault}: {error}")).kind
    }

    #[test]
    fn reads_every_kind_with_its_own_fields() {
        let status = |body, headers: &[(&str, Option<&str>)]| Kind::Status {
            status: 429,
            body,
            headers: headers.iter().map(|(name, value)| ((*name).to_owned(), value.map(str::to_owned))).collect(),
        };
        for (fields, kind) in [
            (json!({"kind": "status", "status": 429}), status(None, &[])),
            (json!({"kind": "status", "status": 429, "body": null}), status(Some(Value::Null), &[])),
            (
                json!({"kind": "status", "status": 429, "headers": {"Retry-After": "soon", "date": null}}),
                status(None, &[("retry-after", Some("soon")), ("date", None)]),
            ),
            (
                json!({"kind": "redirect", "location": "http://other.example/"}),
                Kind::Redirect { status: 307, location: "http://other.example/".to_owned() },
            ),
            (json!({"kind": "slow_drip", "seconds": 0.5}), Kind::SlowDrip { seconds: 0.5 }),
            (json!({"kind": "crowded", "bears": 50, "seconds": 0.3}), Kind::Crowded { bears: 50, seconds: 0.3 }),
            (json!({"kind": "unsettled", "charged": true}), Kind::Unsettled { charged: true }),
            (json!({"kind": "as_list"}), Kind::AsList),
            (json!({"kind": "compressed_bomb", "times": 3}), Kind::CompressedBomb),
        ] {
            assert_eq!(kind_of(fields.clone()), kind, "{fields}");
        }
    }

    #[test]
    fn a_kind_is_called_as_the_state_calls_it() {
        for name in [
            "drop_before",
            "drop_after",
            "cut_body",
            "bad_json",
            "wrong_shape",
            "as_list",
            "web_page",
            "mislabelled",
            "deep_json",
            "many_values",
            "huge_body",
            "compressed_bomb",
        ] {
            assert_eq!(serde_json::to_value(kind_of(json!({"kind": name}))).unwrap(), json!({"kind": name}), "{name}");
        }
    }

    #[test]
    fn refuses_what_it_does_not_know() {
        for wrong in [
            json!({"kind": "delay", "seconds": 1}),
            json!({"operation": "nothing", "kind": "bad_json"}),
            json!({"operation": "credits", "kind": "boom"}),
            json!({"operation": "credits", "kind": "delay"}),
            json!({"operation": "credits", "kind": "crowded", "bears": 0, "seconds": 1}),
            json!({"operation": "credits", "kind": "crowded", "seconds": 1}),
            json!({"operation": "credits", "kind": "status"}),
            json!({"operation": "credits", "kind": "redirect"}),
            json!({"operation": "credits", "kind": "redirect", "location": "a\nb"}),
            json!({"operation": "credits", "kind": "redirect", "location": "/", "status": 200}),
            json!({"operation": "credits", "kind": "status", "status": 429, "headers": {"retry-after": 1}}),
            json!({"operation": "credits", "kind": "status", "status": 429, "headers": {"no name": "x"}}),
            json!({"operation": "credits", "kind": "bad_json", "times": 0}),
            json!({"operation": "credits", "kind": "bad_json", "often": 2}),
            json!({"operation": "credits", "kind": "bad_json", "status": 500}),
        ] {
            assert!(read(&wrong).is_err(), "{wrong}");
        }
    }
}
