//! `POST /v1/reverse-email`: a person from a professional e-mail address, with the whole profile.

use serde_json::json;

use crate::answer::{Answer, Refusal};
use crate::call::Call;
use crate::fields::Fields;
use crate::hosts;

/// The longest address that mail can be sent to (RFC 5321, 4.5.3.1.3).
pub const LONGEST: usize = 254;

pub async fn answer(call: &Call) -> Result<Answer, Refusal> {
    let fields = Fields::of(call, &["email"])?;
    let sent = mailbox(fields.exact("email")?)?;
    let person = call.find(|world| world.person_by_email(sent), "Nobody was found.").await?;
    Ok(Answer::fine(json!({"body": call.world().profile(&person, &call.service.site)})))
}

/// An address as it is looked for: something, an `@`, a domain. Whether it is professional shows in nobody having it.
fn mailbox(sent: &str) -> Result<&str, Refusal> {
    let fits = sent.len() <= LONGEST
        && !sent.contains(|c: char| c.is_whitespace() || c.is_control())
        && sent.split_once('@').is_some_and(|(person, domain)| {
            !person.is_empty() && domain.contains('.') && hosts::bare("email", domain).is_ok()
        });
    if fits { Ok(sent) } else { Err(Refusal::bad("email must be an e-mail address like ada@acme.com")) }
}

#[cfg(test)]
mod tests {
    use super::mailbox;

    #[test]
    fn an_address_is_somebody_at_a_domain() {
        for fits in ["ada@acme.com", "a.b+c@acme.co.uk", "o'neil@bücher.example"] {
            assert!(mailbox(fits).is_ok(), "{fits}");
        }
        for wrong in [
            "",
            "ada",
            "@acme.com",
            "ada@",
            "ada@acme",
            "a b@acme.com",
            "ada@@acme.com",
            "ada@acme.com, b@c.de",
            "ada@acme.com/x",
        ] {
            assert!(mailbox(wrong).is_err(), "{wrong:?}");
        }
    }
}
