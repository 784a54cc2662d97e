//! `POST /v1/credits`: the balance of the workspace.

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;
use ts_rs::TS;

use crate::lenient;
use crate::money::Tenths;
use crate::operation::{Operation, RateClass, Spec};
use crate::problem::{Problem, ValidationContext};

/// Reads the balance. Source: contract, "POST {base_url}/v1/credits".
pub struct Credits;

/// No fields: an empty JSON object is sent.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[ts(as = "std::collections::BTreeMap<String, String>")]
pub struct CreditsRequest {}

/// The balance as the service reports it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CreditsResponse {
    /// `success`.
    #[serde(default, deserialize_with = "lenient::text")]
    pub status: String,
    /// What is left. The contract sends a text that holds a whole number.
    #[ts(type = "string")]
    pub credits: ReportedBalance,
}

/// A balance as it was reported.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReportedBalance {
    /// How much; what is less than a tenth is cut off.
    pub amount: Tenths,
    /// Whether it was reported with a fraction: then the service hides no tenths, in this balance and in any later one.
    pub has_fraction: bool,
}

impl From<u64> for ReportedBalance {
    fn from(whole: u64) -> Self {
        Self { amount: Tenths::credits(whole), has_fraction: false }
    }
}

impl ReportedBalance {
    /// The most that is believed: from here on sums do not fit.
    const MOST: f64 = 1e14;

    /// Reads a number, or a text that holds one and nothing else; none for what is no amount that anybody can have.
    fn read(value: &Value) -> Option<Self> {
        let text = match value {
            Value::Number(number) if number.is_u64() => number.to_string(),
            // Services that count in floats send 0.2 as 0.19999999999999998.
            Value::Number(number) => format!("{:.6}", number.as_f64()?),
            Value::String(text) => text.trim().to_owned(),
            _ => return None,
        };
        let is_plain = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let (whole, fraction) = text.split_once('.').unwrap_or((&text, "0"));
        // A number as large or as small as is written with an exponent is none.
        if !is_plain(whole) || !is_plain(fraction) {
            return None;
        }
        let tenth = fraction.bytes().next().map_or(0, |digit| u64::from(digit - b'0'));
        let whole: u64 = whole.parse().ok().filter(|whole| (*whole as f64) < Self::MOST)?;
        let has_fraction = fraction.bytes().any(|digit| digit != b'0');
        Some(Self { amount: Tenths(whole * 10 + tenth), has_fraction })
    }
}

impl Serialize for ReportedBalance {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self.amount.0 % 10 {
            0 => to.collect_str(&self.amount.whole()),
            tenth => to.collect_str(&format_args!("{}.{tenth}", self.amount.whole())),
        }
    }
}

impl<'de> Deserialize<'de> for ReportedBalance {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let value = Value::deserialize(from)?;
        Self::read(&value).ok_or_else(|| serde::de::Error::custom("a number of credits was expected"))
    }
}

/// Under what it was seen, or is likely to be; only then under anything else.
const WITHIN: [&str; 5] = ["response", "data", "result", "body", "balance"];

impl Operation for Credits {
    type Request = CreditsRequest;
    type Response = CreditsResponse;

    const SPEC: Spec = Spec::of("credits", "/v1/credits", "Credit balance").free(RateClass::Unpublished).within(15);

    /// A balance that is one level down is moved to where the contract has it (seen in the field: under `response`).
    fn unwrapped(body: Value) -> Value {
        let Value::Object(mut fields) = body else { return body };
        if fields.get("credits").is_none_or(Value::is_null) {
            let named = WITHIN.iter().filter_map(|name| fields.get(*name));
            let within = named.chain(fields.values()).find_map(|value| value.as_object()?.get("credits")).cloned();
            if let Some(credits) = within {
                fields.insert("credits".to_owned(), credits);
            }
        }
        Value::Object(fields)
    }

    fn check(_: &Self::Request, _: &ValidationContext) -> Vec<Problem> {
        Vec::new()
    }

    fn pieces(_: &Self::Response) -> u64 {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(json: &str) -> Option<(u64, bool)> {
        let body = Credits::unwrapped(serde_json::from_str(json).unwrap());
        let read: CreditsResponse = serde_json::from_value(body).ok()?;
        Some((read.credits.amount.0, read.credits.has_fraction))
    }

    #[test]
    fn reads_the_balance_in_every_form_that_may_come() {
        for (json, tenths, has_fraction) in [
            (r#"{"status":"success","credits":"842"}"#, 8_420, false),
            (r#"{"status":"success","credits":842,"more":1}"#, 8_420, false),
            (r#"{"credits":"842.6"}"#, 8_426, true),
            (r#"{"credits":" 7 "}"#, 70, false),
            (r#"{"credits":842.96}"#, 8_429, true),
            (r#"{"credits":842.0}"#, 8_420, false),
            (r#"{"credits":"842.00"}"#, 8_420, false),
            (r#"{"response":{"credits":100.5}}"#, 1_005, true),
            (r#"{"usage":{"credits":12},"response":{"credits":842}}"#, 8_420, false),
            (r#"{"credits":null,"response":{"credits":"5"}}"#, 50, false),
            (r#"{"credits":0.19999999999999998}"#, 2, true),
            (r#"{"status":{"code":7},"data":{"credits":"3"}}"#, 30, false),
            (r#"{"credits":"1","response":{"credits":"2"}}"#, 10, false),
        ] {
            assert_eq!(read(json), Some((tenths, has_fraction)), "{json}");
        }
        for json in [
            r"{}",
            r#"{"credits":"many"}"#,
            r#"{"credits":"abc"}"#,
            r#"{"credits":-1}"#,
            r#"{"credits":"-1.5"}"#,
            r#"{"credits":null}"#,
            r#"{"response":null}"#,
            r#"{"response":{"credits":{}}}"#,
            r#"{"credits":1e300}"#,
            r#"{"credits":"999999999999999999999"}"#,
            r#"{"credits":"1.2.3"}"#,
            r#"{"credits":".5"}"#,
            r"[]",
        ] {
            assert_eq!(read(json), None, "no balance can be read out of {json}");
        }
    }

    #[test]
    fn a_balance_is_written_as_it_was_told() {
        for text in ["842", "842.6", "0"] {
            let told: ReportedBalance = serde_json::from_value(text.into()).unwrap();
            assert_eq!(serde_json::to_value(told).unwrap(), text, "{text}");
        }
    }
}
