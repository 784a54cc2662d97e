//! What of the limit is taken after single requests, and six hundred of them over ways of every kind.

use std::sync::Arc;

use api::RateClass;
use tokio::task::JoinSet;
use tokio::time::sleep;

use super::*;
use crate::dice::Dice;
use crate::pacer::{Lane, Pace};

const SPAN: Duration = Duration::from_secs(1);

fn ms(ms: u64) -> Duration {
    Duration::from_millis(ms)
}

/// One request at a time, the last one sent at 0; `even`: so long took each of the trips before it.
fn after_one(even: Option<u64>, ended: Option<(u64, bool)>, connected: Option<u64>) -> u64 {
    let start = Instant::now();
    let mut window = Window::new(1, SPAN);
    let mut now = start;
    for took in even.iter().flat_map(|took| [*took; 8]) {
        let departure = window.depart("count", now).expect("the one before is long over");
        window.ended(departure, true, now + ms(took));
        now += Duration::from_secs(60);
    }
    let departure = window.depart("count", now).expect("the one before is long over");
    if let Some(connected) = connected {
        window.held_up(now, now + ms(connected));
    }
    if let Some((at, answered)) = ended {
        window.ended(departure, answered, now + ms(at));
    }
    let free = window.full_until(now).expect("one of one is taken");
    assert_eq!(window.depart("count", free - ms(1)), Err(free), "a moment before it is not free");
    assert!(window.depart("count", free).is_ok(), "and then it is");
    (free - now).as_millis() as u64
}

#[test]
fn a_place_is_free_a_span_after_the_last_moment_of_arrival() {
    for (even, ended, connected, free, why) in [
        (None, Some((0, true)), None, 1_000, "it left, arrived and was answered in one moment"),
        (None, Some((300, true)), None, 1_300, "it may have arrived just before its answer"),
        (Some(300), Some((300, true)), None, 1_000, "every trip takes as long: that is no doubt"),
        (Some(300), Some((420, true)), None, 1_120, "what it took longer may have been on the way there"),
        (Some(300), Some((120, true)), None, 1_120, "much quicker than all before: nothing of that is sure any more"),
        (Some(300), Some((300, false)), None, 1_300, "a lost one went like no other"),
        (
            Some(300),
            Some((900, true)),
            Some(500),
            1_600,
            "over a new connection the way back and the work take as long",
        ),
        (None, Some((900, true)), Some(500), 1_900, "of which nothing is known"),
        (Some(300), None, None, 11_000, "not answered: it may be on its way, but not for ever"),
        (Some(300), Some((20_000, true)), None, 11_000, "after so long it was work, no way"),
        (None, Some((20_000, true)), Some(5_000), 16_000, "and a way begins when its connection stands"),
    ] {
        assert_eq!(after_one(even, ended, connected), free, "{why}: {even:?} {ended:?} {connected:?}");
    }
}

#[test]
fn after_a_429_nothing_is_sure() {
    let (start, mut window) = (Instant::now(), Window::new(1, SPAN));
    let mut free_after = |n: u32| {
        let now = start + n * SPAN * 60;
        let departure = window.depart("count", now).expect("the one before is long over");
        window.ended(departure, true, now + ms(300));
        let free = window.full_until(now).expect("one of one is taken") - now;
        if n == 10 {
            window.mistaken();
        }
        free
    };
    let free: Vec<Duration> = (0..12).map(&mut free_after).collect();
    assert_eq!(free[10], SPAN, "every trip takes as long");
    assert_eq!(free[11], SPAN + ms(300), "and yet the service says that it was too many");
}

#[test]
fn each_operation_has_ways_of_its_own() {
    let (start, mut window) = (Instant::now(), Window::new(1, SPAN));
    for n in 0..20 {
        let (operation, took) = if n % 2 == 0 { ("count", 10) } else { ("search", 400) };
        let now = start + n * SPAN * 60;
        let departure = window.depart(operation, now).expect("the one before is long over");
        window.ended(departure, true, now + ms(took));
        let free = window.full_until(now).expect("one of one is taken") - now;
        assert!(n < 16 || free == SPAN, "{operation}: the work of a search is no doubt about a count: {free:?}");
    }
}

/// How the requests of a case go: the milliseconds until a new connection is there, where one is needed, and the least and the
/// most on the way, at work, and back.
struct Ways {
    name: &'static str,
    connect: fn(u64) -> u64,
    there: fn(u64) -> (u64, u64),
    work: (u64, u64),
    back: (u64, u64),
    /// Percent of the ideal time that it may take.
    percent: u32,
}

const CALLS: u64 = 600;
const AT_ONCE: usize = 12;

const CASES: [Ways; 11] = [
    Ways { name: "beside it", connect: |_| 0, there: |_| (0, 1), work: (1, 3), back: (0, 1), percent: 103 },
    Ways {
        name: "far and even",
        connect: |_| 0,
        there: |_| (150, 152),
        work: (20, 25),
        back: (150, 152),
        percent: 109,
    },
    Ways { name: "long work", connect: |_| 0, there: |_| (20, 22), work: (700, 720), back: (20, 22), percent: 114 },
    Ways { name: "uneven work", connect: |_| 0, there: |_| (5, 7), work: (10, 60), back: (5, 7), percent: 107 },
    Ways { name: "uneven there", connect: |_| 0, there: |_| (5, 60), work: (5, 5), back: (5, 5), percent: 107 },
    Ways {
        name: "all of it is the way there",
        connect: |_| 0,
        there: |_| (0, 300),
        work: (0, 0),
        back: (0, 0),
        percent: 120,
    },
    Ways { name: "uneven back", connect: |_| 0, there: |_| (5, 5), work: (5, 5), back: (5, 100), percent: 110 },
    Ways {
        name: "slow at first",
        connect: |_| 0,
        there: |n| if n < 40 { (400, 600) } else { (2, 4) },
        work: (5, 5),
        back: (2, 4),
        percent: 106,
    },
    Ways {
        name: "slow for the first few, and alike by chance",
        connect: |_| 0,
        there: |n| if n < 7 { (60, 62) } else { (0, 1) },
        work: (1, 3),
        back: (0, 1),
        percent: 106,
    },
    Ways {
        name: "held up now and then",
        connect: |_| 0,
        there: |n| if n % 50 < 8 { (300, 700) } else { (2, 4) },
        work: (5, 5),
        back: (2, 4),
        percent: 112,
    },
    Ways {
        name: "over new connections at first, all alike",
        connect: |n| if n < 12 { 400 } else { 0 },
        there: |_| (2, 4),
        work: (5, 5),
        back: (2, 4),
        percent: 106,
    },
];

/// When the requests arrive, in order.
async fn arrivals(ways: &'static Ways, seed: u64) -> Vec<Instant> {
    let pace = Arc::new(Pace::new(RateClass::People, Duration::MAX));
    let (dice, mut tasks, mut arrived) = (Arc::new(Dice::new(seed)), JoinSet::new(), Vec::new());
    for n in 0..CALLS {
        if tasks.len() == AT_ONCE {
            arrived.extend(tasks.join_next().await.map(Result::unwrap));
        }
        let (pace, dice) = (Arc::clone(&pace), Arc::clone(&dice));
        tasks.spawn(async move {
            let some = |(least, most): (u64, u64)| ms(least + dice.roll() % (most - least + 1));
            pace.slot(Lane::Background).await;
            let departure = pace.depart("find_people").await.unwrap();
            let (asked, connect) = (Instant::now(), (ways.connect)(n));
            if connect > 0 {
                sleep(ms(connect)).await;
                pace.held_up(asked, Instant::now());
            }
            sleep(some((ways.there)(n))).await;
            let arrived = Instant::now();
            sleep(some(ways.work) + some(ways.back)).await;
            pace.ended(departure, true);
            arrived
        });
    }
    arrived.extend(tasks.join_all().await);
    arrived.sort();
    arrived
}

#[tokio::test(start_paused = true)]
async fn no_way_lets_seven_arrive_within_a_second_and_few_cost_speed() {
    let ideal = SPAN * (CALLS as u32 - 6) / 6;
    for ways in &CASES {
        for seed in 0..5 {
            let arrived = arrivals(ways, seed).await;
            let closest = arrived.windows(7).map(|seven| seven[6] - seven[0]).min().unwrap();
            assert!(closest >= SPAN, "{}, seed {seed}: seven arrive within {closest:?}", ways.name);
            let took = *arrived.last().unwrap() - arrived[0];
            assert!(took <= ideal * ways.percent / 100, "{}, seed {seed}: {took:?}, ideally {ideal:?}", ways.name);
        }
    }
}
