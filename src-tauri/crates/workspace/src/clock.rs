//! The time, passed in.

use std::sync::Arc;

use jiff::civil::{Date, DateTime};
use jiff::tz::TimeZone;
use jiff::{Span, Timestamp};
use words::t;

/// A day in milliseconds.
pub const DAY: i64 = 86_400_000;

/// A clock: returns the time in milliseconds since 1970.
#[derive(Clone)]
pub struct Clock(Arc<dyn Fn() -> i64 + Send + Sync>);

impl Clock {
    /// The computer's clock.
    pub fn system() -> Self {
        Self(Arc::new(|| Timestamp::now().as_millisecond()))
    }

    /// Another one.
    pub fn new(now: impl Fn() -> i64 + Send + Sync + 'static) -> Self {
        Self(Arc::new(now))
    }

    /// The moment now, in milliseconds since 1970.
    pub fn now(&self) -> i64 {
        (self.0)()
    }
}

/// The start of the local day that is `days` before the one of `now`; `now` itself where the calendar does not reach.
pub fn day_start(now: i64, days: i32) -> i64 {
    let day = local(now).date().checked_sub(Span::new().days(days)).ok();
    day.and_then(start_of).unwrap_or(now)
}

/// The first moment of a local day; none where it lies outside of the calendar.
pub fn start_of(day: Date) -> Option<i64> {
    Some(day.to_zoned(TimeZone::system()).ok()?.timestamp().as_millisecond())
}

/// A moment by the local clock.
pub fn local(at: i64) -> DateTime {
    let moment = Timestamp::from_millisecond(at).unwrap_or(Timestamp::UNIX_EPOCH);
    moment.to_zoned(TimeZone::system()).datetime()
}

/// The local day of a moment in words: `4 March 2026`, or as the system's place writes it.
pub fn day(at: i64) -> String {
    let day = local(at);
    words::day(day.year(), day.month(), day.day())
}

/// A moment in words, in the person's own time: `4 March 2026, 14:05`.
pub fn moment(at: i64) -> String {
    t!("{day}, {time}", day = day(at), time = local(at).strftime("%H:%M"))
}

/// The local year of a moment.
pub fn year(at: i64) -> i16 {
    local(at).year()
}
