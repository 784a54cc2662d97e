//! Compact columns of what searches ask about, made once for a world. Events are not among them: they depend on the day.

use super::bands::{LOCATIONS, REVENUES, SIZES};
use super::company::Company;
use super::names::Named;
use super::text::{Text, phrase};

/// A set of up to 192 positions of a vocabulary.
pub type Set = [u64; 3];

/// Puts a position into a set.
pub const fn put(set: &mut Set, at: usize) {
    set[at / 64] |= 1 << (at % 64);
}

/// Whether two sets share a position.
pub const fn meet(a: &Set, b: &Set) -> bool {
    (a[0] & b[0]) | (a[1] & b[1]) | (a[2] & b[2]) != 0
}

/// The columns, one value a row.
#[derive(Default)]
pub struct Index {
    /// Headquarters.
    pub city: Vec<u16>,
    /// Where the other offices of a row end in `offices`; they begin where those of the row before end.
    pub office_end: Vec<u32>,
    /// Cities of other offices.
    pub offices: Vec<u16>,
    /// Position of the industry.
    pub industry: Vec<u16>,
    /// Presets of employees, revenue and locations.
    pub size: Vec<u8>,
    /// Preset of the revenue.
    pub revenue: Vec<u8>,
    /// Preset of the number of locations.
    pub locations: Vec<u8>,
    /// Day of founding.
    pub founded: Vec<i32>,
    /// Products in use.
    pub stack: Vec<Set>,
    /// Topics of interest.
    pub topics: Vec<Set>,
    /// Listed on a stock exchange.
    pub public: Vec<bool>,
    /// Has a website.
    pub website: Vec<bool>,
    /// Names, folded.
    pub names: Texts,
    /// Description and website words as phrases.
    pub words: Texts,
}

/// A text for each row in one piece of memory.
#[derive(Default)]
pub struct Texts {
    all: String,
    ends: Vec<u32>,
}

impl Texts {
    /// Adds the text of the next row.
    pub fn push(&mut self, write: impl FnOnce(&mut String)) {
        write(&mut self.all);
        self.ends.push(self.all.len() as u32);
    }

    /// Adds the texts of more rows.
    pub fn append(&mut self, more: &Self) {
        let before = self.all.len() as u32;
        self.all.push_str(&more.all);
        self.ends.extend(more.ends.iter().map(|end| end + before));
    }

    /// The text of a row.
    pub fn of(&self, row: usize) -> &str {
        let start = if row == 0 { 0 } else { self.ends[row - 1] as usize };
        &self.all[start..self.ends[row] as usize]
    }
}

impl Index {
    /// Adds the company of the next row.
    pub fn add(&mut self, company: &Company, named: &Named, text: &Text) {
        self.city.push(company.city);
        self.offices.extend_from_slice(&company.offices);
        self.office_end.push(self.offices.len() as u32);
        self.industry.push(company.industry);
        self.size.push(SIZES.of(u64::from(company.headcount)));
        self.revenue.push(REVENUES.of(company.revenue));
        self.locations.push(LOCATIONS.of(u64::from(company.sites)));
        self.founded.push(company.founded as i32);
        self.stack.push(set(&company.stack));
        self.topics.push(set(&company.topics));
        self.public.push(company.public);
        self.website.push(company.website);
        self.names.push(|all| all.push_str(&plain(&named.name)));
        self.words.push(|all| {
            // Each text is a stretch of its own: a phrase never runs from one into the next, because `\n` is in no phrase.
            all.push('\n');
            phrase(&text.description, all);
            for words in &text.words {
                all.push('\n');
                phrase(words, all);
            }
        });
    }

    /// The cities of a row's other offices.
    pub fn offices(&self, row: usize) -> &[u16] {
        let start = if row == 0 { 0 } else { self.office_end[row - 1] as usize };
        &self.offices[start..self.office_end[row] as usize]
    }
}

/// A name as it is compared: without case and accents.
pub fn plain(name: &str) -> String {
    if name.is_ascii() { name.to_ascii_lowercase() } else { api::text::fold(name) }
}

fn set(positions: &[u8]) -> Set {
    let mut set = Set::default();
    for at in positions {
        put(&mut set, usize::from(*at));
    }
    set
}
