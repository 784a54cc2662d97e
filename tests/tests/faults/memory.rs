//! What hostile answers take of the engine's memory: answers that are huge, packed, deep, full of small values or of another
//! shape, to every operation. The engine has a process of its own here (`src/bin/engine_process/answers`), whose peak it
//! reports after each; the service, which makes them, is in this one.

use std::fmt;

use api::{SearchKind, Spec};
use serde_json::{Value, json};
use tests::rig::{App, EngineProcess, Order, PATIENCE, Service, Start};
use tokio::sync::OnceCell;
use tokio::time::timeout;

use crate::kinds::{self, Fault};
use crate::lane::{limits, world};
use crate::matrix::ALONE;
use crate::pulls::{self, COUNTRIES};
use crate::questions::{Questions, questions};

/// Kinds whose answers are meant to fill the memory.
const HOSTILE: [&str; 5] = ["huge_body", "compressed_bomb", "many_values", "deep_json", "wrong_shape"];
/// Bytes that one of them may take beside what is there: an answer is cut at 16 MiB, and a buffer that grows is copied. Without
/// the bounds they would take from 150 MiB (values) to a gibibyte (packed).
const ONE: u64 = 96 << 20;
/// Bytes that all of them may take one after the other: those of one, and as much again, because an allocator does not give back
/// at once what was freed on each of its threads.
const ALL: u64 = 2 * ONE;

/// What they have taken.
#[derive(Debug, Clone, Copy)]
pub struct Taken {
    /// Hostile answers.
    answers: usize,
    /// The peak of the engine's process before the first of them, in bytes.
    before: u64,
    /// The highest that one of them has led to.
    peak: u64,
    /// The most that one of them has taken beside what was there.
    one: u64,
}

impl fmt::Display for Taken {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (before, peak, one) = (self.before >> 20, self.peak >> 20, self.one >> 20);
        write!(
            out,
            "{} hostile answers took the engine's peak from {before} MB to {peak} MB, one of them {one} MB",
            self.answers
        )
    }
}

/// What they take, measured once.
pub async fn taken() -> Taken {
    static TAKEN: OnceCell<Taken> = OnceCell::const_new();
    *TAKEN.get_or_init(measure).await
}

/// A question for the engine's process.
fn asked(spec: &Spec, number: usize, questions: &Questions) -> Value {
    let search = SearchKind::ALL.into_iter().find(|kind| kind.spec().name == spec.name);
    match search {
        // A page that is unclear stands in the way of its own search only.
        Some(kind) => json!({"command": "start_pull", "request": pulls::pages_in(kind, 1, COUNTRIES[number])}),
        None => json!({"command": spec.name, "request": questions.of(spec.name)[number]}),
    }
}

async fn measure() -> Taken {
    let hostile: Vec<Fault> =
        kinds::all("http://elsewhere.example").into_iter().filter(|fault| HOSTILE.contains(&fault.kind)).collect();
    assert_eq!(hostile.len(), HOSTILE.len(), "each of them is in the matrix");
    let (data, files, service) =
        (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap(), Service::start_with(world()).await);
    service.control(json!({"rate_limits": false})).await;
    let app = App::start_with(Start { limits: limits(false), ..Start::new(data.path(), &service) }).await;
    for (operation, price) in sandbox::own_prices() {
        app.ask("set_price", json!({"operation": operation, "price": price})).await;
    }
    app.end().await;

    // What is made once is made by then: each operation is answered honestly first. The balance is asked by itself as well.
    let questions = questions().await;
    let specs: Vec<&Spec> = api::operations::ALL.iter().filter(|spec| spec.name != "credits").collect();
    let honest = specs.iter().map(|spec| asked(spec, 0, questions));
    let spoilt = (1..=hostile.len()).flat_map(|number| specs.iter().map(move |spec| asked(spec, number, questions)));
    let all: Vec<Value> = honest.chain(spoilt).collect();
    std::fs::write(files.path().join("questions.json"), serde_json::to_vec(&all).unwrap()).unwrap();
    let nothing = |spec: &&Spec| json!({"operation": spec.name, "kind": "delay", "seconds": 0});
    let orders = specs
        .iter()
        .map(nothing)
        .chain(hostile.iter().flat_map(|fault| specs.iter().map(|spec| fault.order(spec.name))));
    service.control(json!({"faults": orders.collect::<Vec<Value>>()})).await;

    let order = Order {
        program: env!("CARGO_BIN_EXE_engine_process"),
        data: data.path(),
        files: files.path(),
        service: &service,
        work: "answers",
        seed: 7,
    };
    let mut process = EngineProcess::start(&order, false);
    let (mut peaks, mut grown) = (Vec::new(), Vec::new());
    while peaks.len() < all.len() {
        let line = timeout(PATIENCE, process.line()).await.expect("it goes on");
        let said = line.expect("it lives");
        if said["what"] == "asked" {
            let (before, peak) = (said["before"].as_u64().unwrap() << 10, said["peak"].as_u64().unwrap() << 10);
            peaks.push(peak);
            grown.push(peak.saturating_sub(before));
        }
    }
    process.kill().await;
    assert_eq!(service.state().await["faults"], json!([]), "each of them was met");
    let highest = |of: &[u64]| of.iter().copied().max().unwrap_or_default();
    let (honest, hostile) = peaks.split_at(specs.len());
    Taken {
        answers: hostile.len(),
        before: highest(honest),
        peak: highest(hostile),
        one: highest(&grown[specs.len()..]),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_answer_fills_the_memory() {
    let _alone = ALONE.lock().await;
    let taken = taken().await;
    println!("faults: {taken}");
    assert!(taken.one < ONE, "one of them takes too much: {taken}");
    assert!(taken.peak.saturating_sub(taken.before) < ALL, "together they take too much: {taken}");
}
