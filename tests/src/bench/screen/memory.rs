//! The memory of all processes of the app, with a list of a million rows open and scrolled.

use super::{MILLION, bare_window, jump, list_of, rest};
use crate::bench::sample::Table;
use crate::window::{Window, children};

/// Jumps of the scroll bar before it is looked.
const JUMPS: usize = 60;

/// All processes together, and each kind of them.
pub async fn measure() -> Table {
    let mut table = Table::new(&format!(
        "memory (PSS, what is shared counted in parts) of all processes, a list of {MILLION} rows open and scrolled by \
         {JUMPS} jumps; beside it a bare window with an empty page; promised: 1.5 ×"
    ));
    let bare = bare_window().await;
    let empty = at_rest(&bare).await;
    drop(bare);
    let app = list_of(MILLION).await;
    let opened = at_rest(&app).await;
    jump::jumps(&app, JUMPS).await;
    let scrolled = at_rest(&app).await;
    for (what, parts) in [("the list is open", &opened), ("and scrolled", &scrolled)] {
        let (own, other) = (sum(parts), sum(&empty));
        let ratio = own as f64 / other as f64;
        table.line(what, mib(own), format!("{ratio:.2} × the bare window ({})", mib(other)));
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

/// The processes of a window, by name, with their memory in KiB.
async fn at_rest(window: &Window) -> Vec<(String, u64)> {
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

fn sum(parts: &[(String, u64)]) -> u64 {
    parts.iter().map(|part| part.1).sum()
}

fn mib(kib: u64) -> String {
    format!("{:.1} MiB", kib as f64 / 1024.0)
}
