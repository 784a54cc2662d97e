//! `POST /v1/phone`: a mobile number from a person's page.

use serde_json::json;

use crate::answer::{Answer, Refusal};
use crate::call::Call;
use crate::fields::Fields;
use crate::pages::{self, Of};
use crate::world::World;

/// Names of sources; the contract shows none.
const PROVIDER: &str = "Sandbox Mobile";

/// Finds a number. `phone_numbers` is one number, in spite of its name.
pub async fn answer(call: &Call) -> Result<Answer, Refusal> {
    let fields = Fields::of(call, &["network_profile_url"])?;
    let network_host = &call.service.site.network_host;
    let address = fields.exact("network_profile_url")?;
    let slug = pages::generous("network_profile_url", address, Of::Person, network_host)?;
    let find = |world: &World| world.mobile(&world.person_by_slug(&slug)?);
    let number = call.find(find, "No mobile number was found.").await?;
    Ok(Answer::fine(json!({
        "status": "success",
        "network_profile_url": Of::Person.address(network_host, &slug),
        "phone_numbers": number,
        "provider": PROVIDER,
    })))
}
