//! Whether a call that brought no answer is sent again. Pure: a table of cases, no clock, no network.

use std::time::Duration;

use api::{RateClass, Repeat};

use crate::error::{NotSent, SendError, Unclear};

/// Attempts in all when the service says "too many requests".
const MOST_WHEN_BUSY: u32 = 5;
/// Attempts in all for everything else that may be sent again.
const MOST: u32 = 3;
/// Between two questions for work that is under way, whatever the service says: it says two seconds (contract, "States and
/// transitions"), and one that says more must not keep whoever waits from hearing of the end.
const LONGEST_BETWEEN: Duration = Duration::from_secs(5);
/// Attempts in all when the time limit was used up: a person should not wait for it three times.
const MOST_WHEN_SLOW: u32 = 2;

/// What a failed attempt was, as far as sending it again is concerned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// Never sent.
    NotSent,
    /// Never sent, after the whole time limit for connecting.
    NotSentSlow,
    /// The service took it in and says "too many requests": not done.
    Busy,
    /// The service is still at work on it, under the same replay key.
    InFlight,
    /// The service says that it could not do it: done with, and not charged.
    Down,
    /// Sent; lost, cut, or a 5xx that says nothing.
    Failed,
    /// Sent; the whole time limit passed.
    FailedSlow,
    /// A repeat would bring the same.
    Settled,
}

impl Outcome {
    pub(crate) const fn of(error: &SendError) -> Self {
        match error {
            SendError::NotSent { source } => match source {
                NotSent::Name(_) | NotSent::Connect(_) => Self::NotSent,
                NotSent::TimedOut(_) => Self::NotSentSlow,
                NotSent::Request(_) | NotSent::Tls(_) => Self::Settled,
            },
            SendError::Refused { status: 429, .. } => Self::Busy,
            SendError::Refused { status: 409, refusal } if refusal.retry_after.is_some() => Self::InFlight,
            SendError::Refused { status: 500.., .. } => Self::Down,
            SendError::Refused { .. } | SendError::Unread { .. } => Self::Settled,
            SendError::Unclear { kind, .. } => match kind {
                Unclear::Lost | Unclear::Cut | Unclear::Status => Self::Failed,
                Unclear::TimedOut => Self::FailedSlow,
                Unclear::InFlight
                | Unclear::Settlement
                | Unclear::Redirect
                | Unclear::ContentType
                | Unclear::NotJson
                | Unclear::WrongShape
                | Unclear::TooLarge => Self::Settled,
            },
        }
    }
}

/// What to do next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Decision {
    /// The outcome is final.
    Stop,
    /// Send again after a pause.
    Again,
    /// Send again once the class's gate opens.
    Gate,
    /// Send again after as long as the service says.
    Wait,
}

/// Decides after `attempt` attempts, the first being 1; `keyed` says that it carries a replay key, `is_late` that the
/// work has had all the time that the contract gives it. A paid call is sent again only where it certainly was not
/// done, or where the key makes a repeat free. What is down stays so under its key: "a new request must use a new key",
/// and that is a new intent.
pub(crate) const fn decide(repeat: Repeat, keyed: bool, attempt: u32, is_late: bool, outcome: Outcome) -> Decision {
    let (free, replays) = match repeat {
        Repeat::Free => (true, false),
        Repeat::PaysAgain => (false, false),
        Repeat::ReplaysByKey => (false, keyed),
    };
    match outcome {
        Outcome::Busy if attempt < MOST_WHEN_BUSY => Decision::Gate,
        Outcome::NotSent if attempt < MOST => Decision::Again,
        Outcome::NotSentSlow if attempt < MOST_WHEN_SLOW => Decision::Again,
        Outcome::InFlight if replays && !is_late => Decision::Wait,
        Outcome::Down if free && attempt < MOST => Decision::Again,
        Outcome::Failed if (free || replays) && attempt < MOST => Decision::Again,
        Outcome::FailedSlow if (free || replays) && attempt < MOST_WHEN_SLOW => Decision::Again,
        _ => Decision::Stop,
    }
}

/// The pause before the attempt after this one: doubled each time, spread by a quarter to both sides.
pub(crate) fn pause(base: Duration, attempt: u32, roll: u64) -> Duration {
    let doubled = base.saturating_mul(1 << attempt.clamp(1, 8).saturating_sub(1));
    let spread = (roll % 513) as u32;
    doubled.saturating_mul(768 + spread) / 1024
}

/// How long to wait for work that is under way: as the service says, within bounds.
pub(crate) fn wait(retry_after: Option<Duration>, pause: Duration) -> Duration {
    retry_after.map_or(pause, |told| told.max(pause)).min(LONGEST_BETWEEN)
}

/// How long a class's gate stays closed: as long as the service says; else the window of the limit and a pause on top
/// (contract, 429: "retry after the window with bounded backoff").
pub(crate) fn gate(class: RateClass, retry_after: Option<Duration>, pause: Duration) -> Duration {
    let window = class.limit().map_or(Duration::from_secs(1), |(_, window)| window);
    retry_after.map_or(window + pause, |told| told.max(pause))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_paid_call_is_sent_again_only_where_it_was_not_done_or_replays() {
        use Decision::{Again, Gate, Stop, Wait};
        let paid = (Repeat::PaysAgain, false);
        let free = (Repeat::Free, false);
        let keyed = (Repeat::ReplaysByKey, true);
        let keyless = (Repeat::ReplaysByKey, false);
        for (outcome, kinds, decisions) in [
            (Outcome::NotSent, [paid, free, keyed, keyless].as_slice(), [Again, Again, Stop, Stop, Stop]),
            (Outcome::NotSentSlow, &[paid, free, keyed, keyless], [Again, Stop, Stop, Stop, Stop]),
            (Outcome::Busy, &[paid, free, keyed, keyless], [Gate, Gate, Gate, Gate, Stop]),
            (Outcome::InFlight, &[keyed], [Wait; 5]),
            (Outcome::InFlight, &[paid, free, keyless], [Stop; 5]),
            (Outcome::Down, &[free], [Again, Again, Stop, Stop, Stop]),
            (Outcome::Down, &[paid, keyed, keyless], [Stop; 5]),
            (Outcome::Failed, &[free, keyed], [Again, Again, Stop, Stop, Stop]),
            (Outcome::Failed, &[paid, keyless], [Stop; 5]),
            (Outcome::FailedSlow, &[free, keyed], [Again, Stop, Stop, Stop, Stop]),
            (Outcome::FailedSlow, &[paid, keyless], [Stop; 5]),
            (Outcome::Settled, &[paid, free, keyed, keyless], [Stop; 5]),
        ] {
            for (repeat, keyed) in kinds.iter().copied() {
                for (attempt, decision) in (1..).zip(decisions) {
                    let told = decide(repeat, keyed, attempt, false, outcome);
                    assert_eq!(told, decision, "{outcome:?}, {repeat:?}, with a key: {keyed}, after attempt {attempt}");
                }
            }
        }
        let patience = decide(Repeat::ReplaysByKey, true, 2, true, Outcome::InFlight);
        assert_eq!(patience, Stop, "waiting for work that never ends is bounded");
    }

    #[test]
    fn pauses_grow_and_spread_within_a_quarter() {
        let base = Duration::from_millis(1000);
        for (attempt, least, most) in [(1, 750, 1250), (2, 1500, 2500), (3, 3000, 5000)] {
            let pauses = (0..513).map(|roll| pause(base, attempt, roll).as_millis());
            assert_eq!(pauses.clone().min(), Some(least), "attempt {attempt}: the shortest");
            assert_eq!(pauses.max(), Some(most), "attempt {attempt}: the longest");
        }
        assert!(pause(base, u32::MAX, 0) < Duration::from_secs(200), "even a wild attempt number stays bounded");
    }

    #[test]
    fn the_gate_stays_closed_as_long_as_the_service_says_and_for_its_window_where_it_says_nothing() {
        let pause = Duration::from_millis(250);
        for (class, told, closed) in [
            (RateClass::Companies, None, Duration::from_millis(1_250)),
            (RateClass::Domains, None, Duration::from_millis(60_250)),
            (RateClass::Companies, Some(0), pause),
            (RateClass::Companies, Some(2), Duration::from_secs(2)),
            (RateClass::Companies, Some(90), Duration::from_secs(90)),
            (RateClass::Domains, Some(3_600), Duration::from_secs(3_600)),
        ] {
            assert_eq!(gate(class, told.map(Duration::from_secs), pause), closed, "{class:?}, Retry-After {told:?}");
        }
    }

    #[test]
    fn work_under_way_is_asked_for_every_few_seconds_whatever_the_service_says() {
        let pause = Duration::from_millis(250);
        for (told, waits) in
            [(None, pause), (Some(0), pause), (Some(2), Duration::from_secs(2)), (Some(30), LONGEST_BETWEEN)]
        {
            assert_eq!(wait(told.map(Duration::from_secs), pause), waits, "Retry-After {told:?}");
        }
    }
}
