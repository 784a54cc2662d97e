//! Enrichments: what can be found out about the rows of a list.

use std::sync::Arc;

use crate::Engine;
use crate::screen::{
    EnrichRequest, Failure, JobNumber, JobQuote, JobState, Nothing, Recipe, RecipeNumber, RecipeRequest,
    ResumeJobRequest, StartJobRequest,
};

pub(crate) async fn quote(engine: &Arc<Engine>, _: EnrichRequest) -> Result<JobQuote, Failure> {
    Err(engine.fault("unbuilt: quote_job"))
}

pub(crate) async fn start(engine: &Arc<Engine>, _: StartJobRequest) -> Result<JobState, Failure> {
    Err(engine.fault("unbuilt: start_job"))
}

pub(crate) async fn pause(engine: &Arc<Engine>, _: JobNumber) -> Result<JobState, Failure> {
    Err(engine.fault("unbuilt: pause_job"))
}

pub(crate) async fn resume(engine: &Arc<Engine>, _: ResumeJobRequest) -> Result<JobState, Failure> {
    Err(engine.fault("unbuilt: resume_job"))
}

pub(crate) async fn stop(engine: &Arc<Engine>, _: JobNumber) -> Result<JobState, Failure> {
    Err(engine.fault("unbuilt: stop_job"))
}

pub(crate) async fn jobs(engine: &Arc<Engine>, _: Nothing) -> Result<Vec<JobState>, Failure> {
    Err(engine.fault("unbuilt: jobs"))
}

pub(crate) async fn recipes(engine: &Arc<Engine>, _: Nothing) -> Result<Vec<Recipe>, Failure> {
    Err(engine.fault("unbuilt: recipes"))
}

pub(crate) async fn save_recipe(engine: &Arc<Engine>, _: RecipeRequest) -> Result<Vec<Recipe>, Failure> {
    Err(engine.fault("unbuilt: save_recipe"))
}

pub(crate) async fn remove_recipe(engine: &Arc<Engine>, _: RecipeNumber) -> Result<Vec<Recipe>, Failure> {
    Err(engine.fault("unbuilt: remove_recipe"))
}
