//! `POST /v1/find-people/count`: how many people a query finds. Free: it neither reserves nor debits credits.

use serde_json::{Value, json};

use super::find_people::{query_schema, read, search};
use crate::answer::{Answer, Refusal};
use crate::call::Call;
use crate::schema::{self, Described};

/// Counts. "No `size` or `cursor`": they are refused.
pub async fn answer(call: &Call) -> Result<Answer, Refusal> {
    let question = read(call, call.object()?, &["query"])?;
    let found = search(call, question).await?;
    call.work().await;
    Ok(Answer::fine(json!({"total": found.len()})))
}

/// For the machine-readable description.
pub fn describe() -> Value {
    Described::of("find_people_count", "Counts the people that a query finds. Free.")
        .takes(schema::object(&["query"], json!({"query": query_schema()})))
        .answers("The count", schema::object(&["total"], json!({"total": {"type": "integer", "minimum": 0}})))
        .done()
}
