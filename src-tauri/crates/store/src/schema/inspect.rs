//! The file as a whole: whether it is sound, and its form. Reads only; it deliberately repairs nothing.

use rusqlite::Connection;

use crate::file::error::StoreError;
use crate::file::sql::Statements;
use crate::file::store::Store;
use crate::rows::row_counts;
use crate::schema::migrations::marks;

impl Store {
    /// Everything that is wrong with the file: pages, indexes, rows that point at rows which are not there, and stored
    /// counts. Nothing when it is sound. Reads all of the file.
    pub async fn integrity(&self) -> Result<Vec<String>, StoreError> {
        self.read(|file| {
            let mut wrong: Vec<String> = texts(file, "PRAGMA integrity_check")?;
            wrong.retain(|line| line != "ok");
            let strays = "SELECT 'a row of ' || \"table\" || ' points nowhere' FROM pragma_foreign_key_check";
            wrong.extend(texts(file, strays)?);
            wrong.extend(texts(file, row_counts::WRONG)?);
            Ok(wrong)
        })
        .await
    }

    /// The form of the file: its marks, then every table, index and trigger as the statement that makes it, by name.
    pub async fn form(&self) -> Result<String, StoreError> {
        self.read(|file| {
            let (version, application) = marks(file)?;
            let marks = format!("PRAGMA application_id = {application};\nPRAGMA user_version = {version};\n");
            let made = texts(file, "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY type, name")?;
            Ok(made.into_iter().fold(marks, |form, statement| format!("{form}\n{statement};\n")))
        })
        .await
    }
}

fn texts(file: &Connection, sql: &str) -> Result<Vec<String>, StoreError> {
    file.all(sql, [], |row| row.get(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_copy_of_the_file_alone_is_whole_once_it_was_put_together() {
        let folder = tempfile::tempdir().unwrap();
        let (path, copy) = (folder.path().join("workspace.sqlite"), folder.path().join("copy.sqlite"));
        let store = Store::open(&path).unwrap();
        store.reported_balance(1_000, 0).await.unwrap();
        store.put_together().await.unwrap();
        std::fs::copy(&path, &copy).unwrap();
        let balance = Store::open(&copy).unwrap().balance().await.unwrap();
        assert_eq!(balance.map(|balance| balance.estimate.whole()), Some(1_000), "what was written last is in it");
    }

    #[tokio::test]
    async fn a_row_that_points_nowhere_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("workspace.sqlite");
        let store = Store::open(&path).unwrap();
        assert_eq!(store.integrity().await.unwrap(), Vec::<String>::new(), "a new file is sound");
        let file = Connection::open(&path).unwrap();
        file.execute_batch(
            "PRAGMA foreign_keys = OFF;
             INSERT INTO found (search, record, place, owned_before, at) VALUES (7, 7, 0, 0, 0);",
        )
        .unwrap();
        assert_eq!(store.integrity().await.unwrap(), ["a row of found points nowhere"], "its search is not there");
    }

    #[tokio::test]
    async fn a_count_that_is_not_that_of_the_rows_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("workspace.sqlite");
        let store = Store::open(&path).unwrap();
        store.new_list("Five".into(), api::RecordKind::Company, Vec::new(), String::new(), 1).await.unwrap();
        let file = Connection::open(&path).unwrap();
        for (sql, wrong) in [
            ("INSERT INTO records VALUES (1, 'company', 1, 1); INSERT INTO members VALUES (1, 0, 1);", &[][..]),
            (
                "UPDATE row_counts SET rows = 2;",
                &["the rows of library 0 are counted wrong", "the rows of members 1 are counted wrong"],
            ),
            (
                "DELETE FROM row_counts;",
                &["the rows of library 0 are counted wrong", "the rows of members 1 are counted wrong"],
            ),
            ("DELETE FROM members; DELETE FROM records; INSERT INTO row_counts VALUES ('members', 1, 0, 0);", &[]),
        ] {
            file.execute_batch(sql).unwrap();
            assert_eq!(store.integrity().await.unwrap(), wrong, "{sql}");
        }
    }
}
