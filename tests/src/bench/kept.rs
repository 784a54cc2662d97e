//! Workspaces of many companies, made once and stored below `target/` from run to run.
//!
//! What stores a paid page fills them, in pages of [`PAGE`] rows instead of 100: records, cells, places and ledger
//! are those that a pull would leave, the answers that are stored are fewer and larger. The rows are those of the
//! sandbox; what one company has alone is made different in each copy of them.

use std::path::PathBuf;

use api::Doc;
use engine::Clock;
use serde_json::{Value, json};
use store::Store;

use super::filled::fill_pages;
use crate::rig::{App, Service, Start, everything};

/// Rows that are stored in one go.
const PAGE: usize = 5_000;
/// Rows of the sandbox that the others are copies of.
const REAL: usize = 10_000;
/// The moment that all of it happens at, so that the backup of the day is made once and not in a measurement.
const NOW: i64 = 1_795_000_000_000;
/// Changed when what is made here changes.
const MADE: u32 = 1;

/// A workspace with one search, and the app on it.
pub struct Kept {
    /// The app.
    pub app: App,
    /// The number of its search.
    pub search: i64,
    /// The file, for peers to read from.
    pub file: PathBuf,
    _service: Service,
}

impl Kept {
    /// Opens the workspace of so many rows, and makes it before where it is not there.
    pub async fn of(rows: usize) -> Self {
        let service = Service::small().await;
        let data = folder(rows);
        let made = data.join("made.txt");
        if !made.exists() {
            make(&data, rows, &service).await;
            let app = app(&data, &service).await;
            app.ask("back_up", json!({})).await;
            app.end().await;
            std::fs::write(&made, "").unwrap();
        }
        let file = data.join("workspaces/demo/workspace.sqlite");
        let app = app(&data, &service).await;
        let search = app.search_of(&everything()).await;
        Self { app, search, file, _service: service }
    }

    /// Ends the app, and begins again with what a program has that was started just now.
    pub async fn again(self) -> Self {
        let rows = self.app.ask("open_view", crate::rig::view_of(self.search)).await["of"].as_u64().unwrap();
        self.app.end().await;
        Self::of(rows as usize).await
    }
}

/// Where the workspace of so many rows is: another one for each version of the file.
fn folder(rows: usize) -> PathBuf {
    let version = store::newest_version();
    crate::generated::root().join(format!("target/bench-workspaces/{rows}-v{version}.{MADE}"))
}

async fn app(data: &std::path::Path, service: &Service) -> App {
    let start = Start::new(data, service);
    App::start_with(Start { clock: Clock::new(|| NOW), ..start }).await
}

async fn make(data: &std::path::Path, rows: usize, service: &Service) {
    println!("a workspace of {rows} companies is made, which takes minutes and is done once");
    let _ = std::fs::remove_dir_all(data);
    let folder = data.join("workspaces/demo");
    std::fs::create_dir_all(&folder).unwrap();
    let real = service.rows(&everything(), REAL.min(rows)).await;
    let store = Store::open(&folder.join("workspace.sqlite")).unwrap();
    let pages = (0..rows).step_by(PAGE).map(|first| (first..rows.min(first + PAGE)).map(|at| row(&real, at)).collect());
    fill_pages(&store, rows, pages).await;
    store.put_together().await.unwrap();
    store.close().await;
}

/// A row of the sandbox, or a copy of one: another company of the same trade in the same city.
fn row(real: &[Doc], at: usize) -> Doc {
    let (copy, mut row) = (at / real.len(), real[at % real.len()].clone());
    if copy > 0 {
        let sign = sign(copy);
        let capital = format!("{}{}", sign[..1].to_uppercase(), &sign[1..]);
        for (key, value) in &mut row {
            let Value::String(text) = value else { continue };
            *text = match key.as_str() {
                "name" => format!("{capital} {text}"),
                "domain" => format!("{sign}-{text}"),
                "website" | "logo" => text.replacen("://", &format!("://{sign}-"), 1),
                key if key.contains("rofile") => format!("{text}-{sign}"),
                _ => continue,
            };
        }
    }
    row
}

/// A word for a number, which sounds like one.
fn sign(mut number: usize) -> String {
    const SYLLABLES: [&str; 16] =
        ["ba", "do", "fi", "gu", "ke", "la", "mo", "ni", "pu", "re", "sa", "to", "vi", "wu", "ye", "zo"];
    let mut sign = String::new();
    while number > 0 || sign.len() < 4 {
        sign.push_str(SYLLABLES[number % 16]);
        number /= 16;
    }
    sign
}
