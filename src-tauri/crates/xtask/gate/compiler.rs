//! Whether this machine's compiler is new enough. Owns the comparison and its sentences; running the compiler and
//! reading the manifest is the gate's.

use crate::version::Version;
use std::fmt;

/// Why the project cannot be built with this compiler. Shown as one sentence that ends with what to do.
#[derive(Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The workspace's manifest names no `rust-version`.
    NothingAsked,
    /// No compiler answered, or with something that is no version.
    Absent {
        /// The oldest version that will do.
        needed: Version,
    },
    /// It answered with an older version than the workspace accepts.
    TooOld {
        /// The version that answered.
        found: Version,
        /// The oldest version that will do.
        needed: Version,
    },
}

impl fmt::Display for Refusal {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NothingAsked => {
                write!(out, "Cargo.toml names no rust-version: fetch the checkout again, it is incomplete.")
            }
            Self::Absent { needed } => {
                write!(out, "No Rust compiler answers: install Rust {} or newer with rustup.", needed)
            }
            Self::TooOld { found, needed } => write!(
                out,
                "Rust {} is too old a compiler: Prospector needs {} or newer (with rustup: `rustup update stable`).",
                found, needed
            ),
        }
    }
}

/// Compares what `rustc --version` said with the `rust-version` in the text of the workspace's manifest.
pub fn check(manifest: &str, said: &str) -> Result<(), Refusal> {
    let needed = needed(manifest).ok_or(Refusal::NothingAsked)?;
    let found = Version::find(said).ok_or(Refusal::Absent { needed })?;
    if found < needed {
        return Err(Refusal::TooOld { found, needed });
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
    const NEEDED: Version = Version { major: 1, minor: 90, patch: 0 };

    #[test]
    fn accepts_the_oldest_named_version_and_newer_ones() {
        assert_eq!(check(MANIFEST, "rustc 1.90.0 (abc 2025-09-18)"), Ok(()), "exactly the oldest");
        assert_eq!(check(MANIFEST, "rustc 1.100.1-nightly (abc)"), Ok(()), "a three-digit minor is newer, not older");
    }

    #[test]
    fn names_both_versions_when_the_compiler_is_too_old() {
        let refusal = check(MANIFEST, "rustc 1.63.0 (abc)");
        let found = Version { major: 1, minor: 63, patch: 0 };
        assert_eq!(refusal, Err(Refusal::TooOld { found, needed: NEEDED }), "1.63 is older than 1.90");
        let sentence = refusal.unwrap_err().to_string();
        assert!(sentence.contains("1.63") && sentence.contains("1.90"), "both versions in {sentence:?}");
    }

    #[test]
    fn an_absent_compiler_or_a_broken_checkout_is_said() {
        assert_eq!(check(MANIFEST, ""), Err(Refusal::Absent { needed: NEEDED }), "nothing answered");
        assert_eq!(check("[workspace]\n", "rustc 1.95.0"), Err(Refusal::NothingAsked), "no rust-version line");
    }
}
