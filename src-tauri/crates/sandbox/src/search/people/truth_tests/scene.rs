//! The people of a small world that has moved on, with everything that filters ask about, and where they live.

use std::collections::{BTreeSet, HashSet};
use std::sync::LazyLock;

use api::text::fold;

use crate::search::people::shelves::Shelves;
use crate::world::company::Company;
use crate::world::people::career::Employer;
use crate::world::people::firm::Firm;
use crate::world::people::month::Month;
use crate::world::people::person::Person;
use crate::world::people::staff::Seat;
use crate::world::places::PLACES;
use crate::world::{World, text};

pub(super) const SEED: u64 = 11;
pub(super) const TODAY: i64 = 20_778;
pub(super) const NOW: Month = Month::of(2026, 11);

/// A person and the employer, with everything that filters ask about.
pub(super) struct Seen {
    pub(super) person: Person,
    pub(super) company: Company,
    pub(super) name: String,
    pub(super) slug: String,
    pub(super) firm: Firm,
    pub(super) about: Vec<String>,
    pub(super) profile: Vec<String>,
    /// Title, employer and city of each earlier role.
    pub(super) past: Vec<(String, String, u16)>,
}

pub(super) struct Scene {
    pub(super) world: World,
    pub(super) shelves: Shelves,
    pub(super) all: Vec<Seen>,
    /// Departments in which people of a company are known.
    pub(super) departments: HashSet<(u32, &'static str)>,
}

pub(super) static SCENE: LazyLock<Scene> = LazyLock::new(|| {
    let (world, shelves) = moved_on(World::new(SEED, 400, 800));
    let all: Vec<Seen> = (0..world.people()).map(|number| see(&world, number)).collect();
    let departments = all.iter().map(|seen| (seen.company.row, seen.person.unit().0)).collect();
    Scene { world, shelves, all, departments }
});

/// A quarter of everything moves after searches were made ready, so that what they had in common with it is told, too.
fn moved_on(first: World) -> (World, Shelves) {
    let shelves = Shelves::default();
    first.index();
    shelves.abouts(&first);
    shelves.names(&first);
    shelves.profiles(&first);
    shelves.departments(&first);
    shelves.firms(&first);
    shelves.figures(&first);
    let rows: BTreeSet<u32> = (0..100).map(|at| at * 4).collect();
    let seats: BTreeSet<Seat> = (0..200).map(|at| first.seat(at * 4)).collect();
    let moves = first.moves.and(&rows, &seats);
    let shelves = shelves.moved_on(&first.moves, &moves);
    (first.moved_on(moves), shelves)
}

fn see(world: &World, number: u32) -> Seen {
    let person = world.person(number);
    let company = world.company(person.seat.row);
    let named = world.named(&company);
    let text = text::write(world.seed, &company, &named.name);
    let industry = api::industries::all()[usize::from(company.industry)].clone();
    let mut about = vec![named.name.clone(), industry, text.description];
    about.extend(text.words.iter().map(|word| (*word).to_owned()));
    let mut profile = vec![person.now.title.clone(), person.words.headline.clone(), person.words.summary.clone()];
    profile.extend(person.skills().map(str::to_owned));
    let employer = |employer: &Employer| match employer {
        Employer::Row(row) => world.named(&world.company(*row)).name,
        Employer::Named(name) => name.clone(),
    };
    let past = person.past.iter().map(|post| (post.title.clone(), employer(&post.employer), post.city));
    Seen {
        past: past.collect(),
        firm: world.firm(company.row),
        slug: named.slug,
        name: named.name,
        about,
        profile,
        company,
        person,
    }
}

pub(super) fn place(city: u16) -> [&'static str; 3] {
    let (region, land) = PLACES.around(usize::from(city));
    [PLACES.cities[usize::from(city)].name, region.name, &land.country.name]
}

pub(super) fn is_placed(city: u16, value: &str) -> bool {
    value.split(", ").all(|part| place(city).iter().any(|name| fold(name) == fold(part)))
}
