//! `POST /v1/find-people/count`: how many people a query finds. Free: it neither reserves nor debits credits.

use serde_json::json;

use super::find_people::{read, search};
use crate::answer::{Answer, Refusal};
use crate::call::Call;

/// Counts. "No `size` or `cursor`": they are refused.
pub async fn answer(call: &Call) -> Result<Answer, Refusal> {
    let question = read(call, call.object()?, &["query"])?;
    let found = search(call, question).await?;
    call.work().await;
    Ok(Answer::fine(json!({"total": found.len()})))
}
