//! What is asked of the rows of a search or a list: their order, how many there are, the bars above them. Of very many rows it is
//! answered from `column_store`, where that holds them. Does not own: the answers of the database (`snapshot.rs`), or conditions
//! (`judged.rs`).

use api::columns::{Column, GridKind};
use column_store::{Bar, RowsOf, Wanted};

use crate::file::error::StoreError;
use crate::file::store::Store;
use crate::rows::by_column::source::Rows;
use crate::rows::judged::Bench;
use crate::rows::row_counts;
use crate::rows::snapshot::bars;

impl Store {
    /// The numbers of the records, in order.
    pub async fn snapshot(&self, wanted: Wanted) -> Result<Vec<i64>, StoreError> {
        self.read_many(move |file, column_store| Bench::over(file, column_store, wanted.kind).rows(&wanted)).await
    }

    /// Reads the order of many rows that are about to be asked for, so that who asks need not wait for it.
    pub async fn expect(&self, of: RowsOf) -> Result<(), StoreError> {
        let column_store = self.column_store();
        self.read(move |file| column_store.expect(&Rows(file), of)).await
    }

    /// How many rows a search or a list has.
    pub async fn count_rows(&self, of: RowsOf) -> Result<u64, StoreError> {
        self.read(move |file| Ok(row_counts::of(file, of)?.rows)).await
    }

    /// The most frequent values of each column of a grid that has bars, among the wanted rows, each counted without its own choice, and how
    /// many further values there are.
    pub async fn facets(
        &self,
        grid: GridKind,
        wanted: Wanted,
        most: u32,
    ) -> Result<Vec<(&'static Column, Vec<Bar>, u64)>, StoreError> {
        self.read_many(move |file, column_store| {
            let bench = Bench::over(file, column_store, wanted.kind);
            let wanted = bench.narrowed(&wanted)?;
            let is_chosen = |column: &&Column| wanted.facets.get(column.key).is_some_and(|chosen| !chosen.is_empty());
            let (chosen, others): (Vec<&'static Column>, Vec<_>) = grid.facets().partition(is_chosen);
            // A column that something is chosen of counts the rows that the other choices leave.
            let count = |columns: &[&'static Column]| match column_store.bars(
                &Rows(file),
                &wanted,
                columns,
                most,
                &bench.moment,
            )? {
                Some(bars) => Ok(bars),
                None => bars(file, &wanted, columns, most),
            };
            let mut told = count(&others)?;
            for column in chosen {
                told.extend(count(&[column])?);
            }
            told.sort_by_key(|(column, ..)| grid.facets().position(|own| own.key == column.key));
            Ok(told)
        })
        .await
    }
}
