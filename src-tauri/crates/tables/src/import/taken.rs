//! What is taken of a record, value by value, and whether it is one in the end.
//!
//! Owns: that a bad address beside a good name is left out and reported, and that a row by which nobody can be
//! recognised is wrong. Does not own: how a value is read.

use api::{Doc, Enrichment, RecordKind, address, contact_keys, text};
use serde_json::{Value as Json, json};
use sheets::read::Line;
use store::exchange::imports::ImportedRow;
use words::t;

use super::field::{Field, Reads};
use super::goals::{Mapping, Outcome};
use super::value::Value;
use super::{field, name, value};
use ipc::LineReport;

/// Characters of a cell of one's own.
const LONGEST: usize = 10_000;
/// The most things that are reported of one line.
const MOST_REPORTS: usize = 20;

/// What was taken of a record so far.
pub(super) struct Taken<'m> {
    mapping: &'m Mapping,
    line: u64,
    doc: Doc,
    own: Doc,
    found: Vec<(Enrichment, String)>,
    /// What was wrong with the values so far, the last one last.
    pub reports: Vec<LineReport>,
    is_wrong: bool,
    lacks: bool,
}

impl<'m> Taken<'m> {
    pub fn new(mapping: &'m Mapping, line: u64) -> Self {
        let (doc, own, found, reports) = (Doc::new(), Doc::new(), Vec::new(), Vec::new());
        Self { mapping, line, doc, own, found, reports, is_wrong: false, lacks: false }
    }

    /// Takes the value of a field; `at` is its column.
    pub fn field(&mut self, field: &'static Field, raw: &str, at: Option<usize>) {
        let value = match value::read(field.reads, raw, &self.mapping.context) {
            Value::Good(value) => value,
            Value::Part(value, problem) => {
                self.report(at, raw, &problem, true);
                value
            }
            Value::Bad(problem) => {
                self.lacks = true;
                return self.report(at, raw, &problem, true);
            }
        };
        // Of several columns for one field the first that has a value counts.
        if value.is_empty() || api::columns::text_at(&self.doc, field.place).is_some() {
            return;
        }
        if field.reads == Reads::FullName {
            let (first, last) = name::split(&value);
            for (place, part) in [("firstname", first), ("lastname", last)] {
                if !part.is_empty() && !self.doc.contains_key(place) {
                    put(&mut self.doc, place, part);
                }
            }
        }
        self.found.extend(field.found.map(|enrichment| (enrichment, value.clone())));
        put(&mut self.doc, field.place, value);
    }

    pub fn own(&mut self, name: &str, raw: &str, at: usize) {
        let mut cleaned = text::clean_lines(raw);
        if cleaned.chars().count() > LONGEST {
            let most = words::count(LONGEST as u64);
            self.report(Some(at), raw, &t!("This is longer than {most} characters, and was cut.", most = most), true);
            cleaned = cleaned.chars().take(LONGEST).collect();
        }
        if !cleaned.is_empty() {
            self.own.insert(name.to_owned(), Json::String(cleaned));
        }
    }

    /// Something about a cell that is of use all the same; only where its column is taken.
    pub fn odd(&mut self, at: usize, line: &Line, problem: &str) {
        if self.mapping.takes(at) {
            let value = line.cells.get(at).map(String::as_str).unwrap_or_default();
            self.report(Some(at), value, problem, true);
        }
    }

    /// A cell without a value that can be read; only where its column is taken.
    pub fn lost(&mut self, at: usize, line: &Line, problem: &str) {
        self.lacks |= self.mapping.takes(at);
        self.odd(at, line, problem);
    }

    pub fn wrong(&mut self, at: Option<usize>, value: &str, problem: &str) {
        if !self.is_wrong {
            self.report(at, value, problem, false);
        }
        self.is_wrong = true;
    }

    fn report(&mut self, at: Option<usize>, value: &str, problem: &str, taken: bool) {
        if self.reports.len() >= MOST_REPORTS {
            return;
        }
        let value = address::shown(&text::clean(&value.chars().take(500).collect::<String>()));
        let column = at.and_then(|at| self.mapping.headings.get(at)).cloned();
        self.reports.push(LineReport { line: self.line, column, value, problem: problem.to_owned(), taken });
    }

    /// What became of it.
    pub fn end(mut self) -> Outcome {
        let tells = |field: &Field| field.recognises && self.doc.contains_key(field.place);
        let can_be_recognised = field::all(self.mapping.kind).iter().any(tells);
        if !can_be_recognised {
            let problem = match self.mapping.kind {
                RecordKind::Person => {
                    t!("There is no name, e-mail, mobile number or profile page here: nobody can be recognised.")
                }
                RecordKind::Company => {
                    t!("There is no name, domain, website or company page here: no company can be recognised.")
                }
            };
            self.wrong(None, "", &problem);
        }
        let row = if self.is_wrong { None } else { self.row() };
        if row.is_none() {
            self.reports.iter_mut().for_each(|report| report.taken = false);
        }
        Outcome { row, lacks: self.lacks, reports: self.reports }
    }

    fn row(&mut self) -> Option<ImportedRow> {
        let mut doc = std::mem::take(&mut self.doc);
        match self.mapping.kind {
            RecordKind::Person => tell_company_domain(&mut doc),
            RecordKind::Company => tell_domain(&mut doc),
        }
        if !self.own.is_empty() {
            doc.insert("imported".to_owned(), Json::Object(std::mem::take(&mut self.own)));
        }
        let found = std::mem::take(&mut self.found);
        match ImportedRow::new(self.mapping.kind, doc, found) {
            Ok(row) => Some(row),
            Err(error) => {
                tracing::warn!(%error, "a row could not be kept as text");
                self.wrong(None, "", &t!("This line cannot be kept."));
                None
            }
        }
    }
}

/// Where a company's domain is missing, it is taken from its website or from an address at it.
fn tell_company_domain(doc: &mut Doc) {
    if doc.contains_key("company") {
        return;
    }
    let told = |place: &str| doc.get(place).and_then(Json::as_str);
    let site = told("companyWebsite").and_then(contact_keys::domain);
    let host = || told("email")?.rsplit_once('@').map(|(_, host)| host.to_owned());
    if let Some(domain) = site.or_else(host).filter(|host| !contact_keys::is_free_mail(host)) {
        doc.insert("company".to_owned(), json!({"link": {"domain": domain}}));
    }
}

fn tell_domain(doc: &mut Doc) {
    let site = doc.get("website").and_then(Json::as_str).and_then(contact_keys::domain);
    if let Some(domain) = site.filter(|host| !doc.contains_key("domain") && !contact_keys::is_free_mail(host)) {
        doc.insert("domain".to_owned(), Json::String(domain));
    }
}

/// Puts a text at a place with dots.
fn put(doc: &mut Doc, place: &str, value: String) {
    match place.split_once('.') {
        None => drop(doc.insert(place.to_owned(), Json::String(value))),
        Some((name, rest)) => {
            let inner = doc.entry(name).or_insert_with(|| Json::Object(Doc::new()));
            if let Json::Object(inner) = inner {
                put(inner, rest, value);
            }
        }
    }
}
