//! Ordered snapshots: the record numbers of a search's rows, filtered and sorted; and the bars above them.

use std::collections::BTreeMap;

use api::columns::{self, Column, ColumnKind};
use api::text;
use rusqlite::types::Value as Sql;
use rusqlite::{Connection, params_from_iter};

use crate::{Store, StoreError};

/// Which rows of a search, and in which order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Wanted {
    /// The search.
    pub search: i64,
    /// Only rows that contain this text; empty for all.
    pub text: String,
    /// By column: only rows with one of these values.
    pub facets: BTreeMap<String, Vec<String>>,
    /// Sorted by; the order they came in when none.
    pub order: Option<Order>,
}

/// A sort order. Empty cells come last in both directions; equal ones in the order they came in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Order {
    /// Column key.
    pub key: String,
    /// Largest first.
    pub descending: bool,
}

/// One bar above the grid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bar {
    /// The value.
    pub value: String,
    /// Rows with it.
    pub count: u64,
}

/// The `FROM … WHERE …` of a wish with its values; `but` leaves out the choice of one facet column.
fn rows_of(wanted: &Wanted, but: Option<&str>) -> (String, Vec<Sql>) {
    let mut sql = "FROM found JOIN companies ON companies.id = found.record WHERE found.search = ?1".to_owned();
    let mut values = vec![Sql::Integer(wanted.search)];
    for word in text::fold(&wanted.text).split_whitespace() {
        values.push(Sql::Text(word.to_owned()));
        sql.push_str(&format!(" AND instr(companies.words, ?{}) > 0", values.len()));
    }
    // Only keys of the catalog become part of the statement; a choice of an unknown column is no condition.
    for column in columns::COMPANIES.iter().filter(|column| column.facet && Some(column.key) != but) {
        let Some(chosen) = wanted.facets.get(column.key).filter(|chosen| !chosen.is_empty()) else { continue };
        let marks: Vec<String> = chosen
            .iter()
            .map(|value| {
                values.push(Sql::Text(value.clone()));
                format!("?{}", values.len())
            })
            .collect();
        sql.push_str(&format!(" AND companies.v_{} IN ({})", column.key, marks.join(", ")));
    }
    (sql, values)
}

fn order_of(order: Option<&Order>) -> String {
    let column = order.and_then(|order| Some((columns::by_key(columns::COMPANIES, &order.key)?, order.descending)));
    match column {
        Some((column, descending)) => {
            let direction = if descending { "DESC" } else { "ASC" };
            format!(" ORDER BY companies.k_{} {direction} NULLS LAST, found.place", column.key)
        }
        None => " ORDER BY found.place".to_owned(),
    }
}

fn bars(file: &Connection, wanted: &Wanted, column: &Column, most: u32) -> Result<(Vec<Bar>, u64), StoreError> {
    let (rows, values) = rows_of(wanted, Some(column.key));
    let by = match column.kind {
        ColumnKind::Range => format!("companies.k_{}", column.key),
        ColumnKind::Text | ColumnKind::Long | ColumnKind::Link => "n DESC, value".to_owned(),
    };
    let sql = format!(
        "SELECT companies.v_{0} AS value, count(*) AS n {rows} AND companies.v_{0} IS NOT NULL GROUP BY 1 ORDER BY {by}",
        column.key
    );
    let mut ask = file.prepare_cached(&sql)?;
    let found: Vec<Bar> = ask
        .query_map(params_from_iter(values), |row| Ok(Bar { value: row.get("value")?, count: row.get("n")? }))?
        .collect::<Result<_, _>>()?;
    let others = found.len().saturating_sub(most as usize) as u64;
    Ok((found.into_iter().take(most as usize).collect(), others))
}

impl Store {
    /// The numbers of the records, in order.
    ///
    /// # Errors
    /// Whatever the database refuses.
    pub async fn snapshot(&self, wanted: Wanted) -> Result<Vec<i64>, StoreError> {
        self.read(move |file| {
            let (rows, values) = rows_of(&wanted, None);
            let sql = format!("SELECT found.record {rows}{}", order_of(wanted.order.as_ref()));
            let mut ask = file.prepare_cached(&sql)?;
            let ids = ask.query_map(params_from_iter(values), |row| row.get(0))?.collect::<Result<_, _>>()?;
            Ok(ids)
        })
        .await
    }

    /// The most frequent values of each facet column among the wanted rows, each counted without its own choice, and how
    /// many further values there are.
    ///
    /// # Errors
    /// Whatever the database refuses.
    pub async fn facets(&self, wanted: Wanted, most: u32) -> Result<Vec<(&'static Column, Vec<Bar>, u64)>, StoreError> {
        self.read(move |file| {
            columns::COMPANIES
                .iter()
                .filter(|column| column.facet)
                .map(|column| {
                    let (bars, others) = bars(file, &wanted, column, most)?;
                    Ok((column, bars, others))
                })
                .collect()
        })
        .await
    }
}
