//! The bytes that the fuzzing package has kept, read again; and changes of them, bounded here and at length in
//! `at_length.rs`.

use std::collections::BTreeSet;
use std::path::PathBuf;

use tests::fuzzed::{ALL, run};

use crate::at_length::Dice;

/// Changes of each seed.
const CHANGES: usize = 20;

/// The seeds of a target.
pub fn seeds(target: &str) -> Vec<Vec<u8>> {
    let folder = folder().join(target);
    let files = folder.read_dir().unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
    paths.sort();
    paths.iter().map(|path| std::fs::read(path).unwrap()).collect()
}

fn folder() -> PathBuf {
    tests::generated::root().join("tests/fuzz/seeds")
}

#[test]
fn every_target_reads_what_was_kept_for_it() {
    let mut dice = Dice::of(1);
    for (target, _) in ALL {
        let seeds = seeds(target);
        assert!(!seeds.is_empty(), "{target} has seeds");
        for seed in &seeds {
            run(target, seed);
            for _ in 0..CHANGES {
                run(target, &dice.changed(seed, &seeds));
            }
        }
    }
}

#[test]
fn every_folder_of_seeds_has_its_target() {
    let folders: BTreeSet<String> =
        folder().read_dir().unwrap().map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect();
    let targets: BTreeSet<String> = ALL.iter().map(|(name, _)| (*name).to_owned()).collect();
    assert_eq!(folders, targets);
    let bins = std::fs::read_to_string(tests::generated::root().join("tests/fuzz/Cargo.toml")).unwrap();
    for target in targets {
        assert!(bins.contains(&format!("name = \"{target}\"")), "{target} is a program of the fuzzing package");
    }
}
