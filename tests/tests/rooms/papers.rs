//! The papers and the heads of files name files and folders that are there.

use std::path::Path;
use std::process::Command;

/// What looks like a file of ours and is none: endings, places on the wire, what is made on a machine, a test beside a table.
const NONE: [&str; 8] =
    [".svelte", ".svelte.ts", "/company/", "/openapi.json", "../table_test.rs", "logos/", "target/", "workspaces.json"];

/// Endings of files that are named.
const ENDINGS: [&str; 9] = [".rs", ".ts", ".svelte", ".js", ".py", ".txt", ".json", ".css", ".md"];

#[test]
fn what_papers_and_heads_name_is_there() {
    let root = tests::generated::root();
    let listed = Command::new("git").args(["ls-files"]).current_dir(&root).output().expect("git lists the files");
    let listed = String::from_utf8(listed.stdout).expect("names are text");
    let files: Vec<&str> = listed.lines().collect();
    assert!(files.len() > 1_000, "the files were found: {}", files.len());
    let papers = files.iter().filter(|file| file.ends_with(".md") && !file.ends_with("CHANGELOG.md"));
    let sources = files.iter().filter(|file| file.ends_with(".rs"));
    let mut missing = Vec::new();
    for file in papers.chain(sources) {
        let Ok(text) = std::fs::read_to_string(root.join(file)) else { continue };
        let is_paper = file.ends_with(".md");
        for (at, line) in text.lines().enumerate().filter(|(_, line)| is_paper || line.trim_start().starts_with("//")) {
            let quoted = line.split('`').skip(1).step_by(2);
            let drawn = line.strip_prefix("    ").filter(|_| is_paper).into_iter().flat_map(str::split_whitespace);
            let drawn = drawn.map(|word| word.trim_matches(|sign: char| "(),:;'".contains(sign)).trim_end_matches('.'));
            for name in quoted.chain(drawn).filter(|name| is_name(name) && !is_there(&files, name)) {
                missing.push(format!("{file}:{}: {name}", at + 1));
            }
        }
    }
    assert!(missing.is_empty(), "these are not there, or git does not know them yet: {missing:#?}");
}

/// Whether something in a paper names a file or a folder; what has a word in capitals stands for many.
fn is_name(text: &str) -> bool {
    let is_path = text.chars().all(|letter| letter.is_ascii_alphanumeric() || "_-./".contains(letter));
    let stands_for_many = Path::new(text).iter().any(|part| {
        let part = part.to_string_lossy();
        let stem = part.split('.').next().unwrap_or_default();
        stem.rsplit('-').next().is_some_and(|word| !word.is_empty() && word.chars().all(|c| c.is_ascii_uppercase()))
    });
    let is_folder = text.ends_with('/') && text.len() > 1;
    let is_file = ENDINGS.iter().any(|ending| text.ends_with(ending));
    is_path && (is_folder || is_file) && !NONE.contains(&text) && (!stands_for_many || is_there_by_that(text))
}

/// Whether a name in capitals is meant as it is: our papers have such names.
fn is_there_by_that(text: &str) -> bool {
    text.ends_with(".md")
}

fn is_there(files: &[&str], name: &str) -> bool {
    let inside = format!("/{}/", name.trim_matches('/'));
    files.iter().any(|file| format!("/{file}/").contains(&inside))
}
