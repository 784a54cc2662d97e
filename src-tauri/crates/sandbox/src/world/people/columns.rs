//! Compact columns of what searches for people ask about, one value a person, made once for a world.
//!
//! Texts that many share (titles, employers that are not in the world) are kept once and told by number, so a search
//! compares each of them once. Names of companies are in the index of companies.

use std::collections::HashMap;
use std::ops::Range;

use super::career::Employer;
use super::person::{Badges, Person};
use crate::world::World;
use crate::world::index::{Set, Texts, plain, put};
use crate::world::places::places;
use crate::world::text::phrase;

/// A former role.
#[derive(Debug, Clone, Copy)]
pub struct Former {
    /// Row of the company; [`OUTSIDE`] where it is not in the world.
    pub row: u32,
    /// Position in `employers` where it is not in the world.
    pub employer: u32,
    /// Position in `titles`.
    pub title: u32,
    /// City.
    pub city: u16,
    /// First month.
    pub start: u16,
    /// Last month.
    pub end: u16,
}

/// The row of a company that is not in the world.
pub const OUTSIDE: u32 = u32::MAX;

/// The columns; the number of a person is the position in each.
#[derive(Default)]
pub struct Columns {
    /// Row of the current company.
    pub company: Vec<u32>,
    /// City of residence.
    pub city: Vec<u16>,
    /// Its country: a position among the lands.
    pub land: Vec<u8>,
    /// Step, as a number.
    pub seniority: Vec<u8>,
    /// Role.
    pub role: Vec<u8>,
    /// Job functions.
    pub functions: Vec<Set>,
    /// Current title: a position in `titles`.
    pub title: Vec<u32>,
    /// First month of the current role.
    pub role_start: Vec<u16>,
    /// First month at the current company.
    pub company_start: Vec<u16>,
    /// First month of the working life.
    pub career_start: Vec<u16>,
    /// Signs: bit 0 premium, 1 creator, 2 open to work, 3 hiring, 4 verified, 5 influencer.
    pub badges: Vec<u8>,
    /// Languages: bit by position in the list of languages.
    pub tongues: Vec<u64>,
    /// Skills.
    pub skills: Lists<u16>,
    /// Certificates.
    pub proofs: Lists<u16>,
    /// Former roles.
    pub past: Lists<Former>,
    /// Titles, folded, each once.
    pub titles: Vec<String>,
    /// Employers that are not in the world, folded, each once.
    pub employers: Vec<String>,
    /// Headline and summary as phrases.
    pub words: Texts,
}

/// A list for each person in one piece of memory.
pub struct Lists<T> {
    all: Vec<T>,
    ends: Vec<u32>,
}

impl<T> Default for Lists<T> {
    fn default() -> Self {
        Self { all: Vec::new(), ends: Vec::new() }
    }
}

impl<T> Lists<T> {
    fn push(&mut self, list: impl IntoIterator<Item = T>) {
        self.all.extend(list);
        self.ends.push(self.all.len() as u32);
    }

    /// The list of a person.
    pub fn of(&self, number: usize) -> &[T] {
        let start = if number == 0 { 0 } else { self.ends[number - 1] as usize };
        &self.all[start..self.ends[number] as usize]
    }
}

/// Texts that are told by number.
#[derive(Default)]
struct Shared {
    known: HashMap<String, u32>,
    all: Vec<String>,
}

impl Shared {
    fn place(&mut self, text: &str) -> u32 {
        let folded = plain(text);
        let next = self.all.len() as u32;
        *self.known.entry(folded).or_insert_with_key(|folded| {
            self.all.push(folded.clone());
            next
        })
    }
}

impl Columns {
    /// Makes the columns.
    pub fn new(world: &World) -> Self {
        let mut columns = Self::default();
        let (mut titles, mut employers) = (Shared::default(), Shared::default());
        for number in 0..world.people() {
            columns.add(&world.person(number), &mut titles, &mut employers);
        }
        columns.titles = titles.all;
        columns.employers = employers.all;
        columns
    }

    fn add(&mut self, person: &Person, titles: &mut Shared, employers: &mut Shared) {
        let (region, _) = places().around(usize::from(person.city));
        self.company.push(person.company());
        self.city.push(person.city);
        self.land.push(region.land as u8);
        self.seniority.push(person.seniority() as u8);
        self.role.push(person.now.role);
        self.functions.push(set(&person.now.functions));
        self.title.push(titles.place(person.title()));
        self.role_start.push(person.since.role.0);
        self.company_start.push(person.since.company.0);
        self.career_start.push(person.since.career.0);
        self.badges.push(bits(person.badges));
        self.tongues.push(person.known.spoken.iter().fold(0, |all, spoken| all | 1 << spoken.tongue));
        self.skills.push(person.known.skills.iter().copied());
        self.proofs.push(person.known.certificates.iter().map(|certificate| certificate.proof));
        self.past.push(person.past.iter().map(|post| {
            let (row, employer) = match &post.employer {
                Employer::Row(row) => (*row, 0),
                Employer::Named(name) => (OUTSIDE, employers.place(name)),
            };
            let title = titles.place(&post.position.title);
            Former { row, employer, title, city: post.city, start: post.start.0, end: post.end.0 }
        }));
        self.words.push(|all| {
            all.push('\n');
            phrase(&person.words.headline, all);
            all.push('\n');
            phrase(&person.words.summary, all);
        });
    }

    /// All numbers.
    pub fn numbers(&self) -> Range<usize> {
        0..self.company.len()
    }
}

const fn bits(badges: Badges) -> u8 {
    badges.premium as u8
        | (badges.creator as u8) << 1
        | (badges.open_to_work as u8) << 2
        | (badges.hiring as u8) << 3
        | (badges.verified as u8) << 4
        | (badges.influencer as u8) << 5
}

fn set(positions: &[u8]) -> Set {
    let mut set = Set::default();
    for at in positions {
        put(&mut set, usize::from(*at));
    }
    set
}
