//! What was measured, as a page for readers: `tests/bench/README.md`. A run replaces the sections of what it measured and leaves
//! the others as they are; what is before the first of them is written by hand.

use std::fmt::Write as _;
use std::path::PathBuf;

use super::sample::Table;

/// Writes a table as the section of its measurement.
pub fn keep(name: &str, table: &Table) {
    let path = page();
    let before = std::fs::read_to_string(&path).unwrap_or_default();
    let section = format!("{}\n{}\n", table.markdown(), machine());
    std::fs::write(&path, with(&before, name, &section))
        .unwrap_or_else(|error| println!("{}: {error}", path.display()));
}

fn page() -> PathBuf {
    crate::generated::root().join("tests/bench/README.md")
}

/// The page with a section in the place of the one of the same name, or behind all others.
fn with(page: &str, name: &str, section: &str) -> String {
    let (begin, end) = (format!("<!-- {name} -->\n"), format!("<!-- end of {name} -->\n"));
    let section = format!("{begin}## {name}\n\n{section}{end}");
    let place = page.find(&begin).and_then(|from| Some((from, from + page[from..].find(&end)? + end.len())));
    match place {
        Some((from, to)) => [&page[..from], &section, &page[to..]].concat(),
        None => format!("{}\n\n{section}", page.trim_end()),
    }
}

/// What it was measured on, as the system says.
fn machine() -> String {
    let read = |path: &str| std::fs::read_to_string(path).unwrap_or_default();
    let told = |text: &str, key: &str| {
        let line = text.lines().find(|line| line.starts_with(key))?;
        Some(line.split_once(':')?.1.trim().to_owned())
    };
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let mut line = format!("Measured on {cores} cores");
    if let Some(model) = told(&read("/proc/cpuinfo"), "model name") {
        let _ = write!(line, " ({model})");
    }
    let memory = told(&read("/proc/meminfo"), "MemTotal");
    if let Some(kib) = memory.and_then(|told| told.split_whitespace().next()?.parse::<u64>().ok()) {
        let _ = write!(line, ", {} GiB", kib >> 20);
    }
    if let Some(kernel) = read("/proc/sys/kernel/osrelease").lines().next() {
        let _ = write!(line, ", Linux {kernel}");
    }
    line + "."
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_section_takes_the_place_of_its_older_one() {
        let one = with("# Figures\n\nBy hand.\n", "pull", "old\n");
        let two = with(&one, "views", "rows\n");
        let again = with(&two, "pull", "new\n");
        assert!(again.starts_with("# Figures\n\nBy hand.\n\n<!-- pull -->\n## pull\n\nnew\n"), "{again}");
        assert!(again.ends_with("<!-- views -->\n## views\n\nrows\n<!-- end of views -->\n"), "{again}");
        assert!(!again.contains("old"), "nothing of the older one is left: {again}");
        assert_eq!(with(&again, "pull", "new\n"), again, "the same again changes nothing");
    }
}
