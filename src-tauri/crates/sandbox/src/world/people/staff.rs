//! Who works where: how many of the people each company has, and the number of each.
//!
//! A person is a seat at a company, and all that is true of the person is drawn from the seed, the company's row and the
//! seat. More people means more seats at the companies; the people on the seats that were there stay who they are. Only
//! the numbers depend on how many people and companies there are, because they run through all companies in a mixed
//! order: neighbours in number are not colleagues.

use super::month::Month;
use crate::world::company::Company;

/// Most people of one company, so that a seat fits into an identifier of 32 bits.
pub const MOST_SEATS: u32 = 1 << 12;
/// Companies that can have people, for the same reason.
pub const MOST_ROWS: u32 = 1 << 20;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Seat {
    /// Row of the company.
    pub row: u32,
    /// Number of the seat, from 0.
    pub at: u32,
}

impl Seat {
    /// What a person's draws are made from.
    pub const fn id(self) -> u64 {
        self.row as u64 * MOST_SEATS as u64 + self.at as u64
    }
}

/// What former employers are chosen by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Brief {
    pub founded: Month,
    /// City of its headquarters.
    pub city: u16,
}

/// The seats of all companies.
pub struct Staff {
    pub briefs: Vec<Brief>,
    /// Where the seats of each company begin, with the end of the last one.
    starts: Vec<u32>,
    /// The company of each seat.
    rows: Vec<u32>,
    /// How many seats lie between two consecutive numbers, and the step that undoes it.
    step: u64,
    back: u64,
}

impl Staff {
    /// Gives so many people to the companies: more to larger ones, none to those without a website, because a person's
    /// address is at the domain of the employer.
    pub fn new(companies: impl Iterator<Item = Company>, people: u32) -> Self {
        let (briefs, weights): (Vec<Brief>, Vec<f64>) = companies
            .take(MOST_ROWS as usize)
            .map(|company| {
                let brief = Brief { founded: Month::of_day(company.founded), city: company.city };
                (brief, if company.website { f64::from(company.headcount).powf(0.6) } else { 0.0 })
            })
            .unzip();
        let all: f64 = weights.iter().sum();
        let mut starts = vec![0];
        let mut rows = Vec::new();
        let mut sum = 0.0;
        let mut given = 0;
        for (row, weight) in weights.iter().enumerate() {
            sum += weight;
            // The share of all companies up to this one, less what they were given.
            let until = (sum / all.max(1.0) * f64::from(people)).round() as u32;
            let own = until.saturating_sub(given).min(MOST_SEATS);
            given = until;
            rows.extend((0..own).map(|_| row as u32));
            starts.push(rows.len() as u32);
        }
        let count = rows.len() as u64;
        let (step, back) = steps(count);
        Self { briefs, starts, rows, step, back }
    }

    pub const fn people(&self) -> u32 {
        self.rows.len() as u32
    }

    pub fn seat(&self, number: u32) -> Seat {
        let place = (u64::from(number) * self.step % self.rows.len() as u64) as usize;
        let row = self.rows[place];
        Seat { row, at: place as u32 - self.starts[row as usize] }
    }

    pub fn seats(&self, row: u32) -> u32 {
        let start = self.starts.get(row as usize);
        let end = self.starts.get(row as usize + 1);
        start.zip(end).map_or(0, |(start, end)| end - start)
    }

    /// The person on a seat; nobody where there is no such seat.
    pub fn number(&self, seat: Seat) -> Option<u32> {
        if seat.at >= self.seats(seat.row) {
            return None;
        }
        let place = u64::from(self.starts[seat.row as usize] + seat.at);
        Some((place * self.back % self.rows.len() as u64) as u32)
    }
}

/// A step that visits every one of so many places, and the step that undoes it.
fn steps(count: u64) -> (u64, u64) {
    // The golden section spreads the places best; the next number that shares no factor with the count will do.
    let first = (count as f64 * 0.618_033_988_75) as u64 + 1;
    (first..).find_map(|step| Some((step, inverse(step, count)?))).unwrap_or((1, 1))
}

/// What `step` has to be multiplied with to give 1 modulo `count`, if anything does.
fn inverse(step: u64, count: u64) -> Option<u64> {
    let (mut a, mut b) = (step as i128, count as i128);
    let (mut x, mut y) = (1_i128, 0_i128);
    while b != 0 {
        let whole = a / b;
        (a, b) = (b, a - whole * b);
        (x, y) = (y, x - whole * y);
    }
    (a == 1).then(|| x.rem_euclid(count.max(1) as i128) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::World;
    use std::collections::HashSet;

    #[test]
    fn every_person_has_a_seat_and_every_seat_a_person() {
        for people in [1, 2, 3, 997, 20_000] {
            let world = World::new(7, 3_000, people);
            let staff = world.staff();
            assert_eq!(staff.people(), people, "all of them were given a seat");
            let mut taken = HashSet::new();
            for number in 0..people {
                let seat = staff.seat(number);
                assert!(taken.insert(seat), "{seat:?} twice");
                assert_eq!(staff.number(seat), Some(number), "the way back from {seat:?}");
            }
            let seats: u32 = (0..world.companies).map(|row| staff.seats(row)).sum();
            assert_eq!(seats, people, "no seat is left over");
        }
    }

    #[test]
    fn larger_companies_have_more_people() {
        let world = World::new(7, 20_000, 50_000);
        let staff = world.staff();
        let mean = |from: u32, to: u32| {
            let rows: Vec<u32> = (0..world.companies)
                .filter(|row| (from..to).contains(&world.company(*row).headcount) && world.company(*row).website)
                .collect();
            rows.iter().map(|row| f64::from(staff.seats(*row))).sum::<f64>() / rows.len() as f64
        };
        let means = [mean(1, 11), mean(11, 201), mean(201, 2_001), mean(2_001, u32::MAX)];
        assert!(means.is_sorted(), "people a company by size: {means:?}");
        assert!(means[3] > 8.0 * means[1], "and clearly more: {means:?}");
    }

    #[test]
    fn a_company_has_no_more_people_than_fit_and_none_without_a_website() {
        let world = World::new(7, 3, 100_000);
        let staff = world.staff();
        assert!(staff.people() <= 3 * MOST_SEATS, "three companies cannot have a hundred thousand seats");
        let large = World::new(7, 2_000, 10_000);
        let staff = large.staff();
        let bare = (0..2_000).filter(|row| !large.company(*row).website);
        assert!(bare.map(|row| staff.seats(row)).all(|seats| seats == 0), "nobody without a domain to write to");
    }
}
