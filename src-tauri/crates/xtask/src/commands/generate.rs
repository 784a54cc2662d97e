//! `cargo xtask generate`: the files that are derived from the Rust catalogs. What is written stands in the package
//! `tests`.

use crate::checkout::Checkout;
use crate::failure::Failure;
use crate::tool::Tool;

/// Writes them.
pub fn generate(checkout: &Checkout) -> Result<(), Failure> {
    let cargo = Tool::cargo(&checkout.root).args(["run", "--quiet", "-p", "tests", "--bin", "generate"]).echo(|_| true);
    checkout.progress.step("generated files", || cargo.run(checkout))
}
