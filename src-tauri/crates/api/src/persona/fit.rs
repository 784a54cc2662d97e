//! Whether a person who is owned fits a persona: by what is known, and never by what is not.

use super::plan::Persona;
use super::titles::is_within;
use crate::{countries, text};

/// What is known of a person that a persona speaks of.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Facts {
    /// The present title.
    pub title: Option<String>,
    /// The seniority, as the leads finder names it.
    pub seniority: Option<String>,
    /// Identifiers of job functions.
    pub functions: Vec<String>,
    /// City, region, country, and the address whole.
    pub places: Vec<String>,
}

impl Persona {
    /// Whether a person fits. One of whom a part is not known that the persona speaks of does not: the service is asked then.
    pub fn fits(&self, person: &Facts) -> bool {
        let in_title = |title: &String| person.title.as_ref().is_some_and(|known| is_within(title, known));
        let same = |wanted: &String, known: &String| text::fold(wanted) == text::fold(known);
        let has = |wanted: &String, known: &[String]| known.iter().any(|known| same(wanted, known));
        let any = |wanted: &[String], fits: &dyn Fn(&String) -> bool| wanted.is_empty() || wanted.iter().any(fits);
        // Of somebody without a title nobody knows whether it is one of those that are left out.
        (self.not_titles.is_empty() || person.title.is_some())
            && !self.not_titles.iter().any(in_title)
            && any(&self.titles, &in_title)
            && any(&self.seniorities, &|wanted| person.seniority.as_ref().is_some_and(|known| same(wanted, known)))
            && any(&self.functions, &|wanted| has(wanted, &person.functions))
            && any(&self.places, &|wanted| person.places.iter().any(|known| is_in(wanted, known)))
    }
}

/// Whether a place is one that is known of a person, or a part of that address.
fn is_in(wanted: &str, known: &str) -> bool {
    let country = countries::recognise(wanted);
    known.split(',').map(str::trim).chain([known]).any(|part| {
        text::fold(part) == text::fold(wanted)
            || country.is_some_and(|wanted| countries::recognise(part).is_some_and(|known| known.name == wanted.name))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_person_fits_by_what_is_known() {
        let ada = Facts {
            title: Some("Head of Sales, DACH".to_owned()),
            seniority: Some("head".to_owned()),
            functions: vec!["sales".to_owned()],
            places: vec!["Munich, Bavaria, Germany".to_owned()],
        };
        let nobody = Facts::default();
        let of = |titles: &[&str], not: &[&str], seniorities: &[&str], functions: &[&str], places: &[&str]| {
            let owned = |values: &[&str]| values.iter().map(|value| (*value).to_owned()).collect();
            Persona {
                name: "P".to_owned(),
                titles: owned(titles),
                not_titles: owned(not),
                seniorities: owned(seniorities),
                functions: owned(functions),
                places: owned(places),
            }
        };
        for (persona, person, fits, why) in [
            (of(&["head of sales"], &[], &[], &[], &[]), &ada, true, "all words are there"),
            (of(&["sales head of"], &[], &[], &[], &[]), &ada, true, "in any order"),
            (of(&["vp sales", "head of sales"], &[], &[], &[], &[]), &ada, true, "one of several is enough"),
            (of(&["head of marketing"], &[], &[], &[], &[]), &ada, false, "another title"),
            (of(&["sale"], &[], &[], &[], &[]), &ada, false, "a part of a word is no word"),
            (of(&["sales"], &["dach"], &[], &[], &[]), &ada, false, "left out"),
            (of(&[], &[], &["head", "vp"], &["sales"], &["germany"]), &ada, true, "by all other parts"),
            (of(&[], &[], &["vp"], &[], &[]), &ada, false, "another seniority"),
            (of(&[], &[], &[], &["legal"], &[]), &ada, false, "another function"),
            (of(&[], &[], &[], &[], &["Munich"]), &ada, true, "a part of the address"),
            (of(&[], &[], &[], &[], &["DE"]), &ada, true, "a country by its code"),
            (of(&[], &[], &[], &[], &["Austria"]), &ada, false, "elsewhere"),
            (of(&["sales"], &[], &[], &[], &[]), &nobody, false, "no title is known"),
            (of(&[], &["intern"], &["head"], &[], &[]), &nobody, false, "and so not whether it is left out"),
            (of(&[], &[], &["head"], &[], &[]), &nobody, false, "no seniority is known"),
        ] {
            assert_eq!(persona.fits(person), fits, "{why}: {persona:?}");
        }
    }
}
