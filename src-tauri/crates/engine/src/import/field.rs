//! The fields that a column of a table can hold, each once: its name on the screen, the headings by which it is guessed, where
//! it stands in what is told, and how its value is read.
//!
//! Owns the catalog. Does not own: reading a value (`value.rs`) or guessing (`guess.rs`).

use api::{Enrichment, RecordKind};

/// A field of a record.
#[derive(Debug)]
pub(super) struct Field {
    pub key: &'static str,
    pub label: &'static str,
    pub by_hand: bool,
    /// The name under which it stands in what is told, with a dot between the parts.
    pub place: &'static str,
    pub reads: Reads,
    /// Headings that mean nothing else: folded, letters and digits only.
    pub headings: &'static [&'static str],
    /// Headings that mean it where nothing else does.
    pub also: &'static [&'static str],
    /// What would find it.
    pub found: Option<Enrichment>,
}

/// How a value is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reads {
    /// A text of at most so many characters.
    Text(usize),
    FullName,
    Domain,
    Website,
    Email,
    /// An address at a company, for the company's domain.
    CompanyEmail,
    Phone,
    PersonPage,
    CompanyPage,
}

/// Characters of a name.
const NAME: usize = 200;

const fn field(key: &'static str, label: &'static str, place: &'static str, reads: Reads) -> Field {
    Field { key, label, by_hand: true, place, reads, headings: &[], also: &[], found: None }
}

impl Field {
    const fn named(mut self, headings: &'static [&'static str], also: &'static [&'static str]) -> Self {
        self.headings = headings;
        self.also = also;
        self
    }

    const fn finds(mut self, found: Enrichment) -> Self {
        self.found = Some(found);
        self
    }

    const fn in_files(mut self) -> Self {
        self.by_hand = false;
        self
    }

    /// Whether a record can be recognised by it.
    pub fn recognises(&self) -> bool {
        // Those of a person's company say nothing of the person.
        let of_company = self.place.starts_with("company")
            && matches!(self.reads, Reads::Domain | Reads::Website | Reads::CompanyPage);
        !of_company && !matches!(self.key, "jobTitle" | "company" | "city" | "country")
    }
}

const DOMAINS: &[&str] = &[
    "domain",
    "companydomain",
    "companydomainname",
    "websitedomain",
    "emaildomain",
    "domaene",
    "dominio",
    "domaine",
    "domein",
    "domena",
];
const SITES: &[&str] = &[
    "website",
    "websiteurl",
    "companywebsite",
    "webseite",
    "homepage",
    "companyurl",
    "web",
    "siteweb",
    "sitioweb",
    "sitoweb",
    "www",
    "internet",
    "webpage",
];
const CITIES: &[&str] =
    &["city", "ort", "stadt", "ville", "ciudad", "citta", "cidade", "miasto", "stad", "plaats", "town"];
const COUNTRIES: &[&str] = &["country", "land", "pays", "pais", "paese", "kraj", "countryregion"];
const COMPANIES: &[&str] = &[
    "company",
    "companyname",
    "account",
    "accountname",
    "organization",
    "organisation",
    "organizationname",
    "organisationname",
    "employer",
    "firma",
    "firmenname",
    "unternehmen",
    "entreprise",
    "societe",
    "empresa",
    "azienda",
    "societa",
    "bedrijf",
    "bedrijfsnaam",
    "foretag",
    "currentcompany",
    "business",
    "businessname",
];
const COMPANY_PAGES: &[&str] = &[
    "companypage",
    "companylinkedin",
    "companylinkedinurl",
    "linkedincompanypage",
    "companynetworkprofile",
    "linkedincompanyurl",
    "companyprofileurl",
];
const EMAILS: &[&str] = &[
    "email",
    "emailaddress",
    "mail",
    "mailaddress",
    "emailadresse",
    "mailadresse",
    "courriel",
    "adressemail",
    "adresseemail",
    "correo",
    "correoelectronico",
    "posta",
    "epost",
    "emailadres",
    "workemail",
    "businessemail",
    "email1",
    "email1value",
    "emailaddress1",
    "primaryemail",
    "personemail",
    "contactemail",
];

/// The fields of a person.
pub(super) static PERSON: &[Field] = &[
    field("firstName", "First name", "firstname", Reads::Text(NAME)).named(
        &[
            "firstname",
            "givenname",
            "forename",
            "vorname",
            "prenom",
            "nombre",
            "nome",
            "voornaam",
            "imie",
            "fornamn",
            "personfirstname",
            "contactfirstname",
        ],
        &["first", "given"],
    ),
    field("lastName", "Last name", "lastname", Reads::Text(NAME)).named(
        &[
            "lastname",
            "surname",
            "familyname",
            "nachname",
            "familienname",
            "nom",
            "nomdefamille",
            "apellido",
            "apellidos",
            "cognome",
            "sobrenome",
            "apelido",
            "achternaam",
            "nazwisko",
            "efternamn",
            "personlastname",
            "contactlastname",
        ],
        &["last", "family"],
    ),
    field("fullName", "Full name", "full_name", Reads::FullName).in_files().named(
        &[
            "fullname",
            "contactname",
            "personname",
            "leadname",
            "nomcomplet",
            "nombrecompleto",
            "nomecompleto",
            "vollername",
            "ansprechpartner",
            "displayname",
        ],
        &["name", "contact", "person", "naam", "namn", "kontakt"],
    ),
    field("jobTitle", "Job title", "jobTitle", Reads::Text(300)).named(
        &[
            "jobtitle",
            "position",
            "role",
            "jobposition",
            "beruf",
            "funktion",
            "stelle",
            "poste",
            "fonction",
            "cargo",
            "puesto",
            "ruolo",
            "mansione",
            "functie",
            "stanowisko",
            "befattning",
            "organizationtitle",
            "currenttitle",
            "berufsbezeichnung",
        ],
        &["title", "job", "titel"],
    ),
    field("company", "Company", "companyName", Reads::Text(300))
        .named(COMPANIES, &["org", "klient", "kunde", "client"]),
    field("domain", "Company domain", "company.link.domain", Reads::Domain).named(DOMAINS, &[]),
    field("website", "Company website", "companyWebsite", Reads::Website).in_files().named(SITES, &["url", "site"]),
    field("email", "E-mail", "email", Reads::Email).finds(Enrichment::Email).named(EMAILS, &["emails"]),
    field("mobile", "Mobile number", "mobile_phone", Reads::Phone).finds(Enrichment::Mobile).named(
        &[
            "mobile",
            "mobilephone",
            "mobilenumber",
            "mobilephonenumber",
            "cell",
            "cellphone",
            "cellnumber",
            "handy",
            "handynummer",
            "mobil",
            "mobiltelefon",
            "mobilnummer",
            "portable",
            "telephoneportable",
            "movil",
            "celular",
            "cellulare",
            "telemovel",
            "komorka",
            "gsm",
            "mobiel",
        ],
        &[
            "phone",
            "phonenumber",
            "telephone",
            "telefon",
            "telefonnummer",
            "tel",
            "telefono",
            "telefone",
            "telefoon",
            "phone1value",
            "directphone",
            "workdirectphone",
            "workphone",
            "businessphone",
            "rufnummer",
        ],
    ),
    field("profilePage", "Profile page", "profileUrl", Reads::PersonPage).finds(Enrichment::Page).named(
        &[
            "profilepage",
            "profileurl",
            "linkedin",
            "linkedinurl",
            "linkedinprofile",
            "linkedinprofileurl",
            "personlinkedin",
            "personlinkedinurl",
            "linkedinbio",
            "networkprofile",
            "networkprofileurl",
            "linkedinpage",
            "contactlinkedinurl",
            "profile",
        ],
        &["profil", "page"],
    ),
    field("companyPage", "Company page", "companyUrl", Reads::CompanyPage).in_files().named(COMPANY_PAGES, &[]),
    field("city", "City", "location.city", Reads::Text(NAME)).in_files().named(CITIES, &[]),
    field("country", "Country", "location.country", Reads::Text(NAME)).in_files().named(COUNTRIES, &[]),
];

/// The fields of a company.
pub(super) static COMPANY: &[Field] = &[
    field("name", "Company", "name", Reads::Text(300))
        .named(COMPANIES, &["name", "naam", "namn", "nom", "nome", "nombre", "org", "kunde", "client"]),
    field("domain", "Domain", "domain", Reads::Domain).named(DOMAINS, &[]),
    field("website", "Website", "website", Reads::Website).named(SITES, &["url", "site"]),
    field("email", "E-mail at the company", "domain", Reads::CompanyEmail).in_files().named(EMAILS, &[]),
    field("companyPage", "Company page", "networkProfile", Reads::CompanyPage)
        .finds(Enrichment::CompanyPage)
        .named(COMPANY_PAGES, &["linkedin", "linkedinurl", "linkedinpage", "page", "profile", "networkprofile"]),
    field("city", "City", "cityName", Reads::Text(NAME)).in_files().named(CITIES, &[]),
    field("country", "Country", "countryName", Reads::Text(NAME)).in_files().named(COUNTRIES, &[]),
];

/// The fields of a kind of record.
pub(super) fn all(kind: RecordKind) -> &'static [Field] {
    match kind {
        RecordKind::Person => PERSON,
        RecordKind::Company => COMPANY,
    }
}

/// The field of a kind of record with this key.
pub(super) fn by_key(kind: RecordKind, key: &str) -> Option<&'static Field> {
    all(kind).iter().find(|field| field.key == key)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn no_heading_means_two_fields_and_each_value_can_be_seen() {
        for kind in [RecordKind::Person, RecordKind::Company] {
            let (mut sure, mut keys) = (HashSet::new(), HashSet::new());
            for field in all(kind) {
                assert!(keys.insert(field.key), "{}: a key is one field", field.key);
                for heading in field.headings {
                    assert!(sure.insert(*heading), "{heading} means one field");
                    assert!(heading.chars().all(|c| c.is_ascii_alphanumeric()), "{heading} is folded");
                }
                let places: Vec<&str> = kind.columns().iter().flat_map(|column| column.places).copied().collect();
                let is_shown = places.iter().any(|place| place.split(' ').any(|path| path == field.place));
                assert!(is_shown, "{}: a column shows {}", field.key, field.place);
            }
        }
    }
}
