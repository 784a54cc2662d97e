//! Folders of one app: data, settings, cache and saved files, below one that is removed afterwards, or that stays.

use std::path::{Path, PathBuf};

use tempfile::TempDir;

/// The folders, which stay over restarts of the app.
pub struct Folders {
    root: PathBuf,
    /// Removes them when dropped.
    _passing: Option<TempDir>,
}

impl Folders {
    /// Fresh ones, as on a machine that has never seen the app; gone when dropped.
    pub fn fresh() -> Self {
        let root = tempfile::tempdir().expect("a folder for the app");
        Self { root: Self::below(root.path()).root, _passing: Some(root) }
    }

    /// Those below this one, made where they are missing. They stay.
    pub fn below(root: &Path) -> Self {
        let folders = Self { root: root.to_owned(), _passing: None };
        for folder in ["data", "config", "cache", "state", "saved"] {
            std::fs::create_dir_all(folders.path(folder)).expect("a folder for the app");
        }
        folders
    }

    fn path(&self, name: &str) -> PathBuf {
        self.root.join(name)
    }

    /// Where the app has its data.
    pub fn data(&self) -> PathBuf {
        self.path("data").join("app.prospector.desktop")
    }

    /// Where the test seam saves files.
    pub fn saved(&self) -> PathBuf {
        self.path("saved")
    }

    /// The settings of a desktop that wears a theme of GTK's.
    pub fn wear(&self, theme: &str) {
        self.set_desktop(&format!("gtk-theme-name={theme}"));
    }

    /// The settings of a desktop whose scroll bars stay: the others fade in and out, each in its own time.
    pub fn keep_scroll_bars(&self) {
        self.set_desktop("gtk-overlay-scrolling=false");
    }

    fn set_desktop(&self, line: &str) {
        let folder = self.path("config").join("gtk-3.0");
        std::fs::create_dir_all(&folder).expect("a folder for the desktop's settings");
        std::fs::write(folder.join("settings.ini"), format!("[Settings]\n{line}\n")).expect("the desktop's settings");
    }

    /// The environment that puts an app here.
    pub fn environment(&self) -> Vec<(&'static str, PathBuf)> {
        vec![
            ("XDG_DATA_HOME", self.path("data")),
            ("XDG_CONFIG_HOME", self.path("config")),
            ("XDG_CACHE_HOME", self.path("cache")),
            ("XDG_STATE_HOME", self.path("state")),
            ("PROSPECTOR_TEST_SAVE_FOLDER", self.saved()),
        ]
    }

    /// All files below that have this ending, whatever the app calls its folders.
    pub fn files(&self, ending: &str) -> Vec<PathBuf> {
        let mut found = Vec::new();
        collect(&self.root, ending, &mut found);
        found.sort();
        found
    }

    /// All files of the app, for a search through everything it has written.
    pub fn everything(&self) -> Vec<PathBuf> {
        self.files("")
    }

    /// What the app has logged.
    pub fn log(&self) -> String {
        let logs = self.files("").into_iter().filter(|path| path.to_string_lossy().contains(".log"));
        logs.filter_map(|path| std::fs::read_to_string(path).ok()).collect()
    }
}

fn collect(folder: &Path, ending: &str, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, ending, found);
        } else if path.to_string_lossy().ends_with(ending) {
            found.push(path);
        }
    }
}
