//! The people of the world: who they are, where they work and how they are reached.
//!
//! A person is a seat at a company and is drawn from it in O(1); what is stored is who has which seat, and columns for
//! searches, each made when first asked for. Knows nothing of requests, filters or money.

pub mod career;
pub mod columns;
pub mod directory;
pub mod email;
pub mod find;
pub mod firm;
mod gather;
pub mod groups;
pub mod intent;
pub mod knowledge;
pub mod ladder;
pub mod lands;
pub mod lead;
pub mod lead_company;
pub mod lead_row;
pub mod month;
mod moved;
pub mod names;
pub mod page;
pub mod person;
pub mod phones;
pub mod profile;
pub mod roles;
pub mod sites;
pub mod staff;
pub mod words;

#[cfg(test)]
mod record_tests;
#[cfg(test)]
mod tests;

use columns::Columns;
use person::Person;
use staff::{Brief, Seat, Staff};

use super::World;
use super::dice::Dice;

impl World {
    fn staff(&self) -> &Staff {
        // By what the companies were at first: nobody changes the seat where one grows.
        let companies = || (0..self.companies).map(|row| self.company_at_first(row));
        self.staff.get_or_init(|| Staff::new(companies(), self.asked_people))
    }

    /// How many people there are: as many as were asked for, unless there are too few companies for them.
    pub fn people(&self) -> u32 {
        self.staff().people()
    }

    /// The facts of a person; numbers run from 0 to [`World::people`].
    pub fn person(&self, number: u32) -> Person {
        Person::draw(self, number, self.staff().seat(number))
    }

    /// Where the person with this number works.
    pub fn seat(&self, number: u32) -> Seat {
        self.staff().seat(number)
    }

    /// The columns that searches for people run over; made when first asked for, which takes a moment.
    pub fn people_columns(&self) -> &Columns {
        self.columns.get_or_init(|| gather::columns(self))
    }

    /// Numbers of the people who work at a company now.
    pub fn people_of(&self, row: u32) -> impl Iterator<Item = u32> {
        let staff = self.staff();
        (0..staff.seats(row)).filter_map(move |at| staff.number(Seat { row, at }))
    }

    /// Name of a person's page on the network.
    pub fn slug(&self, person: &Person) -> String {
        let called = &person.called;
        format!("{}-{}-{}", called.plain_first, called.plain_last, page::digits(self.seed, person.seat))
    }

    /// A little of a company that can have people.
    fn brief(&self, row: u32) -> Brief {
        self.staff().briefs[row as usize]
    }

    /// A company that can have people: in a country (a position among the lands), or anywhere.
    fn former_row(&self, land: Option<usize>, dice: &mut Dice) -> u32 {
        let turn = self.wheel.len() as u64;
        let rows = self.staff().briefs.len() as u64;
        let place = match land {
            Some(land) => dice.pick(&self.turn[land]).copied().map_or(0, u64::from),
            None => dice.below(turn),
        };
        // The last turn may not be a whole one; then it is a row of another country.
        ((dice.below(rows.div_ceil(turn)) * turn + place) % rows) as u32
    }
}
