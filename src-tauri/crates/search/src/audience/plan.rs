//! What a map counts, and where each number is shown in it. It asks nothing.

use std::cmp::Ordering;

use api::filters::FilterValue;
use api::{Filters, SearchKind};
use store::records::owned_people::OwnedCountries;
use words::t;

use super::parts;
use crate::count::{COMPANY, HOME, TITLE};
use crate::ipc::AudiencePlan;
use ipc::{Audience, AudienceBar, Breakdown};

/// Counts that are sent in a second (contract, "Limits").
const EACH_SECOND: u32 = 6;
/// Seconds for what else shares that limit, and for the last answer.
const BESIDE: u32 = 1;

/// A map that can be drawn.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Plan {
    filters: Filters,
    breakdowns: Vec<Breakdown>,
    /// Each question once, in normal form: two bars can ask the same, and one that is chosen asks for the total.
    pub questions: Vec<Filters>,
}

impl Plan {
    /// The plan for filters in their normal form.
    pub(super) fn new(filters: Filters, owned: &OwnedCountries) -> Self {
        let (homes, home_note) = parts::lands(filters.texts(HOME), &owned.of_people);
        let (titles, title_note) = parts::titles(filters.texts(TITLE));
        let (companies, company_note) = parts::lands(filters.texts(COMPANY), &owned.of_companies);
        let countries = |field, names: Vec<String>| {
            names.into_iter().map(|name| bar(&filters, field, &name, vec![name.clone()])).collect::<Vec<_>>()
        };
        let words = titles.into_iter().map(|(word, titles)| bar(&filters, TITLE, word, titles)).collect();
        let breakdowns: Vec<Breakdown> = [
            (HOME, t!("Where they are"), home_note, countries(HOME, homes)),
            (TITLE, t!("Seniority in the title"), title_note, words),
            (COMPANY, t!("Where their company is"), company_note, countries(COMPANY, companies)),
        ]
        .into_iter()
        .map(|(field, label, note, bars)| Breakdown { field: field.to_owned(), label: label.to_owned(), note, bars })
        .collect();
        let mut questions = vec![filters.clone()];
        for bar in breakdowns.iter().flat_map(|breakdown| &breakdown.bars) {
            if !questions.contains(&bar.filters) {
                questions.push(bar.filters.clone());
            }
        }
        Self { filters, breakdowns, questions }
    }

    /// What it takes.
    pub(super) fn cost(&self) -> AudiencePlan {
        let counts = u32::try_from(self.questions.len()).unwrap_or(u32::MAX);
        AudiencePlan { counts, seconds: counts.div_ceil(EACH_SECOND) + BESIDE }
    }

    /// The map without numbers.
    pub(super) fn blank(&self, audience: i64) -> Audience {
        Audience {
            audience,
            filters: self.filters.clone(),
            total: None,
            done: 0,
            of: self.cost().counts,
            running: true,
            trouble: None,
            breakdowns: self.breakdowns.clone(),
        }
    }
}

/// Writes a number wherever it belongs, and puts the bars in order.
pub(super) fn fill(audience: &mut Audience, about: &Filters, total: u64) {
    audience.done += 1;
    if audience.filters == *about {
        audience.total = Some(total);
    }
    for breakdown in &mut audience.breakdowns {
        for bar in breakdown.bars.iter_mut().filter(|bar| bar.filters == *about) {
            bar.count = Some(total);
        }
        breakdown.bars.sort_by(order);
    }
}

/// Largest first, equal ones by name, so that the same numbers are always the same map; those without a number stay behind,
/// as they were.
fn order(one: &AudienceBar, two: &AudienceBar) -> Ordering {
    two.count.cmp(&one.count).then_with(|| match one.count {
        Some(_) => one.label.cmp(&two.label),
        None => Ordering::Equal,
    })
}

fn bar(filters: &Filters, field: &str, label: &str, values: Vec<String>) -> AudienceBar {
    let mut clicked = filters.clone();
    clicked.0.insert(field.to_owned(), FilterValue::Many(values));
    let clicked = SearchKind::People.normal(&clicked);
    AudienceBar { label: label.to_owned(), count: None, chosen: clicked == *filters, filters: clicked }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn plan(filters: Value) -> Plan {
        let filters: Filters = serde_json::from_value(filters).unwrap();
        Plan::new(SearchKind::People.normal(&filters), &OwnedCountries::default())
    }

    fn labels(breakdown: &Breakdown) -> String {
        breakdown.bars.iter().map(|bar| bar.label.as_str()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn what_it_takes_is_told_before_and_bounded() {
        let many: Vec<String> = api::countries::all().iter().map(|country| country.name.clone()).collect();
        let titles: Vec<String> = (0..500).map(|n| format!("Title {n}")).collect();
        for (filters, counts, seconds, why) in [
            (json!({"advanced": "{\"x\":1}"}), 37, 8, "a total, twice 12 countries and 12 words"),
            (json!({"jobTitle.include": ["CEO"]}), 37, 8, "the words within a title"),
            (json!({"location.include": ["Germany"]}), 25, 6, "the one country is the total"),
            (json!({"location.include": ["Germany", "France"]}), 27, 6, "each of two countries"),
            (json!({"location.include": ["DE"], "currentCompany.location": ["DE"]}), 13, 4, "the total is in both"),
            (json!({"jobTitle.include": ["Director"]}), 36, 7, "the word that is chosen is the total"),
            (
                json!({"location.include": many, "currentCompany.location": many, "jobTitle.include": titles}),
                39,
                8,
                "never more than 40",
            ),
        ] {
            let cost = plan(filters.clone()).cost();
            assert_eq!((cost.counts, cost.seconds), (counts, seconds), "{why}");
            assert!(cost.counts <= 40, "the bound that is promised");
        }
    }

    #[test]
    fn a_bar_replaces_its_own_filter_and_nothing_else() {
        let plan = plan(json!({
            "jobTitle.include": ["Procurement"],
            "location.include": ["Germany", "France"],
            "pastCompanyName.include": ["Kestrel"],
            "advanced": "{\"jobTitle\":{\"exclude\":[\"intern\"]}}",
        }));
        let shown = |at: usize, label: &str| {
            let bar = plan.breakdowns[at].bars.iter().find(|bar| bar.label == label).unwrap();
            assert!(
                SearchKind::People.problems(&bar.filters, &api::ValidationContext::default()).is_empty(),
                "it can be asked"
            );
            serde_json::to_value(&bar.filters).unwrap()
        };
        let rest =
            json!({"pastCompanyName.include": ["Kestrel"], "advanced": "{\"jobTitle\":{\"exclude\":[\"intern\"]}}"});
        let with = |more: Value| {
            let mut all = rest.clone();
            all.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
            all
        };
        assert_eq!(
            shown(0, "France"),
            with(json!({"jobTitle.include": ["Procurement"], "location.include": ["France"]})),
            "the other countries go"
        );
        assert_eq!(
            shown(1, "Head"),
            with(json!({"jobTitle.include": ["Head Procurement"], "location.include": ["France", "Germany"]})),
            "the title becomes narrower"
        );
        assert_eq!(
            shown(2, "Japan")["currentCompany.location"],
            json!(["Japan"]),
            "a filter that was not there is added"
        );
    }

    #[test]
    fn a_bar_is_chosen_where_the_filters_hold_just_that() {
        for (filters, at, chosen) in [
            (json!({"location.include": ["de"]}), 0, "Germany"),
            (json!({"location.include": ["Germany", "France"]}), 0, ""),
            (json!({"jobTitle.include": ["Director"]}), 1, "Director"),
            (json!({"jobTitle.include": ["Head of Sales"]}), 1, "Head"),
            (json!({"jobTitle.include": ["Sales"]}), 1, ""),
            (json!({"currentCompany.location": ["Peru"]}), 2, "Peru"),
        ] {
            let plan = plan(filters.clone());
            let own: Vec<&str> =
                plan.breakdowns[at].bars.iter().filter(|bar| bar.chosen).map(|bar| bar.label.as_str()).collect();
            assert_eq!(own.join(" "), chosen, "{filters}");
        }
    }

    #[test]
    fn numbers_stand_where_they_belong_and_put_bars_in_order() {
        let plan = plan(json!({"location.include": ["Germany"]}));
        let mut audience = plan.blank(3);
        assert_eq!((audience.of, audience.done, audience.total), (25, 0, None), "no number yet");
        let planned = labels(&audience.breakdowns[1]);
        let about = |audience: &Audience, label: &str| {
            let bars = &audience.breakdowns[1].bars;
            bars.iter().find(|bar| bar.label == label).unwrap().filters.clone()
        };
        fill(&mut audience, &plan.questions[0], 100);
        assert_eq!(audience.total, Some(100), "the first question is the total");
        assert_eq!(audience.breakdowns[0].bars[0].count, Some(100), "and that of the one country");
        for (label, total) in [("Lead", 5), ("Junior", 7), ("Chief", 0), ("Head", 5)] {
            let filters = about(&audience, label);
            fill(&mut audience, &filters, total);
        }
        let now = labels(&audience.breakdowns[1]);
        assert!(
            now.starts_with("Junior Head Lead Chief Founder Owner"),
            "by size, equal ones by name, then those without: {now}"
        );
        assert_ne!(now, planned, "they moved");
        assert_eq!(audience.done, 5, "each number counts once");
        assert_eq!(labels(&audience.breakdowns[2]), labels(&plan.breakdowns[2]), "another breakdown stays");
    }
}
