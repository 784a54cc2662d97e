//! What someone has learnt: schools, certificates, skills and languages.

use std::collections::HashSet;

use super::lands::{LANDS, TONGUES};
use super::month::{Month, NOW};
use super::roles::{ROLES, Role};
use crate::world::dice::Dice;
use crate::world::lexicon::{FLAVOURS, Flavour};
use crate::world::places::{Land, PLACES};

/// A time at a school.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Schooling {
    /// Name of the school, invented.
    pub school: String,
    /// What was reached.
    pub degree: &'static str,
    /// What was learnt.
    pub field: &'static str,
    /// A grade, if one is stated.
    pub grade: Option<&'static str>,
    /// First year.
    pub start: u16,
    /// Last year.
    pub end: u16,
}

/// A certificate that someone has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Certificate {
    /// Position in the list of certificates.
    pub proof: u16,
    /// Number on it.
    pub license: String,
    /// When it was issued.
    pub start: Month,
    /// When it ends, if it does.
    pub end: Option<Month>,
}

/// How well someone speaks a language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spoken {
    /// Position in the list of languages.
    pub tongue: u8,
    /// Position in [`LEVELS`].
    pub level: u8,
}

/// How well a language is spoken, from birth to a little.
pub const LEVELS: [&str; 5] = [
    "Native or bilingual proficiency",
    "Full professional proficiency",
    "Professional working proficiency",
    "Limited working proficiency",
    "Elementary proficiency",
];

/// All that someone has learnt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Knowledge {
    /// Schools, the latest first.
    pub schooling: Vec<Schooling>,
    pub certificates: Vec<Certificate>,
    /// Positions in the list of skills: each once.
    pub skills: Vec<u16>,
    /// Languages, the one they grew up with first.
    pub spoken: Vec<Spoken>,
}

/// What is reached at a school, and after how many years.
type Degree = (&'static str, u16);

const TOPIC: u64 = 0xA5;

/// What a person who lives in a country, has a role and began to work then knows.
pub fn learn(seed: u64, id: u64, land: usize, role: &Role, career: Month) -> Knowledge {
    let mut dice = Dice::of(seed, id, TOPIC);
    Knowledge {
        skills: learnt(role, &mut dice),
        spoken: spoken(land, &mut dice),
        certificates: certificates(role, career, &mut dice),
        schooling: schooling(&PLACES.lands[land], role, career, &mut dice),
    }
}

fn learnt(role: &Role, dice: &mut Dice) -> Vec<u16> {
    // One in twenty states no skills.
    if dice.chance(50) {
        return Vec::new();
    }
    let count = 3 + dice.below(7);
    let mut seen = HashSet::new();
    let mut learnt: Vec<u16> = (0..count).filter_map(|_| dice.pick(&role.skills).copied()).collect();
    if dice.chance(300) {
        learnt.push(dice.below(ROLES.skills.len() as u64) as u16);
    }
    learnt.retain(|skill| seen.insert(*skill));
    learnt
}

fn spoken(land: usize, dice: &mut Dice) -> Vec<Spoken> {
    let first = LANDS[land].tongues.draw(dice).copied().unwrap_or(0);
    let mut spoken = vec![Spoken { tongue: first, level: 0 }];
    let mut add = |tongue: u8, level: u64| {
        if spoken.iter().all(|known| known.tongue != tongue) {
            spoken.push(Spoken { tongue, level: level as u8 });
        }
    };
    if dice.chance(820) {
        add(0, 1 + dice.below(3));
    }
    let more = dice.below(10);
    for _ in 0..more.saturating_sub(6) {
        // The list begins with the languages that are learnt most.
        let early = dice.unit() * dice.unit();
        add((early * TONGUES.len() as f64) as u8, 2 + dice.below(3));
    }
    spoken
}

fn certificates(role: &Role, career: Month, dice: &mut Dice) -> Vec<Certificate> {
    let count = if dice.chance(680) { 1 + dice.below(2) } else { 0 };
    let mut seen = HashSet::new();
    let mut all: Vec<Certificate> = (0..count)
        .filter_map(|_| {
            let proof = *dice.pick(&role.proofs)?;
            let start = NOW.before(dice.below(u64::from(NOW.since(career).clamp(6, 120))) as u16);
            let end = dice.chance(400).then(|| start.after(24 + 12 * dice.below(2) as u16));
            Some(Certificate { proof, license: format!("{:08X}", dice.next() as u32), start, end })
        })
        .collect();
    all.retain(|certificate| seen.insert(certificate.proof));
    all
}

fn schooling(land: &Land, role: &Role, career: Month, dice: &mut Dice) -> Vec<Schooling> {
    // Some state no schools.
    if dice.chance(60) {
        return Vec::new();
    }
    let flavour = &FLAVOURS[land.flavour];
    let field = dice.pick(&role.study).copied().unwrap_or_default();
    let (first, second): (&[Degree], &[Degree]) = match dice.below(100) {
        0..18 => (&[("Apprenticeship", 3), ("Diploma", 2), ("High School Diploma", 4)], &[]),
        18..58 => {
            (&[("Bachelor of Science", 3), ("Bachelor of Arts", 3), ("Bachelor of Business Administration", 4)], &[])
        }
        58..92 => (
            &[("Bachelor of Science", 3), ("Bachelor of Arts", 3)],
            &[("Master of Science", 2), ("Master of Arts", 2), ("Master of Business Administration", 2)],
        ),
        _ => (&[("Master of Science", 5)], &[("Doctor of Philosophy", 4)]),
    };
    let mut all = Vec::new();
    let mut end = career.year();
    for list in [second, first] {
        let Some((degree, years)) = dice.pick(list) else { continue };
        let grade =
            dice.chance(250).then(|| dice.pick(&["1.3", "2.0", "A", "B+", "First Class", "cum laude"]).copied());
        all.push(Schooling {
            school: school(flavour, dice),
            degree,
            field,
            grade: grade.flatten(),
            start: end - years,
            end,
        });
        end -= years;
    }
    all
}

fn school(flavour: &Flavour, dice: &mut Dice) -> String {
    let Some((head, tail)) = dice.pick(&flavour.stems) else { return String::new() };
    let (head, tail) = (flavour.heads[usize::from(*head)].latin, flavour.ends[usize::from(*tail)].latin);
    let place = format!("{head}{}{tail}", flavour.joint);
    match dice.below(5) {
        0 => format!("University of {place}"),
        1 => format!("{place} University"),
        2 => format!("{place} Institute of Technology"),
        3 => format!("{place} College"),
        _ => format!("{place} University of Applied Sciences"),
    }
}
