//! What the app itself knows of a record, and what the record is sorted by because of it. Owns no table: it is read from those of
//! annotations, findings, changes, the suppression list, other systems and joined records, and derived when one of these was written (`file/tx.rs`).

use std::cmp::Reverse;
use std::collections::BTreeSet;

use api::{Doc, RecordKind};
use rusqlite::Connection;
use serde_json::{Value, json};

use crate::file::error::StoreError;
use crate::file::sql::{Statements, record_kind};
use crate::records::annotations::Annotations;
use crate::records::changes::Change;
use crate::records::findings::Finding;
use crate::records::own_sort_keys::day;
use crate::records::{annotations, changes, contact_keys, findings, joined, own_sort_keys};

/// What the app itself knows of a record.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Own {
    /// What a person noted.
    pub annotations: Annotations,
    /// The statuses of all records that are one: it shows the first, and what any of them says holds.
    pub statuses: Vec<String>,
    /// The suppression list names it.
    pub suppressed: bool,
    /// It is known in another system.
    pub elsewhere: bool,
    /// What was found out about it for lists.
    pub findings: Vec<Finding>,
    /// What the service says otherwise than before, newest first.
    pub changes: Vec<Change>,
    /// How many records a person has joined to it.
    pub joined: u64,
    /// All of it at the places that the columns name; none where there is nothing.
    pub doc: Option<Doc>,
}

/// What the app itself knows of records that are one, the leading one first: of each enrichment what was found for the first
/// that has a value, the status and the note of the first that has one, and the tags of all.
pub(crate) fn of(file: &Connection, kind: RecordKind, group: &[i64]) -> Result<Own, StoreError> {
    let mut changes = Vec::new();
    for record in group {
        changes.extend(changes::of(file, *record)?);
    }
    changes.sort_by_key(|change| Reverse(change.at));
    let mut own = Own { changes, ..without_changes(file, kind, group)? };
    own.doc = doc(kind, &own);
    Ok(own)
}

/// The same of records of which nothing has changed.
pub(super) fn without_changes(file: &Connection, kind: RecordKind, group: &[i64]) -> Result<Own, StoreError> {
    let mut own = Own { joined: group.len().saturating_sub(1) as u64, ..Own::default() };
    for record in group {
        let noted = annotations::of(file, *record)?.unwrap_or_default();
        own.statuses.extend(noted.status.clone());
        own.annotations.add(noted);
        let (suppressed, elsewhere) = contact_keys::named(file, *record)?;
        own.suppressed |= suppressed;
        own.elsewhere |= elsewhere;
        for find in findings::of(file, *record)? {
            match own.findings.iter_mut().find(|known| known.enrichment == find.enrichment) {
                Some(known) if known.value.is_none() && find.value.is_some() => *known = find,
                Some(_) => {}
                None => own.findings.push(find),
            }
        }
    }
    own.doc = doc(kind, &own);
    Ok(own)
}

fn doc(kind: RecordKind, own: &Own) -> Option<Doc> {
    let Annotations { status, tags, note } = &own.annotations;
    let mut noted = Doc::new();
    if !own.annotations.is_empty() {
        noted.extend([("status", json!(status)), ("tags", json!(tags)), ("note", json!(note))].map(named));
    }
    if own.suppressed {
        noted.insert("suppressed".to_owned(), Value::Bool(true));
    }
    if own.elsewhere {
        noted.insert("elsewhere".to_owned(), Value::Bool(true));
    }
    if let Some((fields, on, each)) = changes::shown(kind, &own.changes) {
        noted.extend([("changed", json!(fields)), ("changedAt", json!(on)), ("changes", json!(each))].map(named));
    }
    let found: Doc = own
        .findings
        .iter()
        .map(|find| {
            let mut told = json!({
                "value": find.value, "status": find.state.name(), "mark": find.mark,
                "at": find.at.and_then(day), "source": find.source,
            });
            if let Some(before) = find.before {
                told["before"] = json!(before.name());
            }
            named((find.enrichment.name(), told))
        })
        .collect();
    let parts = [("own", noted), ("find", found)].into_iter().filter(|(_, part)| !part.is_empty());
    let doc: Doc = parts.map(|(name, part)| named((name, Value::Object(part)))).collect();
    (!doc.is_empty()).then_some(doc)
}

fn named((name, value): (&str, Value)) -> (String, Value) {
    (name.to_owned(), value)
}

/// Derives what records are sorted by from what the app knows of them, and of those that are one with them.
pub(crate) fn derive(file: &Connection, records: &BTreeSet<i64>) -> Result<(), StoreError> {
    let mut done = BTreeSet::new();
    for record in records {
        if done.contains(record) {
            continue;
        }
        // One that is gone by now took its row along.
        let kind = file.first("SELECT kind FROM records WHERE id = ?1", [record], |row| record_kind(row, 0))?;
        let Some(kind) = kind else { continue };
        let group = joined::group(file, *record)?;
        let own = of(file, kind, &group)?;
        group.iter().try_for_each(|one| own_sort_keys::put(file, kind, *one, own.doc.as_ref()))?;
        done.extend(group);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use api::contact_keys::{Typed, Way};
    use api::{Enrichment, RecordKind, Tenths};

    use super::*;
    use crate::file::store::Store;
    use crate::jobs::NewJob;
    use crate::jobs::job_pieces::NewStep;
    use crate::jobs::job_rows::{Ended, JobStep, OwnedAnswer};
    use crate::lists::list_changes::NoteEdit;
    use crate::records;
    use crate::records::NewObservation;
    use crate::records::findings::{FindState, Outcome};

    /// Every row of the table that has a value.
    fn rows(file: &Connection) -> Vec<String> {
        let mut ask = file.prepare("SELECT * FROM own_cells ORDER BY id").unwrap();
        let width = ask.column_count();
        let mut found = ask.query([]).unwrap();
        let mut all = Vec::new();
        while let Some(row) = found.next().unwrap() {
            let values: Vec<String> = (0..width).map(|at| format!("{:?}", row.get_ref(at).unwrap())).collect();
            if values[1..].iter().any(|value| value != "Null") {
                all.push(values.join(" "));
            }
        }
        all
    }

    /// Checks that the table holds what would be derived of all records. Returns how many of its rows have a value.
    async fn agrees(store: &Store, after: &str) -> usize {
        let both = |file: &crate::file::tx::Tx<'_>| {
            let mut ask = file.prepare("SELECT id FROM records UNION SELECT id FROM own_cells")?;
            let all = ask.query_map([], |row| row.get(0))?.collect::<Result<BTreeSet<i64>, _>>()?;
            let kept = rows(file);
            derive(file, &all)?;
            Ok((kept, rows(file)))
        };
        let (kept, derived) = store.write(both).await.unwrap();
        assert_eq!(kept, derived, "after {after}");
        kept.len()
    }

    async fn seven_people(folder: &std::path::Path) -> Store {
        let store = Store::open(&folder.join("workspace.sqlite")).unwrap();
        let keep = |file: &crate::file::tx::Tx<'_>| {
            for name in ["ada", "bo", "cy", "di", "eve", "flo", "gus"] {
                let doc = json!({"full_name": name, "email": format!("{name}@acme.example")});
                let told = NewObservation { kind: RecordKind::Person, doc: doc.as_object().unwrap().clone() };
                records::keep(file, &told, "find_people", None, 5)?;
            }
            Ok(())
        };
        store.write(keep).await.unwrap();
        store
    }

    fn email(name: &str) -> Vec<Typed> {
        vec![Typed { way: Way::Email, value: format!("{name}@acme.example") }]
    }

    fn noted(status: &str) -> NoteEdit {
        let tags = vec!["b".to_owned(), "a".to_owned()];
        NoteEdit {
            status: Some(status.to_owned()),
            add_tags: tags,
            remove_tags: Vec::new(),
            note: Some("n".to_owned()),
            under: false,
        }
    }

    /// A job for all seven, prepared in one piece.
    async fn job(store: &Store) -> i64 {
        let list = store.new_list("L".into(), RecordKind::Person, (1..=7).collect(), "l".into(), 6).await.unwrap();
        let new = NewJob {
            list: list.list,
            title: "E-mails".to_owned(),
            plan: json!({}),
            rows: 7,
            best: Tenths::ZERO,
            likely: None,
            worst: Tenths::ZERO,
            prices: Default::default(),
            spending_limit: Tenths::ZERO,
            failures: 1,
            order: None,
            watch: None,
        };
        let job = store.new_job(new, 6).await.unwrap();
        let states = [FindState::Waiting, FindState::Waiting, FindState::Cannot, FindState::Suppressed];
        let step = |(place, state): (i64, &FindState)| NewStep {
            place,
            record: place + 1,
            enrichment: Enrichment::Email,
            state: *state,
            reason: None,
            most: 1,
        };
        store.add_steps(job, (0..7).zip(states.iter().cycle()).map(step).collect()).await.unwrap();
        job
    }

    #[tokio::test]
    async fn what_any_of_several_records_is_called_is_known_of_the_one_that_they_are() {
        let folder = tempfile::tempdir().unwrap();
        let store = seven_people(folder.path()).await;
        store.note(vec![1], noted("to call"), "n".into(), 6).await.unwrap();
        store.note(vec![3], noted("Customer"), "n".into(), 6).await.unwrap();
        store.join_records(vec![vec![1, 3]], "j".into(), 6).await.unwrap();
        let own = store.records(vec![1]).await.unwrap().remove(0).own;
        assert_eq!(own.annotations.status.as_deref(), Some("to call"), "it shows the first");
        assert_eq!(own.statuses, ["to call", "Customer"], "and the other says not to spend on it all the same");
    }

    #[tokio::test]
    async fn whatever_is_written_of_a_record_it_is_sorted_by_what_follows_from_it() {
        let folder = tempfile::tempdir().unwrap();
        let store = seven_people(folder.path()).await;
        store.note(vec![1, 2], noted("to call"), "n".into(), 6).await.unwrap();
        assert_eq!(agrees(&store, "a note").await, 2, "two are noted");
        store.join_records(vec![vec![1, 3], vec![4, 5]], "j".into(), 6).await.unwrap();
        assert_eq!(agrees(&store, "two pairs were joined").await, 3, "what is noted of one is shown of both");
        store.note(vec![4, 6], noted("won"), "n".into(), 6).await.unwrap();
        agrees(&store, "a note about joined records").await;
        store.suppress(email("eve"), "s".into(), 6).await.unwrap();
        store.suppress_records(vec![7], "s".into(), 6).await.unwrap();
        assert_eq!(agrees(&store, "suppressing one of two").await, 7, "all have something");
        let job = job(&store).await;
        agrees(&store, "a job was prepared").await;
        let step = |place| JobStep { job, place, record: place + 1, enrichment: Enrichment::Email };
        let outcome = Outcome {
            enrichment: Enrichment::Email,
            value: Some("new@acme.example".to_owned()),
            mark: Some("valid".to_owned()),
            source: "E-mail address".to_owned(),
        };
        let told = json!({"email": "eve@acme.example"});
        let told = NewObservation { kind: RecordKind::Person, doc: told.as_object().unwrap().clone() };
        let owned = OwnedAnswer {
            kept_answer: None,
            operation: "find_email",
            at: 6,
            outcome,
            observations: vec![told],
            people: None,
        };
        let ended = |place, state, owned| Ended { step: step(place), state, reason: None, owned };
        let ended = vec![ended(0, FindState::Found, Some(owned)), ended(1, FindState::Cannot, None)];
        store.end_steps(ended, 7).await.unwrap();
        agrees(&store, "steps have ended, and one became suppressed by what it was told").await;
        store.interrupt_jobs("ended", "unclear", 8).await.unwrap();
        store.tidy_jobs().await.unwrap();
        agrees(&store, "the job was stopped").await;
        store.write(|file| records::merged::merge(file, RecordKind::Person, 2, 6)).await.unwrap();
        agrees(&store, "two became one").await;
        store.part_record(1, "p".into(), 8).await.unwrap();
        agrees(&store, "two were taken apart").await;
        let mut acts = 0;
        while store.undo(9).await.unwrap().is_some() {
            acts += 1;
            agrees(&store, "an act was undone").await;
        }
        while store.redo(9).await.unwrap().is_some() {
            agrees(&store, "it was done again").await;
        }
        assert!(acts > 6, "all acts were undone: {acts}");
        store.unsuppress(email("eve"), "u".into(), 9).await.unwrap();
        store.erase_person(7, 9).await.unwrap().unwrap();
        agrees(&store, "a person was erased").await;
    }
}
