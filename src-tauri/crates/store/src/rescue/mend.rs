//! Making a file agree with itself whose rows come from damaged or from several files.

use std::collections::{BTreeMap, BTreeSet};

use api::RecordKind;
use rusqlite::config::DbConfig;
use rusqlite::{Connection, params};

use crate::file::error::StoreError;
use crate::file::sql::{Statements, record_kind};
use crate::file::store::Millis;
use crate::file::tx::Tx;
use crate::records::erased::Erased;
use crate::records::evidence::said;
use crate::records::{joined, merged, own};
use crate::rows::row_counts;
use crate::{erasing, records};

/// Rounds of taking away what points nowhere: what is taken away may have been pointed at.
const ROUNDS: usize = 8;

/// Puts in place what follows from rows that are there, and takes away what points nowhere: links first, rows last.
/// Returns for each table how many rows could not be kept because what they belong to is gone. In a file of an earlier version records
/// that are one are not made one again: that writes tables and columns which it does not have.
pub(super) fn mend(file: &Connection, broken: &[String], is_newest: bool) -> Result<BTreeMap<String, u64>, StoreError> {
    file.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_TRIGGER, true)?;
    where_they_are(
        file,
        &[
            // A record of which there is an observation is one.
            "INSERT OR IGNORE INTO records (id, kind, owned_at, told_at)
            SELECT record, kind, min(first_at), max(at) FROM (
                SELECT record, first_at, at, CASE
                    WHEN EXISTS (SELECT 1 FROM company_cells WHERE id = record) THEN 'company'
                    WHEN EXISTS (SELECT 1 FROM person_cells WHERE id = record) THEN 'person'
                    ELSE (SELECT kind FROM identities WHERE identities.record = tellings.record
                        AND kind IN ('company', 'person')) END AS kind
                FROM tellings WHERE record NOT IN (SELECT id FROM records)
            ) WHERE kind IS NOT NULL GROUP BY record",
            // A line of the ledger says that its call was made and answered.
            "INSERT OR IGNORE INTO intents (id, operation, digest, request, subject, worst, state, at, closed_at)
            SELECT intent, operation, '', '{}', subject, quoted, 'answered', at, at FROM ledger
            WHERE intent NOT IN (SELECT id FROM intents)",
            // A list whose name is gone still has its rows.
            "INSERT OR IGNORE INTO lists (id, name, kind, made_at, changed_at)
            SELECT list, 'Recovered list ' || list, kind, 0, 0 FROM members JOIN records ON records.id = record
            WHERE list NOT IN (SELECT id FROM lists) GROUP BY list",
        ],
    )?;
    if is_newest {
        merge_again(file)?;
    }
    let mut dropped = BTreeMap::new();
    for _ in 0..ROUNDS {
        if !round(file, &mut dropped)? {
            break;
        }
    }
    if !broken.is_empty() {
        loosen(file)?;
    }
    Ok(dropped)
}

/// Makes changes, but for those of what a file of an early version does not have.
fn where_they_are(file: &Connection, changes: &[&str]) -> Result<(), StoreError> {
    for sql in changes {
        if let Err(error) = file.execute(sql, []) {
            let why = error.to_string();
            if !why.contains("no such table") && !why.contains("no column") {
                return Err(error.into());
            }
        }
    }
    Ok(())
}

fn round(file: &Connection, dropped: &mut BTreeMap<String, u64>) -> Result<bool, StoreError> {
    // Each table, and where one of its columns points.
    let links = "SELECT tables.name, keys.\"from\", keys.\"table\", coalesce(keys.\"to\", 'id'),
            columns.\"notnull\" = 0 AND columns.pk = 0
        FROM pragma_table_list AS tables, pragma_foreign_key_list(tables.name) AS keys,
            pragma_table_info(tables.name) AS columns
        WHERE tables.schema = 'main' AND tables.type = 'table' AND columns.name = keys.\"from\"";
    let links: Vec<(String, String, String, String, bool)> = file.all(links, [], |row| row.try_into())?;
    let mut changed = false;
    for (table, column, parent, key, optional) in links {
        let stray = format!("\"{column}\" IS NOT NULL AND \"{column}\" NOT IN (SELECT \"{key}\" FROM \"{parent}\")");
        // An export is of a list or of a search; of neither it is none.
        if optional && table != "exports" {
            changed |= file.execute(&format!("UPDATE \"{table}\" SET \"{column}\" = NULL WHERE {stray}"), [])? > 0;
            continue;
        }
        let gone = file.execute(&format!("DELETE FROM \"{table}\" WHERE {stray}"), [])?;
        if gone > 0 {
            changed = true;
            *dropped.entry(table).or_default() += gone as u64;
        }
    }
    if let Ok(gone) = file.execute("DELETE FROM found WHERE record NOT IN (SELECT id FROM records)", []) {
        changed |= gone > 0;
    }
    Ok(changed)
}

/// Numbers of searches, loads and records are given again once they are free: what names one that is not there must not
/// become part of another. Those of jobs are not, but what names a job must lead to one.
pub(super) fn loosen(file: &Connection) -> Result<(), StoreError> {
    where_they_are(
        file,
        &[
            "UPDATE intents SET pull = NULL WHERE pull NOT IN (SELECT id FROM pulls)",
            "UPDATE intents SET job = NULL, place = NULL, record = NULL, enrichment = NULL
            WHERE job NOT IN (SELECT id FROM jobs)",
            "UPDATE watch_runs SET pull = NULL WHERE pull NOT IN (SELECT id FROM pulls)",
            "UPDATE watch_runs SET job = NULL WHERE job NOT IN (SELECT id FROM jobs)",
            "UPDATE ledger SET search = NULL WHERE search NOT IN (SELECT id FROM searches)",
            "UPDATE ledger SET job = NULL WHERE job NOT IN (SELECT id FROM jobs)",
            "UPDATE ledger SET record = NULL WHERE record NOT IN (SELECT id FROM records)",
        ],
    )
}

/// Two records that an answer showed to be one are one in a backup too, that was written before it came.
fn merge_again(file: &Connection) -> Result<(), StoreError> {
    let Ok(mut ask) = file.prepare(
        "SELECT records.kind, records.id, identities.record FROM identities
         JOIN records ON records.id = CAST(substr(key, 8) AS INTEGER) AND records.kind = identities.kind
         WHERE key LIKE 'number:%' AND identities.record <> records.id
            AND identities.record IN (SELECT id FROM records)",
    ) else {
        return Ok(());
    };
    let twice = ask.query_map([], |row| Ok((record_kind(row, 0)?, row.get(1)?, row.get(2)?)))?;
    for (kind, gone, stays) in twice.collect::<Result<Vec<(_, i64, i64)>, _>>()? {
        // What says so is written again.
        file.execute("DELETE FROM identities WHERE kind = ?1 AND key = 'number:' || ?2", params![kind.name(), gone])?;
        Tx::run(file, own::derive, |tx| merged::merge(tx, kind, gone, stays))?;
    }
    Ok(())
}

/// Takes people out again who were erased after the backup was written; returns how many.
pub(super) fn erase_again(file: &Connection, now: Millis) -> Result<u64, StoreError> {
    let Some(erased) = Erased::of(file)? else { return Ok(0) };
    let people = "SELECT id FROM records WHERE kind = 'person' ORDER BY id";
    let people: Vec<i64> = file.all(people, [], |row| row.get(0))?;
    let mut gone = 0;
    for person in people {
        let (mut named, group) = (false, joined::group(file, person)?);
        for (_, observation) in records::of(file, person)? {
            named |= erased.is_surely(file, &observation.doc, &group)?;
        }
        if named && Tx::run(file, own::derive, |tx| erasing::erase(tx, person, said::AGAIN, now))?.is_some() {
            gone += 1;
        }
    }
    Ok(gone)
}

/// Writes anew what is derived of these records, as far as they are there.
pub(super) fn again(file: &Connection, some: &BTreeSet<i64>) -> Result<(), StoreError> {
    Tx::run(file, own::derive, |tx| {
        for record in some {
            let kind = tx.first("SELECT kind FROM records WHERE id = ?1", [record], |row| record_kind(row, 0))?;
            kind.map_or(Ok(()), |kind| records::derive(tx, kind, *record))?;
        }
        Ok(())
    })
}

/// Writes anew what is derived: of what is missing, or of everything where a table of it could not be read.
pub(super) fn derive(file: &Connection, broken: &[String]) -> Result<(), StoreError> {
    let is_broken = |some: &[&str]| broken.iter().any(|table| some.contains(&table.as_str()));
    let whole = is_broken(&["company_cells", "person_cells", "reach", "identities", "tellings", "joined", "settings"]);
    let told = format!(
        "SELECT kind, id FROM records WHERE {} OR id IN (SELECT record FROM joined UNION SELECT lead FROM joined)
            OR id NOT IN (SELECT id FROM company_cells UNION ALL SELECT id FROM person_cells)",
        if whole { "true" } else { "false" }
    );
    let of_own = "SELECT kind, id FROM records WHERE id IN (
        SELECT record FROM marks UNION SELECT record FROM finds UNION SELECT record FROM changes UNION SELECT id FROM own_cells
        UNION SELECT record FROM reach JOIN suppressed USING (kind, value)
        UNION SELECT record FROM reach JOIN elsewhere USING (kind, value) WHERE reach.own)";
    Tx::run(file, own::derive, |tx| {
        for (kind, record) in listed(tx, &told)? {
            records::derive(tx, kind, record)?;
        }
        listed(tx, of_own)?.into_iter().for_each(|(_, record)| tx.mark(record));
        Ok(())
    })?;
    row_counts::again(file)
}

fn listed(file: &Connection, sql: &str) -> Result<Vec<(RecordKind, i64)>, StoreError> {
    file.all(sql, [], |row| Ok((record_kind(row, 0)?, row.get(1)?)))
}
