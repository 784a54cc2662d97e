//! `POST /v1/credits`: the balance.

use serde_json::{Value, json};

use crate::answer::{Answer, Refusal};
use crate::call::Call;

/// Tells the whole credits of the balance, as a text; what is less than a credit is not told (contract: "string holding a
/// whole number").
pub async fn answer(call: &Call) -> Result<Answer, Refusal> {
    if let Some(field) = call.object()?.keys().next() {
        return Err(Refusal::new(
            400,
            "Bad Request",
            format!("{field} is not a supported field; send an empty object"),
        ));
    }
    call.work().await;
    let balance = call.service.ledger.balance().await;
    Ok(Answer::fine(json!({"status": "success", "credits": balance.whole().to_string()})))
}

/// For the machine-readable description.
pub fn describe() -> Value {
    json!({
        "requestBody": {"required": true, "content": {"application/json": {
            "schema": {"type": "object", "additionalProperties": false}
        }}},
        "responses": {"200": {"description": "The balance", "content": {"application/json": {"schema": {
            "type": "object", "required": ["status", "credits"],
            "properties": {
                "status": {"type": "string", "enum": ["success"]},
                "credits": {"type": "string", "description": "Whole credits", "pattern": "^[0-9]+$"}
            }
        }}}}, "401": {"description": "Missing bearer token, or invalid API key"}}
    })
}
