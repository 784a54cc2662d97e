//! Files of a crate that import each other, found from the sources. Whoever imports a name from a file is above it; in a circle nobody
//! is, and none of its files can be read, or moved, alone.
//!
//! A name belongs to the file at the end of its path: of `crate::view::bars::drawn` that is `view/bars.rs`. Paths count wherever they
//! are, also in the words of a macro. What is under `#[cfg(test)]` does not.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{Attribute, File, Item, ItemUse, Macro, UseTree, VisRestricted};

/// What a module says outside of its tests.
pub(crate) fn shipped(sources: &Path, module: &Module) -> String {
    let name = module.join("/");
    let paths = [format!("{name}.rs"), format!("{name}/mod.rs"), "lib.rs".to_owned()];
    let path = paths.iter().map(|path| sources.join(path)).find(|path| path.is_file()).expect("a module has a file");
    let text = std::fs::read_to_string(path).unwrap();
    text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default().to_owned()
}

/// The path of a module within its crate; empty for the crate itself.
pub(crate) type Module = Vec<String>;

#[test]
fn no_files_import_each_other() {
    let crates = tests::generated::root().join("src-tauri/crates");
    let mut seen = 0;
    for entry in std::fs::read_dir(crates).unwrap().flatten() {
        let sources = entry.path().join("src");
        if !sources.is_dir() {
            continue;
        }
        seen += 1;
        let circles = circles(&imports(&modules(&sources)));
        assert!(circles.is_empty(), "{} has files that import each other: {circles:#?}", entry.path().display());
    }
    assert!(seen > 15, "the crates were found");
}

#[test]
fn a_circle_is_found_however_it_is_written() {
    let file = |module: &[&str], text: &str| {
        let module: Module = module.iter().map(|part| (*part).to_owned()).collect();
        (module, syn::parse_file(text).unwrap())
    };
    let (to, back) = ("use super::b::two; pub fn one() { two() }", "pub(super) fn two() {}");
    for (how, a, b, rest) in [
        ("a use and a path", to, "pub fn two() { crate::a::one() }", ""),
        ("super in a path", to, "pub fn two() { super::a::one() }", ""),
        ("a name of a use", to, "use crate::a; pub fn two() { a::one() }", ""),
        ("the words of a macro", to, "pub fn two() { say!(n = crate::a::one()) }", ""),
        ("the words of a macro of one's own", to, "macro_rules! two { () => { $crate::a::one() } }", ""),
        ("all names of a file", "pub use super::b::*; pub fn one() {}", "use crate::a::one;", ""),
        ("all names of a child, and it back", back, back, "pub use c::*;"),
        ("none: only a test", to, "pub(super) fn two() {} #[cfg(test)] mod tests { use crate::a::one; }", ""),
        ("none: who may see it", to, back, ""),
        (
            "none: who may see it, in a macro",
            to,
            "macro_rules! two { () => { pub(crate) fn two() {} } }",
            "pub use a::one;",
        ),
    ] {
        let root = format!("mod a; mod b; mod c; {rest}");
        let files = BTreeMap::from([
            file(&[], &root),
            file(&["a"], a),
            file(&["b"], b),
            file(&["c"], if rest.is_empty() { "" } else { "use crate::other;" }),
        ]);
        let found = circles(&imports(&files));
        assert_eq!(found.is_empty(), how.starts_with("none"), "{how}: {found:?}");
    }
}

/// Every file below, parsed, by its module.
pub(crate) fn modules(sources: &Path) -> BTreeMap<Module, File> {
    let mut found = BTreeMap::new();
    let mut folders: Vec<PathBuf> = vec![sources.to_owned()];
    while let Some(folder) = folders.pop() {
        for path in std::fs::read_dir(&folder).unwrap().flatten().map(|entry| entry.path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                let own = path.strip_prefix(sources).unwrap().with_extension("");
                let mut module: Module = own.iter().map(|part| part.to_string_lossy().into_owned()).collect();
                if matches!(module.last().map(String::as_str), Some("mod" | "lib" | "main")) {
                    module.pop();
                }
                let text = std::fs::read_to_string(&path).unwrap();
                let file = syn::parse_file(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
                found.insert(module, file);
            }
        }
    }
    found
}

/// The files that each file imports from; those of tests left out.
pub(crate) fn imports(files: &BTreeMap<Module, File>) -> BTreeMap<Module, BTreeSet<Module>> {
    let tests: BTreeSet<Module> = files
        .iter()
        .flat_map(|(module, file)| file.items.iter().filter_map(|item| test_module(module, item)))
        .collect();
    let of = |(module, file): (&Module, &File)| {
        let children = file.items.iter().filter_map(|item| match item {
            Item::Mod(child) if child.content.is_none() => Some(child.ident.to_string()),
            _ => None,
        });
        let mut reader =
            Reader { own: module, children: children.collect(), named: BTreeMap::new(), paths: Vec::new() };
        // What a use gives a name to may be said before it.
        file.items.iter().for_each(|item| reader.name(item));
        reader.visit_file(file);
        let owners = reader.paths.iter().filter_map(|path| owner(files, path)).filter(|owner| owner != module);
        (module.clone(), owners.collect())
    };
    files.iter().filter(|(module, _)| !tests.iter().any(|test| module.starts_with(test))).map(of).collect()
}

/// The module in a file of its own that an item declares for tests only.
fn test_module(module: &Module, item: &Item) -> Option<Module> {
    match item {
        Item::Mod(child) if for_tests(&child.attrs) => {
            Some(module.iter().cloned().chain([child.ident.to_string()]).collect())
        }
        _ => None,
    }
}

fn for_tests(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("cfg") && attribute.parse_args::<syn::Ident>().is_ok_and(|word| word == "test")
    })
}

/// The file at the end of a path, which begins at the crate.
fn owner(files: &BTreeMap<Module, File>, path: &[String]) -> Option<Module> {
    (0..=path.len()).rev().map(|length| path[..length].to_vec()).find(|module| files.contains_key(module))
}

/// Collects every path of a file that stays in its crate.
struct Reader<'a> {
    own: &'a Module,
    children: BTreeSet<String>,
    /// What its uses give a name to, from the crate on.
    named: BTreeMap<String, Vec<String>>,
    paths: Vec<Vec<String>>,
}

impl Reader<'_> {
    /// Notes the names that a use gives.
    fn name(&mut self, item: &Item) {
        let Item::Use(item) = item else { return };
        for (path, name) in leaves(&[], &item.tree) {
            if let (Some(path), Some(name)) = (self.whole(&path, true), name) {
                self.named.insert(name, path);
            }
        }
    }

    /// A path as it is written, from the crate on; none where it leads out of it, and of a word alone unless a use brings it.
    fn whole(&self, path: &[String], in_use: bool) -> Option<Vec<String>> {
        let first = path.first()?;
        if !in_use && path.len() == 1 {
            // A name of its own, or who may see something: `pub(crate)`.
            return None;
        }
        let (mut from, mut rest) = match first.as_str() {
            "crate" => (Vec::new(), &path[1..]),
            "self" => (self.own.clone(), &path[1..]),
            "super" => (self.own.clone(), path),
            child if self.children.contains(child) => (self.own.clone(), path),
            named => (self.named.get(named)?.clone(), &path[1..]),
        };
        while let Some(("super", behind)) = rest.split_first().map(|(word, behind)| (word.as_str(), behind)) {
            from.pop();
            rest = behind;
        }
        from.extend_from_slice(rest);
        Some(from)
    }

    /// The paths among the words of a macro.
    fn tokens(&mut self, tokens: TokenStream) {
        let mut path: Vec<String> = Vec::new();
        let mut colons = 0;
        for token in tokens {
            match token {
                TokenTree::Punct(mark) if mark.as_char() == ':' => colons += 1,
                TokenTree::Ident(word) if colons == 2 && !path.is_empty() => {
                    path.push(word.to_string());
                    colons = 0;
                }
                other => {
                    self.paths.extend(self.whole(&path, false));
                    (path, colons) = (Vec::new(), 0);
                    match other {
                        TokenTree::Ident(word) => path.push(word.to_string()),
                        TokenTree::Group(group) => self.tokens(group.stream()),
                        TokenTree::Punct(_) | TokenTree::Literal(_) => {}
                    }
                }
            }
        }
        self.paths.extend(self.whole(&path, false));
    }
}

impl<'ast> Visit<'ast> for Reader<'_> {
    fn visit_item(&mut self, item: &'ast Item) {
        let attributes: &[Attribute] = match item {
            Item::Mod(item) => &item.attrs,
            Item::Fn(item) => &item.attrs,
            Item::Use(item) => &item.attrs,
            Item::Impl(item) => &item.attrs,
            _ => &[],
        };
        if !for_tests(attributes) {
            visit::visit_item(self, item);
        }
    }

    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        for (path, _) in leaves(&[], &item.tree) {
            self.paths.extend(self.whole(&path, true));
        }
    }

    fn visit_vis_restricted(&mut self, _: &'ast VisRestricted) {
        // Who may see something is no import.
    }

    fn visit_macro(&mut self, call: &'ast Macro) {
        self.visit_path(&call.path);
        self.tokens(call.tokens.clone());
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let words: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        self.paths.extend(self.whole(&words, false));
        visit::visit_path(self, path);
    }
}

/// Every path that a use tree names, with the name that it gives to it; none for all names of a module.
fn leaves(before: &[String], tree: &UseTree) -> Vec<(Vec<String>, Option<String>)> {
    let with = |name: &syn::Ident| -> Vec<String> { before.iter().cloned().chain([name.to_string()]).collect() };
    match tree {
        UseTree::Path(path) => leaves(&with(&path.ident), &path.tree),
        UseTree::Name(name) if name.ident == "self" => vec![(before.to_vec(), before.last().cloned())],
        UseTree::Name(name) => vec![(with(&name.ident), Some(name.ident.to_string()))],
        UseTree::Rename(name) => vec![(with(&name.ident), Some(name.rename.to_string()))],
        UseTree::Glob(_) => vec![(before.to_vec(), None)],
        UseTree::Group(group) => group.items.iter().flat_map(|tree| leaves(before, tree)).collect(),
    }
}

/// The circles: files from each of which every other one is reached.
fn circles(imports: &BTreeMap<Module, BTreeSet<Module>>) -> Vec<BTreeSet<Module>> {
    let reached: BTreeMap<&Module, BTreeSet<&Module>> =
        imports.keys().map(|module| (module, reached(imports, module))).collect();
    let mut found: Vec<BTreeSet<Module>> = Vec::new();
    for (module, others) in &reached {
        if !others.contains(module) || found.iter().any(|circle| circle.contains(*module)) {
            continue;
        }
        let back = others.iter().filter(|other| reached.get(*other).is_some_and(|theirs| theirs.contains(module)));
        found.push(back.map(|other| (*other).clone()).collect());
    }
    found
}

fn reached<'a>(imports: &'a BTreeMap<Module, BTreeSet<Module>>, from: &Module) -> BTreeSet<&'a Module> {
    let mut found = BTreeSet::new();
    let mut next: Vec<&Module> = imports[from].iter().collect();
    while let Some(module) = next.pop() {
        if found.insert(module) {
            next.extend(imports.get(module).into_iter().flatten());
        }
    }
    found
}
