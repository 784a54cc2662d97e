//! The interface's dependencies and tools, from `ui/package-lock.json`, for all systems.

use super::part::{Part, Source};
use super::{Dependency, Ecosystem};
use crate::checkout::Checkout;
use crate::failure::Failure;
use serde_json::Value;
use std::path::Path;

const LOCK: &str = "package-lock.json";

/// Everything in the lock file but our own package.
pub fn dependencies(checkout: &Checkout) -> Result<Vec<Dependency>, Failure> {
    let lock = load(&checkout.ui().join(LOCK))?;
    let stated = |place: &str| licence_of(&load(&checkout.ui().join(place).join("package.json")).ok()?);
    read(&lock, stated).ok_or_else(shapeless)
}

/// Those of them that can be part of the pages: all but the tools. That nothing else is, the build of the pages sees to.
pub fn shipped(checkout: &Checkout) -> Result<Vec<Part>, Failure> {
    let lock = load(&checkout.ui().join(LOCK))?;
    let places = lock["packages"].as_object().ok_or_else(shapeless)?;
    let mut parts = Vec::new();
    for (place, entry) in places.iter().filter(|(place, entry)| ships(place, entry)) {
        let folder = checkout.ui().join(place);
        let licence = licence_of(entry).or_else(|| licence_of(&load(&folder.join("package.json")).ok()?));
        parts.push(Part {
            name: name_at(place).ok_or_else(shapeless)?.to_owned(),
            version: entry["version"].as_str().ok_or_else(shapeless)?.to_owned(),
            from: "npm",
            // Without a statement the text itself has to do; the check knows those by name.
            licence: licence.unwrap_or_else(|| "see its text".to_owned()),
            authors: Vec::new(),
            source: Source::Folder(folder),
        });
    }
    Ok(parts)
}

fn ships(place: &str, entry: &Value) -> bool {
    // Ours has no place, and types are gone before anything ships.
    !place.is_empty() && entry["dev"] != true && entry["devOptional"] != true && !place.contains("node_modules/@types/")
}

fn name_at(place: &str) -> Option<&str> {
    place.rsplit("node_modules/").next()
}

fn shapeless() -> Failure {
    Failure::Shape { of: format!("ui/{LOCK}"), source: None }
}

fn load(path: &Path) -> Result<Value, Failure> {
    let text = std::fs::read_to_string(path).map_err(|source| Failure::File { path: path.to_path_buf(), source })?;
    let of = || path.display().to_string();
    serde_json::from_str(&text).map_err(|source| Failure::Shape { of: of(), source: Some(source) })
}

/// Reads the lock file. Where it tells no licence, `stated` is asked for the one in the installed package.
fn read(lock: &Value, stated: impl Fn(&str) -> Option<String>) -> Option<Vec<Dependency>> {
    let places = lock["packages"].as_object()?;
    let foreign = places.iter().filter(|(place, _)| !place.is_empty());
    foreign
        .map(|(place, entry)| {
            let resolved = entry["resolved"].as_str();
            Some(Dependency {
                ecosystem: Ecosystem::Npm,
                name: name_at(place)?.to_owned(),
                version: entry["version"].as_str()?.to_owned(),
                licence: licence_of(entry).or_else(|| stated(place)),
                // A package from the registry has a checksum; one from a repository or folder has none.
                from_registry: entry["integrity"].is_string() && resolved.is_none_or(|from| from.starts_with("https:")),
            })
        })
        .collect()
}

/// The licence in a manifest or lock entry: a text, or in old packages an object or a list of them.
fn licence_of(entry: &Value) -> Option<String> {
    let one = |value: &Value| value.as_str().or_else(|| value["type"].as_str()).map(str::to_owned);
    let several = || {
        let all: Vec<String> = entry["licenses"].as_array()?.iter().filter_map(one).collect();
        (!all.is_empty()).then(|| all.join(" OR "))
    };
    one(&entry["license"]).or_else(several)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn names_come_from_places_also_nested_and_scoped_ones() {
        let lock = json!({ "packages": {
            "": { "name": "ui" },
            "node_modules/@scope/a": { "version": "1.0.0", "license": "MIT", "integrity": "sha512-x" },
            "node_modules/b/node_modules/c": { "version": "2.0.0", "integrity": "sha512-x" }
        } });
        let found = read(&lock, |place| (place == "node_modules/b/node_modules/c").then(|| "ISC".to_owned())).unwrap();
        let seen: Vec<_> = found.iter().map(|one| (one.name.as_str(), one.licence.as_deref())).collect();
        assert_eq!(seen, [("@scope/a", Some("MIT")), ("c", Some("ISC"))], "ours left out, the manifest asked for c");
    }

    #[test]
    fn only_what_has_a_checksum_and_a_web_address_is_from_the_registry() {
        let lock = json!({ "packages": {
            "node_modules/a": { "version": "1.0.0", "integrity": "sha512-x" },
            "node_modules/b": { "version": "1.0.0", "resolved": "git+ssh:somewhere" },
            "node_modules/c": { "version": "1.0.0", "resolved": "../c", "link": true }
        } });
        let found: Vec<bool> = read(&lock, |_| None).unwrap().iter().map(|one| one.from_registry).collect();
        assert_eq!(found, [true, false, false], "a repository and a folder have no checksum");
    }

    #[test]
    fn tools_types_and_our_own_package_do_not_ship() {
        assert!(ships("node_modules/svelte", &json!({})), "a dependency of the pages");
        assert!(!ships("node_modules/vite", &json!({ "dev": true })), "a tool");
        assert!(!ships("node_modules/@types/estree", &json!({})), "types");
        assert!(!ships("", &json!({})), "ours");
    }

    #[test]
    fn old_ways_to_state_a_licence_are_read() {
        assert_eq!(licence_of(&json!({ "license": { "type": "MIT" } })).as_deref(), Some("MIT"), "an object");
        let list = json!({ "licenses": [{ "type": "MIT" }, { "type": "GPL-2.0" }] });
        assert_eq!(licence_of(&list).as_deref(), Some("MIT OR GPL-2.0"), "a list is a choice");
        assert_eq!(licence_of(&json!({})), None, "none");
    }
}
