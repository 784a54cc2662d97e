//! Compact columns of what searches for people ask about, one value a person, made once for a
//! world by `gather`.
//!
//! Texts that many share (titles, employers that are not in the world) are kept once and told by number, so a search
//! compares each of them once. Names of companies are in the index of companies.

use std::ops::Range;

use crate::world::index::{Set, Texts};

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
    /// Adds the list of the next person.
    pub fn push(&mut self, list: impl IntoIterator<Item = T>) {
        self.all.extend(list);
        self.ends.push(self.all.len() as u32);
    }

    /// Adds the lists of more people.
    pub fn append(&mut self, more: impl Iterator<Item = T>, ends: &[u32]) {
        let before = self.all.len() as u32;
        self.all.extend(more);
        self.ends.extend(ends.iter().map(|end| end + before));
    }

    /// All lists in one, and where each ends.
    pub fn whole(self) -> (Vec<T>, Vec<u32>) {
        (self.all, self.ends)
    }

    /// The list of a person.
    pub fn of(&self, number: usize) -> &[T] {
        let start = if number == 0 { 0 } else { self.ends[number - 1] as usize };
        &self.all[start..self.ends[number] as usize]
    }
}

impl Columns {
    /// All numbers.
    pub fn numbers(&self) -> Range<usize> {
        0..self.company.len()
    }
}
