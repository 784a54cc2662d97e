//! The rows of a search or a list counted by every column that can be: how many rows have each value, and of how many none is
//! known. What is asked of very many rows is answered from the column store, where it is there.
//!
//! Does not own in which way a column is counted (`api/src/columns/kind.rs`), nor which values are shown
//! (`column_store/src/counts.rs`).

use api::columns::{Column, GridKind};
use column_store::{Bar, Breakdown, Part, Wanted};
use rusqlite::Connection;

use crate::file::error::StoreError;
use crate::file::store::Store;
use crate::rows::by_column::source::Rows;
use crate::rows::judged::Bench;
use crate::rows::snapshot::{every_row_of, tallied};

/// As the database answers it: every row is looked at once, for all columns together.
pub(crate) fn counted(
    file: &Connection,
    wanted: &Wanted,
    columns: &[&'static Column],
    most: u32,
) -> Result<Breakdown, StoreError> {
    let (rows, counts) = tallied(file, columns, every_row_of(wanted))?;
    let parts = columns.iter().zip(&counts).map(|(column, counted)| {
        Part::of(column, counted.iter().map(|(value, count)| (value.as_str(), *count)).collect(), rows, most)
    });
    Ok(Breakdown { rows, parts: parts.collect() })
}

impl Store {
    /// The wanted rows counted by every column of a grid that can be, with so many values of each at most.
    pub async fn breakdown(&self, grid: GridKind, wanted: Wanted, most: u32) -> Result<Breakdown, StoreError> {
        self.read_many(move |file, column_store| {
            let bench = Bench::over(file, column_store, wanted.kind);
            let wanted = bench.narrowed(&wanted)?;
            let columns: Vec<&'static Column> = grid.counted().collect();
            match column_store.breakdown(&Rows(file), &wanted, &columns, most, &bench.moment)? {
                Some(breakdown) => Ok(breakdown),
                None => counted(file, &wanted, &columns, most),
            }
        })
        .await
    }

    /// The values of one column among the wanted rows, the most frequent first, and of a scale in its order; none of a column whose
    /// rows are not counted by value.
    pub async fn values(&self, column: &'static Column, wanted: Wanted, most: u32) -> Result<Vec<Bar>, StoreError> {
        if !column.is_counted() {
            return Ok(Vec::new());
        }
        self.read_many(move |file, column_store| {
            let told = match column_store.breakdown(&Rows(file), &wanted, &[column], most, &column_store.moment())? {
                Some(breakdown) => breakdown,
                None => counted(file, &wanted, &[column], most)?,
            };
            Ok(told.parts.into_iter().flat_map(|part| part.bars).collect())
        })
        .await
    }
}
