//! The figures of one column over all rows of a view: how many say something, how many different values there are, and of numbers their
//! sum and their middle one.
//!
//! Counted are the keys that a column is sorted by: of several values in one place it is the first, and what has no place in the order
//! counts as empty.
//!
//! Asked of one column at a time, by a person. Does not own which rows a view has (`snapshot.rs`, `judged.rs`).

use api::columns::{Column, ColumnKind, SORTED_CHARACTERS};
use column_store::Wanted;
use rusqlite::{Connection, params_from_iter};

use crate::file::error::StoreError;
use crate::file::sql::Statements;
use crate::file::store::Store;
use crate::rows::judged::Bench;
use crate::rows::snapshot::{every_row_of, table_of};

/// The figures of a column.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Figures {
    /// Rows in all.
    pub rows: u64,
    /// Rows that have a value.
    pub filled: u64,
    /// Different values, without regard to case and accents; none where texts are longer than what they are sorted by.
    pub distinct: Option<u64>,
    /// Of numbers.
    pub numbers: Option<Numbers>,
}

/// What numbers come to.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Numbers {
    /// All together.
    pub sum: f64,
    /// The one in the middle; of two the mean.
    pub median: f64,
}

impl Numbers {
    /// Of some numbers; none of none.
    pub fn of(mut numbers: Vec<f64>) -> Option<Self> {
        numbers.sort_unstable_by(f64::total_cmp);
        let last = numbers.len().checked_sub(1)?;
        let median = (numbers[last / 2] + numbers[last.div_ceil(2)]) / 2.0;
        Some(Self { sum: numbers.iter().sum(), median })
    }
}

fn figures(file: &Connection, wanted: &Wanted, column: &Column) -> Result<Figures, StoreError> {
    let key = format!("{}\"k_{}\"", table_of(column.key), column.key);
    let (from, values) = every_row_of(wanted);
    let sql = format!("SELECT count(*), count({key}), count(DISTINCT {key}), max(length({key})) {from}");
    let (rows, filled, distinct, longest): (_, _, u64, Option<usize>) =
        file.one(&sql, params_from_iter(&values), |row| row.try_into())?;
    // Texts that begin alike would count as one.
    let distinct = Some(distinct).filter(|_| longest < Some(SORTED_CHARACTERS));
    let is_number = matches!(column.kind, ColumnKind::Number | ColumnKind::Count { .. });
    let numbers = if is_number {
        let sql = format!("SELECT {key} {from} AND typeof({key}) IN ('integer', 'real')");
        Numbers::of(file.all(&sql, params_from_iter(&values), |row| row.get(0))?)
    } else {
        None
    };
    Ok(Figures { rows, filled, distinct, numbers })
}

impl Store {
    /// The figures of a column of the catalog over the wanted rows.
    pub async fn figures(&self, column: &'static Column, wanted: Wanted) -> Result<Figures, StoreError> {
        self.read_many(move |file, column_store| {
            let wanted = Bench::over(file, column_store, wanted.kind).narrowed(&wanted)?;
            figures(file, &wanted, column)
        })
        .await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_of_two_is_between_them() {
        for (numbers, figures, why) in [
            (vec![], None, "nothing"),
            (vec![7.0], Some((7.0, 7.0)), "one"),
            (vec![9.0, 1.0], Some((10.0, 5.0)), "two"),
            (vec![9.0, 1.0, 2.0], Some((12.0, 2.0)), "three, in whatever order"),
            (vec![1.0, 2.0, 3.0, 10.0], Some((16.0, 2.5)), "four"),
        ] {
            assert_eq!(Numbers::of(numbers).map(|of| (of.sum, of.median)), figures, "{why}");
        }
    }
}
