//! `POST /v1/dnc-check`: whether a US mobile number is on a do-not-call list, 1 credit for each check.

use serde_json::json;

use crate::answer::{Answer, Refusal};
use crate::call::Call;
use crate::fields::Fields;
use crate::numbers;
use crate::world::people::phones;

/// Checks a number. What is no number at all is 400; "a non-US number is rejected with 422 before any provider call and is
/// not charged", whatever the balance.
pub async fn answer(call: &Call) -> Result<Answer, Refusal> {
    let fields = Fields::of(call, &["phone"])?;
    let phone = numbers::international("phone", fields.exact("phone")?)?;
    if !numbers::is_us(phone) {
        let refusal = Refusal::new(422, "Unsupported phone region", "Only US phone numbers are supported.");
        return Err(Refusal { code: Some("unsupported_phone_region"), ..refusal });
    }
    call.work().await;
    let listed = phones::listed(call.world().seed, phone);
    call.charge_result().await?;
    // The contract shows the text for a number that is not listed only.
    let result = if listed { "Listed on DNC" } else { "Not listed on DNC" };
    Ok(Answer::fine(json!({
        "status": "success",
        "phone": phone,
        "listed": listed,
        "result": result,
        "credits_used": 1,
        "credits_remaining": call.reported_balance().await?.whole(),
    })))
}
