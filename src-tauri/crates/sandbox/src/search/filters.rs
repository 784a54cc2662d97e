//! Reads and checks the `filters` object (contract, "Filters" and "Preset values").

use api::industries;
use serde_json::{Map, Value};

use super::query::Query;
use super::whereabouts::Whereabouts;
use crate::answer::Refusal;
use crate::fields::{shown, unsupported};
use crate::world::bands::{AGES, Bands, LOCATIONS, REVENUES, SIZES};
use crate::world::events::EVENT_KINDS;
use crate::world::index::{Set, plain, set};
use crate::world::text::phrase;
use crate::world::vocabulary::{STACK, TOPICS};

/// Reads filters; the first problem found is returned.
pub fn read(filters: &Map<String, Value>) -> Result<Query, Refusal> {
    let mut query = Query::default();
    let mut places = Whereabouts::default();
    for (key, value) in filters {
        match key.as_str() {
            "country" => places.countries = some("country", value)?,
            "region" => places.regions = some("region", value)?,
            "city" => places.cities = some("city", value)?,
            "industry" => read_industries(value, &mut query)?,
            "size" => query.sizes = presets("size", value, &SIZES, &mut query)?,
            "revenue" => query.revenues = presets("revenue", value, &REVENUES, &mut query)?,
            "age" => query.ages = presets("age", value, &AGES, &mut query)?,
            "locations" => query.locations = presets("locations", value, &LOCATIONS, &mut query)?,
            "techStack" => read_stack(value, &mut query)?,
            "topics" => read_topics(value, &mut query)?,
            "events" => read_events(value, &mut query)?,
            "keywords" => read_keywords(value, &mut query)?,
            "companyName" => read_names(value, &mut query)?,
            "eventWindow" => {
                let window = choice("eventWindow", value, &["30 days", "60 days", "90 days"], &mut query)?;
                query.window = Some(30 * (window as i64 + 1));
            }
            "locationMatch" => {
                query.any_office = choice("locationMatch", value, &["hqOnly", "hqOperating"], &mut query)? == 1;
            }
            "hasWebsite" => query.website = yes_no("hasWebsite", value, &mut query)?,
            "isPublicCompany" => query.public = yes_no("isPublicCompany", value, &mut query)?,
            _ => return Err(Refusal::invalid(format!("{key} is not a supported filter"))),
        }
    }
    places.resolve(&mut query)?;
    Ok(query)
}

/// "Array filters accept a single string or an array of strings"; an empty array is no filter.
fn texts(key: &str, value: &Value) -> Result<Vec<String>, Refusal> {
    let refuse = || Refusal::invalid(format!("{key} must be a string or an array of strings"));
    match value {
        Value::String(text) => Ok(vec![text.clone()]),
        Value::Array(items) => items.iter().map(|item| item.as_str().map(str::to_owned).ok_or_else(refuse)).collect(),
        _ => Err(refuse()),
    }
}

/// The texts of a filter whose values must not be empty; none where there are none.
fn some(key: &str, value: &Value) -> Result<Option<Vec<String>>, Refusal> {
    let texts = texts(key, value)?;
    if texts.iter().any(|text| text.trim().is_empty()) {
        return Err(Refusal::invalid(format!("{key} must not hold an empty value")));
    }
    Ok((!texts.is_empty()).then_some(texts))
}

/// The texts of a filter whose empty values are ignored.
fn filled(key: &str, value: &Value) -> Result<Option<Vec<String>>, Refusal> {
    let mut texts = texts(key, value)?;
    texts.retain(|text| !text.trim().is_empty());
    Ok((!texts.is_empty()).then_some(texts))
}

fn presets(key: &'static str, value: &Value, bands: &Bands, query: &mut Query) -> Result<Option<u32>, Refusal> {
    let texts = texts(key, value)?;
    let mut bits = 0;
    for text in &texts {
        let known: Vec<_> = bands.texts().collect();
        let at = bands.position(text).ok_or_else(|| Refusal::invalid(unsupported(key, text, &known)))?;
        bits |= 1 << at;
    }
    let any = !texts.is_empty();
    query.asked.add(key, texts);
    Ok(any.then_some(bits))
}

fn choice(key: &'static str, value: &Value, known: &[&str], query: &mut Query) -> Result<usize, Refusal> {
    let text = value.as_str().ok_or_else(|| Refusal::invalid(format!("{key} must be a string")))?;
    let at = known.iter().position(|known| *known == text);
    let at = at.ok_or_else(|| Refusal::invalid(unsupported(key, text, known)))?;
    query.asked.add(key, [text.to_owned()]);
    Ok(at)
}

/// "JSON boolean or null only"; null is any.
fn yes_no(key: &'static str, value: &Value, query: &mut Query) -> Result<Option<bool>, Refusal> {
    match value {
        Value::Null => Ok(None),
        Value::Bool(yes) => {
            query.asked.add(key, [yes.to_string()]);
            Ok(Some(*yes))
        }
        _ => Err(Refusal::invalid(format!("{key} must be true, false or null"))),
    }
}

fn read_industries(value: &Value, query: &mut Query) -> Result<(), Refusal> {
    let texts = texts("industry", value)?;
    let mut wanted = vec![false; industries::all().len()];
    let mut names = Vec::new();
    for text in &texts {
        let normal = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let name = industries::recognise(&normal)
            .ok_or_else(|| Refusal::invalid(format!("industry: \"{}\" is not a known industry", shown(text))))?;
        // The list holds a few spellings of one industry; each is a value of its own.
        if let Some(at) = industries::all().iter().position(|known| known == name) {
            wanted[at] = true;
        }
        names.push(name.to_owned());
    }
    query.industries = (!texts.is_empty()).then_some(wanted);
    query.asked.add("industry", names);
    Ok(())
}

/// A product that nobody has heard of is not refused (its values are not strict presets); it matches no company.
fn read_stack(value: &Value, query: &mut Query) -> Result<(), Refusal> {
    let Some(texts) = some("techStack", value)? else { return Ok(()) };
    query.asked.add("techStack", texts.iter().map(|text| plain(text.trim())));
    query.stack = Some(among(&texts, STACK.iter().map(|(_, name)| plain(name)).enumerate()));
    Ok(())
}

/// A topic is meant by its value, or by its label where somebody typed it; an unknown one matches no company.
fn read_topics(value: &Value, query: &mut Query) -> Result<(), Refusal> {
    let Some(texts) = some("topics", value)? else { return Ok(()) };
    query.asked.add("topics", texts.iter().map(|text| plain(text.trim())));
    let values = TOPICS.iter().map(|topic| plain(&topic.value)).enumerate();
    let labels = TOPICS.iter().map(|topic| plain(topic.label)).enumerate();
    query.topics = Some(among(&texts, values.chain(labels)));
    Ok(())
}

fn among(texts: &[String], known: impl Iterator<Item = (usize, String)>) -> Set {
    let wanted: Vec<String> = texts.iter().map(|text| plain(text.trim())).collect();
    set(known.filter(|(_, name)| wanted.contains(name)).map(|(at, _)| at))
}

fn read_events(value: &Value, query: &mut Query) -> Result<(), Refusal> {
    let texts = texts("events", value)?;
    let mut bits = 0u64;
    for text in &texts {
        let at = EVENT_KINDS.iter().position(|kind| kind == text);
        let refuse = || Refusal::invalid(format!("events: \"{}\" is not a supported event", shown(text)));
        bits |= 1 << at.ok_or_else(refuse)?;
    }
    query.events = (!texts.is_empty()).then_some(bits);
    query.asked.add("events", texts);
    Ok(())
}

/// A keyword is found as whole words, without regard to case, accents and punctuation.
fn read_keywords(value: &Value, query: &mut Query) -> Result<(), Refusal> {
    let Some(texts) = filled("keywords", value)? else { return Ok(()) };
    let compared = |text: &String| {
        let mut compared = String::new();
        phrase(text, &mut compared);
        compared
    };
    let phrases: Vec<String> = texts.iter().map(compared).collect();
    query.asked.add("keywords", phrases.iter().cloned());
    // Punctuation alone is no word; no website has it.
    query.keywords = Some(phrases.into_iter().filter(|phrase| phrase != " ").collect());
    Ok(())
}

/// A name is found where the text is a part of it, without regard to case and accents.
fn read_names(value: &Value, query: &mut Query) -> Result<(), Refusal> {
    let Some(texts) = filled("companyName", value)? else { return Ok(()) };
    let names: Vec<String> = texts.iter().map(|text| plain(text.trim())).collect();
    query.asked.add("companyName", names.iter().cloned());
    query.names = Some(names);
    Ok(())
}
