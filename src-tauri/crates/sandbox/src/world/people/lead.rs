//! A person as people search returns it (contract, "Lead record").

use serde_json::{Value, json};

use super::page;
use super::person::Person;
use crate::world::dice::Dice;
use crate::world::places::PLACES;
use crate::world::record::Site;
use crate::world::{World, text};

const TOPIC: u64 = 0xBD;

impl World {
    /// Address of a person's page.
    pub fn person_page(&self, person: &Person, site: &Site) -> String {
        format!("https://www.{}/in/{}", site.network_host, self.slug(person))
    }

    /// Address of a company's page.
    pub fn company_page(&self, slug: &str, site: &Site) -> String {
        format!("https://www.{}/company/{slug}", site.network_host)
    }

    /// The record of a person. "Any may be missing or null": of 40 in 100 people some fields are left out or null.
    pub fn lead(&self, person: &Person, site: &Site) -> Value {
        let company = self.company(person.seat.row);
        let named = self.named(&company);
        let mut lead = json!({
            "firstname": person.called.first,
            "lastname": person.called.last,
            "headline": person.words.headline,
            "description": person.words.summary,
            "profileUrl": self.person_page(person, site),
            "jobTitle": person.now.title,
            "jobDescription": self.duties(person),
            "jobStartDate": person.since.role.text(),
            "address": PLACES.address(person.city),
            "companyName": named.name,
            "companyUrn": format!("urn:company:{}", page::digits(!self.seed, super::staff::Seat { row: company.row, at: 0 })),
            "companyUrl": self.company_page(&named.slug, site),
            "companyWebsite": format!("https://{}.example", named.slug),
            "companyDescription": text::write(self.seed, &company, &named.name).description,
            "companySize": company.headcount,
            "companyIndustry": api::industries::all()[usize::from(company.industry)],
            "companyAddress": PLACES.address(company.city),
        });
        thin_out(&mut lead, &mut Dice::of(self.seed, person.seat.id(), TOPIC));
        lead
    }

    /// What a person does in the current role, in a sentence; empty where nothing is said.
    pub fn duties(&self, person: &Person) -> String {
        let mut dice = Dice::of(self.seed, person.seat.id(), TOPIC + 1);
        let skills: Vec<&str> = person.skills().collect();
        let (department, unit) = person.unit();
        match (dice.below(4), skills.as_slice()) {
            (0, _) => String::new(),
            (1, [first, ..]) => format!("{first} for {unit}."),
            (2, [first, second, ..]) => format!("Responsible for {first} and {second} in {department}."),
            _ => format!("Part of {department}: {unit}."),
        }
    }
}

fn thin_out(lead: &mut Value, dice: &mut Dice) {
    let Some(fields) = lead.as_object_mut().filter(|_| dice.chance(400)) else { return };
    fields.retain(|_, value| {
        let drawn = dice.below(100);
        if (10..15).contains(&drawn) {
            *value = Value::Null;
        }
        drawn >= 10
    });
}
