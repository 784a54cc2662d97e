//! What a company says of itself: one description, and the words on its website.

use super::company::Company;
use super::dice::Dice;
use super::lexicon::TRADES;
use super::places::PLACES;

const TOPIC: u64 = 0x7E;

pub struct Text {
    /// What its row says of it.
    pub description: String,
    /// What its website mentions besides.
    pub words: Vec<&'static str>,
}

pub fn write(seed: u64, company: &Company, name: &str) -> Text {
    let mut dice = Dice::of(seed, u64::from(company.row), TOPIC);
    let trade = &TRADES[company.trade];
    let offer = dice.pick(&trade.offers).copied().unwrap_or_default();
    let customers = dice.pick(&trade.customers).copied().unwrap_or_default();
    let count = 3 + dice.below(4);
    let mut words: Vec<&'static str> = (0..count).filter_map(|_| dice.pick(&trade.words).copied()).collect();
    words.extend(dice.pick(&TRADES).and_then(|other| dice.clone().pick(&other.words).copied()));
    words.dedup();
    let near = near(company, &mut dice);
    let (first, second) = (words.first().copied().unwrap_or_default(), words.get(1).copied().unwrap_or(offer));
    let description = match dice.below(1000) {
        0..250 => format!("{offer} for {customers}{near}."),
        250..500 => format!("{offer} for {customers}{near}. Focus: {first}, {second}."),
        500..700 => format!("{name} stands for {first} and {second}. {offer} for {customers}{near}."),
        700..850 => format!("{offer} for {customers}. We also work on {first}{near}."),
        850..990 => format!("{offer}{near}. Our customers are {customers}; known for {first}."),
        990..995 => format!("\"{offer}\" – for {customers}{near}.\n\n• {first}\n• {second}\n"),
        _ => format!("{offer} for {customers}{near}. {}", format!("More about {first}. ").repeat(40).trim_end()),
    };
    Text { description, words }
}

fn near(company: &Company, dice: &mut Dice) -> String {
    let city = usize::from(company.city);
    let (region, land) = PLACES.around(city);
    match dice.below(5) {
        0 => format!(" in {}", PLACES.cities[city].name),
        1 => format!(" across {}", region.name),
        2 => format!(" in {}", land.country.name),
        3 => format!(" from {}", PLACES.cities[city].name),
        _ => String::new(),
    }
}

/// Text as keywords are compared with it: folded, everything but letters and digits turned into single spaces, with a
/// space at both ends, so that a phrase is found as whole words.
pub fn phrase(text: &str, into: &mut String) {
    if !into.ends_with(' ') {
        into.push(' ');
    }
    let folded;
    let text = if text.is_ascii() {
        text
    } else {
        folded = api::text::fold(text);
        &folded
    };
    for c in text.chars() {
        if c.is_alphanumeric() {
            into.push(c.to_ascii_lowercase());
        } else if !into.ends_with(' ') {
            into.push(' ');
        }
    }
    if !into.ends_with(' ') {
        into.push(' ');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phrases_are_whole_words() {
        for (text, compared) in [
            ("Predictive maintenance, AI.", " predictive maintenance ai "),
            ("  Zoë's Straße ", " zoe s strasse "),
            ("!!!", " "),
            ("", " "),
        ] {
            let mut out = String::new();
            phrase(text, &mut out);
            assert_eq!(out, compared, "{text:?}");
        }
    }
}
