//! Duplicates: records of a list that may be one.

use std::sync::Arc;

use crate::Engine;
use crate::screen::{ApartRequest, Duplicates, Failure, JoinRequest, ListChange, ListNumber, Nothing, RecordRequest};

pub(crate) async fn find(engine: &Arc<Engine>, _: ListNumber) -> Result<Duplicates, Failure> {
    Err(engine.fault("unbuilt: duplicates"))
}

pub(crate) async fn join(engine: &Arc<Engine>, _: JoinRequest) -> Result<ListChange, Failure> {
    Err(engine.fault("unbuilt: join_records"))
}

pub(crate) async fn part(engine: &Arc<Engine>, _: RecordRequest) -> Result<ListChange, Failure> {
    Err(engine.fault("unbuilt: part_record"))
}

pub(crate) async fn keep_apart(engine: &Arc<Engine>, _: ApartRequest) -> Result<Nothing, Failure> {
    Err(engine.fault("unbuilt: keep_apart"))
}
