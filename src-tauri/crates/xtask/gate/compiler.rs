//! Whether this machine's compiler is new enough. Owns the comparison and its sentences; running the compiler and
//! reading the manifest is the gate's.

use crate::version::Version;

/// Compares what `rustc --version` said with the `rust-version` in the text of the workspace's manifest. Why the project cannot
/// be built with this compiler is one sentence that ends with what to do.
pub fn check(manifest: &str, said: &str) -> Result<(), String> {
    let incomplete = "Cargo.toml names no rust-version: fetch the checkout again, it is incomplete.";
    let needed = needed(manifest).ok_or(incomplete)?;
    let absent = || format!("No Rust compiler answers: install Rust {} or newer with rustup.", needed);
    let found = Version::find(said).ok_or_else(absent)?;
    if found < needed {
        let help = format!("Prospector needs {} or newer (with rustup: `rustup update stable`)", needed);
        return Err(format!("Rust {} is too old a compiler: {}.", found, help));
    }
    Ok(())
}

fn needed(manifest: &str) -> Option<Version> {
    let line = manifest.lines().find(|line| line.trim_start().starts_with("rust-version"))?;
    Version::find(line.split('"').nth(1)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    const MANIFEST: &str = "[workspace.package]\nedition = \"2024\"\nrust-version = \"1.90\"\n";

    #[test]
    fn accepts_the_oldest_named_version_and_newer_ones() {
        assert_eq!(check(MANIFEST, "rustc 1.90.0 (abc 2025-09-18)"), Ok(()), "exactly the oldest");
        assert_eq!(check(MANIFEST, "rustc 1.100.1-nightly (abc)"), Ok(()), "a three-digit minor is newer, not older");
    }

    #[test]
    fn names_both_versions_when_the_compiler_is_too_old() {
        let refusal = check(MANIFEST, "rustc 1.63.0 (abc)");
        let sentence =
            "Rust 1.63 is too old a compiler: Prospector needs 1.90 or newer (with rustup: `rustup update stable`).";
        assert_eq!(refusal, Err(sentence.to_owned()), "1.63 is older than 1.90");
    }

    #[test]
    fn an_absent_compiler_or_a_broken_checkout_is_said() {
        let absent = "No Rust compiler answers: install Rust 1.90 or newer with rustup.";
        assert_eq!(check(MANIFEST, ""), Err(absent.to_owned()), "nothing answered");
        let broken = "Cargo.toml names no rust-version: fetch the checkout again, it is incomplete.";
        assert_eq!(check("[workspace]\n", "rustc 1.95.0"), Err(broken.to_owned()), "no rust-version line");
    }
}
