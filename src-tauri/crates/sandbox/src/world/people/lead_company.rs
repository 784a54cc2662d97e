//! The employer in the row of a person (contract, "Lead row", `company`).

use serde_json::{Value, json};

use super::firm::{revenue_range, staff_range};
use super::lands::{LANDS, TONGUES};
use super::lead_row::moment;
use super::person::LAST_UPDATE;
use crate::world::company::Company;
use crate::world::dice::Dice;
use crate::world::names::Named;
use crate::world::places::PLACES;
use crate::world::record::Site;
use crate::world::{World, text};

const TOPIC: u64 = 0xC3;

impl World {
    /// What the row of a person says of the employer.
    pub fn company_of_row(&self, company: &Company, named: &Named, site: &Site) -> Value {
        let firm = self.firm(company.row);
        let mut dice = Dice::of(self.seed, u64::from(company.row), TOPIC);
        let (region, _) = PLACES.around(usize::from(company.city));
        let industry = &api::industries::all()[usize::from(company.industry)];
        let own = LANDS[region.land].tongues.of.iter().take(2).map(|tongue| TONGUES[usize::from(*tongue)].name);
        let crunchbase = dice.chance(250).then(|| format!("https://crunchbase.example/organization/{}", named.slug));
        let founded = firm.founded.year();
        let moved = self.moves.of_company(company.row) > 0;
        json!({
            "summary": {
                "name": named.name,
                "legal_name": self.legal_name(company, &named.name),
                "description": text::write(self.seed, company, &named.name).description,
                "founded_year": founded,
                "type": firm.kind,
                "industry": industry,
                "staff": { "total": company.headcount, "range": staff_range(company.headcount) },
                "logo": { "source": self.logo(company, &named.slug, site) },
            },
            "link": {
                "website": format!("https://{}.example", named.slug),
                "domain": format!("{}.example", named.slug),
                "network": self.company_page(&named.slug, site),
                "crunchbase": crunchbase,
            },
            "financial": { "revenue": { "annual": revenue_range(company.revenue) } },
            "location": { "headquarter": self.site_of(company, company.city), "locations": self.sites_of(company) },
            "technologies": self.technologies_of(company),
            "industries": [industry],
            "languages": own.collect::<Vec<_>>(),
            "last_updated": moment(LAST_UPDATE - if moved { 0 } else { dice.below(200 * 86_400) as i64 }),
        })
    }
}
