//! Words that follow the service: the network word in messages, and what an exceeded limit is called.

use api::{Spec, names};

use crate::answer::Refusal;
use crate::terms;

/// Fields whose names carry the network word and that messages speak of.
const FIELDS: &[&str] = &["network_profile_url", "network_company_url"];

/// A message with the names of fields as the wire spells them.
pub fn on_wire(message: &str, word: &str) -> String {
    if word == names::DEFAULT_WORD {
        return message.to_owned();
    }
    FIELDS.iter().fold(message.to_owned(), |message, field| {
        message.replace(field, &field.replacen(names::DEFAULT_WORD, word, 1))
    })
}

/// The refusal of a call beyond the limit; the message names the limit.
pub fn limited(spec: &Spec) -> Refusal {
    let limit = terms::limit(spec).map(|limit| format!(": at most {limit} per workspace")).unwrap_or_default();
    Refusal::new(429, "Too Many Requests", format!("Rate limit exceeded{limit}."))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_speak_the_words_of_the_wire() {
        assert_eq!(on_wire("network_profile_url is required", "acme"), "acme_profile_url is required");
        assert_eq!(on_wire("network_profile_url is required", "network"), "network_profile_url is required");
    }
}
