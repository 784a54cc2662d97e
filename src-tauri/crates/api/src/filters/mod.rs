//! The filter catalog: each filter once, with its key, words, kind, source of values and limits. The filter panel, the
//! check before sending and the suggestions all read it.

pub mod advanced;
mod companies;
pub mod durations;
mod events;
mod leads;
mod people;
pub mod query;
pub mod ranges;
mod row;
pub mod seen;
pub mod title;
pub mod value;

use serde::Serialize;
use ts_rs::TS;

pub use companies::COMPANIES;
pub(crate) use companies::{REVENUES, SIZES};
pub use durations::Span;
pub use leads::LEADS;
pub use people::PEOPLE;
pub use ranges::Range;
pub use seen::SeenPart;
pub use value::{FilterValue, Filters};

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
    /// The name of its other half, whose values must not match; the two stand side by side.
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
    /// The order of its lines has a meaning (seen in the field: a name, then a range, then a time), and one may stand there twice.
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

/// One value of a fixed list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
pub struct Preset {
    /// Exactly what is sent.
    pub value: &'static str,
    /// What a person reads.
    pub label: &'static str,
    /// The label where there is little room.
    pub short: &'static str,
}

impl Filter {
    /// Its name on the screen, in the language that is spoken.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn company_search_has_its_seventeen_filters_once_each() {
        let mut keys: Vec<_> = COMPANIES.filters().map(|filter| filter.key).collect();
        keys.sort_unstable();
        let told = "age city companyName country eventWindow events hasWebsite industry isPublicCompany keywords \
                    locationMatch locations region revenue size techStack topics";
        assert_eq!(keys.join(" "), told, "the filter table of the contract");
    }

    #[test]
    fn presets_are_those_of_the_contract() {
        let values = |key: &str| -> Vec<&str> {
            match COMPANIES.by_key(key).unwrap().kind {
                Kind::Presets { options } | Kind::Choice { options, .. } => options.iter().map(|o| o.value).collect(),
                _ => Vec::new(),
            }
        };
        for (key, told) in [
            ("eventWindow", "30 days|60 days|90 days"),
            ("locationMatch", "hqOnly|hqOperating"),
            ("size", "1-10|11-50|51-200|201-500|501-1000|1001-5000|5001-10000|10001"),
            (
                "revenue",
                "0-500K|500K-1M|1M-5M|5M-10M|10M-25M|25M-75M|75M-200M|200M-500M|500M-1B|1B-10B|10B-100B|100B-1T|1T-10T|10T",
            ),
            ("age", "0-3|3-6|6-10|10-20|20"),
            ("locations", "0-1|2-5|6-20|21-50|51-100|101-1000|1001"),
        ] {
            assert_eq!(values(key).join("|"), told, "presets of {key}");
        }
        assert_eq!(values("events").len(), 14 + 6 + 6 + 14, "four groups of event identifiers");
    }

    #[test]
    fn the_leads_finder_has_every_criterion_of_the_table() {
        let mut keys: Vec<&str> =
            LEADS.filters().flat_map(|filter| std::iter::once(filter.key).chain(filter.exclude)).collect();
        keys.sort_unstable();
        let told = "certification certificationExclude company companyKeywords companyKeywordsExclude companyUrl \
                    department duration founded funding fundingAmount fundingDateMonths growth hq hqExclude industry \
                    industryExclude job jobExclude jobFunction jobFunctionExclude language languageExclude \
                    peopleLocation peopleLocationExclude profileBadge profileKeywords profileKeywordsExclude revenue \
                    searchMode seniority seniorityExclude size skills skillsExclude type typeExclude \
                    yearsCurrentCompany yearsCurrentRole yearsWorkExperience";
        assert_eq!(keys.join(" "), told, "the criteria table of the contract");
        assert_eq!(LEADS.groups.len(), 13, "a group for each row of the table");
    }

    #[test]
    fn every_filter_of_people_and_leads_is_explained() {
        for catalog in [PEOPLE, LEADS] {
            for filter in catalog.filters() {
                let example = match filter.kind {
                    Kind::Tokens { example, .. } | Kind::Json { example } => example,
                    Kind::Presets { options } | Kind::Choice { options, .. } => options[0].label,
                    Kind::YesNo | Kind::Durations { .. } => filter.help,
                    Kind::Range { range } => range.upper,
                };
                assert!(!filter.label.is_empty() && !example.is_empty(), "{}: label and example", filter.key);
            }
        }
        let past = PEOPLE.filters().find(|filter| filter.key.starts_with("past"));
        assert!(
            past.is_some_and(|first| first.help.contains("about the same earlier role")),
            "the first of them says it of all"
        );
    }

    #[test]
    fn lists_are_those_of_the_first_value_rule() {
        let lists: Vec<&str> = LEADS.filters().filter(|filter| !filter.lines).map(|filter| filter.key).collect();
        let told = ["job", "company", "companyUrl", "peopleLocation", "jobFunction", "duration", "searchMode"];
        assert_eq!(lists, told, "all other text filters are one text with lines");
        let others: Vec<Option<&str>> = durations::SPANS.iter().map(|span| span.overrides).collect();
        assert!(others.iter().flatten().all(|key| LEADS.by_key(key).is_some()), "what is overridden is a filter");
    }
}
