//! Erasing a person.

use std::sync::Arc;

use crate::Engine;
use crate::screen::{EraseRequest, Erased, Failure};

pub(crate) async fn erase(engine: &Arc<Engine>, _: EraseRequest) -> Result<Erased, Failure> {
    Err(engine.fault("unbuilt: erase_person"))
}
