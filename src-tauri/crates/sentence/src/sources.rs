//! The words that are built in: the published vocabularies, and the words of people for them (`words/`).
//!
//! Every file is part of the build and is read by a test: an unreadable line never ships.

use std::sync::LazyLock;

use api::countries::{self, Country};
use api::{industries, job_functions, places};

use super::lexicon::Lexicon;
use super::meaning::{Field, Level, Mark, Meaning, Title};

static BUILT_IN: LazyLock<Lexicon> = LazyLock::new(build);

/// Everything that is known without a workspace.
pub(super) fn built_in() -> &'static Lexicon {
    &BUILT_IN
}

/// The lines of a file that say something.
fn lines(file: &'static str) -> impl Iterator<Item = &'static str> {
    file.lines().filter(|line| !line.is_empty() && !line.starts_with('#'))
}

/// `name = spelling, spelling`.
fn pairs(file: &'static str) -> impl Iterator<Item = (&'static str, Vec<&'static str>)> {
    lines(file).filter_map(|line| line.split_once(" = ")).map(|(name, words)| (name, words.split(", ").collect()))
}

/// `name | more | spelling, spelling`.
fn columns(file: &'static str) -> impl Iterator<Item = (Vec<&'static str>, Vec<&'static str>)> {
    lines(file)
        .filter_map(|line| line.rsplit_once(" | "))
        .map(|(told, words)| (told.split(" | ").collect(), words.split(", ").collect()))
}

fn there(text: &'static str) -> Option<&'static str> {
    (text != "-").then_some(text)
}

fn build() -> Lexicon {
    let mut lexicon = Lexicon::default();
    marks(&mut lexicon);
    amounts(&mut lexicon);
    whereabouts(&mut lexicon);
    companies(&mut lexicon);
    persons(&mut lexicon);
    lexicon
}

fn add(lexicon: &mut Lexicon, words: Vec<&str>, meaning: &Meaning) {
    for word in words {
        lexicon.add(word, meaning.clone());
    }
}

fn marks(lexicon: &mut Lexicon) {
    for (name, words) in pairs(include_str!("words/marks.txt")) {
        if let Some((_, mark)) = Mark::ALL.iter().find(|(known, _)| *known == name) {
            add(lexicon, words, &Meaning::Mark(*mark));
        }
    }
}

fn amounts(lexicon: &mut Lexicon) {
    for (number, words) in pairs(include_str!("words/numbers.txt")) {
        number.parse().into_iter().for_each(|number| add(lexicon, words.clone(), &Meaning::Number(number)));
    }
    for (scale, words) in pairs(include_str!("words/scales.txt")) {
        scale.parse().into_iter().for_each(|scale| add(lexicon, words.clone(), &Meaning::Scale(scale)));
    }
    for (range, words) in pairs(include_str!("words/sizes.txt")) {
        if let Some((Ok(from), to)) = range.split_once('-').map(|(from, to)| (from.parse(), to.parse().ok())) {
            add(lexicon, words, &Meaning::Size(from, to));
        }
    }
    for (range, words) in pairs(include_str!("words/ages.txt")) {
        if let Some((Ok(from), Ok(to))) = range.split_once('-').map(|(from, to)| (from.parse(), to.parse())) {
            add(lexicon, words, &Meaning::Age(from, to));
        }
    }
}

fn whereabouts(lexicon: &mut Lexicon) {
    for country in countries::all() {
        // Without the codes, which `rules/places.rs` reads: two letters are too often a word.
        lexicon.add(&country.name, Meaning::Country(country));
        add(lexicon, country.also.iter().map(String::as_str).collect(), &Meaning::Country(country));
    }
    let country = |code: &str| countries::recognise(code);
    for (code, words) in pairs(include_str!("words/nations.txt")) {
        country(code).into_iter().for_each(|country| add(lexicon, words.clone(), &Meaning::Nation(country)));
    }
    for (codes, words) in pairs(include_str!("words/groups.txt")) {
        let all: Vec<&Country> = codes.split(' ').filter_map(country).collect();
        add(lexicon, words, &Meaning::Countries(all));
    }
    for place in places::all() {
        lexicon.add(place.name, Meaning::Place(place));
        add(lexicon, place.also.clone(), &Meaning::Place(place));
    }
}

fn companies(lexicon: &mut Lexicon) {
    for value in industries::all() {
        lexicon.add(value, Meaning::Industry(value));
        lexicon.add(&value.replace('&', "and"), Meaning::Industry(value));
    }
    for (value, words) in pairs(include_str!("words/industries.txt")) {
        if let Some(value) = industries::recognise(value) {
            add(lexicon, words, &Meaning::Industry(value));
        }
    }
    for (event, words) in pairs(include_str!("words/events.txt")) {
        add(lexicon, words, &Meaning::Event(event));
    }
    for (round, words) in pairs(include_str!("words/rounds.txt")) {
        add(lexicon, words, &Meaning::Round(round));
    }
    for line in lines(include_str!("words/technologies.txt")) {
        let (name, also) = line.split_once(" = ").unwrap_or((line, ""));
        let plain = name.trim_start_matches('~');
        let meaning = Meaning::Technology(plain, plain != name);
        lexicon.add(plain, meaning.clone());
        add(lexicon, also.split(", ").collect(), &meaning);
    }
}

fn persons(lexicon: &mut Lexicon) {
    for (told, words) in columns(include_str!("words/fields.txt")) {
        let [name, function, department] = told[..] else { continue };
        let function = there(function).filter(|id| job_functions::is_published(id));
        add(lexicon, words, &Meaning::Field(Field { name, function, department: there(department) }));
    }
    for (told, words) in columns(include_str!("words/modifiers.txt")) {
        told.first().into_iter().for_each(|name| add(lexicon, words.clone(), &Meaning::Modifier(name)));
    }
    for (told, words) in columns(include_str!("words/titles.txt")) {
        let department = told.get(1).and_then(|told| told.strip_prefix("+ "));
        if let Some(name) = told.first().copied() {
            let title = Title { name, open: department.is_some(), department: department.and_then(there) };
            add(lexicon, words, &Meaning::Title(title));
        }
    }
    for (told, words) in columns(include_str!("words/levels.txt")) {
        let [ids, name] = told[..] else { continue };
        let open = words.first().is_some_and(|word| word.starts_with("of "));
        let words = words.into_iter().map(|word| word.trim_start_matches("of ")).collect();
        add(lexicon, words, &Meaning::Level(Level { seniorities: ids.split("; ").collect(), name, open }));
    }
    for (name, words) in pairs(include_str!("words/languages.txt")) {
        add(lexicon, words, &Meaning::Language(name));
    }
    for (name, words) in pairs(include_str!("words/speakers.txt")) {
        add(lexicon, words, &Meaning::Speakers(name));
    }
}

#[cfg(test)]
mod tests {
    use api::filters::{COMPANIES, Kind, LEADS};

    use super::*;

    fn options(catalog: &api::filters::Catalog, key: &str) -> Vec<&'static str> {
        match catalog.by_key(key).unwrap().kind {
            Kind::Presets { options } => options.iter().map(|option| option.value).collect(),
            _ => Vec::new(),
        }
    }

    #[test]
    fn every_line_leads_to_something_that_there_is() {
        for (name, _) in pairs(include_str!("words/marks.txt")) {
            assert!(Mark::ALL.iter().any(|(known, _)| *known == name), "no such mark: {name}");
        }
        for (value, _) in pairs(include_str!("words/industries.txt")) {
            assert!(industries::recognise(value).is_some(), "no such industry: {value}");
        }
        let events = options(&COMPANIES, "events");
        for (event, _) in pairs(include_str!("words/events.txt")) {
            assert!(events.contains(&event), "no such event: {event}");
        }
        for (told, _) in columns(include_str!("words/fields.txt")) {
            assert!(told[1] == "-" || job_functions::is_published(told[1]), "no such job function: {}", told[1]);
            let event = format!("hiring_in_{}_department", told[2]);
            assert!(told[2] == "-" || events.contains(&event.as_str()), "no such department: {}", told[2]);
        }
        let seniorities = options(&LEADS, "seniority");
        for (told, _) in columns(include_str!("words/levels.txt")) {
            assert!(told[0].split("; ").all(|id| seniorities.contains(&id)), "no such seniority: {}", told[0]);
        }
        for (codes, _) in pairs(include_str!("words/nations.txt")).chain(pairs(include_str!("words/groups.txt"))) {
            assert!(codes.split(' ').all(|code| countries::recognise(code).is_some()), "no such country: {codes}");
        }
        for mark in Mark::ALL {
            assert!(pairs(include_str!("words/marks.txt")).any(|(name, _)| name == mark.0), "no words for {}", mark.0);
        }
    }

    #[test]
    fn every_spelling_is_found() {
        for file in [
            include_str!("words/industries.txt"),
            include_str!("words/marks.txt"),
            include_str!("words/titles.txt"),
            include_str!("words/levels.txt"),
            include_str!("words/fields.txt"),
        ] {
            for line in lines(file) {
                let words = line.rsplit_once(" | ").or_else(|| line.split_once(" = ")).unwrap().1;
                for word in words.split(", ").map(|word| word.trim_start_matches("of ")) {
                    assert!(!built_in().exactly(word).is_empty(), "{word} of {line:.40} is not found");
                }
            }
        }
    }
}
