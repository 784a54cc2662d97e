//! The suppression list, and erasing a person.

use std::sync::Arc;

use crate::Engine;
use crate::screen::{
    EraseRequest, Erased, Failure, SuppressRequest, Suppression, SuppressionChange, SuppressionRequest,
    UnsuppressRequest,
};

pub(crate) async fn all(engine: &Arc<Engine>, _: SuppressionRequest) -> Result<Suppression, Failure> {
    Err(engine.fault("unbuilt: suppression"))
}

pub(crate) async fn add(engine: &Arc<Engine>, _: SuppressRequest) -> Result<SuppressionChange, Failure> {
    Err(engine.fault("unbuilt: suppress"))
}

pub(crate) async fn remove(engine: &Arc<Engine>, _: UnsuppressRequest) -> Result<SuppressionChange, Failure> {
    Err(engine.fault("unbuilt: unsuppress"))
}

pub(crate) async fn erase(engine: &Arc<Engine>, _: EraseRequest) -> Result<Erased, Failure> {
    Err(engine.fault("unbuilt: erase_person"))
}
