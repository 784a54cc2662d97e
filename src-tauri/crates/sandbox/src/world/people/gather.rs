//! Makes the columns of the people: several threads draw a stretch of the numbers each, and what they have is put
//! together in order, so the result does not depend on how many there were.

use std::collections::HashMap;
use std::ops::Range;
use std::thread;

use super::career::Employer;
use super::columns::{Columns, Former, OUTSIDE};
use super::person::{Badges, Person};
use crate::world::World;
use crate::world::index::{plain, set};
use crate::world::text::phrase;

/// More threads than this do not make it faster.
const MOST_THREADS: usize = 8;

/// The columns of a stretch of numbers.
#[derive(Default)]
struct Stretch {
    columns: Columns,
    titles: Shared,
    employers: Shared,
}

/// Texts that the columns name by number.
#[derive(Default)]
struct Shared {
    known: HashMap<String, u32>,
    all: Vec<String>,
}

impl Shared {
    fn place(&mut self, text: &str) -> u32 {
        self.folded(&plain(text))
    }

    fn folded(&mut self, text: &str) -> u32 {
        if let Some(at) = self.known.get(text) {
            return *at;
        }
        let next = self.all.len() as u32;
        self.known.insert(text.to_owned(), next);
        self.all.push(text.to_owned());
        next
    }
}

pub fn columns(world: &World) -> Columns {
    let people = world.people();
    // Half of the machine: the window of the app that this may run in has to stay quick meanwhile.
    let threads = (thread::available_parallelism().map_or(1, usize::from) / 2).clamp(1, MOST_THREADS) as u32;
    let share = people.div_ceil(threads).max(1);
    let mut all = thread::scope(|scope| {
        let stretches = (0..threads).map(|at| (at * share).min(people)..((at + 1) * share).min(people));
        let workers: Vec<_> = stretches.map(|numbers| scope.spawn(move || Stretch::draw(world, numbers))).collect();
        let mut all = Stretch::default();
        for worker in workers {
            match worker.join() {
                Ok(stretch) => all.append(stretch),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        all
    });
    all.columns.titles = all.titles.all;
    all.columns.employers = all.employers.all;
    all.columns
}

impl Stretch {
    fn draw(world: &World, numbers: Range<u32>) -> Self {
        let mut stretch = Self::default();
        for number in numbers {
            stretch.add(&world.person(number));
        }
        stretch
    }

    fn add(&mut self, person: &Person) {
        let Self { columns, titles, employers } = self;
        columns.company.push(person.seat.row);
        columns.city.push(person.city);
        columns.seniority.push(person.now.seniority as u8);
        columns.role.push(person.now.role);
        columns.functions.push(set(person.now.functions.iter().copied().map(usize::from)));
        columns.title.push(titles.place(&person.now.title));
        columns.role_start.push(person.since.role.0);
        columns.company_start.push(person.since.company.0);
        columns.career_start.push(person.since.career.0);
        columns.badges.push(bits(person.badges));
        columns.tongues.push(person.known.spoken.iter().fold(0, |all, spoken| all | 1 << spoken.tongue));
        columns.skills.push(person.known.skills.iter().copied());
        columns.proofs.push(person.known.certificates.iter().map(|certificate| certificate.proof));
        columns.past.push(person.past.iter().map(|post| {
            let (row, employer) = match &post.employer {
                Employer::Row(row) => (*row, 0),
                Employer::Named(name) => (OUTSIDE, employers.place(name)),
            };
            let title = titles.place(&post.title);
            Former { row, employer, title, city: post.city, start: post.start.0, end: post.end.0 }
        }));
        columns.words.push(|all| {
            // Each text is a stretch of its own: a phrase never runs from one into the next.
            all.push('\n');
            phrase(&person.words.headline, all);
            all.push('\n');
            phrase(&person.words.summary, all);
        });
    }

    /// Adds what comes after.
    fn append(&mut self, more: Self) {
        let Self { columns, titles, employers } = self;
        let titles: Vec<u32> = more.titles.all.iter().map(|text| titles.folded(text)).collect();
        let employers: Vec<u32> = more.employers.all.iter().map(|text| employers.folded(text)).collect();
        let mut more = more.columns;
        columns.company.extend(more.company);
        columns.city.extend(more.city);
        columns.seniority.extend(more.seniority);
        columns.role.extend(more.role);
        columns.functions.extend(more.functions);
        columns.title.extend(more.title.into_iter().map(|at| titles[at as usize]));
        columns.role_start.extend(more.role_start);
        columns.company_start.extend(more.company_start);
        columns.career_start.extend(more.career_start);
        columns.badges.extend(more.badges);
        columns.tongues.extend(more.tongues);
        columns.skills.append(more.skills);
        columns.proofs.append(more.proofs);
        for post in more.past.all_mut() {
            post.title = titles[post.title as usize];
            if post.row == OUTSIDE {
                post.employer = employers[post.employer as usize];
            }
        }
        columns.past.append(more.past);
        columns.words.append(&more.words);
    }
}

fn bits(badges: Badges) -> u8 {
    let Badges { premium, creator, open_to_work, hiring, verified, influencer } = badges;
    let all = [premium, creator, open_to_work, hiring, verified, influencer];
    all.into_iter().enumerate().fold(0, |bits, (at, has)| bits | u8::from(has) << at)
}
