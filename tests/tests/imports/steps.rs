//! What every test of imports does: a file, a look, an import, and what is in the list then.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use tests::rig::App;

pub use tests::rig::as_guessed;

/// Writes a file that the next dialog chooses.
pub fn lay(app: &App, folder: &Path, name: &str, content: impl AsRef<[u8]>) -> PathBuf {
    let path = folder.join(name);
    std::fs::write(&path, content).unwrap();
    app.desktop.choose(&path);
    path
}

/// A file of so many people.
pub fn many(rows: usize) -> String {
    (0..rows).fold("First Name,Last Name,Company,Email\n".to_owned(), |mut text, at| {
        writeln!(text, "First{at},Last{at},Company {},p{at}@c{}.example", at % 97, at % 97).unwrap();
        text
    })
}

/// Looks at the file that the dialog chooses.
pub async fn look(app: &App) -> Value {
    app.ask("look_table", json!({"from": {"kind": "choose"}})).await
}

/// The fields that were guessed, `-` for none.
pub fn guessed(table: &Value) -> String {
    let columns = table["columns"].as_array().unwrap().iter();
    columns.map(|column| column["field"].as_str().unwrap_or("-")).collect::<Vec<_>>().join(" ")
}

/// Cells of the first rows of a list.
pub async fn cells(app: &App, list: i64, columns: &[&str]) -> Vec<Vec<Value>> {
    let wanted = json!({
        "of": {"kind": "list", "list": list}, "text": "", "facets": {}, "order": null,
    });
    let view = app.ask("open_view", wanted).await;
    let block = app.ask("view_block", json!({"view": view["view"], "block": 0, "columns": columns})).await;
    let rows = block["rows"].as_array().unwrap();
    rows.iter().map(|row| row["cells"].as_array().unwrap().clone()).collect()
}

/// Rows, right and wrong ones, new records and repeated ones of a state.
pub fn counts(state: &Value) -> (u64, u64, u64, u64, u64) {
    let count = |name: &str| state[name].as_u64().unwrap();
    (count("read"), count("right"), count("wrong"), count("fresh"), count("repeated"))
}
