//! A person as profile extraction and the reverse look-ups tell it. The contract shows `url` and `identifier` only; the
//! remaining fields are this sandbox's own.

use api::Doc;
use serde_json::{Value, json};

use super::career::Employer;
use super::firm::fields;
use super::lead_row::{badges, certification, education, moment, spoken_by, year_month};
use super::month::NOW;
use super::person::Person;
use crate::world::World;
use crate::world::places::PLACES;
use crate::world::record::Site;

impl World {
    /// The record of a person.
    pub fn profile(&self, person: &Person, site: &Site) -> Doc {
        let (city, region, land) = person.place();
        let slug = self.slug(person);
        fields(json!({
            "url": format!("https://www.{}/in/{slug}", site.network_host),
            "identifier": slug,
            "full_name": person.called.full(),
            "first_name": person.called.first,
            "middle_name": person.called.middle,
            "last_name": person.called.last,
            "headline": person.words.headline,
            "about": person.words.summary,
            "picture_url": self.portrait(person, site),
            "location": {
                "text": person.address(),
                "city": city.name,
                "state": region.name,
                "country": land.country.name,
                "country_code": land.country.code,
            },
            "current": {
                "title": person.now.title,
                "seniority": person.now.seniority.text(),
                "functions": person.functions().collect::<Vec<_>>(),
                "department": person.unit().0,
                "company": self.employer(&Employer::Row(person.seat.row), site),
            },
            "years_of_experience": person.years(NOW),
            "experience": self.experience(person, site),
            "education": person.known.schooling.iter().map(|time| education(time, site)).collect::<Vec<_>>(),
            "certifications": person.known.certificates.iter().map(|one| certification(one, site)).collect::<Vec<_>>(),
            "skills": person.skills().collect::<Vec<_>>(),
            "languages": spoken_by(person),
            "badges": badges(person),
            "followers_count": person.followers,
            "connections_count": person.connections,
            "updated_at": moment(person.updated),
        }))
    }

    fn experience(&self, person: &Person, site: &Site) -> Vec<Value> {
        let place = |city: u16| {
            let (_, land) = PLACES.around(usize::from(city));
            format!("{}, {}", PLACES.cities[usize::from(city)].name, land.country.name)
        };
        let mut all = vec![json!({
            "title": person.now.title,
            "company": self.employer(&Employer::Row(person.seat.row), site),
            "location": place(self.company(person.seat.row).city),
            "description": self.duties(person),
            "start": year_month(person.since.role),
            "end": null,
        })];
        all.extend(person.past.iter().map(|post| {
            json!({
                "title": post.title,
                "company": self.employer(&post.employer, site),
                "location": place(post.city),
                "description": null,
                "start": year_month(post.start),
                "end": year_month(post.end),
            })
        }));
        all
    }
}
