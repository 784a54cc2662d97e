//! Is every filter answered truly? Random combinations of filters, answered by the search and, in the plainest possible
//! way, by looking at each person in turn.

use std::collections::{BTreeMap, HashSet};
use std::sync::LazyLock;

use api::text::fold;
use serde_json::{Map, Value, json};

use super::shelves::Shelves;
use super::stems::{is_slip, stems};
use super::{growth, leads, query, run};
use crate::world::World;
use crate::world::company::Company;
use crate::world::dice::Dice;
use crate::world::people::career::Employer;
use crate::world::people::firm::Firm;
use crate::world::people::ladder::ALL;
use crate::world::people::lands::tongues;
use crate::world::people::month::Month;
use crate::world::people::person::Person;
use crate::world::people::roles::{functions, proofs};
use crate::world::places::places;

const SEED: u64 = 11;
const TODAY: i64 = 20_778;
const NOW: Month = Month::of(2026, 11);

/// A person and the employer, with everything that filters ask about.
struct Seen {
    person: Person,
    company: Company,
    name: String,
    slug: String,
    firm: Firm,
    about: Vec<String>,
    profile: Vec<String>,
    /// Title, employer and city of each earlier role.
    past: Vec<(String, String, u16)>,
}

struct Scene {
    world: World,
    shelves: Shelves,
    all: Vec<Seen>,
    /// Departments in which people of a company are known.
    departments: HashSet<(u32, &'static str)>,
}

static SCENE: LazyLock<Scene> = LazyLock::new(|| {
    let world = World::new(SEED, 400, 800);
    let all: Vec<Seen> = (0..world.people()).map(|number| see(&world, number)).collect();
    let departments = all.iter().map(|seen| (seen.company.row, seen.person.unit().0)).collect();
    Scene { world, shelves: Shelves::default(), all, departments }
});

fn see(world: &World, number: u32) -> Seen {
    let person = world.person(number);
    let company = world.company(person.company());
    let named = world.named(&company);
    let text = world.text(&company, &named.name);
    let industry = api::industries::all()[usize::from(company.industry)].clone();
    let mut about = vec![named.name.clone(), industry, text.description];
    about.extend(text.words.iter().map(|word| (*word).to_owned()));
    let mut profile = vec![person.title().to_owned(), person.words.headline.clone(), person.words.summary.clone()];
    profile.extend(person.skills().map(str::to_owned));
    let employer = |employer: &Employer| match employer {
        Employer::Row(row) => world.named(&world.company(*row)).name,
        Employer::Named(name) => name.clone(),
    };
    let past = person.past.iter().map(|post| (post.title.clone(), employer(&post.employer), post.city));
    Seen {
        past: past.collect(),
        firm: world.firm(&company),
        slug: named.slug,
        name: named.name,
        about,
        profile,
        company,
        person,
    }
}

fn split(text: &str) -> Vec<String> {
    let plus = |c: char| c.is_alphanumeric() || c == '+' || c == '#';
    let trimmed = |word: &str| word.trim_start_matches(['+', '#']).to_owned();
    fold(text).split(|c| !plus(c)).map(trimmed).filter(|word| !word.is_empty()).collect()
}

/// The stems of all texts of each kind, for slips: a word that stands in none of them may be one.
static VOCABULARIES: LazyLock<BTreeMap<&str, HashSet<String>>> = LazyLock::new(|| {
    let kinds = ["job", "company", "industry", "skills", "language", "certification", "profileKeywords"];
    kinds.into_iter().map(|kind| (kind, vocabulary(kind))).collect()
});

fn vocabulary(key: &str) -> HashSet<String> {
    let scene = &*SCENE;
    let texts: Vec<String> = match key {
        "job" => scene
            .all
            .iter()
            .flat_map(|seen| seen.past.iter().map(|past| past.0.clone()).chain([seen.person.title().to_owned()]))
            .collect(),
        "company" => {
            (0..scene.world.companies()).map(|row| scene.world.named(&scene.world.company(row)).name).collect()
        }
        "industry" => api::industries::all().to_vec(),
        "skills" => crate::world::people::roles::skills().iter().map(|skill| (*skill).to_owned()).collect(),
        "language" => tongues().iter().map(|tongue| tongue.name.to_owned()).collect(),
        "certification" => proofs().iter().map(|proof| proof.name.to_owned()).collect(),
        "profileKeywords" => scene.all.iter().flat_map(|seen| seen.profile.clone()).collect(),
        other => panic!("{other} has no words"),
    };
    texts.iter().flat_map(|text| split(text)).flat_map(|word| stems(&word)).collect()
}

/// Whether fields fit a value in a mode.
fn fits(key: &str, fields: &[String], value: &str, mode: &str) -> bool {
    let asked = split(value);
    let there: Vec<String> = fields.iter().flat_map(|field| split(field)).collect();
    match mode {
        "STRICT" => !asked.is_empty() && fields.iter().any(|field| split(field) == asked),
        "WORD" => !asked.is_empty() && asked.iter().all(|word| there.contains(word)),
        _ => {
            let meant: HashSet<String> = there.iter().flat_map(|word| stems(word)).collect();
            let fillers = ["a", "an", "and", "at", "for", "in", "of", "the"];
            let full: Vec<_> = asked.iter().filter(|word| !fillers.contains(&word.as_str())).cloned().collect();
            let asked = if full.is_empty() { asked } else { full };
            let known = &VOCABULARIES[key.strip_suffix("Exclude").unwrap_or(key)];
            !asked.is_empty()
                && asked.iter().flat_map(|word| stems(word)).all(|stem| {
                    meant.contains(&stem) || (!known.contains(&stem) && meant.iter().any(|meant| is_slip(&stem, meant)))
                })
        }
    }
}

fn place(city: u16) -> [&'static str; 3] {
    let (region, land) = places().around(usize::from(city));
    [places().cities[usize::from(city)].name, region.name, &land.country.name]
}

fn is_placed(city: u16, value: &str) -> bool {
    value.split(", ").all(|part| place(city).iter().any(|name| fold(name) == fold(part)))
}

/// Whether one value of one filter is true of somebody.
fn is_true(key: &str, value: &str, seen: &Seen, asked: &BTreeMap<String, Vec<String>>) -> bool {
    let mode = asked.get("searchMode").map_or("SMART", |mode| mode[0].as_str());
    let (person, company, firm) = (&seen.person, &seen.company, &seen.firm);
    let text = |fields: &[String]| fits(key, fields, value, mode);
    let years = |since: Month| {
        let years = NOW.since(since) / 12;
        match value {
            "Less than 1 year" => years < 1,
            "More than 10 years" => years > 10,
            _ => {
                let (from, to) = value.trim_end_matches(" years").split_once(" to ").unwrap();
                (from.parse().unwrap()..=to.parse().unwrap()).contains(&years)
            }
        }
    };
    match key {
        "job" => text(&[person.title().to_owned()]),
        "company" => text(std::slice::from_ref(&seen.name)),
        "companyUrl" => {
            value.ends_with(&format!("/company/{}", seen.slug)) || value == format!("{}.example", seen.slug)
        }
        "peopleLocation" => is_placed(person.city, value),
        "hq" => is_placed(company.city, value),
        "seniority" => person.seniority().text() == value,
        "jobFunction" => person.functions().any(|function| function == value),
        "yearsCurrentRole" => years(person.since.role),
        "yearsCurrentCompany" => years(person.since.company),
        "yearsWorkExperience" => years(person.since.career),
        "skills" => person.skills().any(|skill| text(&[skill.to_owned()])),
        "language" => person.known.spoken.iter().any(|one| text(&[tongues()[usize::from(one.tongue)].name.to_owned()])),
        "certification" => {
            person.known.certificates.iter().any(|one| text(&[proofs()[usize::from(one.proof)].name.to_owned()]))
        }
        "profileKeywords" => text(&seen.profile),
        "companyKeywords" => fits("company", &seen.about, value, "WORD"),
        "profileBadge" => match value {
            "premium" => person.badges.premium,
            "creator" => person.badges.creator,
            "open to work" => person.badges.open_to_work,
            "hiring" => person.badges.hiring,
            "verified" => person.badges.verified,
            other => other == "influencer" && person.badges.influencer,
        },
        "industry" => text(&[api::industries::all()[usize::from(company.industry)].clone()]),
        "type" => firm.kind == value,
        "size" => {
            let (from, to) = value.split_once('-').unwrap_or((value, "4000000000"));
            (from.parse().unwrap()..=to.parse().unwrap()).contains(&company.headcount)
        }
        "revenue" => crate::world::bands::REVENUES.text(crate::world::bands::REVENUES.of(company.revenue)) == value,
        "founded" => {
            let (from, to) = value.split_once('-').unwrap_or((value, value));
            (from.parse().unwrap()..=to.parse().unwrap()).contains(&firm.founded.year())
        }
        "funding" => firm.funding.is_some_and(|last| last.round == value),
        "fundingAmount" => {
            let (from, to) = value.split_once('-').unwrap_or((value, "9000000M"));
            let dollars = |text: &str| text.trim_end_matches('M').parse::<u64>().unwrap() * 1_000_000;
            firm.funding.is_some_and(|last| (dollars(from)..dollars(to)).contains(&last.total))
        }
        "fundingDateMonths" => firm.funding.is_some_and(|last| NOW.since(last.last) <= value.parse::<u16>().unwrap()),
        "department" => {
            let growths = asked.get("growth");
            let known = SCENE.departments.iter().any(|(row, name)| *row == company.row && *name == value);
            let whole = i64::from(firm.growth);
            let own = growth::growth(SEED, company.row, whole, value, TODAY);
            known && growths.is_none_or(|growths| growths.iter().any(|wanted| grows(wanted, own)))
        }
        // Beside a department it is asked there.
        "growth" => asked.contains_key("department") || grows(value, i64::from(firm.growth)),
        "duration" => {
            let months: u16 = value.parse().unwrap();
            person.past.first().is_some_and(|post| post.end.0 - post.start.0 >= months)
        }
        other => panic!("{other} is not judged here"),
    }
}

fn grows(wanted: &str, growth: i64) -> bool {
    match wanted.strip_prefix("Less than ") {
        Some(most) => growth < most.trim_end_matches('%').parse().unwrap(),
        None => growth >= wanted.trim_end_matches('%').parse().unwrap(),
    }
}

fn all_true(seen: &Seen, asked: &BTreeMap<String, Vec<String>>) -> bool {
    asked.iter().filter(|(key, _)| *key != "searchMode").all(|(key, values)| {
        let include = key.strip_suffix("Exclude");
        values.iter().any(|value| is_true(include.unwrap_or(key), value, seen, asked)) != include.is_some()
    })
}

/// A few words of a text, sometimes with a slip.
fn some_words(text: &str, mode: &str, dice: &mut Dice) -> Option<String> {
    if mode == "STRICT" || dice.chance(300) {
        return Some(text.to_uppercase());
    }
    let words = split(text);
    let mut word = dice.pick(&words)?.clone();
    if mode == "SMART" && word.len() > 5 && word.is_ascii() && dice.chance(400) {
        word.remove(3);
    }
    Some(word)
}

/// A value that somebody has, so that answers are seldom empty.
fn some_value(key: &str, mode: &str, dice: &mut Dice) -> Option<String> {
    let one = dice.pick(&SCENE.all)?;
    let (person, firm) = (&one.person, &one.firm);
    let pick = |all: &str, dice: &mut Dice| {
        let all: Vec<&str> = all.split('|').collect();
        dice.pick(&all).map(|text| (*text).to_owned())
    };
    let written = |city: u16, dice: &mut Dice| {
        let [city, region, country] = place(city);
        match dice.below(4) {
            0 => city.to_owned(),
            1 => region.to_owned(),
            2 => country.to_owned(),
            _ => format!("{city}, {country}"),
        }
    };
    match key.strip_suffix("Exclude").unwrap_or(key) {
        "job" => some_words(person.title(), mode, dice),
        "company" => some_words(&one.name, mode, dice),
        "companyUrl" => match dice.below(2) {
            0 => Some(format!("https://www.network.example/company/{}", one.slug)),
            _ => one.company.website.then(|| format!("{}.example", one.slug)),
        },
        "peopleLocation" => Some(written(person.city, dice)),
        "hq" => Some(written(one.company.city, dice)),
        "seniority" => dice.pick(&ALL).map(|step| step.text().to_owned()),
        "jobFunction" => dice.pick(functions()).map(|function| (*function).to_owned()),
        "skills" => some_words(dice.pick(&person.skills().collect::<Vec<_>>())?, mode, dice),
        "language" => some_words(tongues()[usize::from(person.known.spoken.last()?.tongue)].name, mode, dice),
        "certification" => {
            let own = dice.pick(&person.known.certificates)?;
            some_words(proofs()[usize::from(own.proof)].name, mode, dice)
        }
        "profileKeywords" => some_words(dice.pick(&one.profile)?, mode, dice),
        "companyKeywords" => some_words(dice.pick(&one.about)?, "WORD", dice),
        "profileBadge" => pick("premium|creator|open to work|hiring|verified|influencer", dice),
        "industry" => some_words(&api::industries::all()[usize::from(one.company.industry)], mode, dice),
        "type" => Some(firm.kind.to_owned()),
        "size" => pick("1-10|11-50|51-200|201-500|501-1000|1001-5000|5001-10000|10001", dice),
        "revenue" => pick("0-500K|500K-1M|1M-5M|5M-10M|10M-25M|25M-75M|75M-200M|200M-500M|500M-1B|1B-10B", dice),
        "founded" => match dice.below(2) {
            0 => Some(firm.founded.year().to_string()),
            _ => Some(format!("{}-{}", firm.founded.year() - 5, firm.founded.year() + 2)),
        },
        "funding" => firm.funding.map(|last| last.round.to_owned()),
        "fundingAmount" => pick("0-1M|1M-5M|5M-10M|10M-50M|50M-100M|100M", dice),
        "fundingDateMonths" => Some((1 + dice.below(60)).to_string()),
        "department" => Some(person.unit().0.to_owned()),
        "growth" => pick("10%|0%|25%|Less than 0%|-5%", dice),
        "duration" => Some((1 + dice.below(40)).to_string()),
        _ => pick("Less than 1 year|1 to 2 years|3 to 5 years|6 to 10 years|More than 10 years", dice),
    }
}

fn as_json(asked: &BTreeMap<String, Vec<String>>) -> Map<String, Value> {
    let one = |(key, values): (&String, &Vec<String>)| {
        let value = match key.as_str() {
            "duration" => {
                let months: u64 = values[0].parse().unwrap();
                json!({"previousJob": {"min": {"year": months / 12, "month": months % 12}}})
            }
            key if leads::MANY.contains(&key) => json!(values),
            _ => json!(values.join("\n")),
        };
        (key.clone(), value)
    };
    asked.iter().map(one).collect()
}

#[test]
fn every_criterion_and_their_combinations_are_answered_truly() {
    let scene = &*SCENE;
    let keys: Vec<&str> = leads::MANY.iter().chain(&leads::LINES).chain(&["duration"]).copied().collect();
    let mut dice = Dice::of(5, 5, 5);
    let mut answered: BTreeMap<&str, u32> = BTreeMap::new();
    for round in 0..900 {
        let mode = *dice.pick(&["SMART", "WORD", "STRICT"]).unwrap();
        // The first rounds ask each criterion alone, the others two or three together.
        let chosen: Vec<&str> = match round {
            0..600 => vec![keys[round % keys.len()]],
            _ => (0..2 + dice.below(2)).map(|_| *dice.pick(&keys).unwrap()).collect(),
        };
        let mut asked: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for key in &chosen {
            // Words about companies have a test of their own for the other modes.
            if key.starts_with("companyKeywords") && mode != "WORD" {
                continue;
            }
            let most = if ["duration", "fundingDateMonths"].contains(key) { 1 } else { 1 + dice.below(3) };
            let values: Vec<String> = (0..most).filter_map(|_| some_value(key, mode, &mut dice)).collect();
            let lines = values.iter().flat_map(|value| value.lines()).map(str::trim).filter(|line| !line.is_empty());
            let values: Vec<String> = lines.filter(|line| line.chars().count() <= 200).map(str::to_owned).collect();
            if !values.is_empty() {
                asked.insert((*key).to_owned(), values);
            }
        }
        if asked.is_empty() {
            continue;
        }
        asked.insert("searchMode".to_owned(), vec![mode.to_owned()]);
        let json = as_json(&asked);
        let question = leads::read(&json, &scene.world).unwrap_or_else(|refusal| panic!("{json:?}: {refusal:?}"));
        let found = run::matches(&scene.world, &scene.shelves, &question, TODAY);
        let told: Vec<u32> =
            scene.all.iter().filter(|seen| all_true(seen, &asked)).map(|seen| seen.person.number).collect();
        assert_eq!(found, told, "round {round}: {}", Value::Object(json));
        if !found.is_empty() && found.len() < scene.all.len() {
            chosen.iter().for_each(|key| *answered.entry(key).or_default() += 1);
        }
    }
    for key in keys {
        assert!(answered.get(key).copied().unwrap_or(0) >= 5, "{key} was seldom put to the test: {answered:?}");
    }
}

/// Whether a list of a query is true of a text or a city.
fn lists(query: &Value, path: &str, judge: impl Fn(&str) -> bool) -> bool {
    let list = path.split('.').fold(query, |value, key| &value[key]);
    list.as_array().is_none_or(|values| values.iter().any(|value| judge(value.as_str().unwrap())))
}

fn query_is_true(seen: &Seen, query: &Value) -> bool {
    let word = |fields: &str, value: &str| fits("job", &[fields.to_owned()], value, "WORD");
    let asks_past = ["pastJobTitle", "pastCompanyName", "pastCompany"].iter().any(|key| query.get(*key).is_some());
    lists(query, "jobTitle.include", |value| word(seen.person.title(), value))
        && (query["jobTitle"].get("exclude").is_none()
            || !lists(query, "jobTitle.exclude", |value| word(seen.person.title(), value)))
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
                "jobTitle.include" | "jobTitle.exclude" => some_words(one.person.title(), "WORD", &mut dice),
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
        let Ok(question) = query::read(query.as_object().unwrap()) else { continue };
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
            let question = query::read(query.as_object().unwrap()).unwrap();
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
