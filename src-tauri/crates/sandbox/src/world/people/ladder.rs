//! The steps of a career (contract, "Leads finder", value rule 4), who is on which, and what that is called.

use super::roles::{Leaders, ROLES, Title};
use super::staff::Seat;
use crate::world::company::Company;
use crate::world::dice::{Dice, totals};
use crate::world::lexicon::TRADES;

/// A step, in the contract's order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Seniority {
    Founder,
    Owner,
    Partner,
    CSuite,
    Vp,
    Director,
    Head,
    Manager,
    Senior,
    MidLevel,
    Entry,
    Intern,
}

use Seniority::{CSuite, Director, Entry, Founder, Head, Intern, Manager, MidLevel, Owner, Partner, Senior, Vp};

/// All steps, in the contract's order.
pub const ALL: [Seniority; 12] =
    [Founder, Owner, Partner, CSuite, Vp, Director, Head, Manager, Senior, MidLevel, Entry, Intern];

/// Each step as the contract writes it, with the least and most years of work of people on it.
const STEPS: [(&str, (u64, u64)); 12] = [
    ("founder", (3, 36)),
    ("owner", (6, 42)),
    ("partner", (8, 38)),
    ("c_suite", (10, 39)),
    ("vp", (10, 33)),
    ("director", (9, 32)),
    ("head", (7, 28)),
    ("manager", (5, 27)),
    ("senior", (5, 22)),
    ("mid-level", (2, 13)),
    ("entry", (0, 3)),
    ("intern", (0, 1)),
];

/// What someone is at a company.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position {
    /// Position of the role.
    pub role: u8,
    pub seniority: Seniority,
    pub title: String,
    /// Positions in the list of job functions: each once.
    pub functions: Vec<u8>,
}

impl Seniority {
    /// As the contract writes it.
    pub const fn text(self) -> &'static str {
        STEPS[self as usize].0
    }

    /// The least and most years of work of people on this step.
    pub const fn years(self) -> (u64, u64) {
        STEPS[self as usize].1
    }

    /// Leads people or the whole company.
    pub const fn leads(self) -> bool {
        (self as u8) <= Manager as u8
    }

    /// The step after so many years of work, no higher than `most`.
    pub fn after(years: u16, most: Self) -> Self {
        let usual = match years {
            0 => Intern,
            1..=2 => Entry,
            3..=6 => MidLevel,
            7..=11 => Senior,
            12..=17 => Manager,
            _ => Director,
        };
        if (usual as u8) < most as u8 { most } else { usual }
    }
}

/// The step of a seat. The first seat is that of whoever leads the company, if anybody is known who does.
pub fn step(company: &Company, young: bool, seat: Seat, dice: &mut Dice) -> Seniority {
    let partners = ["serve", "money"].contains(&TRADES[company.trade].key);
    let (known, small) = match company.headcount {
        0..=10 => (600, true),
        11..=50 => (380, true),
        51..=200 => (190, false),
        201..=1_000 => (110, false),
        _ => (60, false),
    };
    if seat.at == 0 && dice.chance(known) {
        let weights = match (small, young) {
            (true, true) => [48, 22, if partners { 20 } else { 3 }, 27],
            (true, false) => [0, 45, if partners { 25 } else { 3 }, 30],
            (false, true) => [14, 5, if partners { 12 } else { 1 }, 80],
            (false, false) => [0, 4, if partners { 12 } else { 1 }, 95],
        };
        return ALL[dice.weighted(&totals(weights))];
    }
    let partner = if partners { 4 } else { 0 };
    let weights = if small {
        [0, 0, partner, if seat.at < 4 { 4 } else { 0 }, 1, 4, 6, 15, 20, 36, 10, 4]
    } else {
        [0, 0, partner / 2, if seat.at < 6 { 3 } else { 0 }, 3, 6, 5, 18, 24, 30, 8, 3]
    };
    ALL[dice.weighted(&totals(weights))]
}

/// What someone on this step is at a company, in its language or in English.
pub fn position(flavour: &str, role: u8, seniority: Seniority, top: bool, woman: bool, dice: &mut Dice) -> Position {
    let own = &ROLES.all[usize::from(role)];
    let (title, function) = title(flavour, role, seniority, top, woman, dice);
    let mut functions: Vec<u8> = own.functions.first().copied().into_iter().collect();
    functions.extend(if seniority.leads() { own.functions.last().copied() } else { function });
    if seniority as u8 <= CSuite as u8 {
        functions.extend(&ROLES.all[usize::from(ROLES.general())].functions);
    }
    functions.sort_unstable();
    functions.dedup();
    Position { role, seniority, title, functions }
}

/// What someone on this step is called, and the job function of someone who does the work.
pub fn title(
    flavour: &str,
    role: u8,
    seniority: Seniority,
    top: bool,
    woman: bool,
    dice: &mut Dice,
) -> (String, Option<u8>) {
    let own = &ROLES.all[usize::from(role)];
    let local = own.local.get(flavour).filter(|_| dice.chance(400));
    let job = dice.pick(local.unwrap_or(&own.does));
    let does = job.map_or("", |job| job.title.form(woman));
    let subject = dice.pick(&own.subjects).copied().unwrap_or_default();
    let title = if matches!(seniority, Founder | Owner | Partner) || top && seniority == CSuite {
        let of = ROLES.leaders(if dice.chance(450) { flavour } else { "english" });
        leader(seniority, of, dice).map_or("", |title| title.form(woman)).to_owned()
    } else if seniority == CSuite {
        dice.pick(&own.chiefs).copied().unwrap_or_default().to_owned()
    } else {
        written(seniority, subject, does, dice)
    };
    (title, job.and_then(|job| job.function).or(own.functions.get(1).copied()))
}

fn leader<'a>(seniority: Seniority, of: &'a Leaders, dice: &mut Dice) -> Option<&'a Title> {
    dice.pick(match seniority {
        Founder => &of.founder,
        Owner => &of.owner,
        Partner => &of.partner,
        _ => &of.chief,
    })
}

fn written(seniority: Seniority, subject: &str, does: &str, dice: &mut Dice) -> String {
    let form = dice.below(10);
    match (seniority, form) {
        (Vp, 0..4) => format!("VP of {subject}"),
        (Vp, 4..7) => format!("Vice President {subject}"),
        (Vp, 7..9) => format!("VP, {subject}"),
        (Vp, _) => format!("Senior Vice President, {subject}"),
        (Director, 0..4) => format!("Director of {subject}"),
        (Director, 4..8) => format!("{subject} Director"),
        (Director, _) => format!("Senior Director, {subject}"),
        (Head, _) => format!("Head of {subject}"),
        (Manager, 0..5) => format!("{subject} Manager"),
        (Manager, 5..8) => format!("Team Lead {subject}"),
        (Manager, _) => format!("Manager, {subject}"),
        (Senior, 0..7) => format!("Senior {does}"),
        (Senior, 7..9) => format!("Lead {does}"),
        (Senior, _) => format!("Principal {does}"),
        (Entry, 0..6) => format!("Junior {does}"),
        (Entry, 6..8) => format!("Trainee {does}"),
        (Entry, _) => format!("Associate {does}"),
        (Intern, 0..6) => format!("{subject} Intern"),
        (Intern, 6..8) => format!("Working Student {subject}"),
        (Intern, _) => format!("Intern, {subject}"),
        _ => does.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_told_as_in_the_contract() {
        let texts: Vec<&str> = ALL.iter().map(|step| step.text()).collect();
        let contract =
            "founder, owner, partner, c_suite, vp, director, head, manager, senior, mid-level, entry, intern";
        assert_eq!(texts.join(", "), contract, "the twelve values in the contract's order");
        assert!(ALL.iter().enumerate().all(|(at, step)| *step as usize == at), "a step's number is its place");
    }

    #[test]
    fn titles_agree_with_their_steps() {
        let mut dice = Dice::of(7, 0, 0);
        for (role, own) in ROLES.all.iter().enumerate() {
            for (step, words) in [
                (Vp, &["VP", "Vice President"][..]),
                (Director, &["Director"]),
                (Head, &["Head of"]),
                (Manager, &["Manager", "Team Lead"]),
                (Senior, &["Senior", "Lead", "Principal"]),
                (Entry, &["Junior", "Trainee", "Associate"]),
                (Intern, &["Intern", "Working Student"]),
            ] {
                let at = position("german", role as u8, step, false, true, &mut dice);
                assert!(words.iter().any(|word| at.title.contains(word)), "{step:?} in {}: {}", own.unit, at.title);
                assert!(!at.functions.is_empty() && at.functions.is_sorted(), "{} has functions", at.title);
            }
        }
    }
}
