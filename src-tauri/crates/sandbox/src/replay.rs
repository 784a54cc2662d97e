//! The replay keys of the domain look-up (contract, "States and transitions"): which are being worked on, and what became
//! of those that were.
//!
//! What a finished key holds is part of the book and survives a restart; a key whose lookup was cut off by the end of the
//! service is unused again, because nothing was found and nothing is owed.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};

use axum::http::HeaderMap;

use crate::answer::{Answer, Refusal};
use crate::clock::Clock;
use crate::ledger::Ledger;

pub const HEADER: &str = "Idempotency-Key";
/// "1 to 200 printable non-space ASCII characters".
pub const PATTERN: &str = "^[!-~]{1,200}$";
/// "Within 7 days of the original", in seconds.
const KEPT_FOR: u64 = 7 * 86_400;
/// Seconds after which a lookup in flight may be asked for again.
const RETRY_AFTER: u32 = 2;

/// The keys whose lookups are running.
#[derive(Debug, Clone, Default)]
pub struct InFlight(Arc<Mutex<BTreeSet<String>>>);

/// A key that is being worked on. When it goes, the key is no longer in flight.
pub struct Hold {
    pub key: String,
    held: InFlight,
}

/// How a request with a key goes on.
pub enum Turn {
    /// It is the first one with this key.
    Fresh(Hold),
    /// It gets the stored response.
    Replayed(Answer),
}

impl Drop for Hold {
    fn drop(&mut self) {
        self.held.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.key);
    }
}

impl InFlight {
    pub fn keys(&self) -> BTreeSet<String> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn hold(&self, key: &str) -> Option<Hold> {
        let fresh = self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(key.to_owned());
        fresh.then(|| Hold { key: key.to_owned(), held: self.clone() })
    }

    /// Takes a key in hand for a domain, replays what is stored under it, or refuses it.
    pub async fn begin(&self, ledger: &Ledger, clock: &Clock, key: &str, domain: &str) -> Result<Turn, Refusal> {
        // Held before the book is read: between the two no other request can finish and begin again.
        let Some(hold) = self.hold(key) else {
            return Err(Refusal::conflict("A request with this key is still being worked on.").after(RETRY_AFTER));
        };
        let Some(kept) = ledger.kept(key).await else { return Ok(Turn::Fresh(hold)) };
        if clock.now().as_secs().saturating_sub(kept.at) > KEPT_FOR {
            return Err(Refusal::conflict("This key has expired after 7 days: a new key is needed."));
        }
        if kept.domain != domain {
            return Err(Refusal::conflict("This key was used for another domain: a new key is needed."));
        }
        match kept.answer {
            Some((status, body)) => Ok(Turn::Replayed(Answer { status, body, retry_after: None })),
            None => Err(Refusal::conflict(
                "The lookup with this key failed for the moment and nothing was charged: a new key is needed.",
            )),
        }
    }
}

/// The key of a request, if it carries one.
pub fn key(headers: &HeaderMap) -> Result<Option<&str>, Refusal> {
    let mut sent = headers.get_all(HEADER).iter();
    let Some(first) = sent.next() else { return Ok(None) };
    let fits = |key: &&str| (1..=200).contains(&key.len()) && key.bytes().all(|byte| byte.is_ascii_graphic());
    match (first.to_str().ok().filter(fits), sent.next()) {
        (Some(key), None) => Ok(Some(key)),
        _ => Err(Refusal::bad(format!(
            "{HEADER} must be one value of 1 to 200 printable ASCII characters without spaces"
        ))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    #[test]
    fn keys_are_printable_and_of_a_length() {
        let long = "k".repeat(200);
        for (value, fits) in [
            ("k", true),
            ("!~{}\"'/", true),
            (long.as_str(), true),
            ("", false),
            ("a b", false),
            ("a\tb", false),
            (&"k".repeat(201), false),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(HEADER, HeaderValue::from_str(value).unwrap());
            assert_eq!(key(&headers).is_ok(), fits, "{value:?}");
        }
        let mut headers = HeaderMap::new();
        assert_eq!(key(&headers).unwrap(), None, "without the header a request is always new");
        headers.insert(HEADER, HeaderValue::from_bytes("é".as_bytes()).unwrap());
        assert!(key(&headers).is_err(), "only ASCII");
        headers.insert(HEADER, HeaderValue::from_static("a"));
        headers.append(HEADER, HeaderValue::from_static("b"));
        assert!(key(&headers).is_err(), "two keys are none");
    }
}
