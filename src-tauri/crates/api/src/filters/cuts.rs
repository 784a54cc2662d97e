//! By which filters a search can be cut into slices, and into which parts.
//!
//! Owns the order in which they are tried. Pure. Where a person has chosen several values of a filter each of them is a part, and nothing is
//! lost; one that the person left open is cut by all values that it can have, and whatever has none is in no part. A filter of which one
//! value is chosen cuts nothing any more, so what was cut is not cut by the same filter again.

use super::{FilterValue, Kind, Source};
use crate::{Filters, SearchKind, countries, places};

/// A filter by which a search can be cut.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cut {
    /// Its name on the wire.
    pub key: &'static str,
    /// Its values, each of them a part; of those beside each other several can be joined.
    pub values: Vec<String>,
}

/// Filters of which a record has one value, those first that cost the fewest questions. Places come last where they are open: there
/// are 249 countries.
const fn keys(kind: SearchKind) -> &'static [&'static str] {
    match kind {
        SearchKind::Companies => &["country", "size", "age", "locations", "revenue", "region", "industry"],
        // The count is free, and the contract shows no other filter whose values are known.
        SearchKind::People => &["location.include", "currentCompany.location"],
        SearchKind::Leads => &["seniority", "peopleLocation", "jobFunction"],
    }
}

/// Filters that are cut where several values are chosen, and never by all that there are: a record can have several of them, or there
/// are hundreds.
const ONLY_CHOSEN: [&str; 2] = ["industry", "jobFunction"];

/// All cuts that are possible, in the order in which they are tried: first by what was chosen.
pub fn cuts(kind: SearchKind, filters: &Filters) -> Vec<Cut> {
    let possible = || keys(kind).iter().filter(|key| is_possible(kind, filters, key));
    let chosen = possible().filter_map(|key| {
        let values = chosen(kind, filters, key);
        (values.len() > 1).then_some(Cut { key, values })
    });
    let open = possible().filter(|key| is_open(filters, key) && !ONLY_CHOSEN.contains(key)).filter_map(|key| {
        let values = all(kind, filters, key);
        (values.len() > 1).then_some(Cut { key, values })
    });
    let (lands, others): (Vec<Cut>, Vec<Cut>) = open.partition(|cut| cut.values.len() > 50);
    chosen.chain(others).chain(lands).collect()
}

fn is_open(filters: &Filters, key: &str) -> bool {
    !filters.0.contains_key(key)
}

/// Places that lie in each other are not cut by the outer ones: a city outside the country beside it is refused. And where any office
/// counts, a company lies in several places.
fn is_possible(kind: SearchKind, filters: &Filters, key: &str) -> bool {
    let set = |key: &str| filters.0.contains_key(key);
    match (kind, key) {
        (SearchKind::Companies, "country" | "region") => {
            let outer =
                if key == "country" { set("region") } else { filters.texts("country").len() != 1 && !set("region") };
            !outer && !set("city") && filters.texts("locationMatch") != ["hqOperating"]
        }
        _ => true,
    }
}

/// The values that a person has chosen.
fn chosen(kind: SearchKind, filters: &Filters, key: &str) -> Vec<String> {
    let Some((filter, value)) = kind.catalog().by_key(key).zip(filters.0.get(key)) else { return Vec::new() };
    filter.texts(value).into_iter().map(str::to_owned).collect()
}

/// All values that a filter can have; none where they are not known here.
fn all(kind: SearchKind, filters: &Filters, key: &str) -> Vec<String> {
    let names = || countries::all().iter().map(|country| country.name.clone()).collect();
    match (kind.catalog().by_key(key).map(|filter| filter.kind), key) {
        (Some(Kind::Presets { options }), _) => options.iter().map(|option| option.value.to_owned()).collect(),
        (Some(Kind::Tokens { source: Source::Countries, .. }), _) | (_, "peopleLocation") => names(),
        (_, "region") => regions(filters),
        _ => Vec::new(),
    }
}

/// The regions that are known here of the one country that was chosen.
fn regions(filters: &Filters) -> Vec<String> {
    let [country] = filters.texts("country") else { return Vec::new() };
    let Some(country) = countries::recognise(country) else { return Vec::new() };
    let regions = places::all().iter().filter(|place| place.region.is_none() && place.country == country);
    regions.map(places::Place::value).collect()
}

/// The filters of one part, in their normal form.
pub fn part(kind: SearchKind, filters: &Filters, key: &str, values: &[String]) -> Filters {
    let mut part = filters.clone();
    part.0.insert(key.to_owned(), FilterValue::Many(values.to_vec()));
    kind.normal(&part)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn said(kind: SearchKind, filters: Value) -> Vec<String> {
        let filters = kind.normal(&serde_json::from_value(filters).unwrap());
        cuts(kind, &filters).into_iter().map(|cut| format!("{} {}", cut.key, cut.values.len())).collect()
    }

    #[test]
    fn what_was_chosen_is_cut_first_and_what_is_one_value_never() {
        use SearchKind::{Companies, Leads, People};
        for (kind, filters, expected, why) in [
            (
                Companies,
                json!({}),
                &["size 8", "age 5", "locations 7", "revenue 14", "country 249"][..],
                "all of it is open",
            ),
            (
                Companies,
                json!({"country": ["Germany", "Italy"]}),
                &["country 2", "size 8", "age 5", "locations 7", "revenue 14"],
                "two countries lose nothing",
            ),
            (
                Companies,
                json!({"country": ["Austria"], "size": ["1-10"]}),
                &["age 5", "locations 7", "revenue 14", "region 9"],
                "one value is cut already; its regions are known",
            ),
            (
                Companies,
                json!({"country": ["Germany"], "city": ["Munich|Bavaria|Germany"]}),
                &["size 8", "age 5", "locations 7", "revenue 14"],
                "a city lies in its region",
            ),
            (
                Companies,
                json!({"country": ["Germany", "Italy"], "locationMatch": "hqOperating"}),
                &["size 8", "age 5", "locations 7", "revenue 14"],
                "any office counts: a company lies in both",
            ),
            (
                Companies,
                json!({"industry": ["accounting", "airlines/aviation"], "size": ["1-10", "11-50"]}),
                &["size 2", "industry 2", "age 5", "locations 7", "revenue 14", "country 249"],
                "industries only where they were chosen",
            ),
            (
                People,
                json!({"jobTitle.include": ["CEO"]}),
                &["location.include 249", "currentCompany.location 249"],
                "free",
            ),
            (People, json!({"location.include": ["Germany"]}), &["currentCompany.location 249"], "the other place"),
            (Leads, json!({"job": ["CEO"]}), &["seniority 12", "peopleLocation 249"], "the fewest questions first"),
            (Leads, json!({"seniority": ["vp", "head"]}), &["seniority 2", "peopleLocation 249"], "lines are values"),
        ] {
            assert_eq!(said(kind, filters.clone()), expected, "{why}: {filters}");
        }
    }

    #[test]
    fn every_part_can_be_asked() {
        for kind in SearchKind::ALL {
            let filters = kind.normal(
                &serde_json::from_value(match kind {
                    SearchKind::Companies => json!({"country": ["Germany", "Italy"]}),
                    SearchKind::People => json!({"jobTitle.include": ["CEO"]}),
                    SearchKind::Leads => json!({"job": ["CEO"]}),
                })
                .unwrap(),
            );
            for cut in cuts(kind, &filters) {
                for value in &cut.values {
                    let part = part(kind, &filters, cut.key, std::slice::from_ref(value));
                    let problems = kind.problems(&part, &crate::ValidationContext::default());
                    assert!(problems.is_empty(), "{}: {value}: {problems:?}", cut.key);
                    assert!(
                        !cuts(kind, &part).iter().any(|further| further.key == cut.key),
                        "it is cut by {}",
                        cut.key
                    );
                }
            }
        }
    }
}
