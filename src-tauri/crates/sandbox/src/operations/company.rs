//! `POST /v1/company`: all that a company's page says.

use serde_json::json;

use crate::answer::{Answer, Refusal};
use crate::call::Call;
use crate::fields::Fields;
use crate::pages::{self, Of};

/// Extracts a profile. `webhook_url` is checked and nothing more: the contract does not show what would be sent there.
pub async fn answer(call: &Call) -> Result<Answer, Refusal> {
    let fields = Fields::of(call, &["network_profile_url", "webhook_url"])?;
    let address = fields.exact("network_profile_url")?;
    let slug = pages::generous("network_profile_url", address, Of::Company, &call.service.site.network_host)?;
    fields.maybe_address("webhook_url")?;
    let row = call.find(|world| world.company_by_slug(&slug), "There is no such company page.").await?;
    Ok(Answer::fine(json!({"body": call.world().company_profile(row, &call.service.site)})))
}
