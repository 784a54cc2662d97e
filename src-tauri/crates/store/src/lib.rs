//! The database file of one workspace: what was asked, what was paid for, and what came of it.
//!
//! Owns the tables (one file each, by subject), the transaction that stores a paid answer (`money/keep.rs`), and
//! ordered snapshots of rows (`rows/snapshot.rs`). It deliberately knows no service, no window and no clock: times come
//! in as milliseconds since 1970.
//!
//! This file gives other crates short names; inside the crate each name comes from the file that owns it.

mod erasing;
pub mod exchange;
pub mod file;
pub mod jobs;
pub mod lists;
pub mod money;
mod opening;
mod overview;
pub mod records;
mod rescue;
pub mod rows;
mod schema;
pub mod searches;
pub mod team;

pub use column_store::{Bar, Breakdown, Only, Order, Part, RowsOf, Wanted};
pub use erasing::marked::MarkedGone;
pub use erasing::{Gone, Left, left_of_answer};
pub use exchange::standing::{Check, Standing, Standings};
pub use file::error::{LimitExceeded, LimitHit, StoreError};
pub use file::store::{Millis, Store};
pub use lists::duplicates::{Compared, Traits, Weight};
pub use lists::list_changes::{Done, NoteEdit};
pub use lists::team_policy::{PolicyRow, PolicySays, entry_of};
pub use money::drifts::DriftPart;
pub use money::judge::{Exposure, PlannedCost};
pub use money::paid_answer::{Kept, Page, PaidAnswer, Rows, Taken, Unread};
pub use money::read_again::{ReadPage, UnreadPage};
pub use money::spending::{Spending, Spent};
pub use money::statement::{Event, Statement};
pub use overview::{Listed, Overview};
pub use records::erased::{Marks, NOBODY, mark as mark_of, signs as signs_of_person};
pub use rescue::backup::{Counts, GivenUp, check, copy, glance};
pub use rescue::{Kind, PaidSince, Rescued, Saved, empty, restore, salvage};
pub use schema::migrations::{is_pending, newest as newest_version};
pub use searches::page_cursor::PageCursor;
