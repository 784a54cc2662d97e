//! `POST /v1/email`: an e-mail address, from name and company (mode 1) or from a person's page (mode 2).

use serde_json::{Value, json};

use crate::answer::{Answer, Refusal};
use crate::call::Call;
use crate::dialect::Dialect;
use crate::fields::Fields;
use crate::hosts;
use crate::pages::{self, Of};
use crate::world::World;
use crate::world::people::person::Person;

/// Names of sources; the contract shows none.
const PROVIDER: &str = "Sandbox Mail";
const VERIFIER: &str = "Sandbox Verify";

/// Who is meant.
enum Who<'a> {
    /// Mode 1.
    Named { first: &'a str, last: &'a str, domain: Option<String>, company: Option<&'a str> },
    /// Mode 2: the slug of the page.
    OfPage(String),
}

pub async fn answer(call: &Call) -> Result<Answer, Refusal> {
    let fields = Fields::of(call, &["first_name", "last_name", "domain", "company_name", "network_profile_url"])?;
    let who = read(&fields, &call.service.site.network_host)?;
    let found = |world: &World| find(world, &who).and_then(|person| Some((world.email(&person)?, person)));
    let (email, person) = call.find(found, "No email was found.").await?;
    let mut body = json!({
        "status": "success",
        "email": email.address,
        "email_status": email.status,
        "provider": PROVIDER,
        "verifier": VERIFIER,
    });
    if call.service.dialect == Dialect::Seen {
        body["catch_all"] = json!(if person.number.is_multiple_of(3) { "yes" } else { "no" });
        body["profile_url"] = json!(Of::Person.address(&call.service.site.network_host, &call.world().slug(&person)));
    }
    Ok(Answer::fine(body))
}

/// A page decides who is meant, in both modes; without one both names and a domain or a company are needed. Everything
/// that was sent is checked, whether or not it decides. A `company_name` that is an object belongs to mode 2; what is in it
/// is not shown, and not looked at. Domain and company name may be empty, as the contract has it ("required only if …
/// is empty"); a page that is sent must be one.
fn read<'a>(fields: &Fields<'a>, network_host: &str) -> Result<Who<'a>, Refusal> {
    let (first, last) = (fields.filled("first_name")?, fields.filled("last_name")?);
    let domain = fields.filled("domain")?.map(|domain| hosts::bare("domain", domain)).transpose()?;
    let page = fields.maybe_text("network_profile_url")?;
    let company = match fields.any("company_name") {
        Some(Value::Object(_)) if page.is_some() => None,
        _ => fields.filled("company_name")?,
    };
    if let Some(page) = page {
        return pages::generous("network_profile_url", page, Of::Person, network_host).map(Who::OfPage);
    }
    let missing = |field: &str| Refusal::bad(format!("{field} is required without network_profile_url"));
    let first = first.ok_or_else(|| missing("first_name"))?;
    let last = last.ok_or_else(|| missing("last_name"))?;
    if domain.is_none() && company.is_none() {
        return Err(missing("domain or company_name"));
    }
    Ok(Who::Named { first, last, domain, company })
}

fn find(world: &World, who: &Who) -> Option<Person> {
    match who {
        Who::OfPage(slug) => world.person_by_slug(slug),
        Who::Named { first, last, domain: Some(domain), .. } => {
            // The domain says more than a name of a company, which several may have.
            let row = world.company_by_domain(domain)?;
            let name = world.named(&world.company(row)).name;
            people(world, first, last, &name).find(|person| person.seat.row == row)
        }
        Who::Named { first, last, company, .. } => people(world, first, last, (*company)?).next(),
    }
}

/// People with these names at companies of this name, those of the highest rank first.
fn people(world: &World, first: &str, last: &str, company: &str) -> impl Iterator<Item = Person> {
    let mut found: Vec<Person> =
        world.people_named(first, last, company).into_iter().map(|number| world.person(number)).collect();
    found.sort_by_key(|person| (person.now.seniority as u8, person.number));
    found.into_iter()
}
