//! A company as a row of an answer (contract, "Company row"): what it holds, and under which names.

use api::Doc;
use serde_json::Value;

use super::bands::{REVENUES, SIZES};
use super::company::Company;
use super::dice::Dice;
use super::names::Named;
use super::places::PLACES;
use super::text::Text;

const TOPIC: u64 = 0x9E;

/// What a row needs to know of the server it comes from.
#[derive(Debug, Clone)]
pub struct Site {
    /// Address of the server, for logos.
    pub base_url: String,
    /// Host of the networking site.
    pub network_host: String,
}

/// Whether a company has a logo, and so which of the addresses below `logos/` exist.
pub fn has_logo(seed: u64, row: u32) -> bool {
    Dice::of(seed, u64::from(row), TOPIC + 1).chance(700)
}

/// Writes the row. "Which fields appear varies per company": of 45 in 100 companies each field but the name may be
/// missing; what is missing is left out, never null. The filters know the truth all the same.
pub fn row(seed: u64, site: &Site, company: &Company, named: Named, text: Text) -> Doc {
    let city = &PLACES.cities[usize::from(company.city)];
    let (_, land) = PLACES.around(usize::from(company.city));
    let mut dice = Dice::of(seed, u64::from(company.row), TOPIC);
    let sparse = dice.chance(450);
    let Named { name, slug } = named;
    let mut doc = Doc::new();
    doc.insert("name".to_owned(), Value::String(name));
    let mut tell = |field: &str, known: bool, value: String| {
        let told = !(sparse && dice.chance(220));
        if known && told {
            doc.insert(field.to_owned(), Value::String(value));
        }
    };
    tell("domain", company.website, format!("{slug}.example"));
    tell("logo", has_logo(seed, company.row), format!("{}/logos/{}.png", site.base_url, company.row));
    tell("website", company.website, format!("https://{slug}.example"));
    tell("countryName", true, land.country.name.clone());
    tell("cityName", true, city.name.to_owned());
    tell("employeeRange", true, SIZES.text(SIZES.of(u64::from(company.headcount))).to_owned());
    tell("revenueRange", true, REVENUES.text(REVENUES.of(company.revenue)).to_owned());
    tell("description", true, text.description);
    tell("networkProfile", true, format!("https://www.{}/company/{slug}", site.network_host));
    // The logo's address holds the port of this run. A row that names the company in no other way goes without a logo,
    // so that it is the same in every run.
    if !doc.contains_key("networkProfile") && !doc.contains_key("domain") {
        doc.remove("logo");
    }
    doc
}
