//! `workspaces.json`: which workspaces there are, which was open last, theme and language. No key is ever in it.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use words::t;

use crate::screen::{KeyPlace, LanguageChoice, Notice, Theme, Tone, Workspace};

/// The id of the demo workspace.
pub(crate) const DEMO: &str = "demo";

/// The file as it is on disk.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Config {
    pub theme: Theme,
    pub language: LanguageChoice,
    pub zoom: u16,
    /// Hints that were read or put away; the page names them.
    pub seen: BTreeSet<String>,
    /// Whether the end of long work is said while the window is not in front.
    pub notify: bool,
    pub last: String,
    pub connected: Vec<Connected>,
    #[serde(skip)]
    path: PathBuf,
    /// The file is there but cannot be read: it is not written over.
    #[serde(skip)]
    pub untouched: bool,
}

/// A workspace that a person connected.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Connected {
    pub id: String,
    pub name: String,
    pub base_url: String,
    pub network_host: String,
    pub network_word: String,
    pub key: KeyPlace,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            theme: Theme::default(),
            language: LanguageChoice::default(),
            zoom: 100,
            seen: BTreeSet::new(),
            notify: true,
            last: DEMO.to_owned(),
            connected: Vec::new(),
            path: PathBuf::new(),
            untouched: false,
        }
    }
}

impl Config {
    /// Reads the file; the first settings when there is none. One that cannot be read stays, and gives a notice.
    pub(crate) fn load(folder: &Path) -> (Self, Option<Notice>) {
        let path = folder.join("workspaces.json");
        let read = match fs::read(&path) {
            Ok(bytes) => read(&bytes).map_err(io::Error::from),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Self::default()),
            Err(error) => Err(error),
        };
        match read {
            Ok(mut config) => {
                // A key that was held until the app ended went with it.
                for own in config.connected.iter_mut().filter(|own| own.key == KeyPlace::ThisRun) {
                    own.key = KeyPlace::Missing;
                }
                (Self { path, ..config }, None)
            }
            Err(error) => {
                tracing::error!(%error, "the list of workspaces cannot be read");
                let message =
                    t!("The list of workspaces could not be read; it was left untouched. The demo workspace works; \
                               put back a copy of workspaces.json in the data folder to see the others.");
                (Self { path, untouched: true, ..Self::default() }, Some(Notice { tone: Tone::Bad, message }))
            }
        }
    }

    /// Writes the file whole or not at all.
    pub(crate) fn save(&self) -> io::Result<()> {
        if self.untouched {
            return Ok(());
        }
        let folder = self.path.parent().unwrap_or(Path::new("."));
        fs::create_dir_all(folder)?;
        let draft = self.path.with_extension("json.part");
        let mut file = fs::File::create(&draft)?;
        file.write_all(&serde_json::to_vec_pretty(self)?)?;
        durable::written(&file)?;
        drop(file);
        durable::rename(&draft, &self.path)
    }

    /// All workspaces as the screen shows them, the demo one first.
    pub(crate) fn workspaces(&self) -> Vec<Workspace> {
        let demo = Workspace {
            id: DEMO.to_owned(),
            name: "Demo".to_owned(),
            demo: true,
            base_url: String::new(),
            network_host: String::new(),
            network_word: api::names::DEFAULT_WORD.to_owned(),
            key: KeyPlace::BuiltIn,
        };
        std::iter::once(demo).chain(self.connected.iter().map(Connected::shown)).collect()
    }

    /// The workspace of this id.
    pub(crate) fn workspace(&self, id: &str) -> Option<Workspace> {
        self.workspaces().into_iter().find(|workspace| workspace.id == id)
    }
}

/// An object only: a list would be read as one, each field by its place.
fn read(bytes: &[u8]) -> serde_json::Result<Config> {
    let fields: serde_json::Map<String, serde_json::Value> = serde_json::from_slice(bytes)?;
    serde_json::from_value(serde_json::Value::Object(fields))
}

impl Connected {
    pub(crate) fn shown(&self) -> Workspace {
        Workspace {
            id: self.id.clone(),
            name: self.name.clone(),
            demo: false,
            base_url: self.base_url.clone(),
            network_host: self.network_host.clone(),
            network_word: self.network_word.clone(),
            key: self.key,
        }
    }
}
