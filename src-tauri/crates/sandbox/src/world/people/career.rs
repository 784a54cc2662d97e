//! When someone started where, and what they did before.

use super::ladder::{self, Position, Seniority};
use super::month::{Month, NOW};
use super::names::{Called, call};
use super::roles;
use crate::world::World;
use crate::world::company::Company;
use crate::world::dice::Dice;
use crate::world::lexicon::flavours;
use crate::world::places::places;

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
    /// Where.
    pub employer: Employer,
    /// As what.
    pub position: Position,
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

/// The former roles of a person, the latest first.
pub fn past(
    world: &World,
    id: u64,
    company: &Company,
    home: u16,
    now: &Position,
    since: Since,
    woman: bool,
) -> Vec<Post> {
    let mut dice = Dice::of(world.seed(), id, TOPIC + 1);
    let (_, land) = places().around(usize::from(home));
    let mut posts = Vec::new();
    let lower = |at: Month, most: Seniority| Seniority::after(at.since(since.career) / 12, most);
    let flavour = land.flavour;
    if since.role > since.company {
        let step = lower(since.company, now.seniority);
        posts.push(Post {
            employer: Employer::Row(company.row),
            position: ladder::position(flavour, now.role, step, false, woman, &mut dice),
            start: since.company,
            end: since.role,
            city: company.city,
        });
    }
    let mut end = since.company;
    while posts.len() < 6 && end.since(since.career) > 5 {
        let months = 6 + dice.below(66) as u16;
        let start = end.before(months).max(since.career);
        let role = if dice.chance(780) { now.role } else { roles::draw(company.trade, &mut dice) };
        let step = lower(start, if now.seniority.leads() { Seniority::Manager } else { now.seniority });
        let (employer, city) = employer(world, id, home, start, &mut dice);
        let position = ladder::position(flavour, role, step, false, woman, &mut dice);
        posts.push(Post { employer, position, start, end, city });
        end = start.before(dice.below(3) as u16);
    }
    posts
}

/// A company of the world that was there by then, mostly in the same country, or one that is not in the world.
fn employer(world: &World, id: u64, home: u16, start: Month, dice: &mut Dice) -> (Employer, u16) {
    let (_, land) = places().around(usize::from(home));
    for _ in 0..2 {
        if !dice.chance(700) {
            break;
        }
        let row =
            if dice.chance(850) { world.row_in(home, dice) } else { dice.below(u64::from(world.companies())) as u32 };
        let company = world.company(row);
        if Month::of_day(company.founded) <= start {
            return (Employer::Row(row), company.city);
        }
    }
    let city = (land.cities.start + dice.weighted(&land.totals)) as u16;
    (Employer::Named(invented(world.seed(), id, land, dice)), city)
}

/// A name like those of small firms: a family name, kin and legal form.
fn invented(seed: u64, id: u64, land: &crate::world::places::Land, dice: &mut Dice) -> String {
    let at = places().lands.iter().position(|other| std::ptr::eq(other, land)).unwrap_or(0);
    let Called { last, .. } = call(seed, id ^ dice.next(), at);
    let flavour = &flavours()[land.flavour];
    let kin = dice.pick(&flavour.kin).copied().unwrap_or_default();
    let legal = dice.pick(&flavour.legal).copied().unwrap_or_default();
    match dice.below(3) {
        0 => format!("{last} {legal}"),
        1 => format!("{last} {kin}"),
        _ => format!("{last} {kin} {legal}"),
    }
}
