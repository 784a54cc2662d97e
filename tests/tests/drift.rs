//! Generated files are what the Rust sources make of them.

#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use tests::generated;

#[test]
fn generated_files_are_up_to_date() {
    let made = generated::files().expect("the catalogs and the README can be read");
    assert!(made.len() >= 4, "types, commands, catalog and README: {}", made.len());
    let old: Vec<String> = made
        .into_iter()
        .filter(|(path, content)| std::fs::read_to_string(path).ok().as_ref() != Some(content))
        .map(|(path, _)| path.strip_prefix(generated::root()).unwrap().display().to_string())
        .collect();
    assert!(old.is_empty(), "these are not what the sources say now: {}. Run `cargo xtask generate`.", old.join(", "));
}

#[test]
fn every_command_is_in_the_map_once() {
    struct Names(Vec<&'static str>);
    impl engine::commands::Visit for Names {
        fn command<Request: ts_rs::TS + 'static, Reply: ts_rs::TS + 'static>(&mut self, name: &'static str) {
            self.0.push(name);
        }
    }
    let mut names = Names(Vec::new());
    engine::commands::visit(&mut names);
    let mut once = names.0.clone();
    once.sort_unstable();
    once.dedup();
    assert_eq!(once.len(), names.0.len(), "a name is one command: an operation must not hide a command of the app");
    let map = std::fs::read_to_string(generated::root().join("ui/src/generated/commands.ts")).unwrap();
    for name in names.0 {
        assert!(map.contains(&format!("  {name}: {{")), "the screen can call {name}");
    }
}
