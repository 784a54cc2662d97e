//! `evidence`: do-not-call checks whose answer came and people who were erased, a line each, written when it happens and chained to the
//! line before. `evidence_keys`: the secret by which what a line is about is marked.
//!
//! Owns both tables and what is written in them. A line is never changed or taken away (the file itself refuses it); only what stands
//! beside the chain goes, when the person is erased. Nothing is invented for the past: what was checked or erased before version 17 of
//! the file has no line, and lines begin with the date of the key. An answer that is owned and used again is no check and has none, as
//! has what a table says that was imported; neither have additions to the suppression list, which a person can undo.
//! Does not own: the text of a line and its hash (`evidence/line.rs`), what becomes of lines when a backup is restored
//! (`rescue/evidence.rs`), or the file that an auditor gets.
//!
//! **Marks.** A line must be checkable by who knows the number, must outlive the erasure of its person, and must not name that person
//! then. There are so few telephone numbers that all can be tried within seconds: a salt that is in the auditor's file would make each
//! mark readable, and a slow hash only a little less so. So the salt is a secret of its own that never leaves this file, and each number
//! has an opening made of both: `opening = SHA-256(key:what)`, `mark = SHA-256(opening:what)`. The opening of one number says nothing of
//! another's. In the auditor's file the number stands with its opening beside the line, so that its mark can be checked; of who was erased
//! neither does, and nobody can try numbers without the key. Whoever asks "was my number checked?" after that is answered by this
//! program: from the number it makes the opening, which shows the line. Who has the workspace file itself could try all numbers, as with
//! `erased_salt`, which is another salt: handing out an opening must say nothing of those marks.

mod line;

use std::collections::BTreeSet;

use api::contact_keys::Way;
use api::{Doc, canonical};
use rusqlite::{Connection, Row, params};

pub use line::{Chain, Line, moment};
pub use said::{LISTED, NOT_LISTED};

use crate::file::error::StoreError;
use crate::file::sql::Statements;
use crate::file::store::{Millis, Store};
use crate::records::erased;
use crate::records::erased::Erased;

pub(crate) const STEPS: &[(i64, &str)] = &[(
    17,
    "CREATE TABLE evidence (
        id INTEGER PRIMARY KEY,
        at INTEGER NOT NULL,
        act TEXT NOT NULL CHECK (act IN ('do_not_call', 'erased', 'restored')),
        mark TEXT NOT NULL,
        answer TEXT NOT NULL,
        source TEXT NOT NULL,
        before TEXT NOT NULL,
        hash TEXT NOT NULL,
        what TEXT,
        record INTEGER REFERENCES records (id)
    ) STRICT;
    CREATE INDEX evidence_by_record ON evidence (record) WHERE record IS NOT NULL;
    CREATE TRIGGER evidence_is_not_changed
        BEFORE UPDATE OF id, at, act, mark, answer, source, before, hash ON evidence
        BEGIN SELECT RAISE(ABORT, 'a line of evidence is never changed'); END;
    CREATE TRIGGER evidence_is_not_deleted BEFORE DELETE ON evidence
        BEGIN SELECT RAISE(ABORT, 'a line of evidence is never taken away'); END;
    CREATE TABLE evidence_keys (key TEXT PRIMARY KEY, at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
    INSERT INTO evidence_keys (key, at)
        VALUES (lower(hex(randomblob(32))), CAST(unixepoch('subsec') * 1000 AS INTEGER));",
)];

/// What a line says, in the words that its hash is made of: never translated.
pub(crate) mod said {
    /// The number must not be called.
    pub const LISTED: &str = "listed";
    /// The number is on no list.
    pub const NOT_LISTED: &str = "not listed";
    /// The service knows no such number.
    pub(crate) const NOTHING: &str = "nothing found";
    pub(crate) const UNREADABLE: &str = "came in a form that could not be read";
    pub(crate) const NOT_KEPT: &str = "not kept, because the person was erased before it came";
    /// A person was erased because somebody said so.
    pub(crate) const BY_HAND: &str = "by hand";
    /// A person was erased because a colleague has erased them.
    pub(crate) const OF_TEAM: &str = "by a colleague";
    /// A person was in a file that was gone back to, and was erased once more.
    pub(crate) const AGAIN: &str = "again, after going back to a backup";
}

/// What happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Act {
    /// A number was checked, and an answer came.
    DoNotCall,
    /// A person was erased.
    Erased,
    /// A file was gone back to or saved, and its lines did not simply go on.
    Restored,
}

impl Act {
    /// What a line calls it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::DoNotCall => "do_not_call",
            Self::Erased => "erased",
            Self::Restored => "restored",
        }
    }
}

/// A line that is to be added.
#[derive(Debug)]
pub(crate) struct NewLine<'a> {
    pub act: Act,
    pub at: Millis,
    /// What it is about, in one word: `phone:+12025550123`; several of a person.
    pub about: &'a [&'a str],
    pub answer: &'a str,
    pub source: &'a str,
    /// Whether what it is about stands beside it, until the person is erased.
    pub readable: bool,
    /// The person's record, if it is known: stands beside it too.
    pub record: Option<i64>,
}

/// How far the evidence has come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Extent {
    /// How many lines there are.
    pub lines: u64,
    /// Since when they are written.
    pub since: Millis,
    /// The hash of the last one.
    pub last: Option<String>,
}

/// A line as an auditor sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShownLine {
    /// The line.
    pub line: Line,
    /// What opens its mark; none where nothing readable stands beside it.
    pub opening: Option<String>,
}

/// Adds a line behind the last one, in the transaction of what it tells: a crash leaves both or neither.
pub(crate) fn add(file: &Connection, new: &NewLine<'_>) -> Result<(), StoreError> {
    let key = key(file, new.at)?;
    let marks: BTreeSet<String> = new.about.iter().map(|what| mark(&opening(&key, what), what)).collect();
    let marks: Vec<String> = marks.into_iter().collect();
    let line = Line {
        mark: marks.join(" "),
        what: new.about.first().filter(|_| new.readable).map(|what| (*what).to_owned()),
        ..Line::plain(new.at, new.act.name(), new.answer, new.source)
    };
    append(file, line, new.record)
}

/// Puts a line behind the last one: its number, the hash before and its own hash follow from there.
pub(crate) fn append(file: &Connection, line: Line, record: Option<i64>) -> Result<(), StoreError> {
    let last = "SELECT id, hash FROM evidence ORDER BY id DESC LIMIT 1";
    let last: Option<(i64, String)> = file.first(last, [], |row| row.try_into())?;
    let line = line.behind(last);
    let sql = "INSERT INTO evidence (id, at, act, mark, answer, source, before, hash, what, record)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)";
    let Line { no, at, act, mark, answer, source, before, hash, what } = line;
    file.run(sql, params![no, at, act, mark, answer, source, before, hash, what, record])
}

/// Notes that a number was checked and what came of it. Of a person who was erased before the answer came the mark alone is written.
pub(crate) fn note_check(
    file: &Connection,
    request: &str,
    answer: &str,
    (source, record): (&str, Option<i64>),
    at: Millis,
) -> Result<(), StoreError> {
    let asked: Doc = serde_json::from_str(request)?;
    let is_erased = Erased::of(file)?.map_or(Ok(false), |erased| erased.names(file, &asked))?;
    // The same sign by which an erased person is recognised, so that the lines of both have the same mark.
    let phone = format!("{}:", Way::Phone.name());
    let what = erased::signs(&asked).into_iter().find(|sign| sign.starts_with(&phone));
    let what: Vec<&str> = what.as_deref().into_iter().collect();
    let answer = if is_erased { said::NOT_KEPT } else { answer };
    let record = record.filter(|_| !is_erased);
    add(file, &NewLine { act: Act::DoNotCall, at, about: &what, answer, source, readable: !is_erased, record })
}

/// Notes that a person was erased who was known by these signs.
pub(crate) fn note_erasure(
    file: &Connection,
    signs: &BTreeSet<String>,
    answer: &str,
    source: &str,
    at: Millis,
) -> Result<(), StoreError> {
    let about: Vec<&str> = signs.iter().map(String::as_str).collect();
    add(file, &NewLine { act: Act::Erased, at, about: &about, answer, source, readable: false, record: None })
}

/// What stands beside the lines about records: numbers that were checked for them, also those that they have no more.
pub(crate) fn beside(file: &Connection, records: &[i64]) -> Result<BTreeSet<String>, StoreError> {
    let sql = "SELECT DISTINCT what FROM evidence WHERE record = ?1 AND what IS NOT NULL";
    let mut all = BTreeSet::new();
    for record in records {
        let of_one: Vec<String> = file.all(sql, [record], |row| row.get(0))?;
        all.extend(of_one);
    }
    Ok(all)
}

/// Takes away what names a person beside lines: of those about these records, and about these signs.
pub(crate) fn forget(file: &Connection, records: &[i64], signs: &BTreeSet<String>) -> Result<(), StoreError> {
    let of_record = "UPDATE evidence SET what = NULL, record = NULL WHERE record = ?1";
    records.iter().try_for_each(|record| file.run(of_record, [record]))?;
    let of_sign = "UPDATE evidence SET what = NULL, record = NULL WHERE what = ?1";
    signs.iter().try_for_each(|sign| file.run(of_sign, [sign]))
}

/// Takes away what names people who were erased beside lines of another file. Returns how many lines had it.
pub(crate) fn forget_erased(file: &Connection) -> Result<u64, StoreError> {
    let Some(erased) = Erased::of(file)? else { return Ok(0) };
    let told: Vec<String> =
        file.all("SELECT DISTINCT what FROM evidence WHERE what IS NOT NULL", [], |row| row.get(0))?;
    let mut gone = 0;
    for what in told {
        let number = what.split_once(':').map_or(what.as_str(), |(_, number)| number);
        if erased.is_marked(file, Way::Phone, number)? {
            gone += file.changed("UPDATE evidence SET what = NULL, record = NULL WHERE what = ?1", [&what])? as u64;
        }
    }
    Ok(gone)
}

/// The key of today. A file of which it was lost gets another one: the marks of before stay as they are.
fn key(file: &Connection, at: Millis) -> Result<String, StoreError> {
    let sql = "INSERT INTO evidence_keys (key, at) SELECT lower(hex(randomblob(32))), ?1
        WHERE NOT EXISTS (SELECT 1 FROM evidence_keys)";
    file.run(sql, [at])?;
    file.one("SELECT key FROM evidence_keys ORDER BY at, key LIMIT 1", [], |row| row.get(0))
}

fn keys(file: &Connection) -> Result<Vec<String>, StoreError> {
    file.all("SELECT key FROM evidence_keys ORDER BY at, key", [], |row| row.get(0))
}

/// What shows that a mark is of this, and of nothing else.
fn opening(key: &str, what: &str) -> String {
    canonical::sha256(&format!("{key}:{what}"))
}

fn mark(opening: &str, what: &str) -> String {
    canonical::sha256(&format!("{opening}:{what}"))
}

pub(crate) fn read(row: &Row<'_>) -> rusqlite::Result<Line> {
    Ok(Line {
        no: row.get("id")?,
        at: row.get("at")?,
        act: row.get("act")?,
        mark: row.get("mark")?,
        answer: row.get("answer")?,
        source: row.get("source")?,
        before: row.get("before")?,
        hash: row.get("hash")?,
        what: row.get("what")?,
    })
}

impl Store {
    /// How far the evidence has come.
    pub async fn evidence(&self) -> Result<Extent, StoreError> {
        let sql = "SELECT (SELECT count(*) FROM evidence), (SELECT coalesce(min(at), 0) FROM evidence_keys),
            (SELECT hash FROM evidence ORDER BY id DESC LIMIT 1)";
        let read = |row: &Row<'_>| Ok(Extent { lines: row.get(0)?, since: row.get(1)?, last: row.get(2)? });
        self.read(move |file| file.one(sql, [], read)).await
    }

    /// The lines behind this number, in their order; at most so many.
    pub async fn evidence_lines(&self, after: i64, most: u32) -> Result<Vec<ShownLine>, StoreError> {
        self.read(move |file| {
            let keys = keys(file)?;
            let lines: Vec<Line> =
                file.all("SELECT * FROM evidence WHERE id > ?1 ORDER BY id LIMIT ?2", [after, i64::from(most)], read)?;
            let open = |line: Line| {
                let fits = |what: &String| {
                    keys.iter().map(|key| opening(key, what)).find(|opening| mark(opening, what) == line.mark)
                };
                let opening = line.what.as_ref().and_then(fits);
                ShownLine { line, opening }
            };
            Ok(lines.into_iter().map(open).collect())
        })
        .await
    }

    /// The lines about this, also of who was erased, each with what opens its mark: `phone:+12025550123`.
    pub async fn evidence_about(&self, what: String) -> Result<Vec<ShownLine>, StoreError> {
        self.read(move |file| {
            let mut about = Vec::new();
            for key in keys(file)? {
                let opening = opening(&key, &what);
                let sql = "SELECT * FROM evidence WHERE instr(mark, ?1) ORDER BY id";
                let lines: Vec<Line> = file.all(sql, [mark(&opening, &what)], read)?;
                about.extend(lines.into_iter().map(|line| ShownLine { line, opening: Some(opening.clone()) }));
            }
            about.sort_by_key(|shown| shown.line.no);
            Ok(about)
        })
        .await
    }
}

#[cfg(test)]
mod tests;
