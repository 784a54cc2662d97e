//! Reading one cell as the value of a field: cleaned, checked, in the one spelling in which it is asked for and compared.

use api::{address, contact_keys, email_address, phone, text};
use words::t;

use super::field::Reads;

/// What a check may know.
#[derive(Debug, Clone)]
pub(super) struct CellContext {
    /// The host of the network's pages.
    pub host: String,
    /// The country of numbers without a country code, as an ISO code.
    pub country: String,
}

/// A value, or why it is none. The sentences name no value, so that equal ones are counted together.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Value {
    Good(String),
    /// A value, but not all that the cell says.
    Part(String, String),
    Bad(String),
}

/// Characters of a cell that are read for an address.
const LONGEST: usize = 2_000;

/// The value of a cell that is not empty.
pub(super) fn read(reads: Reads, raw: &str, context: &CellContext) -> Value {
    let cleaned = text::clean(raw);
    let most = if let Reads::Text(most) = reads { most } else { LONGEST };
    if cleaned.chars().count() > most {
        return Value::Bad(t!("This is longer than {most} characters.", most = words::count(most as u64)));
    }
    match reads {
        Reads::Text(_) | Reads::FullName => Value::Good(cleaned),
        Reads::Domain => whole(contact_keys::domain(&cleaned), || t!("This is not a domain: it looks like acme.com.")),
        Reads::Website => match contact_keys::domain(&cleaned) {
            Some(_) => Value::Good(cleaned),
            None => Value::Bad(t!("This is not a web address: it looks like https://acme.com.")),
        },
        Reads::Email => several(&cleaned, email).unwrap_or_else(bad_email),
        Reads::CompanyEmail => match email(&cleaned).as_deref().and_then(|email| email.rsplit_once('@')) {
            Some((_, host)) if contact_keys::is_free_mail(host) => {
                Value::Bad(t!("This address is at a mail provider, not at a company."))
            }
            Some((_, host)) => Value::Good(host.to_owned()),
            None => bad_email(),
        },
        Reads::Phone => number(&cleaned, context),
        Reads::PersonPage => {
            let page = address::person_page(&cleaned, &context.host);
            let fine = address::person_page_problem(&page, &context.host).is_none();
            whole(fine.then_some(page), || t!("This is not a person's page on {host}.", host = context.host))
        }
        Reads::CompanyPage => {
            let page = address::company_page(&cleaned, &context.host);
            let fine = address::company_page_problem(&page, &context.host).is_none();
            whole(fine.then_some(page), || t!("This is not a company's page on {host}.", host = context.host))
        }
    }
}

fn whole(value: Option<String>, problem: impl FnOnce() -> String) -> Value {
    value.map_or_else(|| Value::Bad(problem()), Value::Good)
}

fn bad_email() -> Value {
    Value::Bad(t!("This is not an e-mail address: it looks like ada@acme.com."))
}

fn email(told: &str) -> Option<String> {
    let bare = told.rsplit_once('<').map_or(told, |(_, rest)| rest.trim_end_matches('>'));
    let email = email_address::normal(bare.trim().strip_prefix("mailto:").unwrap_or(bare));
    email_address::problem(&email).is_none().then_some(email)
}

fn number(cleaned: &str, context: &CellContext) -> Value {
    let read = |told: &str| phone::of_country(told.split(['x', 'X']).next()?.trim(), &context.country);
    if let Some(value) = several(cleaned, read) {
        return value;
    }
    let power = |text: &str| {
        text.split_once(['e', 'E']).is_some_and(|(digits, power)| {
            digits.starts_with(|c: char| c.is_ascii_digit()) && power.trim_start_matches('+').parse::<u32>().is_ok()
        })
    };
    if power(cleaned) {
        return Value::Bad(t!(
            "A spreadsheet has cut this number: format the column as text there and export it again."
        ));
    }
    let of_country = if cleaned.starts_with('+') { None } else { not_of_country(&context.country) };
    Value::Bad(of_country.unwrap_or_else(|| t!("This is not a telephone number: it looks like +1 202 555 0123.")))
}

/// What is said of a number that has no country code and is none in this country: in another one it may be. Nothing where the
/// country is not known.
pub(super) fn not_of_country(country: &str) -> Option<String> {
    let country = api::countries::recognise(country)?;
    Some(t!("This is no telephone number ({country}), and it has no country code.", country = country.name))
}

/// The first good value of a cell that may hold several.
fn several(cleaned: &str, read: impl Fn(&str) -> Option<String>) -> Option<Value> {
    if let Some(value) = read(cleaned) {
        return Some(Value::Good(value));
    }
    let mut parts = cleaned.split([';', ',', '|', '\n']).map(str::trim).filter(|part| !part.is_empty());
    let first = parts.by_ref().take(20).find_map(read)?;
    Some(Value::Part(first, t!("There are several values in this cell: only the first one is taken.")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_is_read_as_its_field() {
        let context = CellContext { host: "network.example".to_owned(), country: "DE".to_owned() };
        for (reads, raw, good) in [
            (Reads::Text(20), " Ada\u{202E}  L. ", Some("Ada L.")),
            (Reads::Text(3), "Long", None),
            (Reads::Email, "Ada <Ada@Acme.Example>", Some("ada@acme.example")),
            (Reads::Email, "mailto:ada@acme.example", Some("ada@acme.example")),
            (Reads::Email, "ada at acme", None),
            (Reads::CompanyEmail, "info@acme.example", Some("acme.example")),
            (Reads::CompanyEmail, "acme@gmail.com", None),
            (Reads::Phone, "0152 28817386", Some("+4915228817386")),
            (Reads::Phone, "+1 202 555 0123 x12", Some("+12025550123")),
            (Reads::Phone, "4.91523E+12", None),
            (Reads::Domain, "https://www.Acme.example/about", Some("acme.example")),
            (Reads::Domain, "acme", None),
            (Reads::Website, "www.acme.example/de", Some("www.acme.example/de")),
            (Reads::PersonPage, "de.network.example/in/ada/?x=1", Some("https://www.network.example/in/ada")),
            (Reads::PersonPage, "https://evilnetwork.example/in/ada", None),
            (Reads::PersonPage, "https://www.network.example/company/acme", None),
            (Reads::CompanyPage, "network.example/company/Acme", Some("https://www.network.example/company/acme")),
        ] {
            let value = read(reads, raw, &context);
            let told = if let Value::Good(value) = &value { Some(value.as_str()) } else { None };
            assert_eq!(told, good, "{reads:?} {raw:?}: {value:?}");
        }
        let two = read(Reads::Email, "nothing; b@acme.example, c@acme.example", &context);
        assert_eq!(
            two,
            Value::Part(
                "b@acme.example".to_owned(),
                "There are several values in this cell: only the first one is taken.".to_owned()
            ),
            "the first good one, and that there are more"
        );
    }
}
