//! `cargo xtask bench`: measurements of release builds. The package `tests` says what is measured.

use super::{build_app, ready};
use crate::checkout::Checkout;
use crate::failure::Failure;
use crate::packages::Purpose;
use crate::tool::{exit_code, Tool};
use std::process::ExitCode;

/// Runs one measurement or all; they print their own lines.
pub fn bench(checkout: &Checkout, name: Option<&str>) -> Result<ExitCode, Failure> {
    ready(checkout, Purpose::Testing)?;
    build_app(checkout, "release")?;
    // Beside the app, and with the app's choice of features.
    let bare = Tool::cargo(&checkout.root).args(["build", "--release", "-p", "prospector", "-p", "bare"]);
    checkout.progress.step("bare window: release build", || bare.run(checkout))?;
    let tests = Tool::cargo(&checkout.root).args(["build", "--release", "-p", "tests", "--bin", "bench"]);
    checkout.progress.step("measurements: release build", || tests.run(checkout))?;
    let bench = Tool::cargo(&checkout.root)
        .args(["run", "--quiet", "--release", "-p", "tests", "--bin", "bench", "--"])
        .args(name)
        .env("PROSPECTOR_BIN", checkout.app("release"));
    Ok(exit_code(bench.live()?))
}
