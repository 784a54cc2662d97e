//! How long each test program took the last time, so that the longest begins first and none is left running alone at the end.
//! Owns where that is stored; a lost file costs some time and nothing else.

use serde_json::{Map, Value};
use std::cmp::Ordering;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Seconds by program.
#[derive(Debug)]
pub struct Times {
    file: PathBuf,
    seconds: Map<String, Value>,
}

impl Times {
    /// Reads those of the last time; none where nothing was stored.
    pub fn read(memory: &Path) -> Self {
        let file = memory.join("times.json");
        let kept = fs::read_to_string(&file).ok().and_then(|text| serde_json::from_str(&text).ok());
        Self { file, seconds: kept.unwrap_or_default() }
    }

    /// Whether the program `one` is to begin before `other`: first those whose time is not known, then the longest.
    pub fn order(&self, one: &str, other: &str) -> Ordering {
        let length = |name: &str| self.seconds.get(name).and_then(Value::as_f64).unwrap_or(f64::INFINITY);
        length(other).total_cmp(&length(one))
    }

    /// Takes down how long a program took this time.
    pub fn note(&mut self, name: &str, took: Duration) {
        self.seconds.insert(name.to_owned(), Value::from(took.as_secs_f64()));
    }

    /// Stores them for the next time.
    pub fn keep(&self) {
        if let Some(folder) = self.file.parent() {
            let _ = fs::create_dir_all(folder);
        }
        let _ = fs::write(&self.file, Value::from(self.seconds.clone()).to_string());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_unknown_comes_first_and_then_the_longest() {
        let folder = std::env::temp_dir().join(format!("xtask-times-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        let mut times = Times::read(&folder);
        times.note("short", Duration::from_secs(1));
        times.note("long", Duration::from_secs(60));
        times.keep();
        let times = Times::read(&folder);
        let mut names = ["short", "new", "long"];
        names.sort_by(|one, other| times.order(one, other));
        assert_eq!(names, ["new", "long", "short"], "as they were kept");
        fs::write(folder.join("times.json"), "no list").unwrap();
        assert_eq!(Times::read(&folder).order("a", "b"), Ordering::Equal, "a broken file is an empty one");
        fs::remove_dir_all(folder).unwrap();
    }
}
