//! The words that names, domains and descriptions are made of, as read from `data/names.txt` and `data/trades.txt`.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use api::text::fold;

use super::sections::{around, sections};

/// A family of names, as usual in one group of countries.
#[derive(Default)]
pub struct Flavour {
    /// First parts of an invented name.
    pub heads: Vec<Word>,
    /// Second parts.
    pub ends: Vec<Word>,
    /// The pairs of both that no other family has: what each company's host name begins with.
    pub stems: Vec<(u16, u16)>,
    /// `& Sohn` and the like.
    pub kin: Vec<&'static str>,
    pub legal: Vec<&'static str>,
    /// Between the parts of a name.
    pub joint: &'static str,
    /// What a company of a trade calls itself; trades that are missing here use the common words.
    pub tails: HashMap<&'static str, Vec<&'static str>>,
}

/// A part of a name, with the script it is written in at home where that is another one.
pub struct Word {
    pub latin: &'static str,
    /// In the letters of a host name or an address.
    pub slug: String,
    /// At home.
    pub native: Option<&'static str>,
}

/// What companies of one family of industries offer.
#[derive(Default)]
pub struct Trade {
    /// Short key, e.g. `tech`.
    pub key: &'static str,
    /// What they call themselves.
    pub tails: Vec<&'static str>,
    pub offers: Vec<&'static str>,
    pub customers: Vec<&'static str>,
    /// What their websites speak of.
    pub words: Vec<&'static str>,
}

/// Every family of names.
pub static FLAVOURS: LazyLock<HashMap<&'static str, Flavour>> = LazyLock::new(|| {
    let mut all = sections(include_str!("../../data/names.txt"), Flavour::read);
    let mut taken = HashSet::new();
    all.iter_mut().for_each(|(_, flavour)| flavour.claim(&mut taken));
    all.into_iter().collect()
});

pub static TRADES: LazyLock<Vec<Trade>> = LazyLock::new(|| {
    let trades = sections(include_str!("../../data/trades.txt"), Trade::read);
    trades.into_iter().map(|(key, trade)| Trade { key, ..trade }).collect()
});

impl Flavour {
    fn read(&mut self, key: &'static str, list: &'static str) {
        let parts = || list.split('|');
        match key {
            "joint" => self.joint = " ",
            "heads" => self.heads = parts().map(Word::read).collect(),
            "ends" => self.ends = parts().map(Word::read).collect(),
            "and" => self.kin = parts().collect(),
            "legal" => self.legal = parts().collect(),
            trade => {
                self.tails.insert(trade, parts().collect());
            }
        }
    }

    /// Takes the stems that are left. Some words are at home in several languages; the first family has them.
    fn claim(&mut self, taken: &mut HashSet<String>) {
        for (h, head) in self.heads.iter().enumerate() {
            for (e, end) in self.ends.iter().enumerate() {
                if taken.insert(format!("{}{}", head.slug, end.slug)) {
                    self.stems.push((h as u16, e as u16));
                }
            }
        }
    }
}

impl Trade {
    fn read(&mut self, key: &str, list: &'static str) {
        let list = list.split('|').collect();
        match key {
            "tails" => self.tails = list,
            "offers" => self.offers = list,
            "for" => self.customers = list,
            "words" => self.words = list,
            _ => {}
        }
    }
}

impl Word {
    /// Reads `Latin=native`.
    pub fn read(text: &'static str) -> Self {
        let (latin, native) = around(text, '=');
        Self { latin, slug: slug(latin), native }
    }
}

/// Lower-case letters and digits only, as in a host name: `Brückner` becomes `brueckner`.
pub fn slug(text: &str) -> String {
    let german = text.to_lowercase().replace('ä', "ae").replace('ö', "oe").replace('ü', "ue");
    fold(&german).chars().filter(char::is_ascii_alphanumeric).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::places::PLACES;

    #[test]
    fn every_country_has_names_and_every_trade_has_words() {
        for land in &PLACES.lands {
            let flavour = FLAVOURS.get(land.flavour).unwrap_or_else(|| panic!("no names for {}", land.flavour));
            assert!(flavour.stems.len() >= 350, "{} has too few names", land.flavour);
            assert!(!flavour.kin.is_empty() && !flavour.legal.is_empty(), "{} has all kinds of words", land.flavour);
            for trade in flavour.tails.keys() {
                assert!(TRADES.iter().any(|known| known.key == *trade), "{trade} of {} is a trade", land.flavour);
            }
        }
        for trade in TRADES.iter() {
            for (what, list) in [("tails", &trade.tails), ("offers", &trade.offers), ("words", &trade.words)] {
                assert!(list.len() >= 8, "{} has too few {what}", trade.key);
            }
            assert!(trade.words.len() <= 64, "which words a website has is kept in 64 bits");
        }
    }
}
