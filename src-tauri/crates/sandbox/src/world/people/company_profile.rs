//! A company as its extraction tells it. The contract shows `url` and `name` only; the remaining fields are this
//! sandbox's own.

use api::Doc;
use serde_json::json;

use super::firm::{fields, revenue_range, staff_range};
use super::lead_row::year_month;
use crate::world::World;
use crate::world::record::Site;
use crate::world::vocabulary::TOPICS;

impl World {
    /// The record of a company.
    pub fn company_profile(&self, row: u32, site: &Site) -> Doc {
        let company = self.company(row);
        let named = self.named(&company);
        let firm = self.firm(&company);
        let text = self.text(&company, &named.name);
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
        fields(json!({
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
        }))
    }
}
