//! A persona as filters of the leads finder, at one company.
//!
//! Owns also whom a later persona leaves out because an earlier one has asked for them already: nobody is paid for twice where
//! that can be said without losing anybody.

use super::plan::Persona;
use super::titles::is_within;
use crate::check::LONGEST_VALUE;
use crate::filters::LEADS;
use crate::filters::value::{FilterValue, Filters};
use crate::text;

/// The company at which people are asked for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Workplace {
    /// The address of its page.
    pub page: Option<String>,
    /// Its name, for where no page is known.
    pub name: Option<String>,
    /// Where it is, beside its name.
    pub place: Option<String>,
}

/// The four parts of a persona, with the filter that asks for each and the one that leaves it out.
type Part = (&'static str, &'static str, fn(&Persona) -> &Vec<String>);
const PARTS: [Part; 4] = [
    ("job", "jobExclude", |persona| &persona.titles),
    ("seniority", "seniorityExclude", |persona| &persona.seniorities),
    ("jobFunction", "jobFunctionExclude", |persona| &persona.functions),
    ("peopleLocation", "peopleLocationExclude", |persona| &persona.places),
];

/// How titles match: by their words, as [`Persona::fits`] does. In the service's usual way similar words match too, so that leaving
/// out "head of sales" could leave out everybody who sells.
const MODE: (&str, &str) = ("searchMode", "WORD");

/// The filters of the persona with this number, at a company; none where neither its page nor its name can be asked for.
pub fn filters(personas: &[Persona], at: usize, company: &Workplace) -> Option<Filters> {
    let persona = personas.get(at)?;
    let sent = |text: &&String| !text.is_empty() && text.chars().count() <= LONGEST_VALUE;
    let mut filters = Filters::default();
    let mut add = |key: &str, values: Vec<String>| {
        if !values.is_empty() {
            filters.0.insert(key.to_owned(), FilterValue::Many(values));
        }
    };
    match (company.page.as_ref().filter(sent), company.name.as_ref().filter(sent)) {
        (Some(page), _) => add("companyUrl", vec![page.clone()]),
        (None, Some(name)) => {
            add("company", vec![name.clone()]);
            add("hq", company.place.as_ref().filter(sent).cloned().into_iter().collect());
        }
        (None, None) => return None,
    }
    let mut left_out: [Vec<String>; PARTS.len()] = Default::default();
    left_out[0].clone_from(&persona.not_titles);
    for (part, values) in personas[..at].iter().filter_map(|earlier| apart(earlier, persona)) {
        left_out[part].extend(values.iter().cloned());
    }
    for ((key, not, values), left_out) in PARTS.iter().zip(left_out) {
        add(key, values(persona).clone());
        add(not, left_out);
    }
    filters.0.insert(MODE.0.to_owned(), FilterValue::One(MODE.1.to_owned()));
    Some(filters.normalised(&LEADS))
}

/// The part by which a later persona can leave out everybody whom an earlier one asks for, and nobody else: everybody whom the
/// later one asks for and who is in that part of the earlier one is asked for by the earlier one. None where there is none.
fn apart<'a>(earlier: &'a Persona, later: &Persona) -> Option<(usize, &'a Vec<String>)> {
    // Whom the earlier one left out by title it has not asked for.
    let left_out = |title: &String| later.not_titles.iter().any(|not| is_within(not, title));
    if !earlier.not_titles.iter().all(left_out) {
        return None;
    }
    PARTS.iter().enumerate().find_map(|(at, (_, _, values))| {
        let own = values(earlier);
        let mut others = PARTS.iter().enumerate().filter(|(other, _)| *other != at);
        (!own.is_empty() && others.all(|(other, (.., part))| holds(other, part(earlier), part(later))))
            .then_some((at, own))
    })
}

/// Whether a part asks for everybody whom another one asks for; of titles one with fewer of the words holds those with more.
fn holds(at: usize, wide: &[String], narrow: &[String]) -> bool {
    let is_title = PARTS[at].0 == "job";
    let has = |value: &String| {
        let holds = |known: &String| text::fold(known) == text::fold(value) || is_title && is_within(known, value);
        wide.iter().any(holds)
    };
    wide.is_empty() || (!narrow.is_empty() && narrow.iter().all(has))
}

/// Whether an earlier persona asks for everybody whom a later one asks for.
pub(super) fn covers(earlier: &Persona, later: &Persona) -> bool {
    let left_out = |title: &String| later.not_titles.iter().any(|not| is_within(not, title));
    earlier.not_titles.iter().all(left_out)
        && PARTS.iter().enumerate().all(|(at, (.., part))| holds(at, part(earlier), part(later)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operations::leads_finder;
    use crate::{ValidationContext, persona};

    fn persona(titles: &[&str], not_titles: &[&str], seniorities: &[&str], places: &[&str]) -> Persona {
        let owned = |values: &[&str]| values.iter().map(|value| (*value).to_owned()).collect();
        Persona {
            name: "P".to_owned(),
            titles: owned(titles),
            not_titles: owned(not_titles),
            seniorities: owned(seniorities),
            functions: Vec::new(),
            places: owned(places),
        }
    }

    fn page() -> Workplace {
        Workplace { page: Some("https://www.network.example/company/acme".to_owned()), ..Workplace::default() }
    }

    #[test]
    fn a_company_is_asked_by_its_page_or_by_name_and_place() {
        let head = [persona(&["head of sales"], &["assistant"], &["head", "director"], &["Germany"])];
        let named = Workplace { page: None, name: Some("Acme".to_owned()), place: Some("Austria".to_owned()) };
        let whole = Workplace { name: Some("Acme".to_owned()), ..page() };
        let long = Workplace { name: Some("x".repeat(300)), ..Workplace::default() };
        let rest = r#""job":["head of sales"],"jobExclude":["assistant"],"peopleLocation":["Germany"],"searchMode":"WORD","seniority":"director\nhead"}"#;
        for (company, sent) in [
            (page(), Some(format!(r#"{{"companyUrl":["https://www.network.example/company/acme"],{rest}"#))),
            (whole, Some(format!(r#"{{"companyUrl":["https://www.network.example/company/acme"],{rest}"#))),
            (named, Some(format!(r#"{{"company":["Acme"],"hq":"Austria",{rest}"#))),
            (long, None),
            (Workplace::default(), None),
        ] {
            let told = filters(&head, 0, &company).map(|filters| serde_json::to_string(&filters).unwrap());
            assert_eq!(told, sent, "{company:?}");
        }
        assert_eq!(filters(&head, 1, &page()), None, "there is no second persona");
    }

    #[test]
    fn a_later_persona_leaves_out_whom_an_earlier_one_has_asked_for() {
        let texts = |filters: &Filters, key: &str| filters.texts(key).join("|");
        for (first, second, job_not, seniority_not, why) in [
            (persona(&["head"], &[], &[], &[]), persona(&["sales"], &[], &[], &[]), "head", "", "by the title"),
            (
                persona(&["head"], &[], &[], &["Germany"]),
                persona(&["sales"], &[], &[], &[]),
                "",
                "",
                "a head in Austria was not asked for, and would be lost",
            ),
            (
                persona(&["head"], &[], &[], &["Germany", "Austria"]),
                persona(&["sales"], &[], &[], &["germany"]),
                "head",
                "",
                "whoever is in Germany was",
            ),
            (persona(&[], &[], &["head"], &[]), persona(&["sales"], &[], &[], &[]), "", "head", "by the seniority"),
            (
                persona(&["head"], &["assistant"], &[], &[]),
                persona(&["sales"], &[], &[], &[]),
                "",
                "",
                "an assistant of the head was left out before",
            ),
            (
                persona(&["head"], &["assistant"], &[], &[]),
                persona(&["sales"], &["assistant", "intern"], &[], &[]),
                "assistant|head|intern",
                "",
                "and is not wanted now either",
            ),
        ] {
            let told = filters(&[first, second], 1, &page()).unwrap();
            assert_eq!(
                (texts(&told, "jobExclude"), texts(&told, "seniorityExclude")),
                (job_not.into(), seniority_not.into()),
                "{why}"
            );
        }
    }

    #[test]
    fn the_built_in_ones_ask_for_nobody_twice_in_every_order() {
        let built_in = persona::built_in();
        for (one, two) in [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)] {
            let pair = [built_in[one].clone(), built_in[two].clone()];
            let told = filters(&pair, 1, &page()).unwrap();
            assert!(
                pair[0].titles.iter().all(|title| told.texts("jobExclude").contains(title)),
                "{} before {}: {told:?}",
                pair[0].name,
                pair[1].name,
            );
            assert_eq!(leads_finder::problems(&told, &ValidationContext::default()), [], "and can be sent");
        }
    }
}
