//! "Copy diagnostics": what support needs to know of this installation, without a key and without anything personal.
//!
//! Owns: what is in it. The log holds references and counts only; its lines are scrubbed all the same, and so are the paths.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use crate::backups::{Folder, folder, megabytes};
use crate::engine::Engine;
use crate::opening;
use crate::recovery::place::Place;
use crate::screen::{Failure, Nothing, Workspace};
use workspace::door;
use workspace::lock::locked;

/// The last lines of the log.
const LINES: usize = 200;
/// Letters and digits in a row that no word has: a key, a digest, a token.
const LONGEST_WORD: usize = 24;
/// What is written in the place of what is left out.
const LEFT_OUT: &str = "[…]";

/// Puts it on the clipboard.
pub(crate) async fn copy(engine: &Arc<Engine>, _: Nothing) -> Result<Nothing, Failure> {
    let text = text(engine).await?;
    engine.options.desktop.copy_text(text)?;
    Ok(Nothing {})
}

async fn text(engine: &Engine) -> Result<String, Failure> {
    let open = door::shown(&engine.host).await;
    let counted = match &open {
        Some(open) => Some((open.id.clone(), open.store.counts().await)),
        None => None,
    };
    drop(open);
    let options = &engine.options;
    let version = options.version.clone();
    let (data, log) = (options.data_folder.clone(), options.log_folder.clone());
    let workspaces = locked(&engine.config).workspaces().into_iter();
    let places: Vec<_> = workspaces.map(|workspace| (opening::folder(engine, &workspace.id), workspace)).collect();
    let look = move || {
        let mut text = format!("Prospector {version} on {} {}\n", std::env::consts::OS, std::env::consts::ARCH);
        for (number, (folder, workspace)) in places.iter().enumerate() {
            let _ = writeln!(text, "workspace {}: {}", number + 1, kept(folder, workspace));
            let _ = match counted.as_ref().filter(|(id, _)| *id == workspace.id) {
                Some((_, Ok(counts))) => writeln!(
                    text,
                    "  open: version {}, {} paid answers, {} ledger lines",
                    counts.version, counts.kept_answers, counts.ledger
                ),
                Some((_, Err(error))) => writeln!(text, "  open: {error}"),
                None => Ok(()),
            };
        }
        if let Ok(free) = fs4::available_space(&data) {
            let _ = writeln!(text, "free on the disk: {}", megabytes(free));
        }
        let _ = writeln!(text, "\nlast lines of the log:");
        let home = data.display().to_string();
        for line in last_lines(&log) {
            let _ = writeln!(text, "{}", scrubbed(&line.replace(&home, "[data]")));
        }
        text
    };
    tokio::task::spawn_blocking(move || words::in_english(look)).await.map_err(Failure::from)
}

/// Returns what is said of a workspace, without its name and address: they are the customer's.
fn kept(folder: &Path, workspace: &Workspace) -> String {
    let place = Place::of(folder);
    format!(
        "{}, {}, {} backups, {} set aside, key {:?}",
        if workspace.demo { "demo" } else { "connected" },
        megabytes(folder::size(&place.database())),
        Folder::of(folder).all().len(),
        place.set_aside_count(),
        workspace.key
    )
}

/// The last lines of the newest log file.
fn last_lines(folder: &Path) -> Vec<String> {
    let files = fs::read_dir(folder).into_iter().flatten().flatten();
    let logs = files.map(|file| file.path()).filter(|path| path.extension().is_some_and(|ending| ending == "log"));
    let Some(newest) = logs.max() else { return Vec::new() };
    let Ok(bytes) = fs::read(newest) else { return Vec::new() };
    let text = String::from_utf8_lossy(&bytes);
    let lines: Vec<&str> = text.lines().collect();
    lines.iter().skip(lines.len().saturating_sub(LINES)).map(|line| (*line).to_owned()).collect()
}

/// A line without what could be a person, an address, a number or a key. Quotation marks hold values that were put in.
fn scrubbed(line: &str) -> String {
    let (mut told, mut rest) = (String::new(), line);
    while let Some(start) = rest.find(['“', '"']) {
        let (before, quoted) = rest.split_at(start);
        told.push_str(before);
        let (mark, end) = if quoted.starts_with('“') { ('“', '”') } else { ('"', '"') };
        let inner = quoted.strip_prefix(mark).unwrap_or(quoted);
        let (within, after) = parted(inner, end);
        told.push_str(if before.ends_with("reference=") { within } else { LEFT_OUT });
        rest = after;
    }
    told.push_str(rest);
    told.split(' ').map(plain).collect::<Vec<_>>().join(" ")
}

/// What a quotation holds and what comes behind it. A mark behind a backslash is a part of what was put in there.
fn parted(inner: &str, end: char) -> (&str, &str) {
    let mut escaped = false;
    for (place, letter) in inner.char_indices() {
        if !escaped && letter == end {
            let (within, after) = inner.split_at(place);
            return (within, after.strip_prefix(end).unwrap_or(after));
        }
        escaped = !escaped && letter == '\\';
    }
    (inner, "")
}

fn plain(word: &str) -> &str {
    let digits = word.chars().filter(char::is_ascii_digit).count();
    // The moment in front of a line, and a reference, are what is looked for.
    let moment = word.len() >= 20 && word.ends_with('Z') && word.as_bytes().get(10) == Some(&b'T');
    if moment || word.contains("reference=") {
        return word;
    }
    let longest = word.split(|c: char| !c.is_alphanumeric()).map(str::len).max().unwrap_or(0);
    let is_path = word.contains(['/', '\\']);
    if word.contains('@') || is_path || word.contains("www.") || longest >= LONGEST_WORD || digits >= 9 {
        return LEFT_OUT;
    }
    word
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_keeps_what_it_is_about_and_nothing_of_whom() {
        let kept = "2026-11-22T17:04:36.123456Z  INFO engine::run: failed reference=\"P69A1B2C3-7\" code=Storage";
        assert_eq!(scrubbed(kept), kept.replace('"', ""), "this is what is looked for");
        for (line, secret) in [
            ("asked anna.berg@acme.example today", "anna"),
            ("dialled +4915112345678 now", "1511"),
            ("the service said “Anna Berg is gone” just now", "Anna"),
            ("wrote /home/anna/leads.xlsx", "anna"),
            ("at https://network.example/in/anna", "anna"),
            ("with sdk_live_0123456789abcdef0123456789abcdef", "abcdef"),
            ("name=\"Anna Berg\" rows=4", "Berg"),
            (r#"causes="it said {\"name\":\"Anna\",\"family\":\"Berg\"}" code=7"#, "Anna"),
            (r#"causes="it said {\"name\":\"Anna\",\"family\":\"Berg\"}" code=7"#, "Berg"),
            (r#"path="C:\\Users\\" said="of Anna" rows=4"#, "Anna"),
            (r"wrote C:\Users\Berg\leads.xlsx", "Berg"),
            ("at https://[::1]/in/anna", "anna"),
        ] {
            assert!(!scrubbed(line).contains(secret), "{line}: {}", scrubbed(line));
        }
        assert_eq!(
            scrubbed(r#"failed causes="it said \"no\"" code=7"#),
            "failed causes=[…] code=7",
            "and so does what comes behind a quotation"
        );
        assert_eq!(
            scrubbed("a load ended pull=4 rows=100 charged=10"),
            "a load ended pull=4 rows=100 charged=10",
            "counts stay"
        );
    }
}
