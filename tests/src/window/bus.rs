//! A session bus for one app, so that several run beside each other although each is a single instance; with a keychain
//! on it or without.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use super::process::Ended;

/// Whether the desktop has a keychain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Keyring {
    /// None answers on the bus.
    None,
    /// An unlocked one.
    Unlocked,
    /// One that was not unlocked at the login, and that nobody unlocks.
    Locked,
}

/// A session bus that starts nothing by itself: what answers on it is what the test has put there.
const CONFIGURATION: &str = r#"<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:tmpdir=/tmp</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>"#;

/// How long a keychain may take to come onto its bus before it is started again.
const PATIENCE: Duration = Duration::from_secs(6);
/// How often it is started.
const STARTS: u32 = 6;

/// The bus, and the keychain on it. It ends when dropped.
pub struct Bus {
    // Before the bus it speaks on.
    _keyring: Option<Ended>,
    _bus: Ended,
    /// Where it is reached.
    pub address: String,
}

impl Bus {
    /// Starts one; a keychain stores its keys in `folder`, so that a second bus finds them again.
    pub async fn start(keyring: Keyring, folder: &Path) -> Self {
        std::fs::create_dir_all(folder).expect("a folder beside the app's");
        let file = folder.join("session.conf");
        std::fs::write(&file, CONFIGURATION).expect("a file in it");
        let mut command = Command::new("dbus-daemon");
        command.args(["--nofork", "--print-address=1"]).arg(format!("--config-file={}", file.display()));
        let bus = Ended::start(&mut command);
        // It also complains, on the other output, where it may not have as many files as it would like.
        let address = |line: &String| line.starts_with("unix:");
        let address = bus.lines.wait("the bus's address", |lines| lines.all().into_iter().find(address)).await;
        let keyring = match keyring {
            Keyring::None => None,
            keyring => Some(keychain(&address, folder, keyring).await),
        };
        Self { _keyring: keyring, _bus: bus, address }
    }
}

/// Starts the keychain as a login does, with a password on its input; a locked one without.
fn start(bus: &str, folder: &Path, keyring: Keyring) -> Ended {
    // Its own: a keychain that finds the control socket of another one leaves the work to that.
    let control = folder.join("control");
    let mut child = Command::new("gnome-keyring-daemon")
        .args(["--foreground", "--components=secrets"])
        .args((keyring == Keyring::Unlocked).then_some("--unlock"))
        .arg(format!("--control-directory={}", control.display()))
        .env("DBUS_SESSION_BUS_ADDRESS", bus)
        .env("XDG_DATA_HOME", folder)
        .env("XDG_RUNTIME_DIR", folder)
        .env_remove("GNOME_KEYRING_CONTROL")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("gnome-keyring-daemon is installed");
    let mut input = child.stdin.take().expect("piped");
    if keyring == Keyring::Unlocked {
        input.write_all(b"test-password").expect("it reads its password");
    }
    drop(input);
    Ended::of(child)
}

/// A keychain that answers. Now and then the daemon starts and never comes onto its bus, and an app that asks then finds
/// none and remembers that for its whole run: so it is started again until it is there.
async fn keychain(bus: &str, folder: &Path, keyring: Keyring) -> Ended {
    for _ in 0..STARTS {
        let keyring = start(bus, folder, keyring);
        let until = Instant::now() + PATIENCE;
        while Instant::now() < until {
            if is_on(bus) {
                return keyring;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
    panic!("the keychain did not come onto the bus in {STARTS} starts of {PATIENCE:?}");
}

fn is_on(bus: &str) -> bool {
    let asked = Command::new("dbus-send")
        .arg(format!("--bus={bus}"))
        .args(["--dest=org.freedesktop.DBus", "--print-reply", "/", "org.freedesktop.DBus.NameHasOwner"])
        .arg("string:org.freedesktop.secrets")
        .output()
        .expect("dbus-send is installed");
    String::from_utf8_lossy(&asked.stdout).contains("boolean true")
}
