//! Test programs that were built. Owns how one is named and started, with the surroundings that cargo would give it; which are
//! run and when is the business of the steps.

use crate::tool::Tool;
use serde_json::Value;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// A test program, as cargo's messages describe it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Program {
    /// As it is shown: `words`, `words/place`, `tests/bin bench`.
    pub name: String,
    pub file: PathBuf,
    pub package: String,
    /// The version of that.
    pub version: String,
    /// The folder of that, in which it runs.
    pub folder: PathBuf,
    /// The name of what it was built from within its package.
    pub target: String,
    /// It is one of a plain `cargo test`: others need a desktop or a clean system around them.
    pub plain: bool,
}

/// What is asked of a test program.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct How {
    /// Only tests with this in their name.
    pub name: Option<String>,
    /// In the order that this seed makes.
    pub seed: Option<u64>,
}

impl Program {
    /// Returns the test program that a message of cargo is about; none for any other message.
    pub fn read(message: &Value) -> Option<Self> {
        if message["profile"]["test"] != true {
            return None;
        }
        let text = |value: &Value| value.as_str().map(str::to_owned);
        let folder = PathBuf::from(text(&message["manifest_path"])?).parent()?.to_owned();
        let (package, version) = package(message["package_id"].as_str()?)?;
        let target = text(&message["target"]["name"])?;
        let name = match message["target"]["kind"][0].as_str()? {
            "test" => format!("{package}/{target}"),
            kind @ ("bin" | "example" | "bench") => format!("{package}/{kind} {target}"),
            _ => package.clone(),
        };
        let plain = message["target"]["test"] == true;
        Some(Self { name, file: PathBuf::from(text(&message["executable"])?), package, version, folder, target, plain })
    }

    /// Returns it, ready to start, with what cargo passes to a test of its package. The `[env]` of cargo's settings is
    /// there already, as cargo has started this tool. `app` is the app that it finds.
    pub fn tool(&self, app: &Path) -> Tool {
        let tool = Tool::new(&self.file).within(&self.folder);
        self.surroundings(app).into_iter().fold(tool, |tool, (name, value)| tool.env(name, value))
    }

    /// What a test of its package is passed: names, and values of which those that begin with a slash are places.
    pub fn surroundings(&self, app: &Path) -> [(&'static str, OsString); 5] {
        [
            ("CARGO_MANIFEST_DIR", self.folder.clone().into()),
            ("CARGO_MANIFEST_PATH", self.folder.join("Cargo.toml").into()),
            ("CARGO_PKG_NAME", self.package.clone().into()),
            ("CARGO_PKG_VERSION", self.version.clone().into()),
            ("PROSPECTOR_BIN", app.into()),
        ]
    }
}

impl How {
    /// Asks it of a test program, which prints the time of each test besides, and runs so many of them at once.
    pub fn ask(&self, tool: Tool, threads: usize) -> Tool {
        // Times and orders are not for every compiler's tests yet. The variable must reach the program only: packages that
        // look for it are compiled anew where cargo sees it.
        let tool = tool.env("RUSTC_BOOTSTRAP", "1").args(["-Zunstable-options", "--report-time", "--color", "never"]);
        let tool = tool.arg(format!("--test-threads={threads}"));
        let tool = match self.seed {
            Some(seed) => tool.arg("--shuffle").arg(format!("--shuffle-seed={seed}")),
            None => tool,
        };
        tool.args(&self.name)
    }
}

/// Name and version of a package, from `path+file:///folder/words#0.1.0` or `…#prospector@0.1.0`.
fn package(id: &str) -> Option<(String, String)> {
    let (place, rest) = id.strip_prefix("path+file://")?.rsplit_once('#')?;
    let (name, version) = rest.rsplit_once('@').unwrap_or((place.rsplit('/').next()?, rest));
    Some((name.to_owned(), version.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn message(id: &str, kind: &str, target: &str) -> Value {
        json!({
            "reason": "compiler-artifact",
            "package_id": id,
            "manifest_path": "/x/words/Cargo.toml",
            "target": { "kind": [kind], "name": target, "test": true },
            "profile": { "test": true },
            "executable": "/x/target/debug/deps/place-1",
        })
    }

    #[test]
    fn a_program_is_named_after_package_and_target() {
        let name = |id, kind, target| Program::read(&message(id, kind, target)).map(|program| program.name);
        let words = "path+file:///x/words#0.1.0";
        assert_eq!(name(words, "lib", "words").as_deref(), Some("words"), "the tests within a library");
        assert_eq!(name(words, "test", "place").as_deref(), Some("words/place"), "a test beside it");
        assert_eq!(name(words, "bin", "say").as_deref(), Some("words/bin say"), "the tests within a program");
        let app = "path+file:///x/src-tauri#prospector@0.1.0";
        assert_eq!(name(app, "bin", "prospector").as_deref(), Some("prospector/bin prospector"), "a name of its own");
    }

    #[test]
    fn all_that_is_needed_to_start_it_is_kept() {
        let program = Program::read(&message("path+file:///x/words#0.1.0", "test", "place")).unwrap();
        assert_eq!(program.folder, Path::new("/x/words"), "where it runs");
        assert_eq!(program.file, Path::new("/x/target/debug/deps/place-1"), "what runs");
        assert_eq!((program.package.as_str(), program.version.as_str()), ("words", "0.1.0"), "its package");
        assert!(program.plain, "one of a plain cargo test");
        let mut window = message("path+file:///x/tests#0.1.0", "test", "journeys");
        window["target"]["test"] = json!(false);
        assert!(!Program::read(&window).unwrap().plain, "one with `test = false`");
    }

    #[test]
    fn what_is_no_test_program_of_ours_is_none() {
        let mut library = message("path+file:///x/words#0.1.0", "lib", "words");
        library["profile"]["test"] = json!(false);
        assert_eq!(Program::read(&library), None, "a library");
        let foreign = message("registry+https://x/index#words@1.0.0", "lib", "words");
        assert_eq!(Program::read(&foreign), None, "somebody else's");
        assert_eq!(Program::read(&json!({ "reason": "build-finished", "success": true })), None, "another message");
    }
}
