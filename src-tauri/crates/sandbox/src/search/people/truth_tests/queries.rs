//! Every query of people search; what it asks of the past is about one role.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::scene::{SCENE, Seen, TODAY, place};
use super::values::some_words;
use super::words::fits;
use crate::dialect::Dialect;
use crate::search::people::{query, run};
use crate::world::dice::Dice;
use crate::world::people::month::{Month, NOW};

/// Whether a list of a query is true of a text or a city.
fn lists(query: &Value, path: &str, judge: impl Fn(&str) -> bool) -> bool {
    let list = path.split('.').fold(query, |value, key| &value[key]);
    list.as_array().is_none_or(|values| values.iter().any(|value| judge(value.as_str().unwrap())))
}

fn query_is_true(seen: &Seen, query: &Value) -> bool {
    let word = |fields: &str, value: &str| fits("job", &[fields.to_owned()], value, "WORD");
    let asks_past = ["pastJobTitle", "pastCompanyName", "pastCompany"].iter().any(|key| query.get(*key).is_some());
    lists(query, "jobTitle.include", |value| word(&seen.person.now.title, value))
        && (query["jobTitle"].get("exclude").is_none()
            || !lists(query, "jobTitle.exclude", |value| word(&seen.person.now.title, value)))
        && lists(query, "location.include", |value| place(seen.person.city)[2] == value)
        && lists(query, "currentCompany.location", |value| place(seen.company.city)[2] == value)
        && lists(query, "currentCompanyName.include", |value| word(&seen.name, value))
        && (!asks_past
            || seen.past.iter().any(|(title, employer, city)| {
                lists(query, "pastJobTitle.include", |value| word(title, value))
                    && lists(query, "pastCompanyName.include", |value| word(employer, value))
                    && lists(query, "pastCompany.location", |value| place(*city)[2] == value)
            }))
}

#[test]
fn every_query_of_people_search_is_answered_truly() {
    let scene = &*SCENE;
    let mut dice = Dice::of(6, 6, 6);
    let paths = [
        "jobTitle.include",
        "jobTitle.exclude",
        "location.include",
        "currentCompany.location",
        "currentCompanyName.include",
        "pastJobTitle.include",
        "pastCompanyName.include",
        "pastCompany.location",
    ];
    let mut answered: BTreeMap<&str, u32> = BTreeMap::new();
    for round in 0..400 {
        let chosen: Vec<&str> = (0..1 + dice.below(3)).map(|_| *dice.pick(&paths).unwrap()).collect();
        let mut query = json!({});
        for path in &chosen {
            let one = dice.pick(&scene.all).unwrap();
            let Some((title, employer, city)) = dice.pick(&one.past) else { continue };
            let value = match *path {
                "jobTitle.include" | "jobTitle.exclude" => some_words(&one.person.now.title, "WORD", &mut dice),
                "location.include" => Some(place(one.person.city)[2].to_owned()),
                "currentCompany.location" => Some(place(one.company.city)[2].to_owned()),
                "currentCompanyName.include" => some_words(&one.name, "WORD", &mut dice),
                "pastJobTitle.include" => some_words(title, "WORD", &mut dice),
                "pastCompanyName.include" => some_words(employer, "WORD", &mut dice),
                _ => Some(place(*city)[2].to_owned()),
            };
            let (outer, inner) = path.split_once('.').unwrap();
            query[outer][inner] = json!([value.unwrap()]);
        }
        let Ok(question) = query::read(query.as_object().unwrap(), Dialect::Contract) else { continue };
        let found = run::matches(&scene.world, &scene.shelves, &question, TODAY);
        let told: Vec<u32> =
            scene.all.iter().filter(|seen| query_is_true(seen, &query)).map(|seen| seen.person.number).collect();
        assert_eq!(found, told, "round {round}: {query}");
        if !found.is_empty() && found.len() < scene.all.len() {
            chosen.iter().for_each(|path| *answered.entry(path).or_default() += 1);
        }
    }
    for path in paths {
        assert!(answered.get(path).copied().unwrap_or(0) >= 20, "{path} was seldom put to the test: {answered:?}");
    }
}

#[test]
fn past_filters_are_about_one_and_the_same_role() {
    let scene = &*SCENE;
    let mut split_over_two = 0;
    for seen in &scene.all {
        let [(title, _, _), (_, employer, _), ..] = seen.past.as_slice() else { continue };
        let word = |text: &str, value: &str| fits("job", &[text.to_owned()], value, "WORD");
        if seen.past.iter().any(|past| word(&past.0, title) && word(&past.1, employer)) {
            continue;
        }
        let ask = |query: Value| {
            let question = query::read(query.as_object().unwrap(), Dialect::Contract).unwrap();
            run::matches(&scene.world, &scene.shelves, &question, TODAY).contains(&seen.person.number)
        };
        let (title, employer) = (json!({"include": [title]}), json!({"include": [employer]}));
        assert!(ask(json!({"pastJobTitle": title})), "the title of one role");
        assert!(ask(json!({"pastCompanyName": employer})), "the employer of another");
        assert!(!ask(json!({"pastJobTitle": title, "pastCompanyName": employer})), "but no role has both");
        split_over_two += 1;
        if split_over_two == 20 {
            return;
        }
    }
    panic!("only {split_over_two} people have two roles that tell it");
}

#[test]
fn every_range_is_answered_truly_in_the_dialect_that_takes_it() {
    let scene = &*SCENE;
    let years = |months: u16| u64::from(months / 12);
    let now = Month::of_day(TODAY).max(NOW);
    type Told<'a> = Box<dyn Fn(&Seen) -> bool + 'a>;
    let cases: Vec<(Value, Told)> = vec![
        (json!({"experience": {">": 10}}), Box::new(|seen| years(now.since(seen.person.since.career)) > 10)),
        (
            json!({"timeInCurrentCompany": {">": 0, "<=": 3}}),
            Box::new(|seen| (1..=3).contains(&years(now.since(seen.person.since.company)))),
        ),
        (
            json!({"currentCompanyHeadcount": {">": 50, "<=": 500}}),
            Box::new(|seen| seen.company.headcount > 50 && seen.company.headcount <= 500),
        ),
        (json!({"currentCompanyRevenue": {"<=": 5_000_000}}), Box::new(|seen| seen.company.revenue <= 5_000_000)),
        (
            json!({"currentCompanyGrowth": {"min": -5, "max": 10, "timespan": "12months"}}),
            Box::new(|seen| (-5..=10).contains(&seen.firm.growth)),
        ),
        (
            json!({"currentCompanyGrowth": {"min": 20, "timespan": "24months"}}),
            Box::new(|seen| seen.firm.growth * 2 >= 20),
        ),
    ];
    for (query, is_true) in cases {
        let question = query::read(query.as_object().unwrap(), Dialect::Seen).unwrap();
        let found = run::matches(&scene.world, &scene.shelves, &question, TODAY);
        let told: Vec<u32> = scene.all.iter().filter(|seen| is_true(seen)).map(|seen| seen.person.number).collect();
        assert_eq!(found, told, "{query}");
        assert!(!found.is_empty() && found.len() < scene.all.len(), "{query} makes a difference");
    }
}
