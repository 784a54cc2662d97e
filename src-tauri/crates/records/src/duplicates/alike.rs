//! Which rows of a list may be one.
//!
//! Owns: what makes two alike, how sure that is, and the groups. Rows meet by keys (a page, an address, a name with a company),
//! each compared with one other of its key, so a list of 200,000 takes as many steps and not their square. Does not own: what
//! each reason is worth (`alike/reason.rs`), or how a name is brought into one spelling (`names`).

mod reason;

use std::collections::{BTreeMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};

use api::RecordKind;
use api::contact_keys::Way;
use store::{Compared, Traits};

use super::names;
pub(super) use reason::Reason;
use reason::{MOST, is_role};

/// Rows that may be one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Group {
    pub reason: Reason,
    pub sure: bool,
    /// In the order of their numbers.
    pub records: Vec<i64>,
}

/// The groups among the rows of a list, sure ones first.
pub(super) fn groups(kind: RecordKind, compared: &Compared) -> Vec<Group> {
    let rows = &compared.rows;
    let mut keys: Vec<(Reason, u64, u32)> = Vec::new();
    for (at, row) in rows.iter().enumerate() {
        let mut add = |reason: Reason, parts: &[&str]| keys.push((reason, hash(parts), at as u32));
        match kind {
            RecordKind::Person => of_person(row, &mut add),
            RecordKind::Company => of_company(row, &mut add),
        }
    }
    keys.sort_unstable();
    keys.dedup();
    let (mut sure, mut unsure) = (Vec::new(), Vec::new());
    for met in keys.chunk_by(|one, two| (one.0, one.1) == (two.0, two.1)).filter(|met| met.len() > 1) {
        let reason = met[0].0;
        if met.len() > reason.most() {
            continue;
        }
        for (later, (_, _, two)) in met.iter().enumerate().skip(1) {
            let apart = |one: u32| is_apart(compared, one, *two);
            let Some((_, _, one)) = met[..later].iter().take(MOST).find(|(_, _, one)| !apart(*one)) else { continue };
            if reason == Reason::Name && !is_bare(&rows[*one as usize]) && !is_bare(&rows[*two as usize]) {
                continue;
            }
            let differ = reason != Reason::Page && contradict(rows, *one, *two);
            // People have one page each; of a company there are some for its countries.
            if differ && !reason.is_sure() && kind == RecordKind::Person {
                continue;
            }
            let certain = reason.is_sure() && !differ;
            if certain { &mut sure } else { &mut unsure }.push((*one, *two, reason));
        }
    }
    let mut same = Sets::new(rows.len());
    let mut all = sets(&mut same, &sure, true, compared);
    // Unsure pairs join sets of sure ones, each known by its first row.
    let firsts = unsure.into_iter().map(|(one, two, reason)| (same.first(one), same.first(two), reason));
    let between: Vec<_> = firsts.filter(|(one, two, _)| !is_apart(compared, *one, *two)).collect();
    let mut alike = Sets::new(rows.len());
    all.extend(sets(&mut alike, &between, false, compared));
    all
}

/// The sets that some pairs make, each with its best reason.
fn sets(own: &mut Sets, pairs: &[(u32, u32, Reason)], sure: bool, compared: &Compared) -> Vec<Group> {
    for (one, two, _) in pairs {
        own.join(*one, *two);
    }
    let mut found: BTreeMap<u32, (Reason, HashSet<u32>)> = BTreeMap::new();
    for (one, two, reason) in pairs.iter().filter(|(one, two, _)| one != two) {
        let (best, rows) = found.entry(own.first(*one)).or_insert_with(|| (*reason, HashSet::new()));
        *best = (*best).min(*reason);
        rows.extend([*one, *two]);
    }
    let mut groups: Vec<Group> = found
        .into_values()
        .map(|(reason, rows)| {
            let mut records: Vec<i64> = rows.into_iter().map(|at| compared.rows[at as usize].record).collect();
            records.sort_unstable();
            records.truncate(MOST);
            Group { reason, sure, records }
        })
        .collect();
    groups.sort_by_key(|group| group.reason);
    groups
}

fn hash(parts: &[&str]) -> u64 {
    let mut hasher = DefaultHasher::new();
    parts.hash(&mut hasher);
    hasher.finish()
}

fn of_person(row: &Traits, add: &mut impl FnMut(Reason, &[&str])) {
    let name = row.name.as_deref().and_then(names::person);
    for way in &row.ways {
        match way.way {
            Way::Page if way.own => add(Reason::Page, &[&way.value]),
            Way::Email if is_role(&way.value) => add(Reason::SharedEmail, &[&way.value]),
            Way::Email => add(Reason::Email, &[&way.value]),
            Way::Phone => of_phone(&way.value, name.as_deref(), add),
            Way::Domain => {
                if let Some(name) = &name {
                    add(Reason::NameAtDomain, &[name, &way.value]);
                }
            }
            Way::Page => {}
        }
    }
    let Some(name) = name else { return };
    if let Some(company) = row.place.as_deref().and_then(names::company) {
        add(Reason::NameAndCompany, &[&name, &company]);
    }
    add(Reason::Name, &[&name]);
}

fn of_company(row: &Traits, add: &mut impl FnMut(Reason, &[&str])) {
    let name = row.name.as_deref().and_then(names::company);
    for way in &row.ways {
        match way.way {
            Way::Page if way.own => add(Reason::Page, &[&way.value]),
            Way::Email => add(Reason::SharedEmail, &[&way.value]),
            Way::Phone => of_phone(&way.value, name.as_deref(), add),
            Way::Domain => {
                if let Some(name) = &name {
                    add(Reason::DomainAndName, &[name, &way.value]);
                    let brand = way.value.split('.').next().unwrap_or_default();
                    add(Reason::NameAndEnding, &[name, brand]);
                }
                if way.own {
                    add(Reason::Domain, &[&way.value]);
                }
            }
            Way::Page => {}
        }
    }
    let Some(name) = name else { return };
    if let Some(country) = &row.place {
        add(Reason::NameAndCountry, &[&name, country]);
    }
    add(Reason::Name, &[&name]);
}

fn of_phone(number: &str, name: Option<&str>, add: &mut impl FnMut(Reason, &[&str])) {
    add(Reason::Phone, &[number]);
    if let Some(name) = name {
        add(Reason::PhoneAndName, &[number, name]);
    }
}

/// Whether nothing but the name is known.
fn is_bare(row: &Traits) -> bool {
    row.ways.is_empty() && row.place.is_none()
}

/// Whether two have pages, and none of them is the same: an address or a number is shared more easily than a page.
fn contradict(rows: &[Traits], one: u32, two: u32) -> bool {
    let pages = |at: u32| rows[at as usize].ways.iter().filter(|way| way.own && way.way == Way::Page);
    let (mut own, mut other) = (pages(one).peekable(), pages(two).peekable());
    own.peek().is_some() && other.peek().is_some() && !own.any(|page| pages(two).any(|two| two.value == page.value))
}

fn is_apart(compared: &Compared, one: u32, two: u32) -> bool {
    let (one, two) = (compared.rows[one as usize].record, compared.rows[two as usize].record);
    compared.apart.contains(&(one.min(two), one.max(two)))
}

/// Sets of rows, each known by its first.
struct Sets(Vec<u32>);

impl Sets {
    fn new(rows: usize) -> Self {
        Self((0..rows as u32).collect())
    }

    fn first(&mut self, at: u32) -> u32 {
        let mut first = at;
        while self.0[first as usize] != first {
            // Each step halves the way to the first, so that later ways are short.
            self.0[first as usize] = self.0[self.0[first as usize] as usize];
            first = self.0[first as usize];
        }
        first
    }

    fn join(&mut self, one: u32, two: u32) {
        let (one, two) = (self.first(one), self.first(two));
        self.0[one.max(two) as usize] = one.min(two);
    }
}

#[cfg(test)]
mod tests;
