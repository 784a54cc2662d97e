//! What a sentence says, one statement after the other, before it is put into the filters of a search.

use std::ops::Range;

/// One statement.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Fact {
    /// Countries by name.
    Countries(Vec<String>),
    /// A region or city, as company search spells it, and the filter there.
    Place {
        key: &'static str,
        value: String,
    },
    /// Whether the place is the headquarters or any office.
    Seat(&'static str),
    Industry(String),
    Sizes(Vec<&'static str>),
    Revenues(Vec<&'static str>),
    Locations(Vec<&'static str>),
    /// Company age, and the same as years of founding.
    Age {
        ages: Vec<&'static str>,
        founded: String,
    },
    Events(Vec<String>),
    /// Within so many days.
    Window(u64),
    /// A round of funding.
    Round(&'static str),
    Technology(String),
    Topic(String),
    Keyword(String),
    /// The name of a company that is looked for.
    Named(String),
    Website,
    Public(bool),
    Title(String),
    Seniority {
        ids: Vec<&'static str>,
        title: &'static str,
    },
    Function {
        id: Option<&'static str>,
        title: &'static str,
    },
    Employer(String),
    PastTitle(String),
    PastEmployer(String),
    PastCountries(Vec<String>),
    Language(String),
    Skill(String),
    Certificate(String),
    /// A span of time by its name in the leads finder, with bounds in months.
    Time {
        span: &'static str,
        from: Option<u64>,
        to: Option<u64>,
    },
    /// Words between quotation marks.
    Quoted(String),
}

impl Fact {
    /// Whether it is about a person, so that only a search for people can have it.
    pub(super) const fn is_about_a_person(&self) -> bool {
        use Fact::*;
        matches!(
            self,
            Title(_)
                | Seniority { .. }
                | Function { .. }
                | Employer(_)
                | PastTitle(_)
                | PastEmployer(_)
                | PastCountries(_)
                | Language(_)
                | Skill(_)
                | Certificate(_)
                | Time { .. }
        )
    }
}

/// Whom a place is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    Person,
    Company,
}

/// A statement at its place.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Found {
    pub fact: Fact,
    /// The tokens that say it.
    pub tokens: Range<usize>,
    /// It must not match.
    pub not: bool,
    pub side: Side,
    /// Only "and", "or" or a comma is between it and the one before.
    pub listed: bool,
    /// What the words could mean too.
    pub other: Option<String>,
}

/// Everything that was read.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Reading {
    pub found: Vec<Found>,
    /// Tokens that nothing is known of.
    pub unknown: Vec<usize>,
    /// It speaks of companies, of persons, of leads.
    pub companies: bool,
    pub persons: bool,
    pub leads: bool,
}
