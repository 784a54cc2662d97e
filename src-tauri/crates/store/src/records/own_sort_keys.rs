//! `own_cells`: what records are sorted, counted and filtered by that the service did not tell: what a person noted, and what
//! was found for lists. Derived from `marks`, `finds` and `suppressed`; narrow, because a job changes many of them at once.
//!
//! Records without any of it have no row. The columns are those of [`RecordKind::own_columns`], named as in `cells`.

use api::columns::{self, AnyColumn};
use api::{Doc, Enrichment, RecordKind};
use rusqlite::types::Value as Sql;
use rusqlite::{Connection, params_from_iter};
use serde_json::{Value, json};

use crate::file::error::StoreError;
use crate::records::annotations::Annotations;
use crate::records::findings::{FindState, Finding};
use crate::records::{annotations, findings, joined, sort_keys, suppressed};

pub(crate) const STEPS: &[(i64, &str)] = &[(4, include_str!("own_sort_keys.sql"))];

/// What the app itself knows of a record.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Own {
    /// What a person noted.
    pub annotations: Annotations,
    /// The suppression list names it.
    pub suppressed: bool,
    /// What was found out about it for lists.
    pub findings: Vec<Finding>,
    /// How many records a person has joined to it.
    pub joined: u64,
    /// All of it at the places that the columns name; none where there is nothing.
    pub doc: Option<Doc>,
}

/// What the app itself knows of records that are one, the leading one first: of each enrichment what was found for the first
/// that has a value, the status and the note of the first that has one, and the tags of all.
pub(crate) fn of(file: &Connection, group: &[i64]) -> Result<Own, StoreError> {
    let mut own = Own { joined: group.len().saturating_sub(1) as u64, ..Own::default() };
    for record in group {
        own.annotations.add(annotations::of(file, *record)?.unwrap_or_default());
        own.suppressed |= suppressed::is(file, *record)?;
        for find in findings::of(file, *record)? {
            match own.findings.iter_mut().find(|known| known.enrichment == find.enrichment) {
                Some(known) if known.value.is_none() && find.value.is_some() => *known = find,
                Some(_) => {}
                None => own.findings.push(find),
            }
        }
    }
    own.doc = doc(&own);
    Ok(own)
}

fn doc(own: &Own) -> Option<Doc> {
    let Annotations { status, tags, note } = &own.annotations;
    let mut noted = Doc::new();
    if !own.annotations.is_empty() {
        noted.extend([("status", json!(status)), ("tags", json!(tags)), ("note", json!(note))].map(named));
    }
    if own.suppressed {
        noted.insert("suppressed".to_owned(), Value::Bool(true));
    }
    let found: Doc = own
        .findings
        .iter()
        .map(|find| {
            let told = json!({
                "value": find.value, "status": find.state.name(), "mark": find.mark,
                "at": find.at.and_then(day), "source": find.source,
            });
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

/// Writes the row of a record anew, and those of the records that are one with it.
pub(crate) fn write(file: &Connection, kind: RecordKind, record: i64) -> Result<(), StoreError> {
    let group = joined::group(file, record)?;
    let own = of(file, &group)?;
    group.into_iter().try_for_each(|record| write_row(file, kind, record, own.doc.as_ref()))
}

fn write_row(file: &Connection, kind: RecordKind, record: i64, doc: Option<&Doc>) -> Result<(), StoreError> {
    let Some(doc) = doc else {
        file.prepare_cached("DELETE FROM own_cells WHERE id = ?1")?.execute([record])?;
        return Ok(());
    };
    let mut names = String::from("id");
    let mut values = vec![Sql::Integer(record)];
    for column in kind.own_columns() {
        let shown = AnyColumn::Known(column).text(doc);
        names.push_str(&format!(", \"k_{}\"", column.key));
        values.push(shown.as_deref().and_then(|shown| column.sort_key(shown)).map_or(Sql::Null, sort_keys::sql));
        if column.keeps_counted() {
            names.push_str(&format!(", \"v_{}\"", column.key));
            values.push(column.counted_under([doc], shown.as_deref()).map_or(Sql::Null, Sql::Text));
        }
    }
    let places = vec!["?"; values.len()].join(", ");
    let sql = format!("INSERT OR REPLACE INTO own_cells ({names}) VALUES ({places})");
    file.prepare_cached(&sql)?.execute(params_from_iter(values))?;
    Ok(())
}

/// How the column of a status shows a state: what it is sorted by, and its text.
pub(crate) fn status(enrichment: Enrichment, state: FindState) -> Option<(Sql, String)> {
    let name = enrichment.name();
    shown(enrichment.record(), &format!("find.{name}.status"), &json!({"find": {name: {"status": state.name()}}}))
}

/// How a column shows what it finds in a document of the app's own: what it is sorted by, and its text.
pub(crate) fn shown(kind: RecordKind, key: &str, told: &Value) -> Option<(Sql, String)> {
    let column = columns::by_key(kind.columns(), key)?;
    let shown = column.text(told.as_object()?)?;
    Some((column.sort_key(&shown).map_or(Sql::Null, sort_keys::sql), shown))
}

/// The day of a moment in milliseconds since 1970, as the column shows it.
pub(crate) fn day(at: i64) -> Option<String> {
    let moment = jiff::Timestamp::from_millisecond(at).ok()?;
    Some(moment.to_zoned(jiff::tz::TimeZone::UTC).date().to_string())
}
