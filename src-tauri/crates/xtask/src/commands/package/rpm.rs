//! The package for Fedora, openSUSE and their relatives, held against the one for Debian, and installed beside Debian's own
//! packages by the tool of those systems: no such system is here. Owns what can be said of it without one: what it holds, what
//! it asks for, and that it goes in and out. That what it asks for has the names that those systems use is not tried.

use super::papers::THIRD_PARTY_OF_RPM;
use crate::checkout::Checkout;
use crate::failure::{hold, Failure};
use crate::root::Root;
use std::collections::BTreeSet;

/// Papers have other places there.
const OWN_PLACES: [&str; 2] = ["/usr/share/doc/prospector", "/usr/share/licenses/prospector"];

/// As many bytes as the bundler writes into a program to say in which kind of package it is.
const KIND: usize = 16;
/// Unpacks the program out of the packages `$1` and `$2` and lists the bytes in which they differ.
const COMPARE: &str = "cd \"$(mktemp -d)\"; mkdir one other; \
                       (cd one; rpm2cpio \"$1\" | cpio --extract --quiet --make-directories ./usr/bin/prospector); \
                       dpkg-deb --extract \"$2\" other; \
                       cmp --verbose one/usr/bin/prospector other/usr/bin/prospector || [ $? = 1 ]";

/// Where those systems note what is installed; Debian's build of the tool would note it in somebody's home.
const NOTED: &str = "--dbpath=/var/lib/rpm";

/// It has the same files as `deb`, its own papers, the same program, and asks for the libraries that it is linked against.
pub fn holds(checkout: &Checkout, root: &Root, rpm: &str, deb: &str) -> Result<(), Failure> {
    let of_rpm = places(&root.answer(checkout, ["rpm", NOTED, "--query", "--package", "--list", rpm])?);
    let list = "dpkg-deb --fsys-tarfile \"$1\" | tar --list | sed 's,^\\./,,; s,^,/,'";
    let of_deb = places(&root.answer(checkout, ["sh", "-c", list, "sh", deb])?);
    let differ: Vec<&str> =
        of_rpm.symmetric_difference(&of_deb).map(String::as_str).filter(|place| !is_paper(place)).collect();
    hold(differ.is_empty(), || format!("the two packages differ in {}", differ.join(", ")))?;
    for paper in [THIRD_PARTY_OF_RPM, "/usr/share/licenses/prospector/LICENSE"] {
        hold(of_rpm.contains(paper), || format!("{paper} is missing in the rpm"))?;
    }
    let asked = root.answer(checkout, ["rpm", NOTED, "--query", "--package", "--requires", rpm])?;
    for library in ["libwebkit2gtk-4.1.so.0()(64bit)", "libgtk-3.so.0()(64bit)", "libc.so.6(GLIBC_"] {
        hold(asked.contains(library), || format!("the rpm does not ask for {library}"))?;
    }
    let bytes = root.answer(checkout, ["sh", "-c", COMPARE, "sh", rpm, deb])?;
    let (differ, shorter) = (bytes.lines().count(), bytes.contains("EOF"));
    hold(differ <= KIND && !shorter, || format!("the rpm has another program: {differ} bytes of it differ"))
}

/// Puts it into the system. What it asks for is there under other names, which the tool does not know.
pub fn install(checkout: &Checkout, root: &Root, rpm: &str) -> Result<(), Failure> {
    root.inside(["rpm", NOTED, "--install", "--nodeps", rpm]).run(checkout)
}

/// Takes it out again.
pub fn erase(checkout: &Checkout, root: &Root) -> Result<(), Failure> {
    root.inside(["rpm", NOTED, "--erase", "prospector"]).run(checkout)
}

/// The files of a listing; folders end with a slash.
fn places(listing: &str) -> BTreeSet<String> {
    listing.lines().filter(|line| line.starts_with('/') && !line.ends_with('/')).map(str::to_owned).collect()
}

fn is_paper(place: &str) -> bool {
    OWN_PLACES.iter().any(|own| place.starts_with(own))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_told_from_folders_and_papers_from_the_rest() {
        let read = places("/usr/\n/usr/bin/prospector\nwarning: words\n");
        assert_eq!(read.into_iter().collect::<Vec<_>>(), ["/usr/bin/prospector"], "one file");
        assert!(is_paper("/usr/share/doc/prospector/copyright") && !is_paper("/usr/share/doc"), "own places only");
    }
}
