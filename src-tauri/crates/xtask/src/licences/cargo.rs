//! The Rust dependencies, for all systems that they may be built on.

use super::part::{Part, Source};
use super::{Dependency, Ecosystem};
use crate::checkout::Checkout;
use crate::failure::Failure;
use crate::tool::Tool;
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::Path;

/// The systems that there are installers for: one list of what ships serves all.
const SYSTEMS: [&str; 4] =
    ["x86_64-unknown-linux-gnu", "x86_64-pc-windows-msvc", "aarch64-apple-darwin", "x86_64-apple-darwin"];

/// Everything in the lock file but our own packages. Fails when the lock file does not fit the manifests.
pub fn dependencies(checkout: &Checkout) -> Result<Vec<Dependency>, Failure> {
    read(&metadata(checkout)?).ok_or_else(|| shapeless("cargo metadata"))
}

/// Those of them that are linked into the app on some system. What only runs while it is built is none of them.
pub fn shipped(checkout: &Checkout) -> Result<Vec<Part>, Failure> {
    let metadata = metadata(checkout)?;
    let mut named = BTreeSet::new();
    for system in SYSTEMS {
        let tree = Tool::cargo(&checkout.root)
            .args(["tree", "--locked", "--package", "prospector", "--edges", "normal,no-proc-macro"])
            .args(["--prefix", "none", "--format", "{p}", "--target", system])
            .answer()?;
        named.extend(tree.lines().filter_map(name_and_version));
    }
    pick(&metadata, &named).ok_or_else(|| shapeless("cargo tree"))
}

fn metadata(checkout: &Checkout) -> Result<Value, Failure> {
    let said = Tool::cargo(&checkout.root).args(["metadata", "--format-version", "1", "--locked"]).answer()?;
    serde_json::from_str(&said)
        .map_err(|source| Failure::Shape { of: "cargo metadata".to_owned(), source: Some(source) })
}

fn shapeless(of: &str) -> Failure {
    Failure::Shape { of: of.to_owned(), source: None }
}

/// `serde v1.0.229 (*)` as cargo lists it; nothing for a package that stands in a folder, which is one of ours.
fn name_and_version(line: &str) -> Option<(String, String)> {
    let mut words = line.split(' ');
    let (name, version) = (words.next()?, words.next()?.strip_prefix('v')?);
    let of_a_folder = words.any(|word| word.starts_with("(/") || word.contains(":\\"));
    (!of_a_folder).then(|| (name.to_owned(), version.to_owned()))
}

/// What the metadata tell of the packages of these names; nothing if one of them is unknown.
fn pick(metadata: &Value, named: &BTreeSet<(String, String)>) -> Option<Vec<Part>> {
    let packages = metadata["packages"].as_array()?;
    let one = |(name, version): &(String, String)| {
        let is_it = |package: &&Value| package["name"] == **name && package["version"] == **version;
        let package = packages.iter().find(is_it)?;
        let authors = package["authors"].as_array().into_iter().flatten();
        Some(Part {
            name: name.clone(),
            version: version.clone(),
            from: "Rust",
            licence: package["license"].as_str()?.to_owned(),
            authors: authors.filter_map(|author| author.as_str().map(str::to_owned)).collect(),
            source: Source::Folder(Path::new(package["manifest_path"].as_str()?).parent()?.to_path_buf()),
        })
    };
    named.iter().map(one).collect()
}

fn read(metadata: &Value) -> Option<Vec<Dependency>> {
    let own = metadata["workspace_members"].as_array()?;
    let foreign = metadata["packages"].as_array()?.iter().filter(|package| !own.contains(&package["id"]));
    foreign
        .map(|package| {
            let text = |key: &str| package[key].as_str().map(str::to_owned);
            Some(Dependency {
                ecosystem: Ecosystem::Cargo,
                name: text("name")?,
                version: text("version")?,
                licence: text("license"),
                from_registry: text("source").is_some_and(|source| source.starts_with("registry+")),
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn our_own_packages_are_left_out_and_origins_are_told_apart() {
        let metadata = json!({
            "workspace_members": ["path+file:///x#api@0.1.0"],
            "packages": [
                { "id": "path+file:///x#api@0.1.0", "name": "api", "version": "0.1.0", "license": "MIT", "source": null },
                { "id": "a", "name": "a", "version": "1.0.0", "license": "MIT", "source": "registry+somewhere" },
                { "id": "b", "name": "b", "version": "2.0.0", "license": null, "source": "git+elsewhere" },
                { "id": "c", "name": "c", "version": "3.0.0", "license": "MIT", "source": null }
            ]
        });
        let found = read(&metadata).unwrap();
        let seen: Vec<_> = found.iter().map(|one| (one.name.as_str(), one.from_registry)).collect();
        assert_eq!(
            seen,
            [("a", true), ("b", false), ("c", false)],
            "a repository and a foreign folder are no registry"
        );
        assert_eq!(found[1].licence, None, "no licence stated");
    }

    #[test]
    fn a_line_of_the_tree_names_a_package_unless_it_is_ours() {
        let read = |line| name_and_version(line).map(|(name, version)| format!("{name} {version}"));
        assert_eq!(read("serde v1.0.229 (*)").as_deref(), Some("serde 1.0.229"), "named before");
        assert_eq!(read("toml v1.2.1+spec-1.1.0").as_deref(), Some("toml 1.2.1+spec-1.1.0"), "more than numbers");
        assert_eq!(read("api v0.1.0 (/home/x/api)"), None, "ours");
        assert_eq!(read("api v0.1.0 (C:\\x\\api)"), None, "ours, on Windows");
        assert_eq!(read(""), None, "an empty line between trees");
    }

    #[test]
    fn what_ships_and_is_unknown_is_noticed() {
        let metadata = json!({ "packages": [
            { "name": "a", "version": "1.0.0", "license": "MIT", "authors": ["A"], "manifest_path": "/r/a/Cargo.toml" }
        ] });
        let named = |version: &str| BTreeSet::from([("a".to_owned(), version.to_owned())]);
        let found = pick(&metadata, &named("1.0.0")).unwrap();
        assert_eq!(found[0].source, Source::Folder("/r/a".into()), "where its texts are");
        assert!(pick(&metadata, &named("2.0.0")).is_none(), "another version is another package");
    }

    #[test]
    fn another_shape_is_noticed() {
        assert!(read(&json!({ "packages": [] })).is_none(), "without members, everything would look foreign");
        assert!(read(&json!({ "workspace_members": [], "packages": [{}] })).is_none(), "a package without a name");
    }
}
