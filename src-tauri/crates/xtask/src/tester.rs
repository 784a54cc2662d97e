//! The public tester of machine-readable descriptions, let loose on the sandbox: whatever the description allows, and much
//! that it does not, is sent, and every answer is held against it.
//!
//! Owns the running sandbox and the bounds of the test. What is sent is the tester's
//! business, what is answered the sandbox's.

mod service;

use crate::checkout::Checkout;
use crate::failure::Failure;
use crate::python::TESTER;
use crate::tool::Tool;
use service::Service;

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

/// Tests the sandbox of the debug build.
pub fn run(checkout: &Checkout) -> Result<(), Failure> {
    TESTER.install(checkout)?;
    let service = Service::start(checkout)?;
    let settings = checkout.root.join("src-tauri/crates/xtask/tester/schemathesis.toml");
    let tester = Tool::new(TESTER.program(checkout, "st")).arg("--config-file").arg(settings).arg("run");
    tester
        .arg(format!("{}/openapi.json", service.base_url))
        .args(["--header".to_owned(), format!("Authorization: Bearer {}", service.api_key)])
        .args(["--checks", CHECKS, "--max-examples", CASES, "--seed", SEED])
        .args(["--phases", "examples,coverage,fuzzing", "--continue-on-failure", "--request-timeout", "30"])
        // Its warnings are about data that is refused or not found, as said at `CHECKS`.
        .args(["--warnings", "off"])
        // It stores what it found in a folder of its own; where it is started from must not make a difference.
        .within(&TESTER.folder(checkout))
        .env("NO_COLOR", "1")
        .env("PYTHONUTF8", "1")
        .run(checkout)
}
