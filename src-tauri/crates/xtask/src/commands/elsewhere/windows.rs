//! Windows: everything is built with the compiler of MinGW, and every test program run under Wine. Owns how; what is known to fail
//! there, and why, is in `known`.
//!
//! It is not the build that people get (that one is made by Microsoft's compiler, on Windows), and Wine is not Windows: what fails
//! here is looked into, what passes is a strong hint.

use super::known;
use super::outcome::Outcome;
use super::room::Room;
use super::wine::{self, TARGET};
use super::{small_disk, std_library, travels};
use crate::compile::{self, Built};
use crate::failure::Failure;
use crate::pool::{self, Job};
use crate::program::{How, Program};
use std::ffi::OsString;

/// How the tools of MinGW begin, and the kind of threads that the standard library is made for.
const TOOLS: &str = "x86_64-w64-mingw32-";
/// Programs side by side, and tests of each: Wine's own server takes a good part of a core.
const PROGRAMS_AT_ONCE: usize = 3;
const TESTS_AT_ONCE: usize = 4;

/// Builds, and runs what can be run.
pub fn test(room: &Room, outcome: &mut Outcome) -> Result<(), Failure> {
    std_library::ready(room, TARGET)?;
    let mut built = Built::default();
    let progress = &room.checkout.progress;
    let remarks = progress.step("Windows: build", || {
        let words = ["build", "--locked", "--workspace", "--all-targets", "--target", TARGET];
        compile::heard(room.checkout, std::iter::once(room.cargo(&compilers(), &words)), &mut built)
    })?;
    outcome.remarks("Windows", remarks);
    progress.step("Windows: Wine", || wine::fresh(room, &wine::of_the_tests(room)))?;
    // Also where it fails the tests are run.
    let travelled = travels::there_and_back(room, &built.programs);
    progress.step("Windows: tests under Wine", || {
        let mut jobs = Vec::new();
        for program in built.programs.iter().filter(|program| program.plain) {
            match known::left_out(&program.name) {
                Some(why) => outcome.left_out("Windows", &program.name, why),
                None => jobs.push(job(room, program)),
            }
        }
        for ended in pool::run(room.checkout, jobs, PROGRAMS_AT_ONCE, |ended| Some(ended.name.clone())) {
            outcome.program("Windows", &ended);
        }
        Ok(())
    })?;
    let filled = progress.step("Windows: a disk that fills", || small_disk::fills(room, &built.programs, outcome));
    travelled.and(filled)
}

/// Which compilers cargo and build scripts take for it.
pub fn compilers() -> [(&'static str, OsString); 4] {
    let tool = |name: &str| OsString::from(format!("{TOOLS}{name}"));
    [
        ("CARGO_TARGET_X86_64_PC_WINDOWS_GNU_LINKER", tool("gcc-win32")),
        ("CC_x86_64_pc_windows_gnu", tool("gcc-win32")),
        ("CXX_x86_64_pc_windows_gnu", tool("g++-win32")),
        ("AR_x86_64_pc_windows_gnu", tool("ar")),
    ]
}

fn job(room: &Room, program: &Program) -> Job {
    Job { name: program.name.clone(), tool: How::default().ask(wine::tool(room, program, &[]), TESTS_AT_ONCE) }
}
