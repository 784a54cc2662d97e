//! Ordered snapshots: the record numbers of a search's rows, filtered and sorted, and the bars above them, as the database answers
//! them. Who asks, and what is answered from the column store instead, is in `questions.rs` and `judged.rs`.

use std::cmp::Ordering;
use std::collections::HashMap;

use api::columns::{self, AnyColumn, Column, SortKey};
use api::{RecordKind, text};
use column_store::{ColumnBars, Order, Wanted, first};
use rusqlite::types::Value as Sql;
use rusqlite::{Connection, params_from_iter};

use crate::file::error::StoreError;
use crate::file::sql::Statements;
use crate::records;
use crate::records::{own_sort_keys, sort_keys};
use crate::rows::row_counts::place;

/// The `FROM … WHERE …` of a request with its values; the choices of the columns that are counted are left out.
fn rows_of(wanted: &Wanted, counted: &[&Column]) -> (String, Vec<Sql>) {
    let told = counted.iter().any(|column| !columns::is_own(column.key)) || wanted.asks_told();
    // The columns that decide over the rows or their order, and those that are counted.
    let deciding = wanted.facets.keys().chain(wanted.order.as_ref().map(|order| &order.key)).map(String::as_str);
    let own =
        deciding.chain(counted.iter().map(|column| column.key)).any(columns::is_own) || !wanted.text.trim().is_empty();
    // A list of a million opens without a look at what its rows hold.
    let mut joins = String::new();
    if told {
        joins.push_str(&format!(" JOIN {} AS cells ON cells.id = rows.record", sort_keys::table(wanted.kind)));
    }
    if own {
        joins.push_str(OWN);
    }
    joined_rows_of(wanted, counted, &joins)
}

/// As [`rows_of`], with no choice left out and every row with all of its cells.
pub(crate) fn every_row_of(wanted: &Wanted) -> (String, Vec<Sql>) {
    let told = format!(" LEFT JOIN {} AS cells ON cells.id = rows.record", sort_keys::table(wanted.kind));
    joined_rows_of(wanted, &[], &(told + OWN))
}

/// Joins to a row what the app itself knows of its record.
const OWN: &str = " LEFT JOIN own_cells AS own ON own.id = rows.record";

fn joined_rows_of(wanted: &Wanted, counted: &[&Column], joins: &str) -> (String, Vec<Sql>) {
    let (rows, owner, number) = place(wanted.of);
    let mut sql = format!("FROM {rows} AS rows{joins}");
    sql.push_str(&format!(" WHERE rows.{owner} = ?1"));
    let mut values = vec![Sql::Integer(number)];
    for word in text::fold(&wanted.text).split_whitespace() {
        values.push(Sql::Text(word.to_owned()));
        // Each word may stand in what was told of the record or in what a person noted of it.
        let (at, noted) = (values.len(), own_sort_keys::words("own."));
        sql.push_str(&format!(" AND (instr(cells.words, ?{at}) > 0 OR instr({noted}, ?{at}) > 0)"));
    }
    if let Some(records) = &wanted.only.records {
        values.push(Sql::Text(serde_json::json!(records.as_ref()).to_string()));
        sql.push_str(&format!(" AND rows.record IN (SELECT value FROM json_each(?{}))", values.len()));
    }
    // Only keys of the catalog become part of the statement; a choice of an unknown column is no condition.
    let is_counted = |column: &Column| counted.iter().any(|counted| counted.key == column.key);
    for column in wanted.kind.columns().iter().filter(|column| column.is_counted() && !is_counted(column)) {
        let Some(chosen) = wanted.facets.get(column.key).filter(|chosen| !chosen.is_empty()) else { continue };
        let marks: Vec<String> = chosen
            .iter()
            .map(|value| {
                values.push(Sql::Text(value.clone()));
                format!("?{}", values.len())
            })
            .collect();
        sql.push_str(&format!(" AND {}", sort_keys::is_counted(table_of(column.key), column, &marks)));
    }
    (sql, values)
}

/// The table in which a column is, with a dot. Only keys of the catalog come here.
pub(crate) fn table_of(key: &str) -> &'static str {
    if columns::is_own(key) { "own." } else { "cells." }
}

fn order_of(wanted: &Wanted) -> String {
    let order = wanted.order.as_ref();
    let column = order.and_then(|order| Some((columns::by_key(wanted.kind.columns(), &order.key)?, order.descending)));
    match column {
        Some((column, descending)) => {
            let direction = if descending { "DESC" } else { "ASC" };
            format!(" ORDER BY {}\"k_{}\" {direction} NULLS LAST, rows.place", table_of(column.key), column.key)
        }
        None => " ORDER BY rows.place".to_owned(),
    }
}

/// Puts records in the order of a field that no column of the catalog knows: the observations are read, record by
/// record.
fn by_seen_field(file: &Connection, kind: RecordKind, order: &Order, ids: Vec<i64>) -> Result<Vec<i64>, StoreError> {
    let Some(column @ AnyColumn::Seen(_)) = AnyColumn::by_key(kind, &order.key) else { return Ok(ids) };
    let mut keyed: Vec<(Option<SortKey>, i64)> = Vec::with_capacity(ids.len());
    for id in ids {
        let record = records::by_number(file, id)?;
        let shown = record.and_then(|record| Some(column.newest(record.docs())?.1));
        keyed.push((shown.and_then(|shown| column.sort_key(&shown)), id));
    }
    keyed.sort_by(|(one, _), (two, _)| match (one, two) {
        (Some(one), Some(two)) if order.descending => two.partial_cmp(one).unwrap_or(Ordering::Equal),
        (Some(one), Some(two)) => one.partial_cmp(two).unwrap_or(Ordering::Equal),
        (one, two) => one.is_none().cmp(&two.is_none()),
    });
    Ok(keyed.into_iter().map(|(_, id)| id).collect())
}

/// The bars of columns over the same rows, each with how many further values there are: every row is looked at once, as it is
/// wide and there are many.
pub(crate) fn bars(
    file: &Connection,
    wanted: &Wanted,
    columns: &[&'static Column],
    most: u32,
) -> Result<Vec<ColumnBars>, StoreError> {
    let (_, counts) = tallied(file, columns, rows_of(wanted, columns))?;
    let told = columns.iter().zip(&counts).map(|(column, counted)| {
        let (bars, others) =
            first(column, counted.iter().map(|(value, count)| (value.as_str(), *count)).collect(), most);
        (*column, bars, others)
    });
    Ok(told.collect())
}

/// How often each value of columns is there, and how many rows there are: every row is looked at once, for all columns together.
pub(crate) fn tallied(
    file: &Connection,
    columns: &[&'static Column],
    (from, values): (String, Vec<Sql>),
) -> Result<(u64, Vec<HashMap<String, u64>>), StoreError> {
    let cells: Vec<String> = columns.iter().map(|column| sort_keys::counted(table_of(column.key), column)).collect();
    let mut counts: Vec<HashMap<String, u64>> = vec![HashMap::new(); columns.len()];
    let mut rows = 0;
    file.each(&format!("SELECT {} {from}", cells.join(", ")), params_from_iter(values), |row| {
        rows += 1;
        for (at, counted) in counts.iter_mut().enumerate() {
            let Some(value) = row.get_ref(at)?.as_str_or_null()? else { continue };
            match counted.get_mut(value) {
                Some(count) => *count += 1,
                None => drop(counted.insert(value.to_owned(), 1)),
            }
        }
        Ok(())
    })?;
    Ok((rows, counts))
}

/// The numbers of the records, in order, as the database returns them.
pub(crate) fn ids(file: &Connection, wanted: &Wanted) -> Result<Vec<i64>, StoreError> {
    let (rows, values) = rows_of(wanted, &[]);
    let sql = format!("SELECT rows.record {rows}{}", order_of(wanted));
    let ids = file.all(&sql, params_from_iter(values), |row| row.get(0))?;
    match &wanted.order {
        Some(order) => by_seen_field(file, wanted.kind, order, ids),
        None => Ok(ids),
    }
}
