//! Environments of Python of this tool's own, each with a list of packages at one version: what tests need that others wrote.

use crate::checkout::Checkout;
use crate::failure::Failure;
use crate::stamp::Stamp;
use crate::tool::Tool;
use std::path::PathBuf;

/// The official client of the Model Context Protocol, which the app's own server is tried with.
pub const PROTOCOL_CLIENT: Environment = Environment { name: "protocol", list: "protocol.txt" };
/// The public tester of machine-readable descriptions.
pub const TESTER: Environment = Environment { name: "tester", list: "requirements.txt" };

/// A PostgreSQL of a newer version than the system's, whose programs come in a package.
pub const NEWER_DATABASE: Environment = Environment { name: "database", list: "database.txt" };

/// An environment.
pub struct Environment {
    /// Its folder in the memory of this tool.
    pub name: &'static str,
    /// Its packages: a file beside those of the tester.
    list: &'static str,
}

impl Environment {
    /// Installs it where it is not there yet.
    pub fn install(&self, checkout: &Checkout) -> Result<(), Failure> {
        let list = checkout.root.join("src-tauri/crates/xtask/tester").join(self.list);
        let stamp = Stamp::of(&checkout.memory(), self.name, std::slice::from_ref(&list), &[])?;
        if stamp.is_fresh(&self.program(checkout, "python")) {
            return Ok(());
        }
        stamp.lift();
        let python = if cfg!(windows) { "python" } else { "python3" };
        Tool::new(python).args(["-m", "venv", "--clear"]).arg(self.folder(checkout)).run(checkout)?;
        // All that is needed is in the list, so nothing else is looked for.
        let pip = Tool::new(self.program(checkout, "python")).args(["-m", "pip", "install", "--quiet", "--no-deps"]);
        pip.args(["--disable-pip-version-check", "--requirement"]).arg(list).run(checkout)?;
        stamp.press()
    }

    /// Where it is.
    pub fn folder(&self, checkout: &Checkout) -> PathBuf {
        checkout.memory().join(self.name)
    }

    /// One of its programs.
    pub fn program(&self, checkout: &Checkout, name: &str) -> PathBuf {
        let (programs, end) = if cfg!(windows) { ("Scripts", ".exe") } else { ("bin", "") };
        self.folder(checkout).join(programs).join(format!("{name}{end}"))
    }
}
