//! The pace that the team shares: each call of a class whose limit the service publishes takes a place among those of all computers, so that
//! ten who work at once do not turn each other away.
//!
//! Where the vault is away, or has no lanes, there are no places: the pace of this computer holds in any case, and the service says "too many"
//! itself. Does not own that pace (`client`).

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use api::RateClass;
use client::{Lane, Place, SharedPace};
use tokio::time::{Instant, sleep, timeout};
use vault::pace::{Slot, slot};
use vault::vaults::Lanes;
use workspace::lock::locked;

use crate::joined::Joined;

/// The lane of what nobody waits for, and of a person.
const BACKGROUND: i16 = 0;
const PERSON: i16 = 1;
/// How far away a place of a person's lane may be: else the other lane may be nearer.
const SOON: Duration = Duration::from_secs(1);
/// How far away a place may be that is taken: more would be lost by who ends meanwhile.
const MOST: Duration = Duration::from_secs(10);
/// How long one waits before asking again where the next place is farther away than that.
const AGAIN: Duration = Duration::from_secs(2);
/// How long one waits for a place in all: as long as a limit's window is, and a little.
const PATIENCE: Duration = Duration::from_secs(75);
/// For how long a hub that was away is not asked.
const AWAY: Duration = Duration::from_secs(5);
/// How long the hub has for one.
const ASKED: Duration = Duration::from_millis(1_500);

/// The pace of each class of calls, in milliseconds from one to the next: in the background, and for a person who waits. However the two lanes
/// fall, no more than the limit are within its window, with some 60 milliseconds to spare for ways of different lengths.
pub(crate) const LANES: [Lanes; 5] = [
    // 6 a second each: five and one.
    Lanes { class: class_of(RateClass::Companies), every: [213, 1_100] },
    Lanes { class: class_of(RateClass::People), every: [213, 1_100] },
    // 5 a second: four and one.
    Lanes { class: class_of(RateClass::Leads), every: [266, 1_100] },
    // 3 a second: two and one.
    Lanes { class: class_of(RateClass::DoNotCall), every: [533, 1_100] },
    // 180 a minute: 156 and 18.
    Lanes { class: class_of(RateClass::Domains), every: [385, 3_333] },
];

/// The number of a class, which is written down once and for all.
const fn class_of(class: RateClass) -> i16 {
    match class {
        RateClass::Companies => 1,
        RateClass::People => 2,
        RateClass::Leads => 3,
        RateClass::DoNotCall => 4,
        RateClass::Domains => 5,
        RateClass::Unpublished => 0,
    }
}

/// The pace of a vault.
pub(crate) struct TeamPace {
    joined: Arc<Joined>,
    /// The vault has no lanes: it is not asked again.
    none: AtomicBool,
    /// When it was found to be away.
    away: Mutex<Option<Instant>>,
}

impl TeamPace {
    pub(crate) fn of(joined: &Arc<Joined>) -> Self {
        Self { joined: Arc::clone(joined), none: AtomicBool::new(false), away: Mutex::default() }
    }

    /// The next place of a lane; none where the hub is away, which is believed for some seconds.
    async fn next(&self, class: RateClass, lane: i16, most: Duration) -> Option<Slot> {
        if locked(&self.away).is_some_and(|since| since.elapsed() < AWAY) {
            return None;
        }
        // In a task of its own: a place that was asked for is not lost with who asked, nor the way there.
        let joined = Arc::clone(&self.joined);
        let asked =
            tokio::spawn(async move { slot(joined.asking(), joined.home, (class_of(class), lane), most).await });
        match timeout(ASKED, asked).await {
            Ok(Ok(Ok(slot))) => Some(slot),
            other => {
                tracing::info!(?other, "the team's pace");
                *locked(&self.away) = Some(Instant::now());
                None
            }
        }
    }

    async fn wait(&self, class: RateClass, lane: Lane) {
        let end = Instant::now() + PATIENCE;
        // What a person waits for takes a place of its own lane where that is near.
        let lanes: &[(i16, Duration)] = match lane {
            Lane::Background => &[(BACKGROUND, MOST)],
            Lane::Person | Lane::Suggest => &[(PERSON, SOON), (BACKGROUND, SOON), (PERSON, MOST), (BACKGROUND, MOST)],
        };
        while !self.joined.over.is_cancelled() && Instant::now() < end {
            for (lane, most) in lanes {
                match self.next(class, *lane, *most).await {
                    Some(Slot::In(wait)) => return sleep(wait).await,
                    Some(Slot::Far) => {}
                    Some(Slot::NoLane) => return self.none.store(true, Ordering::Relaxed),
                    None => return,
                }
            }
            sleep(AGAIN).await;
        }
    }
}

impl SharedPace for TeamPace {
    fn place(&self, class: RateClass, lane: Lane) -> Place<'_> {
        Box::pin(async move {
            if !self.none.load(Ordering::Relaxed) {
                self.wait(class, lane).await;
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn however_the_lanes_fall_no_more_than_the_limit_are_within_its_window() {
        let classes =
            [RateClass::Companies, RateClass::People, RateClass::Leads, RateClass::DoNotCall, RateClass::Domains];
        for class in classes {
            let (limit, window) = class.limit().unwrap();
            let lanes = LANES.iter().find(|lanes| lanes.class == class_of(class)).unwrap();
            let within = |every: i32| u64::try_from(window.as_millis()).unwrap().div_ceil(every.unsigned_abs().into());
            let both: u64 = lanes.every.into_iter().map(within).sum();
            assert!(both <= limit.into(), "{class:?}: {both} of {limit} in {window:?}");
            assert!(both * 10 >= u64::from(limit) * 9, "{class:?}: and not much less: {both} of {limit}");
        }
    }
}
