//! `settings`: what a person has set for this workspace, as JSON by name.

use rusqlite::Connection;
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

/// A setting; none when it was never set, or when what is stored is not of this shape any more.
pub(crate) fn of<T: DeserializeOwned>(file: &Connection, name: &str) -> Result<Option<T>, StoreError> {
    let stored: Option<String> = file.first("SELECT value FROM settings WHERE name = ?1", [name], |row| row.get(0))?;
    Ok(stored.and_then(|text| serde_json::from_str(&text).ok()))
}

/// Stores a setting, as JSON.
pub(crate) fn put(file: &Connection, name: &str, text: &str) -> Result<(), StoreError> {
    let sql = "INSERT INTO settings (name, value) VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET value = ?2";
    file.run(sql, [name, text])
}

impl Store {
    /// A setting; none when it was never set, or when what is stored is not of this shape any more.
    pub async fn setting<T: DeserializeOwned + Send + 'static>(&self, name: String) -> Result<Option<T>, StoreError> {
        self.read(move |file| of(file, &name)).await
    }

    /// Changes a setting as the file has it, in one transaction, where `change` succeeds; what was stored in another shape is begun
    /// anew. Returns what `change` does.
    pub async fn change_setting<T, R, E>(
        &self,
        name: String,
        change: impl FnOnce(&mut T) -> Result<R, E> + Send + 'static,
    ) -> Result<Result<R, E>, StoreError>
    where
        T: DeserializeOwned + Serialize + Default + 'static,
        R: Send + 'static,
        E: Send + 'static,
    {
        self.write(move |file| {
            let mut value: T = of(file, &name)?.unwrap_or_default();
            let done = change(&mut value);
            if done.is_ok() {
                put(file, &name, &to_json(&value)?)?;
            }
            Ok(done)
        })
        .await
    }

    /// Stores a setting.
    pub async fn set<T: Serialize>(&self, name: String, value: &T) -> Result<(), StoreError> {
        let text = to_json(value)?;
        self.write(move |file| put(file, &name, &text)).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_change_is_of_what_the_file_has_and_one_that_fails_is_none() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("workspace.sqlite")).unwrap();
        let name = || "number".to_owned();
        let add = |by: u32| {
            store.change_setting(name(), move |number: &mut u32| {
                *number += by;
                if by == 0 { Err("nothing to add") } else { Ok(*number) }
            })
        };
        assert_eq!(add(3).await.unwrap(), Ok(3), "what was never set is begun");
        let (one, two) = tokio::join!(add(4), add(5));
        assert_eq!(one.unwrap().max(two.unwrap()), Ok(12), "neither is lost");
        let spoilt = store.change_setting(name(), |number: &mut u32| {
            *number = 99;
            Err::<(), _>("no")
        });
        assert_eq!(spoilt.await.unwrap(), Err("no"));
        assert_eq!(store.setting::<u32>(name()).await.unwrap(), Some(12), "one that fails stores nothing");
        store.set(name(), &"twelve").await.unwrap();
        assert_eq!(add(1).await.unwrap(), Ok(1), "another shape is begun anew");
    }
}
