//! The public tester of machine-readable descriptions, let loose on the sandbox: whatever the description allows, and much
//! that it does not, is sent, and every answer is held against it.
//!
//! Owns the tester's own Python environment, the running sandbox and the bounds of the test. What is sent is the tester's
//! business, what is answered the sandbox's.

mod service;

use crate::checkout::Checkout;
use crate::failure::Failure;
use crate::stamp::Stamp;
use crate::tool::Tool;
use service::Service;
use std::path::PathBuf;

/// What every answer is checked for. Not among them is that everything the description allows is accepted: the contract
/// has rules that no schema can express (a topic or industry must be known, a page must exist), so that valid data is
/// refused or not found at times.
const CHECKS: &str =
    "not_a_server_error,status_code_conformance,content_type_conformance,response_headers_conformance,\
                      response_schema_conformance,negative_data_rejection,missing_required_header,ignored_auth";
/// Cases that are made up for each operation, beside the described examples and the bounds of every field: together half a
/// minute. They are counted and not timed, because the tester fills any time it is given, and a quick machine would try
/// what a slow one does not.
const CASES: &str = "60";
/// The same cases each time, so that a failure can be repeated.
const SEED: &str = "7";

/// Installs the tester where it is not there yet.
pub fn install(checkout: &Checkout) -> Result<(), Failure> {
    let list = checkout.root.join("src-tauri/crates/xtask/tester/requirements.txt");
    let stamp = Stamp::of(&checkout.memory(), "tester", std::slice::from_ref(&list), &[])?;
    if stamp.is_fresh(&program(checkout, "st")) {
        return Ok(());
    }
    stamp.lift();
    let python = if cfg!(windows) { "python" } else { "python3" };
    Tool::new(python).args(["-m", "venv", "--clear"]).arg(folder(checkout)).run(checkout)?;
    // All that is needed is in the list, so nothing else is looked for.
    let pip = Tool::new(program(checkout, "python")).args(["-m", "pip", "install", "--quiet", "--no-deps"]);
    pip.args(["--disable-pip-version-check", "--requirement"]).arg(list).run(checkout)?;
    stamp.press()
}

/// Tests the sandbox of the debug build.
pub fn run(checkout: &Checkout) -> Result<(), Failure> {
    install(checkout)?;
    let service = Service::start(checkout)?;
    let settings = checkout.root.join("src-tauri/crates/xtask/tester/schemathesis.toml");
    let tester = Tool::new(program(checkout, "st")).arg("--config-file").arg(settings).arg("run");
    tester
        .arg(format!("{}/openapi.json", service.base_url))
        .args(["--header".to_owned(), format!("Authorization: Bearer {}", service.api_key)])
        .args(["--checks", CHECKS, "--max-examples", CASES, "--seed", SEED])
        .args(["--phases", "examples,coverage,fuzzing", "--continue-on-failure", "--request-timeout", "30"])
        // Its warnings are about data that is refused or not found, as said at `CHECKS`.
        .args(["--warnings", "off"])
        // It stores what it found in a folder of its own; where it is started from must not make a difference.
        .within(&folder(checkout))
        .env("NO_COLOR", "1")
        .env("PYTHONUTF8", "1")
        .run(checkout)
}

fn folder(checkout: &Checkout) -> PathBuf {
    checkout.memory().join("tester")
}

fn program(checkout: &Checkout, name: &str) -> PathBuf {
    let (programs, end) = if cfg!(windows) { ("Scripts", ".exe") } else { ("bin", "") };
    folder(checkout).join(programs).join(format!("{name}{end}"))
}
