//! `cargo xtask shots`: pictures of the real window. The package `tests` says of which screens.

use super::{files, ready, with_size};
use crate::checkout::Checkout;
use crate::compile;
use crate::failure::Failure;
use crate::packages::Purpose;
use crate::progress::say;

/// Takes them and lists them.
pub fn shots(checkout: &Checkout) -> Result<(), Failure> {
    ready(checkout, Purpose::Testing)?;
    let built = compile::all(checkout)?;
    let folder = checkout.target.join("shots");
    // So that what is listed in the end was made by this run.
    for old in files(&folder, "png") {
        std::fs::remove_file(&old).map_err(Failure::at(&old))?;
    }
    std::fs::create_dir_all(&folder).map_err(Failure::at(&folder))?;
    // Each window has a display and a bus of its own.
    let tool = built.program(checkout, "shots")?.tool(&checkout.app("debug")).env("PROSPECTOR_SHOTS", &folder);
    checkout.progress.step("window: pictures", || tool.run(checkout))?;
    let pictures = files(&folder, "png");
    if pictures.is_empty() {
        return Err(Failure::NothingMade { what: "picture", path: folder });
    }
    for picture in pictures {
        say(&with_size(checkout, &picture));
    }
    Ok(())
}
