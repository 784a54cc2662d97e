//! `GET /v1/find-companies/filter-values`: accepted values, free.

use std::collections::HashMap;

use serde_json::json;

use crate::answer::{Answer, Refusal};
use crate::call::Call;
use crate::search::look_up::{FILTERS, LookUp};
use crate::search::whereabouts;

/// How many values are returned where the request does not say.
pub const DEFAULT_LIMIT: usize = 10;
/// The contract does not show the bounds of `limit`.
pub const LARGEST_LIMIT: usize = 100;

/// The parameters by name. Unknown and repeated ones are refused like unknown fields of a search.
fn read(sent: &[(String, String)]) -> Result<HashMap<&str, &str>, Refusal> {
    let mut read = HashMap::new();
    for (name, value) in sent {
        if !["filter", "q", "limit", "country", "region"].contains(&name.as_str()) {
            return Err(Refusal::invalid(format!("{name} is not a supported parameter")));
        }
        if read.insert(name.as_str(), value.as_str()).is_some() {
            return Err(Refusal::invalid(format!("{name} is given twice")));
        }
    }
    Ok(read)
}

pub async fn answer(call: &Call) -> Result<Answer, Refusal> {
    let sent = read(call.parameters())?;
    let filter = *sent.get("filter").ok_or_else(|| Refusal::invalid("filter is required"))?;
    let refused = call.service.run.refused_look_ups();
    let known: Vec<&str> = FILTERS.iter().copied().filter(|known| !refused.contains(*known)).collect();
    if !known.contains(&filter) {
        return Err(Refusal::invalid(format!("filter must be one of {}", known.join(", "))));
    }
    let text = sent.get("q").copied().unwrap_or_default();
    if text.trim().chars().count() < 2 {
        return Err(Refusal::invalid("q must have at least 2 characters"));
    }
    let limit = match sent.get("limit") {
        None => DEFAULT_LIMIT,
        Some(limit) => {
            let fits = limit.parse().ok().filter(|limit| (1..=LARGEST_LIMIT).contains(limit));
            fits.ok_or_else(|| Refusal::invalid(format!("limit must be an integer from 1 to {LARGEST_LIMIT}")))?
        }
    };
    // An empty narrowing narrows nothing.
    let narrowing = |name| sent.get(name).filter(|text| !text.trim().is_empty());
    let country = narrowing("country").map(|country| whereabouts::country(country)).transpose()?;
    let chosen: Option<&[_]> = country.as_ref().map(std::slice::from_ref);
    let regions = narrowing("region").map(|region| whereabouts::regions(region, chosen)).transpose()?;
    call.work().await;
    let values = LookUp { filter, text, limit, country, regions }.values();
    Ok(Answer::fine(json!({"filter": filter, "query": text, "values": values})))
}
