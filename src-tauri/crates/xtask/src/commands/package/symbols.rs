//! What of the system a program was linked against: the libraries, and the newest version that one of its symbols asks the C
//! library for. A package that does not say so can be installed where it does not start.

use crate::failure::Failure;
use crate::tool::Tool;
use crate::version::Version;
use std::path::Path;

/// That version, as the library writes it.
pub fn newest_glibc(program: &Path) -> Result<String, Failure> {
    let listing = Tool::new("objdump").arg("--dynamic-syms").arg(program).answer()?;
    let shape = || Failure::Shape { of: "objdump".to_owned(), source: None };
    newest(&listing).ok_or_else(shape)
}

/// The libraries that the program asks for by name, but for the C library and the loader.
pub fn libraries(program: &Path) -> Result<Vec<String>, Failure> {
    let listing = Tool::new("objdump").arg("--private-headers").arg(program).answer()?;
    Ok(needed(&listing))
}

fn needed(listing: &str) -> Vec<String> {
    let names = listing.lines().filter_map(|line| line.trim().strip_prefix("NEEDED").map(str::trim));
    names.filter(|name| !name.starts_with("libc.") && !name.starts_with("ld-")).map(str::to_owned).collect()
}

fn newest(listing: &str) -> Option<String> {
    let asked = listing.split("GLIBC_").skip(1);
    let versions = asked.filter_map(|rest| {
        let word: String = rest.chars().take_while(|letter| letter.is_ascii_digit() || *letter == '.').collect();
        Some((Version::find(&word)?, word))
    });
    versions.max_by_key(|(version, _)| *version).map(|(_, word)| word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn libraries_are_read_by_name() {
        let listing = "Dynamic Section:\n  NEEDED      libz.so.1\n  NEEDED   libc.so.6\n  NEEDED ld-linux-x86-64.so.2\n  INIT 0x0\n";
        assert_eq!(needed(listing), ["libz.so.1"], "the C library is named with its version elsewhere");
    }

    #[test]
    fn the_newest_is_found_by_number_and_not_by_text() {
        let listing = "DF *UND* 0 (GLIBC_2.9)  a\nDF *UND* 0 (GLIBC_2.34)  b\nDF *UND* 0 (GLIBC_2.2.5) c\n\
                       DF *UND* 0 (GLIBC_PRIVATE) d\n";
        assert_eq!(newest(listing).as_deref(), Some("2.34"), "2.34 is newer than 2.9");
        assert_eq!(newest("DF *UND* 0 (GCC_3.0) a"), None, "another library");
    }
}
