//! Loading 10,000 companies at the limit of six requests a second, while the grid is used.

use std::time::{Duration, Instant};

use api::columns::GridKind;
use api::{SearchKind, Tenths};
use engine::screen::{Aim, Changed, Phase, PullRequest, PullState, ViewRequest};
use sandbox::Options;
use serde_json::json;

use super::filled::timed;
use super::sample::{Sample, Table, shown};
use crate::rig::{App, Service, by, everything, filters, view_of};

/// Behind the first reply 99 pages follow, a sixth of a second apart.
const LIMIT: f64 = 99.0 / 6.0;
/// What the project promises, as a part of the limit.
const PROMISED: f64 = 1.02;
/// Round trips of the service.
const LATENCIES: [Duration; 2] = [Duration::from_millis(5), Duration::from_millis(300)];

/// The pull from a near and from a far service.
pub async fn measure() -> Table {
    let mut table =
        Table::new("10,000 companies at the limit of 6 requests a second, with a person sorting and scrolling");
    for latency in LATENCIES {
        pulled(&mut table, latency).await;
    }
    table
}

/// The pull, and at each of its pages what the screen asks for: a sorted view and some blocks.
async fn pulled(table: &mut Table, latency: Duration) {
    let data = tempfile::tempdir().unwrap();
    let service = Service::start_with(Options { credits: 2_000, ..Options::default() }).await;
    let app = App::start(data.path(), &service).await;
    app.meter().await;
    service.fault("find_companies", "delay", json!({"seconds": latency.as_secs_f64(), "times": 1_000})).await;
    let mut events = app.listen();
    let request = PullRequest {
        kind: SearchKind::Companies,
        filters: filters(&everything()),
        aim: Aim::More,
        rows: None,
        size: None,
        agreed: Some(Tenths::credits(1_000)),
        most_owned: None,
    };
    let pull = app.ask("start_pull", &request).await["pull"].as_i64().unwrap();
    let (mut views, mut blocks) = (Sample::default(), Sample::default());
    let mut first: Option<Instant> = None;
    let done = loop {
        let moved = events
            .wait_for("the pull moves", |event| match event {
                Changed::Pull { pull: state } if state.pull == pull && state.received > 0 => Some(state),
                _ => None,
            })
            .await;
        first.get_or_insert_with(Instant::now);
        if moved.phase != Phase::Running {
            break moved;
        }
        looked_at(&app, &moved, &mut views, &mut blocks).await;
    };
    let took = first.unwrap().elapsed();
    assert_eq!((done.phase, done.received), (Phase::Done, 10_000), "all of it came: {done:?}");
    line(table, latency, took);
    let limited = service.count("find_companies", "limited").await;
    table.line("429s", limited, "promised: 0");
    for (what, sample) in [("open_view, sorted", &views), ("view_block, 128 rows", &blocks)] {
        let rest = format!("p95 {}, worst {}", shown(sample.at(95)), shown(sample.at(100)));
        table.line(what, shown(sample.median()), rest);
    }
    app.end().await;
}

fn line(table: &mut Table, latency: Duration, took: Duration) {
    let of_limit = took.as_secs_f64() / LIMIT;
    let verdict = if of_limit <= PROMISED { "kept" } else { "NOT kept" };
    // A page is asked for with the cursor of the one before it.
    let least = LIMIT.max(99.0 * latency.as_secs_f64());
    let beside = format!(
        "{of_limit:.3} × the limit of {LIMIT} s; promised: {PROMISED} ×, {verdict}; one page after the other takes {least:.1} s at least"
    );
    table.line(&format!("a round trip of {}: behind the first page", shown(latency)), shown(took), beside);
}

async fn looked_at(app: &App, state: &PullState, views: &mut Sample, blocks: &mut Sample) {
    let request = ViewRequest { sort: by("name", state.received.is_multiple_of(200)), ..view_of(state.search) };
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
