//! Is every filter answered truly? Random combinations of filters, answered by the search and, in the plainest possible
//! way, by looking at each company in turn.

use std::collections::{BTreeMap, BTreeSet};

use api::text::fold;
use serde_json::{Map, Value, json};

use super::{filters, query};
use crate::world::company::Company;
use crate::world::dice::Dice;
use crate::world::events::{EVENT_KINDS, events};
use crate::world::places::PLACES;
use crate::world::vocabulary::{STACK, TOPICS};
use crate::world::{World, text};

const SEED: u64 = 11;
const COMPANIES: u32 = 2_000;
const TODAY: i64 = 20_778;

/// A company with everything that filters ask about, as texts and numbers.
struct Seen {
    company: Company,
    name: String,
    folded: String,
    text: Vec<String>,
}

fn world() -> (World, Vec<Seen>) {
    let first = World::new(SEED, COMPANIES, 0);
    first.index();
    // It has moved on since searches were made ready.
    let world = first.moved_on(first.moves.and(&(0..COMPANIES).step_by(4).collect(), &BTreeSet::new()));
    let seen = (0..COMPANIES).map(|row| {
        let company = world.company(row);
        let name = world.named(&company).name;
        let text = text::write(world.seed, &company, &name);
        let folded = fold(&name);
        let stretches = std::iter::once(text.description.as_str()).chain(text.words.iter().copied());
        Seen { text: stretches.map(words).collect(), company, name, folded }
    });
    let seen = seen.collect();
    (world, seen)
}

/// Words with one space between them and at both ends.
fn words(text: &str) -> String {
    let folded = fold(text);
    let words: Vec<&str> = folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    format!(" {} ", words.join(" "))
}

/// Names of the city, its region and its country.
fn place(city: u16) -> (&'static str, &'static str, &'static str) {
    let (region, land) = PLACES.around(usize::from(city));
    (PLACES.cities[usize::from(city)].name, region.name, &land.country.name)
}

fn range(text: &str, top: u64) -> (u64, u64) {
    let number = |text: &str| {
        let digits: u64 = text.trim_end_matches(|c: char| c.is_ascii_alphabetic()).parse().unwrap();
        digits
            * match text.chars().last().unwrap() {
                'K' => 1_000,
                'M' => 1_000_000,
                'B' => 1_000_000_000,
                'T' => 1_000_000_000_000,
                _ => 1,
            }
    };
    text.split_once('-').map_or_else(|| (number(text), top), |(from, to)| (number(from), number(to)))
}

/// Whether one value of one filter is true of a company.
fn is_true(key: &str, value: &str, seen: &Seen, asked: &BTreeMap<String, Vec<String>>) -> bool {
    let company = &seen.company;
    match key {
        "industry" => api::industries::all()[usize::from(company.industry)].eq_ignore_ascii_case(value),
        "size" => {
            let (from, to) = range(value, u64::MAX);
            (from..=to).contains(&u64::from(company.headcount))
        }
        "locations" => {
            let (from, to) = range(value, u64::MAX);
            (from..=to).contains(&u64::from(company.sites))
        }
        "revenue" => {
            let (from, to) = range(value, u64::MAX);
            (from..to).contains(&company.revenue)
        }
        "age" => {
            let (from, to) = range(value, 10_000);
            let days = (TODAY - company.founded) as f64;
            (from as f64..to as f64).contains(&(days / 365.2425))
        }
        "techStack" => company.stack.iter().any(|at| STACK[usize::from(*at)].1 == value),
        "topics" => company.topics.iter().any(|at| TOPICS[usize::from(*at)].value == value),
        "keywords" => {
            let wanted = words(value);
            seen.text.iter().any(|text| text.contains(&wanted))
        }
        "companyName" => seen.folded.contains(&fold(value)),
        "events" => {
            let days = asked.get("eventWindow").map_or(180, |window| window[0].replace(" days", "").parse().unwrap());
            events(SEED, u64::from(company.row), TODAY)
                .any(|event| EVENT_KINDS[usize::from(event.kind)] == value && event.days_ago <= days)
        }
        "eventWindow" => {
            let days: i64 = value.replace(" days", "").parse().unwrap();
            events(SEED, u64::from(company.row), TODAY).any(|event| event.days_ago <= days)
        }
        "hasWebsite" => company.website.to_string() == value,
        "isPublicCompany" => company.public.to_string() == value,
        other => panic!("{other} is not judged here"),
    }
}

/// The three location filters must hold for one and the same location.
fn is_placed(seen: &Seen, asked: &BTreeMap<String, Vec<String>>) -> bool {
    let any_office = asked.get("locationMatch").is_some_and(|value| value[0] == "hqOperating");
    let offices = seen.company.offices.iter().filter(|_| any_office);
    std::iter::once(&seen.company.city).chain(offices).any(|at| {
        let (city, region, country) = place(*at);
        let holds = |key: &str, own: String| asked.get(key).is_none_or(|values| values.contains(&own));
        holds("country", country.to_owned())
            && holds("region", format!("{region}|{country}"))
            && holds("city", format!("{city}|{region}|{country}"))
    })
}

fn all_true(seen: &Seen, asked: &BTreeMap<String, Vec<String>>) -> bool {
    is_placed(seen, asked)
        && asked.iter().all(|(key, values)| match key.as_str() {
            "country" | "region" | "city" | "locationMatch" => true,
            _ => values.iter().any(|value| is_true(key, value, seen, asked)),
        })
}

/// Values that some company has, so that answers are seldom empty.
fn some_values(key: &str, seen: &[Seen], dice: &mut Dice) -> Vec<String> {
    let presets = |all: &str, dice: &mut Dice| {
        let all: Vec<&str> = all.split(' ').collect();
        dice.pick(&all).unwrap().to_string()
    };
    let count = 1 + dice.below(3);
    (0..count)
        .filter_map(|_| {
            let one = dice.pick(seen).unwrap();
            let (city, region, country) = place(one.company.city);
            Some(match key {
                "country" => country.to_owned(),
                "region" => format!("{region}|{country}"),
                "city" => format!("{city}|{region}|{country}"),
                "industry" => api::industries::all()[usize::from(one.company.industry)].to_uppercase(),
                "size" => presets("1-10 11-50 51-200 201-500 501-1000 1001-5000 5001-10000 10001", dice),
                "revenue" => {
                    presets("0-500K 500K-1M 1M-5M 5M-10M 10M-25M 25M-75M 75M-200M 200M-500M 500M-1B 1B-10B 10T", dice)
                }
                "age" => presets("0-3 3-6 6-10 10-20 20", dice),
                "locations" => presets("0-1 2-5 6-20 21-50 51-100 101-1000 1001", dice),
                "techStack" => STACK[usize::from(*dice.pick(&one.company.stack)?)].1.to_owned(),
                "topics" => TOPICS[usize::from(*dice.pick(&one.company.topics)?)].value.clone(),
                "keywords" => {
                    let text = dice.pick(&one.text)?;
                    let words: Vec<&str> = text.split_whitespace().collect();
                    let start = dice.below(words.len() as u64) as usize;
                    words[start..words.len().min(start + 1 + dice.below(2) as usize)].join(" ").to_uppercase()
                }
                "companyName" => {
                    let letters: Vec<char> = one.name.trim().chars().collect();
                    let start = dice.below(letters.len() as u64 / 2) as usize;
                    let part: String = letters[start..letters.len().min(start + 4)].iter().collect();
                    Some(part.trim().to_owned()).filter(|part| !part.is_empty())?
                }
                "events" => dice.pick(&EVENT_KINDS)?.to_string(),
                "eventWindow" => presets("30 60 90", dice) + " days",
                "locationMatch" => presets("hqOnly hqOperating", dice),
                _ => presets("true false", dice),
            })
        })
        .collect()
}

fn as_json(asked: &BTreeMap<String, Vec<String>>, dice: &mut Dice) -> Map<String, Value> {
    asked
        .iter()
        .map(|(key, values)| {
            let value = match key.as_str() {
                "hasWebsite" | "isPublicCompany" => json!(values[0] == "true"),
                "eventWindow" | "locationMatch" => json!(values[0]),
                _ if values.len() == 1 && dice.chance(500) => json!(values[0]),
                _ => json!(values),
            };
            (key.clone(), value)
        })
        .collect()
}

const KEYS: [&str; 17] = [
    "country",
    "region",
    "city",
    "industry",
    "size",
    "revenue",
    "age",
    "techStack",
    "keywords",
    "topics",
    "events",
    "locations",
    "companyName",
    "eventWindow",
    "locationMatch",
    "hasWebsite",
    "isPublicCompany",
];

#[test]
fn every_filter_and_their_combinations_are_answered_truly() {
    let (world, seen) = world();
    let mut dice = Dice::of(5, 5, 5);
    let mut answered: BTreeMap<&str, u32> = BTreeMap::new();
    for round in 0..1_200 {
        // The first rounds ask each filter alone, the others two to four together.
        let keys: Vec<&str> = match round {
            0..340 => vec![KEYS[round % 17]],
            _ => (0..2 + dice.below(3)).map(|_| *dice.pick(&KEYS).unwrap()).collect(),
        };
        let mut asked: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for key in &keys {
            let mut values = some_values(key, &seen, &mut dice);
            if ["hasWebsite", "isPublicCompany", "eventWindow", "locationMatch"].contains(key) {
                values.truncate(1);
            }
            if !values.is_empty() {
                asked.insert((*key).to_owned(), values);
            }
        }
        let json = as_json(&asked, &mut dice);
        let Ok(query) = filters::read(&json) else {
            assert!(asked.contains_key("country"), "only a place outside the country is refused here: {json:?}");
            continue;
        };
        let found = query::matches(&world, &query, TODAY);
        let told: Vec<u32> = seen.iter().filter(|seen| all_true(seen, &asked)).map(|seen| seen.company.row).collect();
        assert_eq!(found, told, "round {round}: {}", Value::Object(json));
        if !found.is_empty() && found.len() < COMPANIES as usize {
            keys.iter().for_each(|key| *answered.entry(key).or_default() += 1);
        }
    }
    for key in KEYS {
        assert!(answered.get(key).copied().unwrap_or(0) >= 15, "{key} was seldom put to the test: {answered:?}");
    }
}
