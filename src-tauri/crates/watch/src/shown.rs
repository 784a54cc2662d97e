//! Watches as the screen shows them, and what has changed of the rows on show. Does not own running them.

use std::sync::Arc;

use ::ipc::Nothing;
use api::columns::{self, AnyColumn};
use conditions::{Condition, Test};
use records::ipc::RowsOf;
use store::searches::watches::{self, What};
use words::translate_stored;
use workspace::failure::Failure;
use workspace::open::OpenWorkspace;

use crate::due;
use crate::ended::{settle, waits};
use crate::ipc::{ChangedField, ChangedRows, ChangedRowsRequest, Watch, WatchRun};
use crate::subject::{Subject, subject};

/// Runs of a watch that are shown.
const RUNS: u32 = 10;
/// What has changed within so many days is lately.
const LATELY: u32 = 30;

/// Every watch.
pub async fn all(open: &Arc<OpenWorkspace>, _: Nothing) -> Result<Vec<Watch>, Failure> {
    settle(open).await?;
    told(open).await
}

/// Every watch, as it stands.
pub(crate) async fn told(open: &Arc<OpenWorkspace>) -> Result<Vec<Watch>, Failure> {
    let mut told = Vec::new();
    for watch in open.store.watches().await? {
        told.push(one(open, watch).await?);
    }
    Ok(told)
}

async fn one(open: &Arc<OpenWorkspace>, watch: watches::Watch) -> Result<Watch, Failure> {
    let about = subject(open, watch.what.what, watch.what.subject).await;
    let (name, kind, gone) = match &about {
        Ok(about) => (about.name().to_owned(), Some(about.kind()), None),
        Err(failure) => (watch.what.name.clone(), None, Some(failure.message.clone())),
    };
    let rows_of = match (&about, watch.what.what) {
        (Ok(Subject::Search { saved, .. }), _) => {
            let run = open.store.search_by_digest(saved.what.kind, saved.what.digest.clone()).await?;
            run.map(|search| RowsOf::Search { search: search.id })
        }
        (Ok(Subject::List { list, .. }), _) => Some(RowsOf::List { list: *list }),
        (Ok(_), What::View) => watch.list.map(|list| RowsOf::List { list }),
        _ => None,
    };
    let mut runs = Vec::new();
    for run in open.store.watch_runs(watch.id, RUNS).await? {
        let waits = if run.ended_at.is_none() { waits(open, &run).await? } else { None };
        runs.push(WatchRun {
            run: run.id,
            begun_at: run.begun_at,
            ended_at: run.ended_at,
            waits: waits.is_some(),
            asked: run.came.asked,
            added: run.came.added,
            changed: run.came.changed,
            charged: run.came.charged,
            trouble: waits.or_else(|| run.came.trouble.as_deref().map(translate_stored)),
        });
    }
    // One that waits for the person, or has nothing to ask about, is not asked on its day.
    let is_asked = gone.is_none() && runs.first().is_none_or(|run: &WatchRun| run.ended_at.is_some());
    Ok(Watch {
        watch: watch.id,
        what: watch.what.what.into(),
        subject: watch.what.subject,
        name,
        kind,
        rows_of,
        weekday: watch.what.weekday,
        budget: watch.what.budget,
        find: watch.what.find,
        next_at: watch.what.weekday.filter(|_| is_asked).map(|day| due::next(open.now(), day)),
        trouble: gone.or(watch.trouble.as_deref().map(translate_stored)),
        runs,
    })
}

/// What has changed lately of the rows of a search, a list or the library: how many rows, by field.
///
/// # Errors
/// `Gone` where the rows are.
pub async fn changed_rows(open: &Arc<OpenWorkspace>, request: ChangedRowsRequest) -> Result<ChangedRows, Failure> {
    let (of, kind) = records::view::rows_and_kind(open, request.of).await?;
    let lately = Condition::term(CHANGED_AT, Test::LastDays, &[&LATELY.to_string()]);
    let (rows, by_field) = open.store.changed_rows(of, open.now(), LATELY).await?;
    let changed = columns::by_key(kind.columns(), CHANGED).map(AnyColumn::Known);
    let fields = by_field.into_iter().map(|(field, rows)| ChangedField {
        label: changed.as_ref().map_or_else(|| field.clone(), |column| column.said(&field)),
        rows,
        condition: Condition::All { all: vec![lately.clone(), Condition::term(CHANGED, Test::OneOf, &[&field])] },
    });
    Ok(ChangedRows { days: LATELY, rows, fields: fields.collect(), condition: lately })
}

const CHANGED: &str = "own.changed";
const CHANGED_AT: &str = "own.changedAt";
