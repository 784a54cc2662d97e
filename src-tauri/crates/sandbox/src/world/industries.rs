//! How frequent each industry is, and which trade its companies are in. The values themselves are `api::industries`.

use std::sync::LazyLock;

use super::dice::totals;
use super::lexicon::trades;

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

/// Shares of the frequent industries in tenths of a thousandth; the rest have [`RARE`] each, so that all 523 occur.
const FREQUENT: &[(&str, u32)] = &[
    ("software development", 1300),
    ("it services and it consulting", 420),
    ("construction", 330),
    ("business consulting and services", 260),
    ("retail", 250),
    ("hospitals and health care", 220),
    ("financial services", 220),
    ("real estate", 200),
    ("advertising services", 190),
    ("restaurants", 180),
    ("manufacturing", 170),
    ("transportation, logistics, supply chain and storage", 160),
    ("technology, information and internet", 150),
    ("law practice", 140),
    ("non-profit organizations", 140),
    ("accounting", 130),
    ("hospitality", 130),
    ("wellness and fitness services", 110),
    ("machinery manufacturing", 110),
    ("industrial machinery manufacturing", 110),
    ("staffing and recruiting", 110),
    ("insurance", 100),
    ("architecture and planning", 100),
    ("education", 100),
    ("motor vehicle manufacturing", 60),
    ("medical practices", 90),
    ("wholesale", 90),
    ("food and beverage manufacturing", 90),
    ("telecommunications", 70),
    ("banking", 60),
    ("renewable energy power generation", 70),
    ("pharmaceutical manufacturing", 60),
    ("biotechnology research", 60),
    ("computer and network security", 80),
    ("civil engineering", 80),
    ("marketing services", 90),
    ("design services", 70),
    ("higher education", 50),
    ("farming", 70),
    ("utilities", 50),
];

const RARE: u32 = 8;

/// The first word that fits decides; families of industries by a part of their name.
const TRADES: &[(&str, &[&str])] = &[
    ("shop", &["retail", "wholesale", "import", "marketplace", "consumer goods", "luxury goods", "rental"]),
    (
        "tech",
        &[
            "software",
            "it system",
            "it services",
            "information tech",
            "data infra",
            "blockchain",
            "computer and network",
            "computer networking",
            "business intelligence",
            "mobile gaming",
            "technology, information",
            "internet",
            "information services",
            "telecom",
            "wireless",
            "social networking",
            "smart meter",
            "computer games",
            "digital access",
        ],
    ),
    (
        "power",
        &[
            "electric power",
            "energy",
            "utilit",
            "oil",
            "gas ",
            "mining",
            "coal",
            "water",
            "waste",
            "solar",
            "wind ",
            "environment",
            "climate",
            "geothermal",
            "steam",
            "pipeline",
        ],
    ),
    (
        "health",
        &[
            "health",
            "medic",
            "hospital",
            "care",
            "pharma",
            "biotech",
            "physician",
            "dentist",
            "therap",
            "veterin",
            "chiropr",
            "nurs",
            "optomet",
            "ambulance",
            "wellness",
            "cosmet",
        ],
    ),
    (
        "learn",
        &["education", "school", "learning", "training", "research", "think tank", "librar", "museum", "instruction"],
    ),
    (
        "make",
        &[
            "manufactur",
            "machin",
            "metal",
            "plastic",
            "semiconductor",
            "hardware",
            "industrial auto",
            "robot",
            "shipbuild",
            "furniture",
            "chemical",
            "packag",
            "textile",
            "apparel",
            "electronics",
            "aerospace",
            "device",
            "automotive",
            "paper",
        ],
    ),
    (
        "build",
        &[
            "construct",
            "build",
            "architect",
            "contractor",
            "real estate",
            "interior",
            "housing",
            "civil eng",
            "survey",
            "leasing",
            "land",
        ],
    ),
    (
        "move",
        &[
            "transport",
            "logist",
            "truck",
            "freight",
            "airline",
            "aviation",
            "maritime",
            "ship",
            "taxi",
            "bus ",
            "rail",
            "warehous",
            "vehicle",
            "postal",
            "shuttle",
        ],
    ),
    (
        "table",
        &[
            "food",
            "restaurant",
            "hotel",
            "bar",
            "brew",
            "wine",
            "beverage",
            "cater",
            "hospitality",
            "travel",
            "tourism",
            "accom",
            "bed-and",
            "dairy",
            "meat",
            "distill",
            "leisure",
            "tobacco",
        ],
    ),
    (
        "money",
        &[
            "financ",
            "bank",
            "insur",
            "invest",
            "capital",
            "account",
            "fund",
            "credit",
            "securities and",
            "loan",
            "pension",
            "trusts",
            "holding",
            "savings",
            "claims",
        ],
    ),
    ("field", &["farm", "agri", "forest", "fish", "ranch", "horticul", "landscap"]),
    (
        "media",
        &[
            "media",
            "advert",
            "design",
            "publish",
            "broadcast",
            "movie",
            "music",
            "art",
            "photo",
            "entertain",
            "event",
            "animation",
            "marketing",
            "public relations",
            "writing",
            "sound",
            "blog",
            "radio",
            "sport",
            "perform",
            "theater",
            "printing",
            "danc",
            "writer",
            "translation",
        ],
    ),
    (
        "civic",
        &[
            "non-profit",
            "government",
            "public",
            "civic",
            "relig",
            "politic",
            "communit",
            "program",
            "justice",
            "armed",
            "law enforcement",
            "international",
            "philanthrop",
            "association",
            "courts",
            "emergency",
            "military",
            "executive offices",
            "legislative",
            "social",
            "conservation",
        ],
    ),
];

static INDUSTRIES: LazyLock<Industries> = LazyLock::new(|| {
    let names = api::industries::all();
    let share = |name: &str| FREQUENT.iter().find(|(known, _)| *known == name).map_or(RARE, |(_, share)| *share);
    let software_share = |name: &str| if name == "software development" { 2 * share(name) } else { share(name) };
    Industries {
        totals: totals(names.iter().map(|name| share(name))),
        software_totals: totals(names.iter().map(|name| software_share(name))),
        trade: names.iter().map(|name| trade_of(name)).collect(),
    }
});

/// The table.
pub fn industries() -> &'static Industries {
    &INDUSTRIES
}

fn trade_of(industry: &str) -> usize {
    let key = TRADES
        .iter()
        .find(|(_, parts)| parts.iter().any(|part| industry.contains(part)))
        .map_or("serve", |(trade, _)| *trade);
    trades().iter().position(|trade| trade.key == key).unwrap_or(0)
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
            assert_eq!(trades()[trade_of(industry)].key, trade, "{industry}");
        }
    }

    #[test]
    fn frequent_industries_are_published_ones() {
        for (name, _) in FREQUENT {
            assert!(api::industries::all().iter().any(|known| known == name), "{name} is one of the 523");
        }
        for (key, _) in TRADES {
            assert!(trades().iter().any(|trade| trade.key == *key), "{key} has words");
        }
    }
}
