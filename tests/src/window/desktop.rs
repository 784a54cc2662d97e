//! What a desktop does that Xvfb does not: it takes notifications and what its taskbar is to show, shows nothing of them, and can be
//! looked at instead of the window. `desktop.py` does it, on the app's own bus and display.

use std::process::Command;

use serde::Deserialize;

use super::process::Ended;
use super::{PYTHON, Window};

const DESKTOP: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/window/desktop.py");

/// A notification as the desktop got it.
#[derive(Debug, Clone, Deserialize)]
pub struct Notified {
    /// Its number on this desktop.
    pub number: u32,
    /// Who says it.
    pub app: String,
    /// The desktop entry by which a desktop finds whose it is, with its name and icon.
    pub entry: Option<String>,
    /// The line above the sentence.
    pub summary: String,
    /// The sentence; marks in it are read by some desktops.
    pub body: String,
    /// Pairs of an action and its words.
    pub actions: Vec<String>,
}

/// Takes notifications until it is dropped.
pub struct Desktop(Ended);

impl Desktop {
    /// The first notification, waited for.
    pub async fn notified(&self) -> Notified {
        serde_json::from_value(self.0.lines.wait_for("notified").await).expect("what the desktop tells")
    }

    /// How many there were.
    pub fn count(&self) -> usize {
        self.0.lines.told("notified").len()
    }
}

/// What a program sends the taskbar about its entry.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Entry {
    /// The desktop entry that it is shown on, as an address.
    pub app: String,
    /// How much is done, of 1.
    pub progress: Option<f64>,
    /// Whether that is shown.
    pub visible: Option<bool>,
}

/// Takes the place of a taskbar until it is dropped.
pub struct Taskbar(Ended);

impl Taskbar {
    /// What it was sent so far.
    pub fn told(&self) -> Vec<Entry> {
        let told = self.0.lines.told("entry").into_iter();
        told.map(|entry| serde_json::from_value(entry).expect("what the taskbar tells")).collect()
    }
}

impl Window {
    /// A taskbar on the window's desktop, from now on.
    pub async fn taskbar(&self) -> Taskbar {
        let taskbar = Ended::start(&mut self.beside("taskbar"));
        taskbar.lines.wait_for("stands").await;
        Taskbar(taskbar)
    }

    /// A desktop around the window, from now on.
    pub async fn desktop(&self) -> Desktop {
        let desktop = Ended::start(&mut self.beside("notifications"));
        desktop.lines.wait_for("takes").await;
        Desktop(desktop)
    }

    /// The person looks at something else.
    pub async fn look_away(&self) {
        Ended::start(&mut self.beside("away")).lines.wait_for("away").await;
    }

    /// The person clicks a notification.
    pub fn click_notified(&self, number: u32) {
        let signal = ["--type=signal", "/org/freedesktop/Notifications", "org.freedesktop.Notifications.ActionInvoked"];
        let mut command = Command::new("dbus-send");
        command.arg(format!("--bus={}", self.session())).args(signal);
        let sent = command.arg(format!("uint32:{number}")).arg("string:default").status();
        assert!(sent.expect("dbus-send is installed").success(), "the click is told");
    }

    fn beside(&self, what: &str) -> Command {
        let display = &self.display;
        let mut command = Command::new(PYTHON);
        command.args([DESKTOP, what]).env("DBUS_SESSION_BUS_ADDRESS", self.session()).envs([display.environment()]);
        command
    }
}
