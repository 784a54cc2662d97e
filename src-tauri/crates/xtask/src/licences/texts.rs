//! The words of licences: the files that a package brings, and the standard texts for what brings none.

use crate::failure::Failure;
use std::fs::{self, DirEntry};
use std::io;
use std::path::{Path, PathBuf};

/// How the names of such files begin, whatever their case.
const BEGINNINGS: [&str; 6] = ["licence", "license", "copying", "copyright", "notice", "unlicense"];
/// Endings of files that are about licences and are none.
const OTHER: [&str; 5] = ["spdx", "rs", "js", "ts", "json"];

/// Standard texts, by their SPDX name. One that is needed and is not here stops the build of the list.
const STANDARD: [(&str, &str); 7] = [
    ("MIT", include_str!("standard/MIT.txt")),
    ("Apache-2.0", include_str!("standard/Apache-2.0.txt")),
    ("BSD-3-Clause", include_str!("standard/BSD-3-Clause.txt")),
    ("BSL-1.0", include_str!("standard/BSL-1.0.txt")),
    ("MPL-2.0", include_str!("standard/MPL-2.0.txt")),
    ("Unicode-3.0", include_str!("standard/Unicode-3.0.txt")),
    ("blessing", include_str!("standard/blessing.txt")),
];

/// All texts directly in a folder, in the order of their files' names.
pub fn of(folder: &Path) -> Result<Vec<String>, Failure> {
    let failed = Failure::at(folder);
    let entries = fs::read_dir(folder).and_then(Iterator::collect::<io::Result<Vec<_>>>).map_err(failed)?;
    let is_one = |path: &PathBuf| {
        path.is_file() && path.file_name().is_some_and(|name| is_text_of_a_licence(&name.to_string_lossy()))
    };
    let mut files: Vec<PathBuf> = entries.iter().map(DirEntry::path).filter(is_one).collect();
    files.sort();
    files.iter().map(|path| Ok(tidy(&String::from_utf8_lossy(&fs::read(path).map_err(failed)?)))).collect()
}

/// A notice, and the text of the first licence in `expression` whose text is known.
pub fn standard(expression: &str, notice: &str) -> Option<Vec<String>> {
    let is_of_a_name = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '.');
    let names = expression.split(|letter| !is_of_a_name(letter));
    let text = names.into_iter().find_map(|name| STANDARD.iter().find(|(known, _)| *known == name))?.1;
    Some(vec![tidy(notice), tidy(text)])
}

/// What makes two texts one: line ends, blanks and empty lines at the edges say nothing.
fn tidy(text: &str) -> String {
    let text = text.trim_start_matches('\u{feff}').replace("\r\n", "\n");
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    format!("{}\n", lines.join("\n").trim_matches('\n'))
}

fn is_text_of_a_licence(name: &str) -> bool {
    let name = name.to_lowercase();
    let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
    BEGINNINGS.iter().any(|beginning| name.starts_with(beginning)) && !OTHER.contains(&ending)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_known_by_the_names_that_people_give_them() {
        for name in ["LICENSE", "LICENCE.md", "license-apache-2.0", "COPYING", "LICENSE.httprouter", "NOTICE.txt"] {
            assert!(is_text_of_a_licence(name), "{name} is one");
        }
        for name in ["LICENSE.spdx", "license.rs", "README.md", "AUTHORS"] {
            assert!(!is_text_of_a_licence(name), "{name} is none");
        }
    }

    #[test]
    fn a_text_is_the_same_whatever_ends_its_lines() {
        assert_eq!(tidy("\u{feff}\n\na \r\n\r\n  b\r\n\n"), "a\n\n  b\n", "indents stay, they carry meaning");
    }

    #[test]
    fn a_standard_text_is_found_in_any_expression_that_has_one() {
        let found = standard("(Zlib OR Apache-2.0) AND X", "N").unwrap();
        assert_eq!(found[0], "N\n", "the notice first");
        assert!(found[1].starts_with("Apache License"), "not found: {}", found[1]);
        assert!(standard("Zlib", "N").is_none(), "there is no text of this one");
        assert!(standard("MIT-0", "N").is_none(), "a name that only begins alike");
    }
}
