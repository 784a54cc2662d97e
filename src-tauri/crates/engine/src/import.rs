//! Imports: a table from a file or the clipboard into a list.

use std::sync::Arc;

use crate::Engine;
use crate::screen::{
    AddByHandRequest, Failure, ImportField, ImportNumber, ImportRequest, ImportState, ListChange, LookRequest, Nothing,
    ReadAgainRequest, Table,
};

pub(crate) async fn fields(engine: &Arc<Engine>, _: Nothing) -> Result<Vec<ImportField>, Failure> {
    Err(engine.fault("unbuilt: import_fields"))
}

pub(crate) async fn look(engine: &Arc<Engine>, _: LookRequest) -> Result<Option<Table>, Failure> {
    Err(engine.fault("unbuilt: look_table"))
}

pub(crate) async fn read_again(engine: &Arc<Engine>, _: ReadAgainRequest) -> Result<Table, Failure> {
    Err(engine.fault("unbuilt: read_table_again"))
}

pub(crate) async fn check(engine: &Arc<Engine>, _: ImportRequest) -> Result<ImportState, Failure> {
    Err(engine.fault("unbuilt: check_import"))
}

pub(crate) async fn start(engine: &Arc<Engine>, _: ImportRequest) -> Result<ImportState, Failure> {
    Err(engine.fault("unbuilt: start_import"))
}

pub(crate) async fn stop(engine: &Arc<Engine>, _: ImportNumber) -> Result<Nothing, Failure> {
    Err(engine.fault("unbuilt: stop_import"))
}

pub(crate) async fn keep_rest(engine: &Arc<Engine>, _: ImportNumber) -> Result<Option<String>, Failure> {
    Err(engine.fault("unbuilt: keep_rest"))
}

pub(crate) async fn by_hand(engine: &Arc<Engine>, _: AddByHandRequest) -> Result<ListChange, Failure> {
    Err(engine.fault("unbuilt: add_by_hand"))
}
