//! A record that goes for good, with everything that names it: a person who is erased, what an import that broke off had made.

use api::RecordKind;
use rusqlite::Connection;

use crate::file::error::StoreError;
use crate::file::sql::Statements;
use crate::records::sort_keys;

/// Takes a record away with everything that names it, but for answers and questions. Records that are one with it go too, or there
/// are none.
pub(crate) fn remove(file: &Connection, kind: RecordKind, record: i64) -> Result<(), StoreError> {
    for sql in [
        "DELETE FROM tellings WHERE record = ?1",
        "DELETE FROM corrections WHERE record = ?1",
        "DELETE FROM changes WHERE record = ?1",
        "DELETE FROM finds WHERE record = ?1",
        "DELETE FROM marks WHERE record = ?1",
        "DELETE FROM members WHERE record = ?1",
        "DELETE FROM found WHERE record = ?1",
        "DELETE FROM exported WHERE record = ?1",
        "DELETE FROM job_rows WHERE record = ?1",
        "DELETE FROM joined WHERE record = ?1 OR lead = ?1",
        "DELETE FROM apart WHERE one = ?1 OR two = ?1",
        "DELETE FROM people_at WHERE company = ?1 OR person = ?1",
        "UPDATE evidence SET record = NULL WHERE record = ?1",
        "DELETE FROM reach WHERE record = ?1",
        "DELETE FROM identities WHERE record = ?1",
    ] {
        file.run(sql, [record])?;
    }
    sort_keys::remove(file, kind, record)?;
    file.run("DELETE FROM records WHERE id = ?1", [record])
}
