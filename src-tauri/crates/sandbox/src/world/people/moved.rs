//! What becomes of a person who moves on: another position at the same company.
//!
//! The one before becomes the latest former role. Name, home, skills and when the working life began stay; so does the
//! page, which is the seat's.

use super::career::{Employer, Post};
use super::month::NOW;
use super::person::{self, LAST_UPDATE, Person};
use crate::world::company::Company;
use crate::world::dice::Dice;
use crate::world::index::plain;

const TOPIC: u64 = 0xD7;

impl Person {
    /// Takes another position, which has another title and no more years of work behind it than the person has. The company is the
    /// one of the seat as it was at first: how it moves itself changes nobody's position.
    pub fn move_on(&mut self, seed: u64, company: &Company, step: u32) {
        let mut dice = Dice::of(seed, self.seat.id(), TOPIC + (u64::from(step) << 8));
        let years = u64::from(NOW.since(self.since.career) / 12);
        let now = loop {
            // Nobody founds a company that is there.
            let drawn = person::position(company, self.seat, false, self.called.woman, &mut dice);
            if plain(&drawn.title) != plain(&self.now.title) && drawn.seniority.years().0 <= years {
                break drawn;
            }
        };
        let before = std::mem::replace(&mut self.now, now);
        let post = Post {
            employer: Employer::Row(company.row),
            role: before.role,
            seniority: before.seniority,
            title: before.title,
            start: self.since.role,
            end: NOW,
            city: company.city,
        };
        self.past.insert(0, post);
        self.since.role = NOW;
        self.updated = LAST_UPDATE;
    }
}
