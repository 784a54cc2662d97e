//! `personas`: whom a person looks for at companies, under a name. What one is, `api` knows; here it is one JSON value.

use rusqlite::{Row, params};
use serde_json::Value;

use crate::file::error::StoreError;
use crate::file::sql::{Statements, json, to_json};
use crate::file::store::{Millis, Store};

pub(crate) const STEPS: &[(i64, &str)] = &[(
    10,
    // AUTOINCREMENT: the number of one that was removed is never that of another, which a late click would then take away.
    "CREATE TABLE personas (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        name TEXT NOT NULL,
        name_key TEXT NOT NULL UNIQUE,
        persona TEXT NOT NULL,
        at INTEGER NOT NULL
    ) STRICT;",
)];

/// Personas that one workspace stores at most.
pub const MOST: u64 = 200;

/// A persona under its name.
#[derive(Debug, Clone, PartialEq)]
pub struct StoredPersona {
    /// Its number.
    pub id: i64,
    /// Its name.
    pub name: String,
    /// The persona.
    pub persona: Value,
}

impl Store {
    /// Every persona, by name.
    pub async fn personas(&self) -> Result<Vec<StoredPersona>, StoreError> {
        let sql = "SELECT id, name, persona FROM personas ORDER BY name_key";
        let read = |row: &Row<'_>| {
            Ok(StoredPersona { id: row.get("id")?, name: row.get("name")?, persona: json(row, "persona")? })
        };
        self.read(move |file| file.all(sql, [], read)).await
    }

    /// Stores a persona under a name, in the place of the one that had it, in whatever case. Returns whether there was
    /// room.
    pub async fn save_persona(&self, name: String, persona: Value, at: Millis) -> Result<bool, StoreError> {
        self.write(move |file| {
            let key = name.to_lowercase();
            let sql = "SELECT count(*), coalesce(sum(name_key = ?1), 0) FROM personas";
            let (kept, taken): (u64, bool) = file.one(sql, [&key], |row| row.try_into())?;
            if kept >= MOST && !taken {
                return Ok(false);
            }
            let sql = "INSERT INTO personas (name, name_key, persona, at) VALUES (?1, ?2, ?3, ?4)
                ON CONFLICT (name_key) DO UPDATE SET name = excluded.name, persona = excluded.persona, at = excluded.at";
            file.run(sql, params![name, key, to_json(&persona)?, at])?;
            Ok(true)
        })
        .await
    }

    /// Takes a persona away; one that is gone already is no error.
    pub async fn remove_persona(&self, persona: i64) -> Result<(), StoreError> {
        self.write(move |file| file.run("DELETE FROM personas WHERE id = ?1", [persona])).await
    }
}
