//! What the single operations cost here, and the largest body of each operation: this service's reading of the contract's
//! table "Limits", with prices of its own where the contract shows none.

use api::{Spec, Tenths};

use crate::answer::Refusal;

/// The price of one result.
#[derive(Debug, Clone, Copy)]
pub struct Price {
    /// Command name of the operation.
    pub operation: &'static str,
    /// What one result costs; an answer without a result is free.
    pub tenths: Tenths,
    /// Whether the contract states it; the others are prices of this sandbox.
    pub published: bool,
}

const fn published(operation: &'static str, tenths: u64) -> Price {
    Price { operation, tenths: Tenths(tenths), published: true }
}

const fn own(operation: &'static str, tenths: u64) -> Price {
    Price { operation, tenths: Tenths(tenths), published: false }
}

/// Every operation that is paid by its result.
pub const PRICES: &[Price] = &[
    own("profile", 10),
    own("url_search_people", 5),
    own("reverse_phone", 30),
    own("reverse_email", 20),
    own("email", 10),
    own("phone", 50),
    own("company", 10),
    published("domain_to_network", 5),
    published("business_intent_topics", 30),
    published("dnc_check", 10),
];

/// What a result of an operation costs; nothing where the operation is not paid by its result.
pub fn price(operation: &str) -> Option<&'static Price> {
    PRICES.iter().find(|price| price.operation == operation)
}

/// The prices that are this sandbox's own, by operation.
pub fn own_prices() -> impl Iterator<Item = (&'static str, Tenths)> {
    PRICES.iter().filter(|price| !price.published).map(|price| (price.operation, price.tenths))
}

/// `6 requests per second`, where an operation has a limit.
pub fn limit(spec: &Spec) -> Option<String> {
    let (most, span) = spec.rate.limit()?;
    Some(format!("{most} requests per {}", if span.as_secs() == 60 { "minute" } else { "second" }))
}

/// The refusal of a call beyond the limit; the message names the limit.
pub fn limited(spec: &Spec) -> Refusal {
    let limit = limit(spec).map(|limit| format!(": at most {limit} per workspace")).unwrap_or_default();
    Refusal::new(429, "Too Many Requests", format!("Rate limit exceeded{limit}."))
}

/// The largest body of an operation, in bytes. The contract states two of them, and the status 413 for the intent call
/// only; it is used for all. A search with 500 values stays far below the limit of the rest, which is this service's own.
pub fn largest_body(operation: &str) -> usize {
    match operation {
        "business_intent_topics" => 16 * 1024,
        "domain_to_network" => 4 * 1024,
        _ => 128 * 1024,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn published_prices_are_those_of_the_contract() {
        for price in PRICES {
            let spec = api::operations::by_name(price.operation).map(|spec| spec.price.each());
            let told = if price.published { Some(price.tenths) } else { Some(Tenths::ZERO) };
            assert_eq!(spec, told, "{}: read twice, the contract says the same", price.operation);
        }
    }

    #[test]
    fn every_operation_that_is_paid_by_its_result_has_a_price() {
        for spec in api::operations::ALL {
            let by_result = !matches!(spec.price, api::Price::Free | api::Price::PerRow(_));
            assert_eq!(price(spec.name).is_some(), by_result, "{}: in PRICES, else it is free here", spec.name);
        }
    }
}
