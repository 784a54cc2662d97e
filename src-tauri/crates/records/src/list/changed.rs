//! What a change of lists did: what is sent to the screen, and what went wrong; undo and redo, which are about the
//! newest step of all. Also what several of them read.

use std::sync::Arc;

use api::{RecordKind, text};
use store::lists::undo_log::Step;
use store::{Listed, StoreError};
use words::{t, t_plural};

use super::sentences::several;
use super::titles;
use crate::ipc::{ListChange, ListHead, Lists, PastStep, Rows, StepHead, StepsRequest, TurnToRequest};
use crate::view::{self, Views};
use ipc::{Changed, Nothing};
use workspace::failure::Failure;
use workspace::open::OpenWorkspace;
use workspace::{naming, resolve};

/// Steps of the history that are told at once.
const STEPS: u32 = 100;

pub(super) async fn of(open: &OpenWorkspace) -> Result<Lists, Failure> {
    let told = open.store.overview().await?;
    let list = |Listed { list, rows, exported, job }: Listed| ListHead {
        list: list.id,
        name: naming::named(list.name),
        kind: list.kind,
        rows,
        made_at: list.made_at,
        changed_at: list.changed_at,
        exported_at: exported.at,
        new_rows: exported.new_rows,
        job,
    };
    let head = |step: Step| StepHead { step: step.id, title: titles::shown(&step.title), at: step.at };
    Ok(Lists {
        lists: told.lists.into_iter().map(list).collect(),
        undo: told.undo.map(head),
        redo: told.redo.map(head),
        statuses: offered(told.statuses),
        tags: told.tags,
    })
}

/// Returns what a change did, and sends the events of it to the screen.
pub async fn changed(
    open: &OpenWorkspace,
    list: Option<i64>,
    changed: u64,
    said: String,
) -> Result<ListChange, Failure> {
    if changed > 0 {
        open.emit(Changed::Lists);
        open.emit(Changed::Records);
    }
    Ok(ListChange { list, changed, said, lists: of(open).await? })
}

/// Undoes the newest step.
pub async fn undo(open: &Arc<OpenWorkspace>, _: Nothing) -> Result<ListChange, Failure> {
    let step = open.store.undo(open.now()).await.map_err(failed)?;
    let step = step.ok_or_else(|| Failure::refused(t!("There is nothing to undo.")))?;
    changed(open, None, 1, t!("Undone: {title}.", title = titles::shown(&step.title))).await
}

/// Does again what was undone last.
pub async fn redo(open: &Arc<OpenWorkspace>, _: Nothing) -> Result<ListChange, Failure> {
    let step = open.store.redo(open.now()).await.map_err(failed)?;
    let step = step.ok_or_else(|| Failure::refused(t!("There is nothing to do again.")))?;
    changed(open, None, 1, t!("Done again: {title}.", title = titles::shown(&step.title))).await
}

/// What was done, the newest first, a piece of it.
pub async fn steps(open: &Arc<OpenWorkspace>, request: StepsRequest) -> Result<Vec<PastStep>, Failure> {
    let past = open.store.past_steps(request.before, STEPS).await?;
    let told = |(step, undone): (Step, bool)| PastStep {
        step: step.id,
        title: titles::shown(&step.title),
        at: step.at,
        undone,
    };
    Ok(past.into_iter().map(told).collect())
}

/// Undoes what was done back to a step, and that too; or does what was undone again up to it.
///
/// # Errors
/// `Gone` where the steps are not as the person has seen them any more.
pub async fn turn_to(open: &Arc<OpenWorkspace>, request: TurnToRequest) -> Result<ListChange, Failure> {
    let TurnToRequest { step, undo, newest } = request;
    let turned = open.store.turn_to(step, undo, newest, open.now()).await.map_err(failed)?;
    let Some(steps) = turned else {
        return Err(Failure::gone(t!("Something else was done meanwhile: look at the steps again.")));
    };
    let said = match undo {
        true => t_plural!(steps, "{n} step undone.", "{n} steps undone."),
        false => t_plural!(steps, "{n} step done again.", "{n} steps done again."),
    };
    changed(open, None, steps, said).await
}

pub(super) fn failed(error: StoreError) -> Failure {
    match error {
        StoreError::NoList { .. } => resolve::list_is_gone(),
        error => error.into(),
    }
}

pub(super) fn short(raw: &str, most: usize) -> String {
    let cleaned = text::clean(&raw.chars().take(most * 4).collect::<String>());
    cleaned.chars().take(most).collect::<String>().trim().to_owned()
}

/// The records that rows of a view mean; they must be of this kind.
pub(super) fn records(open: &OpenWorkspace, rows: &Rows, kind: Option<RecordKind>) -> Result<Vec<i64>, Failure> {
    let view = open.state::<Views>().get(rows.view)?;
    if let Some(kind) = kind.filter(|kind| *kind != view.kind) {
        let message = t!(
            "This is a list of {many}, and these rows are {others}.",
            many = several(kind),
            others = several(view.kind),
        );
        return Err(Failure::refused(message));
    }
    Ok(view::chosen(&view, &rows.selection))
}

/// The statuses that are offered: those in use, and those that always are.
fn offered(mut statuses: Vec<String>) -> Vec<String> {
    let usual = [t!("new"), t!("to call"), t!("contacted"), t!("interested"), t!("not interested"), t!("customer")];
    for status in usual {
        if !statuses.contains(&status) {
            statuses.push(status);
        }
    }
    statuses
}
