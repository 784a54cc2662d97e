//! Measurements. Each is beside a peer of the same run where there is one, because the machine is as fast as it is:
//! a ratio says more than a time.
//!
//! They judge nothing; a limit that the project has promised is printed beside what was measured.

mod assistant;
mod bulk;
mod duplicates;
mod effort;
mod export;
mod filled;
mod import;
mod kept;
mod large;
mod million;
mod page;
mod paper;
mod part;
mod peers;
mod pull;
mod sample;
mod screen;
mod size;
mod start;
mod suggest;
mod tables;
mod views;

use sample::Table;

/// All measurements by name, the short ones first.
const ALL: [&str; 17] = [
    "size",
    "start",
    "suggest",
    "page",
    "assistant",
    "views",
    "keys",
    "window",
    "export",
    "duplicates",
    "tables",
    "jump",
    "memory",
    "import",
    "pull",
    "bulk",
    "million",
];

/// Runs one measurement, or all.
///
/// # Errors
/// The names that there are, when the asked one is none of them.
pub async fn run(only: Option<&str>) -> Result<(), &'static [&'static str]> {
    if only == Some(part::PART) {
        part::run().await;
        return Ok(());
    }
    if only.is_some_and(|name| !ALL.contains(&name)) {
        return Err(&ALL);
    }
    if cfg!(debug_assertions) {
        println!("This is a debug build: the numbers say nothing. Run `cargo xtask bench`.\n");
    }
    for name in ALL.into_iter().filter(|name| only.is_none_or(|only| only == *name)) {
        let table: Table = match name {
            "size" => size::measure(),
            "start" => start::measure().await,
            "suggest" => suggest::measure().await,
            "page" => page::measure().await,
            "assistant" => assistant::measure().await,
            "keys" => screen::keys::measure().await,
            "window" => screen::start::measure().await,
            "jump" => screen::jump::measure().await,
            "memory" => screen::memory::measure().await,
            "views" => views::measure().await,
            "export" => export::measure().await,
            "duplicates" => duplicates::measure().await,
            "tables" => tables::measure().await,
            "import" => import::measure().await,
            "pull" => pull::measure().await,
            "million" => million::measure().await,
            _ => bulk::measure().await,
        };
        println!("{name}: {table}");
        if !cfg!(debug_assertions) {
            paper::keep(name, &table);
        }
    }
    Ok(())
}
