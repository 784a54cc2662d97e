//! `POST /v1/credits`: the balance.

use serde_json::json;

use crate::answer::{Answer, Refusal};
use crate::call::Call;
use crate::dialect::Dialect;
use crate::fields::Fields;

/// Returns the whole credits of the balance, as a text; what is less than a credit is not shown (contract: "string
/// holding a whole number"). The other dialect shows the tenths.
pub async fn answer(call: &Call) -> Result<Answer, Refusal> {
    Fields::of(call, &[])?;
    call.work().await;
    let balance = call.reported_balance().await?;
    Ok(Answer::fine(match call.service.dialect {
        Dialect::Contract => json!({"status": "success", "credits": balance.whole().to_string()}),
        Dialect::Seen => json!({"response": {"credits": balance.0 as f64 / 10.0}}),
    }))
}
