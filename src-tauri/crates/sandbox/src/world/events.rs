//! Dated events of a company: something of each kind that the contract names, within the last 180 days.
//!
//! A company has up to eight slots; each slot brings one event every 180 days, at its own phase, and each time of a new
//! kind. So the world is never without news, however far the clock is moved, and nothing has to be stored.

use std::sync::LazyLock;

use super::dice::Dice;

/// The identifiers of the contract ("Event identifiers"), in its order.
pub static EVENT_KINDS: LazyLock<Vec<&'static str>> =
    LazyLock::new(|| include_str!("../../data/events.txt").split_whitespace().collect());

/// Days between two events of one slot.
const PERIOD: i64 = 180;
const TOPIC: u64 = 0xE7;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Event {
    /// Position in [`EVENT_KINDS`].
    pub kind: u8,
    /// Days between it and the day that was asked about.
    pub days_ago: i64,
}

/// The latest event of each slot of a company, seen from a day (counted from 1970-01-01).
pub fn events(seed: u64, row: u64, today: i64) -> impl Iterator<Item = Event> {
    let mut slots = Dice::of(seed, row, TOPIC);
    // Most companies have a few, one in seven has none.
    let count = if slots.chance(140) { 0 } else { 1 + slots.below(4) + slots.below(5) };
    (0..count).map(move |slot| {
        let phase = slots.below(PERIOD as u64) as i64;
        let days_ago = (today - phase).rem_euclid(PERIOD);
        let cycle = (today - phase).div_euclid(PERIOD);
        let mut dice = Dice::of(seed, row, TOPIC + ((slot + 1) << 8) + ((cycle as u64) << 20));
        // Hiring is what companies do most: half of the draws are from its group.
        let kind = if dice.chance(450) { dice.below(14) } else { dice.below(EVENT_KINDS.len() as u64) };
        let kind = if kind < 14 && dice.chance(250) { 13 } else { kind };
        Event { kind: kind as u8, days_ago }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_grow_older_and_new_ones_come() {
        let row = (0..).find(|row| events(7, *row, 20_000).count() >= 3).unwrap();
        let today: Vec<Event> = events(7, row, 20_000).collect();
        let tomorrow: Vec<Event> = events(7, row, 20_001).collect();
        for (before, after) in today.iter().zip(&tomorrow) {
            let aged = after.days_ago == before.days_ago + 1 && after.kind == before.kind;
            assert!(aged || after.days_ago == 0, "an event is a day older or has made room for a new one");
        }
        let later: Vec<Event> = events(7, row, 20_000 + PERIOD).collect();
        assert!(today.iter().zip(&later).all(|(a, b)| a.days_ago == b.days_ago), "a slot comes round in 180 days");
    }

    #[test]
    fn every_kind_occurs_and_all_lie_within_the_period() {
        let mut seen = [0u32; 40];
        for row in 0..5_000 {
            let all: Vec<Event> = events(7, row, 20_500).collect();
            assert!(all.len() <= 8, "at most eight events");
            for event in all {
                assert!((0..PERIOD).contains(&event.days_ago), "within the last 180 days");
                seen[usize::from(event.kind)] += 1;
            }
        }
        assert!(seen.iter().all(|count| *count > 20), "every kind of event occurs: {seen:?}");
    }
}
