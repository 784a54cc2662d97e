//! Searches as text and as JSON.
use crate::Engine;
use crate::screen::{CopySearchRequest, Failure, FailureCode, Nothing, ReadSearch, ReadSearchRequest};
use std::sync::Arc;
pub(crate) async fn copy(engine: &Arc<Engine>, _: CopySearchRequest) -> Result<Nothing, Failure> {
    Err(engine.failure(FailureCode::Refused, "Saving is not there yet."))
}
pub(crate) async fn read(engine: &Arc<Engine>, _: ReadSearchRequest) -> Result<ReadSearch, Failure> {
    Err(engine.failure(FailureCode::Refused, "Saving is not there yet."))
}
