//! The filter catalog: each filter once, with its key, words, kind, source of values and limits. The filter panel, the
//! check before sending and the suggestions all read it.

pub mod advanced;
pub(crate) mod catalog;
mod companies;
pub mod cuts;
pub mod durations;
mod json;
mod leads;
mod normal;
mod people;
pub(crate) mod preset;
pub mod query;
pub mod ranges;
mod row;
pub mod seen;
pub mod title;
pub mod value;

pub use catalog::{Catalog, Filter, Group, Kind, Source};
pub use companies::COMPANIES;
pub(crate) use companies::{REVENUES, SIZES};
pub use durations::Span;
pub use leads::LEADS;
pub use people::PEOPLE;
pub use preset::Preset;
pub use ranges::Range;
pub use seen::SeenPart;
pub use value::{FilterValue, Filters};

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
