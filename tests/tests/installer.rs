//! What an installer is made from says the same everywhere: the version, the name of the app's own kind of file, its words in
//! both languages. That a package installs, starts and leaves nothing behind is tried by `cargo xtask package --check`.

#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::path::{Path, PathBuf};

use serde_json::Value;

const KIND: &str = "application/vnd.prospector.list+json";

fn place(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name("").join(name)
}

fn text(name: &str) -> String {
    std::fs::read_to_string(place(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn json(name: &str) -> Value {
    serde_json::from_str(&text(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[test]
fn there_is_one_version() {
    let version = env!("CARGO_PKG_VERSION");
    assert_eq!(json("ui/package.json")["version"], version, "the interface");
    let changed = text("src-tauri/CHANGELOG.md");
    let newest = changed.lines().find_map(|line| line.strip_prefix("## ")).expect("a head of a version");
    let (newest, day) = newest.split_once(" – ").expect("a version and its day");
    assert_eq!(newest, version, "the newest version of the changelog");
    let told = text("src-tauri/installer/app.prospector.desktop.metainfo.xml");
    let release = format!("<release version=\"{version}\" date=\"{day}\"");
    assert_eq!(told.find("<release "), told.find(&release), "the newest version that software centres show: {release}");
    assert!(json("src-tauri/tauri.conf.json")["version"].is_null(), "the bundler takes Cargo's, and no third one");
}

#[test]
fn everything_that_a_package_names_is_there() {
    let config = json("src-tauri/tauri.conf.json");
    let linux = &config["bundle"]["linux"];
    let mut named: Vec<&str> = config["bundle"]["icon"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
    for kind in ["deb", "rpm"] {
        named.extend(linux[kind]["files"].as_object().unwrap().values().filter_map(Value::as_str));
        named.extend(["desktopTemplate", "postRemoveScript"].iter().filter_map(|key| linux[kind][key].as_str()));
    }
    named.push(config["bundle"]["licenseFile"].as_str().unwrap());
    for name in named {
        assert!(place("src-tauri").join(name).is_file(), "{name} is named in tauri.conf.json");
    }
    let (deb, rpm) = (linux["deb"]["files"].as_object().unwrap(), linux["rpm"]["files"].as_object().unwrap());
    let shared = |files: &serde_json::Map<String, Value>| -> Vec<(String, Value)> {
        let papers = ["/usr/share/doc/", "/usr/share/licenses/"];
        let shared = files.iter().filter(|(to, _)| !papers.iter().any(|paper| to.starts_with(paper)));
        shared.map(|(to, from)| (to.clone(), from.clone())).collect()
    };
    assert_eq!(shared(deb), shared(rpm), "both packages bring the same, but for their papers");
}

#[test]
fn the_desktop_knows_the_app_by_one_name() {
    let product = json("src-tauri/tauri.conf.json")["productName"].as_str().expect("a name").to_owned();
    let told = text("src-tauri/installer/app.prospector.desktop.metainfo.xml");
    let entry = format!("<launchable type=\"desktop-id\">{product}.desktop</launchable>");
    assert!(told.contains(&entry), "the packages name the entry after the product, and so do notifications: {entry}");
}

#[test]
fn the_apps_own_kind_of_file_has_one_name() {
    let config = json("src-tauri/tauri.conf.json");
    let list = &config["bundle"]["fileAssociations"][0];
    let ending = list["ext"][0].as_str().expect("an ending");
    assert_eq!(list["mimeType"], KIND, "as the bundler is told");
    let shared = text("src-tauri/installer/app.prospector.desktop.xml");
    assert!(shared.contains(&format!("<mime-type type=\"{KIND}\">")), "as the system learns it");
    assert!(shared.contains(&format!("<glob pattern=\"*.{ending}\"/>")), "by the same ending");
    assert!(
        text("src-tauri/installer/prospector.desktop").contains(&format!("MimeType={KIND};")),
        "as the app opens it"
    );
    let told = text("src-tauri/installer/app.prospector.desktop.metainfo.xml");
    assert!(told.contains(&format!("<mediatype>{KIND}</mediatype>")), "as software centres know it");
}

#[test]
fn what_is_said_in_english_is_said_in_german_too() {
    let desktop = text("src-tauri/installer/prospector.desktop");
    for key in ["GenericName", "Comment", "Keywords"] {
        let says = |start: String| desktop.lines().any(|line| line.starts_with(&start) && line.len() > start.len());
        assert!(says(format!("{key}=")) && says(format!("{key}[de]=")), "{key} of the desktop entry");
    }
    let german = |xml: &str, tag: &str| {
        let (all, of_them) =
            (xml.matches(&format!("<{tag}>")).count(), xml.matches(&format!("<{tag} xml:lang=\"de\">")).count());
        assert_eq!(all, of_them, "each <{tag}> has its German one");
    };
    let told = text("src-tauri/installer/app.prospector.desktop.metainfo.xml");
    for tag in ["summary", "p", "li"] {
        german(&told, tag);
    }
    german(&text("src-tauri/installer/app.prospector.desktop.xml"), "comment");
    let summary = json("src-tauri/tauri.conf.json")["bundle"]["shortDescription"].as_str().unwrap().to_owned();
    assert!(told.contains(&format!("<summary>{summary}</summary>")), "the same sentence in the bundle and beside it");
    let windows = text("src-tauri/installer/windows.nsi");
    let names = |language: &str| -> Vec<String> {
        let lines = windows.lines().filter_map(|line| line.strip_prefix("LangString "));
        let pairs = lines.filter_map(|line| line.split_once(&format!(" ${{LANG_{language}}} ")));
        pairs.map(|(name, _)| name.to_owned()).collect()
    };
    assert_eq!(names("ENGLISH"), names("GERMAN"), "the installer for Windows says each sentence in both");
    assert!(!names("ENGLISH").is_empty(), "and it has some");
    let plist = plist::Value::from_file(place("src-tauri/Info.plist")).expect("a property list");
    let languages = plist.as_dictionary().and_then(|all| all.get("CFBundleLocalizations")?.as_array()).expect("a list");
    let languages: Vec<_> = languages.iter().filter_map(plist::Value::as_string).collect();
    assert_eq!(languages, ["en", "de"], "macOS speaks both in its own dialogs");
}

/// What the bundler for macOS puts together there, and cannot be made here.
#[test]
fn the_parts_of_the_bundle_for_macos_are_what_it_expects() {
    let config = json("src-tauri/tauri.conf.json");
    let (macos, list) = (&config["bundle"]["macOS"], &config["bundle"]["fileAssociations"][0]);
    // The system that brings the web view for which the pages are written.
    assert_eq!(macos["minimumSystemVersion"], "13.3", "it brings Safari 16.4");
    assert!(text("ui/vite.config.ts").contains("target: 'safari16.4'"), "and the pages are built for that");
    assert_eq!(macos["hardenedRuntime"], true, "or it cannot be notarised");
    let kind = list["exportedType"]["identifier"].as_str().expect("a name for the kind of file");
    assert!(kind.starts_with(config["identifier"].as_str().unwrap()), "{kind} is the app's own");
    assert_eq!(list["exportedType"]["conformsTo"][0], "public.json", "so that other editors open it too");
    let script = text("src-tauri/crates/xtask/src/commands/package.rs");
    assert!(script.contains(r#"&[("app", "macos"), ("dmg", "dmg")]"#), "names and folders of the bundler");
    let icon = std::fs::read(place("icons/icon.icns")).unwrap();
    let pictures = pictures(&icon);
    for (kind, width) in [
        ("ic11", 32),
        ("ic12", 64),
        ("ic07", 128),
        ("ic08", 256),
        ("ic13", 256),
        ("ic09", 512),
        ("ic14", 512),
        ("ic10", 1024),
    ] {
        assert!(pictures.contains(&(kind.to_owned(), width)), "{kind} of {width}: {pictures:?}");
    }
}

/// The pictures of an icon for macOS, by their kind, with their width.
fn pictures(icon: &[u8]) -> Vec<(String, u32)> {
    let number = |at: &[u8]| u32::from_be_bytes(at[..4].try_into().unwrap());
    assert_eq!((&icon[..4], number(&icon[4..]) as usize), (&b"icns"[..], icon.len()), "its head");
    let (mut rest, mut found) = (&icon[8..], Vec::new());
    while !rest.is_empty() {
        let (picture, more) = rest.split_at(number(&rest[4..]) as usize);
        if picture[8..].starts_with(b"\x89PNG") {
            found.push((String::from_utf8_lossy(&picture[..4]).into_owned(), number(&picture[24..])));
        }
        rest = more;
    }
    found
}

#[test]
fn the_installer_for_windows_names_things_as_the_app_does() {
    let (config, script) = (json("src-tauri/tauri.conf.json"), text("src-tauri/installer/windows.nsi"));
    let list = &config["bundle"]["fileAssociations"][0];
    for said in [
        format!("!define ID {}", config["identifier"]),
        format!("!define LIST {}", list["exportedType"]["identifier"]),
        format!("Name {}", config["productName"]),
        format!(r#""DisplayName" {}"#, config["productName"]),
        format!(r#""Publisher" {}"#, config["bundle"]["publisher"]),
        format!(r#""Content Type" {}"#, list["mimeType"]),
        format!(r#""Software\Classes\.{}""#, list["ext"][0].as_str().unwrap()),
    ] {
        assert!(script.contains(&said), "{said}");
    }
}
