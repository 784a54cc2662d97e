//! Compact columns of what searches for people ask about, one value a person, made once for a world by `gather`.
//!
//! Texts that many share (titles, employers that are not in the world) are stored once and named by number, so a search
//! compares each of them once. Names of companies are in the index of companies.

use std::ops::Range;

use crate::world::index::Set;
use crate::world::lists::{Lists, Texts};

#[derive(Debug, Clone, Copy)]
pub struct Former {
    /// Row of the company; [`OUTSIDE`] where it is not in the world.
    pub row: u32,
    /// Position in `employers` where it is not in the world.
    pub employer: u32,
    /// Position in `titles`.
    pub title: u32,
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
    /// Step, as a number.
    pub seniority: Vec<u8>,
    pub role: Vec<u8>,
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
    pub skills: Lists<u16>,
    pub proofs: Lists<u16>,
    pub past: Lists<Former>,
    /// Titles, folded, each once.
    pub titles: Vec<String>,
    /// Employers that are not in the world, folded, each once.
    pub employers: Vec<String>,
    /// Headline and summary as phrases.
    pub words: Texts,
}

impl Columns {
    pub fn numbers(&self) -> Range<usize> {
        0..self.company.len()
    }
}
