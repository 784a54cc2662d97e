//! What the quickest of an operation's round trips take. Owns the one number that distinguishes a service that is far
//! away from a request that is late; deliberately knows neither limits nor single requests.
//!
//! Two things make it known. Many trips that are alike are so by no chance: a computer or a network that is busy for a moment
//! makes them uneven. And what has been so for long is so, however uneven the trips are.
//!
//! What it is for, in figures: a window that counts each request until a span after its answer takes 1.34 × the ideal time for a
//! service that is 300 ms away and 1.77 × for one that works for 700 ms, with this 1.02 × and 1.03 × (`window_tests.rs`).

use std::collections::VecDeque;
use std::time::Duration;

use tokio::time::Instant;

/// How many of the quickest are looked at.
const LOOKED_AT: usize = 8;
/// What is so for so long is sure: a computer that is busy for a moment is not mistaken for a service that is far away.
/// From then on it is looked at anew each time, because a computer goes from one network to another.
const AGE: Duration = Duration::from_secs(20);
/// So many trips that are alike are believed. Three were alike by chance on a busy computer, and the fourth request, which was
/// quick, arrived within the same window.
const ALIKE: usize = LOOKED_AT;
/// Alike are those of which three quarters are at most this above the quickest: a share of it, or what a busy computer adds
/// by itself.
const SHARE: u32 = 16;
const NOISE: Duration = Duration::from_millis(5);

/// The quickest round trips of one operation.
#[derive(Debug)]
pub(crate) struct RoundTrips {
    since: Instant,
    /// The quickest since then, in order; at most [`LOOKED_AT`].
    quickest: Vec<Duration>,
    /// What was sure at that time.
    sure: Duration,
    /// The last ones, the newest last; none where they are not believed for being alike.
    last: Option<VecDeque<Duration>>,
}

impl RoundTrips {
    /// `wary` where the service has counted otherwise than was thought: then only what has been so for long is believed.
    pub(crate) fn new(now: Instant, wary: bool) -> Self {
        Self { since: now, quickest: Vec::new(), sure: Duration::ZERO, last: (!wary).then(VecDeque::new) }
    }

    /// One more answer came, so long after its request was sent.
    pub(crate) fn add(&mut self, took: Duration, now: Instant) {
        if let Some(last) = &mut self.last {
            last.push_back(took);
            if last.len() > LOOKED_AT {
                last.pop_front();
            }
        }
        let at = self.quickest.partition_point(|other| *other <= took);
        self.quickest.insert(at, took);
        self.quickest.truncate(LOOKED_AT);
        if self.quickest.len() == LOOKED_AT && now - self.since >= AGE {
            // Where the quickest lie close together hardly a quicker one is to come; where they are far apart one may.
            self.sure = below(self.quickest[0], self.quickest[LOOKED_AT - 1]);
            self.quickest.clear();
            self.since = now;
        }
    }

    /// What every round trip takes at least, as far as is known; zero as long as too little is.
    pub(crate) fn least(&self) -> Duration {
        let quicker = self.quickest.first().filter(|first| **first < self.sure);
        quicker.map_or(self.sure, |first| below(*first, self.sure)).max(self.alike())
    }

    /// The same by the last ones, where they are alike.
    fn alike(&self) -> Duration {
        let mut last: Vec<Duration> = self.last.iter().flatten().copied().collect();
        if last.len() < ALIKE {
            return Duration::ZERO;
        }
        last.sort_unstable();
        let (quickest, most) = (last[0], last[(last.len() * 3).div_ceil(4) - 1]);
        if most - quickest <= NOISE.max(quickest / SHARE) { below(quickest, most) } else { Duration::ZERO }
    }
}

/// As far below the quickest as another one is above it.
fn below(quickest: Duration, other: Duration) -> Duration {
    quickest.saturating_sub(other.saturating_sub(quickest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_sure_because_it_has_been_so_for_long() {
        for (trips, over, least, why) in [
            (&[50; 7][..], 20_000, 0, "seven are too few"),
            (&[50; 100], 19_000, 0, "all of a sudden, and it may be over as soon"),
            (&[50; 8], 20_000, 50, "always the same"),
            (&[50, 52, 51, 50, 54, 53, 50, 51], 20_000, 46, "close together: a little less"),
            (&[90, 10, 80, 20, 70, 30, 60, 40], 20_000, 0, "far apart: nothing is sure"),
            (&[900, 50, 50, 800, 50, 50, 50, 50, 50, 50], 20_000, 50, "slow ones among them make no difference"),
            (&[50, 50, 50, 50, 50, 50, 50, 50, 45], 22_500, 40, "a quicker one takes as much again from what was sure"),
            (&[50, 50, 50, 50, 50, 50, 50, 50, 20], 22_500, 0, "a much quicker one takes all"),
        ] {
            let start = Instant::now();
            let mut known = RoundTrips::new(start, true);
            assert_eq!(known.least(), Duration::ZERO, "nothing is known");
            for (at, took) in (1..).zip(trips) {
                let now = start + Duration::from_millis(over) * at / trips.len() as u32;
                known.add(Duration::from_millis(*took), now);
            }
            assert_eq!(known.least(), Duration::from_millis(least), "{why}: {trips:?}");
        }
    }

    #[test]
    fn what_is_alike_is_sure_at_once() {
        for (trips, least, why) in [
            (&[300; 7][..], 0, "seven may be so by chance"),
            (&[300; 8], 300, "eight alike"),
            (&[300, 315, 303, 315, 303, 315, 303, 315], 285, "nearly alike: a little less"),
            (&[300, 340, 303, 340, 303, 340, 303, 303], 0, "not alike"),
            (&[320, 300, 303, 301, 320, 300, 303, 301], 297, "one slow one in four makes no difference"),
            (&[12, 9, 10, 12, 9, 10, 12, 9], 6, "near, and what a busy computer adds"),
            (&[4, 8, 15, 4, 8, 15, 4, 8], 0, "near, and more than that"),
            (&[410, 480, 530, 450, 590, 500, 420, 560], 0, "slow because something is busy: uneven"),
            (&[300, 300, 300, 300, 300, 300, 300, 5], 0, "the first quick one takes all"),
            (&[5, 300, 300, 300, 300, 300, 300, 300], 0, "it was quick a moment ago"),
            (&[5, 300, 300, 300, 300, 300, 300, 300, 300], 300, "eight in a row were not"),
        ] {
            let start = Instant::now();
            let (mut known, mut wary) = (RoundTrips::new(start, false), RoundTrips::new(start, true));
            for took in trips {
                known.add(Duration::from_millis(*took), start);
                wary.add(Duration::from_millis(*took), start);
            }
            assert_eq!(known.least(), Duration::from_millis(least), "{why}: {trips:?}");
            assert_eq!(wary.least(), Duration::ZERO, "after a mistake only time makes sure: {trips:?}");
        }
    }

    #[test]
    fn another_network_is_noticed_after_a_while() {
        let start = Instant::now();
        let mut known = RoundTrips::new(start, true);
        let mut add = |ms: u64, seconds: u64| {
            let now = start + Duration::from_secs(seconds);
            (0..8).for_each(|_| known.add(Duration::from_millis(ms), now));
            known.least().as_millis()
        };
        assert_eq!(add(20, 20), 20, "a near service");
        assert_eq!(add(200, 30), 20, "slow for once");
        assert_eq!(add(200, 39), 20, "what was sure stays so for a time");
        assert_eq!(add(200, 41), 200, "and then it is far");
        assert_eq!(add(150, 42), 100, "what is quicker counts at once");
    }
}
