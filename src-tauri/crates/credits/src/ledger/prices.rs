//! Prices as a person sees and sets them.

use std::sync::Arc;

use api::operation::Price;
use words::t;

use calls::price::{MOST, tag};
use ipc::{FailureCode, LearnedAnswer, Nothing, PriceDifference, PriceLine, PriceRequest};
use workspace::failure::Failure;
use workspace::open::OpenWorkspace;

/// Every price.
pub async fn all(open: &Arc<OpenWorkspace>, _: Nothing) -> Result<Vec<PriceLine>, Failure> {
    let mut lines = Vec::new();
    for spec in api::operations::ALL {
        let story = open.store.price_story(spec.name).await?;
        let learned = story.learned.iter().map(|one| LearnedAnswer { at: one.at, fell: one.fell, price: one.price });
        lines.push(PriceLine {
            operation: spec.name.to_owned(),
            label: words::localized(spec.label, &[]),
            price: tag(open, spec).await?,
            can_be_set: spec.price == Price::Unpublished,
            learned_at: story.learned.first().map(|newest| newest.at),
            learned: learned.collect(),
            differing: story.differing.map(|differing| PriceDifference {
                calls: differing.calls,
                at: differing.at,
                charged: differing.charged,
                expected: differing.expected,
            }),
        });
    }
    Ok(lines)
}

/// Sets a price, or takes the setting back.
pub async fn set(open: &Arc<OpenWorkspace>, request: PriceRequest) -> Result<Vec<PriceLine>, Failure> {
    let spec = api::operations::by_name(&request.operation).filter(|spec| spec.price == Price::Unpublished);
    let Some(spec) = spec else {
        return Err(Failure::new(FailureCode::Refused, t!("The service publishes this price: it cannot be set.")));
    };
    if request.price.is_some_and(|price| price > MOST) {
        return Err(Failure::new(FailureCode::Refused, t!("A price can be at most {most}.", most = MOST.in_words())));
    }
    open.store.set_price(spec.name, request.price).await?;
    all(open, Nothing {}).await
}
