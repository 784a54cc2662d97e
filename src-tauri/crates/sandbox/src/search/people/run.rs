//! Runs a question over the columns: everybody it is true of, in the order of the numbers.

use super::growth::growth;
use super::question::{About, Condition, Past, Question, Test};
use super::shelves::{DEPARTMENTS, INDUSTRY_SHELF, PROOF_SHELF, SKILL_SHELF, Shelves, TONGUE_SHELF};
use super::tenure::{Span, Time};
use super::values::AMOUNTS;
use super::words::Mode;
use crate::world::World;
use crate::world::index::meet;
use crate::world::people::columns::{Columns, OUTSIDE};
use crate::world::people::firm::{Funding, KINDS, ROUNDS};
use crate::world::people::month::{Month, NOW};
use crate::world::places::PLACES;

/// A test that is ready to run, by number of the person.
type Ready<'a> = Box<dyn Fn(usize) -> bool + 'a>;

/// A search that is to be run.
struct Run<'a> {
    world: &'a World,
    columns: &'a Columns,
    shelves: &'a Shelves,
    mode: Mode,
    today: i64,
    month: Month,
}

/// Everybody the question is true of, seen from a day (counted from 1970-01-01).
pub fn matches(world: &World, shelves: &Shelves, question: &Question, today: i64) -> Vec<u32> {
    let columns = world.people_columns();
    // Where the machine's clock is behind the world's, people are seen from the month the world was written down.
    let month = Month::of_day(today).max(NOW);
    let run = Run { world, columns, shelves, mode: question.mode, today, month };
    let mut about = Vec::new();
    for condition in &question.conditions {
        if let Test::Company(test) = &condition.test {
            about.push((test, condition.not));
        }
    }
    let companies = (!about.is_empty()).then(|| run.companies(&about));
    let mut ready: Vec<(bool, Ready)> =
        question.conditions.iter().filter_map(|condition| run.ready(condition)).collect();
    // What is slow to test comes last.
    ready.sort_by_key(|(dear, _)| *dear);
    let fits = |number: &usize| {
        companies.as_ref().is_none_or(|fitting| fitting[columns.company[*number] as usize])
            && ready.iter().all(|(_, test)| test(*number))
    };
    columns.numbers().filter(fits).map(|number| number as u32).collect()
}

impl<'a> Run<'a> {
    /// A condition about the person, and whether it is slow to test.
    fn ready(&self, condition: &'a Condition) -> Option<(bool, Ready<'a>)> {
        let columns = self.columns;
        let test: Ready<'a> = match &condition.test {
            Test::Company(_) => return None,
            Test::Title(values) => {
                let fitting = self.shelves.titles(self.world).fitting(values, self.mode);
                Box::new(move |at| fitting[columns.title[at] as usize])
            }
            Test::Seniority(bits) => Box::new(move |at| bits >> columns.seniority[at] & 1 == 1),
            Test::Functions(set) => Box::new(move |at| meet(set, &columns.functions[at])),
            Test::Home(cities) => Box::new(move |at| cities[usize::from(columns.city[at])]),
            Test::Tenure(time, spans) => self.tenure(*time, spans),
            Test::Skill(values) => {
                let fitting = SKILL_SHELF.fitting(values, self.mode);
                Box::new(move |at| columns.skills.of(at).iter().any(|skill| fitting[usize::from(*skill)]))
            }
            Test::Tongue(values) => {
                let fitting = TONGUE_SHELF.fitting(values, self.mode);
                let bits = fitting.iter().enumerate().fold(0u64, |bits, (at, fits)| bits | u64::from(*fits) << at);
                Box::new(move |at| columns.tongues[at] & bits != 0)
            }
            Test::Proof(values) => {
                let fitting = PROOF_SHELF.fitting(values, self.mode);
                Box::new(move |at| columns.proofs.of(at).iter().any(|proof| fitting[usize::from(*proof)]))
            }
            Test::Profile(values) => {
                let shelf = self.shelves.profiles(self.world);
                let reader = shelf.reader(values, self.mode);
                Box::new(move |at| shelf.fits(at, &reader))
            }
            Test::Badge(bits) => Box::new(move |at| u32::from(columns.badges[at]) & bits != 0),
            Test::Past(past) => self.past(past),
        };
        let dear = matches!(condition.test, Test::Profile(_));
        Some((dear, if condition.not { Box::new(move |at| !test(at)) } else { test }))
    }

    fn tenure(&self, time: Time, spans: &'a [Span]) -> Ready<'a> {
        let (columns, now) = (self.columns, self.month);
        let within = |months: u16| spans.iter().any(|span| span.holds(u64::from(months)));
        let until_now = move |start: u16| within(now.since(Month(start)));
        match time {
            Time::CurrentJob | Time::LatestJob => Box::new(move |at| until_now(columns.role_start[at])),
            Time::CurrentCompany | Time::LatestCompany => Box::new(move |at| until_now(columns.company_start[at])),
            Time::Total => Box::new(move |at| until_now(columns.career_start[at])),
            Time::PreviousJob => {
                Box::new(move |at| columns.past.of(at).first().is_some_and(|post| within(post.end - post.start)))
            }
            Time::PreviousCompany => Box::new(move |at| {
                // Roles at one company that follow each other are one stay.
                let mut posts = columns.past.of(at).iter().skip_while(|post| post.row == columns.company[at]);
                let Some(last) = posts.next() else { return false };
                let same = posts.take_while(|post| (post.row, post.employer) == (last.row, last.employer));
                within(last.end - same.last().unwrap_or(last).start)
            }),
        }
    }

    fn past(&self, past: &'a Past) -> Ready<'a> {
        let columns = self.columns;
        let titles = past.titles.as_ref().map(|values| self.shelves.titles(self.world).fitting(values, self.mode));
        let names = past.employers.as_ref().map(|values| {
            let inside = self.shelves.names(self.world).fitting(values, self.mode);
            (inside, self.shelves.outside(self.world).fitting(values, self.mode))
        });
        let cities = past.lands.as_ref().map(|lands| cities_in(lands));
        Box::new(move |at| {
            columns.past.of(at).iter().any(|post| {
                titles.as_ref().is_none_or(|fitting| fitting[post.title as usize])
                    && cities.as_ref().is_none_or(|cities| cities[usize::from(post.city)])
                    && names.as_ref().is_none_or(|(inside, outside)| match post.row {
                        OUTSIDE => outside[post.employer as usize],
                        row => inside[row as usize],
                    })
            })
        })
    }

    /// For each company whether all of this is true of it.
    fn companies(&self, about: &[(&About, bool)]) -> Vec<bool> {
        let mut all = vec![true; self.world.companies as usize];
        for (about, not) in about {
            let test = self.about(about);
            for (row, fits) in all.iter_mut().enumerate() {
                *fits = *fits && test(row) != *not;
            }
        }
        all
    }

    fn about(&self, about: &'a About) -> Ready<'_> {
        let index = self.world.index();
        let has = |bits: u32, band: u8| bits >> band & 1 == 1;
        match about {
            About::Name(values) => {
                let fitting = self.shelves.names(self.world).fitting(values, self.mode);
                Box::new(move |row| fitting[row])
            }
            About::Words(values) => {
                let fitting = self.shelves.abouts(self.world).fitting(values, self.mode);
                Box::new(move |row| fitting[row])
            }
            About::Industry(values) => {
                let fitting = INDUSTRY_SHELF.fitting(values, self.mode);
                Box::new(move |row| fitting[usize::from(index.industry[row])])
            }
            About::Rows(rows) => Box::new(move |row| rows.contains(&(row as u32))),
            About::Place(cities) => Box::new(move |row| cities[usize::from(index.city[row])]),
            About::Kind(bits) => {
                let firms = self.shelves.firms(self.world);
                Box::new(move |row| is_among(*bits, &KINDS, firms[row].kind))
            }
            About::Size(bits) => Box::new(move |row| has(*bits, index.size[row])),
            About::Revenue(bits) => Box::new(move |row| has(*bits, index.revenue[row])),
            About::Heads(from, to) => {
                let figures = self.shelves.figures(self.world);
                Box::new(move |row| (from..=to).contains(&&u64::from(figures[row].0)))
            }
            About::Dollars(from, to) => {
                let figures = self.shelves.figures(self.world);
                Box::new(move |row| (from..=to).contains(&&figures[row].1))
            }
            About::Grown { from, to, months } => {
                let firms = self.shelves.firms(self.world);
                Box::new(move |row| (from..=to).contains(&&(i64::from(firms[row].growth) * months / 12)))
            }
            About::Founded(years) => Box::new(move |row| {
                let founded = i64::from(Month::of_day(i64::from(index.founded[row])).min(NOW).year());
                years.iter().any(|(from, to)| (from..=to).contains(&&founded))
            }),
            About::Round(bits) => self.funded(|last| is_among(*bits, &ROUNDS, last.round)),
            About::Amount(bits) => self.funded(move |last| has(*bits, AMOUNTS.of(last.total))),
            About::FundedWithin(months) => self.funded(|last| u64::from(self.month.since(last.last)) <= *months),
            About::Departments { among, growth } => {
                let known = self.shelves.departments(self.world);
                Box::new(move |row| self.department(row, known[row], *among, growth.as_deref()))
            }
        }
    }

    fn funded<'b>(&'b self, fits: impl Fn(Funding) -> bool + 'b) -> Ready<'b> {
        let firms = self.shelves.firms(self.world);
        Box::new(move |row| firms[row].funding.is_some_and(&fits))
    }

    fn department(&self, row: usize, known: u32, among: Option<u32>, wanted: Option<&[(i64, i64)]>) -> bool {
        let grows = |department: Option<&str>| {
            let Some(wanted) = wanted else { return true };
            let whole = i64::from(self.shelves.firms(self.world)[row].growth);
            let growth = department.map_or(whole, |name| growth(self.world.seed, row as u32, whole, name, self.today));
            wanted.iter().any(|(from, to)| (from..=to).contains(&&growth))
        };
        match among {
            None => grows(None),
            Some(bits) => {
                let there = |at: usize| (known & bits) >> at & 1 == 1;
                DEPARTMENTS.iter().enumerate().any(|(at, name)| there(at) && grows(Some(name)))
            }
        }
    }
}

fn is_among(bits: u32, names: &[&str], name: &str) -> bool {
    names.iter().position(|known| *known == name).is_some_and(|at| bits >> at & 1 == 1)
}

/// For each city whether it lies in one of the countries.
pub fn cities_in(lands: &[bool]) -> Vec<bool> {
    let mut cities = vec![false; PLACES.cities.len()];
    for (land, _) in PLACES.lands.iter().zip(lands).filter(|(_, wanted)| **wanted) {
        cities[land.cities.clone()].fill(true);
    }
    cities
}
