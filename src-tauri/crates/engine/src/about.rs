//! The app about itself: its version, what changed, and what it is made with under which licences.
//!
//! Owns the reading of two files that are part of the program: the changelog, which people write, and the list of what ships,
//! which `cargo xtask licences --write` writes. Both are read when asked for, and not held. Does not own their words.

use std::sync::Arc;

use serde::Deserialize;

use crate::engine::Engine;
use crate::screen::{About, Failure, LicenceWords, Nothing, Part, PartNumber, Release};

const CHANGELOG: &str = include_str!("../../../CHANGELOG.md");
const LIST: &str = include_str!("../data/licences.json");

/// The list as it is written.
#[derive(Deserialize)]
struct List {
    parts: Vec<Entry>,
    texts: Vec<String>,
}

#[derive(Deserialize)]
struct Entry {
    name: String,
    version: String,
    licence: String,
    /// Places among the texts.
    texts: Vec<usize>,
}

/// Returns what is shown under "About".
pub(crate) async fn app(engine: &Arc<Engine>, _: Nothing) -> Result<About, Failure> {
    let parts = list()?.parts.into_iter().enumerate();
    let part = |(part, entry): (usize, Entry)| {
        let Entry { name, version, licence, .. } = entry;
        Part { part, name, version, licence }
    };
    Ok(About {
        version: engine.options.version.clone(),
        releases: releases(CHANGELOG),
        parts: parts.map(part).collect(),
    })
}

/// The words of the licence of one part.
pub(crate) async fn licence(_: &Arc<Engine>, request: PartNumber) -> Result<LicenceWords, Failure> {
    let List { parts, mut texts } = list()?;
    // The screen asks by the numbers that it was sent.
    let entry = parts.into_iter().nth(request.part).ok_or_else(|| Failure::fault("a part that is not in the list"))?;
    let words = entry.texts.into_iter().filter_map(|place| texts.get_mut(place).map(std::mem::take));
    Ok(LicenceWords { texts: words.collect() })
}

fn list() -> Result<List, Failure> {
    // Part of the program and read by a test: an unreadable one never ships.
    serde_json::from_str(LIST).map_err(Failure::from)
}

/// Heads of versions, and under each its words and its changes.
fn releases(text: &str) -> Vec<Release> {
    let mut releases: Vec<Release> = Vec::new();
    for line in text.lines().map(str::trim) {
        if let Some((version, day)) = line.strip_prefix("## ").and_then(|head| head.split_once(" – ")) {
            let (version, day) = (version.to_owned(), day.to_owned());
            releases.push(Release { version, day, words: String::new(), changes: Vec::new() });
        } else if let Some(release) = releases.last_mut().filter(|_| !line.is_empty()) {
            match line.strip_prefix("- ") {
                Some(change) => release.changes.push(change.to_owned()),
                None if release.words.is_empty() => line.clone_into(&mut release.words),
                None => release.words = format!("{} {line}", release.words),
            }
        }
    }
    releases
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_change_is_about_the_version_that_is_built() {
        let releases = releases(CHANGELOG);
        assert_eq!(releases[0].version, env!("CARGO_PKG_VERSION"), "a new version tells what changed");
        assert!(releases.iter().all(|release| !release.changes.is_empty()), "each of them does");
        assert!(releases.iter().all(|release| release.day.parse::<jiff::civil::Date>().is_ok()), "on a day");
    }

    #[test]
    fn words_and_changes_belong_to_the_head_above_them() {
        let read = releases(
            "# Changelog\n\nFor all.\n\n## 2.0.0 – 2027-01-02\n\nTwo\nlines.\n\n- One.\n- Two.\n\n## 1.0.0 – 2026-12-01\n- All.\n",
        );
        assert_eq!(read.len(), 2, "two versions; what stands above the first is about none");
        assert_eq!((read[0].words.as_str(), read[0].changes.len()), ("Two lines.", 2), "the newest");
        assert_eq!((read[1].day.as_str(), read[1].changes[0].as_str()), ("2026-12-01", "All."), "the first");
    }

    #[test]
    fn every_part_has_its_name_and_words() {
        let List { parts, texts } = serde_json::from_str(LIST).expect("the list is written by the project's own tool");
        assert!(parts.len() > 300, "parts of both ecosystems: {}", parts.len());
        for Entry { name, texts: places, .. } in &parts {
            assert!(!name.is_empty() && !places.is_empty(), "{name} has a name and at least one text");
            assert!(places.iter().all(|place| texts[*place].len() > 10), "{name}: each text is there");
        }
        let named = |name: &str| parts.iter().any(|part| part.name == name);
        for name in ["tauri", "rusqlite", "svelte", "inter-ui", "SQLite", "Rust standard library"] {
            assert!(named(name), "{name} ships");
        }
        for name in ["vite", "eslint", "serde_derive", "proptest", "axe-core"] {
            assert!(!named(name), "{name} is a tool and does not ship");
        }
    }
}
