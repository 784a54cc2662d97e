//! More of a company, as profiles and rich lead rows say it: kind, money raised, places, growth. What searches for
//! companies ask about is in `company`.

use serde_json::{Value, json};

use super::month::{Month, NOW};
use crate::world::World;
use crate::world::bands::{REVENUES, SIZES, bounds};
use crate::world::company::Company;
use crate::world::dice::Dice;
use crate::world::lexicon::{FLAVOURS, TRADES, slug};
use crate::world::places::PLACES;
use crate::world::vocabulary::STACK;

/// Money that was raised.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Funding {
    /// What the last round was called.
    pub round: &'static str,
    /// All of it, in whole dollars.
    pub total: u64,
    pub rounds: u32,
    /// The month of the last one.
    pub last: Month,
}

/// More of a company.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Firm {
    pub kind: &'static str,
    pub founded: Month,
    pub funding: Option<Funding>,
    /// How many more people work there than a year ago, in whole percent; fewer where it is negative.
    pub growth: i32,
    /// People who follow its page.
    pub followers: u32,
}

/// Every kind of company.
pub const KINDS: [&str; 8] = [
    "Public Company",
    "Privately Held",
    "Partnership",
    "Nonprofit",
    "Government Agency",
    "Educational",
    "Self-Employed",
    "Sole Proprietorship",
];

/// Names of rounds, from the first to the last.
pub const ROUNDS: [&str; 7] = ["Pre-Seed", "Seed", "Series A", "Series B", "Series C", "Series D", "Private Equity"];

const TOPIC: u64 = 0xB5;

impl Firm {
    pub fn draw(seed: u64, company: &Company) -> Self {
        let mut dice = Dice::of(seed, u64::from(company.row), TOPIC);
        let founded = Month::of_day(company.founded).min(NOW);
        let trade = TRADES[company.trade].key;
        let growth = (14.0 * dice.bell() + 5.0) as i32;
        let followers = (f64::from(company.headcount) * 6.0 * (1.0 * dice.bell()).exp()) as u32;
        Self {
            kind: kind(company, trade, &mut dice),
            founded,
            funding: funding(trade, founded, &mut dice),
            growth,
            followers,
        }
    }
}

fn kind(company: &Company, trade: &str, dice: &mut Dice) -> &'static str {
    match (trade, company.headcount) {
        _ if company.public => KINDS[0],
        (_, 0..=1) => KINDS[6],
        (_, 2..=4) if dice.chance(400) => KINDS[7],
        ("civic", _) => KINDS[if dice.chance(650) { 3 } else { 4 }],
        ("learn", _) if dice.chance(600) => KINDS[5],
        ("serve" | "money", _) if dice.chance(250) => KINDS[2],
        _ => KINDS[1],
    }
}

fn funding(trade: &str, founded: Month, dice: &mut Dice) -> Option<Funding> {
    let young = founded > NOW.before(15 * 12);
    let chance = match (trade, young) {
        ("tech", true) => 480,
        ("health" | "power" | "money", true) => 220,
        (_, true) => 70,
        (_, false) => 25,
    };
    if !dice.chance(chance) {
        return None;
    }
    let round = (dice.unit() * dice.unit() * ROUNDS.len() as f64) as usize;
    let middle =
        [400_000.0, 2_500_000.0, 11_000_000.0, 28_000_000.0, 60_000_000.0, 120_000_000.0, 200_000_000.0][round];
    let total = (middle * (0.5 * dice.bell()).exp()) as u64 / 10_000 * 10_000;
    let age = NOW.since(founded).max(1);
    let last = NOW.before(dice.below(u64::from(age.min(96))) as u16);
    Some(Funding { round: ROUNDS[round], total, rounds: round as u32 + 1, last })
}

impl World {
    /// More of the company of a row: as it was drawn at first, and what a move makes of it.
    pub fn firm(&self, row: u32) -> Firm {
        let first = self.company_at_first(row);
        let mut firm = Firm::draw(self.seed, &first);
        if self.moves.of_company(row) > 0 {
            let now = self.company(row).headcount;
            // In per cent of those who worked there a year ago, who are as many as they were.
            let percent = f64::from(100 + firm.growth) * f64::from(now) / f64::from(first.headcount);
            firm.growth = percent as i32 - 100;
            // Nobody is alone with so many.
            if now > 10 && KINDS[6..].contains(&firm.kind) {
                firm.kind = KINDS[1];
            }
        }
        firm
    }

    /// Its name with the legal form that is usual where it sits.
    pub fn legal_name(&self, company: &Company, name: &str) -> String {
        let (_, land) = PLACES.around(usize::from(company.city));
        let flavour = &FLAVOURS[land.flavour];
        if flavour.legal.iter().any(|legal| name.ends_with(legal)) {
            return name.to_owned();
        }
        let mut dice = Dice::of(self.seed, u64::from(company.row), TOPIC + 1);
        format!("{name} {}", dice.pick(&flavour.legal).copied().unwrap_or_default())
    }

    /// Products it uses, with what they are for.
    pub fn technologies_of(&self, company: &Company) -> Vec<Value> {
        let told = |(category, name)| json!({ "name": name, "category": category });
        company.stack.iter().map(|at| told(STACK[usize::from(*at)])).collect()
    }
}

/// The range of a company's headcount as an object.
pub fn staff_range(headcount: u32) -> Value {
    let (start, end) = bounds(SIZES.text(SIZES.of(u64::from(headcount))));
    json!({ "start": start, "end": end })
}

/// Its yearly revenue as a range, with the preset's text.
pub fn revenue_range(revenue: u64) -> Value {
    let text = REVENUES.text(REVENUES.of(revenue));
    let (start, end) = bounds(text);
    json!({ "start": start, "end": end, "amount": text })
}

/// An address of a school's or company's page that nobody has: the network's own search for the name.
pub fn search_page(network_host: &str, name: &str) -> String {
    let name: String = url::form_urlencoded::byte_serialize(name.as_bytes()).collect();
    format!("https://www.{network_host}/search/results/all/?keywords={name}")
}

/// Address of a school's page.
pub fn school_page(network_host: &str, name: &str) -> String {
    format!("https://www.{network_host}/school/{}", slug(name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_product_has_a_category_and_every_kind_of_company_occurs() {
        assert!(STACK.iter().all(|(category, _)| !category.is_empty()), "no product is in no line");
        assert_eq!(STACK[0].0, "Databases", "the first line");
        assert_eq!(STACK[STACK.len() - 1].0, "Engineering and Servers", "the last line");
        let world = World::new(7, 5_000, 0);
        let mut kinds = HashSet::new();
        let mut rounds = HashSet::new();
        for row in 0..world.companies {
            let company = world.company(row);
            let firm = Firm::draw(world.seed, &company);
            kinds.insert(firm.kind);
            if let Some(funding) = firm.funding {
                assert!(funding.last >= firm.founded, "no money before the founding");
                rounds.insert(funding.round);
            }
        }
        assert_eq!((kinds.len(), rounds.len()), (KINDS.len(), ROUNDS.len()), "all kinds and rounds occur");
    }
}
