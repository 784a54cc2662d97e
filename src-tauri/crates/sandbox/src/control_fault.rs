//! What a control request may say of a fault. Each kind has its own fields; any other is refused, so that a mistyped test
//! does not pass.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use axum::http::{HeaderName, HeaderValue};
use serde_json::{Map, Value, json};

use crate::answer::Refusal;
use crate::faults::{self, Fault, Kind};

/// Fields that a fault of any kind has.
const OF_ALL: [&str; 3] = ["operation", "kind", "times"];

/// Reads one fault.
///
/// # Errors
/// For a field that is missing, unknown or has a value of another kind.
pub fn read(value: &Value) -> Result<Fault, Refusal> {
    let fields = value.as_object().ok_or_else(|| Refusal::control("A fault must be an object."))?;
    let text = |key: &str| {
        let text = fields.get(key).and_then(Value::as_str);
        text.ok_or_else(|| Refusal::control(format!("A fault needs its {key}.")))
    };
    let name = text("operation")?;
    let spec = faults::operation(name).ok_or_else(|| Refusal::control(format!("There is no operation {name}.")))?;
    let (kind, own) = kind(text("kind")?, fields)?;
    let times = number(fields, "times", 1..=u32::MAX, Some(1), "a whole number from 1")?;
    match fields.keys().find(|key| !OF_ALL.contains(&key.as_str()) && !own.contains(&key.as_str())) {
        Some(unknown) => Err(Refusal::control(format!("{unknown} is not part of a fault of this kind."))),
        None => Ok(Fault { operation: spec.name, kind, times }),
    }
}

/// A kind with the names of its own fields.
fn kind(name: &str, fields: &Map<String, Value>) -> Result<(Kind, &'static [&'static str]), Refusal> {
    let seconds = || {
        let seconds = fields.get("seconds").and_then(Value::as_f64).filter(|seconds| (0.0..=3_600.0).contains(seconds));
        seconds.ok_or_else(|| wrong("seconds", &format!("from 0 to 3600 for the kind {name}")))
    };
    Ok(match name {
        "status" => {
            let status = number(fields, "status", 200..=599, None, "from 200 to 599 for the kind status")?;
            let body = fields.get("body").cloned();
            (Kind::Status { status, body, headers: headers(fields)? }, &["status", "body", "headers"])
        }
        "redirect" => {
            let status = number(fields, "status", 300..=399, Some(307), "from 300 to 399 for the kind redirect")?;
            let location = fields.get("location").and_then(Value::as_str);
            let location = location.filter(|location| HeaderValue::from_str(location).is_ok());
            let location = location.ok_or_else(|| wrong("location", "an address for the kind redirect"))?.to_owned();
            (Kind::Redirect { status, location }, &["status", "location"])
        }
        "delay" => (Kind::Delay { seconds: seconds()? }, &["seconds"]),
        "crowded" => {
            let bears = number(fields, "bears", 1..=u32::MAX, None, "a whole number from 1")?;
            (Kind::Crowded { bears, seconds: seconds()? }, &["bears", "seconds"])
        }
        "slow_drip" => (Kind::SlowDrip { seconds: seconds()? }, &["seconds"]),
        "unsettled" => {
            let charged = fields.get("charged").and_then(Value::as_bool);
            let charged = charged.ok_or_else(|| wrong("charged", "true or false for the kind unsettled"))?;
            (Kind::Unsettled { charged }, &["charged"])
        }
        // One without fields is called as the state calls it.
        _ => match serde_json::from_value(json!({"kind": name})) {
            Ok(kind) => (kind, &[]),
            Err(_) => return Err(Refusal::control(format!("There is no kind {name}."))),
        },
    })
}

/// A whole number within a range; where it is missing the usual one, if there is one.
fn number<T: TryFrom<u64> + PartialOrd>(
    fields: &Map<String, Value>,
    key: &str,
    range: RangeInclusive<T>,
    usual: Option<T>,
    wanted: &str,
) -> Result<T, Refusal> {
    let number = match fields.get(key) {
        None => usual,
        Some(value) => {
            value.as_u64().and_then(|number| T::try_from(number).ok()).filter(|number| range.contains(number))
        }
    };
    number.ok_or_else(|| wrong(key, wanted))
}

fn headers(fields: &Map<String, Value>) -> Result<BTreeMap<String, Option<String>>, Refusal> {
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

/// A field has a value of another kind.
pub fn wrong(key: &str, wanted: &str) -> Refusal {
    Refusal::control(format!("{key} must be {wanted}."))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn kind_of(fields: Value) -> Kind {
        let mut fault = json!({"operation": "credits"});
        fault.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
        read(&fault).unwrap_or_else(|error| panic!("{fault}: {error:?}")).kind
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
