//! The location rules (contract, "Location rules"): which cities are meant, or why the values cannot be.

use api::countries::{self, Country};
use api::text::fold;

use super::query::Query;
use crate::answer::Refusal;
use crate::fields::shown;
use crate::world::places::{PLACES, is_called};

/// The three location filters as they came.
#[derive(Debug, Default)]
pub struct Whereabouts {
    pub countries: Option<Vec<String>>,
    pub regions: Option<Vec<String>>,
    pub cities: Option<Vec<String>>,
}

impl Whereabouts {
    /// Limits a query to the cities that lie in all that was asked.
    pub fn resolve(&self, query: &mut Query) -> Result<(), Refusal> {
        let chosen = self.countries.as_ref().map(|texts| texts.iter().map(|text| country(text)).collect());
        let chosen: Option<Vec<&'static Country>> = chosen.transpose()?;
        if let Some(chosen) = &chosen {
            query.asked.add("country", chosen.iter().map(|country| country.code.clone()));
            let lands = PLACES.lands.iter().filter(|land| chosen.contains(&land.country));
            narrow(&mut query.places, lands.flat_map(|land| land.cities.clone()));
        }
        if let Some(texts) = &self.regions {
            let mut found = Vec::new();
            for text in texts {
                found.extend(regions(text, chosen.as_deref())?.into_iter().map(|at| &PLACES.regions[at]));
            }
            query.asked.add("region", found.iter().map(|region| region.full_code()));
            narrow(&mut query.places, found.into_iter().flat_map(|region| region.cities.clone()));
        }
        if let Some(texts) = &self.cities {
            let mut found = Vec::new();
            for text in texts {
                let at = city(text, chosen.as_deref())?;
                query.asked.add("city", [at.map_or_else(|| fold(text), |at| format!("#{at}"))]);
                found.extend(at);
            }
            narrow(&mut query.places, found);
        }
        Ok(())
    }
}

fn narrow(wanted: &mut Option<Vec<bool>>, cities: impl IntoIterator<Item = usize>) {
    let mut these = vec![false; PLACES.cities.len()];
    for city in cities {
        these[city] = wanted.as_ref().is_none_or(|wanted| wanted[city]);
    }
    *wanted = Some(these);
}

/// The country that a name or code means.
pub fn country(text: &str) -> Result<&'static Country, Refusal> {
    countries::recognise(text)
        .ok_or_else(|| Refusal::invalid(format!("country: \"{}\" is not a recognized country", shown(text))))
}

/// The regions that a value means: `Region|Country`, a region code, or a bare name or code where a country is chosen.
pub fn regions(text: &str, chosen: Option<&[&Country]>) -> Result<Vec<usize>, Refusal> {
    if let Some((name, own)) = text.split_once('|') {
        let own = country(own.trim())?;
        check_conflict("region", text, own, chosen)?;
        return Ok(vec![region_in(name.trim(), own, "region", text)?]);
    }
    let full = text.split_once('-').filter(|(code, _)| code.trim().len() == 2).and_then(|(code, region)| {
        let land = PLACES.lands.iter().position(|land| land.country.code.eq_ignore_ascii_case(code.trim()))?;
        PLACES.regions.iter().position(|known| known.land == land && known.code.eq_ignore_ascii_case(region.trim()))
    });
    if let Some(at) = full {
        check_conflict("region", text, PLACES.lands[PLACES.regions[at].land].country, chosen)?;
        return Ok(vec![at]);
    }
    let folded = fold(text.trim());
    let named = |at: &usize| is_called(&folded, PLACES.regions[*at].name, PLACES.regions[*at].also);
    let coded = |at: &usize| fold(PLACES.regions[*at].code) == folded;
    let all = 0..PLACES.regions.len();
    if let Some(chosen) = chosen {
        let inside = |at: &usize| chosen.contains(&PLACES.lands[PLACES.regions[*at].land].country);
        let found: Vec<usize> = all.filter(|at| inside(at) && (named(at) || coded(at))).collect();
        return if found.is_empty() { Err(no_region("region", text)) } else { Ok(found) };
    }
    // A bare name says nothing without a country, even if there is only one such region today.
    let codes: Vec<usize> = all.clone().filter(coded).collect();
    match (codes.len(), all.clone().any(|at| named(&at))) {
        (1, _) => Ok(codes),
        (0, false) => Err(no_region("region", text)),
        _ => Err(Refusal::invalid(format!(
            "region: \"{}\" needs its country, as Region|Country or through the country filter",
            shown(text)
        ))),
    }
}

/// The city that a value means; "the search does not re-run the city lookup", so an unknown city of a known region is
/// accepted and matches nothing.
fn city(text: &str, chosen: Option<&[&Country]>) -> Result<Option<usize>, Refusal> {
    let parts: Vec<&str> = text.split('|').map(str::trim).collect();
    let ([name, region, own], false) = (parts.as_slice(), parts.contains(&"")) else {
        return Err(Refusal::invalid(format!("city: \"{}\" must have the form City|Region|Country", shown(text))));
    };
    let own = country(own)?;
    check_conflict("city", text, own, chosen)?;
    let region = region_in(region, own, "city", text)?;
    let folded = fold(name);
    let is_it = |at: &usize| is_called(&folded, PLACES.cities[*at].name, PLACES.cities[*at].also);
    Ok(PLACES.regions[region].cities.clone().find(is_it))
}

fn region_in(name: &str, own: &Country, filter: &str, text: &str) -> Result<usize, Refusal> {
    let folded = fold(name);
    let all = PLACES.lands.iter().find(|land| land.country == own).map(|land| land.regions.clone());
    all.and_then(|mut all| {
        all.find(|at| {
            let region = &PLACES.regions[*at];
            is_called(&folded, region.name, region.also)
                || fold(region.code) == folded
                || fold(&region.full_code()) == folded
        })
    })
    .ok_or_else(|| no_region(filter, text))
}

fn no_region(filter: &str, text: &str) -> Refusal {
    Refusal::invalid(format!("{filter}: the region of \"{}\" does not exist", shown(text)))
}

/// The contract names a conflict of city and country; a region's is the same.
fn check_conflict(filter: &str, text: &str, own: &Country, chosen: Option<&[&Country]>) -> Result<(), Refusal> {
    match chosen {
        Some(chosen) if !chosen.contains(&own) => {
            Err(Refusal::invalid(format!("{filter}: \"{}\" conflicts with the country filter", shown(text))))
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every place that the app knows without asking is a value that this service accepts.
    #[test]
    fn places_that_are_built_in_are_known_here() {
        let here = |country: &Country| PLACES.lands.iter().any(|land| land.country == country);
        let known = api::places::all().iter().filter(|place| here(place.country));
        let mut count = 0;
        for place in known {
            let value = place.value();
            let found = match place.region {
                None => regions(&value, None).is_ok_and(|found| !found.is_empty()),
                Some(_) => city(&value, None).is_ok_and(|found| found.is_some()),
            };
            assert!(found, "{value} has no companies here");
            count += 1;
        }
        assert!(count > 1000, "most of the places are in countries that have companies here: {count}");
    }
}
