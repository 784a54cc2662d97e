//! What is wrong with personas and with a plan of them, each as a sentence.

use words::t;

use super::asked::covers;
use super::plan::{LONGEST_NAME, MOST_PEOPLE, MOST_PERSONAS, PeoplePlan, Persona};
use super::titles::is_within;
use crate::check::LONGEST_VALUE;
use crate::filters::LEADS;
use crate::filters::catalog::Kind;
use crate::{job_functions, text};

/// What is wrong with a plan in its normal form; nothing where it can be asked.
pub fn problems(plan: &PeoplePlan) -> Vec<String> {
    let mut problems = Vec::new();
    match plan.personas.len() {
        0 => problems.push(t!("Choose whom to look for: add a persona.")),
        1..=MOST_PERSONAS => {}
        _ => problems.push(t!("A plan has at most {most} personas: take some out.", most = MOST_PERSONAS)),
    }
    if !(1..=MOST_PEOPLE).contains(&plan.most) {
        problems.push(t!("Choose from 1 to {most} people a company.", most = MOST_PEOPLE));
    }
    for (at, persona) in plan.personas.iter().enumerate() {
        problems.extend(of_one(persona));
        let same = |earlier: &&Persona| text::fold(&earlier.name) == text::fold(&persona.name);
        if plan.personas[..at].iter().any(|earlier| same(&earlier)) {
            problems.push(t!("“{name}” is there twice: give one of them another name.", name = persona.said()));
        } else if let Some(earlier) = plan.personas[..at].iter().find(|earlier| covers(earlier, persona)) {
            problems.push(t!(
                "“{later}” finds nobody whom “{earlier}” has not found before it: change their order, or one of them.",
                later = persona.said(),
                earlier = earlier.said(),
            ));
        }
    }
    problems
}

/// What is wrong with one persona in its normal form.
pub fn of_one(persona: &Persona) -> Vec<String> {
    let mut problems = Vec::new();
    let name = persona.said();
    if persona.name.is_empty() || persona.name.chars().count() > LONGEST_NAME {
        problems.push(t!("Give the persona a name of at most {most} characters.", most = LONGEST_NAME));
    }
    if persona.is_open() {
        problems.push(t!("Say whom “{name}” means: a title, a seniority, a job function or a place.", name = name));
    }
    for title in &persona.titles {
        if let Some(not) = persona.not_titles.iter().find(|not| is_within(not, title)) {
            problems.push(t!(
                "“{name}” contradicts itself: whoever is “{title}” is left out by “not {not}”.",
                name = name,
                title = title,
                not = not,
            ));
        }
    }
    let known =
        |id: &str| matches!(seniorities(), Kind::Presets { options } if options.iter().any(|one| one.value == id));
    for unknown in persona.seniorities.iter().filter(|id| !known(id)) {
        problems.push(t!("“{value}” is no seniority of the leads finder: choose one of the twelve.", value = unknown));
    }
    for odd in persona.functions.iter().filter(|id| !job_functions::has_shape(id)) {
        problems.push(t!(
            "“{value}” cannot be a job function: identifiers have small letters, digits and underscores.",
            value = odd
        ));
    }
    let values = [&persona.titles, &persona.not_titles, &persona.functions, &persona.places];
    if values.into_iter().flatten().any(|value| value.chars().count() > LONGEST_VALUE) {
        problems.push(t!(
            "A value of “{name}” is too long: at most {most} characters can be sent.",
            name = name,
            most = LONGEST_VALUE
        ));
    }
    problems
}

/// What can be asked and may be a mistake: job functions that are not published, of which the service has more.
pub fn remarks(persona: &Persona) -> Vec<String> {
    let unknown =
        persona.functions.iter().filter(|id| job_functions::has_shape(id) && !job_functions::is_published(id));
    unknown
        .map(|id| {
            t!("“{value}” is not among the published job functions. It is sent, and may find nobody.", value = id)
        })
        .collect()
}

fn seniorities() -> Kind {
    LEADS.by_key("seniority").map_or(Kind::YesNo, |filter| filter.kind)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::persona::Taken;

    fn persona(name: &str, titles: &[&str]) -> Persona {
        Persona {
            name: name.to_owned(),
            titles: titles.iter().map(|title| (*title).to_owned()).collect(),
            ..Persona::default()
        }
    }

    fn plan(personas: Vec<Persona>, most: u32) -> PeoplePlan {
        PeoplePlan { personas, most, taken: Taken::InOrder, into: None }
    }

    #[test]
    fn each_mistake_has_its_sentence() {
        let sales = || persona("Sales", &["sales"]);
        let with = |change: &dyn Fn(&mut Persona)| {
            let mut one = sales();
            change(&mut one);
            plan(vec![one.normal()], 2)
        };
        let own = |value: &str| vec![value.to_owned()];
        for (plan, said) in [
            (plan(vec![sales()], 2), ""),
            (plan(vec![], 2), "add a persona"),
            (plan((0..6).map(|at| persona(&format!("P{at}"), &[&format!("title {at}")])).collect(), 2), "at most 5"),
            (plan(vec![sales()], 0), "1 to 25"),
            (plan(vec![sales()], 26), "1 to 25"),
            (plan(vec![persona("", &["x"])], 1), "a name of at most 80"),
            (plan(vec![persona(&"n".repeat(81), &["x"])], 1), "a name of at most 80"),
            (plan(vec![persona("Nobody", &[])], 1), "Say whom “Nobody” means"),
            (with(&|one| (one.titles, one.not_titles) = (vec![], own("intern"))), "Say whom “Sales” means"),
            (
                with(&|one| one.not_titles = own("Sales")),
                "contradicts itself: whoever is “sales” is left out by “not Sales”",
            ),
            (with(&|one| (one.titles, one.not_titles) = (own("head of sales"), own("sales"))), "contradicts itself"),
            (with(&|one| one.seniorities = own("boss")), "“boss” is no seniority"),
            (with(&|one| one.functions = own("R&D")), "“R&D” cannot be a job function"),
            (with(&|one| one.places = own(&"x".repeat(201))), "too long"),
            (plan(vec![sales(), persona("sales", &["buyer"])], 2), "“sales” is there twice"),
            (plan(vec![sales(), persona("Again", &["SALES"])], 2), "“Again” finds nobody whom “Sales” has not found"),
            (plan(vec![persona("Both", &["sales", "buyer"]), sales()], 2), "“Sales” finds nobody whom “Both”"),
            (plan(vec![sales(), persona("Buyer", &["buyer"])], 2), ""),
        ] {
            let told = problems(&plan).join(" ");
            assert!(told.contains(said) && said.is_empty() == told.is_empty(), "{told:?} says {said:?}");
        }
    }

    #[test]
    fn a_function_that_is_not_published_may_be_one() {
        let one = |id: &str| Persona { functions: vec![id.to_owned()], ..persona("P", &[]) };
        assert_eq!(remarks(&one("sales_operations")), Vec::<String>::new(), "published");
        assert_eq!((of_one(&one("xyz_1")), remarks(&one("xyz_1")).len()), (vec![], 1), "sent with a remark");
    }
}
