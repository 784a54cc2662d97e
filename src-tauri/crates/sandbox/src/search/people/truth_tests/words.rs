//! Whether the words of a value fit those of a text: whole, word by word, or by what is meant.

use std::collections::{BTreeMap, HashSet};
use std::sync::LazyLock;

use api::text::fold;

use super::scene::SCENE;
use crate::search::people::stems::{is_slip, stems};
use crate::world::people::lands::TONGUES;
use crate::world::people::roles::ROLES;

pub(super) fn split(text: &str) -> Vec<String> {
    let plus = |c: char| c.is_alphanumeric() || c == '+' || c == '#';
    let trimmed = |word: &str| word.trim_start_matches(['+', '#']).to_owned();
    fold(text).split(|c| !plus(c)).map(trimmed).filter(|word| !word.is_empty()).collect()
}

/// The stems of all texts of each kind, for slips: a word that is in none of them may be one.
static VOCABULARIES: LazyLock<BTreeMap<&str, HashSet<String>>> = LazyLock::new(|| {
    let kinds = ["job", "company", "industry", "skills", "language", "certification", "profileKeywords"];
    kinds.into_iter().map(|kind| (kind, vocabulary(kind))).collect()
});

fn vocabulary(key: &str) -> HashSet<String> {
    let scene = &*SCENE;
    let texts: Vec<String> = match key {
        "job" => scene
            .all
            .iter()
            .flat_map(|seen| seen.past.iter().map(|past| past.0.clone()).chain([seen.person.now.title.clone()]))
            .collect(),
        "company" => (0..scene.world.companies).map(|row| scene.world.named(&scene.world.company(row)).name).collect(),
        "industry" => api::industries::all().to_vec(),
        "skills" => ROLES.skills.iter().map(|skill| (*skill).to_owned()).collect(),
        "language" => TONGUES.iter().map(|tongue| tongue.name.to_owned()).collect(),
        "certification" => ROLES.proofs.iter().map(|proof| proof.name.to_owned()).collect(),
        "profileKeywords" => scene.all.iter().flat_map(|seen| seen.profile.clone()).collect(),
        other => panic!("{other} has no words"),
    };
    texts.iter().flat_map(|text| split(text)).flat_map(|word| stems(&word)).collect()
}

/// Whether fields fit a value in a mode.
pub(super) fn fits(key: &str, fields: &[String], value: &str, mode: &str) -> bool {
    let asked = split(value);
    let there: Vec<String> = fields.iter().flat_map(|field| split(field)).collect();
    match mode {
        "STRICT" => !asked.is_empty() && fields.iter().any(|field| split(field) == asked),
        "WORD" => !asked.is_empty() && asked.iter().all(|word| there.contains(word)),
        _ => {
            let meant: HashSet<String> = there.iter().flat_map(|word| stems(word)).collect();
            let fillers = ["a", "an", "and", "at", "for", "in", "of", "the"];
            let full: Vec<_> = asked.iter().filter(|word| !fillers.contains(&word.as_str())).cloned().collect();
            let asked = if full.is_empty() { asked } else { full };
            let known = &VOCABULARIES[key.strip_suffix("Exclude").unwrap_or(key)];
            !asked.is_empty()
                && asked.iter().flat_map(|word| stems(word)).all(|stem| {
                    meant.contains(&stem) || (!known.contains(&stem) && meant.iter().any(|meant| is_slip(&stem, meant)))
                })
        }
    }
}
