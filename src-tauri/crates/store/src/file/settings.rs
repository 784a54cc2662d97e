//! `settings`: what a person has set for this workspace, as JSON by name.

use rusqlite::params;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::file::error::StoreError;
use crate::file::sql::{Statements, to_json};
use crate::file::store::Store;

pub(crate) const STEPS: &[(i64, &str)] = &[(
    1,
    "CREATE TABLE settings (
        name TEXT PRIMARY KEY,
        value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;",
)];

impl Store {
    /// A setting; none when it was never set, or when what is stored is not of this shape any more.
    pub async fn setting<T: DeserializeOwned + Send + 'static>(&self, name: String) -> Result<Option<T>, StoreError> {
        let sql = "SELECT value FROM settings WHERE name = ?1";
        let stored: Option<String> = self.read(move |file| file.first(sql, [name], |row| row.get(0))).await?;
        Ok(stored.and_then(|text| serde_json::from_str(&text).ok()))
    }

    /// Changes a setting as the file has it, in one transaction; what was stored in another shape is begun anew. Returns what `change` does.
    pub async fn change_setting<T, R>(
        &self,
        name: String,
        change: impl FnOnce(&mut T) -> R + Send + 'static,
    ) -> Result<R, StoreError>
    where
        T: DeserializeOwned + Serialize + Default + 'static,
        R: Send + 'static,
    {
        self.write(move |file| {
            let sql = "SELECT value FROM settings WHERE name = ?1";
            let stored: Option<String> = file.first(sql, [&name], |row| row.get(0))?;
            let mut value: T = stored.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default();
            let done = change(&mut value);
            let sql = "INSERT INTO settings (name, value) VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET value = ?2";
            file.run(sql, params![name, to_json(&value)?])?;
            Ok(done)
        })
        .await
    }

    /// Stores a setting.
    pub async fn set<T: Serialize>(&self, name: String, value: &T) -> Result<(), StoreError> {
        let text = to_json(value)?;
        let sql = "INSERT INTO settings (name, value) VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET value = ?2";
        self.write(move |file| file.run(sql, params![name, text])).await
    }
}
