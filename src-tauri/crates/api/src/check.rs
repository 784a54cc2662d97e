//! Checks before sending: every rule of the contract that can be decided without asking the service.

use words::t;

use crate::address::shown;
use crate::countries::{self, Country};
use crate::filters::catalog::{Catalog, Filter, Kind, Source};
use crate::filters::durations;
use crate::filters::value::{FilterValue, Filters};
use crate::problem::{Problem, ValidationContext};
use crate::{industries, job_functions, text};

/// The longest value that is sent. The contract gives a bound only for topics (150, intent call); company names, cities
/// and technologies are far below this, and a pasted page of text is caught.
pub const LONGEST_VALUE: usize = 200;
/// Most values of one filter. The contract gives none for company search; this keeps a request below 128 KiB.
pub const MOST_VALUES: usize = 500;
/// Most values of a list of job functions (contract, leads finder, value rule 2).
pub const MOST_JOB_FUNCTIONS: usize = 300;

/// The largest page of a search. The contract does not show that of the leads finder: it is what the two others allow.
pub const LARGEST_PAGE: u32 = 100;

/// What is wrong with the size of a page, said in these words, and with the cursor that it goes on from.
pub(crate) fn page_problems(size: u32, sizes: String, cursor: Option<&str>) -> impl Iterator<Item = Problem> {
    let size = (!(1..=LARGEST_PAGE).contains(&size)).then(|| Problem::new("size", sizes));
    let cursor = cursor
        .filter(|cursor| cursor.is_empty())
        .map(|_| Problem::new("cursor", t!("The place to go on from is empty: start the search again.")));
    size.into_iter().chain(cursor)
}

/// What is wrong with one line of text that must be there.
pub fn text_problem(field: &str, value: &str, missing: impl FnOnce() -> String) -> Option<Problem> {
    if value.is_empty() { Some(Problem::new(field, missing())) } else { length_problem(field, value) }
}

/// What is wrong with the length of one line of text.
pub fn length_problem(field: &str, value: &str) -> Option<Problem> {
    (value.chars().count() > LONGEST_VALUE).then(|| {
        Problem::new(field, t!("This is too long: at most {most} characters can be sent.", most = LONGEST_VALUE))
    })
}

/// Checks filters in their normal form against a catalog and the location rules.
pub fn check_filters(catalog: &Catalog, filters: &Filters, context: &ValidationContext) -> Vec<Problem> {
    let mut problems = Vec::new();
    for (key, value) in &filters.0 {
        match catalog.by_key(key) {
            Some(filter) => check_filter(key, filter, value, &mut problems),
            None => problems.push(Problem::new(key, t!("This search has no such filter: remove it."))),
        }
    }
    check_places(filters, context, &mut problems);
    problems
}

/// `key` is the filter's own or that of its other half.
fn check_filter(key: &str, filter: &Filter, value: &FilterValue, problems: &mut Vec<Problem>) {
    let message = match (filter.kind, value) {
        (Kind::YesNo, FilterValue::Flag(_) | FilterValue::Any(())) => None,
        (Kind::YesNo, _) => Some(t!("{filter} takes yes, no or any.", filter = filter.said())),
        (Kind::Durations { .. }, FilterValue::Parts(bounds)) => {
            return problems.extend(durations::problems(key, bounds));
        }
        (Kind::Durations { .. }, _) => Some(t!("{filter} takes years and months.", filter = filter.said())),
        (Kind::Range { range }, FilterValue::Parts(parts)) => range.problem(filter.said(), parts),
        (Kind::Range { .. }, _) => Some(t!("{filter} takes two numbers.", filter = filter.said())),
        // Judged as a whole, with the rest of the query.
        (Kind::Json { .. }, FilterValue::One(_)) => None,
        (_, FilterValue::Flag(_) | FilterValue::Parts(_)) => Some(t!("{filter} takes values.", filter = filter.said())),
        (Kind::Choice { .. }, FilterValue::Many(_)) => {
            Some(t!("{filter} takes one value only.", filter = filter.said()))
        }
        (kind, value) => {
            let texts = filter.texts(value);
            let most = match kind {
                Kind::Tokens { source: Source::JobFunctions, .. } => MOST_JOB_FUNCTIONS,
                _ => MOST_VALUES,
            };
            if texts.len() <= most {
                let problem = |text: &&str| Some(Problem::of_value(key, text, wrong(filter, kind, text)?));
                return problems.extend(texts.iter().filter_map(problem));
            }
            Some(t!(
                "{many} values are too many for one search: keep at most {most}.",
                many = words::count(texts.len() as u64),
                most = most,
            ))
        }
    };
    problems.extend(message.map(|message| Problem::new(key, message)));
}

/// What is wrong with one value, if anything.
fn wrong(filter: &Filter, kind: Kind, value: &str) -> Option<String> {
    if value.chars().count() > LONGEST_VALUE {
        let start: String = value.chars().take(30).collect();
        return Some(t!(
            "“{start}…” is too long: a value has at most {most} characters.",
            start = start,
            most = LONGEST_VALUE
        ));
    }
    match kind {
        Kind::Presets { options } | Kind::Choice { options, .. } => {
            let known = options.iter().any(|option| option.value == value);
            (!known).then(|| t!("“{value}” is not a choice of {filter}.", value = value, filter = filter.said()))
        }
        Kind::Tokens { source: Source::Countries, .. } => countries::recognise(value)
            .is_none()
            .then(|| t!("“{value}” is not a known country: use its name or its two-letter code.", value = value)),
        Kind::Tokens { source: Source::Industries, .. } => industries::recognise(value)
            .is_none()
            .then(|| t!("“{value}” is not one of the known industries: choose one from the list.", value = value)),
        Kind::Tokens { source: Source::JobFunctions, .. } => (!job_functions::has_shape(value)).then(|| {
            t!("“{value}” is not an identifier of a job function: it looks like revenue_accounting.", value = value)
        }),
        Kind::Tokens { source: Source::Service | Source::Free, .. }
        | Kind::YesNo
        | Kind::Durations { .. }
        | Kind::Range { .. }
        | Kind::Json { .. } => None,
    }
}

/// Location rules 1 and 2 of the contract, as far as they can be decided here: the shape of a city, and conflicts with the
/// chosen country. Whether a region exists is known to the service alone.
fn check_places(filters: &Filters, context: &ValidationContext, problems: &mut Vec<Problem>) {
    let chosen: Vec<&Country> =
        filters.texts("country").iter().filter_map(|country| countries::recognise(country)).collect();
    for city in filters.texts("city").iter().filter(|city| !context.cities.contains(*city)) {
        let parts: Vec<&str> = city.split('|').map(str::trim).collect();
        let message = match parts.as_slice() {
            [name, region, country] if !name.is_empty() && !region.is_empty() && !country.is_empty() => {
                conflict(name, country, &chosen)
            }
            _ => Some(t!(
                "“{city}” alone is not enough: choose the city from the list, so that its region and country are known.",
                city = shown(city),
            )),
        };
        problems.extend(message.map(|message| Problem::of_value("city", city, message)));
    }
    for region in filters.texts("region") {
        let message = match region.split_once('|') {
            Some((name, country)) => conflict(name.trim(), country.trim(), &chosen),
            None if is_region_code(region) || !chosen.is_empty() => None,
            None => Some(t!(
                "“{region}” could be in several countries: choose it from the list, or choose its country too.",
                region = shown(region),
            )),
        };
        problems.extend(message.map(|message| Problem::of_value("region", region, message)));
    }
}

fn conflict(place: &str, country: &str, chosen: &[&Country]) -> Option<String> {
    let place = shown(place);
    let Some(own) = countries::recognise(country) else {
        return Some(t!("{place}: “{country}” is not a known country.", place = place, country = shown(country)));
    };
    if chosen.is_empty() || chosen.contains(&own) {
        return None;
    }
    let chosen: Vec<&str> = chosen.iter().map(|country| country.name.as_str()).collect();
    Some(t!(
        "{place} is in {country}, but the search is limited to {chosen}: remove one of the two.",
        place = place,
        country = own.name,
        chosen = chosen.join(", "),
    ))
}

/// `BY`, `DE-BY`, `de-by`, `09`: what the contract calls a region code; its form is not shown, ISO 3166-2 is assumed.
fn is_region_code(text: &str) -> bool {
    let own = text.split_once('-').map_or(text, |(_, own)| own);
    (1..=3).contains(&own.len()) && text.len() <= 6 && text::fold(own).chars().all(|c| c.is_ascii_alphanumeric())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::filters::COMPANIES;

    fn check(json: &str) -> Vec<(String, Option<String>)> {
        let filters: Filters = serde_json::from_str(json).unwrap();
        let normal = filters.normalised(&COMPANIES);
        check_filters(&COMPANIES, &normal, &ValidationContext::default())
            .into_iter()
            .map(|p| (p.field, p.value))
            .collect()
    }

    #[test]
    fn what_the_service_accepts_passes() {
        for fine in [
            "{}",
            r#"{"country":["Germany","us"],"city":"Munich|Bavaria|Germany","region":["Bavaria|Germany","DE-BY"]}"#,
            r#"{"region":"Bavaria","country":"DE"}"#,
            r#"{"industry":"Software Development","size":"10001","revenue":["10T"],"age":"20","locations":"1001"}"#,
            r#"{"events":["hiring_in_engineering_department"],"eventWindow":"90 days","locationMatch":"hqOnly"}"#,
            r#"{"hasWebsite":true,"isPublicCompany":null,"keywords":["","a"],"companyName":"x","topics":"t","techStack":"s"}"#,
        ] {
            assert_eq!(check(fine), vec![], "{fine}");
        }
    }

    #[test]
    fn what_it_would_refuse_is_named() {
        for (wrong, field, value) in [
            (r#"{"country":"Bavaria"}"#, "country", Some("Bavaria")),
            (r#"{"industry":"software"}"#, "industry", Some("software")),
            (r#"{"size":"50-200"}"#, "size", Some("50-200")),
            (r#"{"eventWindow":"10 days"}"#, "eventWindow", Some("10 days")),
            (r#"{"city":"Munich"}"#, "city", Some("Munich")),
            (r#"{"city":"Munich||Germany"}"#, "city", Some("Munich||Germany")),
            (r#"{"city":"Munich|Bavaria|Germany","country":"FR"}"#, "city", Some("Munich|Bavaria|Germany")),
            (r#"{"city":"Munich|Bavaria|Nowhere"}"#, "city", Some("Munich|Bavaria|Nowhere")),
            (r#"{"region":"Bavaria"}"#, "region", Some("Bavaria")),
            (r#"{"region":"Bavaria|Germany","country":"FR"}"#, "region", Some("Bavaria|Germany")),
            (r#"{"hasWebsite":"yes"}"#, "hasWebsite", None),
            (r#"{"size":true}"#, "size", None),
            (r#"{"colour":"red"}"#, "colour", None),
        ] {
            assert_eq!(check(wrong), vec![(field.to_owned(), value.map(ToOwned::to_owned))], "{wrong}");
        }
    }

    #[test]
    fn a_pasted_page_is_refused_with_a_sentence() {
        let long = format!(r#"{{"keywords":["{}"]}}"#, "x".repeat(10_000));
        assert_eq!(check(&long).len(), 1, "10,000 characters are one problem");
        let place = "x".repeat(10_000);
        let places = [place.clone(), format!("{place}|{place}"), format!("{place}|{place}|{place}")];
        let filters =
            Filters(["city", "region"].map(|key| (key.to_owned(), FilterValue::Many(places.to_vec()))).into());
        for problem in check_filters(&COMPANIES, &filters, &ValidationContext::default()) {
            assert!(problem.message.chars().count() < 300, "no sentence is a page: {:.80}", problem.message);
        }
        let lines: Vec<String> = (0..5_000).map(|n| format!("\"line {n}\"")).collect();
        let many = format!(r#"{{"companyName":[{}]}}"#, lines.join(","));
        assert_eq!(check(&many), vec![("companyName".to_owned(), None)], "5,000 lines are one problem, not 5,000");
    }
}
