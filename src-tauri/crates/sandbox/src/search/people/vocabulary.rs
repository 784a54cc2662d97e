//! The filters of people search and the leads finder as a machine reads them: every key with its form and its values.

use serde_json::{Map, Value, json};

use super::shelves::DEPARTMENTS;
use super::tenure::TIMES;
use super::values::{AMOUNTS, BADGES, Form, LEGACY, LONGEST_VALUE, MOST_FUNCTIONS, MOST_VALUES};
use super::words::Mode;
use super::{leads, query};
use crate::world::bands::{REVENUES, SIZES};
use crate::world::people::firm::{KINDS, ROUNDS};
use crate::world::people::ladder;

/// The schema of the `query` of people search.
pub fn people() -> Value {
    let list = json!({
        "type": "array", "maxItems": MOST_VALUES,
        "items": {"type": "string", "maxLength": LONGEST_VALUE},
    });
    let filter = |(key, lists): &(&str, &[&str])| {
        let lists: Map<String, Value> = lists.iter().map(|name| ((*name).to_owned(), list.clone())).collect();
        ((*key).to_owned(), closed(lists))
    };
    let filters: Map<String, Value> = query::FILTERS.iter().map(filter).collect();
    let mut query = closed(filters);
    query["minProperties"] = json!(1);
    query["description"] = json!(
        "At least one list must hold a value that is not empty; empty values are ignored. Titles and names fit when all \
         words of a value stand in them. Locations are country names or ISO alpha-2 codes. All past filters must be true \
         of one and the same earlier role. jobTitle.exclude, location.exclude and currentCompanyName are this sandbox's own."
    );
    query
}

/// The schema of the `filters` of the leads finder.
pub fn leads() -> Value {
    let mut all: Map<String, Value> = Map::new();
    for (key, form) in leads::forms() {
        all.insert(key.to_owned(), if form == Form::Many { many(key) } else { lines(key) });
    }
    all.insert("duration".to_owned(), duration());
    all.insert("searchMode".to_owned(), json!({
        "type": "string", "enum": Mode::ALL.map(|(name, _)| name), "default": "SMART",
        "description": "STRICT: a field as a whole, but for case, accents and punctuation. WORD: all words, whole and in any order. \
            SMART: all words by their meaning (stems, abbreviations, synonyms), small slips forgiven. Applies to job, company, \
            skills, language, certification, profileKeywords, industry, companyKeywords and their Exclude forms."
    }));
    let mut filters = closed(all);
    filters["minProperties"] = json!(1);
    let ignored = LEGACY.map(|(key, value)| format!("{key} {value}")).join(", ");
    filters["description"] = json!(format!(
        "At least one filter besides searchMode must hold a value that is not empty. Values of one filter are alternatives, \
         filters must all hold. At most {MOST_VALUES} values of at most {LONGEST_VALUE} characters a filter. Legacy values that \
         are ignored: {ignored}."
    ));
    filters
}

fn many(key: &str) -> Value {
    let steps: Vec<&str> = ladder::ALL.iter().map(|step| step.text()).collect();
    let is_step = key.starts_with("seniority");
    let most = if key.starts_with("jobFunction") { MOST_FUNCTIONS } else { MOST_VALUES };
    let (one, item) = if is_step {
        (one_each_line(&steps), json!({"type": "string", "enum": steps}))
    } else {
        (json!({"type": "string"}), json!({"type": "string", "maxLength": LONGEST_VALUE}))
    };
    let words = match key.strip_suffix("Exclude").unwrap_or(key) {
        "job" => "Current job titles",
        "company" => "Names of current companies",
        "companyUrl" => "Pages or websites of current companies; one of no company is accepted and finds nobody",
        "peopleLocation" => {
            "Cities, regions, countries or country codes, or several of them with commas or bars between; \
            an unknown place is accepted, and nobody is there"
        }
        "seniority" => "Steps of a career",
        _ => "Exact identifiers of job functions; one that is not known is accepted and is nobody's",
    };
    json!({"oneOf": [one, {"type": "array", "maxItems": most, "items": item}], "description": words})
}

fn lines(key: &str) -> Value {
    let words = match key.strip_suffix("Exclude").unwrap_or(key) {
        "yearsCurrentRole" | "yearsCurrentCompany" | "yearsWorkExperience" => {
            return pattern(
                "Whole years, like `Less than 1 year`, `1 to 2 years`, `More than 10 years`",
                "[Ll]ess than [1-9][0-9]? years?|[0-9]{1,2} to [0-9]{1,2} years?|[Mm]ore than [0-9]{1,2} years?",
            );
        }
        "founded" => {
            return pattern("A year, or a range like 2010-2015, -2000, 2020-", "[0-9]{4}(-([0-9]{4})?)?|-[0-9]{4}");
        }
        "growth" => {
            return pattern(
                "Growth within a year: `10%` is at least 10, `10% to 25%` or `10-25`, `Less than 0%`; of the departments asked \
                 for or named here, or else of the whole company. A time such as `3 months` is ignored",
                "-?[0-9]{1,4}%( to -?[0-9]{1,4}%)?|Less than -?[0-9]{1,4}%|[0-9]{1,4}-[0-9]{1,4}|[0-9]{1,3} months",
            );
        }
        "fundingDateMonths" => {
            return pattern("Months within which the latest round was", "[1-9][0-9]?|[1-5][0-9]{2}|600");
        }
        "size" => return one_each_line(&SIZES.texts().collect::<Vec<_>>()),
        "revenue" => return one_or_range(&REVENUES.texts().collect::<Vec<_>>(), "a range of whole dollars"),
        "fundingAmount" => return one_or_range(&AMOUNTS.texts().collect::<Vec<_>>(), "a range of whole dollars"),
        "profileBadge" => return one_each_line(&BADGES),
        "type" => return one_each_line(&KINDS),
        "funding" => return one_each_line(&ROUNDS),
        "department" => return one_or_range(&DEPARTMENTS, "a size, which is ignored"),
        "skills" => "Skills",
        "language" => "English names of languages",
        "certification" => "Names of certificates",
        "profileKeywords" => "Words in headline, title, summary and skills",
        "industry" => "Industries of the current company",
        "hq" => "Places of its headquarters, as in peopleLocation",
        _ => "Words in its name, industry, description and on its website",
    };
    json!({"type": "string", "description": format!("{words}; several are separated by a newline")})
}

/// One of these texts in each line.
fn one_each_line(values: &[&str]) -> Value {
    pattern(&format!("Of: {}", values.join(", ")), &alternatives(values))
}

/// One of these texts, or two whole numbers, in each line.
fn one_or_range(values: &[&str], range: &str) -> Value {
    let line = format!("{}|[0-9]{{1,12}}-[0-9]{{1,12}}", alternatives(values));
    pattern(&format!("Of: {}; or {range}, like 1000000-5000000", values.join(", ")), &line)
}

fn alternatives(values: &[&str]) -> String {
    values.iter().map(|value| value.replace('.', "\\.")).collect::<Vec<_>>().join("|")
}

/// Lines of a form; empty ones are passed over.
fn pattern(words: &str, line: &str) -> Value {
    json!({
        "type": "string", "pattern": format!("^({line})?(\\n({line})?)*$"),
        "description": format!("{words}; several are separated by a newline")
    })
}

/// An object with some of these fields and no others.
fn closed(properties: Map<String, Value>) -> Value {
    json!({"type": "object", "additionalProperties": false, "properties": properties})
}

fn duration() -> Value {
    let bound = json!({
        "type": "object", "additionalProperties": false, "minProperties": 1,
        "properties": {"year": {"type": "integer", "minimum": 0}, "month": {"type": "integer", "minimum": 0, "maximum": 11}}
    });
    let bounds = json!({
        "type": "object", "additionalProperties": false, "minProperties": 1, "description": "min must not exceed max",
        "properties": {"min": bound, "max": bound}
    });
    let times: Map<String, Value> = TIMES.iter().map(|(key, _)| ((*key).to_owned(), bounds.clone())).collect();
    let mut duration = closed(times);
    duration["description"] = json!(
        "Lengths of time. currentJob, currentCompany and total override yearsCurrentRole, yearsCurrentCompany and \
         yearsWorkExperience. Everybody in this world works, so latestJob and latestCompany are the current ones."
    );
    duration
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_criterion_of_the_contract_is_described() {
        let table = "job, jobExclude, company, companyUrl, peopleLocation, peopleLocationExclude, seniority, \
            seniorityExclude, jobFunction, jobFunctionExclude, yearsCurrentRole, yearsCurrentCompany, yearsWorkExperience, \
            duration, skills, skillsExclude, language, languageExclude, certification, certificationExclude, \
            profileKeywords, profileKeywordsExclude, profileBadge, industry, industryExclude, hq, hqExclude, type, \
            typeExclude, size, revenue, founded, companyKeywords, companyKeywordsExclude, funding, fundingAmount, \
            fundingDateMonths, department, growth, searchMode";
        let mut wanted: Vec<&str> = table.split(", ").collect();
        let filters = leads();
        let mut told: Vec<&str> = filters["properties"].as_object().unwrap().keys().map(String::as_str).collect();
        wanted.sort_unstable();
        told.sort_unstable();
        assert_eq!(told, wanted, "the contract's table, and nothing else");
    }
}
