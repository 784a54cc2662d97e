//! Busy processes beside tests, for finding out which of them count on a quiet machine. Owns that they come, and that they go
//! with this tool however it ends: each holds one end of a pipe, and ends itself when the other is gone.

use crate::failure::Failure;
use std::hint::black_box;
use std::io::Read;
use std::process::{Child, Command, ExitCode, Stdio};
use std::thread;

/// The word by which this tool starts itself as a busy process; nobody types it.
pub const WORD: &str = "--busy";

/// Busy processes; they end with this.
#[derive(Debug)]
pub struct Load {
    /// All of them.
    pub children: Vec<Child>,
}

impl Load {
    /// Starts so many of them for each core.
    pub fn start(per_core: u64) -> Result<Self, Failure> {
        let failed = |source| Failure::Start { program: "a busy process".to_owned(), source };
        let own = std::env::current_exe().map_err(failed)?;
        let cores = thread::available_parallelism().map_or(1, |cores| cores.get() as u64);
        let mut load = Self { children: Vec::new() };
        for _ in 0..per_core.saturating_mul(cores) {
            let child = Command::new(&own).arg(WORD).stdin(Stdio::piped()).stdout(Stdio::null()).spawn();
            load.children.push(child.map_err(failed)?);
        }
        Ok(load)
    }
}

impl Drop for Load {
    fn drop(&mut self) {
        for child in &mut self.children {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// What a busy process does: nothing, as fast as it can, until who started it is gone.
pub fn be_busy() -> ExitCode {
    let watch = thread::spawn(|| std::io::stdin().read(&mut [0]));
    let mut turns: u64 = 0;
    while !watch.is_finished() {
        for _ in 0..100_000 {
            turns = black_box(turns.wrapping_add(1));
        }
    }
    ExitCode::SUCCESS
}
