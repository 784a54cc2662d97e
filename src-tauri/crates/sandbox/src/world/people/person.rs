//! The facts of one person, drawn from the seed and the seat. How records show them is elsewhere.

use serde::Serialize;

use super::career::{self, Life, Post, Since};
use super::knowledge::{self, Knowledge};
use super::ladder::{self, Position, Seniority};
use super::month::{Month, NOW};
use super::names::{self, Called};
use super::roles::ROLES;
use super::staff::Seat;
use super::words::{self, Words};
use crate::world::World;
use crate::world::company::Company;
use crate::world::dice::Dice;
use crate::world::lexicon::TRADES;
use crate::world::places::{City, Land, PLACES, Region};

/// What is true of a person, whether or not a record says it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    /// Number in the world; it depends on how many people and companies there are.
    pub number: u32,
    /// The seat, whose row is the current company: who this is, in every world of the seed.
    pub seat: Seat,
    pub called: Called,
    /// The current role at the company of the seat.
    pub now: Position,
    /// Where the person lives: a position in the list of cities.
    pub city: u16,
    pub since: Since,
    /// Former roles, the latest first. Which companies they were at depends on how many there are in the world.
    pub past: Vec<Post>,
    pub known: Knowledge,
    pub badges: Badges,
    /// People who follow the page.
    pub followers: u32,
    /// People who are linked with it.
    pub connections: u32,
    pub words: Words,
    /// When the record was last renewed, in seconds since 1970-01-01.
    pub updated: i64,
}

/// Signs on a person's page (contract, "Lead row", `member_badges`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct Badges {
    /// Pays for the network.
    pub premium: bool,
    /// Publishes on it.
    pub creator: bool,
    /// Looks for work.
    pub open_to_work: bool,
    /// Looks for people.
    pub hiring: bool,
    /// Has shown who they are.
    pub verified: bool,
    /// Many listen to them.
    pub influencer: bool,
}

const TOPIC: u64 = 0xAB;
/// 2026-09-01, a day after which no record was renewed.
pub const LAST_UPDATE: i64 = 1_788_220_800;

impl Person {
    /// Draws the facts of the person with this number on this seat.
    pub fn draw(world: &World, number: u32, seat: Seat) -> Self {
        // As it was at first: nobody is another one because the company grows.
        let company = &world.company_at_first(seat.row);
        let employer = &world.named(company).name;
        let (seed, id) = (world.seed, seat.id());
        let city = home(seed, company, seat);
        let (region, _) = PLACES.around(usize::from(city));
        let called = call(seed, seat, company);
        // Whoever founded it 35 years ago has left.
        let young = Month::of_day(company.founded) > NOW.before(35 * 12);
        let now = position(company, seat, young, called.woman, &mut Dice::of(seed, id, TOPIC + 2));
        let since = career::since(seed, id, company, now.seniority);
        let known = knowledge::learn(seed, id, region.land, &ROLES.all[usize::from(now.role)], since.career);
        let past = Life { world, id, company, home: city, now: &now, since, woman: called.woman }.past();
        let mut dice = Dice::of(seed, id, TOPIC);
        let badges = Badges::draw(now.seniority, &mut dice);
        let (followers, connections) = crowd(badges, &mut dice);
        let updated = LAST_UPDATE - dice.below(400 * 86_400) as i64;
        let words = Words::default();
        let mut person = Self {
            number,
            seat,
            called,
            now,
            city,
            since,
            past,
            known,
            badges,
            followers,
            connections,
            words,
            updated,
        };
        (0..world.moves.of_person(seat)).for_each(|step| person.move_on(seed, company, step));
        let Self { now, known, since, .. } = &person;
        person.words = words::write(seed, id, &TRADES[company.trade], employer, now, known, *since);
        person
    }

    pub fn place(&self) -> (&'static City, &'static Region, &'static Land) {
        let (region, land) = PLACES.around(usize::from(self.city));
        (&PLACES.cities[usize::from(self.city)], region, land)
    }

    /// Identifiers of the job functions.
    pub fn functions(&self) -> impl Iterator<Item = &'static str> {
        self.now.functions.iter().map(|at| ROLES.functions[usize::from(*at)])
    }

    pub fn skills(&self) -> impl Iterator<Item = &'static str> {
        self.known.skills.iter().map(|at| ROLES.skills[usize::from(*at)])
    }

    /// Department and the part of it.
    pub fn unit(&self) -> (&'static str, &'static str) {
        let role = &ROLES.all[usize::from(self.now.role)];
        (role.department, role.unit)
    }
}

/// The name of whoever has a seat.
pub fn call(seed: u64, seat: Seat, company: &Company) -> Called {
    let (region, _) = PLACES.around(usize::from(company.city));
    names::call(seed, seat.id(), region.land)
}

/// Where whoever has a seat lives: most near the company.
pub fn home(seed: u64, company: &Company, seat: Seat) -> u16 {
    let mut dice = Dice::of(seed, seat.id(), TOPIC + 1);
    let (_, land) = PLACES.around(usize::from(company.city));
    match dice.below(100) {
        0..72 => company.city,
        72..87 => dice.pick(&company.offices).copied().unwrap_or(company.city),
        87..97 => land.any_city(&mut dice),
        _ => dice.pick(&PLACES.lands).unwrap_or(land).any_city(&mut dice),
    }
}

/// What whoever has a seat is at the company; only at a young one it may be the founder.
pub fn position(company: &Company, seat: Seat, young: bool, woman: bool, dice: &mut Dice) -> Position {
    let (_, office) = PLACES.around(usize::from(company.city));
    let seniority = ladder::step(company, young, seat, dice);
    let top = seat.at == 0 && seniority == Seniority::CSuite;
    let role = if top { ROLES.general() } else { ROLES.draw(company.trade, dice) };
    ladder::position(office.flavour, role, seniority, top, woman, dice)
}

fn crowd(badges: Badges, dice: &mut Dice) -> (u32, u32) {
    let middle = if badges.influencer {
        40_000.0
    } else if badges.creator {
        3_000.0
    } else {
        450.0
    };
    let followers = (middle * (1.1 * dice.bell()).exp()).min(9_000_000.0) as u32;
    // The network shows no more than this.
    let connections = (380.0 * (0.9 * dice.bell()).exp()).min(30_000.0) as u32;
    (followers, connections)
}

impl Badges {
    fn draw(seniority: Seniority, dice: &mut Dice) -> Self {
        let leads = seniority.leads();
        Self {
            premium: dice.chance(if leads { 320 } else { 140 }),
            creator: dice.chance(45),
            open_to_work: dice.chance(if leads { 40 } else { 110 }),
            hiring: dice.chance(if leads { 140 } else { 15 }),
            verified: dice.chance(380),
            influencer: dice.chance(8),
        }
    }
}
