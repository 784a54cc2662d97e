//! The seam for tests that drive the real window.
//!
//! A test cannot click in a native file dialog, and must not open programs on the machine it runs on. So a window that
//! is driven by WebDriver (`TAURI_WEBVIEW_AUTOMATION=true`, which the web view needs anyway) and that was given a folder
//! in `PROSPECTOR_TEST_SAVE_FOLDER` saves there without a dialog, chooses the file that lies in its folder `to-open` where
//! one is to be read, and writes to standard output, one JSON line each, what it would have opened. Without both it
//! does nothing, so no build differs from the one people use. What the app saves or opens is not decided here.

use std::io::Write;
use std::path::PathBuf;

use serde_json::Value;

/// Whether WebDriver drives the window.
pub fn is_driven() -> bool {
    driven(&|name| std::env::var_os(name).and_then(|value| value.into_string().ok()))
}

fn driven(environment: &dyn Fn(&str) -> Option<String>) -> bool {
    environment("TAURI_WEBVIEW_AUTOMATION").as_deref() == Some("true")
}

/// Takes the place of the desktop while a test drives the window.
#[derive(Debug, PartialEq, Eq)]
pub struct Recorder {
    folder: PathBuf,
}

impl Recorder {
    /// The recorder, if the environment asks for it.
    pub fn from_environment() -> Option<Self> {
        Self::asked_by(&|name| std::env::var_os(name).and_then(|value| value.into_string().ok()))
    }

    /// The same, by another environment.
    pub fn asked_by(environment: &dyn Fn(&str) -> Option<String>) -> Option<Self> {
        let folder = environment("PROSPECTOR_TEST_SAVE_FOLDER").filter(|folder| !folder.is_empty())?;
        driven(environment).then(|| Self { folder: folder.into() })
    }

    /// Where a file of this name is saved.
    pub fn save_path(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// The file that is to be read, the first by name; none as when the dialog is closed.
    pub fn open_path(&self) -> Option<PathBuf> {
        let files = std::fs::read_dir(self.folder.join("to-open")).ok()?;
        files.filter_map(|file| Some(file.ok()?.path())).min()
    }
}

/// Writes one line to standard output. Who drives the window reads it, and may have stopped reading.
pub fn tell(line: &Value) {
    let _ = writeln!(std::io::stdout().lock(), "{line}");
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    fn recorder(set: &[(&str, &str)]) -> Option<Recorder> {
        Recorder::asked_by(&|name| set.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned()))
    }

    const DRIVEN: (&str, &str) = ("TAURI_WEBVIEW_AUTOMATION", "true");
    const FOLDER: (&str, &str) = ("PROSPECTOR_TEST_SAVE_FOLDER", "saved");

    #[test]
    fn both_variables_are_needed() {
        assert_eq!(recorder(&[]), None, "a person's window has neither");
        assert_eq!(recorder(&[DRIVEN]), None, "driven, but nowhere to save");
        assert_eq!(recorder(&[FOLDER]), None, "a folder alone must not take a person's dialogs away");
        assert_eq!(recorder(&[("TAURI_WEBVIEW_AUTOMATION", "1"), FOLDER]), None, "the web view takes only `true`");
        assert_eq!(recorder(&[DRIVEN, ("PROSPECTOR_TEST_SAVE_FOLDER", "")]), None, "empty is as good as unset");
        assert!(recorder(&[DRIVEN, FOLDER]).is_some(), "this is how tests start it");
    }

    #[test]
    fn the_file_that_lies_ready_is_chosen() {
        let folder = tempfile::tempdir().expect("a folder");
        let recorder = Recorder { folder: folder.path().to_owned() };
        assert_eq!(recorder.open_path(), None, "no folder is a closed dialog");
        let ready = folder.path().join("to-open");
        std::fs::create_dir(&ready).expect("a folder");
        std::fs::write(ready.join("people.csv"), "x").expect("a file");
        assert_eq!(recorder.open_path(), Some(ready.join("people.csv")), "the one that lies there");
    }

    #[test]
    fn files_are_saved_in_the_folder_under_the_suggested_name() {
        let recorder = recorder(&[DRIVEN, FOLDER]).expect("both are set");
        assert_eq!(
            recorder.save_path("Companies.xlsx"),
            Path::new("saved").join("Companies.xlsx"),
            "the test looks there"
        );
    }
}
