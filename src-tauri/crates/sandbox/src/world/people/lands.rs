//! What a country's people have in common: where they are, names and languages. Read from `data/people/lands.txt`;
//! where the countries lie is `places`.

use std::sync::LazyLock;

use crate::world::dice::Shares;
use crate::world::places::PLACES;

/// What the people of a country have in common.
#[derive(Default)]
pub struct Customs {
    /// Families of names with their shares.
    pub cultures: Shares<&'static str>,
    /// Languages that people grow up with, with their shares, as positions among the tongues.
    pub tongues: Shares<u8>,
    pub continent: &'static str,
    /// Latitude and longitude of the country's middle, in degrees.
    pub middle: (f64, f64),
}

pub struct Tongue {
    /// Two letters.
    pub code: &'static str,
    /// English name.
    pub name: &'static str,
}

const TABLE: &str = include_str!("../../../data/people/lands.txt");

/// Every language, the most frequent first; at most 64.
pub static TONGUES: LazyLock<Vec<Tongue>> = LazyLock::new(|| {
    let list = TABLE.lines().find_map(|line| line.strip_prefix("tongues "));
    let pairs = list.into_iter().flat_map(|list| list.split('|')).filter_map(|pair| pair.split_once('='));
    pairs.map(|(code, name)| Tongue { code, name }).collect()
});

/// The customs of every country, in the order of the lands.
pub static LANDS: LazyLock<Vec<Customs>> = LazyLock::new(|| {
    let line = |code: &str| TABLE.lines().find_map(|line| line.strip_prefix(code)?.strip_prefix(' '));
    PLACES.lands.iter().map(|land| line(&land.country.code).map(customs).unwrap_or_default()).collect()
});

/// `Europe; 51.0 10.3; german 80, turkish 8; de 95, tr 5`.
fn customs(text: &'static str) -> Customs {
    let mut parts = text.split("; ");
    let continent = parts.next().unwrap_or_default();
    let middle = parts.next().unwrap_or_default().split_once(' ').unwrap_or_default();
    let degrees = |text: &str| text.parse().unwrap_or(0.0);
    let cultures = parts.next().unwrap_or_default().split(", ").filter_map(shared).collect();
    let tongue = |(code, share)| {
        let at = TONGUES.iter().position(|tongue| tongue.code == code)?;
        Some((at as u8, share))
    };
    let tongues = parts.next().unwrap_or_default().split(", ").filter_map(shared).filter_map(tongue).collect();
    Customs { cultures, tongues, continent, middle: (degrees(middle.0), degrees(middle.1)) }
}

fn shared(text: &'static str) -> Option<(&'static str, u32)> {
    let (key, share) = text.split_once(' ')?;
    Some((key, share.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::people::names::CULTURES;

    #[test]
    fn every_country_has_customs() {
        for (land, customs) in PLACES.lands.iter().zip(LANDS.iter()) {
            let code = &land.country.code;
            assert!(!customs.continent.is_empty(), "{code} lies on a continent");
            assert_ne!(customs.middle, (0.0, 0.0), "{code} has a middle");
            assert!(!customs.tongues.of.is_empty(), "people in {code} speak a language");
            assert!(!customs.cultures.of.is_empty(), "people in {code} have names");
            for key in &customs.cultures.of {
                assert!(CULTURES.contains_key(key), "{key} of {code} has names");
            }
        }
        assert!((30..=64).contains(&TONGUES.len()), "which languages someone speaks is kept in 64 bits");
    }
}
