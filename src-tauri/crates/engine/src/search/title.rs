//! The short name of a search, made of its filters.
//!
//! Owns: how a value is read, and what is said before one that could be read as that of another filter. Does not own: the
//! lines of a search that is copied as text, where every value has its heading.

use api::filters::{Filter, Kind, Source, durations};
use api::{FilterValue, Filters, SearchKind};

/// Parts of a title before it is cut.
const TITLE_PARTS: usize = 6;
/// Characters of a part before it is cut.
const LONGEST_PART: usize = 80;

/// Filters whose values alone could be read as those of another one, and what is said before them.
const ABOUT: &[(&str, &str)] = &[
    ("currentCompany.location", "company in"),
    ("pastJobTitle.include", "earlier"),
    ("pastCompanyName.include", "earlier at"),
    ("pastCompany.location", "earlier company in"),
    ("yearsCurrentRole", "present job:"),
    ("yearsCurrentCompany", "present company:"),
    ("yearsWorkExperience", "whole career:"),
    ("hq", "headquarters in"),
    ("founded", "founded"),
    ("fundingAmount", "funding:"),
    ("fundingDateMonths", "months since funding:"),
    ("growth", "growth:"),
];

/// A name made of filters, in the order of the panel: `Germany, software development, 51–200`; what is excluded stands
/// behind `not`.
pub(crate) fn title(kind: SearchKind, filters: &Filters) -> String {
    let mut parts: Vec<String> = Vec::new();
    for filter in kind.catalog().filters() {
        let told = |key: &str| filters.0.get(key).map(|value| words(filter, value)).unwrap_or_default();
        let about = ABOUT.iter().find(|(key, _)| *key == filter.key).map(|(_, about)| *about);
        let part = |word: String| about.map_or_else(|| word.clone(), |about| format!("{about} {word}"));
        parts.extend(told(filter.key).into_iter().map(part));
        let excluded = filter.exclude.map(told).unwrap_or_default();
        parts.extend(excluded.into_iter().map(|word| format!("not {}", part(word))));
    }
    if parts.is_empty() {
        return format!("All {}", kind.words().1);
    }
    let more = parts.len().saturating_sub(TITLE_PARTS);
    parts.truncate(TITLE_PARTS);
    let short = |part: &String| match part.char_indices().nth(LONGEST_PART) {
        Some((end, _)) => format!("{}…", &part[..end]),
        None => part.clone(),
    };
    let title = parts.iter().map(short).collect::<Vec<_>>().join(", ");
    if more > 0 { format!("{title} and {more} more") } else { title }
}

/// The values of a filter as a person reads them.
pub(crate) fn words(filter: &Filter, value: &FilterValue) -> Vec<String> {
    match (value, filter.kind) {
        (FilterValue::Any(()), _) => Vec::new(),
        (FilterValue::Flag(yes), _) => {
            vec![format!("{}: {}", filter.label.to_lowercase(), if *yes { "yes" } else { "no" })]
        }
        (FilterValue::Durations(bounds), _) => durations::in_words(bounds),
        (_, Kind::Json { .. }) => vec!["further filters".to_owned()],
        (value, Kind::Presets { options } | Kind::Choice { options, .. }) => {
            // In the order of the panel, not of the letters: 51–200 stands before 201–500.
            let texts = filter.texts(value);
            let chosen = options.iter().filter(|option| texts.contains(&option.value));
            // What stands behind a colon explains the choice.
            chosen.map(|option| option.label.split(':').next().unwrap_or(option.label).to_owned()).collect()
        }
        (value, Kind::Tokens { source: Source::JobFunctions, .. }) => {
            filter.texts(value).into_iter().map(|id| id.replace('_', " ")).collect()
        }
        (value, Kind::Tokens { .. } | Kind::YesNo | Kind::Durations { .. }) => {
            filter.texts(value).into_iter().map(|text| text.split('|').next().unwrap_or(text).to_owned()).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_is_named_by_its_filters() {
        for (kind, json, named) in [
            (SearchKind::Companies, "{}", "All companies"),
            (
                SearchKind::Companies,
                r#"{"industry":["software development"],"country":["Germany"],"size":["10001","201-500","51-200"]}"#,
                "Germany, software development, 51–200, 201–500, 10,001+",
            ),
            (
                SearchKind::Companies,
                r#"{"city":["Munich|Bavaria|Germany"],"hasWebsite":false}"#,
                "Munich, has a website: no",
            ),
            (
                SearchKind::Companies,
                r#"{"companyName":["a","b","c","d","e","f","g","h"]}"#,
                "a, b, c, d, e, f and 2 more",
            ),
            (
                SearchKind::People,
                r#"{"jobTitle.include":["CEO"],"location.include":["Germany"],"advanced":"{\"x\":{\"include\":[1]}}"}"#,
                "CEO, Germany, further filters",
            ),
            (
                SearchKind::Leads,
                r#"{"job":["CTO"],"jobExclude":["interim"],"seniority":"c_suite\nvp","searchMode":"WORD","skills":"a\nb"}"#,
                "CTO, not interim, C-suite, Vice president, a, b and 1 more",
            ),
            (
                SearchKind::Leads,
                r#"{"jobFunction":["tax_accounting"],"duration":{"currentJob":{"min":{"year":1,"month":6},"max":{"year":5}}}}"#,
                "tax accounting, present job 1 y 6 m to 5 y",
            ),
            (
                SearchKind::People,
                r#"{"jobTitle.include":["sales"],"location.include":["Germany"],"currentCompany.location":["Germany"]}"#,
                "sales, Germany, company in Germany",
            ),
            (
                SearchKind::People,
                r#"{"jobTitle.include":["sales"],"pastJobTitle.include":["sales","buyer"],"pastCompanyName.include":["Kestrel"],"pastCompany.location":["Germany"]}"#,
                "sales, earlier buyer, earlier sales, earlier at Kestrel, earlier company in Germany",
            ),
            (
                SearchKind::People,
                r#"{"location.include":["Germany"],"pastCompany.location":["Austria","Germany"]}"#,
                "Germany, earlier company in Austria, earlier company in Germany",
            ),
            (
                SearchKind::Leads,
                r#"{"peopleLocation":["Munich"],"hq":"Munich","hqExclude":"Bonn"}"#,
                "Munich, headquarters in Munich, not headquarters in Bonn",
            ),
            (
                SearchKind::Leads,
                r#"{"yearsCurrentRole":"1 to 2 years","yearsCurrentCompany":"1 to 2 years","yearsWorkExperience":"More than 10 years"}"#,
                "present job: 1 to 2 years, present company: 1 to 2 years, whole career: More than 10 years",
            ),
            (
                SearchKind::Leads,
                r#"{"revenue":"1M-5M","founded":"2015","fundingAmount":"1M-5M","fundingDateMonths":"12","growth":"10%"}"#,
                "1M-5M, founded 2015, funding: 1M-5M, months since funding: 12, growth: 10%",
            ),
        ] {
            assert_eq!(title(kind, &kind.normal(&serde_json::from_str(json).unwrap())), named, "{json}");
        }
    }

    #[test]
    fn what_is_said_before_a_value_belongs_to_a_filter() {
        for (key, about) in ABOUT {
            let of = SearchKind::ALL.into_iter().filter(|kind| kind.catalog().by_key(key).is_some()).count();
            assert_eq!(of, 1, "“{about}” is said of the filter {key} of one kind of search");
        }
    }
}
