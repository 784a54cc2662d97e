//! What need not be checked again on this machine. Owns what each check reads, which is rather said too wide than too narrow,
//! and the marks of those that passed; whether they are heeded is the command line's.
//!
//! A mark holds for the content of the files, the compiler and Node. It knows nothing of the machine's other programs (the web
//! view, Python, fonts), which is why everything is checked where it counts.

use crate::checkout::Checkout;
use crate::failure::Failure;
use crate::program::Program;
use crate::stamp::{fingerprint, Stamp};
use crate::tool::Tool;
use std::collections::HashMap;
use std::path::PathBuf;

pub const EVERYTHING: &[&str] = &["."];
/// What the interface's checks read: from Rust's side texts, catalogs, and every text that is said in a source.
pub const INTERFACE: &[&str] = &["ui", "src-tauri"];
/// Packages whose tests look at the whole checkout while they run. Those of the others have what is around them compiled in,
/// or read what is in their own folder.
const CURIOUS: [&str; 2] = ["tests", "xtask"];
/// Made, not written; by these names wherever they are.
const MADE: &[&str] = &[".git", "target", "node_modules", "dist", "gen", "__pycache__"];

/// The marks of what has passed.
#[derive(Debug)]
pub struct Marks {
    root: PathBuf,
    memory: PathBuf,
    tools: Option<String>,
    known: HashMap<Vec<PathBuf>, String>,
}

impl Marks {
    /// Those of a checkout. Nothing is read before it is asked for.
    pub fn new(checkout: &Checkout) -> Self {
        let (root, memory) = (checkout.root.clone(), checkout.memory());
        Self { root, memory, tools: None, known: HashMap::new() }
    }

    /// The mark of a step that reads these.
    pub fn step(&mut self, name: &str, reads: &[&str]) -> Result<Stamp, Failure> {
        let sources = reads.iter().map(|place| self.root.join(place)).collect();
        self.mark(&format!("step {name}"), sources)
    }

    /// The mark of a test program. It holds for the program as it is only, which `Stamp::is_fresh` sees.
    pub fn program(&mut self, program: &Program) -> Result<Stamp, Failure> {
        let curious = CURIOUS.contains(&program.package.as_str());
        let sources = if curious { vec![self.root.clone()] } else { vec![program.folder.clone()] };
        self.mark(&format!("program {}", program.name.replace('/', " ")), sources)
    }

    fn mark(&mut self, name: &str, sources: Vec<PathBuf>) -> Result<Stamp, Failure> {
        let tools = self.tools.get_or_insert_with(tools).clone();
        let files = match self.known.get(&sources) {
            Some(known) => known.clone(),
            None => {
                let now = fingerprint(&sources, MADE)?;
                self.known.insert(sources, now.clone());
                now
            }
        };
        Ok(Stamp::with(&self.memory, name, format!("{files}\n{tools}")))
    }
}

/// What the checks are done with.
fn tools() -> String {
    let compiler = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let said = [Tool::new(compiler).args(["--verbose", "--version"]), Tool::new("node").arg("--version")];
    said.into_iter().map(|tool| tool.answer().unwrap_or_default()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::path::Path;

    fn root() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(3).unwrap().to_owned()
    }

    /// Every file below `folder` that ends so, with its text.
    fn texts(folder: &Path, endings: &[&str], found: &mut Vec<(PathBuf, String)>) {
        for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
            let path = entry.path();
            if MADE.iter().any(|name| entry.file_name() == *name) {
                continue;
            }
            if path.is_dir() {
                texts(&path, endings, found);
            } else if endings.iter().any(|ending| path.to_string_lossy().ends_with(ending)) {
                found.push((path.clone(), fs::read_to_string(&path).unwrap()));
            }
        }
    }

    #[test]
    fn the_interface_takes_nothing_from_elsewhere() {
        let mut files = Vec::new();
        texts(&root().join("ui"), &[".ts", ".js", ".svelte", ".css", ".html"], &mut files);
        assert!(files.len() > 100, "the interface was found: {} files", files.len());
        let mut taken = 0;
        for (path, text) in &files {
            // As far up as the checkout itself, from where this file is.
            let depth = path.strip_prefix(root()).unwrap().components().count() - 1;
            let outside = "../".repeat(depth);
            for rest in text.split(&outside).skip(1) {
                taken += 1;
                let said = INTERFACE.iter().any(|known| rest.starts_with(known));
                let place: String = rest.chars().take(60).collect();
                assert!(said, "{} takes {place:?}: add it to INTERFACE", path.display());
            }
        }
        assert!(taken > 3, "what it takes was found: {taken} places");
    }

    #[test]
    fn no_other_package_looks_beyond_its_folder_while_it_runs() {
        let mut files = Vec::new();
        texts(&root().join("src-tauri"), &[".rs"], &mut files);
        let own = root().join("src-tauri/crates/xtask");
        for (path, text) in files.iter().filter(|(path, _)| !path.starts_with(&own)) {
            for line in text.lines().filter(|line| line.contains("CARGO_MANIFEST_DIR")) {
                let compiled_in = line.contains("include");
                let beyond = ["parent", "ancestors", "with_file_name", ".."].iter().any(|word| line.contains(word));
                assert!(compiled_in || !beyond, "{}: {line:?}: add the package to CURIOUS", path.display());
            }
        }
    }

    #[test]
    fn a_mark_holds_until_what_it_reads_changes() {
        let folder = std::env::temp_dir().join(format!("xtask-marks-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(folder.join("ui/dist")).unwrap();
        fs::create_dir_all(folder.join("crates")).unwrap();
        let marks = || Marks {
            root: folder.clone(),
            memory: folder.join("memory"),
            tools: Some("as they are".to_owned()),
            known: HashMap::new(),
        };
        fs::write(folder.join("ui/a.ts"), "one").unwrap();
        marks().step("rules", &["ui"]).unwrap().press().unwrap();
        fs::write(folder.join("ui/dist/a.js"), "made").unwrap();
        fs::write(folder.join("crates/a.rs"), "elsewhere").unwrap();
        assert!(marks().step("rules", &["ui"]).unwrap().is_pressed(), "what is made, or elsewhere, does not count");
        assert!(!marks().step("types", &["ui"]).unwrap().is_pressed(), "another step has not passed");
        let newer = Marks { tools: Some("newer".to_owned()), ..marks() };
        assert!(!{ newer }.step("rules", &["ui"]).unwrap().is_pressed(), "another compiler may say otherwise");
        fs::write(folder.join("ui/a.ts"), "two").unwrap();
        assert!(!marks().step("rules", &["ui"]).unwrap().is_pressed(), "it has changed");
        fs::remove_dir_all(folder).unwrap();
    }
}
