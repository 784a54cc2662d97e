//! Asking the service for values of a filter of company search, behind the person's own search.
//!
//! Owns: that only the newest question is asked, and that sound answers are stored.

use super::value_cache::{Key, LONGEST, ValueCache};
use crate::ipc::SuggestRequest;
use api::operations::FilterValues;
use api::operations::filter_values::{FilterValueItem, FilterValuesRequest};
use api::{Operation, countries, text};
use client::{Lane, SendError};
use std::collections::BTreeSet;
use std::sync::Arc;
use store::StoreError;
use words::text;
use workspace::failure::Failure;
use workspace::lock::locked;
use workspace::open::OpenWorkspace;

/// Values that the service is asked for.
const ASKED: u32 = 30;

/// Asks the service, behind the person's search; a question that is not the newest any more is never sent.
pub(super) async fn ask(
    open: &OpenWorkspace,
    key: Key,
    request: &SuggestRequest,
    typed: &str,
) -> Result<Vec<FilterValueItem>, Failure> {
    let cache = open.state::<ValueCache>();
    let number = {
        let mut newest = locked(&cache.newest);
        let number = newest.entry(key).or_default();
        *number += 1;
        *number
    };
    let client = open.client()?;
    let permit = client.permit(FilterValues::SPEC.rate, Lane::Suggest).await;
    if locked(&cache.newest).get(&key) != Some(&number) {
        return Ok(Vec::new());
    }
    let single = |chosen: &[String]| if let [one] = chosen { Some(one.clone()) } else { None };
    let asked = FilterValuesRequest {
        filter: key.1.to_owned(),
        q: typed.to_owned(),
        limit: Some(ASKED),
        country: single(&request.country),
        region: single(&request.region).filter(|_| key.1 == "city"),
    };
    match client.send::<FilterValues>(permit, Lane::Suggest, &asked).await {
        Ok(answer) => {
            locked(&cache.notes).remove(&key);
            let told: Vec<FilterValueItem> = answer.data.values.into_iter().filter_map(fit_to_keep).collect();
            keep(open, key, &told).await?;
            Ok(told)
        }
        Err(error) => {
            let note = note(&error);
            tracing::info!(filter = key.1, note, "no suggestions from the service");
            locked(&cache.notes).insert(key, note);
            Ok(Vec::new())
        }
    }
}

fn note(error: &SendError) -> &'static str {
    match error {
        SendError::Refused { status: 401 | 403, .. } => {
            text!("The service does not accept the key, so it suggests nothing.")
        }
        SendError::Refused { status: 429, .. } => text!("The service is busy; what is known here is shown."),
        SendError::Refused { .. } => {
            text!("The service suggests nothing for this filter. Type the value as the service knows it.")
        }
        SendError::NotSent { .. } | SendError::Unread { .. } | SendError::Unclear { .. } => {
            text!("The service cannot be reached; what is known here is shown.")
        }
    }
}

/// A suggestion is a stranger's text: cleaned for display, but a value is only stored when it needs no cleaning,
/// because it has to be sent back unchanged.
fn fit_to_keep(item: FilterValueItem) -> Option<FilterValueItem> {
    let sound = !item.value.is_empty()
        && item.value.chars().count() <= api::check::LONGEST_VALUE
        && text::clean(&item.value) == item.value;
    // Of a city the name alone: where it lies is shown beside it.
    let label = item.city.as_deref().unwrap_or(if item.label.is_empty() { &item.value } else { &item.label });
    let label = text::clean(label);
    sound.then(|| FilterValueItem { label: label.chars().take(LONGEST).collect(), ..item })
}

async fn keep(open: &OpenWorkspace, key: Key, told: &[FilterValueItem]) -> Result<(), Failure> {
    if told.is_empty() {
        return Ok(());
    }
    open.store.keep_values(key.1.to_owned(), told.to_vec(), open.now()).await?;
    locked(&open.state::<ValueCache>().values).remove(&key);
    if key.1 == CITY {
        accept(open, told);
    }
    Ok(())
}

/// The filter whose values have a form in the contract, which a service was seen not to follow in what it suggests.
const CITY: &str = "city";

/// Accepts at the opening of a workspace the cities that the service has suggested: they may be sent back to it.
pub async fn accept_cities(open: &OpenWorkspace) -> Result<(), StoreError> {
    accept(open, &open.store.kept_values(CITY.to_owned()).await?);
    Ok(())
}

/// Accepts those that are not in the contract's form; the others are judged by its rules.
fn accept(open: &OpenWorkspace, told: &[FilterValueItem]) {
    let is_odd = |value: &str| {
        let parts: Vec<&str> = value.split('|').map(str::trim).collect();
        !matches!(parts[..], [name, region, country]
            if !name.is_empty() && !region.is_empty() && countries::recognise(country).is_some())
    };
    let odd: BTreeSet<String> = told.iter().map(|item| item.value.clone()).filter(|value| is_odd(value)).collect();
    if !odd.is_empty() {
        open.learn(|context| context.cities = Arc::new(context.cities.union(&odd).cloned().collect()));
    }
}
