//! The long form: the whole matrix, and then sessions in which faults of any kind meet whatever is done next, in an order
//! that a seed decides, with restarts in between. What each call comes to is not foretold here; what must hold after
//! each step is.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::{Duration, Instant};

use api::{Enrichment, SearchKind, Tenths};
use engine::Limits;
use futures::{FutureExt, StreamExt, stream};
use serde_json::{Value, json};
use tests::rig::Scripted;
use tests::seed::{self, Dice};

use crate::bulk;
use crate::kinds;
use crate::lane::{Lane, limits, tenths};
use crate::matrix::{ALONE, Where, elsewhere, matrix};
use crate::memory;
use crate::pulls;
use crate::questions::{MANY, questions};

/// Steps of a session.
const STEPS: usize = 25;
/// How soon the app settles by itself what is unclear: in the middle of what comes next.
const REST: Duration = Duration::from_millis(500);
/// Sessions beside one another.
const BESIDE: usize = 6;

#[tokio::test(flavor = "multi_thread")]
#[ignore = "minutes; run by `cargo xtask torture faults`"]
async fn the_whole_matrix_and_sessions_of_random_faults() {
    let _alone = ALONE.lock().await;
    let (seed, end) = (seed::seed(), Instant::now() + seed::time());
    let mut dice = Dice::new(seed);
    let (cells, mut broken) = matrix(true, Some(&mut dice)).await;
    let (elsewhere, mut sessions) = (elsewhere().await, 0);
    while sessions == 0 || Instant::now() < end {
        let round = (0..BESIDE).map(|_| {
            let (seed, elsewhere) = (dice.roll(), Arc::clone(&elsewhere));
            async move {
                let ran = tokio::spawn(AssertUnwindSafe(session(seed, elsewhere)).catch_unwind()).await;
                ran.is_ok_and(|ran| ran.is_ok()).then_some(()).ok_or(format!("session {seed}"))
            }
        });
        let ran: Vec<_> = stream::iter(round).buffer_unordered(BESIDE).collect().await;
        sessions += ran.len();
        broken.extend(ran.into_iter().filter_map(Result::err));
    }
    let (count, taken) = (broken.len(), memory::taken().await);
    println!("faults: {cells} cells, {sessions} random sessions, {count} broken, {taken}, seed {seed}");
    assert!(broken.is_empty(), "seed {seed}: {broken:#?}");
}

/// One session.
async fn session(seed: u64, elsewhere: Arc<Scripted>) {
    let mut dice = Dice::new(seed);
    let mut lane = Lane::start(&elsewhere, Limits { rest: REST, ..limits(true) }).await;
    // What takes all the time that there is makes sessions long and shows nothing new.
    let faults: Vec<_> = kinds::all(&elsewhere.base_url).into_iter().filter(|fault| !fault.is_slow()).collect();
    for step in 0..STEPS {
        let at = *dice.pick(&Where::all());
        let what = format!("session {seed}, step {step}, {at:?}");
        let spec = at.spec();
        let met: Vec<_> = (0..dice.below(4)).map(|_| dice.pick(&faults).clone()).collect();
        let orders: Vec<Value> = met.iter().map(|fault| fault.order(spec.name)).collect();
        lane.faults(&orders).await;
        act(&lane, at, &mut dice).await;
        lane.service.heal().await;
        let names: Vec<_> = met.iter().map(kinds::Fault::name).collect();
        holds(&lane, &format!("{what}, {names:?}")).await;
        if dice.below(6) == 0 {
            lane = lane.restart().await;
            holds(&lane, &format!("{what}, restarted")).await;
        }
    }
    lane.app.end().await;
}

/// Does something at a place; whether it works is not asked.
async fn act(lane: &Lane, at: Where, dice: &mut Dice) {
    match at {
        Where::Single(spec) => {
            let question = dice.pick(questions().await.of(spec.name));
            // Its failures are what this is about.
            let _ = lane.app.call(spec.name, question).await;
        }
        Where::Pull(kind, _) => pull(lane, kind, dice).await,
        Where::Bulk(find) => job(lane, find, dice).await,
    }
}

async fn pull(lane: &Lane, kind: SearchKind, dice: &mut Dice) {
    let request = pulls::pages(kind, 1 + dice.below(4) as u64);
    let mut ended = lane.app.pull(&request).await;
    for _ in 0..dice.below(3) {
        if ended.phase == engine::screen::Phase::Done {
            return;
        }
        let mut events = lane.app.listen();
        let decision = if ended.unclear { json!("again") } else { Value::Null };
        lane.app.ask("resume_pull", json!({"pull": ended.pull, "unclear": decision})).await;
        ended = events.rest(ended.pull).await;
    }
}

async fn job(lane: &Lane, find: Enrichment, dice: &mut Dice) {
    let own = questions().await.of(find.spec().name);
    let from = dice.below(MANY - 8);
    bulk::job(&lane.app, find, &own[from..from + 1 + dice.below(6)]).await;
}

/// Every charge of the service is in the ledger, or covered by what is named as not confirmed; and nothing else is in it.
async fn holds(lane: &Lane, what: &str) {
    // Settled under its key by itself, the two sums move while they are read.
    for _ in 0..20 {
        let (spent, calls) = (lane.spent().await, lane.unconfirmed().await);
        let charged = lane.charged().await;
        if (lane.spent().await, lane.unconfirmed().await) != (spent, calls.clone()) {
            continue;
        }
        let named: Tenths = calls.iter().map(|call| tenths(&call["worst"])).sum();
        let fine = spent <= charged && charged <= spent + named;
        assert!(fine, "{what}: spent {spent:?}, charged {charged:?}, named {named:?}: {calls:?}");
        lane.nobody_else_heard(what);
        return;
    }
    panic!("{what}: the books do not come to rest");
}
