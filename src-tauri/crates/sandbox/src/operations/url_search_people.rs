//! `POST /v1/url-search-people`: a person's page from first name, last name and company.

use std::cmp::Reverse;

use serde_json::json;

use crate::answer::{Answer, Refusal};
use crate::call::Call;
use crate::fields::Fields;
use crate::pages::Of;
use crate::world::World;

/// Finds a page, without regard to case and accents. Of several people with these names the one with the highest rank is
/// meant, and among equals the one with more connections; the contract does not say which.
pub async fn answer(call: &Call) -> Result<Answer, Refusal> {
    let fields = Fields::of(call, &["first_name", "last_name", "company_name"])?;
    let (first, last) = (fields.text("first_name")?, fields.text("last_name")?);
    let company = fields.text("company_name")?;
    let best = |world: &World| {
        let found = world.people_named(first, last, company).into_iter().map(|number| world.person(number));
        found.min_by_key(|person| (person.now.seniority as u8, Reverse(person.connections), person.number))
    };
    let person = call.find(best, "Nobody with these names was found at this company.").await?;
    let url = Of::Person.address(&call.service.site.network_host, &call.world().slug(&person));
    Ok(Answer::fine(json!({"status": "success", "url": url})))
}
