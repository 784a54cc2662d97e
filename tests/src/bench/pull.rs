//! Loading 10,000 companies at the limit of six requests a second, while the grid is used.

use std::time::{Duration, Instant};

use api::columns::GridKind;
use api::{SearchKind, Tenths};
use engine::screen::{Aim, Changed, Phase, PullRequest, PullState, ViewRequest};
use sandbox::Options;
use serde_json::json;

use super::filled::timed;
use super::sample::{Sample, Table, shown};
use crate::rig::{App, Service, by, everything, filters, wish};

/// The 100th page leaves 99 sixths of a second after the first.
const LIMIT: f64 = 99.0 / 6.0;
/// What the project promises.
const PROMISED: f64 = 17.5;

/// The pull, and at each of its pages what the screen asks for: a sorted view and some blocks.
pub async fn measure() -> Table {
    let data = tempfile::tempdir().unwrap();
    let service = Service::start_with(Options { credits: 2_000, ..Options::default() }).await;
    let app = App::start(data.path(), &service).await;
    app.meter().await;
    let mut events = app.listen();
    let request = PullRequest {
        kind: SearchKind::Companies,
        filters: filters(&everything()),
        aim: Aim::More,
        rows: None,
        size: None,
        agreed: Some(Tenths::credits(1_000)),
    };
    let start = Instant::now();
    let pull = app.ask("start_pull", &request).await["pull"].as_i64().unwrap();
    let (mut views, mut blocks) = (Sample::default(), Sample::default());
    let done = loop {
        let moved = events
            .wait_for("the pull moves", |event| match event {
                Changed::Pull { pull: state } if state.pull == pull => Some(state),
                _ => None,
            })
            .await;
        if moved.phase != Phase::Running {
            break moved;
        }
        looked_at(&app, &moved, &mut views, &mut blocks).await;
    };
    let took = start.elapsed();
    assert_eq!((done.phase, done.received), (Phase::Done, 10_000), "all of it came: {done:?}");
    let mut table =
        Table::new("10,000 companies at the limit of 6 requests a second, with a person sorting and scrolling");
    line(&mut table, took);
    let limited = service.count("find_companies", "limited").await;
    table.line("429s", limited, "promised: 0");
    for (what, sample) in [("open_view, sorted", &views), ("view_block, 128 rows", &blocks)] {
        let rest = format!("p95 {}, worst {}", shown(sample.at(95)), shown(sample.at(100)));
        table.line(what, shown(sample.median()), rest);
    }
    table
}

fn line(table: &mut Table, took: Duration) {
    let seconds = took.as_secs_f64();
    let verdict = if seconds < PROMISED { "kept" } else { "NOT kept" };
    let beside = format!("{:.3} × the limit of {LIMIT} s; promised: under {PROMISED} s, {verdict}", seconds / LIMIT);
    table.line("time", shown(took), beside);
}

async fn looked_at(app: &App, state: &PullState, views: &mut Sample, blocks: &mut Sample) {
    let request = ViewRequest { sort: by("name", state.received.is_multiple_of(200)), ..wish(state.search) };
    let (view, time) = timed(app, "open_view", request).await;
    views.add(time);
    let last = view["rows"].as_u64().unwrap() / 128;
    for block in [0, last / 2, last] {
        blocks.add(
            timed(
                app,
                "view_block",
                json!({"view": view["view"], "block": block, "columns": GridKind::Companies.shown()}),
            )
            .await
            .1,
        );
    }
}
