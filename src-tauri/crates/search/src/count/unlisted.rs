//! Filters of people search that the contract does not show: which of them this workspace's service refuses, found out by
//! counts, which are free, and remembered until it is connected anew.
//!
//! Owns that memory. Does not own the filters (`api::filters`), or what is said of one that is switched off (the check).

use std::collections::BTreeMap;
use std::sync::Arc;

use api::filters::{FilterValue, Filters, PEOPLE, advanced};
use api::operations::FindPeopleCount;
use api::operations::find_people_count::FindPeopleCountRequest;
use api::{Operation, Problem, SearchKind};
use client::{Lane, SendError};
use store::StoreError;
use words::t;

use workspace::failure::Failure;
use workspace::open::OpenWorkspace;

/// The setting that holds them, with what the service said of each.
const REFUSED: &str = "refused_filters";

/// Reads at the opening of a workspace what was found out before.
pub async fn take_up(open: &OpenWorkspace) -> Result<(), StoreError> {
    let known: BTreeMap<String, String> = open.store.setting(REFUSED.to_owned()).await?.unwrap_or_default();
    open.learn(|context| context.refused = Arc::new(known));
    Ok(())
}

/// Forgets what was found out: the workspace was connected anew, perhaps to a service that takes more filters.
pub async fn forget(open: &OpenWorkspace) -> Result<(), StoreError> {
    open.store.set(REFUSED.to_owned(), &BTreeMap::<String, String>::new()).await?;
    open.learn(|context| context.refused = Arc::default());
    Ok(())
}

/// After a count of these filters was refused: each of those that the contract does not show is counted by itself.
/// Returns what is wrong with the filters, as far as that was the reason.
pub(super) async fn judged(open: &OpenWorkspace, filters: &Filters) -> Result<Vec<Problem>, Failure> {
    let client = open.client()?;
    let (mut refused, mut problems) = (BTreeMap::new(), Vec::new());
    for (key, value) in &filters.0 {
        if !PEOPLE.by_key(key).is_some_and(|filter| filter.unlisted) {
            continue;
        }
        let alone = Filters([(key.clone(), FilterValue::clone(value))].into());
        let request = FindPeopleCountRequest { query: advanced::to_query(&alone) };
        let permit = client.permit(FindPeopleCount::SPEC.rate, Lane::Suggest).await;
        match client.send::<FindPeopleCount>(permit, Lane::Suggest, &request).await {
            Err(SendError::Refused { status: 400, refusal }) if refusal.in_own_words => {
                tracing::info!(key, "a filter that the contract does not show is refused");
                let said = refusal.message.unwrap_or(refusal.error);
                if is_about_the_filter(key, value, &said) {
                    refused.insert(key.clone(), said);
                } else {
                    let said = words::translate_stored(&said);
                    problems.push(Problem::new(key, t!("The service refused this: {said}", said = said)));
                }
            }
            Ok(_) | Err(_) => {}
        }
    }
    if refused.is_empty() {
        return Ok(problems);
    }
    let mut known = BTreeMap::clone(&open.context().refused);
    known.extend(refused);
    open.store.set(REFUSED.to_owned(), &known).await?;
    open.learn(|context| context.refused = Arc::new(known));
    problems.extend(SearchKind::People.problems(filters, &open.context()));
    Ok(problems)
}

/// Whether a refusal says that there is no such filter, and not that a value of it is wrong.
fn is_about_the_filter(key: &str, value: &FilterValue, said: &str) -> bool {
    let said = said.to_lowercase();
    let parent = key.split('.').next().unwrap_or(key).to_lowercase();
    let is_unknown = UNKNOWN.iter().any(|word| said.contains(word));
    let names_value = match value {
        FilterValue::Parts(parts) => parts.values().any(|part| has_word(&said, &part.to_string())),
        value => value.texts().iter().any(|text| said.contains(&text.to_lowercase())),
    };
    said.contains(&parent) && is_unknown && !names_value
}

/// Whether a number, or a text in its quotes, is in a sentence as a word of its own: 1 is not a part of 10.
fn has_word(said: &str, part: &str) -> bool {
    let part = part.trim_matches('"');
    said.split(|sign: char| !sign.is_alphanumeric() && sign != '-').any(|word| word == part)
}

/// Words in which services say that they do not know a filter.
const UNKNOWN: [&str; 7] = ["support", "unknown", "unrecogni", "not allowed", "no such", "unexpected", "additional"];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_value_switches_no_filter_off() {
        let values = FilterValue::Many(vec!["Klingon".to_owned()]);
        for (said, is_off) in [
            ("query.languages is not a supported filter", true),
            ("Validation failed: languages: unknown field", true),
            ("languages: \"Klingon\" is not supported", false),
            ("unknown language", false),
            ("at least one include filter is needed", false),
        ] {
            assert_eq!(is_about_the_filter("languages.include", &values, said), is_off, "{said}");
        }
        let grown = r#"{"min": 5, "max": 20, "timespan": "3months"}"#;
        let grown = FilterValue::Parts(serde_json::from_str(grown).unwrap());
        for (said, is_off) in [
            ("query.currentCompanyGrowth is not a supported filter", true),
            ("currentCompanyGrowth: unknown operator (see page 51)", true),
            ("currentCompanyGrowth: \"3months\" is not supported, choose 6months or 12months", false),
            ("currentCompanyGrowth: unexpected 20, at most 10", false),
            ("currentCompanyGrowth.min must be a number", false),
        ] {
            assert_eq!(is_about_the_filter("currentCompanyGrowth", &grown, said), is_off, "{said}");
        }
    }
}
