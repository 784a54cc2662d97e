//! Sorting and filtering 10,000 rows, as a click on a column does.

use api::columns::{COMPANIES, GridKind};
use api::text;
use engine::screen::ViewRequest;
use serde_json::json;

use super::filled::{ROWS, filled, timed};
use super::sample::{Sample, Table, shown};
use crate::rig::{by, view_of};

const TIMES: usize = 9;

/// Each column sorted; beside it the same texts, folded and sorted in memory.
pub async fn measure() -> Table {
    let filled = filled().await;
    let mut table = Table::new(&format!("open_view over {ROWS} rows with its four facet bars, median of {TIMES}"));
    for column in COMPANIES.iter() {
        let mut own = Sample::default();
        for at in 0..TIMES {
            let request = ViewRequest { sort: by(column.key, at % 2 == 1), ..view_of(filled.search) };
            own.add(timed(&filled.app, "open_view", request).await.1);
        }
        let peer = Sample::of(TIMES, || {
            let mut keys: Vec<(String, usize)> = filled
                .rows
                .iter()
                .enumerate()
                .map(|(at, row)| (text::fold(&column.text(row).unwrap_or_default()), at))
                .collect();
            keys.sort_unstable();
            assert_eq!(keys.len(), ROWS, "the peer sorts all of them");
        });
        table.against(column.label, own.median(), "folding and sorting in memory", peer.median());
    }
    let mut words = Sample::default();
    let mut blocks = Sample::default();
    for at in 0..TIMES {
        let request = ViewRequest { text: "data ge".to_owned(), ..view_of(filled.search) };
        words.add(timed(&filled.app, "open_view", request).await.1);
        let view = filled.app.ask("open_view", view_of(filled.search)).await["view"].clone();
        for block in [0, at as u64 * 7 % 78, 78] {
            blocks.add(
                timed(
                    &filled.app,
                    "view_block",
                    json!({"view": view, "block": block, "columns": GridKind::Companies.shown()}),
                )
                .await
                .1,
            );
        }
    }
    table.line("filter box, two words", shown(words.median()), "");
    table.line("a block of 128 rows", shown(blocks.median()), format!("p95 {}", shown(blocks.at(95))));
    table
}
