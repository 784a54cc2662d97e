//! Whether a call that brought no answer is sent again. Pure: a table of cases, no clock, no network.

use std::time::Duration;

use api::{RateClass, Repeat, Spec};

use crate::error::{NotSent, SendError, Unclear};

/// Attempts in all when the service says "too many requests".
const MOST_WHEN_BUSY: u32 = 5;
/// Attempts in all for everything else that may be sent again.
const MOST: u32 = 3;
/// Attempts in all when the time limit was used up: a person should not wait for it three times.
const MOST_WHEN_SLOW: u32 = 2;

/// What a failed attempt was, as far as sending it again is concerned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// Never left.
    NotSent,
    /// Never left, after the whole time limit for connecting.
    NotSentSlow,
    /// The service took it in and says "too many requests": not done.
    Busy,
    /// Sent; lost, cut, or a 5xx.
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
            SendError::Refused { status: 500.., .. } => Self::Failed,
            SendError::Refused { .. } => Self::Settled,
            SendError::Unclear { kind, .. } => match kind {
                Unclear::Lost | Unclear::Cut | Unclear::Status => Self::Failed,
                Unclear::TimedOut => Self::FailedSlow,
                Unclear::Settlement
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
    /// The outcome stands.
    Stop,
    /// Send again after a pause.
    Again,
    /// Send again once the class's gate opens.
    Gate,
}

/// Decides after `attempt` attempts, the first being 1. A paid call is sent again only where it certainly was not done.
pub(crate) const fn decide(spec: &Spec, attempt: u32, outcome: Outcome) -> Decision {
    let free = match spec.repeat {
        Repeat::Free => true,
        Repeat::PaysAgain | Repeat::ReplaysByKey => false,
    };
    match outcome {
        Outcome::Busy if attempt < MOST_WHEN_BUSY => Decision::Gate,
        Outcome::NotSent if attempt < MOST => Decision::Again,
        Outcome::NotSentSlow if attempt < MOST_WHEN_SLOW => Decision::Again,
        Outcome::Failed if free && attempt < MOST => Decision::Again,
        Outcome::FailedSlow if free && attempt < MOST_WHEN_SLOW => Decision::Again,
        _ => Decision::Stop,
    }
}

/// The pause before the attempt after this one: doubled each time, spread by a quarter to both sides.
pub(crate) fn pause(base: Duration, attempt: u32, roll: u64) -> Duration {
    let doubled = base.saturating_mul(1 << attempt.clamp(1, 8).saturating_sub(1));
    let spread = (roll % 513) as u32;
    doubled.saturating_mul(768 + spread) / 1024
}

/// How long a class's gate stays closed: as long as the service says, within bounds; else the window of the limit and a
/// pause on top (contract, 429: "retry after the window with bounded backoff").
pub(crate) fn gate(class: RateClass, retry_after: Option<Duration>, pause: Duration, longest: Duration) -> Duration {
    let window = class.limit().map_or(Duration::from_secs(1), |(_, window)| window);
    retry_after.map_or(window + pause, |told| told.max(pause)).min(longest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use api::Operation;
    use api::operations::{Credits, FindCompanies};

    #[test]
    fn a_paid_call_is_sent_again_only_where_it_was_not_done() {
        use Decision::{Again, Gate, Stop};
        let paid = &FindCompanies::SPEC;
        let free = &Credits::SPEC;
        for (outcome, spec, decisions) in [
            (Outcome::NotSent, paid, [Again, Again, Stop, Stop, Stop]),
            (Outcome::NotSent, free, [Again, Again, Stop, Stop, Stop]),
            (Outcome::NotSentSlow, paid, [Again, Stop, Stop, Stop, Stop]),
            (Outcome::NotSentSlow, free, [Again, Stop, Stop, Stop, Stop]),
            (Outcome::Busy, paid, [Gate, Gate, Gate, Gate, Stop]),
            (Outcome::Busy, free, [Gate, Gate, Gate, Gate, Stop]),
            (Outcome::Failed, paid, [Stop; 5]),
            (Outcome::Failed, free, [Again, Again, Stop, Stop, Stop]),
            (Outcome::FailedSlow, paid, [Stop; 5]),
            (Outcome::FailedSlow, free, [Again, Stop, Stop, Stop, Stop]),
            (Outcome::Settled, paid, [Stop; 5]),
            (Outcome::Settled, free, [Stop; 5]),
        ] {
            for (attempt, decision) in (1..).zip(decisions) {
                let name = spec.name;
                assert_eq!(decide(spec, attempt, outcome), decision, "{outcome:?}, {name}, after attempt {attempt}");
            }
        }
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
    fn the_gate_follows_the_service_within_bounds() {
        let (pause, longest) = (Duration::from_millis(250), Duration::from_secs(30));
        for (told, closed) in [
            (None, Duration::from_millis(1250)),
            (Some(0), pause),
            (Some(2), Duration::from_secs(2)),
            (Some(30), longest),
            (Some(86_400), longest),
        ] {
            let told = told.map(Duration::from_secs);
            assert_eq!(gate(RateClass::Companies, told, pause, longest), closed, "Retry-After {told:?}");
        }
    }
}
