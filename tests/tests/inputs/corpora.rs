//! The bytes that the fuzzing package has stored, read again; and changes of them, bounded here and at length in
//! `at_length.rs`.

use std::collections::BTreeSet;
use std::path::PathBuf;

use tests::fuzzed::{ALL, run};
use tests::seed::Dice;

use crate::at_length::{changed, pasted};
use crate::bed::Bed;

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
    let mut dice = Dice::new(1);
    for (target, _) in ALL {
        let seeds = seeds(target);
        assert!(!seeds.is_empty(), "{target} has seeds");
        for seed in &seeds {
            run(target, seed);
            for _ in 0..CHANGES {
                run(target, &changed(&mut dice, seed, &seeds));
            }
        }
    }
}

/// The reader of searches is in the engine, out of the fuzzing package's reach: what was stored for queries is pasted
/// into the app, and so are changes of it.
#[tokio::test(flavor = "multi_thread")]
async fn whatever_is_pasted_as_a_search_is_read_or_refused() {
    let (mut bed, mut dice, seeds) = (Bed::start().await, Dice::new(1), seeds("queries"));
    for seed in &seeds {
        pasted(&mut bed, seed).await;
        for _ in 0..CHANGES {
            pasted(&mut bed, &changed(&mut dice, seed, &seeds)).await;
        }
    }
    let sent: Vec<_> = bed.service.sent("").into_iter().map(|sent| sent.target).collect();
    assert!(sent.iter().all(|target| target == "/v1/credits"), "opening a search sends nothing: {sent:?}");
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
