//! Lists: records that a person keeps together, what is noted about them, and undo.
//!
//! Owns: what a person may do with a list, and the sentences about it. What may be noted is in `list/note.rs`, undo in
//! `list/changed.rs`, the words of a step in `list/sentences.rs`, its title in `list/titles.rs`. Does not own: what a step changes
//! (`store`), duplicates, imports and jobs.

mod changed;
mod note;
mod sentences;
pub mod titles;

use std::collections::BTreeSet;
use std::sync::Arc;

use api::{RecordKind, text};
use store::Done;
use store::lists::List;
use words::t;

use crate::ipc::{
    AddRecordsRequest, ListChange, ListNumber, ListOwned, ListRowsRequest, Lists, MergeListsRequest, NewListRequest,
    RenameListRequest, SplitListRequest,
};
use crate::view;
use changed::{failed, of, records, short};
use ipc::{Changed, Nothing};
use workspace::failure::Failure;
use workspace::open::OpenWorkspace;
use workspace::resolve;

pub use changed::{changed, redo, steps, turn_to, undo};
pub use note::{note, note_beside};
pub(crate) use sentences::nameless;
pub use sentences::{quantity, several};

/// Characters of a name.
const LONGEST_NAME: usize = 120;
/// Lists whose names differ by a number alone.
const MOST_ALIKE: u32 = 99;
/// Rows of a list.
const MOST_ROWS: u64 = 2_000_000;
/// Records that are added by their numbers at once.
const MOST_BY_NUMBER: usize = 1_000;

/// Every list, and what can be undone.
pub async fn all(open: &Arc<OpenWorkspace>, _: Nothing) -> Result<Lists, Failure> {
    of(open).await
}

/// How much of a list is owned. Asked for the list on show alone: every row is looked at.
pub async fn owned(open: &Arc<OpenWorkspace>, request: ListNumber) -> Result<ListOwned, Failure> {
    Ok(ListOwned { owned: open.store.list_owned(request.list).await? })
}

/// Returns a name as it is stored: one line, not empty, and no other list of the kind has it.
pub async fn name(open: &OpenWorkspace, raw: &str, kind: RecordKind, but: Option<i64>) -> Result<String, Failure> {
    let name = short(raw, LONGEST_NAME);
    if name.is_empty() {
        return Err(Failure::refused(t!("Give the list a name.")));
    }
    let lists = open.store.lists().await?;
    let same = |list: &List| list.kind == kind && Some(list.id) != but && text::fold(&list.name) == text::fold(&name);
    if lists.iter().any(|(list, _)| same(list)) {
        return Err(Failure::refused(t!("There is a list “{name}” already: choose another name.", name = name)));
    }
    Ok(name)
}

/// Makes a list.
pub async fn new(open: &Arc<OpenWorkspace>, request: NewListRequest) -> Result<ListChange, Failure> {
    let name = name(open, &request.name, request.kind, None).await?;
    let rows = request.rows.as_ref().map(|rows| records(open, rows, Some(request.kind))).transpose()?;
    made(open, name, request.kind, rows.unwrap_or_default()).await
}

/// Makes a list of some records, under this name or, where another list has it, with a number behind it.
pub async fn of_records(
    open: &Arc<OpenWorkspace>,
    wished: &str,
    kind: RecordKind,
    rows: Vec<i64>,
) -> Result<ListChange, Failure> {
    made(open, free_name(open, wished, kind).await?, kind, rows).await
}

/// This name or, where another list of the kind has it, with a number behind it.
pub async fn free_name(open: &OpenWorkspace, wished: &str, kind: RecordKind) -> Result<String, Failure> {
    let mut free = name(open, wished, kind, None).await;
    for number in 2..=MOST_ALIKE {
        match free {
            Ok(_) => break,
            Err(_) => free = name(open, &format!("{} {number}", short(wished, LONGEST_NAME - 5)), kind, None).await,
        }
    }
    free
}

async fn made(
    open: &Arc<OpenWorkspace>,
    name: String,
    kind: RecordKind,
    rows: Vec<i64>,
) -> Result<ListChange, Failure> {
    has_room(rows.len() as u64)?;
    let title = titles::made(&name);
    let done = open.store.new_list(name.clone(), kind, rows, title, open.now()).await.map_err(failed)?;
    let said = t!("“{name}” has {what}.", name = name, what = quantity(done.changed, kind));
    // An empty list is a change too.
    open.emit(Changed::Lists);
    changed(open, Some(done.list), done.changed, said).await
}

/// Gives a list another name.
pub async fn rename(open: &Arc<OpenWorkspace>, request: RenameListRequest) -> Result<ListChange, Failure> {
    let list = resolve::list(open, request.list).await?;
    let name = name(open, &request.name, list.kind, Some(list.id)).await?;
    let title = titles::renamed(&list.name, &name);
    let done = open.store.set_list(list.id, Some(name.clone()), title, open.now()).await.map_err(failed)?;
    changed(open, Some(done.list), done.changed, t!("The list is called “{name}” now.", name = name)).await
}

/// Refuses to take a list away while a job on it has not come to its end: it would go on spending out of sight.
async fn at_rest(open: &OpenWorkspace, list: &List) -> Result<(), Failure> {
    if !open.store.is_worked_on(list.id).await? {
        return Ok(());
    }
    Err(Failure::refused(t!("A job on “{name}” has not come to its end. Stop it first.", name = list.name)))
}

/// Takes a list away; its records stay, in other lists and in searches.
pub async fn remove(open: &Arc<OpenWorkspace>, request: ListNumber) -> Result<ListChange, Failure> {
    let list = resolve::list(open, request.list).await?;
    at_rest(open, &list).await?;
    let title = titles::removed(&list.name);
    let done = open.store.set_list(list.id, None, title, open.now()).await.map_err(failed)?;
    let said = t!("“{name}” is removed. Everything that was found stays yours.", name = list.name);
    changed(open, None, done.changed, said).await
}

/// Adds rows to a list.
pub async fn add_rows(open: &Arc<OpenWorkspace>, request: ListRowsRequest) -> Result<ListChange, Failure> {
    let list = resolve::list(open, request.list).await?;
    let records = records(open, &request.rows, Some(list.kind))?;
    add(open, list, records).await
}

/// Adds records by their numbers.
pub async fn add_records(open: &Arc<OpenWorkspace>, request: AddRecordsRequest) -> Result<ListChange, Failure> {
    let list = resolve::list(open, request.list).await?;
    let numbers: Vec<i64> = request.records.into_iter().take(MOST_BY_NUMBER).collect();
    let found = view::records(open, numbers).await?;
    if let Some(other) = found.iter().find(|record| record.kind != list.kind) {
        let message = t!(
            "This is a list of {many}, and this is one of the {others}.",
            many = several(list.kind),
            others = several(other.kind),
        );
        return Err(Failure::refused(message));
    }
    add(open, list, found.into_iter().map(|record| record.id).collect()).await
}

/// Refuses more rows than a list may hold.
pub async fn fits(open: &OpenWorkspace, list: i64, more: u64) -> Result<(), Failure> {
    let rows = open.store.list_rows(list).await?;
    has_room(rows + more)
}

fn has_room(rows: u64) -> Result<(), Failure> {
    if rows <= MOST_ROWS {
        return Ok(());
    }
    let message = t!("A list holds {most} rows at most: make another one.", most = words::count(MOST_ROWS));
    Err(Failure::refused(message))
}

async fn add(open: &OpenWorkspace, list: List, records: Vec<i64>) -> Result<ListChange, Failure> {
    let asked = records.len() as u64;
    fits(open, list.id, asked).await?;
    let title = titles::added(asked, list.kind, &list.name);
    let done = open.store.add_to_list(list.id, records, title, open.now()).await;
    let Done { changed: added, .. } = done.map_err(failed)?;
    changed(open, Some(list.id), added, sentences::added(added, asked, list.kind, &list.name)).await
}

/// Takes rows out of a list.
pub async fn remove_rows(open: &Arc<OpenWorkspace>, request: ListRowsRequest) -> Result<ListChange, Failure> {
    let list = resolve::list(open, request.list).await?;
    let records = records(open, &request.rows, Some(list.kind))?;
    let title = titles::taken_out(records.len() as u64, list.kind, &list.name);
    let done = open.store.take_from_list(list.id, records, None, title, open.now()).await.map_err(failed)?;
    let said = t!("{what} taken out of “{name}”.", what = quantity(done.changed, list.kind), name = list.name);
    changed(open, Some(list.id), done.changed, said).await
}

/// Moves rows of a list into a new one.
pub async fn split(open: &Arc<OpenWorkspace>, request: SplitListRequest) -> Result<ListChange, Failure> {
    let list = resolve::list(open, request.list).await?;
    let name = name(open, &request.name, list.kind, None).await?;
    let records = records(open, &request.rows, Some(list.kind))?;
    let title = titles::moved(records.len() as u64, list.kind, &name);
    let done = open.store.take_from_list(list.id, records, Some(name.clone()), title, open.now()).await;
    let done = done.map_err(failed)?;
    if done.changed == 0 {
        return Err(Failure::refused(t!("Choose at least one row.")));
    }
    let said = t!("{what} moved to “{name}”.", what = quantity(done.changed, list.kind), name = name);
    changed(open, Some(done.list), done.changed, said).await
}

/// Puts the rows of lists into one, and takes those lists away.
pub async fn merge(open: &Arc<OpenWorkspace>, request: MergeListsRequest) -> Result<ListChange, Failure> {
    let into = resolve::list(open, request.into).await?;
    let from: BTreeSet<i64> = request.from.into_iter().filter(|other| *other != into.id).collect();
    let mut rows = open.store.list_rows(into.id).await?;
    for other in &from {
        let other = resolve::list(open, *other).await?;
        if other.kind != into.kind {
            return Err(Failure::refused(t!("A list of companies and a list of people cannot become one.")));
        }
        at_rest(open, &other).await?;
        rows += open.store.list_rows(other.id).await?;
        has_room(rows)?;
    }
    let title = titles::merged(from.len(), &into.name);
    let done = open.store.merge_lists(into.id, from.into_iter().collect(), title, open.now()).await.map_err(failed)?;
    let said = t!("“{name}” has {what} more.", name = into.name, what = quantity(done.changed, into.kind));
    open.emit(Changed::Lists);
    changed(open, Some(into.id), done.changed, said).await
}
