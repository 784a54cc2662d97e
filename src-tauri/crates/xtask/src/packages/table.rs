//! The packages themselves: what each is called where, and how to see that it is there.

use super::family::Family;
use std::process::{Command, Stdio};

/// What the packages are wanted for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// Compiling and starting the app.
    Building,
    /// That, and driving its window without a desktop.
    Testing,
    /// Building, and trying the package in a clean system.
    Packaging,
}

/// One thing that must be installed.
#[derive(Debug)]
pub struct Need {
    /// What it is needed for.
    purposes: &'static [Purpose],
    debian: &'static str,
    fedora: &'static str,
    arch: &'static str,
    suse: &'static str,
    /// How to see that it is there, on any system.
    pub evidence: Evidence,
}

impl Need {
    /// Its name in the packages of `family`; where that is not known, Debian's, as the best-known one.
    pub fn name(&self, family: Family) -> &'static str {
        match family {
            Family::Fedora => self.fedora,
            Family::Arch => self.arch,
            Family::Suse => self.suse,
            Family::Debian | Family::OtherLinux | Family::Mac | Family::Windows => self.debian,
        }
    }
}

/// What shows that something is installed.
#[derive(Debug, Clone, Copy)]
pub enum Evidence {
    /// A program on the search path answers, whatever it says.
    Program(&'static str),
    /// This command ends well.
    Command(&'static [&'static str]),
    /// fontconfig knows the family.
    Font(&'static str),
}

impl Evidence {
    pub fn is_there(self) -> bool {
        match self {
            Self::Program(name) => on_path(name),
            Self::Command([program, args @ ..]) => said(program, args).is_some(),
            Self::Command([]) => false,
            Self::Font(family) => said("fc-list", &[":", "family"]).is_some_and(|list| list.contains(family)),
        }
    }
}

fn on_path(name: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder| folder.join(name).is_file())
}

fn said(program: &str, args: &[&str]) -> Option<String> {
    let output = Command::new(program).args(args).stdin(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

pub fn needs(purpose: Purpose) -> Vec<&'static Need> {
    TABLE.iter().filter(|need| need.purposes.contains(&purpose)).collect()
}

const fn test([debian, fedora, arch, suse]: [&'static str; 4], evidence: Evidence) -> Need {
    Need { purposes: &[Purpose::Testing], debian, fedora, arch, suse, evidence }
}

const TABLE: &[Need] = &[
    Need {
        purposes: &[Purpose::Building, Purpose::Testing, Purpose::Packaging],
        debian: "libwebkit2gtk-4.1-dev",
        fedora: "webkit2gtk4.1-devel",
        arch: "webkit2gtk-4.1",
        suse: "webkit2gtk3-devel",
        evidence: Evidence::Command(&["pkg-config", "--exists", "webkit2gtk-4.1"]),
    },
    test(["xvfb", "xorg-x11-server-Xvfb", "xorg-server-xvfb", "xorg-x11-server-Xvfb"], Evidence::Program("Xvfb")),
    test(["xauth", "xorg-x11-xauth", "xorg-xauth", "xauth"], Evidence::Program("xauth")),
    test(
        ["webkit2gtk-driver", "webkitgtk6.0", "webkitgtk-6.0", "/usr/bin/WebKitWebDriver"],
        Evidence::Program("WebKitWebDriver"),
    ),
    test(["gnome-keyring"; 4], Evidence::Program("gnome-keyring-daemon")),
    test(["xdotool"; 4], Evidence::Program("xdotool")),
    test(["imagemagick", "ImageMagick", "imagemagick", "ImageMagick"], Evidence::Program("import")),
    test(["fonts-dejavu-core", "dejavu-sans-fonts", "ttf-dejavu", "dejavu-fonts"], Evidence::Font("DejaVu Sans")),
    test(
        ["fonts-liberation", "liberation-sans-fonts", "ttf-liberation", "liberation-fonts"],
        Evidence::Font("Liberation Sans"),
    ),
    test(["dbus", "dbus-daemon", "dbus", "dbus-1"], Evidence::Program("dbus-run-session")),
    // The public tester lives in an environment of its own.
    test(
        ["python3-venv", "python3", "python", "python3"],
        Evidence::Command(&["python3", "-c", "import ensurepip, venv"]),
    ),
    // A window out of which a file is dragged into the app's.
    test(
        ["python3-gi", "python3-gobject", "python-gobject", "python3-gobject"],
        Evidence::Command(&["/usr/bin/python3", "-c", "import gi"]),
    ),
    test(
        ["gir1.2-gtk-3.0", "gtk3", "gtk3", "typelib-1_0-Gtk-3_0"],
        Evidence::Command(&["/usr/bin/python3", "-c", "import gi; gi.require_version('Gtk', '3.0')"]),
    ),
    // The bus that screen readers listen on, and the way to read the window there.
    test(
        ["at-spi2-core"; 4],
        Evidence::Command(&[
            "sh",
            "-c",
            "ls /usr/libexec/at-spi-bus-launcher || ls /usr/lib/at-spi-bus-launcher || ls /usr/lib/at-spi2-core/at-spi-bus-launcher",
        ]),
    ),
    test(
        ["gir1.2-atspi-2.0", "at-spi2-core", "at-spi2-core", "typelib-1_0-Atspi-2_0"],
        Evidence::Command(&["/usr/bin/python3", "-c", "import gi; gi.require_version('Atspi', '2.0')"]),
    ),
    // By which the app shows in a taskbar how far it is.
    test(
        ["libunity9", "libunity", "libunity", "libunity9"],
        Evidence::Command(&["/usr/bin/python3", "-c", "import ctypes; ctypes.CDLL('libunity.so.9')"]),
    ),
    // Reads the workbooks that the app writes.
    test(
        ["python3-openpyxl", "python3-openpyxl", "python-openpyxl", "python3-openpyxl"],
        Evidence::Command(&["/usr/bin/python3", "-c", "import openpyxl"]),
    ),
    // What an import is measured against.
    test(["sqlite3", "sqlite", "sqlite", "sqlite3"], Evidence::Program("sqlite3")),
    // Computes a second time what is sealed for a team.
    test(
        ["python3-cryptography", "python3-cryptography", "python-cryptography", "python3-cryptography"],
        Evidence::Command(&["/usr/bin/python3", "-c", "import cryptography"]),
    ),
    // The database of a team's vault: each test starts one of its own.
    test(
        ["postgresql", "postgresql-server", "postgresql", "postgresql-server"],
        Evidence::Command(&["sh", "-c", "ls /usr/lib/postgresql/*/bin/initdb || command -v initdb"]),
    ),
    // What stands before many databases, and keeps no session.
    test(["pgbouncer"; 4], Evidence::Command(&["sh", "-c", "command -v pgbouncer || ls /usr/sbin/pgbouncer"])),
    // Ends what a step that hangs has started.
    test(["procps", "procps-ng", "procps-ng", "procps"], Evidence::Program("ps")),
    // A clean system, in which the package is tried.
    Need { purposes: &[Purpose::Packaging], ..test(["debootstrap"; 4], Evidence::Program("debootstrap")) },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_purpose_needs_what_building_needs() {
        assert_eq!(needs(Purpose::Building).len(), 1, "the web view's headers are all that compiling needs");
        assert_eq!(needs(Purpose::Packaging).len(), 2, "and a package is tried in a system of its own");
        assert_eq!(needs(Purpose::Testing).len(), TABLE.len() - 1, "testing builds first, and packages nothing");
    }

    #[test]
    fn each_family_has_its_own_name() {
        let webview = needs(Purpose::Building)[0];
        assert_eq!(webview.name(Family::Fedora), "webkit2gtk4.1-devel", "Fedora");
        assert_eq!(webview.name(Family::OtherLinux), webview.name(Family::Debian), "Debian's name stands for others");
    }

    #[test]
    fn evidence_is_looked_for_and_not_assumed() {
        assert!(!Evidence::Program("no-such-program-here").is_there(), "a program that does not exist");
        assert!(!Evidence::Command(&["no-such-program-here"]).is_there(), "a command that cannot start");
        assert!(
            Evidence::Program(if cfg!(windows) { "cmd.exe" } else { "sh" }).is_there(),
            "the shell is on every path"
        );
    }
}
