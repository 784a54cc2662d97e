//! Finds accepted values by what a person has typed so far: without case and accents, best first.

use api::countries::Country;
use api::industries;
use api::text::fold;
use serde_json::{Value, json};

use crate::world::places::{PLACES, Region};
use crate::world::text::phrase;
use crate::world::vocabulary::{STACK, TOPICS, Topic};

/// The filters that can be looked up. The contract shows four "used in the interface" and calls its list incomplete;
/// this service knows `region` too.
pub const FILTERS: &[&str] = &["city", "region", "industry", "techStack", "topics"];

/// What is asked.
pub struct LookUp<'a> {
    /// One of [`FILTERS`].
    pub filter: &'a str,
    /// What was typed.
    pub text: &'a str,
    pub limit: usize,
    /// Places in this country only.
    pub country: Option<&'static Country>,
    /// Cities of these regions only.
    pub regions: Option<Vec<usize>>,
}

struct Candidate {
    names: Vec<String>,
    context: String,
    weight: u32,
    item: Value,
}

impl LookUp<'_> {
    /// The values, best first: those that begin with the text, then those with words that do, then those that need their
    /// region or country for it; among equals the larger place first, then by name.
    pub fn values(&self) -> Vec<Value> {
        let mut words = String::new();
        phrase(self.text, &mut words);
        let words: Vec<&str> = words.split_whitespace().collect();
        let text = fold(self.text.trim());
        let fitting = |candidate: Candidate| Some((candidate.fit(&text, &words)?, candidate));
        let mut found: Vec<(u8, Candidate)> = self.candidates().into_iter().filter_map(fitting).collect();
        found.sort_by(|(fit_a, a), (fit_b, b)| {
            fit_a.cmp(fit_b).then(b.weight.cmp(&a.weight)).then_with(|| a.names.cmp(&b.names))
        });
        found.into_iter().take(self.limit).map(|(_, candidate)| candidate.item).collect()
    }

    fn candidates(&self) -> Vec<Candidate> {
        match self.filter {
            "city" => self.cities(),
            "region" => self.regions(),
            "industry" => industries::all().iter().map(|name| industry(name)).collect(),
            "techStack" => {
                let item = |name: &str| json!({"label": name, "value": name, "query": name.to_lowercase()});
                STACK.iter().map(|(_, name)| Candidate::of(name, "", item(name))).collect()
            }
            _ => {
                let item = |topic: &Topic| json!({"label": topic.label, "value": topic.value});
                TOPICS.iter().map(|topic| Candidate::of(topic.label, &topic.value, item(topic))).collect()
            }
        }
    }

    fn cities(&self) -> Vec<Candidate> {
        let wanted = |at: &usize| {
            let region = PLACES.cities[*at].region;
            self.country.is_none_or(|country| PLACES.around(*at).1.country == country)
                && self.regions.as_ref().is_none_or(|regions| regions.contains(&region))
        };
        let candidate = |at: usize| {
            let (city, (region, land)) = (&PLACES.cities[at], PLACES.around(at));
            let country = &land.country;
            Candidate {
                names: std::iter::once(city.name).chain(city.also).map(fold).collect(),
                context: fold(&format!("{} {} {}", region.name, region.also.unwrap_or_default(), country.name)),
                weight: city.weight * land.weight.isqrt(),
                item: json!({
                    "label": format!("{}, {}, {}", city.name, region.name, country.name),
                    "value": format!("{}|{}|{}", city.name, region.name, country.name),
                    "query": city.name.to_lowercase(),
                    "city": city.name,
                    "region": region.name,
                    "regionCode": region.full_code(),
                    "countryCode": country.code.to_lowercase(),
                }),
            }
        };
        (0..PLACES.cities.len()).filter(wanted).map(candidate).collect()
    }

    fn regions(&self) -> Vec<Candidate> {
        let wanted = |region: &&Region| self.country.is_none_or(|country| PLACES.lands[region.land].country == country);
        let candidate = |region: &Region| {
            let country = &PLACES.lands[region.land].country.name;
            Candidate {
                names: std::iter::once(region.name).chain(region.also).map(fold).collect(),
                context: fold(country),
                weight: PLACES.cities[region.cities.clone()].iter().map(|city| city.weight).sum(),
                item: json!({
                    "label": format!("{}, {country}", region.name),
                    "value": format!("{}|{country}", region.name),
                }),
            }
        };
        PLACES.regions.iter().filter(wanted).map(candidate).collect()
    }
}

fn industry(name: &str) -> Candidate {
    let mut letters = name.chars();
    let label: String = letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect();
    Candidate::of(name, "", json!({"label": label, "value": name}))
}

impl Candidate {
    /// One with a single name, as frequent as any other.
    fn of(name: &str, context: &str, item: Value) -> Self {
        Self { names: vec![fold(name)], context: fold(context), weight: 0, item }
    }

    /// How well it fits: smaller is better; none where it does not.
    fn fit(&self, text: &str, words: &[&str]) -> Option<u8> {
        if self.names.iter().any(|name| name == text) {
            return Some(0);
        }
        if self.names.iter().any(|name| name.starts_with(text)) {
            return Some(1);
        }
        let begins =
            |in_text: &str, word: &str| in_text.split(|c: char| !c.is_alphanumeric()).any(|own| own.starts_with(word));
        let in_name = |word: &str| self.names.iter().any(|name| begins(name, word));
        if words.is_empty() || !words.iter().any(|word| in_name(word)) {
            return None;
        }
        if words.iter().all(|word| in_name(word)) {
            return Some(2);
        }
        words.iter().all(|word| in_name(word) || begins(&self.context, word)).then_some(3)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(filter: &str, text: &str) -> Vec<String> {
        let values = LookUp { filter, text, limit: 5, country: None, regions: None }.values();
        values.iter().map(|item| item["label"].as_str().unwrap().to_owned()).collect()
    }

    #[test]
    fn finds_the_best_first() {
        assert_eq!(labels("city", "mun")[0], "Munich, Bavaria, Germany", "the largest that begins so");
        assert!(
            labels("city", "mun").contains(&"Münster, North Rhine-Westphalia, Germany".to_owned()),
            "accents do not count"
        );
        assert_eq!(labels("city", "MÜNCHEN"), ["Munich, Bavaria, Germany"], "by its other name");
        assert_eq!(labels("city", "münch bayern"), ["Munich, Bavaria, Germany"], "with its region");
        assert_eq!(labels("city", "am main")[0], "Frankfurt am Main, Hesse, Germany", "by a later word");
        assert_eq!(labels("region", "bav")[0], "Bavaria, Germany");
        assert_eq!(labels("industry", "software dev")[0], "Software development");
        assert_eq!(labels("techStack", "postgre"), ["PostgreSQL"]);
        assert_eq!(labels("topics", "cloud mig"), ["Cloud Migration"]);
        assert!(labels("city", "zzzz").is_empty(), "nothing for nonsense");
        assert!(labels("city", "!!").is_empty(), "nothing for punctuation");
    }
}
