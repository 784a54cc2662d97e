//! The Debian in which it is all done. Owns which packages it has, and how cargo is called in it.

use crate::checkout::Checkout;
use crate::failure::Failure;
use crate::machine;
use crate::root::Root;
use crate::tool::Tool;
use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// The release that has a Wine with the calls that the standard library makes, and a compiler that is new enough.
const SUITE: &str = "trixie";
const PACKAGES: [&str; 18] = [
    // A compiler with the sources of its standard library: the one of the machine has none.
    "rustc-web",
    "cargo-web",
    "rust-web-src",
    // For build scripts, and what they compile.
    "gcc",
    "g++",
    "libc6-dev",
    "make",
    "pkgconf",
    // For Windows.
    "gcc-mingw-w64-x86-64-win32",
    "g++-mingw-w64-x86-64-win32",
    "wine",
    "wine64",
    "nsis",
    // For Wine to speak German, and to be looked at.
    "locales",
    "xvfb",
    "xauth",
    "xdotool",
    "imagemagick",
];

/// What it all comes to, in gigabytes: 3.5 the Debian, 6 what is built, 2 what Wine and the tests write.
const SPACE: u64 = 12;

/// The Debian, and the checkout that is seen in it.
pub struct Room<'a> {
    pub checkout: &'a Checkout,
    pub root: Root,
    /// Where it keeps what it makes.
    pub home: PathBuf,
}

impl<'a> Room<'a> {
    /// Made the first time, found later.
    pub fn ready(checkout: &'a Checkout) -> Result<Self, Failure> {
        let home = checkout.memory().join("elsewhere");
        let seen = vec![checkout.root.clone(), crates()];
        let words = "elsewhere: a Debian with compilers and Wine";
        if !home.exists() {
            machine::space(&checkout.root, SPACE)?;
        }
        let root = checkout.progress.step(words, || Root::kept(checkout, &home, SUITE, &PACKAGES, seen))?;
        Ok(Self { checkout, root, home })
    }

    /// A command inside of it, in a folder of the machine that is seen there.
    pub fn inside(&self, folder: &Path, env: &[(&str, OsString)], command: &[&str]) -> Tool {
        let mut words = vec![OsString::from("env"), "--chdir".into(), folder.into()];
        for (name, value) in env {
            let mut word = OsString::from(format!("{name}="));
            word.push(value);
            words.push(word);
        }
        words.extend(command.iter().map(OsString::from));
        self.root.inside(words)
    }

    /// Its cargo, at the top of the checkout, with a target folder beside it.
    pub fn cargo(&self, env: &[(&str, OsString)], words: &[&str]) -> Tool {
        let own: [(&str, OsString); 5] = [
            ("CARGO_HOME", crates().into()),
            ("CARGO_TARGET_DIR", self.target().into()),
            ("CARGO_INCREMENTAL", "0".into()),
            // Nobody debugs it here, and linking takes half the time.
            ("CARGO_PROFILE_DEV_DEBUG", "0".into()),
            // Of seventy test programs the names of functions are a third.
            ("CARGO_PROFILE_DEV_STRIP", "symbols".into()),
        ];
        let env: Vec<_> = own.into_iter().chain(env.iter().cloned()).collect();
        self.inside(&self.checkout.root, &env, &[&["cargo"], words].concat())
    }

    pub fn target(&self) -> PathBuf {
        self.home.join("target")
    }
}

/// Where cargo keeps the crates of others: what was fetched for the machine's own build is not fetched again.
fn crates() -> PathBuf {
    let home = || env::var_os("HOME").map_or_else(|| PathBuf::from("/root"), PathBuf::from);
    env::var_os("CARGO_HOME").map_or_else(|| home().join(".cargo"), PathBuf::from)
}
