//! What words can mean, before their neighbours decide.

use api::countries::Country;
use api::places::Place;

/// The event that a round of funding is.
pub(super) const FUNDING: &str = "new_funding_round";

/// What a word or some words can mean; many have several meanings.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Meaning {
    /// Says what the words around it mean.
    Mark(Mark),
    Country(&'static Country),
    /// Countries that go by one name: "DACH".
    Countries(Vec<&'static Country>),
    /// From a country: "French".
    Nation(&'static Country),
    Place(&'static Place),
    /// A value that the workspace has stored: which filter of company search has it, the value, how it is read.
    Kept {
        key: &'static str,
        value: String,
        label: String,
    },
    Industry(&'static str),
    Field(Field),
    /// Comes before a title and is no field of work: "key account".
    Modifier(&'static str),
    Title(Title),
    Level(Level),
    Event(&'static str),
    /// A technology by its name, and whether the name is an ordinary word too.
    Technology(&'static str, bool),
    Language(&'static str),
    /// Who speaks a language: "German-speaking".
    Speakers(&'static str),
    /// A size in words, from and to.
    Size(u64, Option<u64>),
    /// Years from and to.
    Age(f64, f64),
    Number(f64),
    /// Multiplies a number.
    Scale(f64),
    Round(&'static str),
}

/// What of a meaning is wanted, for `Reader::longest`: none of any other kind of meaning.
macro_rules! meant {
    ($($kind:pat $(if $fits:expr)? => $wanted:expr),+) => {
        |meaning| match meaning {
            $($kind $(if $fits)? => Some($wanted),)+
            _ => None,
        }
    };
}
pub(super) use meant;

/// A field of work: "sales".
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Field {
    /// In a title.
    pub name: &'static str,
    /// The published job function, where there is one.
    pub function: Option<&'static str>,
    /// The department of an event, where there is one.
    pub department: Option<&'static str>,
}

/// A title.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Title {
    pub name: &'static str,
    /// Whether fields and modifiers can come before it: "software engineer".
    pub open: bool,
    /// The department in which such people work, where that is clear.
    pub department: Option<&'static str>,
}

/// A level.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Level {
    /// Seniorities of the leads finder.
    pub seniorities: Vec<&'static str>,
    /// In a title.
    pub name: &'static str,
    /// Whether a field makes a title of it: "director of sales", "sales director".
    pub open: bool,
}

macro_rules! marks {
    ($($mark:ident = $name:literal,)*) => {
        /// What words say of those around them, each with its name in `words/marks.txt`.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(super) enum Mark {
            $($mark,)*
        }

        impl Mark {
            pub(super) const ALL: &'static [(&'static str, Self)] = &[$(($name, Self::$mark),)*];
        }
    };
}

marks! {
    Company = "company", Person = "person", Lead = "lead", Not = "not", In = "in", At = "at", And = "and", Glue = "glue",
    Who = "who", Hiring = "hiring", Seeking = "seeking", Growing = "growing", Shrinking = "shrinking", Using = "using",
    Users = "users", Past = "past", Worked = "worked", Called = "called", Mention = "mention", Topic = "topic",
    Employees = "employees", Revenue = "revenue", Currency = "currency", Locations = "locations", Days = "days",
    Weeks = "weeks", Months = "months", Quarters = "quarters", Years = "years", Last = "last", Over = "over",
    AtLeast = "atleast", Under = "under", AtMost = "atmost", About = "about", Exactly = "exactly", Between = "between",
    To = "to", OrMore = "ormore", OrLess = "orless", Older = "older", Younger = "younger", Old = "old", Age = "age",
    Founded = "founded", After = "after", Before = "before", Website = "website", Public = "public", Private = "private",
    Seat = "hq", Office = "office", Speak = "speak", Speaking = "speaking", Skilled = "skilled", Certified = "certified",
    Experience = "experience", InRole = "inrole", InCompany = "incompany",
}
