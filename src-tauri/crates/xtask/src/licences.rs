//! Licences and origins of everything that the project depends on, in both ecosystems, and the list of what ships with
//! the words of its licences. Owns the check and where the list is kept; what is allowed stands in `policy`, the form of the
//! list in `book`. Which of our own crates may use which is tested in the package `tests`.

mod also;
mod book;
mod cargo;
mod npm;
mod part;
mod policy;
mod spdx;
mod texts;

pub use book::Book;

use crate::checkout::Checkout;
use crate::failure::Failure;
use policy::EXCEPTIONS;
use std::collections::HashSet;
use std::fmt;
use std::fs;

/// The list, as it is committed: the app has it inside, so that no build needs more than the repository.
const LIST: &str = "src-tauri/crates/engine/data/licences.json";

/// Where a dependency comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ecosystem {
    /// Rust.
    Cargo,
    /// The interface and its tools.
    Npm,
}

/// One dependency, as its ecosystem describes it.
#[derive(Debug)]
pub struct Dependency {
    /// Where from.
    pub ecosystem: Ecosystem,
    /// Its name there.
    pub name: String,
    /// Its version.
    pub version: String,
    /// The SPDX expression that it states, if any.
    pub licence: Option<String>,
    /// It came from its ecosystem's registry, and not from somebody's repository, address or folder.
    pub from_registry: bool,
}

/// Something that must not be.
#[derive(Debug, PartialEq, Eq)]
enum Finding {
    Licence { dependency: String, licence: String },
    NoLicence { dependency: String },
    Origin { dependency: String },
    UselessException { name: &'static str },
}

impl fmt::Display for Finding {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Licence { dependency, licence } => write!(out, "{dependency}: {licence} is not allowed"),
            Self::NoLicence { dependency } => write!(out, "{dependency}: it states no licence"),
            Self::Origin { dependency } => write!(out, "{dependency}: it does not come from the registry"),
            Self::UselessException { name } => write!(out, "{name}: the exception for it is needed no more"),
        }
    }
}

/// The step: gathers all dependencies and fails when one must not be, or when the list is not what they make it.
pub fn step(checkout: &Checkout) -> Result<(), Failure> {
    checkout.progress.step("licences and dependencies", || {
        let mut all = cargo::dependencies(checkout)?;
        all.extend(npm::dependencies(checkout)?);
        let findings = judge(&all);
        for finding in &findings {
            checkout.progress.quote(&finding.to_string());
        }
        match findings.len() {
            0 => {}
            count => return Err(Failure::Dependencies { count }),
        }
        let path = checkout.root.join(LIST);
        let kept = fs::read_to_string(&path).map_err(|source| Failure::File { path: path.clone(), source })?;
        if kept == list(checkout)?.json() {
            return Ok(());
        }
        Err(Failure::ListOutdated { path: LIST })
    })
}

/// Everything that ships.
pub fn list(checkout: &Checkout) -> Result<Book, Failure> {
    let mut parts = cargo::shipped(checkout)?;
    parts.extend(npm::shipped(checkout)?);
    parts.extend(also::parts());
    Book::of(parts)
}

/// Writes the list to its place.
pub fn write(checkout: &Checkout) -> Result<(), Failure> {
    checkout.progress.step("list of licences", || {
        let path = checkout.root.join(LIST);
        fs::write(&path, list(checkout)?.json()).map_err(|source| Failure::File { path, source })
    })
}

fn judge(all: &[Dependency]) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut used = HashSet::new();
    for one in all {
        let dependency = format!("{} {}", one.name, one.version);
        if !one.from_registry {
            findings.push(Finding::Origin { dependency: dependency.clone() });
        }
        if policy::allows(one, None) {
            continue;
        }
        match EXCEPTIONS.iter().position(|exception| policy::allows(one, Some(exception))) {
            Some(at) => drop(used.insert(at)),
            None => findings.push(match &one.licence {
                Some(licence) => Finding::Licence { dependency, licence: licence.clone() },
                None => Finding::NoLicence { dependency },
            }),
        }
    }
    let useless = EXCEPTIONS.iter().enumerate().filter(|(at, _)| !used.contains(at));
    findings.extend(useless.map(|(_, exception)| Finding::UselessException { name: exception.name }));
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dependency(name: &str, licence: Option<&str>) -> Dependency {
        Dependency {
            ecosystem: Ecosystem::Cargo,
            name: name.to_owned(),
            version: "1.0.0".to_owned(),
            licence: licence.map(str::to_owned),
            from_registry: true,
        }
    }

    /// The findings about dependencies; these tests bring none that an exception is for.
    fn about(one: Dependency) -> Vec<Finding> {
        judge(&[one]).into_iter().filter(|finding| !matches!(finding, Finding::UselessException { .. })).collect()
    }

    #[test]
    fn allowed_licences_pass_and_others_are_named() {
        assert_eq!(about(dependency("serde", Some("MIT OR Apache-2.0"))), [], "allowed");
        let found = about(dependency("x", Some("GPL-3.0-only")));
        let dependency = "x 1.0.0".to_owned();
        assert_eq!(found, [Finding::Licence { dependency, licence: "GPL-3.0-only".to_owned() }], "named with version");
    }

    #[test]
    fn a_missing_licence_and_a_foreign_origin_are_findings() {
        let dependency_name = "x 1.0.0".to_owned();
        assert_eq!(about(dependency("x", None)), [Finding::NoLicence { dependency: dependency_name }], "no licence");
        let foreign = Dependency { from_registry: false, ..dependency("x", Some("MIT")) };
        assert_eq!(about(foreign), [Finding::Origin { dependency: "x 1.0.0".to_owned() }], "from a repository");
    }

    #[test]
    fn an_exception_holds_for_its_own_name_only_and_must_be_needed() {
        assert_eq!(about(dependency("cssparser", Some("MPL-2.0"))), [], "named in the table");
        assert_eq!(about(dependency("unheard-of", Some("MPL-2.0"))).len(), 1, "the same licence under another name");
        let useless = judge(&[]).len();
        assert_eq!(useless, EXCEPTIONS.len(), "with no dependencies, no exception is needed");
    }
}
