//! A session bus for one app, so that several run beside each other although each is a single instance; with a keychain
//! on it or without.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use super::process::Ended;

/// Whether the desktop has a keychain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Keyring {
    /// None answers on the bus.
    None,
    /// An unlocked one.
    Unlocked,
}

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
        let bus = Ended::start(Command::new("dbus-daemon").args(["--session", "--nofork", "--print-address=1"]));
        let address = bus.lines.wait("the bus's address", |lines| lines.all().first().cloned()).await;
        let keyring = (keyring == Keyring::Unlocked).then(|| unlock(&address, folder));
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
