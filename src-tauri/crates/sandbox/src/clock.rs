//! The service's clock: the machine's, moved forward when a test asks for it.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

pub struct Clock {
    started: Instant,
    started_at: Duration,
    advanced: AtomicU64,
}

impl Clock {
    /// The machine's clock, moved forward by so many seconds.
    pub fn new(advanced: u64) -> Self {
        let started_at = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Self { started: Instant::now(), started_at, advanced: AtomicU64::new(advanced) }
    }

    /// Time since 1970-01-01; it never goes back.
    pub fn now(&self) -> Duration {
        // A clock moved by more than a human life is a mistake of the caller; the cap keeps dates in range.
        let advanced = self.advanced.load(Ordering::Relaxed).min(3_200_000_000);
        self.started_at + self.started.elapsed() + Duration::from_secs(advanced)
    }

    /// Today, in days since 1970-01-01.
    pub fn today(&self) -> i64 {
        (self.now().as_secs() / 86_400) as i64
    }

    /// Now, as `2026-09-11T08:00:00Z`.
    pub fn text(&self) -> String {
        jiff::Timestamp::from_second(self.now().as_secs() as i64).map(|now| now.to_string()).unwrap_or_default()
    }

    /// Sets how far it is moved forward.
    pub fn set_advanced(&self, seconds: u64) {
        self.advanced.store(seconds, Ordering::Relaxed);
    }
}
