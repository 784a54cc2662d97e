//! Guessing what a table holds: what its rows are, which field each column is, and of which country its numbers are.
//!
//! A guess is shown and can be corrected; it never decides alone.

use std::collections::BTreeMap;

use api::{RecordKind, contact_keys, email_address, phone, text};

use super::field::{self, Field, Reads};
use super::value::{self, CellContext, Value};

/// A column as it is looked at: its heading and its first values.
pub(super) struct Sample<'s> {
    pub heading: &'s str,
    pub values: Vec<&'s str>,
}

/// What is before or behind a heading in exports of well-known programs, and says nothing about the field.
const BEFORE: &[&str] =
    &["person", "contact", "lead", "primary", "organization", "current", "work", "business", "hubspot"];
const BEHIND: &[&str] = &["1value", "value", "1", "text", "personal", "work"];

/// The field of each column; a field is in one column at most.
pub(super) fn fields(kind: RecordKind, columns: &[Sample<'_>], host: &str) -> Vec<Option<&'static Field>> {
    let mut guessed: Vec<Option<&'static Field>> = vec![None; columns.len()];
    let is_free = |guessed: &[Option<&'static Field>], field: &Field| {
        !guessed.iter().flatten().any(|other| other.key == field.key)
    };
    let headings: Vec<String> = columns.iter().map(|column| plain(column.heading)).collect();
    let rounds: [fn(&Field, &str) -> bool; 3] = [
        |field, heading| is_among(field.headings, heading),
        |field, heading| bare(heading).into_iter().any(|heading| is_among(field.headings, heading)),
        |field, heading| {
            is_among(field.also, heading) || bare(heading).into_iter().any(|heading| is_among(field.also, heading))
        },
    ];
    for means in rounds {
        for (at, heading) in headings.iter().enumerate() {
            if guessed[at].is_none() {
                guessed[at] = field::all(kind).iter().find(|field| is_free(&guessed, field) && means(field, heading));
            }
        }
    }
    let context = CellContext { host: host.to_owned(), country: country(columns) };
    for (at, column) in columns.iter().enumerate() {
        // A heading that is guessed wrong is worse than none: addresses show what they are.
        let contradicted =
            guessed[at].is_some_and(|field| is_address(field.reads) && !any(column, field.reads, &context));
        if contradicted && !column.values.is_empty() {
            guessed[at] = None;
        }
    }
    for (at, column) in columns.iter().enumerate() {
        if guessed[at].is_none() {
            let fits = |field: &&'static Field| {
                is_address(field.reads) && is_free(&guessed, field) && mostly(column, field.reads, &context)
            };
            guessed[at] =
                BY_VALUE.iter().find_map(|reads| field::all(kind).iter().filter(fits).find(|f| f.reads == *reads));
        }
    }
    guessed
}

fn is_among(words: &str, heading: &str) -> bool {
    words.split_whitespace().any(|word| word == heading)
}

/// How values are tried, the most certain first.
const BY_VALUE: &[Reads] = &[
    Reads::PersonPage,
    Reads::CompanyPage,
    Reads::Email,
    Reads::CompanyEmail,
    Reads::Phone,
    Reads::Website,
    Reads::Domain,
];

fn is_address(reads: Reads) -> bool {
    BY_VALUE.contains(&reads)
}

/// Whether any of a column's values can be of a field; of which country a number is, is not known yet.
fn any(column: &Sample<'_>, reads: Reads, context: &CellContext) -> bool {
    column.values.iter().any(|raw| match reads {
        Reads::Phone => digits(raw) >= 6,
        reads => !matches!(value::read(reads, raw, context), Value::Bad(_)),
    })
}

fn digits(raw: &str) -> usize {
    raw.chars().filter(char::is_ascii_digit).count()
}

/// Whether most of a column's values are of a field.
fn mostly(column: &Sample<'_>, reads: Reads, context: &CellContext) -> bool {
    let fits = |raw: &str| {
        let good = !matches!(value::read(reads, raw, context), Value::Bad(_));
        match reads {
            // A website is told apart from a domain by its path or scheme, a number from others by its length and signs.
            Reads::Website => good && !raw.contains('@') && (raw.contains("://") || raw.starts_with("www.")),
            Reads::Domain => good && !raw.contains('@'),
            Reads::CompanyEmail => email_address::problem(&email_address::normal(raw)).is_none(),
            Reads::Phone => good && digits(raw) >= 8 && (raw.starts_with(['+', '0', '(']) || raw.contains([' ', '-'])),
            _ => good,
        }
    };
    let good = column.values.iter().filter(|value| fits(value)).count();
    good > 0 && good * 2 > column.values.len()
}

/// What the rows are.
pub(super) fn kind(columns: &[Sample<'_>], host: &str) -> RecordKind {
    let keys =
        |kind| -> Vec<&str> { fields(kind, columns, host).into_iter().flatten().map(|field| field.key).collect() };
    let (person, company) = (keys(RecordKind::Person), keys(RecordKind::Company));
    let has = |keys: &[&str], wanted: &[&str]| wanted.iter().any(|key| keys.contains(key));
    let is_person = has(&person, &["firstName", "lastName", "jobTitle"])
        || (has(&person, &["profilePage"]) && !has(&company, &["companyPage"]))
        || (has(&person, &["fullName"]) && has(&person, &["company", "email", "mobile"]))
        || (has(&person, &["email", "mobile", "fullName"])
            && !has(&company, &["name", "domain", "website", "companyPage"]));
    if is_person { RecordKind::Person } else { RecordKind::Company }
}

/// The country whose numbers the table most likely has: that of most numbers with a country code, then of most addresses.
pub(super) fn country(columns: &[Sample<'_>]) -> String {
    let mut seen: BTreeMap<&'static str, usize> = BTreeMap::new();
    for value in columns.iter().flat_map(|column| &column.values) {
        let named = value.chars().count() > 3;
        let country = match phone::of_country(value, "").filter(|_| value.starts_with(['+', '0'])) {
            Some(number) => phone::country_of(&number),
            None => api::countries::recognise(value).filter(|_| named).or_else(|| {
                let host = contact_keys::domain(value)?;
                api::countries::recognise(host.rsplit('.').next()?.to_uppercase().as_str())
            }),
        };
        if let Some(country) = country {
            *seen.entry(country.code.as_str()).or_default() += 1;
        }
    }
    let most = seen.into_iter().max_by_key(|(_, count)| *count).map(|(code, _)| code);
    most.unwrap_or("US").to_owned()
}

/// A heading as letters and digits only.
fn plain(heading: &str) -> String {
    text::fold(heading).chars().filter(|c| c.is_alphanumeric()).collect()
}

/// A heading without what says nothing.
fn bare(heading: &str) -> Vec<&str> {
    let front = BEFORE.iter().filter_map(|word| heading.strip_prefix(word));
    let short: Vec<&str> = front.chain([heading]).collect();
    let cut = short.iter().flat_map(|heading| BEHIND.iter().filter_map(|word| heading.strip_suffix(word)));
    let cut: Vec<&str> = cut.collect();
    short.into_iter().chain(cut).filter(|heading| !heading.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sampled<'s>(rows: &[&[&'s str]]) -> Vec<Sample<'s>> {
        let (headings, below) = rows.split_first().unwrap();
        let values =
            |at: usize| below.iter().filter_map(|row| row.get(at)).copied().filter(|v| !v.is_empty()).collect();
        headings.iter().enumerate().map(|(at, heading)| Sample { heading, values: values(at) }).collect()
    }

    #[test]
    fn exports_of_well_known_programs_are_understood() {
        for (headings, kind, told) in [
            (
                "First Name,Last Name,Title,Account Name,Email,Mobile",
                RecordKind::Person,
                "firstName lastName jobTitle company email mobile",
            ),
            (
                "Record ID,First Name,Last Name,Email,Phone Number,Company Domain Name",
                RecordKind::Person,
                "- firstName lastName email mobile domain",
            ),
            (
                "First Name,Last Name,Title,Company,Person Linkedin Url,Company Linkedin Url,Website",
                RecordKind::Person,
                "firstName lastName jobTitle company profilePage companyPage website",
            ),
            ("Person - Name,Person - Email - Work,Organization - Name", RecordKind::Person, "fullName email company"),
            (
                "Vorname,Nachname,Firma,Funktion,E-Mail,Telefon,Mobil",
                RecordKind::Person,
                "firstName lastName company jobTitle email - mobile",
            ),
            ("Prénom,Nom,Société,Fonction,Courriel", RecordKind::Person, "firstName lastName company jobTitle email"),
            (
                "Given Name,Family Name,E-mail 1 - Value,Phone 1 - Value,Organization 1 - Name",
                RecordKind::Person,
                "firstName lastName email mobile -",
            ),
            ("Name,Website,City", RecordKind::Company, "name website city"),
            ("Company name,Domain,LinkedIn,Employees", RecordKind::Company, "name domain companyPage -"),
        ] {
            let headings: Vec<&str> = headings.split(',').collect();
            let columns = sampled(&[&headings]);
            assert_eq!(super::kind(&columns, "network.example"), kind, "{headings:?}");
            let fields = fields(kind, &columns, "network.example");
            let fields: Vec<&str> = fields.iter().map(|field| field.map_or("-", |field| field.key)).collect();
            assert_eq!(fields.join(" "), told, "{headings:?}");
        }
    }

    #[test]
    fn values_speak_where_headings_do_not() {
        let columns = sampled(&[
            &["A", "B", "C", "Email"],
            &["network.example/in/ada", "ada@acme.de", "+49 152 28817386", "yes"],
            &["https://de.network.example/in/bob", "bob@acme.de", "0152 28817387", "no"],
        ]);
        let told = fields(RecordKind::Person, &columns, "network.example");
        let told: Vec<&str> = told.iter().map(|field| field.map_or("-", |field| field.key)).collect();
        assert_eq!(
            told.join(" "),
            "profilePage email mobile -",
            "what is told by values, and a heading that they contradict"
        );
        assert_eq!(country(&columns), "DE", "most numbers and addresses are from there");
        assert_eq!(super::kind(&columns, "network.example"), RecordKind::Person, "they have pages of people");
        assert_eq!(country(&sampled(&[&["A"], &["x"]])), "US", "nothing says where it is from");
    }
}
