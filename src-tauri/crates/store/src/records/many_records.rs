//! Many records at once, as grids and files read them.
//!
//! Owns: that what most records lack (a note, something found, others that are one with them) is asked once for all of them and
//! not of each. Does not own: what a record is (`records`), which is the same when it is read alone.

use std::collections::HashSet;

use rusqlite::CachedStatement;

use crate::file::error::StoreError;
use crate::file::sql::{Statements, json, record_kind};
use crate::file::store::Store;
use crate::records::observations::Observation;
use crate::records::own::Own;
use crate::records::record::{Record, by_number, unchanged};

/// Of some records, those of which more is known than their observations say.
const NOTED: &str = "SELECT ids.value FROM json_each(?1) AS ids WHERE
    EXISTS (SELECT 1 FROM joined WHERE joined.record = ids.value)
    OR EXISTS (SELECT 1 FROM joined WHERE joined.lead = ids.value)
    OR EXISTS (SELECT 1 FROM marks WHERE marks.record = ids.value)
    OR EXISTS (SELECT 1 FROM corrections WHERE corrections.record = ids.value)
    OR EXISTS (SELECT 1 FROM changes WHERE changes.record = ids.value)
    OR EXISTS (SELECT 1 FROM finds WHERE finds.record = ids.value)
    OR EXISTS (SELECT 1 FROM reach CROSS JOIN suppressed USING (kind, value) WHERE reach.record = ids.value)
    OR EXISTS (SELECT 1 FROM reach CROSS JOIN elsewhere USING (kind, value) WHERE reach.record = ids.value AND reach.own)";

/// Of some records, those of which something may have changed: it is not looked for in each of the others.
const CHANGED: &str = "SELECT ids.value FROM json_each(?1) AS ids WHERE
    EXISTS (SELECT 1 FROM changes WHERE changes.record = ids.value)
    OR EXISTS (SELECT 1 FROM joined WHERE joined.record = ids.value)
    OR EXISTS (SELECT 1 FROM joined WHERE joined.lead = ids.value)";

/// The observations of a record, newest first; nothing where there is none of that number.
const OBSERVATIONS: &str = "SELECT records.kind, records.owned_at, tellings.operation, tellings.at, tellings.doc
    FROM records CROSS JOIN tellings ON tellings.record = records.id
    WHERE records.id = ?1 ORDER BY tellings.at DESC, tellings.id DESC";

impl Store {
    /// The records with these numbers, in this order; a number that is not there is left out, and one that became another
    /// brings that one.
    pub async fn records(&self, ids: Vec<i64>) -> Result<Vec<Record>, StoreError> {
        self.read(move |file| {
            let some = serde_json::to_string(&ids)?;
            let noted: HashSet<i64> = file.all(NOTED, [&some], |row| row.get(0))?;
            let changed: HashSet<i64> = file.all(CHANGED, [&some], |row| row.get(0))?;
            let mut ask = file.prepare_cached(OBSERVATIONS)?;
            let mut found = Vec::with_capacity(ids.len());
            for id in ids {
                let told = if noted.contains(&id) { None } else { only_told(&mut ask, id)? };
                found.extend(match told {
                    Some(record) => Some(record),
                    None if changed.contains(&id) => by_number(file, id)?,
                    None => unchanged(file, id)?,
                });
            }
            Ok(found)
        })
        .await
    }
}

/// A record of which nothing else is known.
fn only_told(ask: &mut CachedStatement<'_>, id: i64) -> Result<Option<Record>, StoreError> {
    let mut rows = ask.query([id])?;
    let mut found: Option<Record> = None;
    while let Some(row) = rows.next()? {
        let record = match &mut found {
            Some(record) => record,
            none => none.insert(Record {
                id,
                kind: record_kind(row, 0)?,
                owned_at: row.get(1)?,
                observations: Vec::new(),
                own: Own::default(),
            }),
        };
        record.observations.push(Observation { operation: row.get(2)?, at: row.get(3)?, doc: json(row, 4)? });
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use api::RecordKind;
    use api::contact_keys::{Typed, Way};
    use serde_json::json;

    use super::*;
    use crate::records;
    use crate::records::NewObservation;

    #[tokio::test]
    async fn many_at_once_are_what_each_is_by_itself() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("workspace.sqlite")).unwrap();
        let told = |at: usize, city: &str| NewObservation {
            kind: RecordKind::Company,
            doc: json!({"name": format!("C{at}"), "domain": format!("c{at}.example"), "cityName": city})
                .as_object()
                .unwrap()
                .clone(),
        };
        for (at, operation, city, when) in
            [(1, "a", "Ulm", 5), (1, "b", "Bonn", 7), (2, "a", "Ulm", 6), (3, "a", "Ulm", 6), (4, "a", "Ulm", 6)]
        {
            let new = told(at, city);
            store.write(move |file| records::keep(file, &new, operation, None, when)).await.unwrap();
        }
        store.join_records(vec![vec![2, 3]], "merged".to_owned(), 8).await.unwrap();
        let no = Typed { way: Way::Domain, value: "c4.example".to_owned() };
        store.suppress(vec![no], "suppressed".to_owned(), 8).await.unwrap();

        let ids = vec![4, 99, 1, 3, 2, 1];
        let each = store.read({
            let ids = ids.clone();
            move |file| ids.into_iter().filter_map(|id| records::by_number(file, id).transpose()).collect()
        });
        let each: Vec<Record> = each.await.unwrap();
        let many = store.records(ids).await.unwrap();
        assert_eq!(many, each, "in their order, those that are there");
        assert_eq!(many.iter().map(|record| record.id).collect::<Vec<_>>(), [4, 1, 3, 2, 1]);
        assert!(many[0].own.suppressed, "what is known besides is told");
        assert_eq!(many[1].observations.iter().map(|told| told.at).collect::<Vec<_>>(), [7, 5], "newest first");
        assert_eq!(many[2].observations.len(), 2, "one that is joined tells what both were told");
    }
}
