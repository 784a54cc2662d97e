//! The memory of all processes of the app, with a list of a million rows open and scrolled.

use super::{MILLION, bare_window, jump, list_of, rest};
use crate::bench::sample::Table;
use crate::window::{Window, children};

/// Shorter lists: how it grows with the rows.
const SHORTER: [usize; 2] = if cfg!(debug_assertions) { [200, 1_000] } else { [10_000, 100_000] };
/// Jumps of the scroll bar before it is looked.
const JUMPS: usize = 60;

/// A process by its name, with its memory in KiB.
type Part = (String, u64);

/// All processes together, and each kind of them.
pub async fn measure() -> Table {
    let mut table = Table::new(&format!(
        "memory (PSS, what is shared counted in parts) of all processes, a list of {MILLION} rows open and scrolled by \
         {JUMPS} jumps; beside it a bare window with an empty page; promised: 1.5 ×"
    ));
    let bare = bare_window().await;
    let empty = at_rest(&bare).await;
    drop(bare);
    for rows in SHORTER {
        let (_, scrolled) = opened_and_scrolled(rows).await;
        table.line(&format!("a list of {rows}, open and scrolled"), mib(sum(&scrolled)), beside(&scrolled, &empty));
    }
    let (opened, scrolled) = opened_and_scrolled(MILLION).await;
    for (what, parts) in [("the list is open", &opened), ("and scrolled", &scrolled)] {
        table.line(what, mib(sum(parts)), beside(parts, &empty));
    }
    for (name, size) in &scrolled {
        let same = empty.iter().filter(|(other, _)| other == name || (name == "prospector" && other == "bare"));
        table.line(
            &format!("of it {name}"),
            mib(*size),
            format!("{} in the bare window", mib(same.map(|one| one.1).sum())),
        );
    }
    table
}

/// The processes of the app with a list of so many rows, when it was opened and when it was scrolled.
async fn opened_and_scrolled(rows: usize) -> (Vec<Part>, Vec<Part>) {
    let app = list_of(rows).await;
    let opened = at_rest(&app).await;
    jump::jumps(&app, JUMPS).await;
    (opened, at_rest(&app).await)
}

fn beside(own: &[Part], empty: &[Part]) -> String {
    let (own, other) = (sum(own), sum(empty));
    format!("{:.2} × the bare window ({})", own as f64 / other as f64, mib(other))
}

/// The processes of a window.
async fn at_rest(window: &Window) -> Vec<Part> {
    rest(window).await;
    let mut all = Vec::new();
    let mut next = vec![window.process()];
    while let Some(process) = next.pop() {
        next.extend(children(process));
        let read = |file: &str| std::fs::read_to_string(format!("/proc/{process}/{file}")).unwrap_or_default();
        let size = read("smaps_rollup")
            .lines()
            .find_map(|line| line.strip_prefix("Pss:")?.split_whitespace().next()?.parse::<u64>().ok());
        all.extend(size.map(|size| (read("comm").trim().to_owned(), size)));
    }
    all
}

fn sum(parts: &[Part]) -> u64 {
    parts.iter().map(|part| part.1).sum()
}

fn mib(kib: u64) -> String {
    format!("{:.1} MiB", kib as f64 / 1024.0)
}
