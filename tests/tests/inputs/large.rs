//! Texts of ten megabytes.
//!
//! What is stored of one: a kept answer is as it came, up to the 16 MiB that are read of any answer, because all of
//! it was paid for. What is said of a record ends at 32,767 characters a text and 1 MiB in all, because it is read
//! again for every row that is shown. What is sorted, counted and searched by is a few hundred characters of that.

use api::operations;
use serde_json::json;

use crate::bed::{Bed, golden};
use crate::hostile;

const LARGE: usize = 10 << 20;

#[tokio::test(flavor = "multi_thread")]
async fn ten_megabytes_in_any_answer_are_shown_in_part() {
    // One page of each search: further ones would be the same again.
    let mut bed = Bed::asking(1).await;
    let long = "x".repeat(LARGE);
    for spec in operations::ALL {
        let answer = golden(spec.name).response;
        let texts = hostile::texts_in(&answer);
        // The first text that is not the word for success; a count has none.
        let place = usize::from(answer.get("status").is_some() && texts > 1);
        bed.answered(spec.name, hostile::wire(&hostile::one(&answer, place, &long))).await;
    }
    let searches = bed.ask("recent_searches", json!({})).await;
    for search in searches.as_array().unwrap() {
        let of = json!({"kind": "search", "search": search["search"]});
        let view = bed.ask("open_view", json!({"of": of, "sort": null, "text": "", "facets": {}, "carry": null})).await;
        let grid = if search["kind"] == "companies" { "companies" } else { "people" };
        let columns = bed.ask("columns", json!({"grid": grid})).await;
        let keys: Vec<_> = columns.as_array().unwrap().iter().map(|column| column["key"].clone()).collect();
        let rows = bed.ask("view_block", json!({"view": view["view"], "block": 0, "columns": keys})).await;
        for row in rows["rows"].as_array().unwrap() {
            bed.ask("record", json!({"record": row["id"]})).await;
        }
        let copy = json!({"view": view["view"], "selection": {"kind": "all", "except": []}, "columns": keys, "headings": false});
        bed.ask("copy_cells", copy).await;
        assert!(bed.app.desktop.seen().clipboard.unwrap().len() < 1 << 20, "nor is more copied");
    }
    let history = bed.ask("look_up_history", json!({"text": "x", "offset": 0, "limit": 200})).await;
    for line in history["lines"].as_array().unwrap() {
        bed.ask("look_up_answer", json!({"number": line["number"]})).await;
    }
    // A name of that length.
    let answer =
        json!({"body": {"url": "https://www.network.example/in/ada", "x".repeat(LARGE): {"y".repeat(1_000): "z"}}});
    bed.answered("profile", hostile::wire(&answer)).await;
    bed.app.end().await;
    let kept = std::fs::metadata(workspace(bed.data.path())).unwrap().len();
    assert!(kept < 20 * LARGE as u64, "each answer is kept whole once, and nothing is kept twice: {kept} bytes");
}

/// The largest file below a folder is the workspace.
fn workspace(folder: &std::path::Path) -> std::path::PathBuf {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in folder.read_dir().unwrap().map(Result::unwrap) {
            if entry.file_type().unwrap().is_dir() { folders.push(entry.path()) } else { found.push(entry.path()) }
        }
    }
    found.into_iter().max_by_key(|path| path.metadata().unwrap().len()).unwrap()
}
