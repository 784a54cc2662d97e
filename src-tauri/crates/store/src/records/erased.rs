//! `erased`: one-way marks of people who were erased, so that a later answer or table that names one is not stored, and
//! nothing is bought about them again. `erased_salt`: what is digested with each sign, so that marks of two workspaces
//! cannot be compared and none can be looked up in a list that somebody made before. Whom a colleague erased is recognised by the marks of
//! the team (`team::erasures`), which have a salt of their own.
//!
//! Owns: the signs of a person, and recognising one. Does not own: taking a person out of the file (`erasing`).

use std::collections::{BTreeSet, HashMap};
use std::convert::Infallible;

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
use crate::team::{erasures, standing};

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

/// A name as a sign. By itself it is none: there are many of one name. It says that an address or a number is not somebody else's.
pub(crate) fn who(doc: &Doc) -> Option<String> {
    name(doc).map(|name| format!("who:{}", words(&name)))
}

/// The mark of a sign: 16 bytes, as hexadecimal.
pub fn mark(salt: &str, sign: &str) -> String {
    canonical::digest(&format!("{salt}:{sign}"))
}

/// By which erasure documents about one are about somebody of whom a colleague has told marks; none where they are not. A page is the person's, and
/// so is a name with its company. An address or a number that was the person's alone elsewhere may be many people's here: it is a sign of
/// one who has that name, or of whom nothing says another one.
fn marked_by<'d, K: Ord + Clone, E>(
    docs: impl Iterator<Item = &'d Doc>,
    mut of: impl FnMut(&str) -> Result<Vec<K>, E>,
) -> Result<Option<K>, E> {
    let (mut reached, mut whos) = (BTreeSet::new(), BTreeSet::new());
    for doc in docs {
        whos.extend(who(doc));
        for sign in signs(doc) {
            let mut erasures = of(&sign)?;
            if is_way(&sign) {
                reached.extend(erasures);
            } else if !erasures.is_empty() {
                return Ok(Some(erasures.swap_remove(0)));
            }
        }
    }
    if reached.is_empty() || whos.is_empty() {
        return Ok(reached.pop_first());
    }
    for who in &whos {
        // Of one person both, and not of two.
        if let Some(erasure) = of(who)?.into_iter().find(|erasure| reached.contains(erasure)) {
            return Ok(Some(erasure));
        }
    }
    Ok(None)
}

/// Whether a sign is an address or a number, which several may have.
pub(crate) fn is_way(sign: &str) -> bool {
    sign.starts_with("email:") || sign.starts_with("phone:")
}

/// Marks of people who were erased in a team, each with the erasures that it is of, to be held against what is not judged by this file's own tables.
#[derive(Debug)]
pub struct Marks {
    salt: String,
    of: HashMap<String, Vec<usize>>,
}

impl Marks {
    /// Of these erasures, under this salt.
    pub fn new<'m>(salt: String, erasures: impl IntoIterator<Item = &'m [String]>) -> Self {
        let mut of: HashMap<String, Vec<usize>> = HashMap::new();
        for (erasure, marks) in erasures.into_iter().enumerate() {
            marks.iter().for_each(|mark| of.entry(mark.clone()).or_default().push(erasure));
        }
        Self { salt, of }
    }

    /// Whether a document is about one of them.
    pub fn name(&self, doc: &Doc) -> bool {
        self.who(std::iter::once(doc)).is_some()
    }

    /// By which erasure documents about one are about one of them, as its place among those that were given.
    pub fn who<'d>(&self, docs: impl Iterator<Item = &'d Doc>) -> Option<usize> {
        marked_by(docs, |sign| Ok::<_, Infallible>(self.of(sign).to_vec())).unwrap_or_default()
    }

    /// Whether a sign is one of anybody of them.
    pub fn has(&self, sign: &str) -> bool {
        !self.of(sign).is_empty()
    }

    /// Whether a sign is one of an erasure.
    pub(crate) fn is_of(&self, sign: &str, erasure: usize) -> bool {
        self.of(sign).contains(&erasure)
    }

    fn of(&self, sign: &str) -> &[usize] {
        self.of.get(&mark(&self.salt, sign)).map_or(&[], Vec::as_slice)
    }
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

/// The people who were erased, here or in the team.
pub(crate) struct Erased {
    /// Of this file; none where nobody was erased here.
    salt: Option<String>,
    /// Of the team; none where none was joined.
    team: Option<String>,
}

impl Erased {
    /// None where nobody was erased.
    pub(crate) fn of(file: &Connection) -> Result<Option<Self>, StoreError> {
        let salt: Option<String> = file.first("SELECT salt FROM erased_salt", [], |row| row.get(0))?;
        let any = "SELECT EXISTS (SELECT 1 FROM team_erased)";
        let team = if file.one(any, [], |row| row.get(0))? { standing::salt(file)? } else { None };
        Ok((salt.is_some() || team.is_some()).then_some(Self { salt, team }))
    }

    /// Whether this names one of them.
    pub(crate) fn names(&self, file: &Connection, doc: &Doc) -> Result<bool, StoreError> {
        if let Some(salt) = &self.salt {
            for sign in signs(doc) {
                if is_stored(file, salt, &sign)? {
                    return Ok(true);
                }
            }
        }
        self.is_of_team(file, doc)
    }

    /// Whether this names one of them, where somebody is taken out for it: what others are reached by as well is no sign of the one.
    pub(crate) fn is_surely(&self, file: &Connection, doc: &Doc, group: &[i64]) -> Result<bool, StoreError> {
        if let Some(salt) = &self.salt {
            for sign in signs(doc) {
                if is_stored(file, salt, &sign)? && !is_shared(file, &sign, group)? {
                    return Ok(true);
                }
            }
        }
        self.is_of_team(file, doc)
    }

    /// Whether this names somebody whom a colleague has erased.
    pub(crate) fn is_of_team(&self, file: &Connection, doc: &Doc) -> Result<bool, StoreError> {
        let Some(salt) = &self.team else { return Ok(false) };
        let is_nameless = who(doc).is_none();
        let marked = marked_by(std::iter::once(doc), |sign| {
            // Without a name beside it, what still leads to a record here is that one's: the person's is gone.
            let is_others = is_nameless && is_shared(file, sign, &[])?;
            if is_others { Ok(Vec::new()) } else { erasures::of_mark(file, &mark(salt, sign)) }
        });
        marked.map(|marked: Option<String>| marked.is_some())
    }

    /// Whether something that leads to a record leads to one of them, and to nobody who is still here.
    pub(crate) fn is_marked(&self, file: &Connection, way: Way, value: &str) -> Result<bool, StoreError> {
        let sign = format!("{}:{value}", way.name());
        let here = self.salt.as_ref().map_or(Ok(false), |salt| is_stored(file, salt, &sign))?;
        let in_team = |salt: &String| Ok::<_, StoreError>(!erasures::of_mark(file, &mark(salt, &sign))?.is_empty());
        let is_marked = here || self.team.as_ref().map_or(Ok(false), in_team)?;
        Ok(is_marked && !is_shared(file, &sign, &[])?)
    }
}

/// Whether a mark of a sign was stored in this file.
fn is_stored(file: &Connection, salt: &str, sign: &str) -> Result<bool, StoreError> {
    let mut marked = file.prepared("SELECT EXISTS (SELECT 1 FROM erased WHERE mark = ?1)")?;
    Ok(marked.query_row([mark(salt, sign)], |row| row.get(0))?)
}

/// Whether an address or a number reaches a record here that is none of these.
pub(crate) fn is_shared(file: &Connection, sign: &str, group: &[i64]) -> Result<bool, StoreError> {
    let Some((kind, value)) = sign.split_once(':').filter(|(kind, _)| matches!(*kind, "email" | "phone")) else {
        return Ok(false);
    };
    let sql = "SELECT record FROM reach WHERE kind = ?1 AND value = ?2 AND own LIMIT 65";
    let reached: Vec<i64> = file.all(sql, [kind, value], |row| row.get(0))?;
    Ok(reached.iter().any(|record| !group.contains(record)))
}

/// Stores a mark for each of these signs.
pub(crate) fn store_signs<'a>(
    file: &Connection,
    signs: impl IntoIterator<Item = &'a String>,
    at: Millis,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO erased_salt (salt) SELECT hex(randomblob(32)) WHERE NOT EXISTS (SELECT 1 FROM erased_salt)";
    file.run(sql, [])?;
    let salt: String = file.one("SELECT salt FROM erased_salt", [], |row| row.get(0))?;
    let mut add = file.prepare_cached("INSERT OR IGNORE INTO erased (mark, at) VALUES (?1, ?2)")?;
    for sign in signs {
        add.execute(params![mark(&salt, sign), at])?;
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
