//! `recipes`: plans that were stored under a name. What a plan is, `enrich` knows; here it is one JSON value.

use rusqlite::{Row, params};
use serde_json::Value;

use crate::file::error::StoreError;
use crate::file::sql::{Statements, json, to_json};
use crate::file::store::{Millis, Store};

pub(crate) const STEPS: &[(i64, &str)] = &[(
    4,
    // AUTOINCREMENT: the number of one that was removed is never that of another, which a late click would then take away.
    "CREATE TABLE recipes (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        name TEXT NOT NULL,
        name_key TEXT NOT NULL UNIQUE,
        plan TEXT NOT NULL,
        at INTEGER NOT NULL
    ) STRICT;",
)];

/// Recipes that one workspace stores at most.
pub const MOST: u64 = 200;

/// A plan under a name.
#[derive(Debug, Clone, PartialEq)]
pub struct Recipe {
    /// Its number.
    pub id: i64,
    /// Its name.
    pub name: String,
    /// The plan.
    pub plan: Value,
}

impl Store {
    /// Every recipe, by name.
    pub async fn recipes(&self) -> Result<Vec<Recipe>, StoreError> {
        let sql = "SELECT id, name, plan FROM recipes ORDER BY name_key";
        let read = |row: &Row<'_>| Ok(Recipe { id: row.get("id")?, name: row.get("name")?, plan: json(row, "plan")? });
        self.read(move |file| file.all(sql, [], read)).await
    }

    /// Stores a plan under a name, in the place of the one that had it, in whatever case. Returns whether there was
    /// room.
    pub async fn save_recipe(&self, name: String, plan: Value, at: Millis) -> Result<bool, StoreError> {
        self.write(move |file| {
            let key = name.to_lowercase();
            let sql = "SELECT count(*), coalesce(sum(name_key = ?1), 0) FROM recipes";
            let (kept, taken): (u64, bool) = file.one(sql, [&key], |row| row.try_into())?;
            if kept >= MOST && !taken {
                return Ok(false);
            }
            let sql = "INSERT INTO recipes (name, name_key, plan, at) VALUES (?1, ?2, ?3, ?4)
                ON CONFLICT (name_key) DO UPDATE SET name = excluded.name, plan = excluded.plan, at = excluded.at";
            file.run(sql, params![name, key, to_json(&plan)?, at])?;
            Ok(true)
        })
        .await
    }

    /// Takes a recipe away; one that is gone already is no error.
    pub async fn remove_recipe(&self, recipe: i64) -> Result<(), StoreError> {
        self.write(move |file| file.run("DELETE FROM recipes WHERE id = ?1", [recipe])).await
    }
}
