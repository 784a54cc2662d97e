//! The steps of all tables in their order, and what statements find on a connection beside what every connection has
//! (`file/threads.rs`). Does not own: a step (each is with its table), and making them (`schema/migrations.rs`).

mod inspect;
pub(crate) mod migrations;

use rusqlite::Connection;
use rusqlite::functions::FunctionFlags;

use crate::file::error::StoreError;
use crate::file::threads;
use crate::money::spending_limits;
use crate::{exchange, file, jobs, lists, money, records, rows, searches, team};

/// Makes a connection one that the statements of all folders can be run on.
pub(crate) fn prepare(file: &Connection) -> Result<(), StoreError> {
    threads::prepare(file)?;
    let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC;
    Ok(file.create_scalar_function(c"limit_change", 2, flags, |call| {
        Ok(spending_limits::limit_change(call.get(0)?, call.get(1)?))
    })?)
}

/// Every step of every table, each with the version that it leads to; referenced tables first.
pub(crate) fn steps() -> impl Iterator<Item = &'static (i64, &'static str)> {
    [
        searches::STEPS,
        searches::slices::STEPS,
        searches::pulls::STEPS,
        rows::found::STEPS,
        money::leaves::STEPS,
        money::orders::STEPS,
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
        records::changes::STEPS,
        records::sort_keys::STEPS,
        records::colleagues::STEPS,
        records::company_people::STEPS,
        records::namesakes::STEPS,
        records::seen_fields::STEPS,
        searches::saved_searches::STEPS,
        searches::watches::STEPS,
        lists::STEPS,
        lists::undo_log::STEPS,
        records::annotations::STEPS,
        records::findings::STEPS,
        records::joined::STEPS,
        records::suppressed::STEPS,
        records::elsewhere::STEPS,
        records::contact_keys::STEPS,
        records::erased::STEPS,
        records::evidence::STEPS,
        records::own_sort_keys::STEPS,
        records::not_found::STEPS,
        jobs::STEPS,
        jobs::job_rows::STEPS,
        jobs::job_sums::STEPS,
        jobs::recipes::STEPS,
        jobs::personas::STEPS,
        exchange::exports::STEPS,
        exchange::imports::STEPS,
        rows::library::STEPS,
        rows::row_counts::STEPS,
        team::membership::STEPS,
        team::claims::STEPS,
        team::outbox::STEPS,
        team::origins::STEPS,
        team::doubts::STEPS,
        team::policy::STEPS,
        team::policy_out::STEPS,
        team::erasures::STEPS,
    ]
    .into_iter()
    .flatten()
}
