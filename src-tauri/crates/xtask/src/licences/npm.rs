//! The interface's dependencies and tools, from `ui/package-lock.json`, for all systems.

use super::package::Package;
use crate::checkout::Checkout;
use crate::failure::Failure;
use serde_json::Value;
use std::path::Path;

/// Where they come from, as a person would say it.
pub const FROM: &str = "npm";

const LOCK: &str = "package-lock.json";

/// Everything in the lock file but our own package. All but the tools can be part of the pages, and ship; the build of
/// the pages sees to it that nothing else does.
pub fn packages(checkout: &Checkout) -> Result<Vec<Package>, Failure> {
    let lock = load(&checkout.ui().join(LOCK))?;
    let stated = |folder: &Path| licence_of(&load(&folder.join("package.json")).ok()?);
    read(&lock, &checkout.ui(), stated).ok_or_else(|| Failure::Shape { of: format!("ui/{LOCK}"), source: None })
}

fn load(path: &Path) -> Result<Value, Failure> {
    let text = std::fs::read_to_string(path).map_err(Failure::at(path))?;
    serde_json::from_str(&text)
        .map_err(|source| Failure::Shape { of: path.display().to_string(), source: Some(source) })
}

/// Reads the lock file. Where it names no licence, `stated` is asked for the one in the installed package.
fn read(lock: &Value, ui: &Path, stated: impl Fn(&Path) -> Option<String>) -> Option<Vec<Package>> {
    // Ours has no place.
    let foreign = lock["packages"].as_object()?.iter().filter(|(place, _)| !place.is_empty());
    let package = |(place, entry): (&String, &Value)| {
        let folder = ui.join(place);
        let resolved = entry["resolved"].as_str();
        Some(Package {
            from: FROM,
            name: place.rsplit("node_modules/").next()?.to_owned(),
            version: entry["version"].as_str()?.to_owned(),
            licence: licence_of(entry).or_else(|| stated(&folder)),
            authors: Vec::new(),
            folder,
            // A package from the registry has a checksum; one from a repository or folder has none.
            from_registry: entry["integrity"].is_string() && resolved.is_none_or(|from| from.starts_with("https:")),
            ships: ships(place, entry),
        })
    };
    foreign.map(package).collect()
}

/// Types are gone before anything ships.
fn ships(place: &str, entry: &Value) -> bool {
    entry["dev"] != true && entry["devOptional"] != true && !place.contains("node_modules/@types/")
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
        let stated = |folder: &Path| folder.ends_with("ui/node_modules/b/node_modules/c").then(|| "ISC".to_owned());
        let found = read(&lock, Path::new("ui"), stated).unwrap();
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
        let found = read(&lock, Path::new("ui"), |_| None).unwrap();
        let seen: Vec<bool> = found.iter().map(|one| one.from_registry).collect();
        assert_eq!(seen, [true, false, false], "a repository and a folder have no checksum");
    }

    #[test]
    fn tools_and_types_do_not_ship() {
        assert!(ships("node_modules/svelte", &json!({})), "a dependency of the pages");
        assert!(!ships("node_modules/vite", &json!({ "dev": true })), "a tool");
        assert!(!ships("node_modules/@types/estree", &json!({})), "types");
    }

    #[test]
    fn old_ways_to_state_a_licence_are_read() {
        assert_eq!(licence_of(&json!({ "license": { "type": "MIT" } })).as_deref(), Some("MIT"), "an object");
        let list = json!({ "licenses": [{ "type": "MIT" }, { "type": "GPL-2.0" }] });
        assert_eq!(licence_of(&list).as_deref(), Some("MIT OR GPL-2.0"), "a list is a choice");
        assert_eq!(licence_of(&json!({})), None, "none");
    }
}
