//! When someone started where, and what they did before.

use super::ladder::{self, Position, Seniority};
use super::month::{Month, NOW};
use super::names::{Called, call};
use super::roles::ROLES;
use crate::world::World;
use crate::world::company::Company;
use crate::world::dice::Dice;
use crate::world::lexicon::FLAVOURS;
use crate::world::places::PLACES;

/// Where somebody worked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Employer {
    /// A company of the world.
    Row(u32),
    /// One that is not: it has no page.
    Named(String),
}

/// A role that somebody had before the current one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Post {
    pub employer: Employer,
    /// Position of the role.
    pub role: u8,
    pub seniority: Seniority,
    pub title: String,
    /// The first month.
    pub start: Month,
    /// The last month.
    pub end: Month,
    /// Position of the city.
    pub city: u16,
}

/// The months in which the current things began.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Since {
    /// The working life.
    pub career: Month,
    /// At the current company.
    pub company: Month,
    /// In the current role.
    pub role: Month,
}

const TOPIC: u64 = 0xA3;

/// When a person on this step of this company began. Nobody starts before the company was founded.
pub fn since(seed: u64, id: u64, company: &Company, seniority: Seniority) -> Since {
    let mut dice = Dice::of(seed, id, TOPIC);
    let founded = Month::of_day(company.founded).min(NOW);
    let (least, most) = seniority.years();
    let months = least * 12 + dice.below((most - least) * 12 + 6);
    let career = NOW.before(months as u16);
    if seniority == Seniority::Founder {
        let career = if career > founded { founded.before(dice.below(60) as u16) } else { career };
        return Since { career, company: founded, role: founded };
    }
    // Most have been somewhere for a short part of their working life.
    let part = dice.unit() * dice.unit();
    let company = NOW.before((months as f64 * part) as u16).max(founded);
    let here = NOW.since(company);
    let promoted = here > 20 && dice.chance(380);
    let role = if promoted { company.after(8 + dice.below(u64::from(here) - 12) as u16) } else { company };
    Since { career: career.min(company), company, role }
}

/// What the former roles of a person depend on.
pub struct Life<'a> {
    pub world: &'a World,
    /// Identifier of the person.
    pub id: u64,
    pub company: &'a Company,
    pub home: u16,
    pub now: &'a Position,
    pub since: Since,
    /// Whether titles are in the form for women.
    pub woman: bool,
}

impl Life<'_> {
    /// The former roles, the latest first.
    pub fn past(&self) -> Vec<Post> {
        let mut dice = Dice::of(self.world.seed, self.id, TOPIC + 1);
        let (since, now) = (self.since, self.now);
        let mut posts = Vec::new();
        if since.role > since.company {
            let here = (Employer::Row(self.company.row), self.company.city);
            posts.push(self.post(here, now.role, (since.company, since.role), now.seniority, &mut dice));
        }
        let most = if now.seniority.leads() { Seniority::Manager } else { now.seniority };
        let mut end = since.company;
        while posts.len() < 6 && end.since(since.career) > 5 {
            let start = end.before(6 + dice.below(66) as u16).max(since.career);
            let role = if dice.chance(780) { now.role } else { ROLES.draw(self.company.trade, &mut dice) };
            let there = self.employer(start, &mut dice);
            posts.push(self.post(there, role, (start, end), most, &mut dice));
            end = start.before(dice.below(3) as u16);
        }
        posts
    }

    fn post(
        &self,
        (employer, city): (Employer, u16),
        role: u8,
        (start, end): (Month, Month),
        most: Seniority,
        dice: &mut Dice,
    ) -> Post {
        let (_, land) = PLACES.around(usize::from(self.home));
        // What somebody was in the middle of that time.
        let middle = start.after(end.since(start) / 2);
        let seniority = Seniority::after(middle.since(self.since.career) / 12, most);
        let (title, _) = ladder::title(land.flavour, role, seniority, false, self.woman, dice);
        Post { employer, role, seniority, title, start, end, city }
    }

    /// A company of the world that was there by then, mostly in the same country, or one that is not in the world.
    fn employer(&self, start: Month, dice: &mut Dice) -> (Employer, u16) {
        let (region, land) = PLACES.around(usize::from(self.home));
        for _ in 0..2 {
            if !dice.chance(700) {
                break;
            }
            let row = self.world.former_row(if dice.chance(850) { Some(region.land) } else { None }, dice);
            let brief = self.world.brief(row);
            if brief.founded <= start {
                return (Employer::Row(row), brief.city);
            }
        }
        let city = land.any_city(dice);
        (Employer::Named(self.invented(region.land, dice)), city)
    }

    /// A name like those of small firms: a family name, kin and legal form.
    fn invented(&self, land: usize, dice: &mut Dice) -> String {
        let Called { last, .. } = call(self.world.seed, self.id ^ dice.next(), land);
        let flavour = &FLAVOURS[PLACES.lands[land].flavour];
        let kin = dice.pick(&flavour.kin).copied().unwrap_or_default();
        let legal = dice.pick(&flavour.legal).copied().unwrap_or_default();
        match dice.below(3) {
            0 => format!("{last} {legal}"),
            1 => format!("{last} {kin}"),
            _ => format!("{last} {kin} {legal}"),
        }
    }
}
