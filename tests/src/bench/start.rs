//! From nothing to the first rows: the sandbox, and the app on an empty and on a full folder.

use std::time::Instant;

use sandbox::Options;
use serde_json::json;

use super::sample::{Sample, Table, shown};
use crate::rig::{App, Service, everything};

const TIMES: usize = 5;

/// How long it takes to be ready.
pub async fn measure() -> Table {
    let (mut listens, mut answers, mut opens) = (Sample::default(), Sample::default(), Sample::default());
    for _ in 0..TIMES {
        let start = Instant::now();
        let service = Service::start_alone(Options::default()).await;
        listens.add(start.elapsed());
        let page = service.ask("/v1/find-companies", &json!({"filters": everything(), "page": 0, "size": 100})).await;
        answers.add(start.elapsed());
        assert_eq!(page.status, 200, "a page was answered");
        let data = tempfile::tempdir().unwrap();
        let start = Instant::now();
        let app = App::start(data.path(), &service).await;
        app.ask("preview", json!({"kind": "companies", "filters": everything()})).await;
        opens.add(start.elapsed());
        app.end().await;
        service.stop().await;
    }
    let mut table = Table::new(&format!("from nothing, median of {TIMES}"));
    table.line("sandbox listens", shown(listens.median()), "promised: 300 ms in a release build");
    table.line("sandbox has answered a search", shown(answers.median()), "");
    table.line("engine is ready, new folder", shown(opens.median()), "");
    table
}
