//! Regions and larger cities of the world, with their countries: what can be known of places without asking the service.
//!
//! Owns: which places are built in, and how they are spelled in either kind of search. Does not own: which places the service
//! knows; its look-up is asked where a person chooses in the panel.

use std::sync::LazyLock;

use crate::countries::{self, Country};

/// A region or a city.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// The name that is usual in English.
    pub name: &'static str,
    /// Other spellings.
    pub also: Vec<&'static str>,
    /// The region in which a city lies; none for a region.
    pub region: Option<&'static str>,
    /// Its country.
    pub country: &'static Country,
}

static ALL: LazyLock<Vec<Place>> = LazyLock::new(|| read(include_str!("../data/places.txt")));

/// All places: each region, and behind it its cities.
pub fn all() -> &'static [Place] {
    &ALL
}

// The file is part of the build and is read by a test: an unreadable one never ships.
fn read(file: &'static str) -> Vec<Place> {
    let mut places = Vec::new();
    let mut country = None;
    for line in file.lines().filter(|line| !line.starts_with('#')) {
        let Some((region, cities)) = line.split_once(": ") else {
            country = countries::recognise(line);
            continue;
        };
        let Some(country) = country else { continue };
        let Some(region) = place(region, None, country) else { continue };
        let name = region.name;
        places.push(region);
        places.extend(cities.split(", ").filter_map(|city| place(city, Some(name), country)));
    }
    places
}

fn place(spellings: &'static str, region: Option<&'static str>, country: &'static Country) -> Option<Place> {
    let mut spellings = spellings.split('=');
    Some(Place { name: spellings.next()?, also: spellings.collect(), region, country })
}

impl Place {
    /// As company search takes it (contract, company search filters): `Bavaria|Germany`, `Munich|Bavaria|Germany`.
    pub fn value(&self) -> String {
        self.parts().join("|")
    }

    /// As people write it: `Munich, Bavaria, Germany`.
    pub fn written(&self) -> String {
        self.parts().join(", ")
    }

    fn parts(&self) -> Vec<&str> {
        [Some(self.name), self.region, Some(self.country.name.as_str())].into_iter().flatten().collect()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::filters::COMPANIES;
    use crate::{FilterValue, Filters, SearchKind, ValidationContext};

    #[test]
    fn every_line_is_read() {
        let file = include_str!("../data/places.txt");
        let names: usize = file
            .lines()
            .filter(|line| !line.starts_with('#'))
            .filter_map(|line| line.split_once(": "))
            .map(|(_, cities)| 1 + cities.split(", ").count())
            .sum();
        assert_eq!(all().len(), names, "no line is left out");
        let codes = file.lines().filter(|line| line.len() == 2);
        assert!(codes.clone().all(|code| countries::recognise(code).is_some()), "each country is one");
        assert_eq!(codes.clone().collect::<BTreeSet<_>>().len(), codes.count(), "and stands once");
        let values: BTreeSet<String> = all().iter().map(Place::value).collect();
        assert_eq!(values.len(), all().len(), "no place stands twice");
    }

    #[test]
    fn a_place_is_spelled_as_the_search_takes_it() {
        let munich = all().iter().find(|place| place.name == "Munich").unwrap();
        assert_eq!(
            (munich.value().as_str(), munich.also.as_slice()),
            ("Munich|Bavaria|Germany", ["München"].as_slice())
        );
        assert_eq!(munich.written(), "Munich, Bavaria, Germany");
        for key in ["region", "city"] {
            let of_key = all().iter().filter(|place| place.region.is_some() == (key == "city"));
            for values in of_key.map(Place::value).collect::<Vec<_>>().chunks(100) {
                let filters = Filters([(key.to_owned(), FilterValue::Many(values.to_vec()))].into());
                let problems =
                    SearchKind::Companies.problems(&filters.normalised(&COMPANIES), &ValidationContext::default());
                assert_eq!(problems, [], "{key}: each can be sent");
            }
        }
    }
}
