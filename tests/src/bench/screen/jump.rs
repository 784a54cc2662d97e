//! Scrolling a list of a million rows: jumps of the scroll bar, dragging it, and steady scrolling.

use std::time::Duration;

use serde::Deserialize;
use serde_json::{Value, json};

use super::{MILLION, bare_window, list_of};
use crate::bench::sample::{Sample, Table, shown};
use crate::window::{Window, output};

const SCRIPT: &str = include_str!("jump.js");
const JUMPS: usize = 100;
/// Jumps of one script: it may not last longer than half a minute.
const AT_ONCE: usize = 20;
/// How long the bar is dragged, and how long it is scrolled, ms.
const LASTS: u64 = 5_000;
/// Rows of the plain table, and its columns: those that the grid shows.
const PLAIN: (usize, usize) = (1_000, 8);

/// What the page reports of frames that were drawn one after the other, in ms.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Frames {
    /// From one to the next.
    between: Vec<f64>,
    /// The longest time in which no row in view was there.
    longest_blank: f64,
    /// The longest time in which some row in view was not there.
    longest_gap: f64,
    /// Frames of which no row in view was there.
    blank: usize,
}

/// The list beside a plain table of 1,000 rows in the bare window.
pub async fn measure() -> Table {
    let bare = bare_window().await;
    bare.script(SCRIPT, vec![json!("plain"), json!(PLAIN.0), json!(PLAIN.1)]).await;
    let (plain, plain_steady) = (jumps(&bare, JUMPS).await, frames(&bare, "steady").await);
    drop(bare);
    let app = list_of(MILLION).await;
    let own = jumps(&app, JUMPS).await;
    pictured(&app).await;
    let (drag, steady) = (frames(&app, "drag").await, frames(&app, "steady").await);
    let mut table = Table::new(&format!(
        "a list of {MILLION} rows in the real window, {JUMPS} jumps to random places, {} s each of dragging and steady \
         scrolling; beside it a plain table of {} rows; promised: p95 50 ms, no blank frame for more than 100 ms",
        LASTS / 1_000,
        PLAIN.0
    ));
    for percent in [50, 95, 100] {
        let what = format!("jump to painted rows, p{percent}");
        table.against(&what, own.at(percent), "the plain table", plain.at(percent));
    }
    let time = |ms: f64| shown(Duration::from_secs_f64(ms / 1e3));
    let said = format!("{} of {} frames are blank", drag.blank, drag.between.len());
    table.line("dragging: longest time without any row", time(drag.longest_blank), said);
    table.line("dragging: longest time with a row missing", time(drag.longest_gap), "");
    let (own, plain) = (sample(&drag), sample(&plain_steady));
    table.against("dragging: frame to frame, p95", own.at(95), "steady in the plain table", plain.at(95));
    let own = sample(&steady);
    for percent in [50, 95, 99] {
        let what = format!("steady: frame to frame, p{percent}");
        table.against(&what, own.at(percent), "the plain table", plain.at(percent));
    }
    table.line("steady: longest time with a row missing", time(steady.longest_gap), "");
    table
}

/// The list as it looks, in both themes, beside the pictures of journeys. The light one stays on.
async fn pictured(app: &Window) {
    for theme in ["dark", "light"] {
        app.dress(theme).await;
        app.picture(&output().join(format!("list-of-{MILLION}-{theme}.png"))).await;
    }
}

/// Jumps to random places, each from the move of the bar to painted rows.
pub async fn jumps(window: &Window, times: usize) -> Sample {
    let mut sample = Sample::default();
    for first in (0..times).step_by(AT_ONCE) {
        let some = AT_ONCE.min(times - first);
        let told = window.script_later(SCRIPT, vec![json!("jumps"), json!(some)]).await;
        for ms in told.as_array().expect("a time for each jump") {
            sample.add(Duration::from_secs_f64(ms.as_f64().unwrap() / 1e3));
        }
    }
    sample
}

async fn frames(window: &Window, what: &str) -> Frames {
    let told: Value = window.script_later(SCRIPT, vec![json!(what), json!(LASTS)]).await;
    serde_json::from_value(told).expect("what the page tells of frames")
}

fn sample(frames: &Frames) -> Sample {
    let mut sample = Sample::default();
    for ms in &frames.between {
        sample.add(Duration::from_secs_f64(ms / 1e3));
    }
    sample
}
