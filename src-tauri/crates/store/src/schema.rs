//! The steps of all tables in their order. Does not own: a step (each stands with its table), and making them (`schema/migrations.rs`).

pub(crate) mod connection;
mod inspect;
pub(crate) mod migrations;

use crate::{exchange, file, jobs, lists, money, records, rows, searches};

/// Every step of every table, each with the version that it leads to; referenced tables first.
pub(crate) fn steps() -> impl Iterator<Item = &'static (i64, &'static str)> {
    [
        searches::STEPS,
        searches::pulls::STEPS,
        rows::found::STEPS,
        money::intents::STEPS,
        money::kept_answers::STEPS,
        money::ledger::STEPS,
        money::savings::STEPS,
        money::balances::STEPS,
        money::spending_limits::STEPS,
        money::drifts::STEPS,
        money::look_ups::STEPS,
        money::prices::STEPS,
        searches::kept_values::STEPS,
        file::settings::STEPS,
        records::STEPS,
        records::sort_keys::STEPS,
        records::colleagues::STEPS,
        records::namesakes::STEPS,
        records::seen_fields::STEPS,
        searches::saved_searches::STEPS,
        lists::STEPS,
        lists::undo_log::STEPS,
        records::annotations::STEPS,
        records::findings::STEPS,
        records::joined::STEPS,
        records::suppressed::STEPS,
        records::contact_keys::STEPS,
        records::erased::STEPS,
        records::own_sort_keys::STEPS,
        records::not_found::STEPS,
        jobs::STEPS,
        jobs::job_rows::STEPS,
        jobs::job_sums::STEPS,
        jobs::recipes::STEPS,
        exchange::exports::STEPS,
        exchange::imports::STEPS,
        rows::row_counts::STEPS,
    ]
    .into_iter()
    .flatten()
}
