//! The audience map.
use crate::Engine;
use crate::screen::{Audience, AudienceNumber, AudiencePlan, AudienceRequest, Failure, FailureCode, Nothing};
use std::sync::Arc;
pub(crate) async fn plan(engine: &Arc<Engine>, _: AudienceRequest) -> Result<AudiencePlan, Failure> {
    Err(engine.failure(FailureCode::Refused, "Counting is not there yet."))
}
pub(crate) async fn start(engine: &Arc<Engine>, _: AudienceRequest) -> Result<Audience, Failure> {
    Err(engine.failure(FailureCode::Refused, "Counting is not there yet."))
}
pub(crate) async fn stop(engine: &Arc<Engine>, _: AudienceNumber) -> Result<Nothing, Failure> {
    Err(engine.failure(FailureCode::Refused, "Counting is not there yet."))
}
