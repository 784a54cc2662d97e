//! Lists: records that a person keeps together.

use std::sync::Arc;

use api::RecordKind;
use store::tables::lists::List;

use crate::Engine;
use crate::open::OpenWorkspace;
use crate::screen::{
    AddRecordsRequest, Failure, FailureCode, ListChange, ListNumber, ListRowsRequest, Lists, MergeListsRequest,
    NewListRequest, NoteRequest, Nothing, RenameListRequest, SplitListRequest,
};

/// The word for several records of a kind.
pub(crate) const fn many(kind: RecordKind) -> &'static str {
    match kind {
        RecordKind::Company => "companies",
        RecordKind::Person => "people",
    }
}

/// The list with this number.
pub(crate) async fn by_number(engine: &Engine, open: &OpenWorkspace, list: i64) -> Result<List, Failure> {
    let found = open.store.list(list).await.map_err(|error| engine.storage(&error))?;
    found.ok_or_else(|| engine.failure(FailureCode::Gone, "This list is not there any more."))
}

pub(crate) async fn all(engine: &Arc<Engine>, _: Nothing) -> Result<Lists, Failure> {
    Err(engine.fault("unbuilt: lists"))
}

pub(crate) async fn new(engine: &Arc<Engine>, _: NewListRequest) -> Result<ListChange, Failure> {
    Err(engine.fault("unbuilt: new_list"))
}

pub(crate) async fn rename(engine: &Arc<Engine>, _: RenameListRequest) -> Result<ListChange, Failure> {
    Err(engine.fault("unbuilt: rename_list"))
}

pub(crate) async fn remove(engine: &Arc<Engine>, _: ListNumber) -> Result<ListChange, Failure> {
    Err(engine.fault("unbuilt: remove_list"))
}

pub(crate) async fn add_rows(engine: &Arc<Engine>, _: ListRowsRequest) -> Result<ListChange, Failure> {
    Err(engine.fault("unbuilt: add_rows"))
}

pub(crate) async fn remove_rows(engine: &Arc<Engine>, _: ListRowsRequest) -> Result<ListChange, Failure> {
    Err(engine.fault("unbuilt: remove_rows"))
}

pub(crate) async fn add_records(engine: &Arc<Engine>, _: AddRecordsRequest) -> Result<ListChange, Failure> {
    Err(engine.fault("unbuilt: add_records"))
}

pub(crate) async fn merge(engine: &Arc<Engine>, _: MergeListsRequest) -> Result<ListChange, Failure> {
    Err(engine.fault("unbuilt: merge_lists"))
}

pub(crate) async fn split(engine: &Arc<Engine>, _: SplitListRequest) -> Result<ListChange, Failure> {
    Err(engine.fault("unbuilt: split_list"))
}

pub(crate) async fn note(engine: &Arc<Engine>, _: NoteRequest) -> Result<ListChange, Failure> {
    Err(engine.fault("unbuilt: note"))
}

pub(crate) async fn undo(engine: &Arc<Engine>, _: Nothing) -> Result<ListChange, Failure> {
    Err(engine.fault("unbuilt: undo"))
}

pub(crate) async fn redo(engine: &Arc<Engine>, _: Nothing) -> Result<ListChange, Failure> {
    Err(engine.fault("unbuilt: redo"))
}
