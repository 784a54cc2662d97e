//! What people are called: given and family names as usual where they are at home, put together at random. Read from
//! `data/people/names.txt`; which families of names a country has is in `data/people/lands.txt`.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::LazyLock;

use super::lands::LANDS;
use crate::world::dice::Dice;
use crate::world::lexicon::Word;
use crate::world::sections::{Forms, sections};

/// A family of names.
#[derive(Default)]
pub struct Culture {
    women: Vec<Word>,
    men: Vec<Word>,
    /// Family names, which some languages change with the person.
    families: Vec<Forms<Word>>,
    /// How many in a thousand have two family names.
    double: u64,
    /// What is between two family names.
    joint: &'static str,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Called {
    /// Given name as written.
    pub first: Cow<'static, str>,
    /// Second given name or its initial.
    pub middle: Option<Cow<'static, str>>,
    /// Family name as written.
    pub last: Cow<'static, str>,
    /// Given name in the letters of an address: `a` to `z`.
    pub plain_first: String,
    /// Family name in the letters of an address.
    pub plain_last: String,
    /// Whether titles and family names are in the form for women.
    pub woman: bool,
}

const TOPIC: u64 = 0xA1;

/// Every family of names.
pub static CULTURES: LazyLock<HashMap<&'static str, Culture>> =
    LazyLock::new(|| sections(include_str!("../../../data/people/names.txt"), Culture::read).into_iter().collect());

impl Culture {
    fn read(&mut self, kind: &'static str, list: &'static str) {
        match kind {
            "women" => self.women.extend(list.split('|').map(Word::read)),
            "men" => self.men.extend(list.split('|').map(Word::read)),
            "families" => self.families.extend(list.split('|').map(|family| Forms::read(family, Word::read))),
            "double" => {
                let (share, joint) = list.split_once(' ').unwrap_or((list, ""));
                self.double = share.parse().unwrap_or(0);
                self.joint = if joint == "hyphen" { "-" } else { " " };
            }
            _ => {}
        }
    }
}

/// Names the person with this identifier, who works in a country (a position among the lands).
pub fn call(seed: u64, id: u64, land: usize) -> Called {
    let mut dice = Dice::of(seed, id, TOPIC);
    let culture = culture(land, &mut dice);
    let woman = dice.chance(480);
    let given = if woman { &culture.women } else { &culture.men };
    let (Some(first), Some(second)) = (dice.pick(given), dice.pick(given)) else { return Called::nobody() };
    let (Some(last), Some(other)) = (dice.pick(&culture.families), dice.pick(&culture.families)) else {
        return Called::nobody();
    };
    let (last, other) = (last.form(woman), other.form(woman));
    let two = dice.chance(culture.double) && last.latin != other.latin;
    let middle = match dice.below(100) {
        0..6 => Some(Cow::Borrowed(second.latin)),
        6..16 => second.latin.chars().next().map(|initial| Cow::Owned(format!("{initial}."))),
        _ => None,
    };
    let odd = dice.below(1000);
    let native = first.native.zip(last.native).filter(|_| odd < 60);
    let called = Called {
        first: Cow::Borrowed(first.latin),
        middle: middle.filter(|_| second.latin != first.latin),
        last: if two {
            Cow::Owned(format!("{}{}{}", last.latin, culture.joint, other.latin))
        } else {
            last.latin.into()
        },
        plain_first: first.slug.clone(),
        plain_last: if two { format!("{}{}", last.slug, other.slug) } else { last.slug.clone() },
        woman,
    };
    match (native, odd) {
        // At home, some write their names in their own script; their addresses stay in Latin letters.
        (Some((first, last)), _) => Called { first: first.into(), middle: None, last: last.into(), ..called },
        (None, 997) => Called { first: format!("{0} \"{1}\"", called.first, &second.latin).into(), ..called },
        (None, 998) => Called { last: format!("{}, PhD 🎓", called.last).into(), ..called },
        _ => called,
    }
}

/// Mostly a culture of the country, at times one from elsewhere.
fn culture(land: usize, dice: &mut Dice) -> &'static Culture {
    let key = if dice.chance(900) {
        LANDS[land].cultures.draw(dice)
    } else {
        dice.pick(&LANDS).and_then(|other| other.cultures.of.first())
    };
    &CULTURES[key.copied().unwrap_or("english")]
}

impl Called {
    /// The name of a person whose culture has none; the table is read by a test and has names for all.
    fn nobody() -> Self {
        Self { first: "N.".into(), last: "N.".into(), ..Self::default() }
    }

    /// First, middle and last name.
    pub fn full(&self) -> String {
        match &self.middle {
            Some(middle) => format!("{} {middle} {}", self.first, self.last),
            None => format!("{} {}", self.first, self.last),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_culture_has_names_that_can_be_addresses() {
        for (key, culture) in CULTURES.iter() {
            assert!(culture.women.len() >= 15 && culture.men.len() >= 15, "{key} has too few given names");
            assert!(culture.families.len() >= 30, "{key} has too few family names");
            let families = culture.families.iter().flat_map(|family| [family.form(true), family.form(false)]);
            for part in culture.women.iter().chain(&culture.men).chain(families) {
                let fine = !part.slug.is_empty() && part.slug.bytes().all(|b| b.is_ascii_lowercase());
                assert!(fine, "{} in {key} gives {:?}", part.latin, part.slug);
            }
        }
    }

    #[test]
    fn names_are_many_and_of_many_cultures() {
        let mut full = HashSet::new();
        let mut accents = 0;
        let mut right_to_left = 0;
        for id in 0..20_000 {
            let called = call(7, id, id as usize % LANDS.len());
            assert!(!called.plain_first.is_empty() && !called.plain_last.is_empty(), "{called:?} has an address");
            accents += u32::from(!called.full().is_ascii());
            right_to_left += u32::from(called.full().chars().any(|c| ('\u{590}'..='\u{6FF}').contains(&c)));
            full.insert(called.full());
        }
        assert!(full.len() > 15_000, "{} names for 20,000 people", full.len());
        assert!(accents > 2_000, "accents stay where they belong: {accents}");
        assert!((20..400).contains(&right_to_left), "some are written from right to left: {right_to_left}");
    }
}
