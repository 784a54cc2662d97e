//! Rows as they are shown, and what a person does with them: views, one record, lists, duplicates, copying, layout.
//!
//! Owns nothing that is paid: all of it works without a service. Does not own: the rows themselves (`store`), files (`tables`), and
//! finding what a row lacks (`enrich`).

pub mod backfill;
pub mod columns;
pub mod condition;
pub mod copy;
pub mod correct;
pub mod duplicates;
pub mod ipc;
pub mod judgeable;
pub mod kept_scores;
pub mod kept_views;
pub mod list;
pub mod logo;
pub mod never_spend;
pub mod record;
pub mod scores;
pub mod view;
