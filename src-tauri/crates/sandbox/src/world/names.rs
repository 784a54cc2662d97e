//! Invented company names and the domains that go with them: each domain is unique in its world, without a table of what
//! was given out.
//!
//! The companies of one family of names are counted (`rank`); the rank goes through the two-part stems in a mixed order,
//! so the first round gives every company its own stem, and each further round another form of the domain.

use super::company::Company;
use super::dice::{Dice, mix};
use super::lexicon::{Flavour, TRADES, Word, slug};
use super::places::{Land, PLACES};

/// What a company is called.
pub struct Named {
    /// As people write it.
    pub name: String,
    /// Host name without its ending, and name of its page on the network.
    pub slug: String,
}

/// What a name depends on.
pub struct Naming<'a> {
    /// Seed of the world.
    pub seed: u64,
    /// The company.
    pub company: &'a Company,
    /// Its number among the companies of its flavour.
    pub rank: u64,
    /// Its country.
    pub land: &'static Land,
    /// Its family of names.
    pub flavour: &'static Flavour,
}

const TOPIC: u64 = 0x4A;

impl Naming<'_> {
    pub fn invent(&self) -> Named {
        let mut dice = Dice::of(self.seed, u64::from(self.company.row), TOPIC);
        let (head, end, round) = self.stem();
        let tail = self.tail(&mut dice);
        let slug = self.slug(head, end, round, tail);
        let stem = format!("{}{}{}", head.latin, self.flavour.joint, end.latin);
        Named { name: self.written(&mut dice, &stem, head, end, tail), slug }
    }

    /// The two parts of the stem, and in which round of all stems this is.
    fn stem(&self) -> (&Word, &Word, u64) {
        let all = &self.flavour.stems;
        let count = all.len().max(1) as u64;
        let start = mix(self.seed ^ count) % count;
        // A step that shares no factor with the number of stems visits each of them once a round.
        let step = [7_919, 6_151, 4_099, 2_503, 1].into_iter().find(|step| coprime(*step, count)).unwrap_or(1);
        let (head, end) = all[((self.rank % count * step + start) % count) as usize];
        (&self.flavour.heads[usize::from(head)], &self.flavour.ends[usize::from(end)], self.rank / count)
    }

    fn tail(&self, dice: &mut Dice) -> &'static str {
        let trade = &TRADES[self.company.trade];
        let own = self.flavour.tails.get(trade.key);
        let list = own.filter(|_| dice.chance(550)).unwrap_or(&trade.tails);
        dice.pick(list).copied().unwrap_or_default()
    }

    fn slug(&self, head: &Word, end: &Word, round: u64, tail: &str) -> String {
        let stem = format!("{}{}", head.slug, end.slug);
        // The first three forms come in another order for each stem, so that all of them are seen in a small world.
        let turn = stem.bytes().map(u64::from).sum::<u64>();
        match round {
            0..3 => match (round + turn) % 3 {
                0 => stem,
                1 => format!("{stem}-{}", slug(tail)),
                _ => format!("{stem}-{}", self.land.country.code.to_ascii_lowercase()),
            },
            3 => format!("{stem}-group"),
            4 => format!("{stem}-online"),
            more => format!("{stem}-{}", more - 2),
        }
    }

    fn written(&self, dice: &mut Dice, stem: &str, head: &Word, end: &Word, tail: &str) -> String {
        let legal = dice.pick(&self.flavour.legal).copied().unwrap_or_default();
        let kin = dice.pick(&self.flavour.kin).copied().unwrap_or_default();
        if let (Some(head), Some(end), true) = (head.native, end.native, dice.chance(140)) {
            return format!("{head}{}{end}", self.flavour.joint);
        }
        match dice.below(1000) {
            0..90 => stem.to_owned(),
            90..150 => format!("{stem} {kin} {tail}"),
            150..180 => format!("{stem} {kin}"),
            180..300 => format!("{stem} {tail} {legal}"),
            300 => format!(
                "{stem} {tail} International Holding and Trading Company of {} and the Surrounding Districts {kin} {legal}",
                PLACES.cities[usize::from(self.company.city)].name
            ),
            // What a spreadsheet takes for a formula, quotes and pictures occur in real names too.
            301 => format!("={stem} {tail}"),
            302 => format!("+{stem} {tail}"),
            303 => format!("@{stem}"),
            304 => format!("“{stem}” {tail}, the \"original\""),
            305 => format!("{stem} {tail} 🚀"),
            _ => format!("{stem} {tail}"),
        }
    }
}

const fn coprime(a: u64, b: u64) -> bool {
    let (mut a, mut b) = (a, b);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a == 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::lexicon::{FLAVOURS, TRADES};

    #[test]
    fn no_tail_looks_like_another_form_of_a_domain() {
        let own = FLAVOURS.values().flat_map(|flavour| flavour.tails.values().flatten());
        for tail in own.chain(TRADES.iter().flat_map(|trade| &trade.tails)) {
            let slug = slug(tail);
            assert!(!["group", "online"].contains(&slug.as_str()), "{tail} would make a domain of another round");
            assert!(!slug.is_empty() && slug.parse::<u64>().is_err(), "{tail} has letters");
        }
    }
}
