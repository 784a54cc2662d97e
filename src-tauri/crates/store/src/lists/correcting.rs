//! Correcting values, as a step. Does not own: what a correction is (`records/corrections.rs`).

use crate::file::error::StoreError;
use crate::file::store::{Millis, Store};
use crate::lists::undo_log;
use crate::lists::undo_log::Change;
use crate::records::corrections;
use crate::records::corrections::TypedCell;

impl Store {
    /// Corrects values, those of one record one behind the other, as one step whose title `title` returns for how many they were; returns
    /// that, and how many cells were of records that are gone.
    ///
    /// # Errors
    /// Whatever the database refuses: all of it is corrected, or nothing.
    pub async fn correct(
        &self,
        cells: Vec<TypedCell>,
        title: impl FnOnce(u64) -> String + Send + 'static,
        at: Millis,
    ) -> Result<(u64, u64), StoreError> {
        self.write_many(move |file| {
            let (corrections, gone) = corrections::typed(file, &cells, at)?;
            let corrected = corrections.len() as u64;
            if corrected > 0 {
                undo_log::take(file, &title(corrected), &[Change::Corrected { corrections }], at)?;
            }
            Ok((corrected, gone))
        })
        .await
    }
}
