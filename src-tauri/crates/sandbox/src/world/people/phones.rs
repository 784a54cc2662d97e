//! Mobile numbers: only such as are set aside for fiction, one for a person and one person for a number. Read from
//! `data/people/phones.txt`; where a country has set none aside, nobody has a mobile.
//!
//! The numbers are few, so who has one depends on who else is there: they are given out company by company.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::LazyLock;

use super::staff::Seat;
use crate::world::dice::{Dice, mix};
use crate::world::places::PLACES;

/// Numbers that follow each other.
struct Block {
    /// What they begin with, with plus and country code.
    begin: &'static str,
    /// What comes after it.
    from: u32,
    /// How many digits that has.
    digits: usize,
    /// Slots of the numbers among all.
    slots: Range<u32>,
}

/// Every block, and which slots the people of a place take from.
struct Plan {
    blocks: Vec<Block>,
    /// By country and region; the whole country is under `*`.
    places: HashMap<(&'static str, &'static str), Range<u32>>,
}

/// Who has which number.
pub struct Mobiles {
    /// The slot of each person.
    slots: Vec<Option<u32>>,
    /// The person of each slot that is taken.
    people: HashMap<u32, u32>,
}

const TOPIC: u64 = 0xAF;
/// How many in a thousand numbers are on the do-not-call list.
const LISTED: u64 = 167;

static PLAN: LazyLock<Plan> = LazyLock::new(|| {
    let mut plan = Plan { blocks: Vec::new(), places: HashMap::new() };
    for line in include_str!("../../../data/people/phones.txt").lines().filter(|line| !line.starts_with('#')) {
        plan.read(line);
    }
    plan
});

impl Plan {
    fn read(&mut self, line: &'static str) {
        let mut words = line.split(' ');
        let (Some(country), Some(region)) = (words.next(), words.next()) else { return };
        let first = self.end();
        for (begin, rest) in words.filter_map(|word| word.split_once(':')) {
            let Some((from, to)) = rest.split_once('-') else { continue };
            let number = |text: &str| text.parse::<u32>().unwrap_or(0);
            let start = self.end();
            let end = start + number(to) - number(from) + 1;
            self.blocks.push(Block { begin, from: number(from), digits: from.len(), slots: start..end });
        }
        let end = self.end();
        self.places.insert((country, region), first..end);
        // The regions of a country follow each other in the file.
        self.places.entry((country, "*")).or_insert(first..end).end = end;
    }

    fn end(&self) -> u32 {
        self.blocks.last().map_or(0, |block| block.slots.end)
    }

    fn number(&self, slot: u32) -> Option<String> {
        let at = self.blocks.partition_point(|block| block.slots.end <= slot);
        let block = self.blocks.get(at)?;
        let rest = block.from + slot - block.slots.start;
        Some(format!("{}{rest:0digits$}", block.begin, digits = block.digits))
    }

    fn slot(&self, number: &str) -> Option<u32> {
        self.blocks.iter().find_map(|block| {
            let rest = number.strip_prefix(block.begin)?;
            let whole = rest.len() == block.digits && rest.bytes().all(|digit| digit.is_ascii_digit());
            let slot = block.slots.start + rest.parse::<u32>().ok().filter(|_| whole)?.checked_sub(block.from)?;
            block.slots.contains(&slot).then_some(slot)
        })
    }

    /// A slot for someone who lives in this city. Some keep the number of a region they lived in before.
    fn draw(&self, city: u16, dice: &mut Dice) -> Option<u32> {
        let (region, land) = PLACES.around(usize::from(city));
        let country = land.country.code.as_str();
        let whole = self.places.get(&(country, "*"))?;
        let own = self.places.get(&(country, region.code)).filter(|_| dice.chance(850)).unwrap_or(whole);
        Some(own.start + dice.below(u64::from(own.end - own.start)) as u32)
    }
}

impl Mobiles {
    /// Nobody has a number yet.
    pub fn new(people: u32) -> Self {
        Self { slots: vec![None; people as usize], people: HashMap::new() }
    }

    /// Gives the person on a seat a number, where one is free that fits to where they live; not everybody has one.
    pub fn draw(&mut self, seed: u64, seat: Seat, person: Option<u32>, home: impl FnOnce() -> u16) {
        let mut dice = Dice::of(seed, seat.id(), TOPIC);
        let Some(person) = person.filter(|_| dice.chance(620)) else { return };
        let city = home();
        for _ in 0..3 {
            let Some(slot) = PLAN.draw(city, &mut dice) else { return };
            if let std::collections::hash_map::Entry::Vacant(free) = self.people.entry(slot) {
                free.insert(person);
                self.slots[person as usize] = Some(slot);
                return;
            }
        }
    }

    /// The number of a person in international format.
    pub fn of(&self, person: u32) -> Option<String> {
        PLAN.number((*self.slots.get(person as usize)?)?)
    }

    /// The person with a number in international format.
    pub fn person(&self, number: &str) -> Option<u32> {
        self.people.get(&PLAN.slot(number)?).copied()
    }
}

/// Whether a number is on the do-not-call list: about every sixth is, known in the world or not.
pub fn listed(seed: u64, number: &str) -> bool {
    let digits = number.bytes().filter(u8::is_ascii_digit);
    let digest = digits.fold(TOPIC, |digest, digit| mix(digest ^ u64::from(digit)));
    Dice::of(seed, digest, TOPIC + 1).chance(LISTED)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn slots_are_numbers_and_numbers_are_slots() {
        let mut seen = HashSet::new();
        for slot in 0..PLAN.end() {
            let number = PLAN.number(slot).unwrap();
            assert_eq!(PLAN.slot(&number), Some(slot), "the way back from {number}");
            assert!(seen.insert(number.clone()), "{number} twice");
        }
        assert_eq!(PLAN.number(PLAN.end()), None, "no number after the last");
        for number in ["", "+1", "+12025550200", "+1202555010", "+120255501000", "+467017406+5", "+46701740604"] {
            assert_eq!(PLAN.slot(number), None, "{number} is not set aside for fiction");
        }
        for number in ["+12025550100", "+14165550199", "+447700900000", "+33639980000", "+46701740605", "+61491570006"]
        {
            assert!(seen.contains(number), "{number} is set aside for fiction");
        }
    }

    #[test]
    fn every_american_region_has_area_codes() {
        for land in PLACES.lands.iter().filter(|land| ["US", "CA"].contains(&land.country.code.as_str())) {
            for region in &PLACES.regions[land.regions.clone()] {
                let key = (land.country.code.as_str(), region.code);
                assert!(PLAN.places.contains_key(&key), "{} has area codes", region.full_code());
            }
        }
    }

    #[test]
    fn every_sixth_number_is_listed() {
        let count = (0..6_000).filter(|number| listed(7, &format!("+1202{number:07}"))).count();
        assert!((850..1_150).contains(&count), "about a thousand of six thousand: {count}");
        assert_eq!(listed(7, "+12025550123"), listed(7, "+1 202 555 0123"), "spaces do not count");
    }
}
