//! Recipes: plans that a person keeps under a name.

use std::sync::Arc;
use workspace::open::OpenWorkspace;

use api::text;
use words::t;

use super::plan;
use crate::ipc::{Recipe, RecipeNumber, RecipeRequest};
use ipc::{FailureCode, Nothing};
use workspace::failure::Failure;

/// Characters of a name.
const LONGEST_NAME: usize = 80;

/// Every recipe, by name.
pub async fn all(open: &Arc<OpenWorkspace>, _: Nothing) -> Result<Vec<Recipe>, Failure> {
    let kept = open.store.recipes().await?;
    // A plan that this program cannot read is one of a newer version: it is left where it is.
    let read = kept.into_iter().filter_map(|kept| {
        Some(Recipe { recipe: kept.id, name: kept.name, plan: serde_json::from_value(kept.plan).ok()? })
    });
    Ok(read.collect())
}

/// Keeps a plan under a name.
pub async fn save(open: &Arc<OpenWorkspace>, request: RecipeRequest) -> Result<Vec<Recipe>, Failure> {
    let name = text::clean(&request.name);
    if name.is_empty() || name.chars().count() > LONGEST_NAME {
        let sentence = t!("Give the recipe a name of at most {most} characters.", most = LONGEST_NAME);
        return Err(Failure::new(FailureCode::Refused, sentence));
    }
    let plan = plan::normal(request.plan);
    if plan.find.is_empty() {
        return Err(Failure::new(FailureCode::Refused, t!("Choose what is to be found.")));
    }
    if let Some(problem) = plan::problem(&plan, plan.find[0].record()) {
        return Err(Failure::new(FailureCode::Refused, problem));
    }
    let plan = serde_json::to_value(plan)?;
    let kept = open.store.save_recipe(name, plan, open.now()).await?;
    if !kept {
        return Err(Failure::new(FailureCode::Refused, t!("There are too many recipes: remove some first.")));
    }
    all(open, Nothing {}).await
}

/// Takes a recipe away.
pub async fn remove(open: &Arc<OpenWorkspace>, request: RecipeNumber) -> Result<Vec<Recipe>, Failure> {
    open.store.remove_recipe(request.recipe).await?;
    all(open, Nothing {}).await
}
