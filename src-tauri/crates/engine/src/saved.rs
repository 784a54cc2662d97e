//! Saved searches.
use crate::Engine;
use crate::screen::{Failure, FailureCode, NewSince, Nothing, SaveRequest, SavedNumber, SavedSearch};
use std::sync::Arc;
pub(crate) async fn all(engine: &Arc<Engine>, _: Nothing) -> Result<Vec<SavedSearch>, Failure> {
    Err(engine.failure(FailureCode::Refused, "Saving is not there yet."))
}
pub(crate) async fn save(engine: &Arc<Engine>, _: SaveRequest) -> Result<SavedSearch, Failure> {
    Err(engine.failure(FailureCode::Refused, "Saving is not there yet."))
}
pub(crate) async fn remove(engine: &Arc<Engine>, _: SavedNumber) -> Result<Vec<SavedSearch>, Failure> {
    Err(engine.failure(FailureCode::Refused, "Saving is not there yet."))
}
pub(crate) async fn new_since(engine: &Arc<Engine>, _: SavedNumber) -> Result<NewSince, Failure> {
    Err(engine.failure(FailureCode::Refused, "Saving is not there yet."))
}
