//! When a watch is due: once behind the newest of its days that has begun, however many of them the computer slept through.

use jiff::civil::Weekday;
use workspace::clock::{DAY, day_start, local};

/// Between two askings of one watch by itself, however a clock or a journey to the west moves its days.
const APART: i64 = 3 * DAY;

/// Whether a watch is to be asked now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Look {
    /// It is.
    Due,
    /// Not yet.
    Later,
    /// What is remembered of it is in the future: the clock was ahead. Days count from now on, or it would be mute until then.
    Ahead,
}

/// Looks whether a watch of this weekday (0 for Monday) is due: `since` is from when on days count, `asked` when it was asked last, by
/// whomever, both in milliseconds since 1970. What it was asked in a future that was none says nothing.
pub(crate) fn look(now: i64, weekday: u8, since: i64, asked: Option<i64>) -> Look {
    if since > now {
        return Look::Ahead;
    }
    let asked = asked.filter(|asked| *asked <= now);
    let is_apart = asked.is_none_or(|asked| now - asked >= APART);
    let last = asked.map_or(since, |asked| asked.max(since));
    if is_apart && newest_day(now, weekday) > last { Look::Due } else { Look::Later }
}

/// The moment at which the newest local day of this weekday began.
fn newest_day(now: i64, weekday: u8) -> i64 {
    day_start(now, i32::from((today(now) + 7 - weekday % 7) % 7))
}

/// The moment at which it is due next.
pub(crate) fn next(now: i64, weekday: u8) -> i64 {
    // In the middle of that day, which an hour more or less in spring and autumn does not leave.
    let days = i64::from((weekday % 7 + 7 - today(now)) % 7);
    let days = if days == 0 { 7 } else { days };
    day_start(day_start(now, 0) + days * DAY + DAY / 2, 0)
}

fn today(now: i64) -> u8 {
    local(now).weekday().since(Weekday::Monday).unsigned_abs()
}

#[cfg(test)]
mod tests {
    use super::*;
    use workspace::clock::start_of;

    fn at(day: i8, hour: i64) -> i64 {
        start_of(jiff::civil::date(2026, 11, day)).unwrap() + hour * 3_600_000
    }

    #[test]
    fn a_watch_is_due_once_behind_each_of_its_days() {
        // 2026-11-02 is a Monday.
        for (now, since, begun, told, why) in [
            (at(2, 9), at(1, 9), None, Look::Due, "its first Monday"),
            (at(2, 9), at(2, 8), None, Look::Later, "made on a Monday, it waits for the next one"),
            (at(9, 9), at(2, 8), None, Look::Due, "which comes"),
            (at(9, 9), at(2, 8), Some(at(9, 1)), Look::Later, "asked today already"),
            (at(11, 9), at(1, 9), Some(at(2, 9)), Look::Due, "the computer slept on Monday: on Wednesday"),
            (at(30, 9), at(1, 9), Some(at(2, 9)), Look::Due, "or for four weeks: once"),
            (at(30, 9), at(1, 9), Some(at(30, 8)), Look::Later, "and not four times"),
            (at(8, 9), at(1, 9), Some(at(2, 9)), Look::Later, "on Sunday it is not yet"),
            (at(9, 1), at(2, 8), Some(at(8, 23)), Look::Later, "a person has asked in the evening before"),
            (at(11, 23), at(2, 8), Some(at(8, 23)), Look::Due, "some days later it is asked all the same"),
            (at(9, 9), at(28, 9), None, Look::Ahead, "the clock was ahead by three weeks"),
            (at(1, 23), at(2, 1), Some(at(2, 1)), Look::Ahead, "or by two hours, in which it was asked"),
            (at(2, 1), at(1, 23), Some(at(2, 1)), Look::Later, "then the Monday that it was asked for comes"),
            (at(9, 9), at(9, 9), Some(at(28, 9)), Look::Later, "and what it was asked then counts for nothing"),
            (at(16, 9), at(9, 9), Some(at(28, 9)), Look::Due, "from then on every Monday again"),
        ] {
            assert_eq!(look(now, 0, since, begun), told, "{why}");
        }
    }

    #[test]
    fn the_next_day_is_within_a_week() {
        for (now, weekday, told) in [
            (at(2, 9), 0, at(9, 0)),
            (at(2, 0), 0, at(9, 0)),
            (at(1, 23), 0, at(2, 0)),
            (at(4, 12), 6, at(8, 0)),
            (at(4, 12), 3, at(5, 0)),
        ] {
            assert_eq!(next(now, weekday), told, "from {now} on day {weekday}");
        }
    }
}
