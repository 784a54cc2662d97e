#![no_main]
#![allow(missing_docs, clippy::expect_used, clippy::panic)]

#[path = "../../src/fuzzed/mod.rs"]
mod fuzzed;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| fuzzed::run("queries", bytes));
