//! E-mail addresses: their one spelling and what they must look like. Whether a mailbox exists is the service's to say.

use crate::address;
use crate::text;

/// An address in its one spelling: cleaned, all lower case. Mail servers may distinguish cases before the `@`; none
/// that a company runs does, and the same person must not be paid for twice.
pub fn normal(raw: &str) -> String {
    let cleaned = text::clean(raw);
    let Some((person, host)) = cleaned.rsplit_once('@') else { return cleaned };
    // A host's `www.` is no part of any mail address, so only its letters are brought into one spelling.
    match idna::domain_to_ascii(host) {
        Ok(host) => format!("{}@{host}", person.to_lowercase()),
        Err(_) => cleaned,
    }
}

/// What is wrong with an address, as a sentence.
pub fn problem(email: &str) -> Option<String> {
    let fine = email.rsplit_once('@').is_some_and(|(person, host)| {
        (1..=64).contains(&person.len())
            && !person.starts_with('.')
            && !person.ends_with('.')
            && !person.contains("..")
            && person.chars().all(|c| c.is_alphanumeric() || "!#$%&'*+-/=?^_`{|}~.".contains(c))
            && address::host_problem(host).is_none()
    });
    (!fine).then(|| {
        words::t!("“{named}” is not an e-mail address: it looks like ada@acme.com.", named = address::shown(email))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_one_spelling() {
        for (raw, one) in [
            ("Ada.Lovelace@Acme.COM", "ada.lovelace@acme.com"),
            (" ada@bücher.de ", "ada@xn--bcher-kva.de"),
            ("o'neil+x@acme.co.uk", "o'neil+x@acme.co.uk"),
        ] {
            assert_eq!(normal(raw), one, "{raw}");
            assert_eq!(problem(one), None, "{one} may be sent");
        }
    }

    #[test]
    fn what_is_no_address_is_named() {
        for wrong in [
            "",
            "ada",
            "@acme.com",
            "ada@",
            "ada@acme",
            "a b@acme.com",
            "ada@@acme.com",
            ".a@acme.com",
            "a..b@acme.com",
            "ada@acme.com, b@acme.com",
            "<ada@acme.com>",
        ] {
            assert!(problem(&normal(wrong)).is_some(), "{wrong:?}");
        }
    }
}
