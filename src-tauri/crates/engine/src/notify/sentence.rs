//! The one sentence in which the end of long work is said: numbers only, no name of anybody or anything.

use api::{RecordKind, SearchKind, SlicedStage};
use words::{localized, t, t_plural, text};

use crate::screen::{
    Changed, ExportPhase, ExportState, ImportPhase, ImportState, JobPhase, JobState, Phase, PullState, SlicedState,
};
use workspace::host::Work;

/// How work ended of which the screen heard this.
pub(super) fn ended(changed: &Changed) -> Option<String> {
    match changed {
        Changed::Pull { pull } => of_pull(pull),
        Changed::Slices { slices } => of_slices(slices),
        Changed::Job { job } => of_job(job),
        Changed::Import { import } => of_import(import),
        Changed::Export { export } => of_export(export),
        _ => None,
    }
}

/// Work ended without coming to its end.
pub(super) fn broke_off(work: Work) -> String {
    match work {
        Work::Import(_) => t!("The table was not imported: Prospector says why."),
        Work::Export(_) => t!("The file was not written: Prospector says why."),
        Work::Pull(_) | Work::Slices(_) | Work::Job(_) => t!("Something was not finished: Prospector says why."),
    }
}

fn of_pull(pull: &PullState) -> Option<String> {
    let (rows, paid) = (rows(pull.received, pull.kind), pull.charged.in_words());
    let said = match pull.phase {
        Phase::Done => text!("{rows} loaded · {credits}"),
        Phase::Stopped => text!("Loading was stopped: {rows} loaded · {credits}"),
        Phase::Interrupted => text!("Loading waits for you: {rows} loaded so far · {credits}"),
        Phase::Running | Phase::Paused => return None,
    };
    Some(localized(said, &[("rows", &rows), ("credits", &paid)]))
}

/// Which slices there are is said as well: a person who asked for them decides now.
fn of_slices(slices: &SlicedState) -> Option<String> {
    let came = slices.slices.iter().map(|slice| slice.loaded).sum();
    let (rows, paid) = (rows(came, slices.kind), slices.spent.in_words());
    let said = match (slices.phase, slices.stage) {
        (Phase::Done, SlicedStage::Loading) => text!("{rows} loaded · {credits}"),
        (Phase::Done, _) => text!("The plan is ready: look at its slices and what they cost"),
        (Phase::Stopped, _) => text!("Loading was stopped: {rows} loaded · {credits}"),
        (Phase::Interrupted, _) => text!("Loading waits for you: {rows} loaded so far · {credits}"),
        (Phase::Running | Phase::Paused, _) => return None,
    };
    Some(localized(said, &[("rows", &rows), ("credits", &paid)]))
}

fn of_job(job: &JobState) -> Option<String> {
    let found: u64 = job.steps.iter().map(|step| step.found).sum();
    let found = t_plural!(found, "{n} found", "{n} found");
    let of_companies = job.plan.find.first().is_some_and(|find| find.record() == RecordKind::Company);
    let rows = rows(job.rows, if of_companies { SearchKind::Companies } else { SearchKind::People });
    let (what, paid) = (&job.title, job.spent.in_words());
    let said = match job.phase {
        JobPhase::Done => text!("{what} for {rows}: {found} · {credits}"),
        JobPhase::Stopped => text!("{what} for {rows} was stopped: {found} · {credits}"),
        JobPhase::Interrupted => text!("{what} for {rows} waits for you: {found} · {credits}"),
        JobPhase::Running | JobPhase::Paused => return None,
    };
    Some(localized(said, &[("what", what), ("rows", &rows), ("found", &found), ("credits", &paid)]))
}

fn of_import(import: &ImportState) -> Option<String> {
    Some(match import.phase {
        ImportPhase::Checked => {
            t_plural!(
                import.right,
                "The table is checked: {n} row can be imported",
                "The table is checked: {n} rows can be imported"
            )
        }
        ImportPhase::Done => t_plural!(import.right, "{n} row imported", "{n} rows imported"),
        ImportPhase::Stopped => t!("The import was stopped: nothing of it was kept"),
        ImportPhase::Checking | ImportPhase::Keeping => return None,
    })
}

fn of_export(export: &ExportState) -> Option<String> {
    Some(match export.phase {
        ExportPhase::Done => t_plural!(export.written, "{n} row written to the file", "{n} rows written to the file"),
        ExportPhase::Cancelled => t!("The export was stopped: there is no file"),
        ExportPhase::Writing => return None,
    })
}

fn rows(count: u64, kind: SearchKind) -> String {
    match kind {
        SearchKind::Companies => t_plural!(count, "{n} company", "{n} companies"),
        SearchKind::People => t_plural!(count, "{n} person", "{n} people"),
        SearchKind::Leads => t_plural!(count, "{n} lead", "{n} leads"),
    }
}
