//! The fuses as a person sees them: setting one, how near each is, and the word when one comes near. They are kept in front of
//! the socket by `guard` and the store, which judges every call.

mod said;
mod sentences;

use std::sync::Arc;

use api::{FuseKind, Tenths};
use store::tables::fuses::Fuses;
use store::{Bound, Committed, Outlay};

pub(crate) use said::{InRun, Said};
pub(crate) use sentences::{credits, crossed};

use crate::clock::day_start;
use crate::ledger;
use crate::open::OpenWorkspace;
use crate::screen::{Changed, Failure, FuseLevel, FuseRequest, FuseState, Meter, Notice, Tone};

/// Sets a fuse, or takes it out.
pub(crate) async fn set(open: &Arc<OpenWorkspace>, request: FuseRequest) -> Result<Meter, Failure> {
    let FuseRequest { kind, limit } = request;
    let changed = open.store.set_fuse(kind, limit, open.now()).await?;
    let meter = ledger::meter_of(open).await?;
    if changed {
        tracing::info!(kind = kind.name(), limit = limit.map(|limit| limit.0), "a limit was changed");
        // The person sees how near it is: only what is crossed from here is said.
        open.state::<Said>().remember(&meter.fuses, day_start(open.now(), 0));
        open.under_way.look_again();
        open.emit(Changed::Credits { meter: meter.clone() });
    }
    Ok(meter)
}

/// Which limit something would cross, beforehand. What is only known when it leaves is left to the guard.
pub(crate) async fn blocked(open: &OpenWorkspace, outlay: Outlay) -> Result<Option<String>, Failure> {
    let fuses = open.store.fuses().await?;
    if !fuses.any() {
        return Ok(None);
    }
    let now = open.store.committed(day_start(open.now(), 0)).await?;
    // Where the balance is not known it is asked for before the call leaves.
    let by = fuses.judge(&now, outlay).filter(|by| *by != Bound::NoBalance);
    Ok(by.map(|by| crossed(outlay.worst, by)))
}

/// What has been said before this run need not be said again.
pub(crate) async fn remember(open: &OpenWorkspace) -> Result<(), Failure> {
    if open.store.fuses().await?.any() {
        let meter = ledger::meter_of(open).await?;
        open.state::<Said>().remember(&meter.fuses, day_start(open.now(), 0));
    }
    Ok(())
}

/// Says what has come near since it was last said.
pub(crate) async fn say(open: &OpenWorkspace, meter: &Meter) {
    let today = day_start(open.now(), 0);
    for fuse in open.state::<Said>().newly(&meter.fuses, today) {
        if let Some(message) = sentences::near(&fuse) {
            open.emit(Changed::Notice { notice: Notice { tone: Tone::Warning, message } });
        }
    }
}

/// Says what has come near for one job or load. A single question is asked about as a whole: nothing of it comes near.
pub(crate) async fn say_of_run(open: &OpenWorkspace, run: InRun) -> Result<(), Failure> {
    let fuses = open.store.fuses().await?;
    let (job, pull) = match run {
        InRun::Job(job) => (Some(job), None),
        InRun::Load(pull) => (None, Some(pull)),
    };
    // A load is one click.
    let kinds = [Some(FuseKind::Job), pull.map(|_| FuseKind::Click)];
    for kind in kinds.into_iter().flatten() {
        let Some(limit) = fuses.of(kind) else { continue };
        let used = open.store.spent_in_run(job, pull).await?;
        let fuse = FuseState { kind, limit: Some(limit), used: Some(used), level: level(limit.less(used), limit) };
        if open.state::<Said>().is_nearer(&fuse, run)
            && let Some(message) = sentences::near(&fuse)
        {
            open.emit(Changed::Notice { notice: Notice { tone: Tone::Warning, message } });
        }
    }
    Ok(())
}

/// Every fuse as it is now. The floor is measured against the highest balance of late.
pub(crate) fn states(fuses: &Fuses, now: &Committed, highest: Option<Tenths>) -> Vec<FuseState> {
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
fn level(left: Tenths, of: Tenths) -> FuseLevel {
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
