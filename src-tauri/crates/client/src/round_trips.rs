//! What the quickest of an operation's round trips take. Owns the one number that tells a service that is far away from a
//! request that is late; deliberately knows neither limits nor single requests.

use std::time::Duration;

use tokio::time::Instant;

/// How many of the quickest are looked at.
const LOOKED_AT: usize = 8;
/// What is so for so long is sure: a computer that is busy for a moment is not mistaken for a service that is far away.
/// From then on it is looked at anew each time, because a computer goes from one network to another.
const AGE: Duration = Duration::from_secs(20);

/// The quickest round trips of one operation.
#[derive(Debug)]
pub(crate) struct RoundTrips {
    since: Instant,
    /// The quickest since then, in order; at most [`LOOKED_AT`].
    quickest: Vec<Duration>,
    /// What was sure at that time.
    sure: Duration,
}

impl RoundTrips {
    pub(crate) const fn new(now: Instant) -> Self {
        Self { since: now, quickest: Vec::new(), sure: Duration::ZERO }
    }

    /// One more answer came, so long after its request had left.
    pub(crate) fn add(&mut self, took: Duration, now: Instant) {
        let at = self.quickest.partition_point(|other| *other <= took);
        self.quickest.insert(at, took);
        self.quickest.truncate(LOOKED_AT);
        if self.quickest.len() == LOOKED_AT && now - self.since >= AGE {
            // Where the quickest lie close together hardly a quicker one is to come; where they are far apart one may.
            *self = Self { sure: below(self.quickest[0], self.quickest[LOOKED_AT - 1]), ..Self::new(now) };
        }
    }

    /// What every round trip takes at least, as far as is known; zero as long as too little is.
    pub(crate) fn least(&self) -> Duration {
        self.quickest.first().filter(|first| **first < self.sure).map_or(self.sure, |first| below(*first, self.sure))
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
    fn what_is_sure() {
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
            let mut known = RoundTrips::new(start);
            assert_eq!(known.least(), Duration::ZERO, "nothing is known");
            for (at, took) in (1..).zip(trips) {
                let now = start + Duration::from_millis(over) * at / trips.len() as u32;
                known.add(Duration::from_millis(*took), now);
            }
            assert_eq!(known.least(), Duration::from_millis(least), "{why}: {trips:?}");
        }
    }

    #[test]
    fn another_network_is_noticed_after_a_while() {
        let start = Instant::now();
        let mut known = RoundTrips::new(start);
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
