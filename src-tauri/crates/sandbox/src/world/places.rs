//! Countries, regions and cities that exist, as read from `data/places`. Knows where they lie and how large they are;
//! does not know companies.

use std::ops::Range;
use std::sync::LazyLock;

use api::countries::{self, Country};
use api::text::fold;

use super::dice::{Dice, totals};
use super::sections;

pub struct Places {
    /// Countries in which there are companies.
    pub lands: Vec<Land>,
    pub regions: Vec<Region>,
    /// All their cities; a company's place is a position in this list.
    pub cities: Vec<City>,
}

/// A country with companies in it.
pub struct Land {
    /// Its name and code.
    pub country: &'static Country,
    /// How many companies it has beside the others.
    pub weight: u32,
    /// Which family of names its companies have.
    pub flavour: &'static str,
    pub regions: Range<usize>,
    pub cities: Range<usize>,
    /// Running totals of the weights of its cities.
    pub totals: Vec<u32>,
    /// The same for technology companies, which gather in a few of them.
    pub tech_totals: Vec<u32>,
}

pub struct Region {
    /// Code inside the country, e.g. `BY`.
    pub code: &'static str,
    /// English name.
    pub name: &'static str,
    /// Other spelling.
    pub also: Option<&'static str>,
    /// Position of its country.
    pub land: usize,
    pub cities: Range<usize>,
}

pub struct City {
    /// The name that is usual in English.
    pub name: &'static str,
    /// Other spelling.
    pub also: Option<&'static str>,
    /// Position of its region.
    pub region: usize,
    /// How many companies it has beside the others.
    pub weight: u32,
}

pub static PLACES: LazyLock<Places> = LazyLock::new(|| {
    let mut places = Places { lands: Vec::new(), regions: Vec::new(), cities: Vec::new() };
    for file in [
        include_str!("../../data/places/germanic.txt"),
        include_str!("../../data/places/west.txt"),
        include_str!("../../data/places/east.txt"),
        include_str!("../../data/places/americas.txt"),
        include_str!("../../data/places/asia.txt"),
        include_str!("../../data/places/south.txt"),
    ] {
        for line in file.lines().filter(|line| !line.starts_with('#')) {
            match line.split_once(": ") {
                Some((region, cities)) => places.add_region(region, cities),
                None => places.add_land(line),
            }
        }
    }
    for land in &mut places.lands {
        let cities = &places.cities[land.cities.clone()];
        let hubs = hubs(&land.country.code);
        let times = |city: &City| hubs.iter().find(|(name, _)| *name == city.name).map_or(1, |(_, times)| *times);
        land.totals = totals(cities.iter().map(|city| city.weight));
        land.tech_totals = totals(cities.iter().map(|city| city.weight * times(city)));
    }
    places
});

/// The cities of a country in which technology companies gather, each with how many times its usual share it has.
fn hubs(code: &str) -> Vec<(&'static str, u32)> {
    let lines = include_str!("../../data/places/hubs.txt").lines();
    let own = lines.filter_map(|line| line.split_once(' ')).find(|(own, _)| *own == code);
    let hub = |part: &'static str| {
        let (name, times) = part.rsplit_once(' ')?;
        Some((name, times.parse().ok()?))
    };
    own.map(|(_, cities)| cities.split(", ").filter_map(hub).collect()).unwrap_or_default()
}

impl Places {
    fn add_land(&mut self, line: &'static str) {
        let mut words = line.split(' ');
        let (Some(code), Some(weight), Some(flavour)) = (words.next(), words.next(), words.next()) else { return };
        let Some(country) = countries::recognise(code) else { return };
        self.lands.push(Land {
            country,
            weight: weight.parse().unwrap_or(0),
            flavour,
            regions: self.regions.len()..self.regions.len(),
            cities: self.cities.len()..self.cities.len(),
            totals: Vec::new(),
            tech_totals: Vec::new(),
        });
    }

    fn add_region(&mut self, region: &'static str, cities: &'static str) {
        let Some((code, names)) = region.split_once(' ') else { return };
        let Some(own) = self.lands.len().checked_sub(1) else { return };
        let (name, also) = sections::around(names, '=');
        let first = self.cities.len();
        for city in cities.split(", ") {
            let Some((names, weight)) = city.rsplit_once(' ') else { continue };
            let (name, also) = sections::around(names, '=');
            self.cities.push(City { name, also, region: self.regions.len(), weight: weight.parse().unwrap_or(0) });
        }
        self.regions.push(Region { code, name, also, land: own, cities: first..self.cities.len() });
        let land = &mut self.lands[own];
        land.regions.end = self.regions.len();
        land.cities.end = self.cities.len();
    }

    /// `Munich, Bavaria, Germany`.
    pub fn address(&self, city: u16) -> String {
        let (region, land) = self.around(usize::from(city));
        format!("{}, {}, {}", self.cities[usize::from(city)].name, region.name, land.country.name)
    }

    /// The region and country of a city.
    pub fn around(&self, city: usize) -> (&Region, &Land) {
        let region = &self.regions[self.cities[city].region];
        (region, &self.lands[region.land])
    }
}

impl Land {
    /// One of its cities, each as likely as it is large.
    pub fn any_city(&self, dice: &mut Dice) -> u16 {
        (self.cities.start + dice.weighted(&self.totals)) as u16
    }
}

/// Whether a folded text is one of the spellings of a name.
pub fn is_called(folded: &str, name: &str, also: Option<&str>) -> bool {
    fold(name) == folded || also.is_some_and(|also| fold(also) == folded)
}

impl Region {
    /// `DE-BY`.
    pub fn full_code(&self) -> String {
        format!("{}-{}", PLACES.lands[self.land].country.code, self.code)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn the_table_is_whole_and_large_enough() {
        let all = &*PLACES;
        let told: usize = [
            include_str!("../../data/places/germanic.txt"),
            include_str!("../../data/places/west.txt"),
            include_str!("../../data/places/east.txt"),
            include_str!("../../data/places/americas.txt"),
            include_str!("../../data/places/asia.txt"),
            include_str!("../../data/places/south.txt"),
        ]
        .iter()
        .flat_map(|file| file.lines())
        .filter(|line| !line.starts_with('#'))
        .count();
        assert_eq!(all.lands.len() + all.regions.len(), told, "every line was read");
        assert!(all.lands.len() >= 60 && all.regions.len() >= 250 && all.cities.len() >= 900, "as large as promised");
        assert!(all.cities.len() < usize::from(u16::MAX), "a city's position fits in 16 bits");
        assert!(all.cities.iter().all(|city| city.weight > 0 && !city.name.is_empty()), "every city has a weight");
    }

    #[test]
    fn technology_gathers_in_cities_that_are_there() {
        let lands = include_str!("../../data/places/hubs.txt").lines().filter(|line| !line.starts_with('#'));
        for code in lands.filter_map(|line| line.split(' ').next()) {
            let land = PLACES.lands.iter().find(|land| land.country.code == code).unwrap();
            let cities = &PLACES.cities[land.cities.clone()];
            for (name, _) in hubs(code) {
                assert!(cities.iter().any(|city| city.name == name), "{name} is a city of {code}");
            }
            assert!(land.tech_totals.last() > land.totals.last(), "{code} has hubs");
        }
    }

    #[test]
    fn names_are_unique_where_they_must_be() {
        let all = &*PLACES;
        let mut lands = HashSet::new();
        assert!(all.lands.iter().all(|land| lands.insert(&land.country.code)), "a country is listed once");
        let mut regions = HashSet::new();
        let mut codes = HashSet::new();
        for region in &all.regions {
            assert!(regions.insert((region.land, fold(region.name))), "{} twice in its country", region.name);
            assert!(codes.insert(region.full_code()), "{} twice", region.full_code());
        }
        let mut cities = HashSet::new();
        for city in &all.cities {
            assert!(cities.insert((city.region, fold(city.name))), "{} twice in its region", city.name);
            assert!(!city.name.contains('|'), "the separator of values cannot be in a name");
        }
    }

    #[test]
    fn cities_lie_where_they_are() {
        let all = &*PLACES;
        for (city, region, code, country) in [
            ("Munich", "Bavaria", "DE-BY", "Germany"),
            ("Münster", "North Rhine-Westphalia", "DE-NW", "Germany"),
            ("London", "Greater London", "GB-LND", "United Kingdom"),
            ("Austin", "Texas", "US-TX", "United States"),
            ("Lyon", "Auvergne-Rhône-Alpes", "FR-ARA", "France"),
            ("6th of October", "Giza", "EG-GZ", "Egypt"),
        ] {
            let at = all.cities.iter().position(|found| found.name == city).unwrap();
            let (found, land) = all.around(at);
            assert_eq!((found.name, found.full_code().as_str(), land.country.name.as_str()), (region, code, country));
        }
        let german = all.lands.iter().find(|land| land.country.code == "DE").unwrap();
        assert_eq!(german.regions.len(), 16, "all sixteen Länder");
    }
}
