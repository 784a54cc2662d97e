//! What a catalog of filters is made of: groups of filters, and what each takes. Does not own the catalogs.

use serde::Serialize;
use ts_rs::TS;

use super::durations::Span;
use super::preset::Preset;
use super::ranges::Range;
use super::seen::SeenPart;

/// All filters of one kind of search.
#[derive(Debug, Clone, Serialize, TS)]
pub struct Catalog {
    /// The groups as the panel shows them, each with its filters.
    pub groups: &'static [Group],
}

/// A group of filters: one section of the panel.
#[derive(Debug, Clone, Copy, Serialize, TS)]
pub struct Group {
    /// Heading.
    pub label: &'static str,
    /// Its filters, in order.
    pub filters: &'static [Filter],
    /// Open at first sight.
    pub open: bool,
}

/// One filter.
#[derive(Debug, Clone, Copy, Serialize, TS)]
pub struct Filter {
    /// Its name on the wire; in people search the path in the query, `jobTitle.include`, or a name in it, `experience`.
    pub key: &'static str,
    /// The name of its other half, whose values must not match; the two are shown side by side.
    pub exclude: Option<&'static str>,
    /// Its name on the screen.
    pub label: &'static str,
    /// What it takes.
    pub kind: Kind,
    /// One line of help under it.
    pub help: &'static str,
    /// Several values are sent as one text with a line each, not as a list (contract, leads finder, value rule 1).
    #[serde(skip)]
    pub lines: bool,
    /// The order of its lines matters (seen in the field: a name, then a range, then a time); one may be there twice.
    pub ordered: bool,
    /// What a value is made of in the form that services were seen to take; none where no form was seen.
    pub parts: &'static [SeenPart],
    /// The contract does not show it: a workspace whose service refuses it is without it.
    #[serde(skip)]
    pub unlisted: bool,
}

/// What a filter takes, and where its values come from.
#[derive(Debug, Clone, Copy, Serialize, TS)]
#[serde(rename_all = "camelCase", tag = "kind")]
pub enum Kind {
    /// Several of a fixed list.
    Presets {
        /// The list.
        options: &'static [Preset],
    },
    /// Several values that are looked up while typing.
    Tokens {
        /// Where the values come from.
        source: Source,
        /// What an example looks like.
        example: &'static str,
    },
    /// One of a fixed list, or none.
    Choice {
        /// The list.
        options: &'static [Preset],
        /// What none means, where one of the list does.
        default: Option<&'static str>,
    },
    /// Yes, no, or any.
    YesNo,
    /// Bounds in years and months for several spans of time.
    Durations {
        /// The spans.
        spans: &'static [Span],
    },
    /// Two bounds of one number, and of a growth its time.
    Range {
        /// What they are called, and which numbers they can be.
        range: Range,
    },
    /// JSON, for those who know the service: an object of further filters.
    Json {
        /// What an example looks like.
        example: &'static str,
    },
}

/// Where the values of a token filter come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum Source {
    /// Built in, and only those: countries.
    Countries,
    /// Built in, and the service may know more: industries.
    Industries,
    /// Built in by group, and further identifiers may be typed: job functions.
    JobFunctions,
    /// Looked up at the service; typed values are allowed where the service refuses the look-up.
    Service,
    /// Free text.
    Free,
}

impl Filter {
    /// Its name in the language of the screen.
    pub fn said(&self) -> String {
        words::localized(self.label, &[])
    }
}

impl Catalog {
    /// Every filter, in the order of the panel.
    pub fn filters(&self) -> impl Iterator<Item = &'static Filter> {
        self.groups.iter().flat_map(|group| group.filters)
    }

    /// The filter with this wire name, or whose other half has it.
    pub fn by_key(&self, key: &str) -> Option<&'static Filter> {
        self.filters().find(|filter| filter.key == key || filter.exclude == Some(key))
    }
}
