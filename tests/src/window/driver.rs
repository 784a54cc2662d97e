//! One app and the driver that started it: opened, closed as a person closes it, killed, opened again on the same folders.
//! Which program that is does not matter here.

use std::net::{Ipv4Addr, TcpListener};
use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant, UNIX_EPOCH};

use serde_json::json;
use thirtyfour::{Capabilities, WebDriver};

use super::journey::app;
use super::process::{Ended, Lines, children, listens, runs, signal};
use super::{Bus, Display, Folders, GLANCE, Keyring, PATIENCE, reader};

/// How long the driver may take for one answer: without an app that starts it would wait for ever.
const ANSWER: Duration = Duration::from_secs(45);

/// In seconds.
const HOUR: u64 = 3_600;

/// Ports that a driver may find taken, one after the other, before something else must be wrong.
const PORTS: usize = 8;

/// The app's window, or the folders of one that is closed just now.
pub struct Window {
    program: PathBuf,
    /// Its folders.
    pub folders: Folders,
    /// The bus that a screen reader listens on, where there is one.
    _aloud: Option<Ended>,
    /// Its session bus.
    bus: Bus,
    /// Where its window opens, alone: what is selected in one window of a display is no longer selected in the others.
    pub(super) display: Display,
    /// The time zone in which it lives.
    zone: String,
    running: Option<Running>,
}

struct Running {
    web: WebDriver,
    driver: Ended,
    app: u32,
}

impl Window {
    /// Opens the app for the first time.
    pub async fn fresh(keyring: Keyring) -> Self {
        Self::of(app(), Folders::fresh(), keyring, Display::start().await).await
    }

    /// Opens a program on these folders.
    pub async fn of(program: PathBuf, folders: Folders, keyring: Keyring, display: Display) -> Self {
        let bus = Bus::start(keyring, &folders.keyring()).await;
        let mut window = Self { program, folders, _aloud: None, bus, display, zone: of_noon(), running: None };
        window.open().await;
        window
    }

    /// Opens the app for the first time, on a desktop that has a screen reader.
    pub async fn read_aloud(display: Display) -> Self {
        let folders = Folders::fresh();
        let bus = Bus::start(Keyring::None, &folders.keyring()).await;
        let aloud = reader::bus(&bus.address, &display, &folders.keyring());
        let mut window =
            Self { program: app(), folders, _aloud: Some(aloud), bus, display, zone: of_noon(), running: None };
        window.open().await;
        window
    }

    /// Where its session bus is reached.
    pub(super) fn session(&self) -> &str {
        &self.bus.address
    }

    /// Opens the app on the folders it had.
    pub async fn open(&mut self) {
        assert!(self.running.is_none(), "it is closed first");
        let (driver, port) = self.driver().await;
        let wanted = json!({
            "browserName": "wry",
            "webkitgtk:browserOptions": { "binary": self.program, "args": [] },
        });
        let wanted: Capabilities = serde_json::from_value(wanted).expect("capabilities are an object");
        // As in the client: without a choice of cryptography no HTTP client can be made.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let web = WebDriver::builder(format!("http://127.0.0.1:{port}"), wanted)
            .request_timeout(ANSWER)
            .await
            .unwrap_or_else(|error| panic!("the app does not open: {error}; it said: {:#?}", driver.lines.all()));
        let app = children(driver.id()).pop().expect("the driver has started the app");
        self.running = Some(Running { web, driver, app });
    }

    /// A driver, and the port on which it listens: it itself, since somebody else may take a port between the moment at which it
    /// was free and the one at which the driver wants it. Then it ends at once, and is given another one.
    async fn driver(&self) -> (Ended, u16) {
        let mut said = Vec::new();
        for _ in 0..PORTS {
            let port = free_port();
            let driver = Ended::start(
                Command::new("WebKitWebDriver")
                    .arg(format!("--port={port}"))
                    .env("TAURI_WEBVIEW_AUTOMATION", "true")
                    .env("DBUS_SESSION_BUS_ADDRESS", &self.bus.address)
                    .env("TZ", &self.zone)
                    .envs([self.display.environment()])
                    .envs(self.folders.environment()),
            );
            until("the driver listens, or has ended", || listens(driver.id(), port) || !runs(driver.id())).await;
            if listens(driver.id(), port) {
                return (driver, port);
            }
            said.extend(driver.lines.all());
        }
        panic!("no driver listens on any of {PORTS} ports; they said: {said:#?}");
    }

    /// Closes the window as a person does, and waits until the app has ended.
    pub async fn close(&mut self) {
        let Running { web, driver, app } = self.running.take().expect("it is open");
        // The answer may get lost with the window.
        let _ = web.close_window().await;
        ends(app).await;
        forget(web);
        drop(driver);
    }

    /// Ends the app from one moment to the next, as a power cut does.
    pub async fn kill(&mut self) {
        let Running { web, driver, app } = self.running.take().expect("it is open");
        signal(app, "KILL");
        until("a killed app is gone", || !runs(app)).await;
        forget(web);
        drop(driver);
    }

    /// A new session of the person: another bus, and on it the keychain with what was in it.
    pub async fn log_in_again(&mut self, keyring: Keyring) {
        assert!(self.running.is_none(), "the app ends with the session");
        self.bus = Bus::start(keyring, &self.folders.keyring()).await;
    }

    /// The driver of the open window.
    pub fn web(&self) -> &WebDriver {
        &self.running.as_ref().expect("the window is open").web
    }

    /// The number of its process.
    pub fn process(&self) -> u32 {
        self.running.as_ref().expect("the window is open").app
    }

    /// What the app has written to standard output since it was opened.
    pub fn lines(&self) -> &Lines {
        &self.running.as_ref().expect("the window is open").driver.lines
    }

    /// Whether it is open.
    pub fn is_open(&self) -> bool {
        self.running.is_some()
    }

    /// Where the service inside the app listens.
    pub async fn demo_address(&self) -> String {
        self.lines().wait_for("demo_base_url").await.as_str().expect("an address").to_owned()
    }
}

impl Drop for Window {
    fn drop(&mut self) {
        if let Some(Running { web, driver, app }) = self.running.take() {
            if runs(app) {
                signal(app, "KILL");
            }
            forget(web);
            drop(driver);
        }
    }
}

/// Drops the session without its end being sent: it ended with the app, and nobody is left to take that.
fn forget(web: WebDriver) {
    // Fails only where it has ended already.
    let _ = web.leak();
}

/// Waits until a process is gone.
pub async fn ends(process: u32) {
    until("the program ends", || !runs(process)).await;
}

/// The zone in which it is about noon just now, so that no day ends while a test looks at what was done today.
fn of_noon() -> String {
    let since = UNIX_EPOCH.elapsed().expect("it is later than 1970");
    let hour = (since.as_secs() + HOUR / 2) / HOUR % 24;
    // These zones are called by how far they are behind.
    format!("Etc/GMT{:+}", hour as i64 - 12)
}

fn free_port() -> u16 {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free port");
    listener.local_addr().expect("it is bound").port()
}

async fn until(what: &str, is: impl Fn() -> bool) {
    let end = Instant::now() + PATIENCE;
    while !is() {
        assert!(Instant::now() < end, "{what}: not within {PATIENCE:?}");
        tokio::time::sleep(GLANCE).await;
    }
}

impl Folders {
    fn keyring(&self) -> PathBuf {
        self.saved().with_file_name("keyring")
    }
}
