//! `src-tauri/CHANGELOG.md` in the form that Debian's tools read.

use crate::checkout::Checkout;
use crate::failure::Failure;
use crate::tool::Tool;
use std::fmt::Write;
use std::fs;

const FILE: &str = "src-tauri/CHANGELOG.md";

/// One version of it.
#[derive(Debug, PartialEq, Eq)]
struct Release<'a> {
    version: &'a str,
    date: &'a str,
    changes: Vec<&'a str>,
}

pub fn for_debian(checkout: &Checkout) -> Result<String, Failure> {
    let path = checkout.root.join(FILE);
    let text = fs::read_to_string(&path).map_err(Failure::at(&path))?;
    let wanted = "a head `## VERSION – YEAR-MONTH-DAY` and lines `- …` for each version";
    let releases = read(&text).ok_or_else(|| Failure::Wrong(format!("{FILE} wants {wanted}.")))?;
    let one = |release: &Release| {
        let date = Tool::new("date").env("LC_ALL", "C").args(["--utc", "--rfc-email", "--date", release.date]);
        Ok(form(release, date.answer()?.trim()))
    };
    releases.iter().map(one).collect()
}

/// The versions in their order; nothing if there is none or one has no day or no changes.
fn read(text: &str) -> Option<Vec<Release<'_>>> {
    let mut releases: Vec<Release> = Vec::new();
    for line in text.lines() {
        if let Some(head) = line.strip_prefix("## ") {
            let (version, date) = head.split_once(" – ")?;
            releases.push(Release { version, date, changes: Vec::new() });
        } else if let (Some(change), Some(release)) = (line.strip_prefix("- "), releases.last_mut()) {
            release.changes.push(change);
        }
    }
    let whole = !releases.is_empty() && releases.iter().all(|release| !release.changes.is_empty());
    whole.then_some(releases)
}

fn form(release: &Release, day: &str) -> String {
    let mut out = format!("prospector ({}) stable; urgency=medium\n\n", release.version);
    for change in &release.changes {
        let mut line = String::from("  *");
        for word in change.split_whitespace() {
            if line.chars().count() + 1 + word.chars().count() > 78 {
                let _ = writeln!(out, "{line}");
                line = String::from("   ");
            }
            let _ = write!(line, " {word}");
        }
        let _ = writeln!(out, "{line}");
    }
    let _ = write!(out, "\n -- Prospector contributors <contributors@prospector.invalid>  {day}\n\n");
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str =
        "# Changelog\n\nWords.\n\n## 0.2.0 – 2027-01-02\n\n- One.\n- Two.\n\n## 0.1.0 – 2026-11-23\n\n- All.\n";

    #[test]
    fn versions_and_changes_are_read_in_their_order() {
        let newest = Release { version: "0.2.0", date: "2027-01-02", changes: vec!["One.", "Two."] };
        let first = Release { version: "0.1.0", date: "2026-11-23", changes: vec!["All."] };
        assert_eq!(read(TEXT), Some(vec![newest, first]), "newest first, as it is written");
        assert_eq!(read("# Changelog\n"), None, "no version");
        assert_eq!(read("## 0.1.0\n\n- x\n"), None, "a version without a day");
        assert_eq!(read("## 0.1.0 – 2026-11-23\n"), None, "a version without changes");
    }

    #[test]
    fn long_changes_go_on_under_their_own_beginning() {
        let words = ["wordword"; 12].join(" ");
        let release = Release { version: "1.0.0", date: "", changes: vec![&words] };
        let out = form(&release, "Mon, 23 Nov 2026 00:00:00 +0000");
        let lines: Vec<&str> = out.lines().collect();
        assert_eq!(lines[0], "prospector (1.0.0) stable; urgency=medium", "the head");
        assert!(lines[2].starts_with("  * wordword") && lines[3].starts_with("    wordword"), "two lines: {out}");
        assert!(lines[..4].iter().all(|line| line.chars().count() <= 80), "none of them too long: {out}");
        assert!(out.ends_with(">  Mon, 23 Nov 2026 00:00:00 +0000\n\n"), "two blanks stand before the day: {out}");
    }
}
