//! The table of rows: how many there are, which are drawn and what they say, and the cells to click.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::{Value, json};
use thirtyfour::WebElement;

use super::Window;

const TABLE: &str = include_str!("table.js");

/// The table as a whole.
#[derive(Debug, Clone, Deserialize)]
pub struct Shape {
    /// Rows, drawn or not.
    pub rows: usize,
    /// Columns from the left.
    pub columns: Vec<Head>,
}

/// The head of a column.
#[derive(Debug, Clone, Deserialize)]
pub struct Head {
    /// Its name.
    pub label: String,
    /// `ascending`, `descending`, `none`, or nothing for a column that cannot be sorted.
    pub sort: Option<String>,
}

/// One drawn row.
#[derive(Debug, Clone, Deserialize, PartialEq, Eq)]
pub struct Row {
    /// Position in the view, from 0.
    pub position: usize,
    /// Whether it is ticked.
    pub selected: bool,
    /// Text by the name of the column.
    pub cells: BTreeMap<String, String>,
}

impl Window {
    async fn table(&self, question: &str, at: Value, label: &str) -> Option<Value> {
        let answer = self.web().execute(TABLE, vec![json!(question), at, json!(label)]).await.ok()?;
        Some(answer.json().clone()).filter(|answer| !answer.is_null())
    }

    /// The table, waited for, in a world at rest.
    pub async fn shape(&self) -> Shape {
        self.at_rest().await;
        self.until("a table is there", async || {
            serde_json::from_value(self.table("shape", Value::Null, "").await?).ok()
        })
        .await
    }

    /// How many rows the table has, as soon as they are as many as wanted; `what` says what that waits for.
    pub async fn row_count(&self, what: &str, is: impl Fn(usize) -> bool) -> usize {
        self.until(what, async || {
            let rows = self.table("shape", Value::Null, "").await?["rows"].as_u64()?;
            usize::try_from(rows).ok().filter(|rows| is(*rows))
        })
        .await
    }

    /// Waits until the table has so many rows.
    pub async fn has_rows(&self, count: usize) {
        let mut last = None;
        let wanted = async || {
            let shape = self.table("shape", Value::Null, "").await?;
            last = shape["rows"].as_u64();
            (last == Some(count as u64)).then_some(())
        };
        self.until(&format!("the table has {count} rows"), wanted).await;
    }

    /// What `pick` makes of the drawn rows, in their order, as soon as it makes something; `what` says what it waits for.
    pub async fn rows_until<T>(&self, what: &str, pick: impl Fn(&[Row]) -> Option<T>) -> T {
        self.until(what, async || pick(&self.rows_now().await)).await
    }

    /// The rows that are drawn, in their order, in a world at rest.
    pub async fn rows(&self) -> Vec<Row> {
        self.at_rest().await;
        self.rows_now().await
    }

    async fn rows_now(&self) -> Vec<Row> {
        let rows = self.table("rows", Value::Null, "").await;
        rows.and_then(|rows| serde_json::from_value(rows).ok()).unwrap_or_default()
    }

    /// What the first rows say in a column, once so many are drawn in a world at rest.
    pub async fn column(&self, label: &str, count: usize) -> Vec<String> {
        self.at_rest().await;
        self.rows_until(&format!("{count} rows are drawn"), |rows| first(rows, label, count)).await
    }

    /// Waits until the first rows say this in a column.
    pub async fn column_reads<S: AsRef<str> + std::fmt::Debug>(&self, label: &str, wanted: &[S]) {
        let what = format!("{label} of the first rows says {wanted:?}");
        let same = |said: &[String]| said.iter().zip(wanted).all(|(said, wanted)| said == wanted.as_ref());
        self.rows_until(&what, |rows| same(&first(rows, label, wanted.len())?).then_some(())).await;
    }

    /// A cell by its row's position and its column's name; the box to tick has none.
    pub async fn cell(&self, position: usize, label: &str) -> WebElement {
        self.table_element("cell", json!(position), label).await
    }

    /// The head of a column.
    pub async fn head(&self, label: &str) -> WebElement {
        self.table_element("head", Value::Null, label).await
    }

    /// An element of the table once it does not move: it is mostly asked for to be clicked.
    async fn table_element(&self, question: &str, at: Value, label: &str) -> WebElement {
        let drawn = format!("{question} {at} {label} is drawn");
        let element = self
            .until(&drawn, async || {
                let arguments = vec![json!(question), at.clone(), json!(label)];
                self.web().execute(TABLE, arguments).await.ok()?.element().ok()
            })
            .await;
        self.still(&element).await;
        element
    }

    /// Clicks a cell.
    pub async fn click_cell(&self, position: usize, label: &str) {
        self.until(&format!("cell {position} {label} takes a click"), async || {
            self.cell(position, label).await.click().await.ok()
        })
        .await;
    }
}

/// What the first rows say in a column, where so many are drawn.
fn first(rows: &[Row], label: &str, count: usize) -> Option<Vec<String>> {
    let first: Vec<_> = rows.iter().take(count).collect();
    let whole = first.len() == count && first.iter().enumerate().all(|(at, row)| row.position == at);
    whole.then(|| first.iter().map(|row| row.cells.get(label).cloned().unwrap_or_default()).collect())
}
