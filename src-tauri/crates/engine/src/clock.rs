//! The time, passed in.

use std::sync::Arc;

use jiff::Timestamp;

/// Tells the time in milliseconds since 1970.
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

    pub(crate) fn now(&self) -> i64 {
        (self.0)()
    }
}

/// The start of the local day that is `days` before the one of `now`; `now` itself where the calendar cannot tell.
pub(crate) fn day_start(now: i64, days: i32) -> i64 {
    let start = || {
        let zone = jiff::tz::TimeZone::system();
        let today = Timestamp::from_millisecond(now).ok()?.to_zoned(zone.clone()).date();
        let day = today.checked_sub(jiff::Span::new().days(days)).ok()?;
        Some(day.to_zoned(zone).ok()?.timestamp().as_millisecond())
    };
    start().unwrap_or(now)
}

/// The local day of a moment in words: `4 March 2026`.
pub(crate) fn day(at: i64) -> String {
    let moment = Timestamp::from_millisecond(at).unwrap_or(Timestamp::UNIX_EPOCH);
    moment.to_zoned(jiff::tz::TimeZone::system()).strftime("%-d %B %Y").to_string()
}

/// A moment in words, in the person's own time: `4 March 2026, 14:05`.
pub(crate) fn moment(at: i64) -> String {
    let moment = Timestamp::from_millisecond(at).unwrap_or(Timestamp::UNIX_EPOCH);
    moment.to_zoned(jiff::tz::TimeZone::system()).strftime("%-d %B %Y, %H:%M").to_string()
}

/// The local year of a moment.
pub(crate) fn year(at: i64) -> i16 {
    let moment = Timestamp::from_millisecond(at).unwrap_or(Timestamp::UNIX_EPOCH);
    moment.to_zoned(jiff::tz::TimeZone::system()).year()
}
