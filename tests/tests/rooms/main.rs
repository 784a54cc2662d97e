//! The dependency table of the architecture: who may use which of our crates, and who alone uses what of others.
//!
//! What counts are normal dependencies. The packages below `tests` do not: they may use everything, and ship nothing.

#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod circles;
mod papers;
mod store;

use std::collections::{BTreeMap, BTreeSet};

use cargo_metadata::{DependencyKind, Metadata, MetadataCommand, Package};

/// Each room with those of ours that it may use.
const ROOMS: [(&str, &[&str]); 29] = [
    ("words", &[]),
    ("durable", &[]),
    ("api", &["words"]),
    ("client", &["api"]),
    ("conditions", &["api", "words"]),
    ("column_store", &["api", "conditions"]),
    ("store", &["api", "column_store", "conditions", "durable", "words"]),
    ("sheets", &["durable"]),
    ("sandbox", &["api"]),
    ("ipc", &["api", "conditions"]),
    ("sentence", &["api", "words"]),
    ("answers", &["api", "sheets", "store", "words"]),
    ("workspace", &["api", "client", "durable", "ipc", "sheets", "store", "words"]),
    ("calls", &["answers", "api", "client", "ipc", "store", "team", "words", "workspace"]),
    ("credits", &["api", "calls", "client", "ipc", "sheets", "store", "words", "workspace"]),
    ("search", &["answers", "api", "calls", "client", "ipc", "sentence", "sheets", "store", "words", "workspace"]),
    ("records", &["answers", "api", "client", "conditions", "ipc", "sheets", "store", "team", "words", "workspace"]),
    ("tables", &["api", "ipc", "records", "sheets", "store", "team", "words", "workspace"]),
    (
        "enrich",
        &[
            "answers",
            "api",
            "calls",
            "client",
            "conditions",
            "ipc",
            "records",
            "search",
            "store",
            "team",
            "words",
            "workspace",
        ],
    ),
    ("look_up", &["answers", "api", "calls", "client", "enrich", "ipc", "store", "team", "words", "workspace"]),
    ("watch", &["api", "calls", "conditions", "enrich", "ipc", "records", "search", "store", "words", "workspace"]),
    ("socket", &[]),
    ("sealed", &[]),
    ("vault", &[]),
    ("team", &["answers", "api", "client", "ipc", "sealed", "store", "vault", "words", "workspace"]),
    (
        "assistant",
        &[
            "answers",
            "api",
            "calls",
            "client",
            "credits",
            "durable",
            "enrich",
            "ipc",
            "look_up",
            "records",
            "search",
            "sheets",
            "socket",
            "store",
            "tables",
            "words",
            "workspace",
        ],
    ),
    (
        "engine",
        &[
            "answers",
            "api",
            "assistant",
            "calls",
            "client",
            "credits",
            "durable",
            "enrich",
            "ipc",
            "look_up",
            "records",
            "search",
            "sentence",
            "sheets",
            "store",
            "tables",
            "team",
            "watch",
            "words",
            "workspace",
        ],
    ),
    ("xtask", &[]),
    ("prospector", &["engine", "sandbox", "socket", "words"]),
];

/// What one room alone uses.
const ALONE: [(&str, &str); 13] = [
    ("reqwest", "client"),
    ("rusqlite", "store"),
    ("csv", "sheets"),
    ("rust_xlsxwriter", "sheets"),
    ("calamine", "sheets"),
    ("quick-xml", "sheets"),
    ("zip", "sheets"),
    ("cfb", "sheets"),
    ("axum", "sandbox"),
    ("interprocess", "socket"),
    ("rmcp", "assistant"),
    ("tokio-postgres", "vault"),
    ("tokio-postgres-rustls", "vault"),
];

/// The rooms that the app's features are in, with what surrounds them.
const UPPER: [&str; 15] = [
    "ipc",
    "sentence",
    "answers",
    "workspace",
    "team",
    "calls",
    "credits",
    "search",
    "records",
    "tables",
    "enrich",
    "look_up",
    "watch",
    "assistant",
    "engine",
];

/// Most lines of one of them, without tests.
const MOST_LINES: usize = 5_500;

/// What ships nothing.
const OUTSIDE: [&str; 2] = ["tests", "bare"];

fn metadata() -> Metadata {
    let manifest = tests::generated::root().join("Cargo.toml");
    MetadataCommand::new().manifest_path(manifest).no_deps().exec().expect("cargo describes the workspace")
}

fn rooms(metadata: &Metadata) -> BTreeMap<String, &Package> {
    let members = metadata.workspace_packages().into_iter();
    members.filter(|package| !OUTSIDE.contains(&package.name.as_str())).map(|p| (p.name.to_string(), p)).collect()
}

/// Normal and build dependencies of a package, whatever the platform.
fn uses(package: &Package) -> BTreeSet<String> {
    let shipped = package.dependencies.iter().filter(|dependency| dependency.kind != DependencyKind::Development);
    shipped.map(|dependency| dependency.name.clone()).collect()
}

#[test]
fn every_room_is_in_the_table() {
    let metadata = metadata();
    let found: BTreeSet<String> = rooms(&metadata).into_keys().collect();
    let table: BTreeSet<String> = ROOMS.iter().map(|(room, _)| (*room).to_owned()).collect();
    assert_eq!(found, table, "a new crate needs a line in the architecture and in this table");
}

#[test]
fn rooms_use_what_the_table_allows() {
    let metadata = metadata();
    let rooms = rooms(&metadata);
    for (room, allowed) in ROOMS {
        let ours: BTreeSet<String> = uses(rooms[room])
            .into_iter()
            .filter(|name| rooms.contains_key(name) || OUTSIDE.contains(&name.as_str()))
            .collect();
        let allowed: BTreeSet<String> = allowed.iter().map(|name| (*name).to_owned()).collect();
        assert_eq!(
            ours, allowed,
            "{room} uses what the architecture allows it, and nothing is allowed that it does not use"
        );
    }
}

#[test]
fn no_room_of_the_upper_floor_is_too_large_to_be_known() {
    for room in UPPER {
        let sources = tests::generated::root().join("src-tauri/crates").join(room).join("src");
        let lines: usize = circles::modules(&sources)
            .keys()
            .filter(|module| !module.iter().any(|part| part.contains("test")))
            .map(|module| circles::shipped(&sources, module).lines().count())
            .sum();
        assert!(lines > 300, "its sources were found: {lines} lines of {room}");
        assert!(lines <= MOST_LINES, "{room} has {lines} lines, more than {MOST_LINES}: it is two rooms by now");
    }
}

#[test]
fn what_one_room_owns_no_other_uses() {
    let metadata = metadata();
    let rooms = rooms(&metadata);
    for (name, owner) in ALONE {
        let users: Vec<&String> = rooms.iter().filter(|(_, p)| uses(p).contains(name)).map(|(room, _)| room).collect();
        assert_eq!(users, [owner], "{name} has one user, so that it can be exchanged in one place");
    }
}

#[test]
fn every_crate_takes_the_lints_of_the_workspace() {
    let metadata = metadata();
    for package in metadata.workspace_packages() {
        let manifest = std::fs::read_to_string(&package.manifest_path).unwrap();
        let takes = manifest.contains("[lints]\nworkspace = true");
        assert!(takes, "{} must say `[lints] workspace = true`", package.name);
    }
}
