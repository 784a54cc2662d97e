//! Compact columns of what searches ask about, made once for a world. Events are not among them: they depend on the day.

use super::bands::{LOCATIONS, REVENUES, SIZES};
use super::company::Company;
use super::lists::{Lists, Texts};
use super::names::Named;
use super::text::{Text, phrase};

/// A set of up to 192 positions of a vocabulary.
pub type Set = [u64; 3];

/// Whether two sets share a position.
pub const fn meet(a: &Set, b: &Set) -> bool {
    (a[0] & b[0]) | (a[1] & b[1]) | (a[2] & b[2]) != 0
}

/// The columns, one value a row.
#[derive(Default, Clone)]
pub struct Index {
    /// Headquarters.
    pub city: Vec<u16>,
    /// Cities of other offices.
    pub offices: Lists<u16>,
    /// Position of the industry.
    pub industry: Vec<u16>,
    /// Presets of employees, revenue and locations.
    pub size: Vec<u8>,
    pub revenue: Vec<u8>,
    pub locations: Vec<u8>,
    /// Day of founding.
    pub founded: Vec<i32>,
    pub stack: Vec<Set>,
    pub topics: Vec<Set>,
    /// Listed on a stock exchange.
    pub public: Vec<bool>,
    pub website: Vec<bool>,
    /// Names, folded.
    pub names: Texts,
    /// Description and website words as phrases.
    pub words: Texts,
}

impl Index {
    /// The same columns where these companies have another size and revenue.
    pub fn renewed(&self, companies: impl Iterator<Item = Company>) -> Self {
        let mut next = self.clone();
        for company in companies {
            next.size[company.row as usize] = SIZES.of(u64::from(company.headcount));
            next.revenue[company.row as usize] = REVENUES.of(company.revenue);
        }
        next
    }

    /// Adds the company of the next row.
    pub fn add(&mut self, company: &Company, named: &Named, text: &Text) {
        self.city.push(company.city);
        self.offices.push(company.offices.iter().copied());
        self.industry.push(company.industry);
        self.size.push(SIZES.of(u64::from(company.headcount)));
        self.revenue.push(REVENUES.of(company.revenue));
        self.locations.push(LOCATIONS.of(u64::from(company.sites)));
        self.founded.push(company.founded as i32);
        self.stack.push(set(company.stack.iter().copied().map(usize::from)));
        self.topics.push(set(company.topics.iter().copied().map(usize::from)));
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
}

/// A name as it is compared: without case and accents.
pub fn plain(name: &str) -> String {
    if name.is_ascii() { name.to_ascii_lowercase() } else { api::text::fold(name) }
}

/// The set of these positions.
pub fn set(positions: impl IntoIterator<Item = usize>) -> Set {
    let mut set = Set::default();
    positions.into_iter().for_each(|at| set[at / 64] |= 1 << (at % 64));
    set
}
