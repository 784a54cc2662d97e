//! `GET /v1/find-companies/filter-values`: accepted values, free.

use serde_json::json;

use crate::answer::{Answer, Refusal};
use crate::call::Call;
use crate::search::look_up::{self, FILTERS, LookUp};

/// How many values are told where nothing is said.
pub const DEFAULT_LIMIT: usize = 10;
/// The contract does not show the bounds of `limit`.
pub const LARGEST_LIMIT: usize = 100;

#[derive(Default)]
struct Parameters<'a> {
    filter: Option<&'a str>,
    q: Option<&'a str>,
    limit: Option<&'a str>,
    country: Option<&'a str>,
    region: Option<&'a str>,
}

impl<'a> Parameters<'a> {
    /// Unknown parameters and repeated ones are refused like unknown fields of a search.
    fn read(sent: &'a [(String, String)]) -> Result<Self, Refusal> {
        let mut read = Self::default();
        for (name, value) in sent {
            let place = match name.as_str() {
                "filter" => &mut read.filter,
                "q" => &mut read.q,
                "limit" => &mut read.limit,
                "country" => &mut read.country,
                "region" => &mut read.region,
                _ => return Err(Refusal::invalid(format!("{name} is not a supported parameter"))),
            };
            if place.replace(value.as_str()).is_some() {
                return Err(Refusal::invalid(format!("{name} is given twice")));
            }
        }
        // An empty narrowing narrows nothing.
        read.country = read.country.filter(|text| !text.trim().is_empty());
        read.region = read.region.filter(|text| !text.trim().is_empty());
        Ok(read)
    }
}

/// Finds values.
pub async fn answer(call: &Call) -> Result<Answer, Refusal> {
    let sent = Parameters::read(call.parameters())?;
    let filter = sent.filter.ok_or_else(|| Refusal::invalid("filter is required"))?;
    let refused = call.service.run.refused_look_ups();
    if !FILTERS.contains(&filter) || refused.iter().any(|refused| refused == filter) {
        let known: Vec<_> = FILTERS.iter().filter(|known| !refused.iter().any(|no| no == *known)).copied().collect();
        return Err(Refusal::invalid(format!("filter must be one of {}", known.join(", "))));
    }
    let text = sent.q.unwrap_or_default();
    if text.trim().chars().count() < 2 {
        return Err(Refusal::invalid("q must have at least 2 characters"));
    }
    let limit = match sent.limit {
        None => DEFAULT_LIMIT,
        Some(limit) => limit
            .parse()
            .ok()
            .filter(|limit| (1..=LARGEST_LIMIT).contains(limit))
            .ok_or_else(|| Refusal::invalid(format!("limit must be an integer from 1 to {LARGEST_LIMIT}")))?,
    };
    let country = sent.country.map(look_up::country).transpose()?;
    let regions = sent.region.map(|region| look_up::regions(region, country)).transpose()?;
    call.work().await;
    let values = LookUp { filter, text, limit, country, regions }.values();
    Ok(Answer::fine(json!({"filter": filter, "query": text, "values": values})))
}
