//! `POST /v1/reverse-phone`: a person from a mobile number, with the whole profile.

use serde_json::{Value, json};

use crate::answer::{Answer, Refusal};
use crate::call::Call;
use crate::fields::Fields;
use crate::numbers;
use crate::schema::{self, Described};

/// Finds the person.
pub async fn answer(call: &Call) -> Result<Answer, Refusal> {
    let fields = Fields::of(call, &["mobile_phone"])?;
    let sent = numbers::international("mobile_phone", fields.exact("mobile_phone")?)?;
    call.work().await;
    let world = &call.service.world;
    let person = world.person_by_phone(sent).ok_or_else(|| Refusal::not_found("Nobody was found."))?;
    call.charge_result().await?;
    Ok(Answer::fine(json!({"body": world.profile(&person, &call.service.site)})))
}

/// For the machine-readable description.
pub fn describe() -> Value {
    let field = schema::phone();
    let record = schema::record(&["url", "identifier"], json!({"url": schema::text(), "identifier": schema::text()}));
    Described::of("reverse_phone", "Finds and enriches a person from a mobile number.")
        .takes(schema::object(&["mobile_phone"], json!({"mobile_phone": field})))
        .answers("The person", schema::object(&["body"], json!({"body": record})))
        .fails(404, "Nobody was found")
        .done()
}
