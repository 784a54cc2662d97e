//! The reverse ways: from a page, a domain, an address, a number or a name to the person or company it belongs to.

use super::directory::{Directory, spellings};
use super::page;
use super::person::{Person, call, home};
use super::phones::Mobiles;
use super::staff::Seat;
use crate::world::World;
use crate::world::index::plain;
use crate::world::lexicon::slug;

impl World {
    fn directory(&self) -> &Directory {
        self.directory.get_or_init(|| {
            let mut directory = Directory::default();
            (0..self.companies).for_each(|row| directory.add(row, &self.named(&self.company(row))));
            directory
        })
    }

    fn mobiles(&self) -> &Mobiles {
        self.mobiles.get_or_init(|| {
            let staff = self.staff();
            let mut mobiles = Mobiles::new(staff.people());
            for row in (0..self.companies).filter(|row| staff.seats(*row) > 0) {
                let company = self.company(row);
                for seat in (0..staff.seats(row)).map(|at| Seat { row, at }) {
                    mobiles.draw(self.seed, seat, staff.number(seat), || home(self.seed, &company, seat));
                }
            }
            mobiles
        })
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
        let row = self.directory().slug(&slug)?;
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
        let same = |row: &u32| spellings(&self.named(&self.company(*row)).name).contains(&wanted);
        self.directory().names(&wanted).iter().copied().filter(same).collect()
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
