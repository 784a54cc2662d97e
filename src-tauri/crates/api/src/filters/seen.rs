//! The form in which deployed services were seen to take values of the leads finder whose lists are not published: of which
//! parts it is made, each a line.
//!
//! Does not own which filters have such a form (the catalog). It is never the only thing that is taken: a value in another form
//! may be sent, and may be ignored in silence.

use serde::Serialize;
use ts_rs::TS;

use super::preset::{Preset, named};

/// One part of a value in the form that was seen. Its label is empty where the filter's says it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase", tag = "part")]
pub enum SeenPart {
    /// A name, as it is typed.
    Name {
        /// What it is.
        label: &'static str,
        /// What one looks like.
        example: &'static str,
    },
    /// Two whole numbers with a hyphen between them: `11-50`.
    Range {
        /// What they count.
        label: &'static str,
        /// The least that one can be.
        least: u64,
        /// The most.
        most: u64,
    },
    /// One whole number.
    Number {
        /// What it counts.
        label: &'static str,
        /// The least that it can be.
        least: u64,
        /// The most.
        most: u64,
    },
    /// One of a few values.
    OneOf {
        /// What they are.
        label: &'static str,
        /// The values, in the form that was seen.
        options: &'static [Preset],
    },
}

/// Types of a company. The first two were seen, the others are built like them.
pub const TYPES: &[Preset] = &[
    named("PRIVATELY_HELD", "Privately held"),
    named("PUBLIC_COMPANY", "Public company"),
    named("PARTNERSHIP", "Partnership"),
    named("NONPROFIT", "Nonprofit"),
    named("GOVERNMENT_AGENCY", "Government agency"),
    named("EDUCATIONAL", "Educational institution"),
    named("SELF_EMPLOYED", "Self-employed"),
    named("SOLE_PROPRIETORSHIP", "Sole proprietorship"),
];

/// Rounds of funding. The first two were seen, the others are built like them.
pub const ROUNDS: &[Preset] = &[
    named("SEED", "Seed"),
    named("SERIES_A", "Series A"),
    named("SERIES_B", "Series B"),
    named("SERIES_C", "Series C"),
    named("SERIES_D", "Series D"),
    named("PRE_SEED", "Pre-seed"),
    named("PRIVATE_EQUITY", "Private equity"),
];

const TIMES: &[Preset] =
    &[named("3 months", "3 months"), named("6 months", "6 months"), named("12 months", "12 months")];

/// More people than any company has.
const MOST_PEOPLE: u64 = 100_000_000;
/// More dollars than anybody counts.
const MOST_DOLLARS: u64 = 1_000_000_000_000_000;

const fn range(label: &'static str, least: u64, most: u64) -> SeenPart {
    SeenPart::Range { label, least, most }
}

pub(super) const SIZE: &[SeenPart] = &[range("", 0, MOST_PEOPLE)];
pub(super) const MONEY: &[SeenPart] = &[range("", 0, MOST_DOLLARS)];
pub(super) const YEARS: &[SeenPart] = &[range("", 1500, 2100)];
pub(super) const MONTHS: &[SeenPart] = &[SeenPart::Number { label: "", least: 1, most: 600 }];
pub(super) const TYPE: &[SeenPart] = &[SeenPart::OneOf { label: "", options: TYPES }];
pub(super) const ROUND: &[SeenPart] = &[SeenPart::OneOf { label: "", options: ROUNDS }];

const DEPARTMENT_NAME: SeenPart = SeenPart::Name { label: "Name of the department", example: "sales" };
pub(super) const DEPARTMENT: &[SeenPart] = &[DEPARTMENT_NAME, range("People in it", 0, MOST_PEOPLE)];
pub(super) const GROWTH: &[SeenPart] =
    &[DEPARTMENT_NAME, range("Growth in percent", 0, 100_000), SeenPart::OneOf { label: "Within", options: TIMES }];

#[cfg(test)]
mod tests {
    use super::super::{Filter, LEADS};

    #[test]
    fn filters_with_a_form_that_was_seen_have_its_parts() {
        let with: Vec<&Filter> = LEADS.filters().filter(|filter| !filter.parts.is_empty()).collect();
        let keys: Vec<&str> = with.iter().map(|filter| filter.key).collect();
        let told = ["type", "size", "revenue", "founded", "funding", "fundingAmount", "fundingDateMonths"];
        assert_eq!(keys, [&told[..], &["department", "growth"]].concat());
        for filter in with {
            assert!(filter.lines, "{}: each part is a line", filter.key);
            assert_eq!(filter.parts.len() > 1, filter.ordered, "{}: several parts have an order", filter.key);
            assert!(filter.help.contains("boxes write"), "{}: the help says which is which", filter.key);
        }
    }
}
