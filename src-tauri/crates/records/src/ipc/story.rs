//! A field of a record, and a person's story, as the drawer shows them.

use api::columns::ColumnKind;
use serde::Serialize;
use store::records::{BY_HAND, CORRECTION, IMPORT};
use ts_rs::TS;

/// One field of a record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct DetailField {
    /// Column key.
    pub key: String,
    /// Heading.
    pub label: String,
    /// The heading of its group.
    pub group: String,
    /// Its value as text.
    pub value: String,
    /// How the value behaves.
    pub kind: ColumnKind,
    /// Whether it can be opened in the browser.
    pub link: bool,
    /// The operation that returned it, in words: `People loaded`.
    pub source: String,
    /// From whom that is.
    pub giver: Giver,
    /// When it was observed, in milliseconds since 1970.
    pub observed_at: i64,
    /// Whether a person can correct it.
    pub can_correct: bool,
    /// What is told of it where a person has corrected it: the newest.
    pub told: Option<Told>,
}

/// What is told where a person has corrected it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Told {
    /// The value as text; none where nobody has told of any.
    pub value: Option<String>,
    /// The operation that returned it, in words; empty where nobody has.
    pub source: String,
    /// When it was observed, in milliseconds since 1970; 0 where nobody has.
    pub observed_at: i64,
}

/// From whom something is that is known of a record: only what came from the service was paid for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum Giver {
    /// From an answer of the service.
    Service,
    /// From a file or a pasted table.
    File,
    /// Typed by hand.
    Hand,
    /// Corrected by hand.
    Correction,
}

impl Giver {
    /// Returns from whom an observation is: of an operation, an import or by hand.
    pub(crate) fn of(operation: &str) -> Self {
        match operation {
            IMPORT => Self::File,
            BY_HAND => Self::Hand,
            CORRECTION => Self::Correction,
            _ => Self::Service,
        }
    }
}

/// A person's story, as far as it is known: each part bounded, nothing empty.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Story {
    /// Short marks: `hiring`, `open to work`, `premium`.
    pub badges: Vec<String>,
    /// What the person wrote about themselves.
    pub about: Option<String>,
    /// Present roles.
    pub now: Vec<Station>,
    /// Earlier roles, newest first.
    pub before: Vec<Station>,
    /// Schools.
    pub education: Vec<Station>,
    /// Certificates.
    pub certificates: Vec<Station>,
    /// Skills.
    pub skills: Vec<String>,
    /// Languages: `German (native)`.
    pub languages: Vec<String>,
    /// The present company.
    pub company: Option<CompanyStory>,
    /// Addresses of pages, each opened by its key with `open_link`.
    pub links: Vec<DetailField>,
}

/// One station of a life: a role, a school, a certificate.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Station {
    /// What: `Head of Procurement`, `Master, Engineering`.
    pub title: String,
    /// Where: `Kestrel Systems`.
    pub at: Option<String>,
    /// When it began, as `2019-04` or `2019`.
    pub from: Option<String>,
    /// When it ended; none while it goes on.
    pub to: Option<String>,
    /// More about it: its place, the kind of employment, a description.
    pub note: Option<String>,
}

/// The present company of a person.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct CompanyStory {
    /// Its name.
    pub name: String,
    /// Facts with a heading: founded, type, employees, revenue, industry.
    pub facts: Vec<DetailField>,
    /// What it says about itself.
    pub about: Option<String>,
    /// Where it is, headquarters first.
    pub places: Vec<String>,
    /// What it uses, by category.
    pub technologies: Vec<TechnologyGroup>,
}

/// Technologies of one category.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, TS)]
pub struct TechnologyGroup {
    /// The category; empty where the answer names none.
    pub category: String,
    /// Their names.
    pub names: Vec<String>,
}
