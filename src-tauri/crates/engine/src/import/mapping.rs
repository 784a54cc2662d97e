//! From a line of a table to a record: each cell into its field, and what is wrong with which of them.
//!
//! Owns: which line is right. A line by which nobody can be recognised is not, nor one whose cells may stand in the wrong
//! columns; a bad address beside a good name is left out and told. Does not own: how a value is read, or keeping it.

use std::collections::BTreeMap;

use api::{Doc, Enrichment, RecordKind, address, reach, text};
use serde_json::{Value as Json, json};
use sheets::read::{Line, LineProblem};
use store::tables::imports::ImportedRow;

use super::field::{self, Field, Reads};
use super::name;
use super::value::{self, Ground, Value};
use crate::screen::LineReport;

/// The key of a column that is kept as it is.
pub(super) const OWN: &str = "own";
/// Characters of a cell of one's own.
const LONGEST: usize = 10_000;
/// Bytes of all cells of a line.
const MOST_BYTES: usize = 256 << 10;
/// Things that are told of one line.
const MOST_REPORTS: usize = 20;
/// Characters of the name of a column of one's own.
const LONGEST_NAME: usize = 60;

const NOBODY: &str = "There is no name, e-mail, mobile number or profile page here: nobody can be recognised.";
const NO_COMPANY: &str = "There is no name, domain, website or company page here: no company can be recognised.";

/// What a column is taken for.
#[derive(Debug)]
enum Goal {
    Field(&'static Field),
    /// Its name among the columns of one's own.
    Own(String),
}

/// How the lines of a table become records.
#[derive(Debug)]
pub(super) struct Mapping {
    pub kind: RecordKind,
    goals: Vec<Option<Goal>>,
    headings: Vec<String>,
    ground: Ground,
    at: i64,
}

/// What became of a line.
#[derive(Debug)]
pub(super) struct Outcome {
    pub row: Option<ImportedRow>,
    pub reports: Vec<LineReport>,
}

/// Why a mapping cannot be used, as a sentence.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub(super) enum Unfit {
    #[error("The columns have changed: look at the file again.")]
    Columns,
    #[error("Choose at least one column by which a row can be recognised: a name, an e-mail, a page or a domain.")]
    Nothing,
}

impl Mapping {
    /// A mapping as a person chose it: for each column the key of a field, [`OWN`], or none.
    ///
    /// # Errors
    /// [`Unfit`].
    pub fn new(
        kind: RecordKind,
        chosen: &[Option<String>],
        headings: Vec<String>,
        ground: Ground,
        at: i64,
    ) -> Result<Self, Unfit> {
        if chosen.len() != headings.len() {
            return Err(Unfit::Columns);
        }
        let mut names = BTreeMap::new();
        let goals: Vec<Option<Goal>> = chosen
            .iter()
            .zip(&headings)
            .enumerate()
            .map(|(place, (key, heading))| match key.as_deref() {
                None => Ok(None),
                Some(OWN) => Ok(Some(Goal::Own(own_name(heading, place, &mut names)))),
                Some(key) => field::by_key(kind, key).map(|field| Some(Goal::Field(field))).ok_or(Unfit::Columns),
            })
            .collect::<Result<_, _>>()?;
        let recognises = |goal: &Option<Goal>| matches!(goal, Some(Goal::Field(field)) if field.recognises());
        if !goals.iter().any(recognises) {
            return Err(Unfit::Nothing);
        }
        Ok(Self { kind, goals, headings, ground, at })
    }

    /// Of a record that is typed: there are no columns.
    pub fn typed(kind: RecordKind, ground: Ground, at: i64) -> Self {
        Self { kind, goals: Vec::new(), headings: Vec::new(), ground, at }
    }

    /// What a line becomes.
    pub fn line(&self, line: &Line) -> Outcome {
        let mut taken = Taken::new(self, line.number);
        let mut skipped = Vec::new();
        for problem in &line.problems {
            match problem {
                LineProblem::TooManyCells { .. } | LineProblem::LineTooLong { .. } | LineProblem::QuoteOpen => {
                    taken.wrong(None, "", &sentence(problem));
                }
                LineProblem::ErrorValue { cell } | LineProblem::NotCalculated { cell } | LineProblem::Lost { cell } => {
                    skipped.push(*cell);
                    taken.odd(*cell, line, &sentence(problem));
                }
                LineProblem::CellTooLong { cell, .. }
                | LineProblem::TextAfterQuote { cell }
                | LineProblem::Undecodable { cell } => taken.odd(*cell, line, &sentence(problem)),
            }
        }
        let cells = line.cells.iter().enumerate().filter(|(at, cell)| !cell.trim().is_empty() && !skipped.contains(at));
        let mut bytes = 0;
        for (at, cell) in cells {
            bytes += cell.len();
            match self.goals.get(at) {
                Some(Some(Goal::Field(field))) => taken.field(field, cell, Some(at)),
                Some(Some(Goal::Own(name))) => taken.own(name, cell, at),
                Some(None) => {}
                None => taken.wrong(None, cell, "There are more cells in this line than columns."),
            }
        }
        if bytes > MOST_BYTES {
            taken.wrong(None, "", "There is far more text in this line than a record has.");
        }
        taken.end()
    }
}

/// What is wrong with a line as the file has it, in words that are the same for each line.
fn sentence(problem: &LineProblem) -> String {
    let said = match problem {
        LineProblem::TooManyCells { .. } => "There are more cells in this line than columns.",
        LineProblem::LineTooLong { .. } => "The line is too long to be one: a quote may be missing.",
        LineProblem::QuoteOpen => "A quote is opened and never closed.",
        LineProblem::CellTooLong { .. } => "The cell is too long, and was cut.",
        LineProblem::TextAfterQuote { .. } => "There is text behind a closing quote: check this value.",
        LineProblem::Undecodable { .. } => "Some characters could not be read: check this value.",
        LineProblem::ErrorValue { .. } => "The cell shows an error of the spreadsheet.",
        LineProblem::NotCalculated { .. } => "The cell has a formula without a result.",
        LineProblem::Lost { .. } => "The cell has lost its value.",
    };
    said.to_owned()
}

/// `deal_stage` for `Deal Stage (2024)`: a name under which a column of one's own can be shown.
fn own_name(heading: &str, place: usize, names: &mut BTreeMap<String, usize>) -> String {
    let spaced: String = heading.chars().map(|c| if c.is_alphanumeric() { c } else { ' ' }).collect();
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let name: String = words.join("_").to_lowercase().chars().take(LONGEST_NAME).collect();
    let name = if name.is_empty() { format!("column_{}", place + 1) } else { name };
    let count = names.entry(name.clone()).or_default();
    *count += 1;
    if *count == 1 { name } else { format!("{name}_{count}") }
}

/// What was taken of a record so far.
pub(super) struct Taken<'m> {
    mapping: &'m Mapping,
    line: u64,
    doc: Doc,
    own: Doc,
    found: Vec<(Enrichment, String)>,
    reports: Vec<LineReport>,
    is_wrong: bool,
}

impl<'m> Taken<'m> {
    pub fn new(mapping: &'m Mapping, line: u64) -> Self {
        let (doc, own, found, reports) = (Doc::new(), Doc::new(), Vec::new(), Vec::new());
        Self { mapping, line, doc, own, found, reports, is_wrong: false }
    }

    /// Takes the value of a field; `at` is its column.
    pub fn field(&mut self, field: &'static Field, raw: &str, at: Option<usize>) {
        let value = match value::read(field.reads, raw, &self.mapping.ground) {
            Value::Good(value) => value,
            Value::Part(value, problem) => {
                self.report(at, raw, problem, true);
                value
            }
            Value::Bad(problem) => return self.report(at, raw, &problem, true),
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

    /// What was wrong with the values so far, the last one last.
    pub fn problems(&self) -> &[LineReport] {
        &self.reports
    }

    fn own(&mut self, name: &str, raw: &str, at: usize) {
        let mut cleaned = text::clean_lines(raw);
        if cleaned.chars().count() > LONGEST {
            self.report(
                Some(at),
                raw,
                &format!("This is longer than {} characters, and was cut.", api::grouped(LONGEST as u64)),
                true,
            );
            cleaned = cleaned.chars().take(LONGEST).collect();
        }
        if !cleaned.is_empty() {
            self.own.insert(name.to_owned(), Json::String(cleaned));
        }
    }

    /// Something about a cell that is of use all the same; only where its column is taken.
    fn odd(&mut self, at: usize, line: &Line, problem: &str) {
        if matches!(self.mapping.goals.get(at), Some(Some(_))) {
            let value = line.cells.get(at).map(String::as_str).unwrap_or_default();
            self.report(Some(at), value, problem, true);
        }
    }

    fn wrong(&mut self, at: Option<usize>, value: &str, problem: &str) {
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
        let has = |places: &[&str]| places.iter().any(|place| self.doc.contains_key(*place));
        let (can_be_recognised, problem) = match self.mapping.kind {
            RecordKind::Person => {
                (has(&["firstname", "lastname", "full_name", "email", "mobile_phone", "profileUrl"]), NOBODY)
            }
            RecordKind::Company => (has(&["name", "domain", "website", "networkProfile"]), NO_COMPANY),
        };
        if !can_be_recognised {
            self.wrong(None, "", problem);
        }
        let row = if self.is_wrong { None } else { self.row() };
        if row.is_none() {
            self.reports.iter_mut().for_each(|report| report.taken = false);
        }
        Outcome { row, reports: self.reports }
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
        match ImportedRow::new(self.mapping.kind, doc, found, self.mapping.at) {
            Ok(row) => Some(row),
            Err(error) => {
                tracing::warn!(%error, "a row could not be kept as text");
                self.wrong(None, "", "This line cannot be kept.");
                None
            }
        }
    }
}

/// Where a company's domain is not told, its website or an address at it tells it.
fn tell_company_domain(doc: &mut Doc) {
    if doc.contains_key("company") {
        return;
    }
    let told = |place: &str| doc.get(place).and_then(Json::as_str);
    let site = told("companyWebsite").and_then(reach::domain);
    let host = || told("email")?.rsplit_once('@').map(|(_, host)| host.to_owned());
    if let Some(domain) = site.or_else(host).filter(|host| !reach::is_free_mail(host)) {
        doc.insert("company".to_owned(), json!({"link": {"domain": domain}}));
    }
}

fn tell_domain(doc: &mut Doc) {
    let site = doc.get("website").and_then(Json::as_str).and_then(reach::domain);
    if let Some(domain) = site.filter(|host| !doc.contains_key("domain") && !reach::is_free_mail(host)) {
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
