//! What a screen reader gets of the window: its accessibility tree and what is spoken of, over the desktop's own bus for that.
//! Owns starting that bus and asking it; what should be read is in the journeys.

use std::path::Path;
use std::process::Command;

use serde::Deserialize;
use std::collections::HashMap;

use super::drop::PYTHON;
use super::process::{Ended, Lines};
use super::{Display, Window};

const READER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/window/reader.py");
/// Where the desktops install what starts that bus.
const LAUNCHERS: [&str; 3] =
    ["/usr/libexec/at-spi-bus-launcher", "/usr/lib/at-spi-bus-launcher", "/usr/lib/at-spi2-core/at-spi-bus-launcher"];

/// One thing, as a screen reader gets it.
#[derive(Debug, Clone, Deserialize)]
pub struct Told {
    /// The platform's word for what it is.
    pub role: String,
    /// What it is called.
    pub name: String,
    /// What is said after that.
    pub description: String,
    /// What the platform has no word for, such as the place in a table.
    pub attributes: HashMap<String, String>,
    /// Those of its states that matter here.
    pub states: Vec<String>,
    /// Least, now and most.
    pub value: Option<[f64; 3]>,
    /// The words inside.
    #[serde(default)]
    pub text: String,
    /// What a live region said just now.
    #[serde(default)]
    pub said: String,
}

impl Told {
    /// Whether it has this state.
    pub fn is(&self, state: &str) -> bool {
        self.states.iter().any(|one| one == state)
    }

    /// The role that the page gives it.
    pub fn page_role(&self) -> &str {
        self.attributes.get("computed-role").map_or("", String::as_str)
    }

    /// A number out of the attributes.
    pub fn number(&self, attribute: &str) -> Option<u32> {
        self.attributes.get(attribute)?.parse().ok()
    }
}

/// Starts the bus that screen readers listen on, before the app looks for it.
pub(super) fn bus(session: &str, display: &Display, folder: &Path) -> Ended {
    let launcher = LAUNCHERS.iter().find(|path| Path::new(path).exists()).expect("at-spi2-core is installed");
    // Its own: the socket of that bus is named by the display only.
    std::fs::create_dir_all(folder).expect("a folder beside the app's");
    Ended::start(
        Command::new(launcher)
            .arg("--launch-immediately")
            .env("DBUS_SESSION_BUS_ADDRESS", session)
            .env("XDG_RUNTIME_DIR", folder)
            .envs([display.environment()]),
    )
}

/// A screen reader that follows what happens.
pub struct Ear(Ended);

impl Ear {
    /// What was heard so far.
    pub fn lines(&self) -> &Lines {
        &self.0.lines
    }

    /// The first thing heard that fits, waited for.
    pub async fn hears(&self, what: &str, fits: impl Fn(&Told) -> bool) -> Told {
        let heard = |lines: &Lines| {
            lines.told("heard").into_iter().filter_map(|one| serde_json::from_value(one).ok()).find(&fits)
        };
        self.lines().wait(what, heard).await
    }
}

impl Window {
    fn reader(&self, question: &str) -> Command {
        let display = &self.display;
        let mut command = Command::new(PYTHON);
        command.args([READER, question]).env("DBUS_SESSION_BUS_ADDRESS", self.session()).envs([display.environment()]);
        command
    }

    /// All that is in the window now, as a screen reader gets it.
    pub async fn spoken(&self) -> Vec<Told> {
        let reader = Ended::start(&mut self.reader("tree"));
        serde_json::from_value(reader.lines.wait_for("tree").await).expect("what the reader tells")
    }

    /// Follows what is spoken of from now on.
    pub async fn listen(&self) -> Ear {
        let reader = Ended::start(&mut self.reader("follow"));
        reader.lines.wait_for("listening").await;
        Ear(reader)
    }
}
