//! A row that is right, with everything that storing it needs made ready outside the thread that writes.

use std::collections::HashMap;
use std::sync::LazyLock;

use api::columns::{AnyColumn, Column};
use api::company::Identity;
use api::{Doc, Enrichment, RecordKind, canonical, contact_keys, person, text};
use rusqlite::types::Value as Sql;
use serde_json::{Value, json};

use super::begun::SOURCE;
use crate::file::error::StoreError;
use crate::records::findings::FindState;
use crate::records::namesakes::Named;
use crate::records::{own_sort_keys as own, sort_keys};

/// A row of a table as a record, with all by which it is recognised.
#[derive(Debug, Clone)]
pub struct ImportedRow {
    pub(super) kind: RecordKind,
    pub(super) doc: Doc,
    /// The same as it is stored.
    pub(super) text: String,
    /// By what it is recognised: the first one is certain; further ones of a company can be those of others too.
    pub(super) keys: Vec<String>,
    /// The name of a person of whom no page is known.
    pub(super) named: Option<Named>,
    /// What decides where a company shares a domain or a page with others.
    pub(super) company: Identity,
    pub(super) found: Vec<(Enrichment, String)>,
}

/// Such a row with what the grid shows of it: what checking does without.
#[derive(Debug, Clone)]
pub struct ReadyRow {
    pub(super) row: ImportedRow,
    /// By what it can be reached.
    pub(super) contact_keys: Vec<contact_keys::ContactKey>,
    pub(super) cells: Vec<Cell>,
    pub(super) own_cells: Vec<Cell>,
    pub(super) words: String,
}

/// A value in its column: what it is sorted by, and under what it is counted.
#[derive(Debug, Clone)]
pub(super) struct Cell {
    pub column: &'static Column,
    pub sorted_by: Sql,
    pub counted_under: Option<String>,
    pub shown: String,
}

/// What all rows of an import have in common, made once.
#[derive(Debug)]
pub struct Making {
    /// What is shown of a value besides the value: when it was found, and that it was imported.
    beside: HashMap<Enrichment, Vec<Cell>>,
}

impl Making {
    /// For rows of a kind that are stored now.
    pub fn new(kind: RecordKind, at: crate::file::store::Millis) -> Self {
        let beside = |enrichment: Enrichment| {
            let told = json!({"status": FindState::Found.name(), "at": own::day(at), "source": SOURCE});
            let doc = found_in_doc(enrichment, told);
            (enrichment, columns_of(kind, enrichment).filter_map(|column| cell(column, &doc)).collect())
        };
        Self { beside: Enrichment::ALL.into_iter().map(beside).collect() }
    }

    /// A row with everything that is written of it.
    pub fn ready(&self, row: ImportedRow) -> ReadyRow {
        static COLUMNS: LazyLock<[ByField; 2]> =
            LazyLock::new(|| [RecordKind::Company, RecordKind::Person].map(by_field));
        let cells = cells_of(&COLUMNS[usize::from(row.kind == RecordKind::Person)], &row.doc);
        let mut words = String::new();
        for cell in cells.iter().filter(|cell| !sort_keys::UNSEARCHED.contains(&cell.column.key)) {
            sort_keys::add_words(&mut words, &cell.shown);
        }
        sort_keys::imported(std::iter::once(&row.doc)).for_each(|brought| sort_keys::add_words(&mut words, brought));
        let own_cells =
            row.found.iter().flat_map(|(enrichment, value)| self.found(row.kind, *enrichment, value)).collect();
        let contact_keys = contact_keys::of_read(row.kind, &row.doc);
        ReadyRow { row, contact_keys, cells, own_cells, words }
    }

    /// What a new record shows of what was found, as `own_sort_keys` would write it.
    fn found(&self, kind: RecordKind, enrichment: Enrichment, value: &str) -> Vec<Cell> {
        let doc = found_in_doc(enrichment, json!({"value": value}));
        let value = columns_of(kind, enrichment).take(1).filter_map(|column| cell(column, &doc));
        value.chain(self.beside.get(&enrichment).into_iter().flatten().cloned()).collect()
    }
}

/// A find as the document of the app's own has it.
fn found_in_doc(enrichment: Enrichment, told: Value) -> Doc {
    [("find".to_owned(), json!({enrichment.name(): told}))].into_iter().collect()
}

impl ImportedRow {
    /// A row that says `doc`, its address and its number in their one spelling; `found` are the values among it that an
    /// enrichment would find.
    ///
    /// # Errors
    /// [`StoreError::Json`] where what it says cannot be stored.
    pub fn new(kind: RecordKind, doc: Doc, found: Vec<(Enrichment, String)>) -> Result<Self, StoreError> {
        let company = if kind == RecordKind::Company { Identity::of(&doc) } else { Identity::default() };
        let text = serde_json::to_string(&doc)?;
        let keys = keys(kind, &doc, &company);
        let by_name = kind == RecordKind::Person && !keys.iter().any(|key| key.starts_with("page:"));
        let named = if by_name { Named::of(&doc) } else { None };
        Ok(Self { kind, doc, text, keys, named, company, found })
    }

    /// The columns of the file that no column of the catalog knows.
    pub(super) fn own(&self) -> Option<&Doc> {
        self.doc.get("imported").and_then(Value::as_object)
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

/// For each field at the top of an answer the columns that may read it, each with the name within it that it reads.
type ByField = HashMap<&'static str, Vec<(usize, &'static Column, &'static str)>>;

fn by_field(kind: RecordKind) -> ByField {
    let mut map = ByField::new();
    for (at, column) in kind.answer_columns().iter().enumerate() {
        for path in column.places.iter().flat_map(|place| place.split(' ')) {
            let mut names = path.split(['.', '[']);
            let field = names.next().unwrap_or(path);
            map.entry(field).or_default().push((at, column, names.next().unwrap_or_default()));
        }
    }
    map
}

/// The values of a record that has only these fields, in the order of the catalog.
fn cells_of(by_field: &ByField, doc: &Doc) -> Vec<Cell> {
    let mut columns = Vec::new();
    for (field, value) in doc {
        let all = by_field.get(field.as_str()).into_iter().flatten();
        // Of a company in a person's row little is said, and there are dozens of columns for it.
        let can_read =
            |within: &str| value.as_object().is_none_or(|told| within.is_empty() || told.contains_key(within));
        columns.extend(all.filter(|(_, _, within)| can_read(within)).map(|(at, column, _)| (*at, *column)));
    }
    columns.sort_unstable_by_key(|(at, _)| *at);
    columns.dedup_by_key(|(at, _)| *at);
    columns.into_iter().filter_map(|(_, column)| cell(column, doc)).collect()
}

fn cell(column: &'static Column, doc: &Doc) -> Option<Cell> {
    let shown = AnyColumn::Known(column).text(doc)?;
    let sorted_by = column.sort_key(&shown).map_or(Sql::Null, sort_keys::sql);
    Some(Cell { column, sorted_by, counted_under: column.counted_under([doc], Some(&shown)), shown })
}

/// The columns that show what an enrichment found, the one of the value first: looked for once, and not for each of a million rows.
fn columns_of(kind: RecordKind, enrichment: Enrichment) -> impl Iterator<Item = &'static Column> {
    static ALL: LazyLock<HashMap<Enrichment, Vec<&'static Column>>> = LazyLock::new(|| {
        let of = |enrichment: Enrichment| {
            let value = format!("find.{}", enrichment.name());
            let more = format!("{value}.");
            let is_its = |column: &&Column| column.key == value || column.key.starts_with(&more);
            (enrichment, enrichment.record().own_columns().iter().filter(is_its).collect())
        };
        Enrichment::ALL.into_iter().map(of).collect()
    });
    let all = ALL.get(&enrichment).filter(|_| enrichment.record() == kind);
    all.into_iter().flatten().copied()
}
