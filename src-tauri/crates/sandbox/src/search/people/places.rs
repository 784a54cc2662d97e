//! Places as people write them: `Munich`, `Bavaria, Germany`, `DE`, `Munich|Bavaria|Germany`.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::LazyLock;

use api::countries;
use api::text::fold;

use crate::world::places::PLACES;

/// Cities by the names of themselves and of their regions, folded.
static NAMED: LazyLock<HashMap<String, Vec<Range<usize>>>> = LazyLock::new(|| {
    let mut named: HashMap<String, Vec<Range<usize>>> = HashMap::new();
    let mut add = |name: &str, cities: &Range<usize>| named.entry(fold(name)).or_default().push(cities.clone());
    for region in &PLACES.regions {
        [Some(region.name), region.also].into_iter().flatten().for_each(|name| add(name, &region.cities));
        add(&region.full_code(), &region.cities);
    }
    for (at, city) in PLACES.cities.iter().enumerate() {
        [Some(city.name), city.also].into_iter().flatten().for_each(|name| add(name, &(at..at + 1)));
    }
    named
});

/// For each city whether it lies in one of the places. Parts between commas or bars must all be true of it: each is the
/// name of the city, its region (or a code like `DE-BY`) or its country (or its code). The contract shows no form and no
/// look-up for these values, so a place that is not known is accepted, and nobody is there.
pub fn cities(values: &[String]) -> Vec<bool> {
    let mut wanted = vec![false; PLACES.cities.len()];
    for value in values {
        let mut parts = value.split(['|', ',']).map(str::trim).filter(|part| !part.is_empty()).map(part);
        let Some(first) = parts.next() else { continue };
        let all = parts.fold(first, |all, part| all.iter().zip(part).map(|(a, b)| *a && b).collect());
        wanted.iter_mut().zip(all).for_each(|(wanted, here)| *wanted |= here);
    }
    wanted
}

fn part(name: &str) -> Vec<bool> {
    let mut here = vec![false; PLACES.cities.len()];
    let country = countries::recognise(name);
    let lands = PLACES.lands.iter().filter(|land| Some(land.country) == country).map(|land| land.cities.clone());
    let named = NAMED.get(&fold(name)).into_iter().flatten().cloned();
    lands.chain(named).flatten().for_each(|city| here[city] = true);
    here
}

/// For each country of the world whether it is one of these; the text that is no country, if there is one.
pub fn lands(values: &[String]) -> Result<Vec<bool>, &String> {
    let mut wanted = vec![false; PLACES.lands.len()];
    for value in values {
        let country = countries::recognise(value).ok_or(value)?;
        PLACES.lands.iter().zip(&mut wanted).for_each(|(land, wanted)| *wanted |= land.country == country);
    }
    Ok(wanted)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(value: &str) -> Vec<&'static str> {
        let wanted = cities(&[value.to_owned()]);
        PLACES.cities.iter().zip(wanted).filter(|(_, here)| *here).map(|(city, _)| city.name).collect()
    }

    #[test]
    fn places_are_written_in_many_ways() {
        for value in ["Munich", "münchen", "Munich, Germany", "Munich|Bavaria|Germany", " munich , DE ", "Munich,DE-BY"]
        {
            assert_eq!(found(value), ["Munich"], "{value}");
        }
        assert!(found("Bavaria").contains(&"Munich") && found("Bavaria").len() > 3, "all cities of a region");
        assert!(found("Germany").len() > found("Bavaria, Germany").len(), "all cities of a country");
        assert_eq!(found("de"), found("Germany"), "a code is a country");
        for nowhere in ["Munich, France", "Atlantis", "", " , ", "Munich, Berlin"] {
            assert_eq!(found(nowhere), [""; 0], "{nowhere:?}");
        }
    }

    #[test]
    fn countries_must_be_known() {
        let wanted = lands(&["DE".to_owned(), "France".to_owned()]).unwrap();
        assert_eq!(wanted.iter().filter(|wanted| **wanted).count(), 2, "two countries");
        assert_eq!(lands(&["Bavaria".to_owned()]), Err(&"Bavaria".to_owned()), "a region is no country");
        let antarctica = lands(&["AQ".to_owned()]).unwrap();
        assert!(antarctica.iter().all(|wanted| !wanted), "a country without people is a country");
    }
}
