//! Professional addresses: how a company writes them, and how sure the service is of one.
//!
//! The contract names the status `valid` only; `accept_all` (the domain takes every address) and `unknown` are this
//! sandbox's own, as they are usual.

use std::collections::HashMap;

use super::names::Called;
use super::person::{Person, call};
use super::staff::Seat;
use crate::world::World;
use crate::world::company::Company;
use crate::world::dice::{Dice, totals};

/// An address that can be found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Email {
    pub address: String,
    /// `valid`, `accept_all` or `unknown`.
    pub status: &'static str,
}

const TOPIC: u64 = 0xB1;
/// How many in a thousand addresses can be found.
const FOUND: u64 = 750;

impl World {
    /// The address of a person, if it can be found.
    pub fn email(&self, person: &Person) -> Option<Email> {
        // However large the company has become, the addresses that it gave out stay.
        let company = self.company_at_first(person.seat.row);
        let (found, status) = luck(self.seed, person.seat);
        if !found {
            return None;
        }
        let mut taken = HashMap::new();
        let local = (0..=person.seat.at).map(|at| local(self.seed, &company, at, &mut taken)).last()?;
        Some(Email { address: format!("{local}@{}.example", self.named(&company).slug), status })
    }

    /// The person with an address that can be found; case does not count.
    pub fn person_by_email(&self, address: &str) -> Option<Person> {
        let address = address.trim().to_ascii_lowercase();
        let (wanted, domain) = address.rsplit_once('@')?;
        let row = self.company_by_domain(domain)?;
        let company = self.company_at_first(row);
        let mut taken = HashMap::new();
        let at = (0..self.seats(row)).find(|at| local(self.seed, &company, *at, &mut taken) == wanted)?;
        let seat = Seat { row, at };
        luck(self.seed, seat).0.then(|| self.person_on(seat)).flatten()
    }
}

/// Whether an address is found, and what its status is.
fn luck(seed: u64, seat: Seat) -> (bool, &'static str) {
    let mut dice = Dice::of(seed, seat.id(), TOPIC);
    let found = dice.chance(FOUND);
    let takes_all = Dice::of(seed, u64::from(seat.row), TOPIC + 1).chance(90);
    let status = match (takes_all, dice.below(100)) {
        (true, _) => "accept_all",
        (false, 0..5) => "unknown",
        (false, _) => "valid",
    };
    (found, status)
}

/// The part before the `@` for a seat. Where colleagues before it have the same, a number is added: no name has one.
fn local(seed: u64, company: &Company, at: u32, taken: &mut HashMap<String, u32>) -> String {
    let called = call(seed, Seat { row: company.row, at }, company);
    let plain = written(form(seed, company), &called);
    let count = taken.entry(plain.clone()).or_default();
    *count += 1;
    if *count == 1 { plain } else { format!("{plain}{count}") }
}

fn form(seed: u64, company: &Company) -> &'static str {
    let mut dice = Dice::of(seed, u64::from(company.row), TOPIC + 2);
    // First names alone are for those who know each other.
    let first = if company.headcount < 40 { 250 } else { 0 };
    FORMS[dice.weighted(&totals([520, 170, 110, first, 40, 40, 50]))]
}

/// How companies write addresses: `f` and `l` are the names, `i` and `j` the letters that they begin with.
const FORMS: [&str; 7] = ["f.l", "il", "i.l", "f", "fj", "l.f", "f_l"];

fn written(form: &str, called: &Called) -> String {
    let (first, last) = (&called.plain_first, &called.plain_last);
    form.char_indices().fold(String::new(), |all, (at, part)| {
        all + match part {
            'f' => first,
            'l' => last,
            'i' => &first[..first.len().min(1)],
            'j' => &last[..last.len().min(1)],
            _ => &form[at..=at],
        }
    })
}
