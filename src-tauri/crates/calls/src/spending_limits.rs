//! The limits as a person sees them: how near each is, and the warning when one comes near. Does not own: setting one
//! (`credits`), and judging a call, which the store does in the transaction of its intent (`reservation.rs`).

mod sentences;
mod shown_warnings;

use api::{LimitKind, Tenths};
use store::money::spending_limits::SpendingLimits;
use store::{Exposure, LimitHit, PlannedCost};

pub use sentences::{exceeded, near};
pub use shown_warnings::{InRun, ShownWarnings};

use ipc::{LimitLevel, LimitState};
use workspace::clock::day_start;
use workspace::failure::Failure;
use workspace::open::OpenWorkspace;

/// Above this a person is asked first, until they set another limit (screens, "Price before click").
const CONFIRM_ABOVE: Tenths = Tenths::credits(20);
const CONFIRM_SETTING: &str = "confirm_above";
/// Which limit something would cross, beforehand. What is only known when it is sent is left to the reservation.
pub async fn blocked(open: &OpenWorkspace, planned: PlannedCost) -> Result<Option<String>, Failure> {
    let spending_limits = open.store.spending_limits().await?;
    if !spending_limits.any() {
        return Ok(None);
    }
    let now = open.store.exposure(day_start(open.now(), 0)).await?;
    // Where the balance is not known it is asked for before the call is sent.
    let by = spending_limits.judge(&now, planned).filter(|by| *by != LimitHit::NoBalance);
    Ok(by.map(|by| exceeded(planned.worst, by)))
}

/// Above which price a person is asked first.
pub async fn confirm_above(open: &OpenWorkspace) -> Result<Tenths, Failure> {
    let set = open.store.setting(CONFIRM_SETTING.to_owned()).await?;
    Ok(set.unwrap_or(CONFIRM_ABOVE))
}

/// Sets above which price a person is asked first.
pub async fn set_confirm_above(open: &OpenWorkspace, limit: Tenths) -> Result<(), Failure> {
    open.store.set(CONFIRM_SETTING.to_owned(), &limit).await.map_err(Failure::from)
}

/// Every limit as it is now. The floor is measured against the highest balance of late.
pub fn states(spending_limits: &SpendingLimits, now: &Exposure, highest: Option<Tenths>) -> Vec<LimitState> {
    let of = |kind| {
        let limit = spending_limits.of(kind);
        let used = match kind {
            LimitKind::Day => Some(now.of_day()),
            LimitKind::Floor => now.free(),
            LimitKind::Assistant => Some(now.assistant),
            LimitKind::Job | LimitKind::Click => None,
        };
        let level = match (kind, limit, used) {
            (LimitKind::Day | LimitKind::Assistant, Some(limit), Some(used)) => level(limit.less(used), limit),
            (LimitKind::Floor, Some(floor), Some(free)) => {
                level(free.less(floor), highest.unwrap_or(free).max(free).less(floor))
            }
            _ => LimitLevel::Calm,
        };
        LimitState { kind, limit, used, level }
    };
    LimitKind::ALL.into_iter().map(of).collect()
}

/// How near it is, where so much is left of so much.
pub fn level(left: Tenths, of: Tenths) -> LimitLevel {
    if left == Tenths::ZERO {
        LimitLevel::Reached
    } else if left.times(10) <= of {
        LimitLevel::Close
    } else if left.times(5) <= of {
        LimitLevel::Near
    } else {
        LimitLevel::Calm
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_comes_near_at_80_and_close_at_90() {
        let spending_limits =
            SpendingLimits { day: Some(Tenths(1_000)), floor: Some(Tenths(500)), ..SpendingLimits::default() };
        let state = |charged, balance, at: usize| {
            let now = Exposure { charged: Tenths(charged), balance: Some(Tenths(balance)), ..Exposure::default() };
            states(&spending_limits, &now, Some(Tenths(1_500)))[at].level
        };
        for (charged, level) in [
            (0, LimitLevel::Calm),
            (799, LimitLevel::Calm),
            (800, LimitLevel::Near),
            (899, LimitLevel::Near),
            (900, LimitLevel::Close),
            (999, LimitLevel::Close),
            (1_000, LimitLevel::Reached),
            (1_200, LimitLevel::Reached),
        ] {
            assert_eq!(state(charged, 9_000, 0), level, "{charged} of 1,000 tenths today");
        }
        for (balance, level) in [
            (1_500, LimitLevel::Calm),
            (701, LimitLevel::Calm),
            (700, LimitLevel::Near),
            (600, LimitLevel::Close),
            (501, LimitLevel::Close),
            (500, LimitLevel::Reached),
            (10, LimitLevel::Reached),
        ] {
            assert_eq!(
                state(0, balance, 3),
                level,
                "{balance} tenths, of which 500 are to stay, 1,500 at most of late"
            );
        }
    }

    #[test]
    fn what_is_not_set_is_calm_and_all_four_are_told() {
        let now = Exposure { charged: Tenths(70), in_flight: Tenths(5), ..Exposure::default() };
        let told = states(&SpendingLimits::default(), &now, None);
        let kinds: Vec<_> = told.iter().map(|state| state.kind).collect();
        assert_eq!(kinds, LimitKind::ALL, "in one order");
        assert!(told.iter().all(|state| state.limit.is_none() && state.level == LimitLevel::Calm), "{told:?}");
        assert_eq!((told[0].used, told[3].used), (Some(Tenths(75)), None), "today, and a balance that nobody knows");
    }
}
