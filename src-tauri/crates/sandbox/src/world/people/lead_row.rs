//! A person as the leads finder returns it (contract, "Lead row"): every path of the table, in every row. The lists may
//! be empty, and null is only where the contract says that it may be.

use serde_json::{Value, json};

use super::firm::{school_page, search_page};
use super::knowledge::{Certificate, LEVELS, Schooling, Spoken};
use super::lands::TONGUES;
use super::month::Month;
use super::person::Person;
use super::roles::ROLES;
use crate::world::World;
use crate::world::company::Company;
use crate::world::dice::Dice;
use crate::world::places::PLACES;
use crate::world::record::{Site, has_logo};

const TOPIC: u64 = 0xC1;

/// `2021-03`.
pub fn year_month(month: Month) -> String {
    format!("{}-{:02}", month.year(), month.month())
}

/// `2026-08-30T11:22:33Z` of seconds since 1970-01-01.
pub fn moment(seconds: i64) -> String {
    jiff::Timestamp::from_second(seconds).map(|at| at.to_string()).unwrap_or_default()
}

impl World {
    pub fn lead_row(&self, person: &Person, site: &Site) -> Value {
        let company = self.company(person.seat.row);
        let named = self.named(&company);
        let mut dice = Dice::of(self.seed, person.seat.id(), TOPIC);
        let (city, region, land) = person.place();
        let (department, unit) = person.unit();
        let page = self.person_page(person, site);
        let handle = self.slug(person);
        let elsewhere = |times: u64, host: &str, dice: &mut Dice| {
            dice.chance(times).then(|| format!("https://{host}.example/{handle}"))
        };
        let twitter = elsewhere(220, "twitter", &mut dice);
        let github = elsewhere(120, "github", &mut dice);
        let facebook = elsewhere(90, "facebook", &mut dice);
        let before: Vec<&str> = person.past.iter().map(|post| post.title.as_str()).collect();
        json!({
            "profile": {
                "first_name": person.called.first,
                "middle_name": person.called.middle,
                "last_name": person.called.last,
                "full_name": person.called.full(),
                "headline": person.words.headline,
                "title": person.now.title,
                "summary": person.words.summary,
                "birth_date": null,
                "background": { "source": format!("https://media.{}/backgrounds/{}.jpg", site.network_host, dice.below(40)) },
                "profilePictureUrl": self.portrait(person, site),
            },
            "link": { "network": page, "twitter": twitter, "github": github, "facebook": facebook },
            "location": {
                "default": PLACES.address(person.city),
                "short": format!("{}, {}", city.name, land.country.name),
                "country": land.country.name,
                "state": region.name,
                "city": city.name,
                "position": null,
            },
            "languages": self.languages(person),
            "industry": api::industries::all()[usize::from(company.industry)],
            "educations": person.known.schooling.iter().map(|time| education(time, site)).collect::<Vec<_>>(),
            "certifications": person.known.certificates.iter().map(|one| certification(one, site)).collect::<Vec<_>>(),
            "position_groups": self.position_groups(person, site),
            "skills": person.skills().collect::<Vec<_>>(),
            "member_badges": person.badges,
            "company": self.company_of_row(&company, &named, site),
            "department": {
                "departments": [department],
                "sub_departments": [unit],
                "functions": person.functions().collect::<Vec<_>>(),
                "seniority": person.now.seniority.text(),
            },
            "statistics": {
                "network": {
                    "influencer": person.badges.influencer,
                    "followable": dice.chance(500).then(|| dice.chance(900)),
                    "followers_count": person.followers,
                    "connections_count": person.connections,
                },
                "experience": {
                    "prev_job_titles": dice.chance(300).then_some(before),
                    "tenure": { "company": named.name, "start": year_month(person.since.company), "title": person.now.title },
                },
            },
            "last_updated": moment(person.updated),
        })
    }

    /// Address of a picture. The host is invented like everything else.
    pub fn portrait(&self, person: &Person, site: &Site) -> String {
        format!("https://media.{}/portraits/{}.jpg", site.network_host, super::page::digits(self.seed, person.seat))
    }

    /// Address of a company's logo; where it has none, one that leads nowhere.
    pub fn logo(&self, company: &Company, slug: &str, site: &Site) -> String {
        if has_logo(self.seed, company.row) {
            format!("{}/logos/{}.png", site.base_url, company.row)
        } else {
            format!("https://media.{}/logos/{slug}.png", site.network_host)
        }
    }

    fn languages(&self, person: &Person) -> Value {
        let country = &person.place().2.country.code;
        let locale = |tongue: u8| json!({ "country": country, "language": TONGUES[usize::from(tongue)].code });
        let spoken = &person.known.spoken;
        let first = spoken.first().map_or(0, |spoken| spoken.tongue);
        json!({
            "primary_locale": locale(first),
            "supported_locales": spoken.iter().filter(|spoken| spoken.level < 2).map(|spoken| locale(spoken.tongue)).collect::<Vec<_>>(),
            "profile_languages": spoken_by(person),
        })
    }
}

pub fn spoken_by(person: &Person) -> Vec<Value> {
    let one = |one: &Spoken| json!({ "name": TONGUES[usize::from(one.tongue)].name, "proficiency": LEVELS[usize::from(one.level)] });
    person.known.spoken.iter().map(one).collect()
}

pub fn education(time: &Schooling, site: &Site) -> Value {
    json!({
        "school": { "name": time.school, "url": school_page(&site.network_host, &time.school) },
        "degree_name": time.degree,
        "field_of_study": time.field,
        "grade": time.grade,
        "date": { "start": format!("{}-10", time.start), "end": format!("{}-09", time.end) },
    })
}

pub fn certification(one: &Certificate, site: &Site) -> Value {
    let proof = &ROLES.proofs[usize::from(one.proof)];
    json!({
        "name": proof.name,
        "authority": proof.authority,
        "url": format!("https://certificates.example/{}", one.license),
        "license_number": one.license,
        "display_source": "certificates.example",
        "company": { "name": proof.authority, "url": search_page(&site.network_host, proof.authority) },
        "date": { "start": year_month(one.start), "end": one.end.map(year_month) },
    })
}
