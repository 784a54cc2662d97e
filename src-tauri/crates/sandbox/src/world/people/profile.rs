//! A person as profile extraction and the reverse look-ups return it, and a company as its extraction does. The
//! contract shows `url` with `identifier` or `name` only; the remaining fields are this sandbox's own.

use serde_json::{Value, json};

use super::career::Employer;
use super::firm::{revenue_range, staff_range};
use super::groups::Held;
use super::lead_row::{certification, education, moment, spoken_by, year_month};
use super::month::NOW;
use super::person::Person;
use crate::world::places::PLACES;
use crate::world::record::Site;
use crate::world::vocabulary::TOPICS;
use crate::world::{World, text};

impl World {
    pub fn profile(&self, person: &Person, site: &Site) -> Value {
        let (city, region, land) = person.place();
        let slug = self.slug(person);
        json!({
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
                "text": PLACES.address(person.city),
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
            "years_of_experience": NOW.since(person.since.career) / 12,
            "experience": self.experience(person, site),
            "education": person.known.schooling.iter().map(|time| education(time, site)).collect::<Vec<_>>(),
            "certifications": person.known.certificates.iter().map(|one| certification(one, site)).collect::<Vec<_>>(),
            "skills": person.skills().collect::<Vec<_>>(),
            "languages": spoken_by(person),
            "badges": person.badges,
            "followers_count": person.followers,
            "connections_count": person.connections,
            "updated_at": moment(person.updated),
        })
    }

    fn experience(&self, person: &Person, site: &Site) -> Vec<Value> {
        let place = |city: u16| {
            let (_, land) = PLACES.around(usize::from(city));
            format!("{}, {}", PLACES.cities[usize::from(city)].name, land.country.name)
        };
        let told = |held: &Held| {
            json!({
                "title": held.title,
                "company": self.employer(&held.employer, site),
                "location": place(held.city),
                "description": held.duties,
                "start": year_month(held.start),
                "end": held.end.map(year_month),
            })
        };
        self.held(person).iter().map(told).collect()
    }

    pub fn company_profile(&self, row: u32, site: &Site) -> Value {
        let company = self.company(row);
        let named = self.named(&company);
        let firm = self.firm(row);
        let text = text::write(self.seed, &company, &named.name);
        let website = company.website.then(|| format!("https://{}.example", named.slug));
        let domain = company.website.then(|| format!("{}.example", named.slug));
        let funding = firm.funding.map(|funding| {
            json!({
                "last_round": funding.round,
                "rounds": funding.rounds,
                "total_usd": funding.total,
                "last_date": year_month(funding.last),
            })
        });
        json!({
            "url": self.company_page(&named.slug, site),
            "name": named.name,
            "legal_name": self.legal_name(&company, &named.name),
            "identifier": named.slug,
            "description": text.description,
            "industry": api::industries::all()[usize::from(company.industry)],
            "type": firm.kind,
            "website": website,
            "domain": domain,
            "logo_url": self.logo(&company, &named.slug, site),
            "founded_year": firm.founded.year(),
            "employees": { "total": company.headcount, "range": staff_range(company.headcount), "growth_percent": firm.growth },
            "revenue": revenue_range(company.revenue),
            "headquarters": self.site_of(&company, company.city),
            "locations": self.sites_of(&company),
            "locations_count": company.sites,
            "specialities": text.words,
            "technologies": self.technologies_of(&company),
            "topics": company.topics.iter().map(|topic| TOPICS[usize::from(*topic)].label).collect::<Vec<_>>(),
            "funding": funding,
            "followers_count": firm.followers,
            "known_people": self.seats(row),
        })
    }
}
