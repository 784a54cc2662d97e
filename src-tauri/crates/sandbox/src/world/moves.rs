//! How far the world has moved on: which companies and people changed since it was made, how often, and what that makes of a
//! company. What it makes of a person is in `people/moved`.
//!
//! Names, domains, pages, addresses and who works where are drawn from what a company was at first, so they stay.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::bands::{SIZES, bounds};
use super::company::Company;
use super::dice::Dice;
use super::people::staff::Seat;

/// Who has moved on. Kept as rows and seats, which are the same companies and people in every world of the seed.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Moves {
    /// How often the world did: each time others are drawn.
    times: u32,
    /// How often each company did, by row; one that never did is not among them.
    companies: BTreeMap<u32, u32>,
    /// How often each person did, by [`Seat::id`].
    people: BTreeMap<u64, u32>,
}

/// What draws of moves are about.
pub const TOPIC: u64 = 0xD1;
/// Of a thousand moves so many are upwards, where both ways are open.
const UPWARDS: u64 = 600;

impl Moves {
    /// Whether nothing ever moved.
    pub fn is_none(&self) -> bool {
        *self == Self::default()
    }

    /// How often the world did.
    pub const fn times(&self) -> u32 {
        self.times
    }

    /// How many companies and how many people are not what they were at first.
    pub fn count(&self) -> (usize, usize) {
        (self.companies.len(), self.people.len())
    }

    /// How often the company of a row moved on.
    pub fn of_company(&self, row: u32) -> u32 {
        self.companies.get(&row).copied().unwrap_or(0)
    }

    /// How often the person on a seat did.
    pub fn of_person(&self, seat: Seat) -> u32 {
        self.people.get(&seat.id()).copied().unwrap_or(0)
    }

    /// The same, and once more with these companies (rows) and people (seats).
    pub fn and(&self, companies: &BTreeSet<u32>, people: &BTreeSet<Seat>) -> Self {
        let mut next = self.clone();
        next.times += 1;
        companies.iter().for_each(|row| *next.companies.entry(*row).or_default() += 1);
        people.iter().for_each(|seat| *next.people.entry(seat.id()).or_default() += 1);
        next
    }

    /// Whether the same people moved, as often, in both.
    pub fn same_people(&self, other: &Self) -> bool {
        self.people == other.people
    }

    /// Whether the same companies moved, as often, in both.
    pub fn same_companies(&self, other: &Self) -> bool {
        self.companies == other.companies
    }

    /// Rows of the companies that moved at all.
    pub fn rows(&self) -> impl Iterator<Item = u32> {
        self.companies.keys().copied()
    }
}

impl Company {
    /// Becomes a company of another size: most often the next larger one. Its revenue goes with it.
    pub fn move_on(&mut self, seed: u64, step: u32) {
        let mut dice = Dice::of(seed, u64::from(self.row), TOPIC + 1 + (u64::from(step) << 8));
        let band = usize::from(SIZES.of(u64::from(self.headcount)));
        let last = SIZES.texts().count() - 1;
        let up = dice.chance(UPWARDS);
        let next = if band == 0 || (up && band < last) { band + 1 } else { band - 1 };
        let (from, to) = bounds(SIZES.text(next as u8));
        let before = std::mem::replace(&mut self.headcount, (from + dice.below(to - from + 1)) as u32);
        self.revenue = (self.revenue as f64 * f64::from(self.headcount) / f64::from(before)) as u64;
    }
}
