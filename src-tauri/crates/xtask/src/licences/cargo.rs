//! The Rust dependencies, for all systems that they may be built on.

use super::package::Package;
use crate::checkout::Checkout;
use crate::failure::Failure;
use crate::tool::Tool;
use serde_json::Value;
use std::collections::HashSet;
use std::path::Path;

/// Where they come from, as a person would say it.
pub const FROM: &str = "Rust";

/// The systems that there are installers for: one list of what ships serves all.
const SYSTEMS: [&str; 4] =
    ["x86_64-unknown-linux-gnu", "x86_64-pc-windows-msvc", "aarch64-apple-darwin", "x86_64-apple-darwin"];

/// Everything in the lock file but our own packages. What is linked into the app on some system ships, what only runs while
/// it is built does not. Fails when the lock file does not fit the manifests.
pub fn packages(checkout: &Checkout) -> Result<Vec<Package>, Failure> {
    let shape = |source| Failure::Shape { of: "cargo metadata or cargo tree".to_owned(), source };
    let metadata = Tool::cargo(&checkout.root).args(["metadata", "--format-version", "1", "--locked"]).answer()?;
    let metadata = serde_json::from_str(&metadata).map_err(|source| shape(Some(source)))?;
    let tree = Tool::cargo(&checkout.root)
        .args(["tree", "--locked", "--package", "prospector", "--edges", "normal,no-proc-macro"])
        .args(["--prefix", "none", "--format", "{p}"])
        .args(SYSTEMS.iter().flat_map(|system| ["--target", system]))
        .answer()?;
    read(&metadata, &tree).ok_or_else(|| shape(None))
}

/// Puts the two together; nothing if one has another shape, or if something ships that the metadata do not know.
fn read(metadata: &Value, tree: &str) -> Option<Vec<Package>> {
    let lines = tree.lines().filter(|line| !line.is_empty());
    let shipped: HashSet<(String, String)> = lines.map(name_and_version).collect::<Option<_>>()?;
    let own = metadata["workspace_members"].as_array()?;
    let (mut all, mut known) = (Vec::new(), HashSet::new());
    for package in metadata["packages"].as_array()? {
        let text = |key: &str| package[key].as_str().map(str::to_owned);
        let named = (text("name")?, text("version")?);
        known.insert(named.clone());
        if own.contains(&package["id"]) {
            continue;
        }
        let authors = package["authors"].as_array().into_iter().flatten();
        all.push(Package {
            from: FROM,
            // Also where only our crate of that name ships: rather one too many in the list than one too few.
            ships: shipped.contains(&named),
            name: named.0,
            version: named.1,
            licence: text("license"),
            authors: authors.filter_map(|author| author.as_str().map(str::to_owned)).collect(),
            folder: Path::new(package["manifest_path"].as_str()?).parent()?.to_path_buf(),
            from_registry: text("source").is_some_and(|source| source.starts_with("registry+")),
        });
    }
    shipped.is_subset(&known).then_some(all)
}

/// `serde v1.0.229 (*)` as cargo lists it.
fn name_and_version(line: &str) -> Option<(String, String)> {
    let mut words = line.split(' ').map(str::to_owned);
    Some((words.next()?, words.next()?.strip_prefix('v')?.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn metadata() -> Value {
        json!({ "workspace_members": ["path+file:///x#api@0.1.0"], "packages": [
            { "id": "path+file:///x#api@0.1.0", "name": "api", "version": "0.1.0", "license": "MIT", "source": null },
            { "id": "a", "name": "a", "version": "1.0.0", "license": "MIT", "source": "registry+somewhere",
              "manifest_path": "/r/a/Cargo.toml" },
            { "id": "b", "name": "b", "version": "2.0.0", "license": null, "source": "git+elsewhere",
              "manifest_path": "/r/b/Cargo.toml" },
            { "id": "c", "name": "c", "version": "3.0.0", "license": "MIT", "source": null,
              "manifest_path": "/r/c/Cargo.toml" }
        ] })
    }

    #[test]
    fn our_own_packages_are_left_out_and_origins_are_told_apart() {
        let found = read(&metadata(), "").unwrap();
        let seen: Vec<_> = found.iter().map(|one| (one.name.as_str(), one.from_registry)).collect();
        assert_eq!(
            seen,
            [("a", true), ("b", false), ("c", false)],
            "a repository and a foreign folder are no registry"
        );
        assert_eq!(found[1].licence, None, "no licence stated");
        assert_eq!(found[0].folder, Path::new("/r/a"), "where its texts are");
    }

    #[test]
    fn a_line_of_the_tree_names_a_package() {
        let read = |line| name_and_version(line).map(|(name, version)| format!("{name} {version}"));
        assert_eq!(read("serde v1.0.229 (*)").as_deref(), Some("serde 1.0.229"), "named before");
        assert_eq!(read("toml v1.2.1+spec-1.1.0").as_deref(), Some("toml 1.2.1+spec-1.1.0"), "more than numbers");
        assert_eq!(
            read("api v0.1.0 (C:\\x\\api)").as_deref(),
            Some("api 0.1.0"),
            "ours, which the metadata tell apart"
        );
        assert_eq!(read("[dev-dependencies]"), None, "anything else");
    }

    #[test]
    fn what_ships_and_is_unknown_is_noticed() {
        let found = read(&metadata(), "api v0.1.0 (/x/api)\na v1.0.0\n\na v1.0.0 (*)\n").unwrap();
        let ships: Vec<_> = found.iter().map(|one| (one.name.as_str(), one.ships)).collect();
        assert_eq!(ships, [("a", true), ("b", false), ("c", false)], "what the tree names, and ours is no part of it");
        assert!(read(&metadata(), "a v2.0.0").is_none(), "another version is another package");
    }

    #[test]
    fn a_foreign_package_with_the_name_of_ours_is_not_taken_for_it() {
        let mut metadata = metadata();
        metadata["packages"][1]["name"] = json!("api");
        metadata["packages"][1]["version"] = json!("0.1.0");
        let found = read(&metadata, "api v0.1.0 (/x/api)\napi v0.1.0\n").unwrap();
        assert_eq!((found[0].name.as_str(), found[0].ships), ("api", true), "ours came first, and both ship");
    }

    #[test]
    fn another_shape_is_noticed() {
        assert!(read(&json!({ "packages": [] }), "").is_none(), "without members, everything would look foreign");
        let nameless = json!({ "workspace_members": [], "packages": [{}] });
        assert!(read(&nameless, "").is_none(), "a package without a name");
        assert!(read(&metadata(), "no tree").is_none(), "a line that is none of a tree");
    }
}
