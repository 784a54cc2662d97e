//! Tables out and in again: one program, but for what measures its own memory (`read_memory`) or fills a disk (`disk`).
// What the tests share is outside their functions, where clippy does not see that it is only for tests.
#![allow(clippy::unwrap_used)]

mod csv;
mod read_changes;
mod read_csv;
mod read_dialect;
mod read_list;
mod read_sheets;
mod read_xlsx;
mod read_xlsx_hostile;
#[path = "../common/read.rs"]
mod reading;
mod rejected_rows;
mod whole_or_nothing;
#[path = "../common/write.rs"]
mod writing;
mod xlsx;
