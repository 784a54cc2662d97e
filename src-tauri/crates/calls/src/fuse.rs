//! The fuses as a person sees them: how near each is, and the word when one comes near. Does not own: setting one (`credits`), and
//! judging a call, which the store does in the transaction of its intent (`reservation.rs`).

mod said;
mod sentences;

use api::{FuseKind, Tenths};
use store::tables::fuses::Fuses;
use store::{Bound, Committed, Outlay};

pub use said::{InRun, Said};
pub use sentences::{crossed, near};

use ipc::{FuseLevel, FuseState};
use workspace::clock::day_start;
use workspace::failure::Failure;
use workspace::open::OpenWorkspace;

/// Above this a person is asked first, until they set another limit (screens, "Price before click").
const CONFIRM_ABOVE: Tenths = Tenths::credits(20);
const CONFIRM_SETTING: &str = "confirm_above";
/// Which limit something would cross, beforehand. What is only known when it leaves is left to the guard.
pub async fn blocked(open: &OpenWorkspace, outlay: Outlay) -> Result<Option<String>, Failure> {
    let fuses = open.store.fuses().await?;
    if !fuses.any() {
        return Ok(None);
    }
    let now = open.store.committed(day_start(open.now(), 0)).await?;
    // Where the balance is not known it is asked for before the call leaves.
    let by = fuses.judge(&now, outlay).filter(|by| *by != Bound::NoBalance);
    Ok(by.map(|by| crossed(outlay.worst, by)))
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

/// Every fuse as it is now. The floor is measured against the highest balance of late.
pub fn states(fuses: &Fuses, now: &Committed, highest: Option<Tenths>) -> Vec<FuseState> {
    let of = |kind| {
        let limit = fuses.of(kind);
        let used = match kind {
            FuseKind::Day => Some(now.of_day()),
            FuseKind::Floor => now.free(),
            FuseKind::Job | FuseKind::Click => None,
        };
        let level = match (kind, limit, used) {
            (FuseKind::Day, Some(limit), Some(used)) => level(limit.less(used), limit),
            (FuseKind::Floor, Some(floor), Some(free)) => {
                level(free.less(floor), highest.unwrap_or(free).max(free).less(floor))
            }
            _ => FuseLevel::Calm,
        };
        FuseState { kind, limit, used, level }
    };
    FuseKind::ALL.into_iter().map(of).collect()
}

/// How near it is, where so much is left of so much.
pub fn level(left: Tenths, of: Tenths) -> FuseLevel {
    if left == Tenths::ZERO {
        FuseLevel::Reached
    } else if left.times(10) <= of {
        FuseLevel::Close
    } else if left.times(5) <= of {
        FuseLevel::Near
    } else {
        FuseLevel::Calm
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_comes_near_at_80_and_close_at_90() {
        let fuses = Fuses { day: Some(Tenths(1_000)), floor: Some(Tenths(500)), ..Fuses::default() };
        let state = |charged, balance, at: usize| {
            let now = Committed { charged: Tenths(charged), balance: Some(Tenths(balance)), ..Committed::default() };
            states(&fuses, &now, Some(Tenths(1_500)))[at].level
        };
        for (charged, level) in [
            (0, FuseLevel::Calm),
            (799, FuseLevel::Calm),
            (800, FuseLevel::Near),
            (899, FuseLevel::Near),
            (900, FuseLevel::Close),
            (999, FuseLevel::Close),
            (1_000, FuseLevel::Reached),
            (1_200, FuseLevel::Reached),
        ] {
            assert_eq!(state(charged, 9_000, 0), level, "{charged} of 1,000 tenths today");
        }
        for (balance, level) in [
            (1_500, FuseLevel::Calm),
            (701, FuseLevel::Calm),
            (700, FuseLevel::Near),
            (600, FuseLevel::Close),
            (501, FuseLevel::Close),
            (500, FuseLevel::Reached),
            (10, FuseLevel::Reached),
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
        let now = Committed { charged: Tenths(70), under_way: Tenths(5), ..Committed::default() };
        let told = states(&Fuses::default(), &now, None);
        let kinds: Vec<_> = told.iter().map(|state| state.kind).collect();
        assert_eq!(kinds, FuseKind::ALL, "in one order");
        assert!(told.iter().all(|state| state.limit.is_none() && state.level == FuseLevel::Calm), "{told:?}");
        assert_eq!((told[0].used, told[3].used), (Some(Tenths(75)), None), "today, and a balance that nobody knows");
    }
}
