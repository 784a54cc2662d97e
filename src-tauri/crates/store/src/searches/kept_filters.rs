//! Filters under whose normal form something is stored: searches, and those that were saved under a name. A later
//! version may have another normal form for them; they are found under that from then on.
//!
//! Owns no table, and no normal form.

use api::{Filters, SearchKind};
use rusqlite::params;

use crate::file::error::StoreError;
use crate::file::sql::{Statements, json, named, to_json};
use crate::file::store::Store;

/// The tables that hold filters.
const TABLES: [&str; 2] = ["searches", "saved_searches"];

/// Filters as they are stored.
#[derive(Debug, Clone, PartialEq)]
pub struct KeptFilters {
    table: &'static str,
    id: i64,
    /// Of which kind of search.
    pub kind: SearchKind,
    /// In the normal form of the version that stored them.
    pub filters: Filters,
}

impl Store {
    /// All filters that are stored. Of a search that has lost them with somebody who was erased there are none.
    pub async fn kept_filters(&self) -> Result<Vec<KeptFilters>, StoreError> {
        self.read(|file| {
            let mut found = Vec::new();
            for table in TABLES {
                let sql = format!("SELECT id, kind, filters FROM {table} WHERE digest NOT LIKE 'erased %'");
                file.each(&sql, [], |row| {
                    if let Some(kind) = named(row, "kind", SearchKind::by_name)? {
                        found.push(KeptFilters { table, id: row.get("id")?, kind, filters: json(row, "filters")? });
                    }
                    Ok(())
                })?;
            }
            Ok(found)
        })
        .await
    }

    /// Stores filters in another normal form, each with its digest. Where another search has that form already, the
    /// older one stays as it is. Returns how many do.
    pub async fn spell_anew(&self, all: Vec<(KeptFilters, Filters, String)>) -> Result<usize, StoreError> {
        self.write(move |file| {
            // One may stand in the way of another until it is spelt anew itself.
            let mut left: Vec<_> = all.iter().collect();
            loop {
                let before = left.len();
                let mut still = Vec::new();
                for one @ (kept, filters, digest) in left {
                    let sql = format!("UPDATE OR IGNORE {} SET filters = ?2, digest = ?3 WHERE id = ?1", kept.table);
                    if file.changed(&sql, params![kept.id, to_json(filters)?, digest])? == 0 {
                        still.push(one);
                    }
                }
                if still.is_empty() || still.len() == before {
                    return Ok(still.len());
                }
                left = still;
            }
        })
        .await
    }
}
