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

/// How long a keychain may take to come onto its bus, on a machine that does much else.
const PATIENCE: Duration = Duration::from_secs(30);

/// The bus, and the keychain on it. It ends when dropped.
pub struct Bus {
    // Before the bus it speaks on.
    _keyring: Option<Ended>,
    _bus: Ended,
    /// Where it is reached.
    pub address: String,
}

impl Bus {
    /// Starts one; a keychain keeps its keys in `folder`, so that a second bus finds them again.
    pub async fn start(keyring: Keyring, folder: &Path) -> Self {
        std::fs::create_dir_all(folder).expect("a folder beside the app's");
        let file = folder.join("session.conf");
        std::fs::write(&file, CONFIGURATION).expect("a file in it");
        let mut command = Command::new("dbus-daemon");
        command.args(["--nofork", "--print-address=1"]).arg(format!("--config-file={}", file.display()));
        let bus = Ended::start(&mut command);
        let address = bus.lines.wait("the bus's address", |lines| lines.all().first().cloned()).await;
        let keyring = (keyring == Keyring::Unlocked).then(|| unlock(&address, folder));
        if keyring.is_some() {
            has_keychain(&address).await;
        }
        Self { _keyring: keyring, _bus: bus, address }
    }
}

/// Starts the keychain as a login does, with a password on its input.
fn unlock(bus: &str, folder: &Path) -> Ended {
    let mut child = Command::new("gnome-keyring-daemon")
        .args(["--foreground", "--unlock", "--components=secrets"])
        .env("DBUS_SESSION_BUS_ADDRESS", bus)
        .env("XDG_DATA_HOME", folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("gnome-keyring-daemon is installed");
    child.stdin.take().expect("piped").write_all(b"test-password").expect("it reads its password");
    Ended::of(child)
}

/// Waits until the keychain answers: an app that asks before would find none, and keep that for its whole run.
async fn has_keychain(bus: &str) {
    let until = Instant::now() + PATIENCE;
    loop {
        let asked = Command::new("dbus-send")
            .arg(format!("--bus={bus}"))
            .args(["--dest=org.freedesktop.DBus", "--print-reply", "/", "org.freedesktop.DBus.NameHasOwner"])
            .arg("string:org.freedesktop.secrets")
            .output()
            .expect("dbus-send is installed");
        if String::from_utf8_lossy(&asked.stdout).contains("boolean true") {
            return;
        }
        assert!(Instant::now() < until, "the keychain did not come onto the bus within {PATIENCE:?}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}
