//! The Rust dependencies, for all systems that they may be built on.

use super::{Dependency, Ecosystem};
use crate::checkout::Checkout;
use crate::failure::Failure;
use crate::tool::Tool;
use serde_json::Value;

/// Everything in the lock file but our own packages. Fails when the lock file does not fit the manifests.
pub fn dependencies(checkout: &Checkout) -> Result<Vec<Dependency>, Failure> {
    let said = Tool::cargo(&checkout.root).args(["metadata", "--format-version", "1", "--locked"]).answer()?;
    let of = || "cargo metadata".to_owned();
    let metadata = serde_json::from_str(&said).map_err(|source| Failure::Shape { of: of(), source: Some(source) })?;
    read(&metadata).ok_or_else(|| Failure::Shape { of: of(), source: None })
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
    fn another_shape_is_noticed() {
        assert!(read(&json!({ "packages": [] })).is_none(), "without members, everything would look foreign");
        assert!(read(&json!({ "workspace_members": [], "packages": [{}] })).is_none(), "a package without a name");
    }
}
