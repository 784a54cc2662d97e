//! One app and the driver that does in its window what a person does: opened, closed as a person closes it, killed, opened again on
//! the same folders. Which program that is does not matter here.

use std::ffi::OsStr;
use std::path::PathBuf;
use std::process::{Command, ExitStatus};
use std::time::{Duration, Instant, UNIX_EPOCH};

use serde_json::json;
use thirtyfour::{Capabilities, WebDriver};

use super::journey::app;
use super::process::{Ended, Lines, listens, of_program, runs, signal};
use super::{Bus, Display, Folders, GLANCE, Keyring, PATIENCE, reader};
use crate::rig::Reserved;

/// How long the driver may take for one answer: without an app that starts it would wait for ever.
const ANSWER: Duration = Duration::from_secs(45);

/// In seconds.
const HOUR: u64 = 3_600;

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
    app: Ended,
    /// Where the two find each other.
    _meeting: Reserved,
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
        let meeting = Reserved::any();
        let app = Ended::start(
            self.command(&self.program)
                .env("TAURI_WEBVIEW_AUTOMATION", "true")
                .env("WEBKIT_INSPECTOR_SERVER", meeting.address.to_string()),
        );
        // Of a driver that meets nobody there, it would depend on its patience whether it tries again.
        until("the app can be driven, or has ended", || listens(app.id(), meeting.address.port()) || !runs(app.id()))
            .await;
        assert!(runs(app.id()), "the app has ended; it said: {:#?}", app.lines.all());
        // Left to itself, the driver starts the app and has it listen on a port that was free a moment before: the service in the app
        // or another test may have been given it meanwhile.
        let post = Reserved::any();
        let driver = Ended::start(
            self.command("WebKitWebDriver")
                .arg(format!("--port={}", post.address.port()))
                .arg(format!("--target={}", meeting.address)),
        );
        let said = || [app.lines.all(), driver.lines.all()].concat();
        until("the driver listens, or has ended", || listens(driver.id(), post.address.port()) || !runs(driver.id()))
            .await;
        assert!(runs(driver.id()), "the driver has ended; it and the app said: {:#?}", said());
        let wanted: Capabilities =
            serde_json::from_value(json!({ "browserName": "wry" })).expect("capabilities are an object");
        // As in the client: without a choice of cryptography no HTTP client can be made.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let web = WebDriver::builder(format!("http://{}", post.address), wanted)
            .request_timeout(ANSWER)
            .await
            .unwrap_or_else(|error| panic!("the app does not open: {error}; it and the driver said: {:#?}", said()));
        self.running = Some(Running { web, driver, app, _meeting: meeting });
    }

    /// A program in this person's session.
    fn command(&self, program: impl AsRef<OsStr>) -> Command {
        let mut command = Command::new(program);
        command
            .env("DBUS_SESSION_BUS_ADDRESS", &self.bus.address)
            .env("TZ", &self.zone)
            .envs([self.display.environment()])
            .envs(self.folders.environment());
        command
    }

    /// Closes the window as a person does, and waits until the app has ended well.
    pub async fn close(&mut self) {
        self.at_rest().await;
        self.click_away().await;
        self.ended().await;
    }

    /// Clicks on the cross of the window's frame, whatever the app is doing; returns when the window is gone.
    pub async fn click_away(&self) {
        let app = self.process();
        self.display.close_window(app);
        until("the window is gone", || !self.display.shows(app)).await;
    }

    /// Waits until an app whose window was closed has ended well.
    pub async fn ended(&mut self) {
        ends(self.process()).await;
        let Running { web, driver, mut app, .. } = self.running.take().expect("it is open");
        forget(web);
        drop(driver);
        let status = app.status();
        assert!(
            status.is_some_and(|status| status.success()),
            "it ends well: {status:?}; it said {:#?}",
            app.lines.all()
        );
        let log = self.folders.log();
        assert!(!log.contains("did not stop in time"), "it ends by itself:\n{log}");
    }

    /// Starts the program once more beside it, as a person does who clicks on its icon; returns how it has ended.
    pub async fn start_beside(&self) -> Option<ExitStatus> {
        let mut second = Ended::start(&mut self.command(&self.program));
        ends(second.id()).await;
        second.status()
    }

    /// Waits until another process of the program has opened its window here, and ends it as a log-out does.
    pub async fn end_another(&self) {
        assert!(self.running.is_none(), "the first one has ended");
        let others = || of_program(&self.program, &self.folders.environment());
        until("another one has a window", || others().iter().any(|other| self.display.shows(*other))).await;
        for other in others() {
            signal(other, "TERM");
            ends(other).await;
        }
    }

    /// Ends the app from one moment to the next, as a power cut does.
    pub async fn kill(&mut self) {
        let Running { web, driver, app, .. } = self.running.take().expect("it is open");
        signal(app.id(), "KILL");
        until("a killed app is gone", || !runs(app.id())).await;
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
        self.running.as_ref().expect("the window is open").app.id()
    }

    /// What the app has written to standard output since it was opened.
    pub fn lines(&self) -> &Lines {
        &self.running.as_ref().expect("the window is open").app.lines
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
        if let Some(Running { web, driver, app, .. }) = self.running.take() {
            drop(app);
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
