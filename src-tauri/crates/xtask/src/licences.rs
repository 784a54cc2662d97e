//! Licences and origins of everything that the project depends on, in both ecosystems, and the list of what ships with
//! the words of its licences. Owns the check and where the list is stored; what is allowed is in `policy`, the form of
//! the list in `book`. Which of our own crates may use which is tested in the package `tests`.
//!
//! Not cargo-about: it takes 278 s of a processor to install and 30 s a check, where this takes 1 s and 3 s; it lists 100 packages
//! that only run while the app is built, lacks 76 of 259 texts (notices, and all but one of a choice), and knows nothing of npm.
//! Nor cargo-deny, which would hold the crates to what is allowed: the packages of npm need the same table and the same check here.

mod also;
mod book;
mod cargo;
mod npm;
mod package;
mod policy;
mod texts;

pub use book::Book;

use crate::checkout::Checkout;
use crate::failure::Failure;
use package::Package;
use policy::EXCEPTIONS;
use std::collections::HashSet;
use std::fs;

/// The list, as it is committed: the app has it inside, so that no build needs more than the repository.
const LIST: &str = "src-tauri/crates/engine/data/licences.json";

/// The step: gathers all dependencies and fails when one must not be, or when the list is not what they make it.
pub fn step(checkout: &Checkout) -> Result<(), Failure> {
    checkout.progress.step("licences and dependencies", || {
        let all = packages(checkout)?;
        let findings = judge(&all);
        checkout.progress.quote_all(findings.iter().map(String::as_str));
        if !findings.is_empty() {
            let allowed = "what is allowed stands in xtask/src/licences/policy.rs";
            return Err(Failure::Wrong(format!("{} findings about dependencies; {allowed}.", findings.len())));
        }
        let path = checkout.root.join(LIST);
        let kept = fs::read_to_string(&path).map_err(Failure::at(&path))?;
        if kept == shipped(&all)?.json() {
            return Ok(());
        }
        let help = "write it with cargo xtask licences --write";
        Err(Failure::Wrong(format!("{LIST} is not what the dependencies make it: {help}.")))
    })
}

/// Everything that ships.
pub fn list(checkout: &Checkout) -> Result<Book, Failure> {
    shipped(&packages(checkout)?)
}

/// Writes the list to its place.
pub fn write(checkout: &Checkout) -> Result<(), Failure> {
    checkout.progress.step("list of licences", || {
        let path = checkout.root.join(LIST);
        fs::write(&path, list(checkout)?.json()).map_err(Failure::at(&path))
    })
}

fn packages(checkout: &Checkout) -> Result<Vec<Package>, Failure> {
    let mut all = cargo::packages(checkout)?;
    all.extend(npm::packages(checkout)?);
    Ok(all)
}

fn shipped(all: &[Package]) -> Result<Book, Failure> {
    let mut parts = all.iter().filter(|one| one.ships).map(Package::part).collect::<Result<Vec<_>, _>>()?;
    parts.extend(also::parts()?);
    Ok(Book::of(parts))
}

/// A line for everything that must not be.
fn judge(all: &[Package]) -> Vec<String> {
    let mut findings = Vec::new();
    let mut used = HashSet::new();
    for one in all {
        let words = one.words();
        if !one.from_registry {
            findings.push(format!("{words}: it does not come from the registry"));
        }
        if policy::allows(one, None) {
            continue;
        }
        match EXCEPTIONS.iter().position(|exception| policy::allows(one, Some(exception))) {
            Some(at) => drop(used.insert(at)),
            None => findings.push(match &one.licence {
                Some(licence) => format!("{words}: {licence} is not allowed"),
                None => format!("{words}: it states no licence"),
            }),
        }
    }
    let useless = EXCEPTIONS.iter().enumerate().filter(|(at, _)| !used.contains(at));
    findings
        .extend(useless.map(|(_, exception)| format!("{}: the exception for it is needed no more", exception.name)));
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is found about a package of Rust called `name`; without unneeded exceptions, because no test brings the
    /// packages of all of them.
    fn found(name: &str, licence: Option<&str>, from_registry: bool) -> Vec<String> {
        let one = Package { from_registry, ..package::tests::rust(name, licence) };
        judge(&[one]).into_iter().filter(|finding| !finding.contains("exception")).collect()
    }

    #[test]
    fn allowed_licences_pass_and_others_are_named() {
        assert!(found("serde", Some("MIT OR Apache-2.0"), true).is_empty(), "allowed");
        let named = ["x 1.0.0: GPL-3.0-only is not allowed"];
        assert_eq!(found("x", Some("GPL-3.0-only"), true), named, "named with version");
    }

    #[test]
    fn a_missing_licence_and_a_foreign_origin_are_findings() {
        assert_eq!(found("x", None, true), ["x 1.0.0: it states no licence"], "no licence");
        let foreign = ["x 1.0.0: it does not come from the registry"];
        assert_eq!(found("x", Some("MIT"), false), foreign, "from a repository");
    }

    #[test]
    fn an_exception_holds_for_its_own_name_only_and_must_be_needed() {
        assert!(found("cssparser", Some("MPL-2.0"), true).is_empty(), "named in the table");
        assert_eq!(found("unheard-of", Some("MPL-2.0"), true).len(), 1, "the same licence under another name");
        assert_eq!(judge(&[]).len(), EXCEPTIONS.len(), "with no dependencies, no exception is needed");
    }
}
