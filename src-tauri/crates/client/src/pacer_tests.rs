//! All on tokio's paused clock: time jumps to the next timer, so that a minute of pacing takes no time.

use super::*;
use crate::dice::Dice;
use tokio::task::JoinSet;
use tokio::time::sleep;

const LIMIT: usize = 6;
const WINDOW: Duration = Duration::from_secs(1);

fn pace() -> Arc<Pace> {
    Arc::new(Pace::new(RateClass::Companies, Duration::MAX))
}

async fn go(pace: &Pace, lane: Lane) -> Instant {
    pace.slot(lane).await;
    leave(pace).await
}

/// Is sent, and answered at once.
async fn leave(pace: &Pace) -> Instant {
    let departure = pace.depart("find_companies").await.unwrap();
    pace.ended(departure, true);
    Instant::now()
}

fn assert_within_limit(departures: &[Instant]) {
    for (at, pair) in departures.windows(LIMIT + 1).enumerate() {
        let span = pair[LIMIT] - pair[0];
        assert!(span >= WINDOW + GUARD, "seven within {span:?}, from number {at} on: the limit is six a second");
    }
}

#[tokio::test(start_paused = true)]
async fn a_hundred_in_a_row_take_as_long_as_the_limit_says() {
    for longest_work in [0, 20, 70] {
        let (pace, dice, start) = (pace(), Dice::new(7), Instant::now());
        let mut departures = Vec::new();
        for _ in 0..100 {
            pace.slot(Lane::Background).await;
            // An intent on disk, and after the answer a transaction: uneven work on both sides of the departure.
            sleep(Duration::from_millis(dice.roll() % (longest_work + 1))).await;
            departures.push(leave(&pace).await);
            sleep(Duration::from_millis(dice.roll() % (longest_work + 1))).await;
        }
        assert_within_limit(&departures);
        assert!(departures[0] - start <= Duration::from_millis(longest_work), "an idle service is asked at once");
        let took = *departures.last().unwrap() - departures[0];
        let ideal = Duration::from_secs(99) / 6;
        assert!(
            took <= ideal * 102 / 100,
            "{took:?} for a hundred with up to {longest_work} ms of work, ideal {ideal:?}"
        );
    }
}

#[tokio::test(start_paused = true)]
async fn a_little_lateness_is_made_up() {
    let (pace, mut departures) = (pace(), Vec::new());
    for n in 0..100 {
        departures.push(go(&pace, Lane::Background).await);
        // Every tenth answer takes 70 ms longer than the slots are apart.
        sleep(Duration::from_millis(if n % 10 == 0 { 238 } else { 100 })).await;
    }
    assert_within_limit(&departures);
    let (took, ideal) = (departures[99] - departures[0], Duration::from_secs(99) / 6);
    assert!(took <= ideal * 102 / 100, "ten times 70 ms late, and yet {took:?} instead of {ideal:?} and 2 percent");
}

#[tokio::test(start_paused = true)]
async fn slots_are_spread_and_an_idle_time_is_not_made_up() {
    let pace = pace();
    for idle in [0, 50, 10_000] {
        sleep(Duration::from_millis(idle)).await;
        let mut last = go(&pace, Lane::Person).await;
        for _ in 0..5 {
            let next = go(&pace, Lane::Person).await;
            assert!(next - last >= Duration::from_millis(168), "after {idle} ms idle: {:?} apart", next - last);
            last = next;
        }
    }
}

#[tokio::test(start_paused = true)]
async fn many_at_once_keep_the_limit() {
    let (pace, mut tasks) = (pace(), JoinSet::new());
    for n in 0..60 {
        let pace = Arc::clone(&pace);
        let lane = [Lane::Person, Lane::Suggest, Lane::Background][n % 3];
        tasks.spawn(async move { go(&pace, lane).await });
    }
    let mut departures = tasks.join_all().await;
    departures.sort();
    assert_within_limit(&departures);
    let took = departures[59] - departures[0];
    assert!(took <= Duration::from_secs(59) / 6 * 102 / 100, "and none is lost: {took:?}");
}

#[tokio::test(start_paused = true)]
async fn the_person_goes_first_and_each_lane_in_order() {
    let (pace, order) = (pace(), Arc::new(Mutex::new(Vec::new())));
    // The first slot is free at once; everybody below has to wait for the next.
    pace.slot(Lane::Background).await;
    let mut tasks = JoinSet::new();
    for name in ["b1", "s1", "b2", "p1", "s2", "p2"] {
        let (pace, order) = (Arc::clone(&pace), Arc::clone(&order));
        let lane = match &name[..1] {
            "p" => Lane::Person,
            "s" => Lane::Suggest,
            _ => Lane::Background,
        };
        tasks.spawn(async move {
            pace.slot(lane).await;
            order.lock().unwrap().push(name);
        });
        tokio::task::yield_now().await;
    }
    tasks.join_all().await;
    assert_eq!(*order.lock().unwrap(), ["p1", "p2", "s1", "s2", "b1", "b2"], "priority, then who came first");
}

#[tokio::test(start_paused = true)]
async fn a_person_who_comes_late_overtakes_a_sleeping_background() {
    let pace = pace();
    pace.slot(Lane::Background).await;
    let waiting = tokio::spawn({
        let pace = Arc::clone(&pace);
        async move { go(&pace, Lane::Background).await }
    });
    sleep(Duration::from_millis(100)).await;
    let person = go(&pace, Lane::Person).await;
    let background = waiting.await.unwrap();
    assert!(person < background, "the background was first in line, the person went first");
}

#[tokio::test(start_paused = true)]
async fn a_dropped_waiter_gives_its_place_away() {
    let (pace, start) = (pace(), Instant::now());
    pace.slot(Lane::Person).await;
    let dropped = tokio::spawn({
        let pace = Arc::clone(&pace);
        async move { pace.slot(Lane::Person).await }
    });
    let next = tokio::spawn({
        let pace = Arc::clone(&pace);
        async move { go(&pace, Lane::Background).await }
    });
    sleep(Duration::from_millis(50)).await;
    dropped.abort();
    let gone = next.await.unwrap() - start;
    assert!(gone <= Duration::from_millis(170), "the next one takes the very slot: {gone:?}");
    assert!(pace.state().lines.iter().all(VecDeque::is_empty), "nobody is left in line");
}

#[tokio::test(start_paused = true)]
async fn a_closed_gate_holds_everything_back() {
    let (pace, start) = (pace(), Instant::now());
    pace.slot(Lane::Person).await;
    let waiting = tokio::spawn({
        let pace = Arc::clone(&pace);
        async move { go(&pace, Lane::Person).await }
    });
    tokio::task::yield_now().await;
    pace.shut(start + Duration::from_secs(5));
    pace.shut(start + Duration::from_secs(2));
    assert_eq!(
        leave(&pace).await - start,
        Duration::from_secs(5),
        "a slot from before waits too; the later word stays"
    );
    let second = waiting.await.unwrap() - start;
    let expected = Duration::from_secs(5)..=Duration::from_millis(5170);
    assert!(expected.contains(&second), "who was in line goes on when the gate opens: {second:?}");
}

#[tokio::test(start_paused = true)]
async fn without_a_published_limit_only_the_gate_holds_back() {
    let (pace, start) = (Pace::new(RateClass::Unpublished, Duration::MAX), Instant::now());
    for _ in 0..1000 {
        go(&pace, Lane::Background).await;
    }
    assert_eq!(Instant::now(), start, "no pace");
    pace.shut(start + WINDOW);
    assert_eq!(go(&pace, Lane::Person).await - start, WINDOW, "but a 429 is respected");
}

#[tokio::test(start_paused = true)]
async fn a_window_that_is_cut_down_lets_as_many_leave_in_less_time() {
    let (pace, start) = (Pace::new(RateClass::Companies, Duration::from_millis(1)), Instant::now());
    for _ in 0..60 {
        go(&pace, Lane::Person).await;
    }
    let took = Instant::now() - start;
    assert!(took < Duration::from_millis(150), "sixty at six in eleven milliseconds: {took:?}");
    assert!(took > Duration::from_millis(90), "still six at a time: {took:?}");
}

#[tokio::test(start_paused = true)]
async fn who_waits_for_answers_goes_on_with_the_first_of_them() {
    let (pace, mut underway) = (pace(), Vec::new());
    for _ in 0..LIMIT {
        pace.slot(Lane::Background).await;
        underway.push(pace.depart("find_companies").await.unwrap());
    }
    let start = Instant::now();
    let background = tokio::spawn({
        let pace = Arc::clone(&pace);
        async move { go(&pace, Lane::Background).await }
    });
    let person = tokio::spawn({
        let pace = Arc::clone(&pace);
        async move { go(&pace, Lane::Person).await }
    });
    sleep(Duration::from_secs(4)).await;
    assert!(!background.is_finished() && !person.is_finished(), "six that are not answered may all arrive right now");
    pace.ended(underway[3], true);
    assert_eq!(person.await.unwrap() - start, Duration::from_secs(4) + WINDOW + GUARD, "a window after the answer");
    assert!(!background.is_finished(), "the person went first, and there was room for one");
    pace.ended(underway[0], false);
    let gone = background.await.unwrap() - start;
    assert!(gone >= Duration::from_secs(5) + WINDOW, "a window after the next one, which was lost: {gone:?}");
}

#[tokio::test(start_paused = true)]
async fn nobody_waits_for_a_gate_that_opens_in_an_hour() {
    let pace = pace();
    pace.slot(Lane::Background).await;
    pace.shut(Instant::now() + Duration::from_secs(10));
    let start = Instant::now();
    let waiting: Vec<_> = [Lane::Background, Lane::Person, Lane::Suggest]
        .map(|lane| {
            let pace = Arc::clone(&pace);
            tokio::spawn(async move {
                pace.slot(lane).await;
                pace.depart("find_companies").await.err()
            })
        })
        .into();
    sleep(Duration::from_secs(1)).await;
    // The service answers another call "not for an hour" while they wait.
    pace.shut(Instant::now() + Duration::from_secs(3_600));
    for one in waiting {
        let wait = one.await.unwrap().expect("it did not leave");
        assert!(wait > Duration::from_secs(3_000), "and is told for how long: {wait:?}");
    }
    assert!(start.elapsed() < Duration::from_secs(2), "at once: {:?}", start.elapsed());
}
