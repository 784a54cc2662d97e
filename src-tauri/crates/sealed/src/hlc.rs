//! A hybrid logical clock: time that only goes forward, agrees with the hub's, and says of two rows which one knew the other.
//!
//! A stamp is the milliseconds since 1970 in the hub's time and, in the low 16 bits, a counter for what is made within one of them;
//! as a number it is the database's `bigint`, so its order is the order of these numbers. Its highest bit is the sign and stays
//! free: 47 bits of milliseconds last until the year 6429.
//!
//! A wrong clock stops nothing and spoils nothing for others: what is stamped beyond the time at which the hub took it in is read as
//! of that time, by everybody alike ([`Hlc::lowered_to`]).
//!
//! Owns: the arithmetic. Does not own: reading a clock; every time is given by the caller.

/// The latest milliseconds that a stamp can have.
const MOST_MS: u64 = (1 << 47) - 1;

/// A stamp.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Hlc(i64);

impl Hlc {
    /// Earlier than anything that is stamped.
    pub const ZERO: Self = Self(0);

    /// The stamp of so many milliseconds since 1970; those beyond the year 6429 are that year's last.
    pub const fn new(ms: u64, counter: u16) -> Self {
        let ms = if ms > MOST_MS { MOST_MS } else { ms };
        Self(((ms as i64) << 16) | counter as i64)
    }

    /// As the database has it. A negative number was made by nobody who keeps to this form: it is earlier than all others.
    pub const fn from_i64(told: i64) -> Self {
        if told < 0 { Self::ZERO } else { Self(told) }
    }

    /// For the database; never negative.
    pub const fn as_i64(self) -> i64 {
        self.0
    }

    /// Milliseconds since 1970.
    pub const fn ms(self) -> u64 {
        (self.0 >> 16) as u64
    }

    /// Which one within its millisecond.
    pub const fn counter(self) -> u16 {
        (self.0 & 0xFFFF) as u16
    }

    /// Not later than that millisecond's last stamp. Keeps the order of any two stamps, or makes them the same.
    #[must_use]
    pub fn lowered_to(self, now_ms: u64) -> Self {
        self.min(Self::new(now_ms, u16::MAX))
    }

    /// The next stamp: a full counter goes on in the next millisecond.
    const fn next(self) -> Self {
        Self(self.0.saturating_add(1))
    }
}

/// The clock of one device.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Clock {
    last: Hlc,
}

impl Clock {
    /// Goes on behind the last stamp that was made or seen, as it is on disk; [`Hlc::ZERO`] for a new one.
    pub const fn after(last: Hlc) -> Self {
        Self { last }
    }

    /// The last stamp that was made or seen: to be kept on disk.
    pub const fn last(&self) -> Hlc {
        self.last
    }

    /// A stamp for something that happens now, later than every one before. `now_ms` is the hub's time as far as it is known.
    /// Where the clock stands still or goes back the counter goes on.
    pub fn tick(&mut self, now_ms: u64) -> Hlc {
        self.last = Hlc::new(now_ms, 0).max(self.last.next());
        self.last
    }

    /// Takes note of a row of the log, which the hub took in at `at_ms`: what is stamped from now on is later. It is not lowered
    /// to this computer's own time, which may be a little behind the hub's: what answers a row must never be earlier than it.
    pub fn observe(&mut self, seen: Hlc, at_ms: u64) {
        self.last = self.last.max(seen.lowered_to(at_ms));
    }

    /// Forgets that this clock was ahead, once the hub's time is known. What is stamped and not sent yet must be lowered to the same
    /// time in the same moment, or it would be later than what is done from now on.
    pub fn lower_to(&mut self, now_ms: u64) {
        self.last = self.last.lowered_to(now_ms);
    }
}

/// How far the hub's clock is from a clock of this computer that only goes forward (the system's time when the program began and
/// what has passed since). Measured at each connection; such a clock may stand while the computer sleeps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct HubOffset {
    ms: i64,
    unsure_ms: u64,
}

impl HubOffset {
    /// From one question: when it was sent and answered by the clock of this computer, and what the hub said the time is; all in
    /// milliseconds. The hub is taken to have answered in the middle.
    pub fn measured(sent_ms: u64, hub_ms: u64, answered_ms: u64) -> Self {
        let unsure_ms = answered_ms.saturating_sub(sent_ms).div_ceil(2);
        let middle = sent_ms.saturating_add(unsure_ms);
        let apart = i64::try_from(hub_ms.abs_diff(middle)).unwrap_or(i64::MAX);
        Self { ms: if hub_ms < middle { -apart } else { apart }, unsure_ms }
    }

    /// How far the hub is ahead, in milliseconds; negative where it is behind.
    pub const fn ms(self) -> i64 {
        self.ms
    }

    /// By how many milliseconds it may be wrong: half of what the question took.
    pub const fn unsure_ms(self) -> u64 {
        self.unsure_ms
    }

    /// The hub's time at this time of this computer's clock, in milliseconds since 1970.
    pub const fn hub_ms(self, local_ms: u64) -> u64 {
        local_ms.saturating_add_signed(self.ms)
    }
}

#[cfg(test)]
#[path = "hlc_tests.rs"]
mod tests;
