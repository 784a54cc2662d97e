//! Where a company has its rooms, as an address (contract, "Lead row", `company.location`).

use serde_json::{Value, json};

use super::lands::LANDS;
use crate::world::World;
use crate::world::company::Company;
use crate::world::dice::Dice;
use crate::world::lexicon::FLAVOURS;
use crate::world::places::PLACES;

const TOPIC: u64 = 0xC5;

impl World {
    /// An address of a company in a city (contract, "Lead row", `company.location.headquarter`). Cities lie somewhere
    /// around the middle of their country: the table has no positions of its own.
    pub fn site_of(&self, company: &Company, city: u16) -> Value {
        let at = usize::from(city);
        let (region, land) = PLACES.around(at);
        let customs = &LANDS[region.land];
        let mut dice = Dice::of(self.seed, u64::from(company.row) << 16 | u64::from(city), TOPIC);
        let mut there = Dice::of(0, u64::from(city), TOPIC + 1);
        let mut near = |middle: f64| ((middle + there.bell() * 0.8) * 10_000.0).round() / 10_000.0;
        let name = PLACES.cities[at].name;
        let code = postal_code(&land.country.code, &mut dice);
        let street = dice.pick(&FLAVOURS[land.flavour].heads).map_or("Main", |word| word.latin);
        let street = match land.flavour {
            "german" => format!("{street}straße {}", 1 + dice.below(140)),
            "french" => format!("{} rue {street}", 1 + dice.below(140)),
            "spanish" => format!("Calle {street} {}", 1 + dice.below(140)),
            _ => format!("{} {street} Street", 1 + dice.below(900)),
        };
        let (latitude, longitude) = (near(customs.middle.0), near(customs.middle.1));
        json!({
            "continent": customs.continent,
            "country": land.country.name,
            "state": region.name,
            "city": name,
            "postal_code": code,
            "raw_address": format!("{street}, {code} {name}, {}", land.country.name),
            "position": { "lng": longitude, "lat": latitude },
        })
    }

    /// Its headquarters and its other offices, each city once.
    pub fn sites_of(&self, company: &Company) -> Vec<Value> {
        let mut cities = vec![company.city];
        cities.extend(company.offices.iter().filter(|city| **city != company.city));
        let (_, offices) = cities.split_at_mut(1);
        offices.sort_unstable();
        cities.dedup();
        cities.into_iter().map(|city| self.site_of(company, city)).collect()
    }
}

/// A code as it is usual in a country: `A` stands for a letter, `1` for a digit that is not 0, `0` for any, `4` and `6` for that many.
fn postal_code(country: &str, dice: &mut Dice) -> String {
    let form = match country {
        "GB" => "AA1 0AA",
        "CA" => "A0A 0A0",
        "NL" => "4 AA",
        "CH" | "AT" | "BE" | "DK" | "NO" | "AU" | "NZ" | "HU" | "SI" | "ZA" | "LU" | "BG" => "4",
        "IN" | "CN" | "SG" | "RO" | "KZ" => "6",
        _ => return format!("{:05}", 1_000 + dice.below(98_000)),
    };
    let part = |part| match part {
        'A' => char::from(b'A' + dice.below(26) as u8).to_string(),
        '0' => dice.below(10).to_string(),
        '1' => (1 + dice.below(9)).to_string(),
        '4' => (1_000 + dice.below(9_000)).to_string(),
        '6' => (100_000 + dice.below(900_000)).to_string(),
        other => other.to_string(),
    };
    form.chars().map(part).collect()
}
