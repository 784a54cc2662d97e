//! What a control request may say of a world that is to move on: how many further companies and people, or which ones.
//!
//! `{"move_on": {"companies": 500, "people": 300}}` gives so many that did not move yet another size with its revenue, or another
//! position; `{"move_on": {"companies": ["acme.example"], "people": ["ada-lovelace-01234567"]}}` exactly these, again where they
//! moved before. Either part may be missing. Those that are counted have rows that tell it: a company its size (unless `untold_sizes`
//! takes it away), a person the title. One that is named moves whether or not its row says so; its profile does. A reset takes all
//! of it back, a restart none.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::answer::Refusal;
use crate::control_fault::wrong;
use crate::world::World;
use crate::world::moves::Moves;
use crate::world::record::Site;

/// Who is to move on.
#[derive(Debug, PartialEq, Eq)]
pub enum Who {
    /// So many of those that have not yet, drawn from the seed and from how often the world moved on.
    Further(u32),
    /// Exactly these, also once more: companies by their domains, or by the names of their pages where they have none; people
    /// by the names of their pages.
    Named(Vec<String>),
}

/// What is to move on.
#[derive(Debug, PartialEq, Eq)]
pub struct Move {
    pub companies: Who,
    pub people: Who,
}

impl Move {
    /// Reads it.
    ///
    /// # Errors
    /// For a part that is unknown or has a value of another kind, and where there is none.
    pub fn read(value: &Value) -> Result<Self, Refusal> {
        let parts = value.as_object().filter(|parts| !parts.is_empty());
        let parts = parts.ok_or_else(|| wrong("move_on", "an object with companies, people or both"))?;
        let mut read = Self { companies: Who::Further(0), people: Who::Further(0) };
        for (key, value) in parts {
            match key.as_str() {
                "companies" => {
                    read.companies = who(value).ok_or_else(|| wrong(key, "a number or a list of domains"))?
                }
                "people" => read.people = who(value).ok_or_else(|| wrong(key, "a number or a list of pages' names"))?,
                _ => return Err(Refusal::control(format!("{key} cannot move on: use companies or people."))),
            }
        }
        Ok(read)
    }

    /// Who has moved on in a world when this has happened to it.
    ///
    /// # Errors
    /// Where somebody is not in the world, or so many further ones are not.
    pub fn of(&self, world: &World, site: &Site) -> Result<Moves, Refusal> {
        let companies = match &self.companies {
            Who::Further(count) => enough(*count, world.further_companies(*count as usize, site), "companies")?,
            Who::Named(names) => {
                named(names, "company", |name| world.company_by_domain(name).or_else(|| world.company_by_slug(name)))?
            }
        };
        let people = match &self.people {
            // Who works where takes a moment to find out: not where nobody moves.
            Who::Further(0) => BTreeSet::new(),
            Who::Further(count) => enough(*count, world.further_people(*count as usize, site), "people")?,
            Who::Named(names) => named(names, "person", |name| Some(world.person_by_slug(name)?.seat))?,
        };
        Ok(world.moves.and(&companies, &people))
    }
}

fn who(value: &Value) -> Option<Who> {
    match value {
        Value::Array(names) => {
            let names = names.iter().map(|name| name.as_str().map(str::to_owned));
            names.collect::<Option<_>>().map(Who::Named)
        }
        other => other.as_u64().and_then(|count| u32::try_from(count).ok()).map(Who::Further),
    }
}

fn enough<T>(count: u32, found: BTreeSet<T>, what: &str) -> Result<BTreeSet<T>, Refusal> {
    if found.len() == count as usize {
        return Ok(found);
    }
    Err(Refusal::control(format!("Only {} further {what} can move on so that it shows.", found.len())))
}

fn named<T: Ord>(names: &[String], what: &str, find: impl Fn(&str) -> Option<T>) -> Result<BTreeSet<T>, Refusal> {
    let found = |name: &String| find(name).ok_or_else(|| Refusal::control(format!("There is no {what} {name}.")));
    names.iter().map(found).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn reads_numbers_and_names() {
        let named = |names: &[&str]| Who::Named(names.iter().map(|name| (*name).to_owned()).collect());
        for (value, companies, people) in [
            (json!({"companies": 500, "people": 300}), Who::Further(500), Who::Further(300)),
            (json!({"people": 3}), Who::Further(0), Who::Further(3)),
            (json!({"companies": ["acme.example"]}), named(&["acme.example"]), Who::Further(0)),
            (json!({"companies": [], "people": ["ada-1"]}), named(&[]), named(&["ada-1"])),
        ] {
            assert_eq!(Move::read(&value).unwrap(), Move { companies, people }, "{value}");
        }
    }

    #[test]
    fn refuses_what_it_does_not_know() {
        for value in [
            json!(5),
            json!({}),
            json!({"company": 5}),
            json!({"companies": -1}),
            json!({"companies": 1.5}),
            json!({"companies": "acme.example"}),
            json!({"people": [7]}),
        ] {
            assert!(Move::read(&value).is_err(), "{value}");
        }
    }

    #[test]
    fn nobody_moves_who_is_not_there() {
        let site = Site { base_url: String::new(), network_host: "network.example".to_owned() };
        let world = World::new(7, 50, 80);
        for (value, told) in [
            (json!({"companies": 51}), "further companies"),
            (json!({"people": 81}), "further people"),
            (json!({"companies": ["nobody.example"]}), "There is no company nobody.example."),
            (json!({"people": ["nobody-00000000"]}), "There is no person nobody-00000000."),
        ] {
            let refusal = Move::read(&value).unwrap().of(&world, &site).unwrap_err();
            assert_eq!(refusal.status, 400, "{value} cannot be done");
            assert!(refusal.message.contains(told), "{value}: {}", refusal.message);
        }
    }
}
