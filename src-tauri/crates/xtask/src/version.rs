//! Version numbers of the tools that a machine brings along. Owns how they are read and ordered; which are good
//! enough is decided where the tool is used. Shared with the gate, so the standard library is all it may use.

use std::fmt;

/// `major.minor.patch`; a pre-release suffix is left out, it never decides here.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Version {
    pub major: u32,
    pub minor: u32,
    /// The third number, 0 where only two are written.
    pub patch: u32,
}

impl Version {
    /// Finds the first word of `text` that reads as a version: `rustc 1.95.0 (…)`, `v20.19.1`, `1.90`.
    pub fn find(text: &str) -> Option<Self> {
        text.split_whitespace().find_map(Self::read)
    }

    fn read(word: &str) -> Option<Self> {
        let numbers = word.strip_prefix('v').unwrap_or(word);
        let numbers = numbers.split(['-', '+']).next()?;
        let mut parts = numbers.split('.').map(|part| part.parse::<u32>().ok());
        let major = parts.next()??;
        let minor = parts.next()??;
        let patch = parts.next().unwrap_or(Some(0))?;
        Some(Self { major, minor, patch })
    }
}

impl fmt::Display for Version {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.patch {
            0 => write!(out, "{}.{}", self.major, self.minor),
            patch => write!(out, "{}.{}.{}", self.major, self.minor, patch),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn version(major: u32, minor: u32, patch: u32) -> Option<Version> {
        Some(Version { major, minor, patch })
    }

    #[test]
    fn reads_what_the_tools_print() {
        assert_eq!(Version::find("rustc 1.95.0 (59807616e 2026-04-14)"), version(1, 95, 0), "rustc");
        assert_eq!(Version::find("rustc 1.97.0-nightly (abc 2026-05-01)"), version(1, 97, 0), "a nightly compiler");
        assert_eq!(Version::find("v20.19.5\n"), version(20, 19, 5), "Node");
        assert_eq!(Version::find("1.90"), version(1, 90, 0), "two numbers, as in Cargo.toml");
        assert_eq!(Version::find("command not found"), None, "no version at all");
        assert_eq!(Version::find(""), None, "no output at all");
    }

    #[test]
    fn orders_by_number_and_not_by_letter() {
        assert!(Version::find("1.9.0") < Version::find("1.10.0"), "9 comes before 10");
        assert!(Version::find("v22.0.0") > Version::find("v20.19.0"), "the first number decides");
    }

    #[test]
    fn leaves_a_zero_patch_out_of_sentences() {
        assert_eq!(Version { major: 1, minor: 90, patch: 0 }.to_string(), "1.90", "as people say it");
        assert_eq!(Version { major: 20, minor: 19, patch: 5 }.to_string(), "20.19.5", "a real patch is told");
    }
}
