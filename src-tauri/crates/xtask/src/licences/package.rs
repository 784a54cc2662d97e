//! A package of others that the project depends on, as its ecosystem describes it.

use super::book::Part;
use super::texts;
use crate::failure::Failure;
use std::path::PathBuf;

#[derive(Debug, Default)]
pub struct Package {
    /// Its ecosystem, as a person would say it.
    pub from: &'static str,
    /// Its name there.
    pub name: String,
    pub version: String,
    /// The SPDX expression that it states, if any.
    pub licence: Option<String>,
    /// Who wrote it, where its manifest says so; needed only if no text does.
    pub authors: Vec<String>,
    /// Where it is installed, with the texts of its licence.
    pub folder: PathBuf,
    /// It came from its ecosystem's registry, and not from somebody's repository, address or folder.
    pub from_registry: bool,
    /// People get it with the app, on some system; the others are tools.
    pub ships: bool,
}

impl Package {
    /// As it is listed. It has at least one text, or it must not ship.
    pub fn part(&self) -> Result<Part, Failure> {
        // Without a statement the text itself has to do; the check knows those by name.
        let licence = self.licence.as_deref().unwrap_or("see its text").to_owned();
        let mut texts = texts::of(&self.folder)?;
        if texts.is_empty() {
            let who =
                if self.authors.is_empty() { format!("the authors of {}", self.name) } else { self.authors.join(", ") };
            let notice = format!("Copyright (c) {who}\n\nThe package states {licence} and brings no text of it.\n");
            texts = texts::standard(&licence, &notice).ok_or_else(|| Failure::NoLicenceText { part: self.words() })?;
        }
        Ok(Part { name: self.name.clone(), version: self.version.clone(), from: self.from, licence, texts })
    }

    /// Its name and version.
    pub fn words(&self) -> String {
        format!("{} {}", self.name, self.version)
    }
}

#[cfg(test)]
pub mod tests {
    use super::*;

    /// One from the registry of Rust.
    pub fn rust(name: &str, licence: Option<&str>) -> Package {
        Package {
            from: crate::licences::cargo::FROM,
            name: name.to_owned(),
            version: "1.0.0".to_owned(),
            licence: licence.map(str::to_owned),
            from_registry: true,
            ..Package::default()
        }
    }

    #[test]
    fn a_package_without_a_text_gets_its_notice_and_the_licence_that_it_states() {
        let folder = std::env::temp_dir().join(format!("xtask-package-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let authors = vec!["A".to_owned(), "B".to_owned()];
        let mut package = Package { authors, folder: folder.clone(), ..rust("x", Some("Zlib OR MIT")) };
        let texts = package.part().unwrap().texts;
        assert!(texts[0].contains("Copyright (c) A, B"), "who wrote it: {}", texts[0]);
        assert!(texts[1].contains("Permission is hereby granted"), "the first one whose text is known: {}", texts[1]);
        package.licence = Some("Zlib".to_owned());
        assert!(package.part().is_err(), "no text of this one is here, so the package must not ship unnoticed");
        std::fs::remove_dir_all(folder).unwrap();
    }
}
