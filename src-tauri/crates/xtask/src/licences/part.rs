//! Something of others that people get with the app: a package of one of the two ecosystems, or what is in none of them.

use super::texts;
use crate::failure::Failure;
use std::path::PathBuf;

/// One of them.
#[derive(Debug, PartialEq, Eq)]
pub struct Part {
    /// What it is called where it comes from.
    pub name: String,
    /// Its version; none where it goes by the version of something else.
    pub version: String,
    /// Where it comes from, as a person would say it.
    pub from: &'static str,
    /// Its licence, as an SPDX expression or in words.
    pub licence: String,
    /// Who wrote it, where its manifest says so; needed only if no text does.
    pub authors: Vec<String>,
    /// Where its texts are.
    pub source: Source,
}

/// Where the texts of a part's licence are found.
#[derive(Debug, PartialEq, Eq)]
pub enum Source {
    /// In the files of its package.
    Folder(PathBuf),
    /// Nobody packs it: its notice, and the licence that stands behind that.
    Standard { notice: &'static str, licence: &'static str },
}

impl Part {
    /// Every text that belongs to it; at least one, or it must not ship.
    pub fn texts(&self) -> Result<Vec<String>, Failure> {
        let found = match &self.source {
            Source::Folder(folder) => texts::of(folder)?,
            Source::Standard { notice, licence } => texts::standard(licence, notice).unwrap_or_default(),
        };
        if !found.is_empty() {
            return Ok(found);
        }
        texts::standard(&self.licence, &self.own_notice()).ok_or_else(|| Failure::NoLicenceText { part: self.words() })
    }

    /// Its name and version.
    pub fn words(&self) -> String {
        format!("{} {}", self.name, self.version).trim_end().to_owned()
    }

    /// What stands before a licence whose text the package itself does not bring.
    fn own_notice(&self) -> String {
        let who =
            if self.authors.is_empty() { format!("the authors of {}", self.name) } else { self.authors.join(", ") };
        format!("Copyright (c) {who}\n\nThe package states {} and brings no text of it.\n", self.licence)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_package_without_a_text_gets_its_notice_and_the_licence_that_it_states() {
        let nowhere = std::env::temp_dir().join(format!("xtask-part-{}", std::process::id()));
        std::fs::create_dir_all(&nowhere).unwrap();
        let mut part = Part {
            name: "x".to_owned(),
            version: "1.0.0".to_owned(),
            from: "Rust",
            licence: "Zlib OR MIT".to_owned(),
            authors: vec!["A".to_owned(), "B".to_owned()],
            source: Source::Folder(nowhere.clone()),
        };
        let texts = part.texts().unwrap();
        assert!(texts[0].contains("Copyright (c) A, B"), "who wrote it: {}", texts[0]);
        assert!(texts[1].contains("Permission is hereby granted"), "the first one whose text is known: {}", texts[1]);
        part.licence = "Zlib".to_owned();
        assert!(part.texts().is_err(), "no text of this one is here, so the part must not ship unnoticed");
        std::fs::remove_dir_all(nowhere).unwrap();
    }
}
