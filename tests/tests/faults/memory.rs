//! What a hostile answer may take of the memory: answers that are huge, packed, deep, or full of small values, one after the
//! other, with the peak of the process before and after each. Service and app are one process here, so that the bound is
//! that of both together.

use api::operations;

use crate::kinds;
use crate::lane::Lane;
use crate::matrix::{ALONE, elsewhere};
use crate::questions::questions;
use crate::single;

/// Kinds whose answers are meant to fill the memory.
const HOSTILE: [&str; 5] = ["huge_body", "compressed_bomb", "many_values", "deep_json", "wrong_shape"];
/// KiB by which one of them may grow the peak: an answer is cut at 16 MiB, and a buffer that grows is copied. Without the
/// bounds they would take from 150 MiB (values) to a gibibyte (packed).
const GROWTH: u64 = 96 * 1024;

#[tokio::test(flavor = "multi_thread")]
async fn no_answer_fills_the_memory() {
    let _alone = ALONE.lock().await;
    let elsewhere = elsewhere().await;
    let faults = kinds::all(&elsewhere.base_url);
    let questions = questions().await.of("email");
    let lane = Lane::start(&elsewhere, false).await;
    let spec = operations::by_name("email").unwrap();
    let hostile = || faults.iter().filter(|fault| HOSTILE.contains(&fault.kind));
    assert_eq!(hostile().count(), HOSTILE.len(), "each of them is in the matrix");
    // What is made once is made: it is no growth.
    for (fault, question) in hostile().zip(questions) {
        single::cell(&lane, spec, question, fault).await;
    }
    for (fault, question) in hostile().zip(&questions[HOSTILE.len()..]) {
        let before = start_measuring();
        single::cell(&lane, spec, question, fault).await;
        let grown = kibibytes("VmHWM:").saturating_sub(before);
        println!("memory: {} grew the peak by {grown} KiB", fault.kind);
        assert!(grown < GROWTH, "{}: the peak grew by {grown} KiB", fault.kind);
    }
    lane.end("after hostile answers").await;
}

/// The peak from now on; tells what is in use.
fn start_measuring() -> u64 {
    // Where it is not allowed the peak so far stays, and is what is compared with.
    let reset = std::fs::write("/proc/self/clear_refs", "5").is_ok();
    kibibytes(if reset { "VmRSS:" } else { "VmHWM:" })
}

fn kibibytes(field: &str) -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix(field));
    line.and_then(|rest| rest.trim().trim_end_matches(" kB").parse().ok()).unwrap_or(0)
}
