//! Neither order, nor repetition, nor how changes are put together makes a difference: each rule, with few devices and few times, so
//! that ties, changes that come twice and nonsense are common.

use std::fmt::Debug;

use super::*;
use crate::dice::Dice;
use crate::hlc::Hlc;
use crate::stamp::{Dot, Stamp};

const SHUFFLES: usize = 10_000;
const MOST: usize = 8;

fn dot(dice: &mut Dice) -> Dot {
    Dot { device: [dice.below(3) as u8; 16], seq: dice.below(3) as i64 }
}

fn stamp(dice: &mut Dice) -> Stamp {
    Stamp { hlc: Hlc::new(dice.below(4) as u64, dice.below(2) as u16), dot: dot(dice) }
}

fn dots(dice: &mut Dice) -> Vec<Dot> {
    (0..dice.below(3)).map(|_| dot(dice)).collect()
}

fn text(dice: &mut Dice) -> String {
    ["", "a", "b", "ab"][dice.below(4)].to_owned()
}

/// Puts parts together by twos, chosen at random, each now and then once more.
fn together<S: Merge + Clone>(dice: &mut Dice, mut parts: Vec<S>) -> S {
    while parts.len() > 1 {
        let one = parts.swap_remove(dice.below(parts.len()));
        let again = (dice.below(4) == 0).then(|| parts[dice.below(parts.len())].clone());
        let at = dice.below(parts.len());
        let two = parts.swap_remove(at);
        let mut both = if dice.below(2) == 0 { one.merged(two) } else { two.merged(one) };
        if let Some(again) = again {
            both.merge(again);
        }
        parts.push(both);
    }
    parts.pop().unwrap()
}

/// Draws changes and finds that all ways to put them together come to the same.
fn holds<S: Merge + Clone + PartialEq + Debug>(seed: u64, change: impl Fn(&mut Dice) -> S) {
    let mut dice = Dice::new(seed);
    for round in 0..SHUFFLES {
        let mut changes: Vec<S> = (0..1 + dice.below(MOST)).map(|_| change(&mut dice)).collect();
        let state = changes.iter().cloned().reduce(Merge::merged).unwrap();
        assert_eq!(state.clone().merged(state.clone()), state, "round {round}: once more changes nothing");
        for one in &changes {
            assert_eq!(
                state.clone().merged(one.clone()),
                state,
                "round {round}: what is in it changes nothing: {one:?}"
            );
        }
        dice.shuffle(&mut changes);
        let other = together(&mut dice, changes.clone());
        assert_eq!(other, state, "round {round}: {changes:?}");
        let [a, b, c] =
            [(); 3].map(|()| together(&mut dice, changes.iter().take(1 + round % 4).cloned().collect())).map(|part| {
                let more = change(&mut dice);
                part.merged(more)
            });
        assert_eq!(a.clone().merged(b.clone()), b.clone().merged(a.clone()), "round {round}: either way");
        let (left, right) = (a.clone().merged(b.clone()).merged(c.clone()), a.merged(b.merged(c)));
        assert_eq!(left, right, "round {round}: either bracket");
    }
}

#[test]
fn of_registers() {
    holds(11, |dice| Register { value: text(dice), at: stamp(dice) });
}

#[test]
fn of_flags() {
    holds(12, |dice| Flag { is_set: dice.below(2) == 0, at: stamp(dice) });
}

#[test]
fn of_notes() {
    holds(13, |dice| Note::writing(stamp(dice), text(dice), dots(dice)));
}
