//! How many pools the system's allocator takes memory from.
//!
//! glibc makes one for each thread that asks while others are busy, up to eight for each core, and what is given back to a pool
//! stays there: with a million rows 20 to 30 MiB of nothing (`tests/bench/README.md`, memory). Owns the number; which allocator it
//! is remains the system's. Other systems share memory between threads themselves.

/// As many as there is work at once: the thread that writes, and those that read.
const POOLS: i32 = 2;

/// Chooses. Called before there is a second thread.
#[allow(unsafe_code)]
pub fn choose() {
    // SAFETY: it sets a number of the allocator's own; there is no other thread that could ask for memory meanwhile.
    let taken = unsafe { libc::mallopt(libc::M_ARENA_MAX, POOLS) };
    debug_assert_eq!(taken, 1, "the allocator takes the number");
}
