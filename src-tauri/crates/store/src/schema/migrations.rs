//! Bringing a file up to the present version: all pending steps in one transaction, or none.
//!
//! Each table holds its own steps, and `schema.rs` their order. A released step is never edited.

use std::path::Path;

use rusqlite::{Connection, TransactionBehavior};

use crate::file::connection;
use crate::file::error::StoreError;
use crate::file::threads::PATIENCE;
use crate::{records, schema};

/// Marks a file as ours: "Prsp".
const APPLICATION: i64 = 0x5072_7370;

/// The newest version this program knows.
pub fn newest() -> i64 {
    schema::steps().map(|(version, _)| *version).max().unwrap_or(0)
}

/// Refuses a file of a newer version or of another program, through a connection that cannot write.
pub(crate) fn refuse_strangers(path: &Path) -> Result<(), StoreError> {
    if path.exists() { read_only(path).map(drop) } else { Ok(()) }
}

/// Whether a file that is there has steps before it: it is to be copied first.
///
/// # Errors
/// As for [`crate::Store::open`].
pub fn is_pending(path: &Path) -> Result<bool, StoreError> {
    if !path.exists() {
        return Ok(false);
    }
    let (version, _) = marks(&read_only(path)?)?;
    Ok(version > 0 && version < newest())
}

/// A connection to a file of ours, of a version that is known, that cannot write.
pub(crate) fn read_only(path: &Path) -> Result<Connection, StoreError> {
    let file = connection::reading(path)?;
    file.busy_timeout(PATIENCE)?;
    let (version, application) = marks(&file)?;
    if application != APPLICATION && (version != 0 || application != 0) {
        return Err(StoreError::Foreign);
    }
    if version > newest() {
        return Err(StoreError::Newer { found: version, known: newest() });
    }
    Ok(file)
}

/// Makes a file of a version, with nothing in it.
pub(crate) fn make(file: &Connection, version: i64) -> Result<(), StoreError> {
    lead(file, 0, version)
}

/// Runs every pending step in one transaction.
pub(crate) fn migrate(file: &mut Connection) -> Result<(), StoreError> {
    let (version, _) = marks(file)?;
    if version >= newest() {
        return Ok(());
    }
    let change = file.transaction_with_behavior(TransactionBehavior::Immediate)?;
    lead(&change, version, newest())?;
    if version < records::SINCE {
        records::recognised::recognise_all(&change)?;
    }
    records::filling::begin(&change, version)?;
    change.commit()?;
    Ok(())
}

/// Runs the steps from one version to another.
fn lead(file: &Connection, from: i64, to: i64) -> Result<(), StoreError> {
    let mut steps: Vec<_> = schema::steps().filter(|(version, _)| (from + 1..=to).contains(version)).collect();
    steps.sort_by_key(|(version, _)| *version);
    for (_, sql) in steps {
        file.execute_batch(sql)?;
    }
    file.pragma_update(None, "application_id", APPLICATION)?;
    file.pragma_update(None, "user_version", to)?;
    Ok(())
}

pub(crate) fn marks(file: &Connection) -> Result<(i64, i64), StoreError> {
    let version = file.pragma_query_value(None, "user_version", |row| row.get(0))?;
    let application = file.pragma_query_value(None, "application_id", |row| row.get(0))?;
    Ok((version, application))
}

#[cfg(test)]
mod tests {
    use api::RecordKind;

    use super::*;
    use crate::records;
    use crate::records::NewObservation;

    /// Rows of company search as version 2 of the file stored them, each with the key that it had there.
    const ROWS_OF_2: &[(&str, &str)] = &[
        ("domain:acme.example:acme", r#"{"name":"Acme","domain":" WWW.Acme.Example\t"}"#),
        ("domain:munchen.example:bier", r#"{"name":"Bier","domain":"MÜNCHEN.example"}"#),
        ("page:k", r#"{"name":"K","domain":"k.example","networkProfile":"https://n.example/company/K/"}"#),
        ("page:nameless", r#"{"name":null,"domain":null,"networkProfile":"https://n.example/company/nameless"}"#),
        ("row:1", r#"{"name":"Site","domain":null,"website":"https://www.Site.example:8080/en?x"}"#),
        ("row:2", r#"{"name":"Odd","domain":7,"networkProfile":["x"],"website":{}}"#),
        ("row:3", r#"{"name":null,"domain":null,"website":null,"networkProfile":null}"#),
        ("row:4", "{}"),
    ];

    /// A file as version 2 left it, with these rows.
    fn of_version_2(path: &Path) {
        let file = Connection::open(path).unwrap();
        for step in schema::steps().filter(|(version, _)| *version <= 2) {
            file.execute_batch(step.1).unwrap();
        }
        for (key, doc) in ROWS_OF_2 {
            // What had neither a domain nor a page was stored under the digest of its row.
            let whole = api::canonical::text(&serde_json::from_str::<serde_json::Value>(doc).unwrap()).unwrap();
            let key = if key.starts_with("row:") {
                format!("row:{}", api::canonical::digest(&whole))
            } else {
                (*key).to_owned()
            };
            let add = "INSERT INTO companies (key, doc, owned_at, told_at, words) VALUES (?1, ?2, 5, 6, '')";
            file.execute(add, [key.as_str(), doc]).unwrap();
        }
        file.pragma_update(None, "application_id", APPLICATION).unwrap();
        file.pragma_update(None, "user_version", 2).unwrap();
    }

    #[tokio::test]
    async fn a_company_of_version_2_is_recognised_when_it_is_told_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("workspace.sqlite");
        of_version_2(&path);
        let store = crate::Store::open(&path).unwrap();
        assert_eq!(store.integrity().await.unwrap(), Vec::<String>::new(), "the file is sound");
        assert_eq!(store.owned(RecordKind::Company).await.unwrap(), ROWS_OF_2.len() as u64, "every row is there");
        for (number, (_, doc)) in (1..).zip(ROWS_OF_2) {
            let told = NewObservation { kind: RecordKind::Company, doc: serde_json::from_str(doc).unwrap() };
            let kept = store.write(move |file| records::keep(file, &told, "find_companies", None, 9)).await.unwrap();
            assert_eq!(kept, (number, true), "{doc} is the record that it was");
            let record = store.records(vec![number]).await.unwrap().remove(0);
            assert_eq!((record.owned_at, record.observations.len()), (5, 1), "{doc}: owned since then, told once");
        }
    }

    #[tokio::test]
    async fn a_newer_file_is_refused_and_not_touched() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("workspace.sqlite");
        // Waited for: its last connection brings the write-ahead log into the file.
        crate::Store::open(&path).unwrap().close().await;
        let file = Connection::open(&path).unwrap();
        file.pragma_update(None, "user_version", 999).unwrap();
        drop(file);
        let before = std::fs::read(&path).unwrap();
        let opened = crate::Store::open(&path).map(drop);
        assert!(
            matches!(opened, Err(StoreError::Newer { found: 999, .. })),
            "a file of a newer version is refused: {opened:?}"
        );
        assert_eq!(std::fs::read(&path).unwrap(), before, "and not a byte of it has changed");
    }

    #[test]
    fn a_stranger_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("other.sqlite");
        let file = Connection::open(&path).unwrap();
        file.execute_batch("PRAGMA application_id = 7; CREATE TABLE theirs (a)").unwrap();
        drop(file);
        assert!(matches!(crate::Store::open(&path), Err(StoreError::Foreign)), "a file of another program is refused");
        std::fs::write(&path, b"no database at all, but long enough to be looked at by the library").unwrap();
        assert!(matches!(crate::Store::open(&path), Err(StoreError::Damaged(_))), "a text file is no database");
    }
}
