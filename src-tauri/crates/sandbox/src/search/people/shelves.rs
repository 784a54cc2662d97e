//! The texts of a world's people and companies as searches read them. Each is put on its shelf when it is first asked for;
//! from then on a search compares numbers.

use std::collections::BTreeSet;
use std::sync::{Arc, LazyLock, OnceLock};

use api::industries;

use super::shelf::Shelf;
use crate::world::World;
use crate::world::moves::Moves;
use crate::world::people::firm::Firm;
use crate::world::people::lands::TONGUES;
use crate::world::people::roles::ROLES;

/// The shelves of a world.
#[derive(Default)]
pub struct Shelves {
    names: Arc<OnceLock<Shelf>>,
    abouts: Arc<OnceLock<Shelf>>,
    of_people: Arc<OfPeople>,
    of_companies: Arc<OfCompanies>,
}

/// What changes when people move on.
#[derive(Default)]
struct OfPeople {
    titles: OnceLock<Shelf>,
    outside: OnceLock<Shelf>,
    profiles: OnceLock<Shelf>,
    departments: OnceLock<Vec<u32>>,
}

/// What changes when companies do.
#[derive(Default)]
struct OfCompanies {
    firms: OnceLock<Vec<Firm>>,
    figures: OnceLock<Vec<(u32, u64)>>,
}

impl Shelves {
    /// Those of the next world, which has in common with the one before what did not move.
    pub fn moved_on(&self, before: &Moves, now: &Moves) -> Self {
        Self {
            names: Arc::clone(&self.names),
            abouts: Arc::clone(&self.abouts),
            of_people: if now.same_people(before) { Arc::clone(&self.of_people) } else { Arc::default() },
            of_companies: if now.same_companies(before) { Arc::clone(&self.of_companies) } else { Arc::default() },
        }
    }

    /// Job titles, by their number in the columns of people.
    pub fn titles(&self, world: &World) -> &Shelf {
        self.of_people.titles.get_or_init(|| Shelf::of(world.people_columns().titles.iter().map(String::as_str)))
    }

    /// Names of companies, by row.
    pub fn names(&self, world: &World) -> &Shelf {
        let rows = 0..world.companies as usize;
        self.names.get_or_init(|| Shelf::of(rows.map(|row| world.index().names.of(row))))
    }

    /// Names of employers that are not in the world, by their number in the columns of people.
    pub fn outside(&self, world: &World) -> &Shelf {
        self.of_people.outside.get_or_init(|| Shelf::of(world.people_columns().employers.iter().map(String::as_str)))
    }

    /// What companies are and say, by row: name, description, words of the website, industry.
    pub fn abouts(&self, world: &World) -> &Shelf {
        self.abouts.get_or_init(|| {
            let index = world.index();
            let mut shelf = Shelf::default();
            for row in 0..world.companies as usize {
                let industry = industries::all()[usize::from(index.industry[row])].as_str();
                shelf.push([index.names.of(row), industry].into_iter().chain(index.words.of(row).split('\n')));
            }
            shelf
        })
    }

    /// What people say of themselves, by number: headline, title, summary, skills.
    pub fn profiles(&self, world: &World) -> &Shelf {
        self.of_people.profiles.get_or_init(|| {
            let columns = world.people_columns();
            let mut shelf = Shelf::default();
            for number in columns.numbers() {
                let title = columns.titles[columns.title[number] as usize].as_str();
                let skills = columns.skills.of(number).iter().map(|at| ROLES.skills[usize::from(*at)]);
                shelf.push([title].into_iter().chain(columns.words.of(number).split('\n')).chain(skills));
            }
            shelf
        })
    }

    /// For each company the departments in which people are known, as bits of positions in [`DEPARTMENTS`].
    pub fn departments(&self, world: &World) -> &[u32] {
        self.of_people.departments.get_or_init(|| {
            let columns = world.people_columns();
            let place = |name: &str| DEPARTMENTS.iter().position(|known| *known == name);
            let bits = ROLES.all.iter().map(|role| place(role.department).map_or(0, |at| 1 << at));
            let bits: Vec<u32> = bits.collect();
            let mut known = vec![0; world.companies as usize];
            for number in columns.numbers() {
                known[columns.company[number] as usize] |= bits[usize::from(columns.role[number])];
            }
            known
        })
    }

    /// More of each company.
    pub fn firms(&self, world: &World) -> &[Firm] {
        let rows = 0..world.companies;
        self.of_companies.firms.get_or_init(|| rows.map(|row| world.firm(row)).collect())
    }

    /// People and yearly revenue of each company.
    pub fn figures(&self, world: &World) -> &[(u32, u64)] {
        let rows = 0..world.companies;
        let figures = |row| {
            let company = world.company(row);
            (company.headcount, company.revenue)
        };
        self.of_companies.figures.get_or_init(|| rows.map(figures).collect())
    }
}

/// Industries, by position in the published list.
pub static INDUSTRY_SHELF: LazyLock<Shelf> = LazyLock::new(|| Shelf::of(industries::all().iter().map(String::as_str)));
/// Skills, by position.
pub static SKILL_SHELF: LazyLock<Shelf> = LazyLock::new(|| Shelf::of(ROLES.skills.iter().copied()));
/// Names of languages, by position.
pub static TONGUE_SHELF: LazyLock<Shelf> = LazyLock::new(|| Shelf::of(TONGUES.iter().map(|tongue| tongue.name)));
/// Names of certificates, by position.
pub static PROOF_SHELF: LazyLock<Shelf> = LazyLock::new(|| Shelf::of(ROLES.proofs.iter().map(|proof| proof.name)));

/// Names of all departments, each once.
pub static DEPARTMENTS: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
    let names: BTreeSet<&str> = ROLES.all.iter().map(|role| role.department).collect();
    names.into_iter().collect()
});
