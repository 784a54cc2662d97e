//! The reverse ways: from a page, a domain, an address, a number or a name to the person or company it belongs to.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use super::page;
use super::person::{Person, call};
use super::phones::{self, Mobiles};
use super::staff::Seat;
use crate::world::World;
use crate::world::index::plain;
use crate::world::lexicon::slug;

/// Rows of companies by what they are called. Only digests are kept; whoever is found is asked again.
#[derive(Default)]
pub struct Directory {
    slugs: HashMap<u64, u32>,
    names: HashMap<u64, Vec<u32>>,
}

impl Directory {
    /// Looks at every company once.
    pub fn new(world: &World) -> Self {
        let mut directory = Self::default();
        for row in 0..world.companies() {
            let named = world.named(&world.company(row));
            let [one, other] = spellings(&named.name);
            directory.names.entry(digest(&one)).or_default().push(row);
            if one != other {
                directory.names.entry(digest(&other)).or_default().push(row);
            }
            directory.slugs.insert(digest(&named.slug), row);
        }
        directory
    }
}

/// A name as it is compared: letters and digits only, once with `ü` as `u` and once as `ue`.
fn spellings(name: &str) -> [String; 2] {
    let bare = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).collect::<String>();
    let german = name.to_lowercase().replace('ä', "ae").replace('ö', "oe").replace('ü', "ue");
    [bare(&plain(name)), bare(&plain(&german))]
}

fn digest(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}

impl World {
    fn directory(&self) -> &Directory {
        self.people.directory.get_or_init(|| Directory::new(self))
    }

    fn mobiles(&self) -> &Mobiles {
        self.people.mobiles.get_or_init(|| Mobiles::new(self, self.staff()))
    }

    /// How many people of a company are known.
    pub fn seats(&self, row: u32) -> u32 {
        self.staff().seats(row)
    }

    /// The person on a seat, if there is one.
    pub fn person_on(&self, seat: Seat) -> Option<Person> {
        Some(Person::draw(self, self.staff().number(seat)?, seat))
    }

    /// The company whose page on the network has this name; case does not count.
    pub fn company_by_slug(&self, slug: &str) -> Option<u32> {
        let slug = slug.to_ascii_lowercase();
        let row = *self.directory().slugs.get(&digest(&slug))?;
        (self.named(&self.company(row)).slug == slug).then_some(row)
    }

    /// The company with a website at this domain; case and a leading `www.` do not count.
    pub fn company_by_domain(&self, domain: &str) -> Option<u32> {
        let domain = domain.to_ascii_lowercase();
        let slug = domain.strip_prefix("www.").unwrap_or(&domain).strip_suffix(".example")?;
        self.company_by_slug(slug).filter(|row| self.company(*row).website)
    }

    /// Companies with this name; case, accents, spaces and signs do not count.
    pub fn companies_named(&self, name: &str) -> Vec<u32> {
        let [wanted, _] = spellings(name);
        let rows = self.directory().names.get(&digest(&wanted)).map(Vec::as_slice).unwrap_or_default();
        let same = |row: &u32| spellings(&self.named(&self.company(*row)).name).contains(&wanted);
        rows.iter().copied().filter(same).collect()
    }

    /// The person whose page on the network has this name; case does not count.
    pub fn person_by_slug(&self, slug: &str) -> Option<Person> {
        let slug = slug.to_ascii_lowercase();
        let person = self.person_on(page::seat(self.seed, &slug)?)?;
        (self.slug(&person) == slug).then_some(person)
    }

    /// The mobile number of a person in international format, if it is known.
    pub fn mobile(&self, person: &Person) -> Option<String> {
        self.mobiles().of(person.number)
    }

    /// The person with a mobile number in international format.
    pub fn person_by_phone(&self, number: &str) -> Option<Person> {
        self.mobiles().person(number).map(|number| self.person(number))
    }

    /// Whether a number is on the do-not-call list.
    pub fn listed(&self, number: &str) -> bool {
        phones::listed(self.seed, number)
    }

    /// Numbers of the people with these names who work now at a company with this name; case, accents and signs do not
    /// count.
    pub fn people_named(&self, first: &str, last: &str, company: &str) -> Vec<u32> {
        let is = |written: &str, latin: &str, wanted: &str| {
            plain(written) == plain(wanted) || (!latin.is_empty() && latin == slug(wanted))
        };
        let mut found = Vec::new();
        for row in self.companies_named(company) {
            let company = self.company(row);
            let is_called = |number: &u32| {
                let called = call(self.seed, self.staff().seat(*number), &company);
                is(&called.first, &called.plain_first, first) && is(&called.last, &called.plain_last, last)
            };
            found.extend(self.people_of(row).filter(is_called));
        }
        found
    }
}
