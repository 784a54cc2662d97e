//! The live count.
use crate::Engine;
use crate::screen::{Count, CountRequest, Failure, FailureCode};
use std::sync::Arc;
pub(crate) async fn people(engine: &Arc<Engine>, _: CountRequest) -> Result<Count, Failure> {
    Err(engine.failure(FailureCode::Refused, "Counting is not there yet."))
}
