//! What people get with the app and no lock file knows: what a package carries of others under terms of their own, and
//! what the compiler adds.

use super::book::Part;
use super::texts;
use crate::failure::Failure;

/// What it is called, where it comes from, what it says of its licence, its notice, and the standard text of the licence.
type Row = (&'static str, &'static str, &'static str, &'static str, &'static str);

const ROWS: [Row; 6] = [
    (
        "Rust standard library",
        "the Rust compiler",
        "MIT OR Apache-2.0",
        "Copyright (c) The Rust Project Developers",
        "MIT",
    ),
    ("SQLite", "inside libsqlite3-sys", "public domain", "SQLite: 2001-09-15 and later, its authors.", "blessing"),
    (
        "Public Suffix List",
        "inside psl",
        "MPL-2.0",
        "The Public Suffix List of the Mozilla Foundation and its volunteers, used unchanged.\n\
         It is data that psl is made from; its source form is at publicsuffix.org.",
        "MPL-2.0",
    ),
    (
        "libphonenumber metadata",
        "inside rlibphonenumber",
        "Apache-2.0",
        "Copyright (C) 2009 and later, The Libphonenumber Authors",
        "Apache-2.0",
    ),
    (
        "Unicode CLDR names of countries",
        "inside Prospector",
        "Unicode-3.0",
        "Names of countries in English and German, from the Unicode Common Locale Data Repository.",
        "Unicode-3.0",
    ),
    (
        "WebView2 loader",
        "inside webview2-com-sys, on Windows only",
        "BSD-3-Clause",
        "Copyright (C) Microsoft Corporation. All rights reserved.",
        "BSD-3-Clause",
    ),
];

pub fn parts() -> Result<Vec<Part>, Failure> {
    ROWS.into_iter().map(part).collect()
}

fn part((name, from, licence, notice, standard): Row) -> Result<Part, Failure> {
    let texts = texts::standard(standard, notice).ok_or_else(|| Failure::NoLicenceText { part: name.to_owned() })?;
    Ok(Part { name: name.to_owned(), version: String::new(), from, licence: licence.to_owned(), texts })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_has_its_notice_and_a_text() {
        for part in parts().unwrap() {
            assert_eq!(part.texts.len(), 2, "{} has a notice and the text behind it", part.name);
        }
        let unknown = part(("x", "inside y", "Zlib", "N", "Zlib"));
        assert!(matches!(unknown, Err(Failure::NoLicenceText { .. })), "no text, no list: {unknown:?}");
    }
}
