//! The key under which the service stores an answer (contract, "States and transitions"): sent again with the same key,
//! the same question is answered from what was stored and not charged again.

use reqwest::header::{HeaderName, HeaderValue};

/// The header that carries it.
pub(crate) const HEADER: HeaderName = HeaderName::from_static("idempotency-key");

/// A replay key: 1 to 200 printable ASCII characters without spaces (contract, "POST {base_url}/v1/domain-to-network").
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReplayKey(HeaderValue);

/// A text that cannot be a replay key.
#[derive(Debug, thiserror::Error)]
#[error("a replay key has 1 to 200 printable characters and no spaces")]
pub struct NoReplayKey;

impl ReplayKey {
    /// Reads a key.
    ///
    /// # Errors
    /// When it is empty, too long, or holds anything but printable ASCII.
    pub fn new(text: &str) -> Result<Self, NoReplayKey> {
        let fits = (1..=200).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_graphic());
        let value = fits.then(|| HeaderValue::from_str(text).ok()).flatten();
        value.map(Self).ok_or(NoReplayKey)
    }

    pub(crate) fn header(&self) -> HeaderValue {
        self.0.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_printable_and_bounded() {
        let (longest, too_long) = ("k".repeat(200), "k".repeat(201));
        for (text, fine) in [
            ("a", true),
            ("0f-~!", true),
            (&longest, true),
            (&too_long, false),
            ("", false),
            ("a b", false),
            ("ä", false),
            ("a\n", false),
        ] {
            assert_eq!(ReplayKey::new(text).is_ok(), fine, "{text:?}");
        }
    }
}
