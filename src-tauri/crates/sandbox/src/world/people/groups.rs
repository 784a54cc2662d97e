//! A person's roles by employer (contract, "Lead row", `position_groups[]`).

use serde_json::{Value, json};

use super::career::{Employer, Post};
use super::firm::{search_page, staff_range};
use super::lead_row::year_month;
use super::month::Month;
use super::person::Person;
use crate::world::World;
use crate::world::places::PLACES;
use crate::world::record::Site;

/// Roles at one employer that follow each other.
struct Group {
    employer: Employer,
    company: Value,
    positions: Vec<Value>,
    start: Month,
    end: Option<Month>,
}

impl World {
    /// Roles by employer, the current one first. The contract gives no type for the end of a role: that of one that goes
    /// on is null.
    pub fn position_groups(&self, person: &Person, site: &Site) -> Vec<Value> {
        let employer = Employer::Row(person.seat.row);
        let company = self.employer(&employer, site);
        let duties = Some(self.duties(person)).filter(|text| !text.is_empty());
        let now = json!({
            "company": company["name"],
            "description": duties,
            "title": person.now.title,
            "employment_type": employment(&person.now.title),
            "location": PLACES.address(self.company(person.seat.row).city),
            "date": { "start": year_month(person.since.role), "end": null },
        });
        let mut groups = vec![Group { employer, company, positions: vec![now], start: person.since.role, end: None }];
        for post in &person.past {
            match groups.last_mut().filter(|group| group.employer == post.employer) {
                Some(group) => group.add(post),
                None => {
                    let company = self.employer(&post.employer, site);
                    let employer = post.employer.clone();
                    let mut group =
                        Group { employer, company, positions: Vec::new(), start: post.start, end: Some(post.end) };
                    group.add(post);
                    groups.push(group);
                }
            }
        }
        groups.into_iter().map(Group::told).collect()
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

impl Group {
    fn add(&mut self, post: &Post) {
        self.start = post.start;
        self.positions.push(json!({
            "company": self.company["name"],
            "description": null,
            "title": post.title,
            "employment_type": employment(&post.title),
            "location": PLACES.address(post.city),
            "date": { "start": year_month(post.start), "end": year_month(post.end) },
        }));
    }

    fn told(self) -> Value {
        json!({
            "company": self.company,
            "date": { "start": year_month(self.start), "end": self.end.map(year_month) },
            "profile_positions": self.positions,
        })
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
