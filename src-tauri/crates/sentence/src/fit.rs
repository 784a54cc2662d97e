//! From what a sentence says to a search: which kind it is, and what each statement is in its filters.
//!
//! A statement without a filter in that kind is shown as such and never put elsewhere: a search would find, and cost,
//! more without it, and something else with it.

use api::filters::Span;
use api::{Doc, FilterValue, Filters, SearchKind};
use serde_json::{Value, json};

use super::fact::{Fact, Found, Reading, Side};
use super::meaning::FUNDING;
use super::tokens::Token;

/// What a statement is in the filters of a search: values by the filter's key; nothing where it is said by others.
pub(super) type Put = Vec<(&'static str, FilterValue)>;

/// The kind of search that a reading is one of.
pub(super) fn kind(reading: &Reading) -> SearchKind {
    if reading.leads {
        return SearchKind::Leads;
    }
    if !reading.persons {
        return SearchKind::Companies;
    }
    let found = &reading.found;
    let fits = |kind| found.iter().filter(|one| place(kind, one, found).is_some()).count();
    let whole = fits(SearchKind::People) == found.len();
    // A level or a field of work is a filter of its own among leads, and only a word of a title in people search.
    let better = found.iter().any(|one| matches!(one.fact, Fact::Seniority { .. } | Fact::Function { .. }));
    if whole && !better {
        return SearchKind::People;
    };
    if fits(SearchKind::People) > fits(SearchKind::Leads) { SearchKind::People } else { SearchKind::Leads }
}

/// What a statement is in a kind of search; none where it has no place there. `all` is everything that was said.
pub(super) fn place(kind: SearchKind, found: &Found, all: &[Found]) -> Option<Put> {
    match kind {
        SearchKind::Companies => of_companies(found),
        SearchKind::People => of_people(found),
        SearchKind::Leads => of_leads(found, all),
    }
}

fn many<T: ToString>(values: &[T]) -> FilterValue {
    FilterValue::Many(values.iter().map(ToString::to_string).collect())
}

fn one(key: &'static str, value: &str) -> Option<Put> {
    Some(vec![(key, many(&[value]))])
}

fn some<T: ToString>(key: &'static str, values: &[T]) -> Option<Put> {
    (!values.is_empty()).then(|| vec![(key, many(values))])
}

fn of_companies(found: &Found) -> Option<Put> {
    match &found.fact {
        Fact::Website => Some(vec![("hasWebsite", FilterValue::Flag(!found.not))]),
        Fact::Public(public) => Some(vec![("isPublicCompany", FilterValue::Flag(*public != found.not))]),
        _ if found.not => None,
        Fact::Countries(names) => some("country", names),
        Fact::Place { key, value } => one(key, value),
        Fact::Seat(seat) => one("locationMatch", seat),
        Fact::Industry(value) => one("industry", value),
        Fact::Sizes(values) => some("size", values),
        Fact::Revenues(values) => some("revenue", values),
        Fact::Locations(values) => some("locations", values),
        Fact::Age { ages, .. } => some("age", ages),
        Fact::Events(events) => some("events", events),
        Fact::Round(_) => one("events", FUNDING),
        Fact::Window(days) => one("eventWindow", window(*days)?),
        Fact::Technology(name) => one("techStack", name),
        Fact::Topic(topic) => one("topics", topic),
        Fact::Keyword(words) | Fact::Quoted(words) => one("keywords", words),
        Fact::Named(name) => one("companyName", name),
        _ => None,
    }
}

/// The shortest of the published windows that holds so many days.
fn window(days: u64) -> Option<&'static str> {
    let windows = [(30, "30 days"), (60, "60 days"), (90, "90 days")];
    windows.into_iter().find(|(most, _)| days <= *most).map(|(_, value)| value)
}

fn of_people(found: &Found) -> Option<Put> {
    match &found.fact {
        _ if found.not => None,
        Fact::Countries(names) if found.side == Side::Company => some("currentCompany.location", names),
        Fact::Countries(names) => some("location.include", names),
        Fact::Title(title) | Fact::Quoted(title) => one("jobTitle.include", title),
        Fact::Seniority { title, .. } | Fact::Function { title, .. } => one("jobTitle.include", title),
        Fact::PastTitle(title) => one("pastJobTitle.include", title),
        Fact::PastEmployer(name) => one("pastCompanyName.include", name),
        Fact::PastCountries(names) => some("pastCompany.location", names),
        _ => None,
    }
}

fn of_leads(found: &Found, all: &[Found]) -> Option<Put> {
    let at_company = found.side == Side::Company;
    // The filter, or its other half.
    let half = |with: &'static str, without: &'static str| if found.not { without } else { with };
    let place = if at_company { half("hq", "hqExclude") } else { half("peopleLocation", "peopleLocationExclude") };
    match &found.fact {
        Fact::Countries(names) => some(place, names),
        Fact::Place { value, .. } => one(place, &value.replace('|', ", ")),
        Fact::Industry(value) => one(half("industry", "industryExclude"), value),
        Fact::Title(title) | Fact::Quoted(title) => one(half("job", "jobExclude"), title),
        Fact::Seniority { ids, .. } => some(half("seniority", "seniorityExclude"), ids),
        Fact::Function { id: Some(id), .. } => one(half("jobFunction", "jobFunctionExclude"), id),
        // No function of that name is published: it is a word of the title.
        Fact::Function { id: None, title } => one(half("job", "jobExclude"), title),
        Fact::Language(name) => one(half("language", "languageExclude"), name),
        Fact::Skill(name) => one(half("skills", "skillsExclude"), name),
        Fact::Certificate(name) => one(half("certification", "certificationExclude"), name),
        Fact::Keyword(words) => one(half("companyKeywords", "companyKeywordsExclude"), words),
        Fact::Public(true) => one(half("type", "typeExclude"), "public company"),
        Fact::Public(false) => one(half("type", "typeExclude"), "privately held"),
        _ if found.not => None,
        Fact::Sizes(values) => some("size", values),
        Fact::Revenues(values) => some("revenue", values),
        Fact::Age { founded, .. } => one("founded", founded),
        Fact::Employer(name) | Fact::Named(name) => one("company", name),
        Fact::Round(round) => one("funding", round),
        Fact::Time { span, from, to } => time(span, *from, *to),
        // The place itself says it.
        Fact::Seat("hqOnly") => Some(Vec::new()),
        // Funding without a round is asked for by its time.
        Fact::Window(days) if all.iter().any(is_funding) => {
            // Months: a year is twelve of them.
            one("fundingDateMonths", &(days * 12).div_ceil(365).to_string())
        }
        Fact::Events(_) if is_funding(found) && all.iter().any(|one| matches!(one.fact, Fact::Window(_))) => {
            Some(Vec::new())
        }
        _ => None,
    }
}

fn is_funding(found: &Found) -> bool {
    match &found.fact {
        Fact::Round(_) => true,
        Fact::Events(events) => matches!(&events[..], [event] if event == FUNDING),
        _ => false,
    }
}

fn time(span: &'static str, from: Option<u64>, to: Option<u64>) -> Option<Put> {
    debug_assert!(api::filters::durations::SPANS.iter().any(|known: &Span| known.key == span), "{span} is a span");
    let bound = |months: u64| json!({"year": months / 12, "month": months % 12});
    let bounds: Doc = [("min", from), ("max", to)]
        .into_iter()
        .filter_map(|(name, months)| Some((name.to_owned(), bound(months?))))
        .collect();
    Some(vec![("duration", FilterValue::Parts([(span.to_owned(), Value::Object(bounds))].into_iter().collect()))])
}

/// The words "or" between statements that became different filters: all filters of a search must match.
pub(super) fn alternatives(tokens: &[Token], found: &[Found], puts: &[Option<Put>]) -> Vec<usize> {
    let keys = |put: &Option<Put>| put.iter().flatten().map(|(key, _)| *key).collect::<Vec<_>>();
    let pairs = found.windows(2).zip(puts.windows(2));
    let apart = pairs.filter(|(_, puts)| puts.iter().all(Option::is_some) && keys(&puts[0]) != keys(&puts[1]));
    let gaps = apart.flat_map(|(found, _)| found[0].tokens.end..found[1].tokens.start);
    gaps.filter(|at| tokens.get(*at).is_some_and(|token| matches!(token.text.as_str(), "or" | "oder"))).collect()
}

/// A level in one list with titles is a title: they would else both have to match.
pub(super) fn levels_among_titles(found: &mut [Found]) {
    let is_job = |one: &Found| matches!(one.fact, Fact::Title(_) | Fact::Seniority { .. });
    for list in found.chunk_by_mut(|_, next| next.listed && is_job(next)) {
        if is_job(&list[0]) && list.iter().any(|one| matches!(one.fact, Fact::Title(_))) {
            for one in list {
                if let Fact::Seniority { title, .. } = one.fact {
                    one.fact = Fact::Title(title.to_owned());
                }
            }
        }
    }
}

/// In one list with regions a city that has the name of its region is that region: "Salzburg, Tyrol and Carinthia".
pub(super) fn cities_among_regions(found: &mut [Found]) {
    let is_place = |one: &Found| matches!(one.fact, Fact::Place { .. });
    for list in found.chunk_by_mut(|_, next| next.listed && is_place(next)) {
        if list.iter().any(|one| matches!(one.fact, Fact::Place { key: "region", .. })) {
            for one in list {
                if let Fact::Place { key: key @ "city", value } = &mut one.fact
                    && let Some((city, rest)) = value.split_once('|')
                    && rest.split_once('|').is_some_and(|(region, _)| region == city)
                {
                    (*key, *value) = ("region", rest.to_owned());
                    one.other = None;
                }
            }
        }
    }
}

/// Adds what a statement is to the filters that there are.
pub(super) fn add(filters: &mut Filters, put: &Put) {
    for (key, value) in put {
        match (filters.0.get_mut(*key), value.clone()) {
            (Some(FilterValue::Many(all)), FilterValue::Many(more)) => all.extend(more),
            (Some(FilterValue::Parts(all)), FilterValue::Parts(more)) => all.extend(more),
            (_, value) => _ = filters.0.insert((*key).to_owned(), value),
        }
    }
}
