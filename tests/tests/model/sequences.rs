//! Sequences, and how one that breaks is shown: shrunk to the fewest steps, each in words.

use std::time::Instant;

use proptest::collection::vec;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use tests::seed::{self, Dice};
use tokio::runtime::Runtime;

use crate::act::act;
use crate::action::{Action, action};
use crate::agrees::agrees;
use crate::bed::Bed;
use crate::state::{COMPANY, Model};

/// Does a sequence in the app and to the model; both agree after each step.
async fn run(actions: &[Action]) {
    let mut bed = Bed::start().await;
    let mut model = Model { price: COMPANY, ..Model::default() };
    for action in actions {
        let before = model.clone();
        model.step(action, |row| bed.page(row).is_some());
        bed = act(bed, action, &before).await;
        agrees(&bed, &model).await;
    }
    bed.app.end().await;
}

/// So many sequences of up to so many steps of a seed. One that breaks is shrunk, and shown with the seed.
fn sequences(seed: u64, cases: u32, steps: usize) {
    let runtime = Runtime::new().unwrap();
    let mut dice = Dice::new(seed);
    let bytes: Vec<u8> = (0..4).flat_map(|_| dice.roll().to_le_bytes()).collect();
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &bytes);
    let config = Config { cases, failure_persistence: None, max_shrink_iters: 400, ..Config::default() };
    let ran = TestRunner::new_with_rng(config, rng).run(&vec(action(), 1..=steps), |actions| {
        runtime.block_on(run(&actions));
        Ok(())
    });
    if let Err(broken) = ran {
        panic!("seed {seed}: {broken}");
    }
}

#[test]
fn the_app_agrees_with_a_small_model() {
    sequences(0x5EED, 16, 40);
}

#[test]
#[ignore = "minutes; run by `cargo xtask torture model`"]
fn the_app_agrees_with_a_small_model_for_long() {
    const STEPS: usize = 80;
    const CASES: u32 = 5;
    let (seed, end, mut ran) = (seed::seed(), Instant::now() + seed::time(), 0);
    let mut dice = Dice::new(seed);
    while ran == 0 || Instant::now() < end {
        sequences(dice.roll(), CASES, STEPS);
        ran += CASES;
    }
    println!("model: {ran} sequences of up to {STEPS} steps, 0 broken, seed {seed}");
}
