//! The service's own words for an error (contract, "Errors"), and when it wants to be asked again.

use std::time::{Duration, SystemTime};

use api::{sent_json, text};
use reqwest::StatusCode;
use reqwest::header::{DATE, HeaderMap, HeaderName, RETRY_AFTER};
use serde_json::Value;

use crate::hidden;

/// Most characters that are stored of any text the service sends in an error.
const LONGEST: usize = 300;
/// Details of an error that are stored.
const MOST_DETAILS: usize = 10;
/// The longest wait that is believed: a longer one is no plan but a mistake, and a date behind it cannot be shown.
const LONGEST_WAIT: Duration = Duration::from_secs(24 * 60 * 60);

/// An error in the service's own words. All texts are cleaned of what cannot be seen and cut to 300 characters; they are
/// still somebody else's words, to be shown as such and never acted upon.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Refusal {
    /// `error` of the body; the status in words where the body has none.
    pub error: String,
    /// `message` of the body.
    pub message: Option<String>,
    /// `code` of the body.
    pub code: Option<String>,
    /// `operation_id` of the body: the service's name for the call, for its support.
    pub operation_id: Option<String>,
    /// `Retry-After`, in whatever form it came; a day at most.
    pub retry_after: Option<Duration>,
    /// Whether it is the contract's error object at all. A gateway's page is not the service speaking.
    pub in_own_words: bool,
}

impl Refusal {
    /// Whether a 403 is about credits and not about access: the contract distinguishes the two by `message` alone
    /// (`Insufficient credits`), so the word decides, in whatever text of the body it is.
    pub fn is_about_credits(&self) -> bool {
        let texts = [Some(&self.error), self.message.as_ref(), self.code.as_ref()];
        texts.into_iter().flatten().any(|text| text.to_lowercase().contains("credit"))
    }
}

/// What is said of a refusal, with its details where they say more.
fn reason(message: Option<String>, details: Option<String>) -> Option<String> {
    match (message, details) {
        (Some(message), Some(details)) if !message.contains(&details) => {
            Some(format!("{}: {details}", message.trim_end_matches(['.', ':'])).chars().take(LONGEST).collect())
        }
        (message, details) => message.or(details),
    }
}

/// Makes a text of the service fit to be stored: cleaned, without the workspace key should the service repeat it, cut.
pub(crate) fn kept(raw: &str, key: &str) -> String {
    hidden::of(&text::clean(raw), key).chars().take(LONGEST).collect()
}

/// Reads the body of an error; one that is no error object gives only the status in words.
pub(crate) fn words(status: StatusCode, headers: &HeaderMap, body: &[u8], key: &str) -> Refusal {
    let sent = sent_json::read(body).unwrap_or_default();
    let field = |name: &str| match sent.get(name) {
        Some(Value::String(text)) => Some(kept(text, key)).filter(|text| !text.is_empty()),
        Some(Value::Number(number)) => Some(number.to_string()),
        _ => None,
    };
    let error = field("error");
    Refusal {
        in_own_words: error.is_some(),
        error: error.unwrap_or_else(|| status.canonical_reason().unwrap_or("Unknown status").to_owned()),
        message: reason(field("message"), sent.get("details").and_then(|sent| details(sent, key))),
        code: field("code"),
        operation_id: field("operation_id"),
        retry_after: retry_after(headers, SystemTime::now()).map(|wait| wait.min(LONGEST_WAIT)),
    }
}

/// The reason where it is in `details`: a text, or a list of texts or of `{field, message}` (seen in the field).
fn details(told: &Value, key: &str) -> Option<String> {
    let one = |item: &Value| match item {
        Value::String(text) => Some(text.clone()),
        Value::Object(detail) => {
            let text = |name: &str| detail.get(name).and_then(Value::as_str).filter(|text| !text.is_empty());
            let message = text("message").or_else(|| text("error")).or_else(|| text("reason"))?;
            let field = text("field").or_else(|| text("path"));
            Some(field.map_or_else(|| message.to_owned(), |field| format!("{field}: {message}")))
        }
        _ => None,
    };
    let items = told.as_array().map_or(std::slice::from_ref(told), Vec::as_slice);
    let texts: Vec<String> = items.iter().filter_map(one).take(MOST_DETAILS).collect();
    Some(kept(&texts.join(" · "), key)).filter(|text| !text.is_empty())
}

/// `Retry-After` as seconds or as a date. A date is measured against the service's own clock where it sends it, so that
/// a wrong clock on this side makes no difference.
fn retry_after(headers: &HeaderMap, now: SystemTime) -> Option<Duration> {
    let told = |name: HeaderName| headers.get(name)?.to_str().ok().map(str::trim);
    let value = told(RETRY_AFTER)?;
    if let Ok(seconds) = value.parse() {
        return Some(Duration::from_secs(seconds));
    }
    let date = httpdate::parse_http_date(value).ok()?;
    let now = told(DATE).and_then(|date| httpdate::parse_http_date(date).ok()).unwrap_or(now);
    Some(date.duration_since(now).unwrap_or(Duration::ZERO))
}

#[cfg(test)]
mod tests {
    use super::*;
    use reqwest::header::HeaderValue;

    const KEY: &str = "sk_secret_1";

    fn read(status: u16, body: &str) -> Refusal {
        words(StatusCode::from_u16(status).unwrap(), &HeaderMap::new(), body.as_bytes(), KEY)
    }

    #[test]
    fn own_words_are_told_apart_from_anything_else() {
        for (body, own, error) in [
            (r#"{"error":"Forbidden","message":"Insufficient credits"}"#, true, "Forbidden"),
            (r#"{"error":"Find Companies search failed","status":503}"#, true, "Find Companies search failed"),
            (r#"{"error":{"code":1}}"#, false, "Bad Gateway"),
            (r#"{"error":""}"#, false, "Bad Gateway"),
            (r#"{"message":"Endpoint request timed out"}"#, false, "Bad Gateway"),
            (r#"["error"]"#, false, "Bad Gateway"),
            ("<html>502 Bad Gateway</html>", false, "Bad Gateway"),
            ("", false, "Bad Gateway"),
        ] {
            let refusal = read(502, body);
            assert_eq!((refusal.in_own_words, refusal.error.as_str()), (own, error), "{body}");
        }
    }

    #[test]
    fn the_reason_is_found_where_it_stands() {
        for (body, message) in [
            (r#"{"error":"Bad","message":"m.","details":["d"]}"#, Some("m: d")),
            (r#"{"error":"Bad","message":"the word d","details":["d"]}"#, Some("the word d")),
            (r#"{"error":"Bad","details":["one","two"]}"#, Some("one · two")),
            (
                r#"{"error":"Bad","details":[{"field":"size","message":"use 10001+"},{"x":1}]}"#,
                Some("size: use 10001+"),
            ),
            (r#"{"error":"Bad","details":"why"}"#, Some("why")),
            (r#"{"error":"Bad","details":{"a":1}}"#, None),
            (r#"{"error":"Bad","details":[]}"#, None),
        ] {
            assert_eq!(read(400, body).message.as_deref(), message, "{body}");
        }
    }

    #[test]
    fn a_lack_of_credits_is_told_apart_from_a_lack_of_access() {
        for (body, credits) in [
            (r#"{"error":"Forbidden","message":"Insufficient credits"}"#, true),
            (r#"{"error":"Insufficient credits"}"#, true),
            (r#"{"error":"Forbidden","code":"insufficient_credits"}"#, true),
            (r#"{"error":"Forbidden","message":"This key has no access to people search"}"#, false),
            (r#"{"error":"Forbidden"}"#, false),
        ] {
            assert_eq!(read(403, body).is_about_credits(), credits, "{body}");
        }
    }

    #[test]
    fn hostile_texts_are_cleaned_cut_and_never_hold_the_key() {
        let body = serde_json::json!({
            "error": format!("bad\u{0}\u{202E} key {KEY} {}", "x".repeat(10_000)),
            "message": format!("{}{KEY}", "y".repeat(295)),
            "code": 7,
            "operation_id": "op_1\n\n",
        });
        let refusal = read(401, &body.to_string());
        assert!(refusal.error.starts_with("bad key [key] xxx"), "cleaned, key taken out: {}", refusal.error);
        assert_eq!(refusal.error.chars().count(), LONGEST, "cut");
        assert_eq!(refusal.message.as_deref().map(|text| &text[295..]), Some("[key]"), "no half of a key at the cut");
        assert_eq!(refusal.code.as_deref(), Some("7"), "a number is read as text");
        assert_eq!(refusal.operation_id.as_deref(), Some("op_1"), "for the service's support");
    }

    #[test]
    fn a_wait_is_a_day_at_most() {
        for value in ["86401", "9223372036854775", "18446744073709551615", "Fri, 31 Dec 9999 23:59:59 GMT"] {
            let mut headers = HeaderMap::new();
            headers.insert(RETRY_AFTER, HeaderValue::from_static(value));
            let told = words(StatusCode::TOO_MANY_REQUESTS, &headers, b"", KEY).retry_after;
            assert_eq!(told, Some(LONGEST_WAIT), "{value}: a moment that far cannot be counted down to");
        }
    }

    #[test]
    fn retry_after_in_every_form() {
        let now = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000_000); // Sun, 09 Sep 2001 01:46:40 GMT
        for (value, date, wait) in [
            (Some("2"), None, Some(2)),
            (Some(" 0 "), None, Some(0)),
            (Some("Sun, 09 Sep 2001 01:46:45 GMT"), None, Some(5)),
            (Some("Sun, 09 Sep 2001 01:46:35 GMT"), None, Some(0)),
            (Some("Sun, 09 Sep 2001 01:46:45 GMT"), Some("Sun, 09 Sep 2001 01:46:42 GMT"), Some(3)),
            (Some("-1"), None, None),
            (Some("1.5"), None, None),
            (Some("99999999999999999999"), None, None),
            (Some("soon"), None, None),
            (None, None, None),
        ] {
            let mut headers = HeaderMap::new();
            for (name, text) in [(RETRY_AFTER, value), (DATE, date)] {
                headers.extend(text.map(|text| (name, HeaderValue::from_static(text))));
            }
            assert_eq!(
                retry_after(&headers, now),
                wait.map(Duration::from_secs),
                "{value:?}, service's clock {date:?}"
            );
        }
    }
}
