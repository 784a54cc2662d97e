//! A search as lines that a person reads.

use api::filters::{Filter, FilterValue, Kind, title};
use api::{Filters, SearchKind};
use words::t;

/// Its name or what it asks, its kind, and a line for each filter in the order of the panel.
pub(super) fn of(name: Option<&str>, kind: SearchKind, filters: &Filters) -> String {
    let title = title::title(kind, filters);
    let head = name.unwrap_or(&title);
    // It may be pasted into a spreadsheet, which must not calculate a stranger's text; the other lines start with words
    // of the catalog.
    let mut lines = vec![sheets::guarded(head.into()).into_owned(), kind_in_words(kind)];
    for filter in kind.catalog().filters() {
        let included = filters.0.get(filter.key).and_then(|value| in_words(filter, value));
        let excluded = filter.exclude.and_then(|key| filters.0.get(key)).and_then(|value| in_words(filter, value));
        let label = filter.said();
        match (included, excluded) {
            (Some(included), None) => lines.push(format!("{label}: {included}")),
            (Some(included), Some(excluded)) => {
                lines.extend([format!("{label}: {included}"), t!("Not: {values}", values = excluded)]);
            }
            (None, Some(excluded)) => lines.push(t!("{filter}, not: {values}", filter = label, values = excluded)),
            (None, None) => {}
        }
    }
    if filters.is_empty() && name.is_some() {
        lines.push(title);
    }
    lines.push(String::new());
    lines.join("\n")
}

fn kind_in_words(kind: SearchKind) -> String {
    match kind {
        SearchKind::Companies => t!("Company search"),
        SearchKind::People => t!("People search"),
        SearchKind::Leads => t!("Leads search"),
    }
}

fn in_words(filter: &Filter, value: &FilterValue) -> Option<String> {
    let words = match (value, filter.kind) {
        (FilterValue::Flag(yes), _) => title::yes_or_no(*yes),
        (FilterValue::One(json), Kind::Json { .. }) => json.clone(),
        (value, _) => title::words(filter, value).join(", "),
    };
    (!words.is_empty()).then_some(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_reads_as_the_panel_shows_it() {
        for (kind, name, json, lines) in [
            (SearchKind::Companies, None, "{}", "All companies\nCompany search\n"),
            (SearchKind::Companies, Some("Whole world"), "{}", "Whole world\nCompany search\nAll companies\n"),
            (
                SearchKind::Companies,
                None,
                r#"{"country":["Germany"],"city":["Munich|Bavaria|Germany"],"locationMatch":"hqOnly","size":["10001","51-200"],"hasWebsite":false,"events":["new_office"]}"#,
                "Germany, Munich, Headquarters only, 51–200, 10,001+, New office and 1 more\nCompany search\nCountry: Germany\nCity: Munich\nWhere the place counts: Headquarters only\nEmployees: 51–200, 10,001+\nEvents: New office\nHas a website: no\n",
            ),
            (
                SearchKind::People,
                Some("Heads"),
                r#"{"jobTitle.include":["CTO","Head of Engineering"],"location.include":["Germany"],"advanced":"{\"jobTitle\":{\"exclude\":[\"intern\"]}}"}"#,
                "Heads\nPeople search\nJob title: CTO, Head of Engineering\nWhere the person is: Germany\nFurther filters as JSON: {\"jobTitle\":{\"exclude\":[\"intern\"]}}\n",
            ),
            (
                SearchKind::People,
                None,
                r#"{"experience":{">":10,"<=":50}}"#,
                "years of experience: more than 10, up to 50\nPeople search\nWork experience in years: more than 10, up to 50\n",
            ),
            (
                SearchKind::Leads,
                Some("=cmd|' /c calc'!A0"),
                r#"{"job":["CTO"],"jobExclude":["interim"],"seniority":"c_suite\nvp","skillsExclude":"a\nb","searchMode":"WORD","duration":{"currentJob":{"min":{"year":1,"month":6},"max":{"year":5}}}}"#,
                "'=cmd|' /c calc'!A0\nLeads search\nJob title: CTO\nNot: interim\nSeniority: C-suite, Vice president\nExact times: present job 1 y 6 m to 5 y\nSkills, not: a, b\nHow words match: Word\n",
            ),
        ] {
            let filters = kind.normal(&serde_json::from_str(json).unwrap());
            assert_eq!(of(name, kind, &filters), lines, "{json}");
        }
    }
}
