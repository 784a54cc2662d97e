//! Random changes of everything, for as long as it is given:
//!
//! `TORTURE_MINUTES=10 TORTURE_SEED=1 cargo test --workspace --test inputs at_length -- --ignored --nocapture`
//!
//! With the same seed the same inputs come in the same order. What breaks stops it, and says with which bytes.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Instant;

use api::operations;
use serde_json::{Value, json};
use tests::fuzzed::{ALL, run};
use tests::seed::{self, Dice};

use crate::bed::{Bed, golden};
use crate::corpora::seeds;
use crate::hostile::{self, TEXTS};
use crate::typed;

/// One of these, changed.
fn change_of(dice: &mut Dice, seeds: &[Vec<u8>]) -> Vec<u8> {
    let at = dice.below(seeds.len());
    changed(dice, &seeds[at], seeds)
}

/// Some bytes changed in a few places: other bytes, less, more, a piece of another, a hostile text.
pub fn changed(dice: &mut Dice, bytes: &[u8], others: &[Vec<u8>]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for _ in 0..=dice.below(4) {
        let at = dice.below(bytes.len() + 1);
        let end = (at + dice.below(16)).min(bytes.len());
        match dice.below(6) {
            0 if at < bytes.len() => bytes[at] = u8::try_from(dice.below(256)).unwrap(),
            1 if at < bytes.len() => bytes[at] ^= 1 << dice.below(8),
            2 => drop(bytes.drain(at..end)),
            3 => {
                let piece = bytes[at..end].repeat(1 + dice.below(64));
                bytes.splice(at..at, piece);
            }
            4 => {
                let other = &others[dice.below(others.len())];
                let from = dice.below(other.len() + 1);
                let piece = other[from..(from + dice.below(64)).min(other.len())].to_vec();
                bytes.splice(at..end, piece);
            }
            _ => drop(bytes.splice(at..end, TEXTS[dice.below(TEXTS.len())].bytes())),
        }
    }
    bytes
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes as long as it is given"]
async fn nothing_breaks_at_length() {
    let seed = seed::seed();
    let end = Instant::now() + seed::time();
    let mut dice = Dice::new(seed);
    let targets: Vec<(&str, Vec<Vec<u8>>)> = ALL.iter().map(|(name, _)| (*name, seeds(name))).collect();
    let mut bed = Bed::asking(1).await;
    let (mut inputs, mut answers) = (0_u64, 0_u64);
    while Instant::now() < end {
        for _ in 0..200 {
            let (target, seeds) = &targets[dice.below(targets.len())];
            let input = change_of(&mut dice, seeds);
            let held = catch_unwind(AssertUnwindSafe(|| run(target, &input)));
            assert!(
                held.is_ok(),
                "{target} breaks at input {inputs} of seed {seed}: {}",
                String::from_utf8_lossy(&input).escape_debug()
            );
            inputs += 1;
        }
        answer(&mut bed, &mut dice, inputs).await;
        query(&mut bed, &mut dice).await;
        inputs += 2;
        answers += 1;
        // A session of a few thousand answers is a long one; then another person begins.
        if answers.is_multiple_of(2_000) {
            bed = Bed::asking(1).await;
        }
    }
    println!("inputs: {inputs}, 0 broken, seed {seed}");
}

/// An answer of any operation: each text by chance a hostile one, and the whole by chance no JSON any more.
async fn answer(bed: &mut Bed, dice: &mut Dice, number: u64) {
    let spec = &operations::ALL[dice.below(operations::ALL.len())];
    let golden = hostile::somebody_else(&golden(spec.name).response, usize::try_from(number).unwrap());
    let mut answer = golden.clone();
    for place in 0..hostile::texts_in(&golden) {
        if dice.below(3) == 0 {
            answer = hostile::one(&answer, place, TEXTS[dice.below(TEXTS.len())]);
        }
    }
    let mut wire = hostile::wire(&answer);
    if dice.below(4) == 0 {
        wire = changed(dice, &wire, std::slice::from_ref(&wire));
    }
    bed.answered(spec.name, wire).await;
    let found = bed.ask("look_up_history", json!({"text": "", "offset": 0, "limit": 1})).await;
    if let Some(number) = found["lines"][0]["number"].as_i64() {
        let answer = bed.ask("look_up_answer", json!({"number": number})).await;
        if let Some(record) = answer["record"]["record"].as_i64() {
            bed.ask("record", json!({"record": record})).await;
        }
    }
}

/// A search as JSON, changed by chance.
async fn query(bed: &mut Bed, dice: &mut Dice) {
    let text = change_of(dice, &seeds("queries"));
    pasted(bed, &text).await;
}

/// A text that is pasted to be opened as a search: a sentence, or filters as a panel would hold them.
pub async fn pasted(bed: &mut Bed, text: &[u8]) {
    let text = String::from_utf8_lossy(text).into_owned();
    if let Some(read) = typed::taken(bed, "read_search", json!({"text": text})).await {
        let kind: Value = read["kind"].clone();
        let preview = bed.ask("preview", json!({"kind": kind, "filters": read["filters"]})).await;
        assert_eq!(preview["problems"], read["problems"], "the panel says the same of {text}");
    }
}
