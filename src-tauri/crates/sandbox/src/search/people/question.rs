//! What is asked about people, with everything read and nothing left to be refused.

use std::collections::BTreeSet;

use super::tenure::{Span, Time};
use super::words::Mode;
use crate::search::query::Notes;
use crate::world::index::Set;

/// A question about people: all its conditions must hold.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Question {
    /// How texts are compared.
    pub mode: Mode,
    pub conditions: Vec<Condition>,
    pub asked: Notes,
}

/// Something that must be true of a person, or must not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Condition {
    pub test: Test,
    /// Whether it must not be.
    pub not: bool,
}

/// Something that is true of a person or not. Of several values one is enough.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Test {
    /// The current title.
    Title(Vec<String>),
    Seniority(u32),
    Functions(Set),
    /// Lives in a city.
    Home(Vec<bool>),
    Tenure(Time, Vec<Span>),
    Skill(Vec<String>),
    Tongue(Vec<String>),
    Proof(Vec<String>),
    Profile(Vec<String>),
    Badge(u32),
    /// Something about the current company.
    Company(About),
    /// One and the same earlier role is of this kind.
    Past(Past),
}

/// Something that is true of a company or not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum About {
    Name(Vec<String>),
    /// One of these rows.
    Rows(BTreeSet<u32>),
    Industry(Vec<String>),
    /// The city of the headquarters.
    Place(Vec<bool>),
    Kind(u32),
    /// Preset of employees.
    Size(u32),
    /// Preset of revenue.
    Revenue(u32),
    /// So many people, both bounds included.
    Heads(u64, u64),
    /// Revenue of a year in whole dollars, both bounds included.
    Dollars(u64, u64),
    /// Growth of the whole company in per cent within a time, both bounds included. The world knows that of a year; in another
    /// time a company grew in proportion.
    Grown {
        from: i64,
        to: i64,
        months: i64,
    },
    /// Year of founding, both bounds included.
    Founded(Vec<(i64, i64)>),
    /// Words about it.
    Words(Vec<String>),
    /// Kind of the latest funding round.
    Round(u32),
    /// Preset of all money raised.
    Amount(u32),
    /// Months within which the latest round was.
    FundedWithin(u64),
    /// People are known in one of these departments, and, where growth was asked for, it is within one of the ranges in
    /// one of them; without a department the growth of the whole company is meant.
    Departments {
        /// Bits of departments.
        among: Option<u32>,
        /// Ranges in per cent, both bounds included.
        growth: Option<Vec<(i64, i64)>>,
    },
}

/// What an earlier role must be.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Past {
    pub titles: Option<Vec<String>>,
    pub employers: Option<Vec<String>>,
    /// For each country whether the employer was there.
    pub lands: Option<Vec<bool>>,
}

impl Question {
    /// Adds a condition.
    pub fn must(&mut self, test: Test) {
        self.conditions.push(Condition { test, not: false });
    }
}
