//! A row that is right, with everything that keeping it needs made ready outside the thread that writes.

use std::collections::HashMap;
use std::sync::LazyLock;

use api::columns::{AnyColumn, Column};
use api::company::Identity;
use api::{Doc, Enrichment, RecordKind, canonical, person, reach, text};
use rusqlite::types::Value as Sql;
use serde_json::{Value, json};

use crate::StoreError;
use crate::tables::cells;

/// A row of a table as a record.
#[derive(Debug, Clone)]
pub struct ImportedRow {
    pub(super) kind: RecordKind,
    pub(super) doc: Doc,
    /// The same as it is kept.
    pub(super) text: String,
    /// By what it is recognised: the first one is certain; further ones of a company can be those of others too.
    pub(super) keys: Vec<String>,
    /// What decides where a company shares a domain or a page with others.
    pub(super) company: Identity,
    /// By what it can be reached.
    pub(super) reach: Vec<reach::Reach>,
    pub(super) found: Vec<(Enrichment, String)>,
    pub(super) cells: Vec<Cell>,
    pub(super) own_cells: Vec<Cell>,
    pub(super) words: String,
}

/// A value in its column: what it is sorted by, and what is shown of it where it is counted.
#[derive(Debug, Clone)]
pub(super) struct Cell {
    pub column: &'static Column,
    pub sorted_by: Sql,
    pub shown: String,
}

impl ImportedRow {
    /// A row that tells this; `found` are the values among it that an enrichment would find, `at` is now.
    ///
    /// # Errors
    /// [`StoreError::Json`] where what is told cannot be kept.
    pub fn new(
        kind: RecordKind,
        doc: Doc,
        found: Vec<(Enrichment, String)>,
        at: crate::Millis,
    ) -> Result<Self, StoreError> {
        let company = if kind == RecordKind::Company { Identity::of(&doc) } else { Identity::default() };
        let text = serde_json::to_string(&doc)?;
        let cells = cells_of(columns_by_field(kind), doc.keys().map(String::as_str), &doc);
        let mut words = String::new();
        for cell in cells.iter().filter(|cell| !cells::UNSEARCHED.contains(&cell.column.key)) {
            if words.len() < cells::MOST_WORDS {
                words.push_str(&text::fold(&cell.shown));
                words.push('\n');
            }
        }
        let own_cells = own_cells(kind, &found, at);
        let reach = reach::of(kind, std::iter::once(&doc));
        let keys = keys(kind, &doc, &company);
        Ok(Self { kind, text, keys, company, reach, found, cells, own_cells, words, doc })
    }

    /// A number that two rows about the same record have in common, as far as they are recognised by the same.
    pub fn mark(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        self.keys.first().hash(&mut hasher);
        hasher.finish()
    }
}

/// By what a row is recognised. A person by page, by name and company, by name and address; what has none of these by all
/// that the row says. A company by domain, page and name together, and then as every other company.
fn keys(kind: RecordKind, doc: &Doc, company: &Identity) -> Vec<String> {
    let part = |part: &Option<String>| part.clone().unwrap_or_default();
    match kind {
        RecordKind::Company => {
            if company.domain.is_none() && company.page.is_none() {
                return company.keys(doc);
            }
            let whole = [part(&company.domain), part(&company.page), part(&company.name)].join("\n");
            let mut keys = vec![format!("told:{}", canonical::digest(&whole))];
            keys.extend(company.keys(doc));
            keys
        }
        RecordKind::Person => {
            let key = person::key(doc);
            let email = doc.get("email").and_then(Value::as_str).filter(|_| key.starts_with("row:"));
            let Some(email) = email else { return vec![key] };
            let name =
                ["firstname", "lastname"].map(|field| doc.get(field).and_then(Value::as_str).unwrap_or_default());
            vec![format!("told:{}", canonical::digest(&[email, &text::fold(&name.join(" "))].join("\n")))]
        }
    }
}

/// For each field at the top of an answer the columns that may read it.
type ByField = HashMap<&'static str, Vec<(usize, &'static Column)>>;

fn columns_by_field(kind: RecordKind) -> &'static ByField {
    static COMPANY: LazyLock<ByField> = LazyLock::new(|| by_field(RecordKind::Company.told_columns()));
    static PERSON: LazyLock<ByField> = LazyLock::new(|| by_field(RecordKind::Person.told_columns()));
    match kind {
        RecordKind::Company => &COMPANY,
        RecordKind::Person => &PERSON,
    }
}

fn by_field(columns: &'static [Column]) -> ByField {
    let mut map = ByField::new();
    for (at, column) in columns.iter().enumerate() {
        for path in column.places.iter().flat_map(|place| place.split(' ')) {
            let field = path.split(['.', '[']).next().unwrap_or(path);
            map.entry(field).or_default().push((at, column));
        }
    }
    map
}

/// The values of a record that has only these fields, in the order of the catalog.
fn cells_of<'a>(by_field: &ByField, fields: impl Iterator<Item = &'a str>, doc: &Doc) -> Vec<Cell> {
    let mut columns: Vec<_> = fields.filter_map(|field| by_field.get(field)).flatten().copied().collect();
    columns.sort_unstable_by_key(|(at, _)| *at);
    columns.dedup_by_key(|(at, _)| *at);
    columns.into_iter().filter_map(|(_, column)| cell(column, doc)).collect()
}

fn cell(column: &'static Column, doc: &Doc) -> Option<Cell> {
    let shown = AnyColumn::Known(column).text(doc)?;
    Some(Cell { column, sorted_by: column.sort_key(&shown).map_or(Sql::Null, cells::sql), shown })
}

/// What a new record shows of what was found, as `own_cells` would write it.
fn own_cells(kind: RecordKind, found: &[(Enrichment, String)], at: crate::Millis) -> Vec<Cell> {
    let part = |(enrichment, value): &(Enrichment, String)| {
        let told = json!({
            "value": value, "status": super::super::finds::FindState::Found.name(),
            "at": super::super::own_cells::day(at), "source": super::SOURCE,
        });
        (enrichment.name().to_owned(), told)
    };
    let doc: Doc = [("find".to_owned(), Value::Object(found.iter().map(part).collect()))].into_iter().collect();
    if found.is_empty() {
        return Vec::new();
    }
    kind.own_columns().iter().filter_map(|column| cell(column, &doc)).collect()
}
