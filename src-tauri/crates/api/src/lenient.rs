//! Reading what a service sends, not only what it promised: a string where a number was promised, a number where a
//! text was, null where there is nothing. What cannot be read as the thing at all is still an error.

use serde::{Deserialize, Deserializer};
use serde_json::Value;

use crate::doc::Doc;

/// A whole number from a number or a text; a fraction is cut off.
pub fn whole<'de, D: Deserializer<'de>>(from: D) -> Result<u64, D::Error> {
    maybe_whole(from)?.ok_or_else(|| serde::de::Error::custom("a whole number was expected"))
}

/// Like [`whole`]; null, absent and empty are none, and so is what is no number, or one from 2^53 on: no honest count comes near
/// it, and sums of such do not fit anywhere.
pub fn maybe_whole<'de, D: Deserializer<'de>>(from: D) -> Result<Option<u64>, D::Error> {
    Ok(match Value::deserialize(from)? {
        Value::Number(number) => number.as_u64().filter(exact).or_else(|| number.as_f64().and_then(cut)),
        Value::String(text) => {
            let text = text.trim();
            text.parse().ok().filter(exact).or_else(|| text.parse().ok().and_then(cut))
        }
        _ => None,
    })
}

/// A count that is sent: a whole number, or its canonical decimal text (contract, "POST {base_url}/v1/find-people").
pub fn decimal<'de, D: Deserializer<'de>>(from: D) -> Result<u32, D::Error> {
    let number = match Value::deserialize(from)? {
        Value::Number(number) => number.as_u64().and_then(|number| u32::try_from(number).ok()),
        Value::String(text) => text.parse().ok().filter(|number: &u32| number.to_string() == text),
        _ => None,
    };
    number.ok_or_else(|| serde::de::Error::custom("a whole number was expected"))
}

/// 2^53: from it on a float no longer distinguishes neighbouring whole numbers.
const INEXACT: u64 = 1 << 53;

fn exact(number: &u64) -> bool {
    *number < INEXACT
}

/// The whole part of a number that is not negative and small enough to be exact.
fn cut(number: f64) -> Option<u64> {
    (0.0..INEXACT as f64).contains(&number).then_some(number as u64)
}

/// A text from a text, a number or a boolean; null is empty.
pub fn text<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    Ok(as_shown(&Value::deserialize(from)?).unwrap_or_default())
}

/// The text that an answer is about: from a text or a number; null and `false` are empty, which is "nothing found". Anything
/// else is an error: something came that was paid for, and it must not pass for nothing.
pub fn result<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    as_result(&Value::deserialize(from)?).ok_or_else(|| serde::de::Error::custom("a text was expected"))
}

fn as_result(value: &Value) -> Option<String> {
    match value {
        Value::Null | Value::Bool(false) => Some(String::new()),
        Value::String(_) | Value::Number(_) => as_shown(value),
        Value::Bool(true) | Value::Array(_) | Value::Object(_) => None,
    }
}

/// Like [`text`]; null and empty are none.
pub fn maybe_text<'de, D: Deserializer<'de>>(from: D) -> Result<Option<String>, D::Error> {
    Ok(as_shown(&Value::deserialize(from)?).filter(|text| !text.is_empty()))
}

/// Texts from a list; a single text is a list of one, null is none.
pub fn texts<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<String>, D::Error> {
    Ok(match Value::deserialize(from)? {
        Value::Array(items) => items.iter().filter_map(as_shown).filter(|text| !text.is_empty()).collect(),
        other => as_shown(&other).filter(|text| !text.is_empty()).into_iter().collect(),
    })
}

/// Like [`result`], from one of them or a list of them, as one text with commas.
pub fn results<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    let told = Value::deserialize(from)?;
    let items = told.as_array().map_or(std::slice::from_ref(&told), Vec::as_slice);
    let texts: Option<Vec<String>> = items.iter().map(as_result).collect();
    let mut texts = texts.ok_or_else(|| serde::de::Error::custom("texts were expected"))?;
    texts.retain(|text| !text.is_empty());
    Ok(texts.join(", "))
}

/// A number from a number or a text; what is none is 0.
pub fn number<'de, D: Deserializer<'de>>(from: D) -> Result<f64, D::Error> {
    Ok(match Value::deserialize(from)? {
        Value::Number(number) => number.as_f64(),
        Value::String(text) => text.trim().parse().ok(),
        _ => None,
    }
    .filter(|number: &f64| number.is_finite())
    .unwrap_or_default())
}

/// A record; null and an empty one are none, anything else is an error.
pub fn maybe_doc<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Doc>, D::Error> {
    match Value::deserialize(from)? {
        Value::Object(doc) => Ok((!doc.is_empty()).then_some(doc)),
        Value::Null => Ok(None),
        _ => Err(serde::de::Error::custom("a record was expected")),
    }
}

/// A scalar as a person reads it; none for null, lists and objects.
pub fn as_shown(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        Value::Bool(yes) => Some(if *yes { "yes" } else { "no" }.to_owned()),
        Value::Null | Value::Array(_) | Value::Object(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_whole_number_is_one_that_can_be_added_up() {
        for (told, number) in [
            (json!(7), Some(7)),
            (json!("7"), Some(7)),
            (json!(7.9), Some(7)),
            (json!("7.9"), Some(7)),
            (json!(INEXACT - 1), Some(INEXACT - 1)),
            (json!(INEXACT), None),
            (json!(u64::MAX), None),
            (json!("18446744073709551615"), None),
            (json!(1e300), None),
            (json!(-1), None),
            (json!(null), None),
            (json!([7]), None),
        ] {
            assert_eq!(maybe_whole(told.clone()).expect("never an error"), number, "{told}");
        }
    }

    #[test]
    fn what_an_answer_is_about_is_a_text_or_nothing_or_an_error() {
        for (told, one, many) in [
            (json!("a"), Some("a"), Some("a")),
            (json!(7), Some("7"), Some("7")),
            (json!(""), Some(""), Some("")),
            (json!(null), Some(""), Some("")),
            (json!(false), Some(""), Some("")),
            (json!(true), None, None),
            (json!({"value": "a"}), None, None),
            (json!(["a", null, "b"]), None, Some("a, b")),
            (json!([]), None, Some("")),
            (json!([{"number": "a"}]), None, None),
        ] {
            assert_eq!(result(told.clone()).ok().as_deref(), one, "{told}: paid for, it must not pass for nothing");
            assert_eq!(results(told.clone()).ok().as_deref(), many, "{told}: where there may be several");
        }
    }
}
