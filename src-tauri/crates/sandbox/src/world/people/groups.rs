//! A person's roles by employer (contract, "Lead row", `position_groups[]`).

use serde_json::{Value, json};

use super::career::Employer;
use super::firm::{search_page, staff_range};
use super::lead_row::year_month;
use super::month::Month;
use super::person::Person;
use crate::world::World;
use crate::world::places::PLACES;
use crate::world::record::Site;

/// A role that a person has or had.
pub struct Held<'a> {
    /// Where.
    pub employer: Employer,
    pub title: &'a str,
    /// What the person does in it; stated of the current one only.
    pub duties: Option<String>,
    pub city: u16,
    pub start: Month,
    /// Nothing where it goes on.
    pub end: Option<Month>,
}

impl World {
    /// The roles of a person, the current one first.
    pub fn held<'a>(&self, person: &'a Person) -> Vec<Held<'a>> {
        let now = Held {
            employer: Employer::Row(person.seat.row),
            title: &person.now.title,
            duties: Some(self.duties(person)),
            city: self.company(person.seat.row).city,
            start: person.since.role,
            end: None,
        };
        let former = person.past.iter().map(|post| Held {
            employer: post.employer.clone(),
            title: &post.title,
            duties: None,
            city: post.city,
            start: post.start,
            end: Some(post.end),
        });
        std::iter::once(now).chain(former).collect()
    }

    /// Roles by employer, the current one first. The contract gives no type for the end of a role: that of one that goes
    /// on is null.
    pub fn position_groups(&self, person: &Person, site: &Site) -> Vec<Value> {
        let told = |group: &[Held]| {
            let company = self.employer(&group[0].employer, site);
            let position = |held: &Held| {
                json!({
                    "company": company["name"],
                    "description": held.duties.as_ref().filter(|text| !text.is_empty()),
                    "title": held.title,
                    "employment_type": employment(held.title),
                    "location": PLACES.address(held.city),
                    "date": { "start": year_month(held.start), "end": held.end.map(year_month) },
                })
            };
            json!({
                "company": company,
                "date": { "start": group.last().map(|first| year_month(first.start)), "end": group[0].end.map(year_month) },
                "profile_positions": group.iter().map(position).collect::<Vec<_>>(),
            })
        };
        self.held(person).chunk_by(|one, other| one.employer == other.employer).map(told).collect()
    }

    /// An employer: name, page and how many people work there.
    pub fn employer(&self, employer: &Employer, site: &Site) -> Value {
        match employer {
            Employer::Row(row) => {
                let company = self.company(*row);
                let named = self.named(&company);
                let url = self.company_page(&named.slug, site);
                json!({ "name": named.name, "url": url, "employees": staff_range(company.headcount) })
            }
            Employer::Named(name) => {
                json!({ "name": name, "url": search_page(&site.network_host, name), "employees": staff_range(7) })
            }
        }
    }
}

fn employment(title: &str) -> &'static str {
    match title {
        _ if title.contains("Intern") || title.contains("Working Student") => "Internship",
        _ if title.contains("Trainee") => "Apprenticeship",
        _ if title.contains("Founder") || title.contains("Owner") => "Self-employed",
        _ => "Full-time",
    }
}
