//! The short name of a search, made of its filters.
//!
//! Owns: how a value is read, and what is said before one that could be read as that of another filter. Does not own: the
//! lines of a search that is copied as text, where every value has its heading.

use crate::filters::{Filter, FilterValue, Filters, Kind, Source, durations};
use crate::search_kind::SearchKind;
use words::t;

/// Parts of a title before it is cut.
const TITLE_PARTS: usize = 6;
/// Characters of a part before it is cut.
const LONGEST_PART: usize = 80;

/// A value with words before it, for the filters whose values alone could be read as those of another filter.
fn within(filter: &Filter, value: String) -> String {
    match filter.key {
        "currentCompany.location" => t!("company in {value}", value = value),
        "pastJobTitle.include" => t!("earlier {value}", value = value),
        "pastCompanyName.include" => t!("earlier at {value}", value = value),
        "pastCompany.location" => t!("earlier company in {value}", value = value),
        "yearsCurrentRole" => t!("present job: {value}", value = value),
        "yearsCurrentCompany" => t!("present company: {value}", value = value),
        "yearsWorkExperience" => t!("whole career: {value}", value = value),
        "hq" => t!("headquarters in {value}", value = value),
        "founded" => t!("founded {value}", value = value),
        "fundingAmount" => t!("funding: {value}", value = value),
        "fundingDateMonths" => t!("months since funding: {value}", value = value),
        "growth" | "currentCompanyGrowth" => t!("growth: {value}", value = value),
        "experience" => t!("years of experience: {value}", value = value),
        "timeInCurrentCompany" => t!("years at the company: {value}", value = value),
        "currentCompanyHeadcount" => t!("people in the company: {value}", value = value),
        "currentCompanyRevenue" => t!("revenue in dollars: {value}", value = value),
        _ => value,
    }
}

/// A name made of filters, in the order of the panel: `Germany, software development, 51–200`; what is excluded
/// follows `not`.
pub fn title(kind: SearchKind, filters: &Filters) -> String {
    let mut parts: Vec<String> = Vec::new();
    for filter in kind.catalog().filters() {
        let told = |key: &str| filters.0.get(key).map(|value| words(filter, value)).unwrap_or_default();
        let part = |value: String| within(filter, value);
        parts.extend(told(filter.key).into_iter().map(part));
        let excluded = filter.exclude.map(told).unwrap_or_default();
        parts.extend(excluded.into_iter().map(|value| t!("not {value}", value = part(value))));
    }
    if parts.is_empty() {
        return t!("All {many}", many = words::localized(kind.words().1, &[]));
    }
    let more = parts.len().saturating_sub(TITLE_PARTS);
    parts.truncate(TITLE_PARTS);
    let short = |part: &String| match part.char_indices().nth(LONGEST_PART) {
        Some((end, _)) => format!("{}…", &part[..end]),
        None => part.clone(),
    };
    let title = parts.iter().map(short).collect::<Vec<_>>().join(", ");
    if more > 0 { t!("{title} and {more} more", title = title, more = words::count(more as u64)) } else { title }
}

/// How a flag is read.
pub fn yes_or_no(yes: bool) -> String {
    if yes { t!("yes") } else { t!("no") }
}

/// The values of a filter as a person reads them.
pub fn words(filter: &Filter, value: &FilterValue) -> Vec<String> {
    match (value, filter.kind) {
        (FilterValue::Any(()), _) => Vec::new(),
        (FilterValue::Flag(yes), _) => vec![format!("{}: {}", words::within(&filter.said()), yes_or_no(*yes))],
        (FilterValue::Parts(parts), Kind::Range { range }) => range.in_words(parts).into_iter().collect(),
        (FilterValue::Parts(bounds), _) => durations::in_words(bounds),
        (_, Kind::Json { .. }) => vec![t!("further filters")],
        (value, Kind::Presets { options } | Kind::Choice { options, .. }) => {
            // In the order of the panel, not of the letters: 51–200 comes before 201–500.
            let texts = filter.texts(value);
            let chosen = options.iter().filter(|option| texts.contains(&option.value));
            // What follows a colon explains the choice.
            chosen
                .map(|option| words::localized(option.label, &[]))
                .map(|label| label.split(':').next().unwrap_or(&label).to_owned())
                .collect()
        }
        (value, Kind::Tokens { source: Source::JobFunctions, .. }) => {
            filter.texts(value).into_iter().map(|id| id.replace('_', " ")).collect()
        }
        (value, Kind::Tokens { .. } | Kind::YesNo | Kind::Durations { .. } | Kind::Range { .. }) => {
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
            (
                SearchKind::People,
                r#"{"experience":{">":10},"timeInCurrentCompany":{"<=":2},"currentCompanyHeadcount":{">":10,"<=":5000},"currentCompanyRevenue":{">":1000000},"currentCompanyGrowth":{"min":-5,"max":20,"timespan":"12months"}}"#,
                "years of experience: more than 10, years at the company: up to 2, people in the company: more than 10, up to 5,000, revenue in dollars: more than 1,000,000, growth: -5% to 20% within 12 months",
            ),
        ] {
            assert_eq!(title(kind, &kind.normal(&serde_json::from_str(json).unwrap())), named, "{json}");
        }
    }

    #[test]
    fn what_is_said_before_a_value_belongs_to_a_filter() {
        let all = || SearchKind::ALL.into_iter().flat_map(|kind| kind.catalog().filters());
        let about: Vec<&str> =
            all().filter(|filter| within(filter, "x".into()) != "x").map(|filter| filter.key).collect();
        assert_eq!(about.len(), 17, "each name is that of a filter: {about:?}");
        for key in about {
            assert_eq!(all().filter(|filter| filter.key == key).count(), 1, "{key} is a filter of one kind of search");
        }
    }
}
