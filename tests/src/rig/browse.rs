//! What a person does on the search screens, in few words.

use api::{Filters, RecordKind, SearchKind, Tenths};
use engine::screen::{
    Aim, DoNotCallRows, ExportColumn, ExportFormat, ExportRequest, ExportRows, ExportShape, PullRequest, RowsOf,
    Selection, Sort, ViewRequest,
};
use serde_json::{Value, json};

use super::App;

/// Filters from their JSON.
pub fn filters(json: &Value) -> Filters {
    serde_json::from_value(json.clone()).unwrap_or_else(|error| panic!("{json} are no filters: {error}"))
}

/// A search with a few hundred companies in the sandbox's world.
pub fn germans() -> Value {
    json!({"country": ["Germany"], "industry": ["software development"], "size": ["51-200", "201-500"]})
}

/// A search that matches far more than 10,000 companies.
pub fn everything() -> Value {
    json!({})
}

/// The next rows of a company search; `agreed` in tenths.
pub fn more(json: &Value, rows: Option<u64>, agreed: Option<u64>) -> PullRequest {
    more_of(SearchKind::Companies, json, rows, agreed)
}

/// The next rows of a search of any kind; `agreed` in tenths.
pub fn more_of(kind: SearchKind, json: &Value, rows: Option<u64>, agreed: Option<u64>) -> PullRequest {
    PullRequest {
        kind,
        filters: filters(json),
        aim: Aim::More,
        rows,
        size: None,
        agreed: agreed.map(Tenths),
        most_owned: None,
    }
}

/// All rows of a search, in the order they came.
pub fn view_of(search: i64) -> ViewRequest {
    ViewRequest {
        of: RowsOf::Search { search },
        sort: None,
        text: String::new(),
        facets: Default::default(),
        condition: None,
        carry: None,
    }
}

/// The position of a company's column in a row's cells.
pub fn column(key: &str) -> usize {
    column_of(RecordKind::Company, key)
}

/// The position of a column in a row's cells.
pub fn column_of(kind: RecordKind, key: &str) -> usize {
    kind.columns().iter().position(|column| column.key == key).expect("a column of the catalog")
}

/// Every column of the catalog of a kind of record.
pub fn keys_of(kind: RecordKind) -> Vec<&'static str> {
    kind.columns().iter().map(|column| column.key).collect()
}

impl App {
    /// Every row of a view of companies, block by block.
    pub async fn rows(&self, request: &ViewRequest) -> (i64, Vec<Value>) {
        self.rows_of(RecordKind::Company, request).await
    }

    /// Every row of a view, block by block, with every column of the catalog.
    pub async fn rows_of(&self, kind: RecordKind, request: &ViewRequest) -> (i64, Vec<Value>) {
        let view = self.ask("open_view", request).await;
        let number = view["view"].as_i64().expect("a view has a number");
        let count = view["rows"].as_u64().expect("a view has rows");
        let mut rows = Vec::new();
        for block in 0..count.div_ceil(128) {
            let block = self.ask("view_block", json!({"view": number, "block": block, "columns": keys_of(kind)})).await;
            rows.extend(block["rows"].as_array().expect("a block has rows").iter().cloned());
        }
        assert_eq!(rows.len() as u64, count, "the blocks hold every row of the view");
        (number, rows)
    }

    /// The number of a company search that was run before.
    pub async fn search_of(&self, json: &Value) -> i64 {
        self.search_of_kind(SearchKind::Companies, json).await
    }

    /// The number of a search that was run before.
    pub async fn search_of_kind(&self, kind: SearchKind, json: &Value) -> i64 {
        let preview = self.ask("preview", json!({"kind": kind, "filters": json})).await;
        preview["search"]["search"].as_i64().unwrap_or_else(|| panic!("{json} was not run before: {preview}"))
    }
}

/// A sort order.
pub fn by(key: &str, descending: bool) -> Option<Sort> {
    Some(Sort { key: key.to_owned(), descending })
}

/// All rows of a view.
pub fn all() -> Selection {
    Selection::All { except: Vec::new() }
}

/// All rows of a view to a file with these columns under their own names.
pub fn to_file(view: i64, keys: &[&str], format: ExportFormat) -> ExportRequest {
    let columns = keys.iter().map(|key| ExportColumn { key: (*key).to_owned(), heading: None }).collect();
    let shape = ExportShape { columns, format, do_not_call: DoNotCallRows::LeaveOut, leave_out_known: false };
    ExportRequest { view, rows: ExportRows::All, shape, suppressed: false, dragged: false }
}

/// The request to import a table as it was guessed, into a new list.
///
/// # Panics
/// Where this is no table.
pub fn as_guessed(table: &Value, list: &str) -> Value {
    let mapping: Vec<Value> = table["columns"]
        .as_array()
        .unwrap()
        .iter()
        .map(|column| match (&column["field"], &column["isProblem"]) {
            (Value::Null, Value::Bool(true)) => Value::Null,
            (Value::Null, _) => json!("own"),
            (field, _) => field.clone(),
        })
        .collect();
    json!({
        "import": table["import"], "kind": table["kind"], "readAs": table["readAs"], "mapping": mapping,
        "country": table["country"], "into": {"kind": "new", "name": list},
    })
}
