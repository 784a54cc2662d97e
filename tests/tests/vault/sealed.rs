//! What is sealed for a team, computed a second time by a program that has only the descriptions of the forms.

use std::path::Path;
use std::process::Command;

#[test]
fn a_second_program_seals_and_opens_the_same() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../src-tauri/crates/sealed");
    let told = Command::new("/usr/bin/python3").arg(folder.join("check.py")).output().unwrap();
    let (said, trouble) = (String::from_utf8_lossy(&told.stdout), String::from_utf8_lossy(&told.stderr));
    assert!(told.status.success(), "the two differ: {said}{trouble}");
}
