//! `records`: each company and each person once; `identities`: by what they are recognised; `tellings`: what each
//! answer said of them, so that every value has its source and its date.
//!
//! `corrections`: what a person has typed over it, a document for each value (`corrections.rs` writes it).
//!
//! Owns: the tables, and reading the observations of one record. Which record an observation is about is decided in
//! `recognised.rs`, and storing one is in `keeping.rs`.

use std::cmp::Reverse;

use api::{Doc, RecordKind};
use rusqlite::Connection;

use crate::file::error::StoreError;
use crate::file::sql::{Statements, json};
use crate::file::store::Millis;

/// The version from which on a file has records.
pub(crate) const SINCE: i64 = 3;

pub(crate) const STEPS: &[(i64, &str)] = &[
    // Where companies were until version 2. This step stays, because a file of that version is brought forward through
    // it.
    (
        1,
        "CREATE TABLE companies (
        id INTEGER PRIMARY KEY,
        key TEXT NOT NULL UNIQUE,
        doc TEXT NOT NULL,
        owned_at INTEGER NOT NULL,
        told_at INTEGER NOT NULL,
        words TEXT NOT NULL,
        k_name TEXT, k_domain TEXT, k_employeeRange REAL, k_revenueRange REAL, k_countryName TEXT, k_cityName TEXT,
        k_description TEXT, k_website TEXT, k_networkProfile TEXT, k_logo TEXT,
        v_employeeRange TEXT, v_revenueRange TEXT, v_countryName TEXT, v_cityName TEXT
    ) STRICT;",
    ),
    (
        SINCE,
        "CREATE TABLE records (
        id INTEGER PRIMARY KEY,
        kind TEXT NOT NULL CHECK (kind IN ('company', 'person')),
        owned_at INTEGER NOT NULL,
        told_at INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE identities (
        kind TEXT NOT NULL,
        key TEXT NOT NULL,
        record INTEGER NOT NULL REFERENCES records (id),
        PRIMARY KEY (kind, key, record)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX identities_by_record ON identities (record);
    CREATE TABLE tellings (
        id INTEGER PRIMARY KEY,
        record INTEGER NOT NULL REFERENCES records (id),
        operation TEXT NOT NULL,
        fact INTEGER REFERENCES facts (id),
        first_at INTEGER NOT NULL,
        at INTEGER NOT NULL,
        doc TEXT NOT NULL
    ) STRICT;
    CREATE INDEX tellings_by_record ON tellings (record, at DESC, id DESC);
    INSERT INTO records (id, kind, owned_at, told_at) SELECT id, 'company', owned_at, told_at FROM companies;
    INSERT INTO tellings (record, operation, first_at, at, doc)
        SELECT id, 'find_companies', owned_at, told_at, doc FROM companies;
    INSERT INTO identities (kind, key, record)
        SELECT 'company', key, id FROM companies WHERE key NOT LIKE 'domain:%';
    INSERT OR IGNORE INTO identities (kind, key, record)
        SELECT 'company', 'domain:' || CASE WHEN domain LIKE 'www.%' THEN substr(domain, 5) ELSE domain END, id
        FROM (SELECT id, lower(trim(json_extract(doc, '$.domain'))) AS domain FROM companies) WHERE domain <> '';",
    ),
    (
        16,
        "CREATE TABLE corrections (
        record INTEGER NOT NULL REFERENCES records (id),
        key TEXT NOT NULL,
        at INTEGER NOT NULL,
        doc TEXT NOT NULL,
        PRIMARY KEY (record, key)
    ) STRICT, WITHOUT ROWID;",
    ),
];

/// What one answer says of one record.
#[derive(Debug, Clone, PartialEq)]
pub struct NewObservation {
    /// What it is about.
    pub kind: RecordKind,
    /// What is said. Under [`ASKED`] an answer to a single question may carry what only the question said.
    pub doc: Doc,
}

/// Who says something of a record, and when.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Teller<'a> {
    /// Command name of the operation.
    pub operation: &'a str,
    pub kept_answer: Option<i64>,
    /// The load that it came with.
    pub pull: Option<i64>,
    pub at: Millis,
}

/// The operation under which what a file says of a record is stored.
pub const IMPORT: &str = "import";
/// The operation under which what a person typed of a record is stored.
pub const BY_HAND: &str = "by_hand";

/// The operation of a value that a person has corrected: an observation of its own, with that value alone.
pub const CORRECTION: &str = "correction";
/// The operations that are no answer of the service: nothing was paid for them.
pub const UNPAID: [&str; 3] = [IMPORT, BY_HAND, CORRECTION];

/// The field under which an observation carries what somebody typed in a question: it counts for recognising a record, and is
/// stored where the record is new; a known one keeps the spelling of the service.
pub const ASKED: &str = "asked";

/// What one answer said of a record.
#[derive(Debug, Clone, PartialEq)]
pub struct Observation {
    /// Command name of the operation.
    pub operation: String,
    /// When the same was last said.
    pub at: Millis,
    /// What was said.
    pub doc: Doc,
}

impl Observation {
    /// Its place among others, as [`order`].
    pub(crate) fn order(&self, number: i64) -> Reverse<(bool, Millis, i64)> {
        order(&self.operation, self.at, number)
    }
}

/// The order of observations: newest first, and what a person has corrected before everything that is told, however new.
pub(crate) fn order(operation: &str, at: Millis, number: i64) -> Reverse<(bool, Millis, i64)> {
    Reverse((operation == CORRECTION, at, number))
}

/// The observations of a record in their order, each with its number; what a person has corrected has none.
pub(crate) fn of(file: &Connection, record: i64) -> Result<Vec<(i64, Observation)>, StoreError> {
    // In one statement, because each row of a grid asks.
    let sql = "SELECT 0 AS id, 'correction' AS operation, at, doc, 0 AS part FROM corrections WHERE record = ?1
        UNION ALL SELECT id, operation, at, doc, 1 FROM tellings WHERE record = ?1
        ORDER BY part, at DESC, id DESC";
    file.all(sql, [record], |row| {
        let observation = Observation { operation: row.get("operation")?, at: row.get("at")?, doc: json(row, "doc")? };
        Ok((row.get("id")?, observation))
    })
}
