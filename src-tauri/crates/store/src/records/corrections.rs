//! What a person says that is right: a value of one column of one record, an observation of its own before everything that is told.
//!
//! Owns: which value of which record is corrected. Changed in steps that can be undone (`undo_log`). Does not own: where a column has
//! its place in a document, or what can be typed there (`api::columns`), or the table (`observations.rs`). Nothing of it is sent to anybody by itself, and nobody is
//! recognised by it; whoever asks something about a record asks with what the record shows.

use api::columns::AnyColumn;
use api::{Doc, RecordKind};
use rusqlite::params;
use serde::{Deserialize, Serialize};

use crate::file::error::StoreError;
use crate::file::sql::{Statements, record_kind, to_json};
use crate::file::store::Millis;
use crate::file::tx::Tx;
use crate::records::observations::{CORRECTION, Observation};
use crate::records::{self, joined, namesakes, observations};

/// A value that a person typed, and when.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Typed {
    /// The value.
    pub text: String,
    /// When.
    pub at: Millis,
}

/// One value of a record that is corrected, or not any more.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Correction {
    /// The record.
    pub record: i64,
    /// Key of the column.
    pub column: String,
    /// What was typed before; none where nothing was.
    pub before: Option<Typed>,
    /// What is typed after; none where the service, or whoever told of it, is right again.
    pub after: Option<Typed>,
}

/// One cell, and what a person types into it; nothing takes a correction back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TypedCell {
    /// The record.
    pub record: i64,
    /// Key of the column.
    pub column: String,
    /// What is typed.
    pub text: Option<String>,
}

/// A record while some of its values are corrected, with those that are one with it.
struct Corrected {
    record: i64,
    kind: RecordKind,
    told: Vec<Observation>,
}

impl Corrected {
    /// None where it is gone.
    fn read(file: &Tx<'_>, record: i64) -> Result<Option<Self>, StoreError> {
        let Some(record) = records::present(file, record)? else { return Ok(None) };
        let kind = file.one("SELECT kind FROM records WHERE id = ?1", [record], |row| record_kind(row, 0))?;
        let told = joined::observations(file, &joined::group(file, record)?)?;
        Ok(Some(Self { record, kind, told }))
    }

    /// What is typed there, of the newest of all that are one.
    fn typed(&self, column: &AnyColumn) -> Option<Typed> {
        let typed = self.told.iter().take_while(|told| told.operation == CORRECTION);
        typed.into_iter().find_map(|told| Some(Typed { text: whole(column, &told.doc)?, at: told.at }))
    }

    /// What it shows there.
    fn shown(&self, column: &AnyColumn) -> Option<String> {
        column.newest(self.told.iter().map(|told| &told.doc)).map(|(_, shown)| shown)
    }
}

/// All of what a document says in a column.
fn whole(column: &AnyColumn, doc: &Doc) -> Option<String> {
    column.whole([doc]).map(|(text, _)| text)
}

/// Makes corrections true, those of one record one behind the other. A record that is gone and a column that is not there any more are
/// left out. Of records that are one the same is corrected in none but one: what is taken back is back in all.
pub(crate) fn put(file: &Tx<'_>, corrections: &[Correction]) -> Result<(), StoreError> {
    for of_one in corrections.chunk_by(|one, two| one.record == two.record) {
        let Some(record) = of_one.first().map(|one| records::present(file, one.record)).transpose()?.flatten() else {
            continue;
        };
        let kind = file.one("SELECT kind FROM records WHERE id = ?1", [record], |row| record_kind(row, 0))?;
        let group = joined::group(file, record)?;
        for Correction { column, after, .. } in of_one {
            for one in &group {
                file.run("DELETE FROM corrections WHERE record = ?1 AND key = ?2", params![one, column])?;
            }
            let doc = AnyColumn::by_key(kind, column)
                .zip(after.as_ref())
                .and_then(|(column, typed)| column.typed(&typed.text));
            if let Some((doc, typed)) = doc.zip(after.as_ref()) {
                let sql = "INSERT INTO corrections (record, key, at, doc) VALUES (?1, ?2, ?3, ?4)";
                file.run(sql, params![record, column, typed.at, to_json(&doc)?])?;
            }
        }
        // Of one that is alone the rest follows from its own; of several, what any of them shows.
        let told = observations::of(file, record)?;
        joined::derive(file, kind, record, told.iter().map(|(_, told)| &told.doc))?;
        if kind == RecordKind::Person && of_one.iter().any(|one| namesakes::compares(&one.column)) {
            namesakes::note_told(file, record, &told)?;
        }
    }
    Ok(())
}

/// What becomes of cells that are typed into, those of one record one behind the other. What is typed where the same is shown already
/// corrects nothing, and neither does what cannot be read back from its column. Returns how many cells were of records that are gone, too.
pub(crate) fn typed(file: &Tx<'_>, cells: &[TypedCell], at: Millis) -> Result<(Vec<Correction>, u64), StoreError> {
    let (mut corrections, mut gone) = (Vec::new(), 0);
    for of_one in cells.chunk_by(|one, two| one.record == two.record) {
        let Some(corrected) = of_one.first().map(|one| Corrected::read(file, one.record)).transpose()?.flatten() else {
            gone += of_one.len() as u64;
            continue;
        };
        for TypedCell { column, text, .. } in of_one {
            corrections.extend(correction(&corrected, column, text.as_deref(), at));
        }
    }
    Ok((corrections, gone))
}

fn correction(corrected: &Corrected, key: &str, text: Option<&str>, at: Millis) -> Option<Correction> {
    let column = AnyColumn::by_key(corrected.kind, key)?;
    let before = corrected.typed(&column);
    let after = match text {
        None => None,
        Some(text) => {
            let doc = column.typed(text)?;
            if corrected.shown(&column) == column.text(&doc) {
                return None;
            }
            Some(Typed { text: whole(&column, &doc)?, at })
        }
    };
    (before != after).then(|| Correction { record: corrected.record, column: key.to_owned(), before, after })
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::file::store::Store;
    use crate::records::NewObservation;

    async fn told(store: &Store, doc: Value, at: Millis) -> i64 {
        let told = NewObservation { kind: RecordKind::Company, doc: doc.as_object().unwrap().clone() };
        store.write(move |file| records::keep(file, &told, "find_companies", None, at)).await.unwrap().0
    }

    async fn shown(store: &Store, record: i64, key: &str) -> Option<String> {
        let record = store.records(vec![record]).await.unwrap().pop()?;
        let column = AnyColumn::by_key(record.kind, key).unwrap();
        column.newest(record.docs()).map(|(_, shown)| shown)
    }

    fn cell(record: i64, column: &str, text: &str) -> TypedCell {
        TypedCell { record, column: column.to_owned(), text: Some(text.to_owned()).filter(|text| !text.is_empty()) }
    }

    async fn correct(store: &Store, cells: &[TypedCell], at: Millis) -> u64 {
        store.correct(cells.to_vec(), |n| format!("corrected {n}"), at).await.unwrap().0
    }

    #[tokio::test]
    async fn a_correction_is_shown_before_whatever_is_told_until_it_is_taken_back() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("workspace.sqlite")).unwrap();
        let acme = json!({"name": "Acme", "domain": "acme.example", "cityName": "Ulm"});
        let record = told(&store, acme.clone(), 5).await;
        assert_eq!(correct(&store, &[cell(record, "cityName", "Ulm")], 6).await, 0, "the same again is none");
        assert_eq!(correct(&store, &[cell(record, "cityName", "  Bonn ")], 7).await, 1);
        assert_eq!(correct(&store, &[cell(record, "own.status", "x"), cell(99, "name", "x")], 7).await, 0);
        let newer = json!({"name": "Acme", "domain": "acme.example", "cityName": "Köln", "employeeRange": "1-10"});
        assert_eq!(told(&store, newer, 9).await, record, "the service tells of it again");
        for (key, value) in [("cityName", "Bonn"), ("employeeRange", "1-10"), ("name", "Acme")] {
            assert_eq!(shown(&store, record, key).await.as_deref(), Some(value), "{key}");
        }
        let wanted = |text: &str| crate::Wanted {
            text: text.to_owned(),
            ..crate::Wanted::all_of(crate::RowsOf::Library(RecordKind::Company), RecordKind::Company)
        };
        for (text, found) in [("bonn", 1), ("koln", 0)] {
            assert_eq!(store.snapshot(wanted(text)).await.unwrap().len(), found, "{text} in the filter box");
        }
        assert_eq!(correct(&store, &[cell(record, "cityName", "Zug")], 10).await, 1, "it is corrected again");
        store.undo(11).await.unwrap().unwrap();
        assert_eq!(shown(&store, record, "cityName").await.as_deref(), Some("Bonn"), "as it was typed first");
        store.undo(11).await.unwrap().unwrap();
        assert_eq!(shown(&store, record, "cityName").await.as_deref(), Some("Köln"), "as it is told now");
        store.redo(12).await.unwrap().unwrap();
        assert_eq!(shown(&store, record, "cityName").await.as_deref(), Some("Bonn"));
        assert_eq!(correct(&store, &[cell(record, "cityName", "")], 13).await, 1, "and taken back");
        assert_eq!(shown(&store, record, "cityName").await.as_deref(), Some("Köln"));
        store.undo(14).await.unwrap().unwrap();
        let corrected = store.records(vec![record]).await.unwrap().remove(0).observations;
        assert_eq!((corrected[0].operation.as_str(), corrected[0].at), (CORRECTION, 7), "with the day it was typed");
    }

    #[tokio::test]
    async fn a_person_is_found_by_the_name_that_is_told_though_another_is_shown() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("workspace.sqlite")).unwrap();
        let ada = |company: &str| json!({"firstname": "Ada", "lastname": "Ray", "companyName": company});
        let mut first = ada("Acme Corp").as_object().unwrap().clone();
        first.insert("profileUrl".into(), json!("https://n.example/in/ada"));
        let new = NewObservation { kind: RecordKind::Person, doc: first };
        let record = store.write(move |file| records::keep(file, &new, "find_people", None, 5)).await.unwrap().0;
        let only = async |company: &str| {
            let doc = ada(company).as_object().unwrap().clone();
            store.read(move |file| namesakes::only(file, &doc, namesakes::ALL)).await.unwrap()
        };
        correct(&store, &[cell(record, "companyName", "Acme")], 6).await;
        for (company, wanted) in [("Acme Corp", Some(record)), ("Acme", Some(record)), ("Other", None)] {
            assert_eq!(only(company).await, wanted, "at {company}");
        }
        store.undo(7).await.unwrap().unwrap();
        assert_eq!((only("Acme Corp").await, only("Acme").await), (Some(record), None), "as it was");
    }

    #[tokio::test]
    async fn an_address_that_is_typed_is_suppressed_and_no_sign_of_anybody() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("workspace.sqlite")).unwrap();
        let record = told(&store, json!({"name": "One", "domain": "one.example"}), 5).await;
        let no = api::contact_keys::Typed { way: api::contact_keys::Way::Domain, value: "bad.example".into() };
        store.suppress(vec![no], "suppressed".into(), 6).await.unwrap();
        let suppressed = async || store.records(vec![record]).await.unwrap().remove(0).own.suppressed;
        assert!(!suppressed().await);
        correct(&store, &[cell(record, "domain", "bad.example")], 7).await;
        assert!(suppressed().await, "what is typed is looked at");
        assert_eq!(
            told(&store, json!({"name": "Bad", "domain": "bad.example"}), 8).await,
            record + 1,
            "the company that the service says has this domain is another one"
        );
        store.undo(9).await.unwrap().unwrap();
        assert!(!suppressed().await);
    }

    #[tokio::test]
    async fn what_is_corrected_of_one_of_several_is_taken_back_from_all() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("workspace.sqlite")).unwrap();
        let one = told(&store, json!({"name": "One", "domain": "one.example", "cityName": "Ulm"}), 5).await;
        let two = told(&store, json!({"name": "Two", "domain": "two.example", "cityName": "Bonn"}), 4).await;
        correct(&store, &[cell(two, "cityName", "Zug")], 6).await;
        store.join_records(vec![vec![one, two]], "joined".into(), 7).await.unwrap();
        assert_eq!(shown(&store, one, "cityName").await.as_deref(), Some("Zug"), "what is typed comes first");
        assert_eq!(
            correct(&store, &[cell(one, "cityName", "")], 8).await,
            1,
            "and is taken back by the one that leads"
        );
        for record in [one, two] {
            assert_eq!(shown(&store, record, "cityName").await.as_deref(), Some("Ulm"), "record {record}");
        }
        store.undo(9).await.unwrap().unwrap();
        assert_eq!(shown(&store, two, "cityName").await.as_deref(), Some("Zug"));
    }

    #[tokio::test]
    async fn a_record_that_has_become_another_or_is_gone_is_thought_of() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("workspace.sqlite")).unwrap();
        let one = told(&store, json!({"name": "One", "domain": "one.example", "cityName": "Ulm"}), 5).await;
        let two = told(&store, json!({"name": "Two", "domain": "two.example", "cityName": "Bonn"}), 5).await;
        correct(&store, &[cell(one, "cityName", "Zug"), cell(one, "name", "Uno")], 6).await;
        // Nobody is recognised by what a person has typed.
        correct(&store, &[cell(two, "domain", "one.example")], 7).await;
        let again = json!({"name": "One", "domain": "one.example", "cityName": "Ulm"});
        assert_eq!(told(&store, again, 8).await, one, "the one whose domain the service says it is");
        let stays = store.write(move |file| records::merged::merge(file, RecordKind::Company, one, two)).await.unwrap();
        assert_eq!(shown(&store, stays, "cityName").await.as_deref(), Some("Zug"), "what was corrected moves along");
        store.undo(9).await.unwrap().unwrap();
        store.undo(9).await.unwrap().unwrap();
        assert_eq!(shown(&store, stays, "cityName").await.as_deref(), Some("Ulm"), "and is undone there");
        store.redo(9).await.unwrap().unwrap();
        store.write(move |file| records::removed::remove(file, RecordKind::Company, stays)).await.unwrap();
        store.undo(10).await.unwrap().unwrap();
        store.redo(10).await.unwrap().unwrap();
        assert!(store.records(vec![stays]).await.unwrap().is_empty(), "one that is gone does not come back");
    }
}
