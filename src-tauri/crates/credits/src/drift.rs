//! Drift: the service's balance against the ledger, as a person sees it, and the check after each paid call.
//!
//! What a difference is made of is decided where a balance is noted, in the store.

use calls::balance;
use std::sync::Arc;
use std::time::Duration;
use workspace::in_flight::JobDoor;

use api::DriftCause;
use client::Lane;
use store::DriftPart as Part;
use store::money::unconfirmed::Unconfirmed;
use tokio::sync::OwnedRwLockWriteGuard;
use tokio::time::timeout;

use crate::ipc::{Drift, DriftCheck, DriftPart};
use calls::settle;
use calls::signals::Signals;
use ipc::Nothing;
use workspace::failure::Failure;
use workspace::open::OpenWorkspace;

/// Checks that the screen shows.
const CHECKS: u32 = 100;

/// Whether service and ledger agree, as far as reported.
pub async fn now(open: &Arc<OpenWorkspace>, _: Nothing) -> Result<Drift, Failure> {
    let now = open.store.drift().await?;
    let checks = open.store.drift_checks(CHECKS).await?;
    let unconfirmed = open.store.unconfirmed().await?;
    let can_ask = |intent: Option<i64>| {
        let call = unconfirmed.iter().find(|call| Some(call.id) == intent);
        call.is_some_and(|call| settle::can_replay(call, open.now()))
    };
    let shown = |part: Part| {
        let Part { cause, amount, subject, intent, operation_id, at } = part;
        DriftPart { cause, amount, subject, intent, operation_id, can_ask: can_ask(intent), at }
    };
    let history = checks.into_iter().map(|check| DriftCheck {
        id: check.id,
        at: check.at,
        reported: check.reported,
        ledger: check.ledger,
        parts: check.parts.into_iter().map(shown).collect(),
    });
    Ok(Drift {
        reported: now.as_ref().map(|now| now.reported),
        reported_at: now.as_ref().map(|now| now.reported_at),
        ledger: now.as_ref().map(|now| now.ledger),
        history: history.collect(),
        parts: now.into_iter().flat_map(|now| now.parts).chain(unconfirmed.iter().map(part)).map(shown).collect(),
    })
}

/// Asks the service first. While a paid call is under way its answer is not believed: then the one before it counts.
pub async fn check(open: &Arc<OpenWorkspace>, _: Nothing) -> Result<Drift, Failure> {
    balance::ask(open).await?;
    Signals::of(open).meter_moved.ring();
    now(open, Nothing {}).await
}

/// From one check to the next where a call is always under way: then jobs are held back for a moment. In milliseconds.
const UNCHECKED: i64 = 60_000;
/// How long a job is held back at most until its calls are over. Those that wait for their slot are still sent, at
/// their pace.
const HELD_BACK: Duration = Duration::from_secs(10);

/// As long as the workspace is open: the balance is checked whenever a paid call is over and no other one is under way, one
/// question at a time. Nobody waits for it.
pub async fn watch(open: Arc<OpenWorkspace>) {
    let (signals, mut tried) = (Signals::of(&open), open.now());
    loop {
        let (over, held) = tokio::select! {
            biased;
            () = open.ended.cancelled() => return,
            quiet = quiet_after_call(&open, &mut tried) => quiet,
        };
        let reported = tokio::select! {
            biased;
            () = open.ended.cancelled() => return,
            reported = balance::ask_in(&open, Lane::Background) => reported,
        };
        drop(held);
        match reported {
            // A balance that crossed a call says nothing: it is asked for again behind that call.
            Ok(None) => signals.to_check.ring(),
            Ok(Some(_)) => tried = open.now(),
            Err(_) => {}
        }
        signals.meter_moved.ring();
        signals.to_check.answered(over);
    }
}

/// Waits until a call is over since the last time and none is under way; returns the number of its ring. Where there is
/// no such moment for long, one is made: jobs are held back for as long as the returned guard is held.
async fn quiet_after_call(open: &OpenWorkspace, tried: &mut i64) -> (u64, Option<OwnedRwLockWriteGuard<()>>) {
    let rung = Signals::of(open).to_check.rings().await;
    loop {
        // Listening before looking: a call that ends between the two is heard.
        let over = open.in_flight.over();
        if open.in_flight.quiet().is_some() {
            return (rung, None);
        }
        if open.now() - *tried >= UNCHECKED {
            *tried = open.now();
            if let Ok(held) = timeout(HELD_BACK, held_back(open)).await {
                return (rung, Some(held));
            }
        }
        over.await;
    }
}

async fn held_back(open: &OpenWorkspace) -> OwnedRwLockWriteGuard<()> {
    let held = open.state::<JobDoor>().alone().await;
    loop {
        let over = open.in_flight.over();
        if open.in_flight.quiet().is_some() {
            return held;
        }
        over.await;
    }
}

fn part(call: &Unconfirmed) -> Part {
    Part {
        cause: DriftCause::Unconfirmed,
        amount: i64::try_from(call.worst.0).unwrap_or(i64::MAX),
        subject: call.subject.clone(),
        intent: Some(call.id),
        operation_id: call.operation_id.clone(),
        at: Some(call.at),
    }
}
