//! The soak: the engine in a process of its own does an ordinary day's work again and again while the service goes wrong, and
//! what it takes of the machine is looked at from outside. Linux only: that is where a process can be looked at in `/proc`.
//!
//! Six rounds in every test run, for its handles; `cargo xtask torture soak` for its memory and for the size of its file.

#![cfg(target_os = "linux")]
#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod file;
mod taken;
mod worker;

use std::time::{Duration, Instant};

use taken::Taken;
use tests::seed;
use worker::Worker;

/// Minutes where nobody says how many.
const MINUTES: u64 = 60;
/// Looks at the process in a run.
const LOOKS: u32 = 60;
/// Connections to the service that may be kept open: a few for each kind of question.
const SOCKETS: usize = 40;
/// What memory may grow by after the warm-up, in tenths of what it was, and in bytes: caches fill slowly.
const GROWTH: u64 = 3;
const ROOM: u64 = 48 << 20;

#[tokio::test(flavor = "multi_thread")]
async fn rounds_of_work_leave_no_file_open() {
    let mut worker = Worker::start(seed::seed()).await;
    let mut taken = Vec::new();
    for _ in 0..6 {
        worker.round().await;
        taken.push(worker.taken());
    }
    // The first rounds open what stays open.
    let before = taken[..3].iter().map(|taken| taken.files).max().unwrap();
    let after = taken[3..].iter().map(|taken| taken.files).min().unwrap();
    assert!(after <= before, "files stay open, more with each round: {taken:?}");
    assert!(taken.iter().all(|taken| taken.sockets <= SOCKETS), "connections are given back: {taken:?}");
    worker.end().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes an hour: cargo xtask torture soak"]
async fn at_length() {
    let seed = seed::seed();
    let told = std::env::var("TORTURE_MINUTES").ok().and_then(|minutes| minutes.parse().ok());
    let time = Duration::from_secs(60 * told.unwrap_or(MINUTES));
    let mut worker = Worker::start(seed).await;
    let (begun, mut looked, mut rounds, mut taken) = (Instant::now(), Instant::now(), 0_u64, Vec::new());
    while begun.elapsed() < time {
        worker.round().await;
        rounds += 1;
        if taken.is_empty() || looked.elapsed() >= time / LOOKS {
            looked = Instant::now();
            let now = worker.taken();
            println!("{:>5} s, round {rounds}: {now}", begun.elapsed().as_secs());
            taken.push(now);
        }
    }
    let data = worker.end().await;
    let explained = file::explained(&data.path().join("workspaces/demo/workspace.sqlite"));
    let warm = taken.split_off(taken.len() / 4);
    let half = warm.len() / 2;
    let of = |some: &[Taken], what: fn(&Taken) -> u64| {
        let mut all: Vec<u64> = some.iter().map(what).collect();
        all.sort_unstable();
        all[all.len() / 2]
    };
    let (memory, later) = (of(&warm[..half], |taken| taken.memory), of(&warm[half..], |taken| taken.memory));
    let (files, files_later) =
        (of(&warm[..half], |taken| taken.files as u64), of(&warm[half..], |taken| taken.files as u64));
    let sockets = warm.iter().map(|taken| taken.sockets).max().unwrap();
    println!(
        "soak: {} min, {rounds} rounds, memory {} MB and later {} MB, files {files} and later {files_later}, at most {sockets} \
         connections, seed {seed}, {explained}",
        time.as_secs() / 60,
        memory >> 20,
        later >> 20,
    );
    assert!(later <= memory + memory * GROWTH / 10 + ROOM, "memory grows: {memory} bytes, later {later}");
    assert!(files_later <= files, "files stay open: {files}, later {files_later}");
    assert!(sockets <= SOCKETS, "connections are given back: {sockets}");
}
