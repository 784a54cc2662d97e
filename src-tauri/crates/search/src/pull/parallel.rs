//! Pages of a run side by side, by their numbers: one after the other each would wait for a round trip to the service,
//! and its limit would not be used. Each is a paid call of its own, with an intent and a reservation of its own.
//!
//! The position of a run is behind the pages that follow each other; what came ahead of that is stored all the same, at
//! its place. When one goes wrong no further one is sent, those under way are waited for, and the position is in front
//! of the first that is missing.
//!
//! What it is for, in figures: 100 pages over a round trip of 300 ms, at six a second, take 37 s one after the other and 17 to 21 s
//! side by side (`cargo xtask bench pull`, with other programs running); 16.5 s is what the limit allows.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use store::searches::pulls::Pull;
use store::{PageCursor, StoreError};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

use super::page::{self, Way};
use super::paged::{PageFacts, Paged};
use super::run::{Position, Run};
use calls::call::Trouble;
use workspace::failure::Failure;

/// Whether pages that take so long from their departure to their last byte, one after the other, leave a part of the limit
/// unused: beside that, each takes some time here.
pub(super) fn is_far<O: Paged>(took: Duration) -> bool {
    O::SPEC.rate.limit().is_some_and(|(count, window)| took * 2 > window / count.max(1))
}

/// Pages that are under way at once at most: as many as the limit allows in its window, so none of it is unused with a
/// round trip as long as the window.
fn width<O: Paged>() -> usize {
    O::SPEC.rate.limit().map_or(1, |(count, _)| count as usize)
}

/// Whether there is a page that can be asked for by its number.
pub(super) fn are_next<O: Paged>(position: &Position, now: &Pull) -> bool {
    !next::<O>(position, now, &BTreeSet::new()).is_empty()
}

fn next<O: Paged>(position: &Position, now: &Pull, in_flight: &BTreeSet<u32>) -> Vec<u32> {
    position.ahead.next(now, O::KIND, position.total.unwrap_or(0), in_flight, width::<O>())
}

/// Asks for pages side by side until none is left to ask for, or one goes wrong: then returns which, the first of them.
pub(super) async fn pages<O: Paged>(
    run: &Arc<Run>,
    position: &mut Position,
) -> Result<Option<(Way, Trouble)>, StoreError> {
    let mut calls: JoinSet<(u32, Result<PageFacts, Trouble>)> = JoinSet::new();
    // They are sent in their order: what a person sees first comes first, and a limit stops them where it is reached.
    let line = Arc::new(Semaphore::new(1));
    let off = run.called_off.child_token();
    let mut in_flight = BTreeSet::new();
    let mut troubles: BTreeMap<u32, Trouble> = BTreeMap::new();
    let mut broken = None;
    loop {
        // Whatever happens here, a call that was sent is brought to its end.
        let coming = match run.passed_on::<O>(position).await {
            Ok(Some(now)) if troubles.is_empty() && broken.is_none() && !now.paging.ended => {
                next::<O>(position, &now, &in_flight).first().map(|number| (now, *number))
            }
            Ok(_) => None,
            Err(error) => {
                off.cancel();
                broken = broken.or(Some(error));
                None
            }
        };
        let is_coming = coming.is_some();
        let done = tokio::select! {
            biased;
            Some(done) = calls.join_next() => done,
            Ok(turn) = Arc::clone(&line).acquire_owned(), if is_coming => {
                if let Some((now, number)) = coming {
                    in_flight.insert(number);
                    calls.spawn(one::<O>(Arc::clone(run), now, number, (off.clone(), Some(turn))));
                }
                continue;
            }
            else => break,
        };
        match done {
            Ok((number, facts)) => {
                in_flight.remove(&number);
                match facts {
                    Ok(facts) => {
                        position.note(&facts);
                        position.ahead.came(number, facts);
                        run.emit_state().await;
                    }
                    Err(trouble) => {
                        // The next one may wait at the limit already.
                        off.cancel();
                        troubles.insert(number, trouble);
                    }
                }
            }
            Err(panicked) => {
                off.cancel();
                let failure = Failure::fault(panicked);
                troubles.insert(u32::MAX, failure.into());
            }
        }
    }
    if let Some(error) = broken {
        return Err(error);
    }
    // Called off is said where nothing went wrong.
    let is_wrong = |(_, trouble): &(&u32, &Trouble)| !matches!(trouble, Trouble::CalledOff);
    let first = troubles.iter().find(is_wrong).or(troubles.first_key_value()).map(|(number, _)| *number);
    Ok(first.and_then(|number| troubles.remove_entry(&number)).map(|(number, trouble)| (Way::Number(number), trouble)))
}

async fn one<O: Paged>(
    run: Arc<Run>,
    pull: Pull,
    number: u32,
    leave: (CancellationToken, Option<OwnedSemaphorePermit>),
) -> (u32, Result<PageFacts, Trouble>) {
    let at = PageCursor { pages: number, cursor: None, ..pull.paging.clone() };
    let request = O::request(&run.search.filters, &at);
    let facts = page::ask::<O>(&run, &pull, Way::Number(number), request, leave, |_| None).await;
    (number, facts.map(|(facts, _)| facts))
}
