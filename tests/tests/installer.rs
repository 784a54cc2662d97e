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
    let plist: String = text("src-tauri/Info.plist").split_whitespace().collect();
    let languages = "<key>CFBundleLocalizations</key><array><string>en</string><string>de</string></array>";
    assert!(plist.contains(languages), "macOS speaks both in its own dialogs");
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
