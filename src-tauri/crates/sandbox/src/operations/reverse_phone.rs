//! `POST /v1/reverse-phone`: a person from a mobile number, with the whole profile.

use serde_json::json;

use crate::answer::{Answer, Refusal};
use crate::call::Call;
use crate::fields::Fields;
use crate::numbers;

pub async fn answer(call: &Call) -> Result<Answer, Refusal> {
    let fields = Fields::of(call, &["mobile_phone"])?;
    let sent = numbers::international("mobile_phone", fields.exact("mobile_phone")?)?;
    call.work().await;
    let world = &call.service.world;
    let person = world.person_by_phone(sent).ok_or_else(|| Refusal::not_found("Nobody was found."))?;
    call.charge_result().await?;
    Ok(Answer::fine(json!({"body": world.profile(&person, &call.service.site)})))
}
