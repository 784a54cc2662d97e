//! What a column of a table can hold, and how it is read.

use api::Enrichment;

/// A field of a record.
#[derive(Debug)]
pub(crate) struct Field {
    pub key: &'static str,
    pub label: &'static str,
    pub by_hand: bool,
    /// Its place in an observation, with a dot between the parts.
    pub place: &'static str,
    pub reads: Reads,
    /// Headings that mean nothing else: folded, letters and digits only, a space between two.
    pub headings: &'static str,
    /// Headings that mean it where nothing else does.
    pub also: &'static str,
    /// The enrichment that would find it.
    pub found: Option<Enrichment>,
    /// A record can be recognised by it; a row without any such value is about nobody.
    pub recognises: bool,
}

/// How a value is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reads {
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

pub(super) const fn field(key: &'static str, label: &'static str, place: &'static str, reads: Reads) -> Field {
    Field { key, label, by_hand: true, place, reads, headings: "", also: "", found: None, recognises: true }
}

impl Field {
    pub(super) const fn named(mut self, headings: &'static str, also: &'static str) -> Self {
        self.headings = headings;
        self.also = also;
        self
    }

    pub(super) const fn finds(mut self, found: Enrichment) -> Self {
        self.found = Some(found);
        self
    }

    /// It says more about a record, but not which one it is.
    pub(super) const fn beside(mut self) -> Self {
        self.recognises = false;
        self
    }

    pub(super) const fn in_files(mut self) -> Self {
        self.by_hand = false;
        self
    }
}

/// Characters of a name.
pub(super) const NAME: usize = 200;
