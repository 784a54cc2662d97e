//! The table that `cargo xtask help` prints.

/// Commands and options, in the order in which a person meets them.
const TABLE: &[(&str, &str)] = &[
    ("run [-- ARGS]", "build what has changed, in the shortest time, and start the app"),
    ("run --release", "the same with a build made for speed, as people install it"),
    ("run --dev", "start the app with the interface reloading as it is edited"),
    ("test", "every check; ends with \"N passed, N failed\""),
    ("  --only PART", "only rust, ui, lint or window, with what it needs"),
    ("  --name FILTER", "only tests with this in their name"),
    ("  --changed", "leave out what passed on this machine as it is now; not where CI is set"),
    ("  --times N", "repeat the tests, each time in another order, and tell which failed how often"),
    ("  --load L", "beside L busy processes for each core"),
    ("  --seed S", "the order of the first repetition, as a run that printed this seed"),
    ("  --fail-fast", "stop at the first step that fails"),
    (
        "torture [MACHINE]",
        "what tries to break the app, at length: kills, faults, disk, model, inputs, fuzz, soak or all",
    ),
    ("  --minutes N", "for so long each; without it each for its own length"),
    ("  --seed N", "as a run that printed this seed"),
    ("bench [NAME]", "measure a release build, one measurement or all"),
    ("shots", "pictures of the real window, into target/shots"),
    ("package", "what people install, and its size"),
    ("  --check", "and try it in a clean Debian: install, start, search, remove"),
    ("elsewhere", "build and test for Windows under Wine, and check for macOS; as root on Linux"),
    ("  --only SYSTEM", "only windows or macos"),
    ("generate", "write the files that are derived from the Rust catalogs"),
    ("icons", "write every icon from icons/prospector.svg"),
    ("licences", "check licences and origins of all dependencies"),
    ("  --write", "write the list of what ships, with the words of its licences"),
    ("help", "this table"),
    ("--verbose, -v", "with any command: show what the tools print while they run"),
];

pub fn text() -> String {
    let width = TABLE.iter().map(|(word, _)| word.len()).max().unwrap_or_default();
    let rows: String = TABLE.iter().map(|(word, meaning)| format!("  {word:width$}  {meaning}\n")).collect();
    format!(
        "cargo xtask COMMAND\n\n{rows}\nIt ends with 0 when all is well, 1 when a step failed, 2 when this machine lacks \
         something or the command was not understood."
    )
}
