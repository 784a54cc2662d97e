//! The matrix itself: which cells there are, lanes of them beside one another, and the count of those that broke.

use std::collections::BTreeMap;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use api::{Enrichment, Repeat, SearchKind, Spec};
use futures::{FutureExt, StreamExt, stream};
use serde_json::json;
use tests::rig::Scripted;
use tests::seed::Dice;
use tokio::sync::Mutex;

use crate::bulk::{self, ROWS};
use crate::kinds::{self, Fault};
use crate::lane::{Lane, limits};
use crate::memory;
use crate::pulls::{self, Place};
use crate::questions::{Questions, questions};
use crate::single;

/// Lanes beside one another: most of their time is waiting.
const BESIDE: usize = 16;
/// Cells of one lane where few questions a second are allowed.
const PIECE: usize = 15;

/// Whoever measures, or fills the machine, does so alone in this program.
pub static ALONE: Mutex<()> = Mutex::const_new(());

/// Where a fault is met.
#[derive(Debug, Clone, Copy)]
pub enum Where {
    /// By a single question.
    Single(&'static Spec),
    /// By a page of a search.
    Pull(SearchKind, Place),
    /// By a row of a job.
    Bulk(Enrichment),
}

impl Where {
    /// Every place: all operations.
    pub fn all() -> Vec<Self> {
        let is_search = |spec: &&Spec| SearchKind::ALL.iter().any(|kind| kind.spec().name == spec.name);
        let singles = api::operations::ALL.iter().filter(|spec| !is_search(spec)).map(Self::Single);
        let pulls =
            SearchKind::ALL.iter().flat_map(|kind| [Place::First, Place::Middle].map(|at| Self::Pull(*kind, at)));
        // A row of people takes several questions, and its own faults are in `tests/enrich/people`.
        let bulk = Enrichment::ALL.iter().copied().filter(|find| *find != Enrichment::People);
        singles.chain(pulls).chain(bulk.map(Self::Bulk)).collect()
    }

    /// The operation that is asked.
    pub fn spec(self) -> &'static Spec {
        match self {
            Self::Single(spec) => spec,
            Self::Pull(kind, _) => kind.spec(),
            Self::Bulk(find) => find.spec(),
        }
    }

    /// Places of one class meet a fault in the same way.
    fn class(self) -> String {
        match self {
            Self::Single(spec) => format!("single {:?}", spec.repeat),
            Self::Pull(_, place) => format!("{place:?}"),
            Self::Bulk(find) => format!("bulk {:?}", find.spec().repeat),
        }
    }

    /// The cell of a fault at this place, with the questions that have this number.
    pub async fn cell(self, lane: &Lane, questions: &Questions, number: usize, fault: &Fault) {
        match self {
            Self::Single(spec) => single::cell(lane, spec, &questions.of(spec.name)[number], fault).await,
            Self::Pull(kind, place) => pulls::cell(lane, kind, place, fault).await,
            Self::Bulk(find) => {
                let (rows, own) = (ROWS as usize, questions.of(find.spec().name));
                bulk::cell(lane, find, &own[number * rows..(number + 1) * rows], fault).await;
            }
        }
    }
}

/// Cells that one app meets one after the other; each fault has its number, for its questions.
struct Cells {
    at: Where,
    slow: bool,
    faults: Vec<(usize, Fault)>,
}

/// The host that nothing may reach.
pub async fn elsewhere() -> Arc<Scripted> {
    Arc::new(Scripted::start(|_| (200, json!({}))).await)
}

/// All cells in lanes. `all` takes every one; else each fault is met at each place by some of the operations that are alike,
/// and by all of those that have no other of their kind.
fn lanes(faults: &[Fault], all: bool) -> Vec<Cells> {
    let mut lanes = Vec::new();
    let mut alike: BTreeMap<String, usize> = BTreeMap::new();
    for at in Where::all() {
        let number = alike.entry(at.class()).or_default();
        let (turn, alone) = (*number, at.spec().repeat == Repeat::ReplaysByKey);
        *number += 1;
        let mine = faults.iter().cloned().enumerate().filter(|(fault, _)| all || alone || (fault + turn) % 3 == 0);
        let (slow, quick): (Vec<_>, Vec<_>) = mine.partition(|(_, fault)| fault.is_slow());
        let few = at.spec().rate.limit().is_some_and(|(most, span)| u64::from(most) <= 3 * span.as_secs());
        let piece = if few { PIECE } else { faults.len() };
        lanes.extend(slow.chunks(1).map(|faults| Cells { at, slow: true, faults: faults.to_vec() }));
        lanes.extend(quick.chunks(piece).map(|faults| Cells { at, slow: false, faults: faults.to_vec() }));
    }
    // Those that wait longest first.
    lanes.sort_by_key(|lane| !lane.slow);
    lanes
}

/// Runs cells; returns how many there were and which broke.
async fn run(cells: Cells, elsewhere: Arc<Scripted>) -> (usize, Vec<String>) {
    let (questions, mut broken, count) = (questions().await, Vec::new(), cells.faults.len());
    let mut lane = Lane::start(&elsewhere, limits(cells.slow)).await;
    for (number, fault) in &cells.faults {
        let cell = AssertUnwindSafe(cells.at.cell(&lane, questions, *number, fault)).catch_unwind();
        if cell.await.is_err() {
            broken.push(format!("{:?} {}", cells.at, fault.name()));
            lane = Lane::start(&elsewhere, limits(cells.slow)).await;
        }
    }
    let what = format!("{:?}, at the end", cells.at);
    if AssertUnwindSafe(lane.end(&what)).catch_unwind().await.is_err() {
        broken.push(what);
    }
    (count, broken)
}

/// The whole matrix, or a part in which everything occurs: how many cells there were, and which broke.
pub async fn matrix(all: bool, dice: Option<&mut Dice>) -> (usize, Vec<String>) {
    let elsewhere = elsewhere().await;
    let mut faults = kinds::all(&elsewhere.base_url);
    if let Some(dice) = dice {
        dice.shuffle(&mut faults);
    }
    questions().await;
    let runs = lanes(&faults, all).into_iter().map(|cells| {
        let elsewhere = Arc::clone(&elsewhere);
        async move { tokio::spawn(run(cells, elsewhere)).await.expect("a lane catches what breaks in it") }
    });
    let done: Vec<_> = stream::iter(runs).buffer_unordered(BESIDE).collect().await;
    let count = done.iter().map(|(count, _)| count).sum();
    (count, done.into_iter().flat_map(|(_, broken)| broken).collect())
}

#[tokio::test(flavor = "multi_thread")]
async fn every_fault_ends_as_it_must() {
    let _alone = ALONE.lock().await;
    let (cells, broken) = matrix(false, None).await;
    println!("faults: {cells} cells, {} broken, {}", broken.len(), memory::taken().await);
    assert!(broken.is_empty(), "{} of {cells} cells: {broken:#?}", broken.len());
}

#[test]
fn the_bounded_form_leaves_no_fault_out() {
    let faults = kinds::all("http://elsewhere.example");
    let lanes = lanes(&faults, false);
    for (number, fault) in faults.iter().enumerate() {
        let met = |is: &dyn Fn(Where) -> bool| {
            lanes.iter().any(|lane| is(lane.at) && lane.faults.iter().any(|(own, _)| *own == number))
        };
        for repeat in [Repeat::Free, Repeat::PaysAgain, Repeat::ReplaysByKey] {
            let single = |at| matches!(at, Where::Single(spec) if spec.repeat == repeat);
            assert!(met(&single), "{}: by a single question that is {repeat:?}", fault.name());
        }
        for place in [Place::First, Place::Middle] {
            let pull = |at| matches!(at, Where::Pull(_, own) if own == place);
            assert!(met(&pull), "{}: by the {place:?} page of a search", fault.name());
        }
        for repeat in [Repeat::PaysAgain, Repeat::ReplaysByKey] {
            let bulk = |at| matches!(at, Where::Bulk(find) if find.spec().repeat == repeat);
            assert!(met(&bulk), "{}: in a job of questions that are {repeat:?}", fault.name());
        }
    }
}
