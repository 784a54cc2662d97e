//! Reads and checks the `filters` of the leads finder (contract, "POST {base_url}/v1/leads-finder").
//!
//! Every criterion of the contract's table is answered from the facts of the world. How values are written is in `values`
//! and `tenure`; what follows is which filter takes what.

use serde_json::{Map, Value};

use super::places::cities;
use super::question::{About, Condition, Question, Test};
use super::shelves::DEPARTMENTS;
use super::tenure::{self, Span, Time};
use super::values::{
    BADGES, Form, LEGACY, MOST_FUNCTIONS, MOST_VALUES, among, bands, each, growth_lines, growths, months, named,
    presets, texts, years,
};
use super::words::{Mode, words};
use crate::answer::Refusal;
use crate::fields::shown;
use crate::world::World;
use crate::world::index::{Set, set};
use crate::world::people::firm::{KINDS, ROUNDS};
use crate::world::people::ladder;
use crate::world::people::roles::ROLES;

/// Filters that take a string or an array of strings (value rule 1); for seniority the contract shows neither.
const MANY: &str = "job jobExclude company companyUrl peopleLocation peopleLocationExclude seniority seniorityExclude \
    jobFunction jobFunctionExclude";

/// Filters that take a string with a line for each value.
const LINES: &str = "yearsCurrentRole yearsCurrentCompany yearsWorkExperience skills skillsExclude language \
    languageExclude certification certificationExclude profileKeywords profileKeywordsExclude profileBadge industry \
    industryExclude hq hqExclude type typeExclude size revenue founded companyKeywords companyKeywordsExclude funding \
    fundingAmount fundingDateMonths department growth";

/// Every filter that takes texts, with the form in which it does.
pub fn forms() -> impl Iterator<Item = (&'static str, Form)> {
    let of = |list: &'static str, form| list.split(' ').map(move |key| (key, form));
    of(MANY, Form::Many).chain(of(LINES, Form::Lines))
}

/// Reads filters; the first problem found is returned.
pub fn read(filters: &Map<String, Value>, world: &World) -> Result<Question, Refusal> {
    let mut question = Question::default();
    let mut bounds = Vec::new();
    let (mut among, mut growth) = (None, None);
    let mut filled = false;
    for (key, value) in filters {
        let form = forms().find(|(known, _)| known == key).map(|(_, form)| form);
        match (key.as_str(), form) {
            ("searchMode", _) => question.mode = mode(value)?,
            ("duration", _) => bounds = tenure::read(value).map_err(Refusal::leads)?,
            (key, Some(form)) => {
                let most = if key.starts_with("jobFunction") { MOST_FUNCTIONS } else { MOST_VALUES };
                let mut texts = texts(key, value, form, most)?;
                filled |= !texts.is_empty();
                texts.retain(|text| !is_legacy(key, text));
                match key {
                    _ if texts.is_empty() => continue,
                    "department" => {
                        let names = named(&texts);
                        among =
                            (!names.is_empty()).then(|| self::among(key, &names, &DEPARTMENTS)).transpose()?.or(among);
                    }
                    "growth" => {
                        let (names, ranges) = growth_lines(&texts, &DEPARTMENTS);
                        growth = (!ranges.is_empty()).then(|| growths(key, &ranges)).transpose()?;
                        if among.is_none() && !names.is_empty() {
                            among = Some(self::among(key, &names, &DEPARTMENTS)?);
                        }
                    }
                    _ => {
                        let test = test(key, &texts, world)?;
                        question.conditions.push(Condition { test, not: key.ends_with("Exclude") });
                    }
                }
                question.asked.add(key, texts.iter().map(|text| spelling(key, text)));
            }
            _ => return Err(Refusal::leads(format!("{} is not a supported filter", shown(key)))),
        }
    }
    filled |= !bounds.is_empty();
    if !filled {
        return Err(Refusal::leads("filters must hold at least one filter with a value besides searchMode"));
    }
    if among.is_some() || growth.is_some() {
        question.must(Test::Company(About::Departments { among, growth }));
    }
    override_tenure(&mut question, &bounds);
    question.asked.add("searchMode", [format!("{:?}", question.mode)]);
    Ok(question)
}

fn mode(value: &Value) -> Result<Mode, Refusal> {
    let known = Mode::ALL.iter().find(|(name, _)| value.as_str() == Some(name));
    known.map(|(_, mode)| *mode).ok_or_else(|| Refusal::leads("searchMode must be one of SMART, WORD, STRICT"))
}

fn is_legacy(key: &str, text: &str) -> bool {
    LEGACY.iter().any(|(filter, value)| *filter == key && value.eq_ignore_ascii_case(text))
}

/// "Structured bounds override the matching text tenure field" (value rule 6). Which match is seen from their names.
fn override_tenure(question: &mut Question, bounds: &[(Time, Span)]) {
    question.conditions.retain(
        |condition| !matches!(condition.test, Test::Tenure(time, _) if bounds.iter().any(|(other, _)| *other == time)),
    );
    for (time, span) in bounds {
        for (key, text) in TEXT_TENURES {
            if text == *time {
                question.asked.0.remove(key);
            }
        }
        question.must(Test::Tenure(*time, vec![*span]));
        question.asked.add("duration", [format!("{time:?} {} {}", span.min, span.max)]);
    }
}

/// Text tenure fields with the times they speak of.
const TEXT_TENURES: [(&str, Time); 3] = [
    ("yearsCurrentRole", Time::CurrentJob),
    ("yearsCurrentCompany", Time::CurrentCompany),
    ("yearsWorkExperience", Time::Total),
];

fn test(key: &str, texts: &[String], world: &World) -> Result<Test, Refusal> {
    let all = texts.to_vec();
    Ok(match key.strip_suffix("Exclude").unwrap_or(key) {
        "job" => Test::Title(all),
        "peopleLocation" => Test::Home(cities(texts)),
        "seniority" => Test::Seniority(among(key, texts, &ladder::ALL.map(ladder::Seniority::text))?),
        "jobFunction" => Test::Functions(functions(texts)),
        "skills" => Test::Skill(all),
        "language" => Test::Tongue(all),
        "certification" => Test::Proof(all),
        "profileKeywords" => Test::Profile(all),
        "profileBadge" => Test::Badge(among(key, texts, &BADGES)?),
        "yearsCurrentRole" => Test::Tenure(Time::CurrentJob, spans(key, texts)?),
        "yearsCurrentCompany" => Test::Tenure(Time::CurrentCompany, spans(key, texts)?),
        "yearsWorkExperience" => Test::Tenure(Time::Total, spans(key, texts)?),
        about => Test::Company(match about {
            "company" => About::Name(all),
            "companyUrl" => About::Rows(texts.iter().filter_map(|text| row(text, world)).collect()),
            "industry" => About::Industry(all),
            "hq" => About::Place(cities(texts)),
            "type" => About::Kind(among(key, texts, &KINDS)?),
            "founded" => About::Founded(years(key, texts)?),
            "companyKeywords" => About::Words(all),
            "funding" => About::Round(among(key, texts, &ROUNDS)?),
            "fundingDateMonths" => About::FundedWithin(months(key, texts)?.unwrap_or(0)),
            banded => {
                let known = bands(banded).ok_or_else(|| Refusal::leads(format!("{key} is not a supported filter")))?;
                let bits = presets(key, texts, known)?;
                match banded {
                    "size" => About::Size(bits),
                    "revenue" => About::Revenue(bits),
                    _ => About::Amount(bits),
                }
            }
        }),
    })
}

fn spans(key: &str, texts: &[String]) -> Result<Vec<Span>, Refusal> {
    let wrong = "is not supported; values look like Less than 1 year, 1 to 2 years, More than 10 years";
    each(key, texts, wrong, Span::read)
}

/// 617 identifiers exist and 255 of them are published, so one that is not known is accepted and is nobody's. They are
/// "exact identifiers": case counts.
fn functions(texts: &[String]) -> Set {
    set(texts.iter().filter_map(|text| ROLES.functions.iter().position(|known| known == text)))
}

/// The company with this page or website: `https://www.<host>/company/<slug>`, `slug.example`, with or without `https://`,
/// `www.` and what follows. The contract does not say what an address must look like; one of no company is accepted.
fn row(text: &str, world: &World) -> Option<u32> {
    let rest = text.split_once("://").map_or(text, |(_, rest)| rest);
    let rest = rest.split(['?', '#']).next().unwrap_or_default();
    let mut parts = rest.split('/').filter(|part| !part.is_empty());
    let host = parts.next()?;
    match (parts.next(), parts.next()) {
        (Some("company"), Some(slug)) => world.company_by_slug(slug),
        _ => world.company_by_domain(host),
    }
}

fn spelling(key: &str, text: &str) -> String {
    match key {
        "jobFunction" | "jobFunctionExclude" | "companyUrl" => text.to_owned(),
        _ if bands(key).is_some() || ["founded", "growth"].contains(&key) => text.to_lowercase(),
        _ => words(text).join(" "),
    }
}
