//! Storing rows: new records by the shortest way, known ones by the same as every answer.

use std::collections::BTreeSet;

use api::{Doc, RecordKind};
use rusqlite::{Connection, params};
use serde_json::{Value, json};

use super::begun::{Begun, Goal, SOURCE, add, begun};
use super::known;
use super::new::New;
use super::row::{ImportedRow, ReadyRow};
use crate::file::error::StoreError;
use crate::file::sql::Statements;
use crate::file::store::{Millis, Store};
use crate::file::tx::Tx;
use crate::records::erased::Erased;
use crate::records::findings::Outcome;
use crate::records::{BY_HAND, IMPORT, findings, joined, namesakes, seen_fields};
use crate::{lists, records};

/// Most observations that one record has from files: a file with a million rows about it does not fill it without end.
const MOST_TELLINGS: i64 = 20;

/// What storing some rows made new.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BatchKept {
    /// Records that were not owned before.
    pub fresh: u64,
    /// Rows whose record is in the list already, or came in an earlier row.
    pub repeated: u64,
    /// Which rows, counted from 0, were left out because the person was erased.
    pub erased: Vec<usize>,
}

impl Store {
    /// Stores rows of an import: all of these or none. They are shown when the import ends, and may be on the disk no
    /// sooner.
    ///
    /// # Errors
    /// [`StoreError::GivenUp`] where the import is over; whatever the database refuses.
    pub async fn keep_rows(&self, import: i64, rows: Vec<ReadyRow>) -> Result<BatchKept, StoreError> {
        let kept = self.writer().piece(move |file| {
            let begun = begun(file, import)?.ok_or(StoreError::GivenUp)?;
            // The rows go where they came from: letting go of their parts takes a while, and others may wait for this thread.
            Ok((batch(file, &begun, &rows)?, rows))
        });
        kept.await.map(|(kept, _)| kept)
    }

    /// Stores one row that a person typed, in a list, as one step. Returns the record and whether it is new in the
    /// list.
    ///
    /// # Errors
    /// [`StoreError::NoList`] where the list is not there, [`StoreError::Erased`]; whatever the database refuses.
    pub async fn keep_typed(
        &self,
        list: i64,
        ready: ReadyRow,
        title: String,
        at: Millis,
    ) -> Result<(i64, bool), StoreError> {
        self.write(move |file| {
            lists::present(file, list)?;
            let row = &ready.row;
            if known::is_erased(file, Erased::of(file)?.as_ref(), row)? {
                return Err(StoreError::Erased);
            }
            let record = match known::record(file, row, namesakes::ALL)? {
                Some(record) => observe_row(file, record, row, BY_HAND, at)?,
                None => {
                    note_fields(file, row.kind, std::slice::from_ref(&ready), at)?;
                    New::of(file, row.kind, std::slice::from_ref(&ready))?.keep(&ready, BY_HAND, at)?
                }
            };
            let record = known::leading(file, record)?;
            Ok((record, add(file, list, &[record], &title, at)? > 0))
        })
        .await
    }
}

fn batch(file: &Tx<'_>, import: &Begun, rows: &[ReadyRow]) -> Result<BatchKept, StoreError> {
    let mut kept = BatchKept::default();
    note_fields(file, import.kind, rows, import.at)?;
    let mut new = New::of(file, import.kind, rows)?;
    let mut place = lists::end(file, import.list)?;
    let mut member = file.prepare_cached("INSERT OR IGNORE INTO members (list, place, record) VALUES (?1, ?2, ?3)")?;
    let erased = Erased::of(file)?;
    for (at, ready) in rows.iter().enumerate() {
        let row = &ready.row;
        if known::is_erased(file, erased.as_ref(), row)? {
            kept.erased.push(at);
            continue;
        }
        let (record, is_known) = match known::record(file, row, import.first_record)? {
            Some(record) => (known::leading(file, observe_row(file, record, row, IMPORT, import.at)?)?, true),
            None => (new.keep(ready, IMPORT, import.at)?, false),
        };
        let is_first = member.execute([import.list, place, record])? == 1;
        place += i64::from(is_first);
        let in_list = match import.goal {
            Goal::List(list) if is_known => lists::place(file, list, record)?.is_some(),
            _ => false,
        };
        kept.fresh += u64::from(!is_known);
        kept.repeated += u64::from(!is_first || in_list);
    }
    Ok(kept)
}

/// Adds what a row says to a record that is there; the same said again changes nothing.
fn observe_row(file: &Tx<'_>, record: i64, row: &ImportedRow, operation: &str, at: Millis) -> Result<i64, StoreError> {
    let sql = "SELECT count(*) FROM (SELECT 1 FROM tellings WHERE record = ?1 AND operation = ?2 LIMIT ?3)";
    if file.one(sql, params![record, operation, MOST_TELLINGS], |row| row.get::<_, i64>(0))? >= MOST_TELLINGS {
        return Ok(record);
    }
    let mut observations = records::of(file, record)?;
    if observations.iter().any(|(_, observation)| observation.operation == operation && observation.doc == row.doc) {
        return Ok(record);
    }
    let sql = "INSERT INTO tellings (record, operation, first_at, at, doc) VALUES (?1, ?2, ?3, ?3, ?4)";
    file.run(sql, params![record, operation, at, row.text])?;
    let told = records::Observation { operation: operation.to_owned(), at, doc: row.doc.clone() };
    observations.push((file.last_insert_rowid(), told));
    observations.sort_by_key(|(number, observation)| observation.order(*number));
    file.run("UPDATE records SET told_at = max(told_at, ?2) WHERE id = ?1", [record, at])?;
    let mut note = file.prepare_cached("INSERT OR IGNORE INTO identities (kind, key, record) VALUES (?1, ?2, ?3)")?;
    for key in &row.keys {
        note.execute(params![row.kind.name(), key, record])?;
    }
    joined::derive(file, row.kind, record, observations.iter().map(|(_, observation)| &observation.doc))?;
    // What the service found stays: a file may be older.
    let known = findings::of(file, record)?;
    for (enrichment, value) in &row.found {
        if !known.iter().any(|find| find.enrichment == *enrichment && find.value.is_some()) {
            let (value, source) = (Some(value.clone()), SOURCE.to_owned());
            let outcome = Outcome { enrichment: *enrichment, value, mark: None, source };
            findings::store_outcome(file, record, &outcome, at, None, None)?;
        }
    }
    Ok(record)
}

/// Takes note of the columns of the file that no column of the catalog knows, once for many rows.
fn note_fields(file: &Connection, kind: RecordKind, rows: &[ReadyRow], at: Millis) -> Result<(), StoreError> {
    let names: BTreeSet<&String> = rows.iter().filter_map(|ready| ready.row.own()).flat_map(Doc::keys).collect();
    let each: Doc = names.into_iter().map(|name| (name.clone(), json!("x"))).collect();
    if each.is_empty() {
        return Ok(());
    }
    let all = [("imported".to_owned(), Value::Object(each))].into_iter().collect();
    seen_fields::note(file, kind, &all, at)
}

#[cfg(test)]
mod tests {
    use api::Enrichment;

    use super::*;
    use crate::exchange::imports::{Making, NewImport, row};
    use crate::records::own;

    /// Every value of a table, as text.
    fn dump(file: &Connection, table: &str) -> Vec<String> {
        let mut ask = file.prepare(&format!("SELECT * FROM {table} ORDER BY 1, 2, 3")).unwrap();
        let width = ask.column_count();
        let row = |row: &rusqlite::Row<'_>| {
            (0..width).map(|at| row.get_ref(at).map(|value| format!("{value:?}"))).collect::<Result<Vec<_>, _>>()
        };
        ask.query_map([], row).unwrap().map(|values| values.unwrap().join("|")).collect()
    }

    fn person(at: usize) -> ImportedRow {
        let doc = json!({
            "firstname": "Zoë", "lastname": format!("Okafor {at}"), "companyName": "Kestrel", "email": "z@kestrel.example",
            "company": {"link": {"domain": "kestrel.example"}}, "imported": {"stage": "won"},
        });
        let found = vec![(Enrichment::Email, "z@kestrel.example".to_owned())];
        ImportedRow::new(RecordKind::Person, doc.as_object().unwrap().clone(), found).unwrap()
    }

    fn company(name: &str, domain: &str) -> ImportedRow {
        let doc = json!({"name": name, "domain": domain});
        ImportedRow::new(RecordKind::Company, doc.as_object().unwrap().clone(), Vec::new()).unwrap()
    }

    fn ready(rows: impl IntoIterator<Item = ImportedRow>) -> Vec<ReadyRow> {
        rows.into_iter().map(|row| Making::new(row.kind, 7).ready(row)).collect()
    }

    fn new(kind: RecordKind) -> NewImport {
        NewImport { checksum: "c".to_owned(), file: None, kind, goal: Goal::New("L".to_owned()) }
    }

    #[tokio::test]
    async fn the_short_way_writes_what_the_long_one_would() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("workspace.sqlite")).unwrap();
        let import = store.begin_import(new(RecordKind::Person), 7).await.unwrap();
        let kept = store.keep_rows(import, ready((0..3).map(person).chain([person(0)]))).await.unwrap();
        assert_eq!(kept, BatchKept { fresh: 3, repeated: 1, erased: Vec::new() }, "a row twice is one record");
        let tables = ["person_cells", "own_cells", "reach"];
        let both = move |file: &Tx<'_>| {
            let short: Vec<_> = tables.iter().map(|table| dump(file, table)).collect();
            for record in 1..=3 {
                let told = records::of(file, record)?;
                file.execute("DELETE FROM reach WHERE record = ?1", [record])?;
                joined::derive(file, RecordKind::Person, record, told.iter().map(|(_, observation)| &observation.doc))?;
                own::derive(file, &BTreeSet::from([record]))?;
            }
            Ok((short, tables.iter().map(|table| dump(file, table)).collect::<Vec<_>>()))
        };
        let (short, long) = store.write(both).await.unwrap();
        assert_eq!(short[0].len(), 3, "there are cells");
        assert_eq!(short, long, "by either way the same stands in the grid");
        assert_eq!(store.lists().await.unwrap(), [], "nothing is shown before the end");
        let (list, added) = store.end_import(import, "t".to_owned(), 8).await.unwrap();
        assert_eq!((added, store.list_records(list).await.unwrap()), (3, vec![1, 2, 3]), "all of them, in their order");
        let again = store.keep_rows(import, ready([person(9)])).await;
        assert!(matches!(again, Err(StoreError::GivenUp)), "an import that has ended takes nothing more");
    }

    #[tokio::test]
    async fn what_is_taken_back_was_never_there() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("workspace.sqlite")).unwrap();
        let told = |name: &str| records::NewObservation {
            kind: RecordKind::Company,
            doc: json!({"name": name, "domain": "acme.example"}).as_object().unwrap().clone(),
        };
        let acme = told("Acme");
        store.write(move |file| records::keep(file, &acme, "find_companies", None, 5)).await.unwrap();
        let tables = ["records", "tellings", "identities", "company_cells", "own_cells", "reach", "members", "lists"];
        let all = move |file: &Connection| Ok(tables.iter().map(|table| dump(file, table)).collect::<Vec<_>>());
        let before = store.read(all).await.unwrap();
        let import = store.begin_import(new(RecordKind::Company), 7).await.unwrap();
        let rows =
            vec![company("ACME", "acme.example"), company("Bolt", "bolt.example"), company("Bolt", "bolt.example")];
        let met = store.meet_rows(None, rows.clone()).await.unwrap();
        assert_eq!(met.iter().map(|met| met.record).collect::<Vec<_>>(), [Some(1), None, None], "one is owned");
        let kept = store.keep_rows(import, ready(rows)).await.unwrap();
        assert_eq!(
            kept,
            BatchKept { fresh: 1, repeated: 1, erased: Vec::new() },
            "one is known, one is new, one comes twice"
        );
        assert_eq!(store.broken_imports().await.unwrap(), [(import, None)], "it has not ended");
        while store.take_back(import).await.unwrap() {}
        let after = store.read(all).await.unwrap();
        let [before_keys, after_keys] = [&before, &after].map(|dump| dump[2].len());
        assert_eq!(after_keys, before_keys + 1, "of the known one only the sign stays by which it was found again");
        let others = |dump: &[Vec<String>]| [&dump[..2], &dump[3..]].concat();
        assert_eq!(others(&after), others(&before), "everything else is as it was");
        assert_eq!(store.integrity().await.unwrap(), Vec::<String>::new(), "no row points nowhere");
    }

    #[test]
    fn many_companies_of_one_domain_are_told_apart_by_what_is_told() {
        let [one, two, same] = [company("A", "x.example"), company("B", "x.example"), company("a", "www.X.example")];
        assert_ne!(one.mark(), two.mark(), "another name is another company");
        assert_eq!(one.mark(), same.mark(), "case and www are no difference");
        let named = row::ImportedRow::new(
            RecordKind::Person,
            json!({"email": "a@x.example"}).as_object().unwrap().clone(),
            Vec::new(),
        );
        assert_ne!(named.unwrap().mark(), one.mark(), "a person is none of them");
    }
}
