//! How frequent each industry is, and which trade its companies are in. The values themselves are `api::industries`.

use std::sync::LazyLock;

use super::dice::totals;
use super::lexicon::TRADES;

/// The industries by position in the published list.
pub struct Industries {
    /// Running totals of their shares, in most countries.
    pub totals: Vec<u32>,
    /// Running totals where software is a strong trade.
    pub software_totals: Vec<u32>,
    /// The trade of each, as a position in the list of trades.
    pub trade: Vec<usize>,
}

/// Countries with more software companies than others.
pub const SOFTWARE_COUNTRIES: &[&str] = &["DE", "US", "IN", "IL", "EE", "FI", "IE", "SE", "UA", "PL", "NL"];

/// Shares of frequent industries, and which parts of a name show the trade.
const TABLE: &str = include_str!("../../data/industries.txt");

/// The share of every industry that the table does not name.
const RARE: u32 = 8;

/// The lines of one kind: a key and what belongs to it.
fn lines(kind: &str) -> impl Iterator<Item = (&'static str, &'static str)> {
    TABLE.lines().filter_map(move |line| line.strip_prefix(kind)?.strip_prefix(' ')?.split_once(' '))
}

fn share(industry: &str) -> u32 {
    lines("share").find(|(_, known)| *known == industry).and_then(|(share, _)| share.parse().ok()).unwrap_or(RARE)
}

pub static INDUSTRIES: LazyLock<Industries> = LazyLock::new(|| {
    let names = api::industries::all();
    let software_share = |name: &str| if name == "software development" { 2 * share(name) } else { share(name) };
    Industries {
        totals: totals(names.iter().map(|name| share(name))),
        software_totals: totals(names.iter().map(|name| software_share(name))),
        trade: names.iter().map(|name| trade_of(name)).collect(),
    }
});

fn trade_of(industry: &str) -> usize {
    let key = lines("trade").find(|(_, parts)| parts.split('|').any(|part| industry.contains(part)));
    let key = key.map_or("serve", |(trade, _)| trade);
    TRADES.iter().position(|trade| trade.key == key).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn industries_are_in_their_trades() {
        for (industry, trade) in [
            ("software development", "tech"),
            ("it services and it consulting", "tech"),
            ("retail groceries", "shop"),
            ("machinery manufacturing", "make"),
            ("law practice", "serve"),
            ("solar electric power generation", "power"),
            ("restaurants", "table"),
            ("construction", "build"),
            ("truck transportation", "move"),
            ("banking", "money"),
            ("farming", "field"),
            ("non-profit organizations", "civic"),
            ("higher education", "learn"),
            ("hospitals and health care", "health"),
            ("advertising services", "media"),
        ] {
            assert_eq!(TRADES[trade_of(industry)].key, trade, "{industry}");
        }
    }

    #[test]
    fn frequent_industries_are_published_ones() {
        for (share, name) in lines("share") {
            assert!(api::industries::all().iter().any(|known| known == name), "{name} is one of the 523");
            assert!(share.parse::<u32>().is_ok(), "{name} has a share");
        }
        for (key, _) in lines("trade") {
            assert!(TRADES.iter().any(|trade| trade.key == key), "{key} has words");
        }
    }
}
