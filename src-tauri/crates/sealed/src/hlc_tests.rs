use super::*;
use crate::dice::Dice;

const DAY: u64 = 86_400_000;
const NOON: u64 = 1_773_316_800_000;

#[test]
fn a_stamp_is_one_number_in_order() {
    for (ms, counter, number, why) in [
        (0, 0, 0, "the beginning"),
        (0, 65_535, 65_535, "a full counter"),
        (1, 0, 65_536, "comes before the next millisecond"),
        (NOON, 7, 116_216_089_804_800_007, "a day in 2026"),
        (MOST_MS, 65_535, i64::MAX, "the last of all"),
        (u64::MAX, 65_535, i64::MAX, "there is none behind it"),
    ] {
        let stamp = Hlc::new(ms, counter);
        assert_eq!(stamp.as_i64(), number, "{why}");
        assert_eq!((stamp.ms(), stamp.counter()), (ms.min(MOST_MS), counter), "{why}: read back");
        assert_eq!(Hlc::from_i64(number), stamp, "{why}: from the database");
    }
    for odd in [-1, i64::MIN] {
        assert_eq!(Hlc::from_i64(odd), Hlc::ZERO, "{odd} wins over nothing");
    }
}

#[test]
fn each_tick_is_later_than_the_one_before() {
    let mut clock = Clock::default();
    let mut dice = Dice::new(1);
    let (mut now, mut last) = (NOON, Hlc::ZERO);
    for _ in 0..100_000 {
        now = match dice.below(4) {
            0 => now + 1,
            1 => now.saturating_sub(dice.roll() % DAY),
            _ => now,
        };
        let stamp = clock.tick(now);
        assert!(stamp > last, "{stamp:?} is behind {last:?}, whatever the clock says");
        assert!(stamp.ms() >= now, "and never earlier than the clock");
        last = stamp;
    }
}

#[test]
fn a_full_counter_goes_on_in_the_next_millisecond() {
    let mut clock = Clock::after(Hlc::new(NOON, u16::MAX));
    assert_eq!(clock.tick(NOON), Hlc::new(NOON + 1, 0), "later, and no counter begins anew behind its own time");
    assert_eq!(clock.tick(NOON), Hlc::new(NOON + 1, 1), "and so on");
    assert_eq!(clock.tick(NOON + 5), Hlc::new(NOON + 5, 0), "until time has come along");
}

#[test]
fn what_is_done_after_a_row_was_seen_is_later_than_it() {
    let mut behind = Clock::default();
    let row = Hlc::new(NOON + 80, 3);
    behind.observe(row, NOON + 90);
    assert!(behind.tick(NOON) > row, "though the own clock is 80 ms behind the hub's");
    let before = behind;
    behind.observe(Hlc::new(NOON - DAY, 0), NOON);
    assert_eq!(behind, before, "an old row moves nothing");
}

#[test]
fn a_stamp_from_the_future_poisons_nobody() {
    let wrong = Hlc::new(NOON + 3 * DAY, 9);
    let mut other = Clock::default();
    other.observe(wrong, NOON);
    assert!(other.last().ms() <= NOON, "it counts as of when the hub took it in");
    let answer = other.tick(NOON + 1);
    assert!(answer > wrong.lowered_to(NOON), "what is done next wins over it");
    assert_eq!(answer, Hlc::new(NOON + 1, 0), "under today's time");
    for ceiling in [Hlc::from_i64(i64::MAX), Hlc::new(u64::MAX, 0)] {
        other.observe(ceiling, NOON + 2);
        assert_eq!(other.tick(NOON + 3).ms(), NOON + 3, "not even the last stamp of all");
    }
}

#[test]
fn a_clock_that_was_ahead_is_put_right() {
    let mut clock = Clock::default();
    let early = [clock.tick(NOON + DAY), clock.tick(NOON + DAY), clock.tick(u64::MAX)];
    let mut at_the_end = Clock::after(Hlc::from_i64(i64::MAX));
    assert_eq!(at_the_end.tick(NOON), Hlc::from_i64(i64::MAX), "at the end of time it stands, and does not begin anew");
    clock.lower_to(NOON);
    let next = clock.tick(NOON);
    assert!(early.iter().all(|stamp| stamp.lowered_to(NOON) < next), "what waited is earlier than what follows");
    assert_eq!(next, Hlc::new(NOON + 1, 0), "and time is the hub's again");
}

#[test]
fn lowering_keeps_the_order_or_makes_equal() {
    let mut dice = Dice::new(2);
    for _ in 0..100_000 {
        let [one, two] = [(); 2].map(|()| Hlc::from_i64((dice.roll() >> (1 + dice.below(40))) as i64));
        let now = dice.roll() >> 17 >> dice.below(30);
        let (low, high) = (one.min(two), one.max(two));
        assert!(low.lowered_to(now) <= high.lowered_to(now), "{low:?} {high:?} at {now}");
        assert!(high.lowered_to(now) <= high && high.lowered_to(now).ms() <= now, "never later than now");
        assert_eq!(high.lowered_to(now).lowered_to(now), high.lowered_to(now), "once is enough");
        assert_eq!(high.lowered_to(high.ms()), high, "what is not beyond is left as it is");
    }
}

#[test]
fn the_hub_is_asked_how_late_it_is() {
    for (sent, hub, answered, ms, unsure, why) in [
        (1_000, 1_050, 1_100, 0, 50, "the same time"),
        (1_000, 51_050, 1_100, 50_000, 50, "the hub is ahead"),
        (51_000, 1_050, 51_100, -50_000, 50, "the hub is behind"),
        (1_000, 1_000, 1_000, 0, 0, "no time passed"),
        (1_000, 2_000, 900, 1_000, 0, "a clock that went back took no time"),
        (0, u64::MAX, 0, i64::MAX, 0, "nonsense stays a number"),
        (u64::MAX, 0, u64::MAX, -i64::MAX, 0, "also the other way"),
    ] {
        let offset = HubOffset::measured(sent, hub, answered);
        assert_eq!((offset.ms(), offset.unsure_ms()), (ms, unsure), "{why}");
    }
    let three_days_ahead = HubOffset::measured(NOON + 3 * DAY, NOON + 20, NOON + 3 * DAY + 40);
    assert_eq!(
        three_days_ahead.hub_ms(NOON + 3 * DAY + 40),
        NOON + 40,
        "a computer that is days ahead knows the hub's time"
    );
    assert_eq!(HubOffset::measured(0, 0, 0).hub_ms(NOON), NOON, "without a difference it is its own");
    assert_eq!(HubOffset::measured(NOON, 0, NOON).hub_ms(5), 0, "time does not begin before 1970");
}
