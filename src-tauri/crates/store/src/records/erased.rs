//! `erased`: one-way marks of people who were erased, so that a later answer or table that names one is not stored, and
//! nothing is bought about them again. `erased_salt`: what is digested with each sign, so that marks of two workspaces
//! cannot be compared and none can be looked up in a list that somebody made before.
//!
//! Owns: the signs of a person, and recognising one. Does not own: taking a person out of the file (`erasing`).

use std::collections::BTreeSet;

use api::columns::{self, AnyColumn};
use api::contact_keys::Way;
use api::{Doc, RecordKind, canonical, contact_keys};
use rusqlite::{Connection, params};
use serde_json::Value;
use words::text;

use crate::file::error::StoreError;
use crate::file::sql::Statements;
use crate::file::store::{Millis, Store};
use crate::records::observations::ASKED;

pub(crate) const STEPS: &[(i64, &str)] = &[(
    4,
    "CREATE TABLE erased (
        mark TEXT PRIMARY KEY,
        at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE erased_salt (salt TEXT NOT NULL) STRICT;",
)];

/// What is written in the place of a person's name.
pub const NOBODY: &str = text!("A person who was erased");

/// By what a person is recognised in an answer, a question or a row of a table: page, addresses, numbers, the name with the
/// company, and the name with its domain.
pub fn signs(doc: &Doc) -> BTreeSet<String> {
    let mut doc = doc.clone();
    if let Some(Value::Object(asked)) = doc.shift_remove(ASKED) {
        doc.extend(asked);
    }
    // Only the question about a number calls its field so.
    if let Some(phone) = doc.get("phone").filter(|phone| phone.is_string()).cloned() {
        doc.entry("mobile_phone").or_insert(phone);
    }
    let told = |key: &str| {
        let column = columns::by_key(RecordKind::Person.columns(), key).map(AnyColumn::Known)?;
        column.text(&doc).map(|told| words(&told)).filter(|told| !told.is_empty())
    };
    let name = told("name");
    let company = told("companyName");
    let mut signs = BTreeSet::new();
    for way in contact_keys::of(RecordKind::Person, std::iter::once(&doc)) {
        match way.way {
            Way::Domain => signs.extend(name.as_ref().map(|name| format!("at:{name}:{}", way.value))),
            Way::Page if !way.own => {}
            _ => {
                signs.insert(format!("{}:{}", way.way.name(), way.value));
            }
        }
    }
    if let Some(domain) = doc.get("domain").and_then(Value::as_str).and_then(contact_keys::domain) {
        signs.extend(name.as_ref().map(|name| format!("at:{name}:{domain}")));
    }
    signs.extend(name.zip(company).map(|(name, company)| format!("name:{name}:{company}")));
    signs
}

/// The name of a person as a document has it.
pub(crate) fn name(doc: &Doc) -> Option<String> {
    columns::by_key(RecordKind::Person.columns(), "name").map(AnyColumn::Known)?.text(doc)
}

/// The words of a name in the order of the alphabet.
fn words(name: &str) -> String {
    let folded = api::text::fold(name);
    let mut words: Vec<&str> = folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    words.sort_unstable();
    words.join(" ")
}

/// The people who were erased.
pub(crate) struct Erased {
    salt: String,
}

impl Erased {
    /// None where nobody was erased.
    pub(crate) fn of(file: &Connection) -> Result<Option<Self>, StoreError> {
        let salt: Option<String> = file.first("SELECT salt FROM erased_salt", [], |row| row.get(0))?;
        Ok(salt.map(|salt| Self { salt }))
    }

    /// Whether this names one of them.
    pub(crate) fn names(&self, file: &Connection, doc: &Doc) -> Result<bool, StoreError> {
        let mut marked = file.prepared("SELECT EXISTS (SELECT 1 FROM erased WHERE mark = ?1)")?;
        for sign in signs(doc) {
            if marked.query_row([self.mark(&sign)], |row| row.get(0))? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether something that leads to a record leads to one of them.
    pub(crate) fn is_marked(&self, file: &Connection, way: Way, value: &str) -> Result<bool, StoreError> {
        let mut marked = file.prepared("SELECT EXISTS (SELECT 1 FROM erased WHERE mark = ?1)")?;
        Ok(marked.query_row([self.mark(&format!("{}:{value}", way.name()))], |row| row.get(0))?)
    }

    fn mark(&self, sign: &str) -> String {
        canonical::digest(&format!("{}:{sign}", self.salt))
    }
}

/// Stores a mark for each of these signs.
pub(crate) fn store_signs<'a>(
    file: &Connection,
    signs: impl IntoIterator<Item = &'a String>,
    at: Millis,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO erased_salt (salt) SELECT hex(randomblob(32)) WHERE NOT EXISTS (SELECT 1 FROM erased_salt)";
    file.run(sql, [])?;
    let Some(erased) = Erased::of(file)? else { return Ok(()) };
    let mut add = file.prepare_cached("INSERT OR IGNORE INTO erased (mark, at) VALUES (?1, ?2)")?;
    for sign in signs {
        add.execute(params![erased.mark(sign), at])?;
    }
    Ok(())
}

impl Store {
    /// Whether a question, an answer or a row names a person who was erased.
    pub async fn is_erased(&self, doc: Doc) -> Result<bool, StoreError> {
        self.read(move |file| match Erased::of(file)? {
            Some(erased) => erased.names(file, &doc),
            None => Ok(false),
        })
        .await
    }
}
