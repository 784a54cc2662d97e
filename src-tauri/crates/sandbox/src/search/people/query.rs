//! Reads and checks the `query` of people search and its count (contract, "POST {base_url}/v1/find-people").
//!
//! "The full set of query filters and exclusion forms: not shown": beside the six that are shown, this service has those
//! of [`FILTERS`] that the contract does not name, and [`RANGES`] where it speaks as services in the field do; every other
//! one is refused. The contract shows no search mode here: a title or name fits when it has all words of a value, whole
//! and in any order.

use serde_json::{Map, Value};

use super::places::lands;
use super::question::{About, Condition, Past, Question, Test};
use super::ranges::{self, RANGES};
use super::run::cities_in;
use super::values::{LONGEST_VALUE, MOST_VALUES, among};
use super::words::{Mode, words};
use crate::answer::Refusal;
use crate::dialect::Dialect;
use crate::fields::shown;
use crate::world::people::firm::KINDS;

/// Filters with what they hold; each list is an array of strings.
pub const FILTERS: [(&str, &[&str]); 12] = [
    ("jobTitle", &["include", "exclude"]),
    ("location", &["include", "exclude"]),
    ("currentCompany", &["location"]),
    ("currentCompanyName", &["include", "exclude"]),
    ("pastJobTitle", &["include"]),
    ("pastCompanyName", &["include"]),
    ("pastCompany", &["location"]),
    ("skills", &["include", "exclude"]),
    ("languages", &["include", "exclude"]),
    ("keyword", &["include", "exclude"]),
    ("currentCompanyIndustry", &["include", "exclude"]),
    ("currentCompanyType", &["include", "exclude"]),
];

/// Reads a query; the first problem found is returned.
pub fn read(query: &Map<String, Value>, dialect: Dialect) -> Result<Question, Refusal> {
    let mut question = Question { mode: Mode::Word, ..Question::default() };
    let mut past = Past::default();
    for (key, lists) in query {
        if dialect == Dialect::Seen && RANGES.contains(&key.as_str()) {
            ranges::add(key, lists, &mut question)?;
            continue;
        }
        let known = FILTERS.iter().find(|(known, _)| known == key);
        let (_, forms) =
            known.ok_or_else(|| Refusal::people(format!("query.{} is not a supported filter", shown(key))))?;
        let lists = lists.as_object().ok_or_else(|| Refusal::people(format!("query.{key} must be an object")))?;
        for (form, list) in lists {
            if !forms.contains(&form.as_str()) {
                return Err(Refusal::people(format!("query.{key}.{} is not a supported filter", shown(form))));
            }
            let path = format!("{key}.{form}");
            let values = values(&path, list)?;
            if !values.is_empty() {
                add(&path, values, &mut question, &mut past)?;
            }
        }
    }
    if past != Past::default() {
        question.must(Test::Past(past));
    }
    if question.conditions.is_empty() {
        return Err(Refusal::people("query must hold at least one supported filter with a value"));
    }
    Ok(question)
}

fn add(path: &str, values: Vec<String>, question: &mut Question, past: &mut Past) -> Result<(), Refusal> {
    let (name, form) = path.split_once('.').unwrap_or((path, ""));
    let is_place = name == "location" || form == "location";
    let countries = if is_place { countries(path, &values)? } else { Vec::new() };
    let spelling = |value: &String| {
        let country = api::countries::recognise(value).filter(|_| is_place);
        country.map_or_else(|| words(value).join(" "), |country| country.code.clone())
    };
    question.asked.add(path, values.iter().map(spelling));
    let test = match name {
        "jobTitle" => Test::Title(values),
        "location" => Test::Home(cities_in(&countries)),
        "currentCompany" => Test::Company(About::Place(cities_in(&countries))),
        "currentCompanyName" => Test::Company(About::Name(values)),
        "skills" => Test::Skill(values),
        "languages" => Test::Tongue(values),
        "keyword" => Test::Profile(values),
        "currentCompanyIndustry" => Test::Company(About::Industry(values)),
        "currentCompanyType" => Test::Company(About::Kind(among(path, &values, &KINDS)?)),
        past_one => {
            match past_one {
                "pastJobTitle" => past.titles = Some(values),
                "pastCompanyName" => past.employers = Some(values),
                _ => past.lands = Some(countries),
            }
            return Ok(());
        }
    };
    question.conditions.push(Condition { test, not: form == "exclude" });
    Ok(())
}

/// Rule 1: "country names and ISO alpha-2 codes".
fn countries(path: &str, values: &[String]) -> Result<Vec<bool>, Refusal> {
    lands(values).map_err(|text| {
        Refusal::people(format!("query.{path}: \"{}\" is not a country name or an ISO alpha-2 code", shown(text)))
    })
}

/// The values of a list that are not empty. Its bounds count what was sent, as the description does.
fn values(path: &str, list: &Value) -> Result<Vec<String>, Refusal> {
    let refuse = || Refusal::people(format!("query.{path} must be an array of strings"));
    let items = list.as_array().ok_or_else(refuse)?;
    let sent: Vec<&str> = items.iter().map(|item| item.as_str().ok_or_else(refuse)).collect::<Result<_, _>>()?;
    if sent.len() > MOST_VALUES || sent.iter().any(|text| text.chars().count() > LONGEST_VALUE) {
        let bounds = format!("at most {MOST_VALUES} values of at most {LONGEST_VALUE} characters");
        return Err(Refusal::people(format!("query.{path} must hold {bounds}")));
    }
    Ok(sent.into_iter().map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned).collect())
}
