//! The facts of one company, drawn from the seed and its row. What it is called and what it says of itself is elsewhere.

use super::dice::Dice;
use super::industries::{INDUSTRIES, SOFTWARE_COUNTRIES};
use super::lexicon::TRADES;
use super::places::{Land, PLACES};
use super::vocabulary::{STACK, TOPICS};

/// What is true of a company, whether or not its row says it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Company {
    pub row: u32,
    /// Where its headquarters is: a position in the list of cities.
    pub city: u16,
    /// Position of its industry in the published list.
    pub industry: u16,
    /// Position of its trade.
    pub trade: usize,
    pub headcount: u32,
    /// Yearly revenue in whole dollars.
    pub revenue: u64,
    /// The day it was founded, counted from 1970-01-01.
    pub founded: i64,
    /// Number of its locations, headquarters included.
    pub sites: u32,
    /// Cities of other offices: a company with many locations has them in at most eight cities besides its own.
    pub offices: Vec<u16>,
    /// Positions of the products it uses.
    pub stack: Vec<u8>,
    /// Positions of the topics it shows an interest in.
    pub topics: Vec<u8>,
    /// Listed on a stock exchange.
    pub public: bool,
    pub website: bool,
}

/// The last day on which a company was founded: 2026-06-01.
const LAST_FOUNDING: i64 = 20_605;
const TOPIC: u64 = 0xC0;

impl Company {
    /// Draws the facts of a row whose country is known.
    pub fn draw(seed: u64, row: u32, land: &Land) -> Self {
        let mut dice = Dice::of(seed, u64::from(row), TOPIC);
        let shares = if SOFTWARE_COUNTRIES.contains(&land.country.code.as_str()) {
            &INDUSTRIES.software_totals
        } else {
            &INDUSTRIES.totals
        };
        let industry = dice.weighted(shares);
        let trade = INDUSTRIES.trade[industry];
        let key = TRADES[trade].key;
        let city =
            (land.cities.start + dice.weighted(if key == "tech" { &land.tech_totals } else { &land.totals })) as u16;
        let headcount = headcount(key, &mut dice);
        let sites = sites(key, headcount, &mut dice);
        let office_count = (sites - 1).min(8);
        let public_chance = match headcount {
            0..=200 => 4,
            201..=1_000 => 30,
            1_001..=5_000 => 120,
            _ => 350,
        };
        Self {
            row,
            city,
            industry: industry as u16,
            trade,
            headcount,
            revenue: revenue(key, land, headcount, &mut dice),
            founded: LAST_FOUNDING - age_in_days(&mut dice),
            sites,
            offices: (0..office_count).map(|_| office(land, &mut dice)).collect(),
            stack: some(STACK.len(), if key == "tech" { (3, 12) } else { (1, 7) }, &mut dice),
            topics: some(TOPICS.len(), (0, 7), &mut dice),
            public: dice.chance(public_chance),
            website: dice.chance(940),
        }
    }
}

/// Most offices are in the company's own country.
fn office(land: &Land, dice: &mut Dice) -> u16 {
    if dice.chance(750) {
        return land.any_city(dice);
    }
    dice.pick(&PLACES.lands).map_or(0, |other| other.any_city(dice))
}

/// Log-normal, with its middle where the trade has it.
fn headcount(trade: &str, dice: &mut Dice) -> u32 {
    let (middle, spread): (f64, f64) = match trade {
        "tech" => (85.0, 1.45),
        "make" | "power" => (90.0, 1.8),
        "health" | "learn" | "money" => (60.0, 1.9),
        "table" | "field" | "media" => (28.0, 1.5),
        _ => (42.0, 1.7),
    };
    (middle * (spread * dice.bell()).exp()).clamp(1.0, 400_000.0) as u32
}

fn revenue(trade: &str, land: &Land, headcount: u32, dice: &mut Dice) -> u64 {
    let a_head = match trade {
        "power" => 350_000.0,
        "money" | "shop" => 290_000.0,
        "make" | "build" => 185_000.0,
        "tech" | "move" | "media" => 135_000.0,
        "table" | "learn" | "civic" => 70_000.0,
        _ => 110_000.0,
    };
    let level = match land.flavour {
        "indian" | "african" | "asian" | "cyrillic" => 0.35,
        _ => 1.0,
    };
    (f64::from(headcount) * a_head * level * (0.7 * dice.bell()).exp()) as u64
}

fn age_in_days(dice: &mut Dice) -> i64 {
    let (from, to) = match dice.below(100) {
        0..11 => (0, 3),
        11..26 => (3, 6),
        26..45 => (6, 10),
        45..73 => (10, 20),
        73..93 => (20, 50),
        _ => (50, 180),
    };
    let (from, to) = (from * 365_2425 / 10_000, to * 365_2425 / 10_000);
    from + dice.below((to - from) as u64) as i64
}

fn sites(trade: &str, headcount: u32, dice: &mut Dice) -> u32 {
    if dice.chance(if headcount < 50 { 820 } else { 380 }) {
        return 1;
    }
    let people_a_site = match trade {
        "shop" | "table" | "money" => 25.0,
        _ => 90.0,
    };
    let more = f64::from(headcount) / people_a_site * (0.8 * dice.bell()).exp();
    2 + (more as u32).min(5_000)
}

/// Some of a list, each once; what is early in the mixed order is more frequent.
fn some(of: usize, (least, most): (u64, u64), dice: &mut Dice) -> Vec<u8> {
    let count = least + dice.below(most - least + 1);
    let mut chosen: Vec<u8> = (0..count)
        .map(|_| {
            let early = dice.unit() * dice.unit();
            // 67 shares no factor with either list, so each position is met; it only mixes popular and rare.
            ((early * of as f64) as usize * 67 % of) as u8
        })
        .collect();
    chosen.sort_unstable();
    chosen.dedup();
    chosen
}
