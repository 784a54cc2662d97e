//! Into which parts an audience is divided: countries and words of seniority, as many as a map has room for.

use std::collections::HashSet;

use api::check::LONGEST_VALUE;
use api::countries::{self, Country};
use api::text::fold;
use words::t;

/// Countries that come from owned people.
pub(super) const FROM_OWNED: u32 = 4;
/// Bars of one breakdown: three of them and the total are 40 counts at most.
pub(super) const MOST_BARS: usize = 13;
/// Chosen titles that a word of seniority is combined with.
const MOST_TITLES: usize = 20;

/// Large economies in which many people have a page on a networking site. The contract has no way to ask which countries
/// there are, and asking for all 249 would take most of a minute.
const LARGE: &[&str] = &["US", "GB", "DE", "FR", "IN", "CA", "BR", "AU", "NL", "ES", "IT", "JP"];

/// Words of seniority as titles are written in English. Titles are counted as texts: people search has no field for
/// seniority (contract, "POST {base_url}/v1/find-people").
pub(super) const SENIORITY: &[&str] = &[
    "Chief",
    "Founder",
    "Owner",
    "Partner",
    "President",
    "Vice President",
    "Director",
    "Head",
    "Manager",
    "Lead",
    "Senior",
    "Junior",
];

/// The countries to count, and what has to be known of them: of those that are chosen the first, or large ones behind those
/// of most owned people.
pub(super) fn lands(chosen: &[String], owned: &[String]) -> (Vec<String>, String) {
    if !chosen.is_empty() {
        let lands: Vec<String> = chosen.iter().take(MOST_BARS).cloned().collect();
        let note = if lands.len() < chosen.len() {
            t!(
                "Only {counted} of the {all} countries you chose were counted.",
                counted = lands.len(),
                all = chosen.len(),
            )
        } else {
            t!("Only the countries you chose were counted.")
        };
        return (lands, note);
    }
    let own = owned.iter().filter_map(|country| countries::recognise(country)).take(FROM_OWNED as usize);
    let large = LARGE.iter().filter_map(|code| countries::recognise(code));
    let mut lands: Vec<&Country> = Vec::new();
    for country in own.chain(large) {
        if lands.len() < MOST_BARS && !lands.contains(&country) {
            lands.push(country);
        }
    }
    let names = lands.into_iter().map(|country| country.name.clone()).collect();
    (names, t!("Only these countries were counted. People elsewhere are in none of the bars."))
}

/// The titles to count for each word of seniority, and what has to be known of them.
///
/// Where titles are chosen, each is combined with the word: `Director Procurement`. This finds the directors among
/// those who are found for `Procurement` only if all words of a value must be in the title, in any order. The contract
/// does not show how a title is compared; if it is otherwise, the number is still that of the filters behind the bar.
pub(super) fn titles(chosen: &[String]) -> (Vec<(&'static str, Vec<String>)>, String) {
    let note = t!("People can be in several of these bars, or in none.");
    if chosen.is_empty() {
        return (SENIORITY.iter().map(|word| (*word, vec![(*word).to_owned()])).collect(), note);
    }
    // With the longest word before it, a title must still be one that can be sent.
    let longest = SENIORITY.iter().map(|word| word.len() + 1).max().unwrap_or(0);
    let fits = |title: &&String| title.chars().count() + longest <= LONGEST_VALUE;
    let counted: Vec<&String> = chosen.iter().filter(fits).take(MOST_TITLES).collect();
    let note = if counted.len() < chosen.len() {
        t!(
            "{note} Only {counted} of your {all} titles are counted here.",
            note = note,
            counted = counted.len(),
            all = chosen.len(),
        )
    } else {
        t!("{note} Counted within the titles you chose.", note = note)
    };
    let with = |word: &'static str| (word, counted.iter().map(|title| combined(word, title)).collect());
    let all = SENIORITY.iter().filter(|_| !counted.is_empty()).map(|word| with(word));
    (all.collect(), note)
}

/// A title with a word before it, unless the word is in it already.
fn combined(word: &str, title: &str) -> String {
    if words(word).is_subset(&words(title)) { title.to_owned() } else { format!("{word} {title}") }
}

fn words(text: &str) -> HashSet<String> {
    let folded = fold(text);
    folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(ToOwned::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(list: &[&str]) -> Vec<String> {
        list.iter().map(|text| (*text).to_owned()).collect()
    }

    #[test]
    fn countries_are_the_chosen_ones_or_large_ones() {
        let many: Vec<String> = countries::all().iter().take(20).map(|country| country.name.clone()).collect();
        let usual = lands(&[], &[]).0;
        assert_eq!(usual.len(), LARGE.len(), "each code is a country");
        for (chosen, owned, first, count, note) in [
            (texts(&[]), texts(&[]), "United States", 12, "Only these countries"),
            (texts(&[]), texts(&["germany", "austria"]), "Germany", 13, "Only these countries"),
            (texts(&[]), texts(&["austria", "chile", "kenya", "peru", "cuba"]), "Austria", 13, "Only these countries"),
            (texts(&[]), texts(&["atlantis", "germany, austria"]), "United States", 12, "Only these countries"),
            (texts(&["Peru"]), texts(&["germany"]), "Peru", 1, "you chose were"),
            (many.clone(), texts(&[]), many[0].as_str(), 13, "Only 13 of the 20 countries"),
        ] {
            let (lands, said) = lands(&chosen, &owned);
            assert_eq!((lands[0].as_str(), lands.len()), (first, count), "{chosen:?} {owned:?}");
            assert!(said.contains(note), "{said}");
            let once: HashSet<&String> = lands.iter().collect();
            assert_eq!(once.len(), lands.len(), "each country has one bar: {lands:?}");
        }
        let owned = texts(&["austria", "chile", "kenya", "peru", "cuba"]);
        assert!(!lands(&[], &owned).0.contains(&"Cuba".to_owned()), "the fifth of most is not counted");
    }

    #[test]
    fn words_of_seniority_are_combined_with_chosen_titles() {
        let of = |chosen: &[&str], word: &str| {
            let (all, _) = titles(&texts(chosen));
            all.into_iter().find(|(own, _)| *own == word).unwrap().1.join("|")
        };
        for (chosen, word, told) in [
            (&[][..], "Vice President", "Vice President"),
            (&["Procurement"], "Director", "Director Procurement"),
            (&["Procurement", "Purchasing"], "Head", "Head Procurement|Head Purchasing"),
            (&["Director of Procurement"], "Director", "Director of Procurement"),
            (&["Procurement DIRECTOR"], "Director", "Procurement DIRECTOR"),
            (&["Co-Founder"], "Founder", "Co-Founder"),
            (&["Directory clerk"], "Director", "Director Directory clerk"),
            (&["President of Vice"], "Vice President", "President of Vice"),
            (&["President"], "Vice President", "Vice President President"),
        ] {
            assert_eq!(of(chosen, word), told, "{word} in {chosen:?}");
        }
    }

    #[test]
    fn only_so_many_titles_are_combined() {
        let many: Vec<String> = (0..35).map(|n| format!("Title {n}")).collect();
        let (all, note) = titles(&many);
        assert_eq!(all.len(), 12, "one for each word");
        assert!(all.iter().all(|(_, titles)| titles.len() == 20), "the first 20");
        assert!(note.contains("Only 20 of your 35 titles"), "and it is said: {note}");
        let (all, note) = titles(&["x".repeat(LONGEST_VALUE)]);
        assert!(all.is_empty() && note.contains("Only 0 of your 1"), "with a word before it, it could not be sent");
        assert!(titles(&[]).1.contains("several of these bars"), "that they overlap is always said");
    }
}
