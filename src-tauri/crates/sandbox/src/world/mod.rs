//! The invented world: row N is made from the seed in O(1), nothing is stored but small tables of words and places.
//!
//! Owns what is true of each company and person, and what their records say. Does not know requests, filters or money.

pub mod bands;
pub mod company;
pub mod dice;
pub mod events;
pub mod index;
pub mod industries;
pub mod lexicon;
pub mod lists;
pub mod moves;
mod moving;
pub mod names;
pub mod people;
pub mod places;
pub mod record;
mod replied;
mod sections;
pub mod text;
pub mod vocabulary;

#[cfg(test)]
mod moves_tests;

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use api::Doc;

use company::Company;
use dice::Dice;
use index::Index;
use lexicon::FLAVOURS;
use moves::Moves;
use names::{Named, Naming};
use people::columns::Columns;
use people::directory::Directory;
use people::phones::Mobiles;
use people::staff::Staff;
use places::{Land, PLACES};
use record::Site;

/// A world of so many companies and people.
pub struct World {
    pub seed: u64,
    pub companies: u32,
    /// How many people were asked for.
    asked_people: u32,
    /// The country of each row of one turn, and its number among the rows of its flavour in that turn. Every turn has
    /// the same countries in the same order, so the number of a row among those of its flavour is known without counting.
    wheel: Vec<(u16, u32)>,
    /// How many rows of each flavour a turn has.
    a_turn: HashMap<&'static str, u32>,
    /// Where in a turn the rows of each country are.
    turn: Vec<Vec<u32>>,
    /// Who is not any more what was drawn at first.
    pub moves: Moves,
    // What is made when it is first asked for, and stays. Behind an `Arc` is what a world that moved on may have in common with
    // the one before.
    index: OnceLock<Index>,
    /// Who works where.
    staff: Arc<OnceLock<Staff>>,
    /// Companies by what they are called.
    directory: Arc<OnceLock<Directory>>,
    /// Who has which number.
    mobiles: Arc<OnceLock<Mobiles>>,
    /// What searches for people run over.
    columns: Arc<OnceLock<Columns>>,
}

impl World {
    pub fn new(seed: u64, companies: u32, people: u32) -> Self {
        let mut order: Vec<u16> = Vec::new();
        for (at, land) in PLACES.lands.iter().enumerate() {
            order.extend((0..land.weight).map(|_| at as u16));
        }
        let mut dice = Dice::of(seed, 0, 0x3D);
        for last in (1..order.len()).rev() {
            order.swap(last, dice.below(last as u64 + 1) as usize);
        }
        let mut a_turn: HashMap<&'static str, u32> = HashMap::new();
        let mut turn = vec![Vec::new(); PLACES.lands.len()];
        let place = |(at, land): (usize, u16)| {
            turn[usize::from(land)].push(at as u32);
            let count = a_turn.entry(PLACES.lands[usize::from(land)].flavour).or_default();
            *count += 1;
            (land, *count - 1)
        };
        let wheel = order.into_iter().enumerate().map(place).collect();
        Self {
            seed,
            companies,
            asked_people: people,
            wheel,
            a_turn,
            turn,
            moves: Moves::default(),
            index: OnceLock::new(),
            staff: Arc::default(),
            directory: Arc::default(),
            mobiles: Arc::default(),
            columns: Arc::default(),
        }
    }

    /// The world of the same seed in which these have moved on, whoever has in this one.
    pub fn moved_on(&self, moves: Moves) -> Self {
        let columns = if moves.same_people(&self.moves) { Arc::clone(&self.columns) } else { Arc::default() };
        let next = Self {
            wheel: self.wheel.clone(),
            a_turn: self.a_turn.clone(),
            turn: self.turn.clone(),
            index: OnceLock::new(),
            staff: Arc::clone(&self.staff),
            directory: Arc::clone(&self.directory),
            mobiles: Arc::clone(&self.mobiles),
            columns,
            moves,
            ..*self
        };
        if let Some(index) = self.index.get() {
            next.index.get_or_init(|| {
                let rows = self.moves.rows().chain(next.moves.rows()).filter(|row| *row < self.companies);
                index.renewed(rows.map(|row| next.company(row)))
            });
        }
        next
    }

    fn land(&self, row: u32) -> &'static Land {
        &PLACES.lands[usize::from(self.wheel[row as usize % self.wheel.len()].0)]
    }

    /// The facts of a company.
    pub fn company(&self, row: u32) -> Company {
        let mut company = self.company_at_first(row);
        (0..self.moves.of_company(row)).for_each(|step| company.move_on(self.seed, step));
        company
    }

    /// The facts of a company before it ever moved on. Whatever stays when it does is drawn from them.
    pub fn company_at_first(&self, row: u32) -> Company {
        Company::draw(self.seed, row, self.land(row))
    }

    /// Its name and domain.
    pub fn named(&self, company: &Company) -> Named {
        let land = self.land(company.row);
        let turn = self.wheel.len();
        let before = company.row as usize / turn * self.a_turn[land.flavour] as usize;
        let rank = (before + self.wheel[company.row as usize % turn].1 as usize) as u64;
        Naming { seed: self.seed, company, rank, land, flavour: &FLAVOURS[land.flavour] }.invent()
    }

    /// Its row in an answer.
    pub fn row(&self, row: u32, site: &Site) -> Doc {
        let company = self.company(row);
        let named = self.named(&company);
        let text = text::write(self.seed, &company, &named.name);
        record::row(self.seed, site, &company, named, text)
    }

    /// The columns that searches run over; made when first asked for, which takes a moment.
    pub fn index(&self) -> &Index {
        self.index.get_or_init(|| {
            let mut index = Index::default();
            for row in 0..self.companies {
                let company = self.company(row);
                let named = self.named(&company);
                index.add(&company, &named, &text::write(self.seed, &company, &named.name));
            }
            index
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::{HashMap, HashSet};

    #[test]
    fn domains_are_unique_and_can_be_host_names() {
        for (seed, companies) in [(7, 200_000), (8, 60_000)] {
            let world = World::new(seed, companies, 0);
            let mut seen = HashSet::new();
            for row in 0..companies {
                let named = world.named(&world.company(row));
                assert!(named.slug.len() <= 63, "a label of a host name has at most 63 characters: {}", named.slug);
                let fine = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
                assert!(named.slug.chars().all(fine), "only letters, digits and hyphens: {}", named.slug);
                assert!(!named.name.trim().is_empty(), "row {row} has a name");
                assert!(seen.insert(named.slug.clone()), "{} twice (row {row}, seed {seed})", named.slug);
            }
        }
    }

    #[test]
    fn the_world_looks_as_promised() {
        let world = World::new(7, 50_000, 0);
        let software = api::industries::all().iter().position(|name| name == "software development").unwrap();
        let mut industries = HashSet::new();
        let mut demo: HashMap<&str, u32> = HashMap::new();
        let mut bands = [[0u32; 14]; 2];
        for row in 0..world.companies {
            let company = world.company(row);
            industries.insert(company.industry);
            bands[0][usize::from(bands::SIZES.of(u64::from(company.headcount)))] += 1;
            bands[1][usize::from(bands::REVENUES.of(company.revenue))] += 1;
            let (_, land) = PLACES.around(usize::from(company.city));
            let fits = (51..=500).contains(&company.headcount) && usize::from(company.industry) == software;
            if land.country.code == "DE" && fits {
                *demo.entry(PLACES.cities[usize::from(company.city)].name).or_default() += 1;
            }
        }
        assert_eq!(industries.len(), 523, "every industry occurs");
        let total: u32 = demo.values().sum();
        assert!((700..1_500).contains(&total), "German software companies of 51 to 500 people: {total}");
        assert!(demo["Munich"] >= 60 && demo["Berlin"] >= 60, "Munich {}, Berlin {}", demo["Munich"], demo["Berlin"]);
        assert!(bands[0][..8].iter().all(|count| *count > 10), "every size occurs: {:?}", bands[0]);
        assert!(bands[1][..11].iter().all(|count| *count > 3), "revenues up to 100B occur: {:?}", bands[1]);
    }

    #[test]
    fn a_row_is_always_the_same_and_another_seed_another() {
        let site = Site { base_url: "http://127.0.0.1:1".to_owned(), network_host: "network.example".to_owned() };
        let (one, two) = (World::new(7, 1_000, 0), World::new(7, 200_000, 0));
        assert_eq!(one.row(999, &site), two.row(999, &site), "a row does not depend on how many there are");
        assert_ne!(one.row(5, &site), World::new(9, 1_000, 0).row(5, &site), "another seed, another world");
    }
}
