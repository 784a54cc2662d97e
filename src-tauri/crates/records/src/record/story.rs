//! A person's story, from every answer about the person: each part from the newest answer that has it.
//!
//! Owns: which parts there are and where in an answer they are. Does not own: stations (`career.rs`), the company
//! (`employer.rs`).

use api::columns::AnyColumn;
use api::{Doc, RecordKind};
use serde_json::Value;
use store::records::{Observation, Record};

use super::fields::field_of;
use super::{career, employer};
use crate::ipc::{DetailField, Story};
use answers::reading::{self, LINE, each_once, line, list, long, single};

/// Skills that are shown.
const MOST_SKILLS: usize = 200;
/// Languages and badges that are shown.
const MOST: usize = 50;
/// Pages of the person, and of the present company.
const PAGES: &[&str] = &["profileUrl", "link.twitter", "link.github", "link.facebook"];
const COMPANY_PAGES: &[&str] = &["companyWebsite", "companyUrl", "company.link.crunchbase"];

/// The story; none for companies, and where nothing of it is known.
pub(super) fn of(record: &Record) -> Option<Story> {
    if record.kind != RecordKind::Person {
        return None;
    }
    let observations: Vec<&Observation> = record.observations.iter().collect();
    let docs: Vec<&Doc> = record.docs().collect();
    let (now, before) = career::roles(&docs);
    let of_company = employer::observations_of(&observations);
    let story = Story {
        badges: career::newest(&docs, badges),
        about: docs.iter().find_map(|doc| long(doc, &["description", "profile.summary", "about", "summary"])),
        now,
        before,
        education: career::education(&docs),
        certificates: career::certificates(&docs),
        skills: career::newest(&docs, |doc| reading::lines(doc, &["skills"], &["name", "title"], MOST_SKILLS)),
        languages: career::newest(&docs, languages),
        company: employer::story(&of_company),
        links: links(&observations, &of_company),
    };
    (story != Story::default()).then_some(story)
}

/// One line under a person's name.
pub(super) fn subtitle(record: &Record) -> Option<String> {
    let docs: Vec<&Doc> = record.docs().collect();
    career::present_line(&docs).or_else(|| docs.iter().find_map(|doc| line(doc, &["headline", "profile.headline"])))
}

/// The marks that are set, in words.
fn badges(doc: &Doc) -> Vec<String> {
    let words = |name: &str| single(&Value::from(name.replace(['_', '-'], " ")), LINE);
    let told = ["member_badges", "badges"].iter().find_map(|path| api::doc::at(doc, path)?.as_object());
    let set = told.into_iter().flatten().filter(|(_, value)| **value == Value::Bool(true));
    each_once(set.filter_map(|(name, _)| words(name)), MOST)
}

/// `German (native)`.
fn languages(doc: &Doc) -> Vec<String> {
    let told = list(doc, &["languages.profile_languages", "languages"]).iter().filter_map(|item| match item {
        Value::Object(item) => {
            let name = line(item, &["name", "language"])?;
            let level = line(item, &["proficiency", "level"]);
            Some(level.map_or_else(|| name.clone(), |level| format!("{name} ({level})")))
        }
        item => single(item, LINE),
    });
    each_once(told, MOST)
}

/// The addresses that can be opened. Those of a company are shown only where they are the present one's.
fn links(observations: &[&Observation], of_company: &[&Observation]) -> Vec<DetailField> {
    let page = |key: &&str| {
        let column = AnyColumn::by_key(RecordKind::Person, key)?;
        Some((field_of(&column, observations)?, column)).filter(|(field, _)| field.link)
    };
    let own = PAGES.iter().filter_map(page).map(|(field, _)| field);
    let company = COMPANY_PAGES.iter().filter_map(page);
    let company = company.filter(|(field, column)| field_of(column, of_company).as_ref() == Some(field));
    own.chain(company.map(|(field, _)| field)).collect()
}
