//! Which record a row of a table is about. Nothing is decided for good here: that two owned companies are one is only
//! believed of the service.
//!
//! A person's row without a page is about the one owned person of that name at that company, as an answer without a page is
//! (`namesakes`). Only of those who were owned before the import: which of two rows of a file comes first decides nothing.

use api::RecordKind;
use rusqlite::{Connection, params};

use super::row::ImportedRow;
use crate::file::error::StoreError;
use crate::file::sql::Statements;
use crate::file::store::Store;
use crate::lists;
use crate::records::erased::Erased;
use crate::records::namesakes;
use crate::records::recognised::Known;

/// Companies with one domain, or one page, that a row is compared with. Where more have it, it leads to none of them:
/// only the other of the two does, or that domain, page and name are all as an imported row had them.
const MOST: i64 = 8;

/// What a row meets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Met {
    /// The record that it is about; none where it is new.
    pub record: Option<i64>,
    /// It is in the list already.
    pub in_list: bool,
    /// It names a person who was erased, and would be left out.
    pub erased: bool,
}

/// The record that a row is about; a namesake only where it is below this number.
pub(super) fn record(file: &Connection, row: &ImportedRow, below: i64) -> Result<Option<i64>, StoreError> {
    for (place, key) in row.keys.iter().enumerate() {
        let sql = "SELECT record FROM identities WHERE kind = ?1 AND key = ?2 ORDER BY record LIMIT ?3";
        let found: Vec<i64> = file.all(sql, params![row.kind.name(), key, MOST + 1], |row| row.get(0))?;
        if place == 0 {
            if let Some(first) = found.first() {
                return Ok(Some(*first));
            }
            continue;
        }
        if found.len() as i64 > MOST {
            continue;
        }
        for record in found {
            let known = Known::read(file, record)?;
            if row.company.can_be(&known.company()) {
                return Ok(Some(record));
            }
        }
    }
    row.named.as_ref().map_or(Ok(None), |named| namesakes::only_of(file, named, below))
}

/// Whether a row names a person who was erased.
pub(super) fn is_erased(file: &Connection, erased: Option<&Erased>, row: &ImportedRow) -> Result<bool, StoreError> {
    match erased.filter(|_| row.kind == RecordKind::Person) {
        Some(erased) => erased.names(file, &row.doc),
        None => Ok(false),
    }
}

/// The record that stands for this one in lists: the one that a person has joined it to.
pub(super) fn leading(file: &Connection, record: i64) -> Result<i64, StoreError> {
    Ok(file.first("SELECT lead FROM joined WHERE record = ?1", [record], |row| row.get(0))?.unwrap_or(record))
}

impl Store {
    /// What rows meet before they are stored, in their order; `list` is the one that they are for.
    pub async fn meet_rows(&self, list: Option<i64>, rows: Vec<ImportedRow>) -> Result<Vec<Met>, StoreError> {
        self.read(move |file| {
            let gone = Erased::of(file)?;
            let meet = |row: &ImportedRow| -> Result<Met, StoreError> {
                if is_erased(file, gone.as_ref(), row)? {
                    return Ok(Met { record: None, in_list: false, erased: true });
                }
                let record = record(file, row, namesakes::ALL)?.map(|record| leading(file, record)).transpose()?;
                let in_list = match list.zip(record) {
                    Some((list, record)) => lists::place(file, list, record)?.is_some(),
                    None => false,
                };
                Ok(Met { record, in_list, erased: false })
            };
            rows.iter().map(meet).collect()
        })
        .await
    }
}
