//! `POST /v1/reverse-phone`: a person from a mobile number, with the whole profile.

use serde_json::json;

use crate::answer::{Answer, Refusal};
use crate::call::Call;
use crate::fields::Fields;
use crate::numbers;

pub async fn answer(call: &Call) -> Result<Answer, Refusal> {
    let fields = Fields::of(call, &["mobile_phone"])?;
    let sent = numbers::international("mobile_phone", fields.exact("mobile_phone")?)?;
    let person = call.find(|world| world.person_by_phone(sent), "Nobody was found.").await?;
    Ok(Answer::fine(json!({"body": call.world().profile(&person, &call.service.site)})))
}
