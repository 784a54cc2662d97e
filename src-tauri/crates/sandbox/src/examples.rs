//! Examples in the machine-readable description: questions that this very world answers. Made when the description is first
//! asked for, because they need the people.

use serde_json::Value;

use crate::pages::Of;
use crate::service::Service;
use crate::world::vocabulary::TOPICS;

/// So many people are looked at; about every third has all that an example needs.
const LOOKED_AT: u32 = 1_000;

/// The words that stand for an example's values until they are known, each with its value. Empty in a world where nobody
/// has all of them.
pub fn values(service: &Service) -> Vec<(&'static str, String)> {
    let world = &service.ground().world;
    let host = &service.site.network_host;
    let found = (0..world.people().min(LOOKED_AT)).map(|number| world.person(number)).find_map(|person| {
        let company = world.company(person.seat.row);
        let topic = TOPICS.get(usize::from(*company.topics.first()?))?;
        let named = world.named(&company);
        Some(vec![
            ("{person_page}", Of::Person.address(host, &world.slug(&person))),
            ("{company_page}", Of::Company.address(host, &named.slug)),
            ("{domain}", format!("{}.example", named.slug)),
            ("{mobile}", world.mobile(&person)?),
            ("{mail}", world.email(&person)?.address),
            ("{topic}", topic.value.clone()),
            ("{first}", person.called.first.to_string()),
            ("{last}", person.called.last.to_string()),
            ("{company}", named.name),
        ])
    });
    found.unwrap_or_default()
}

/// Puts the values into a description; an example whose values are not known is left out.
pub fn fill(description: &mut Value, values: &[(&'static str, String)]) {
    match description {
        Value::String(text) => {
            if let Some((_, value)) = values.iter().find(|(word, _)| word == text) {
                text.clone_from(value);
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| fill(item, values)),
        Value::Object(fields) => {
            if values.is_empty() {
                fields.remove("example");
            }
            fields.values_mut().for_each(|field| fill(field, values));
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn words_become_values_or_the_example_goes() {
        let said = json!({"example": {"domain": "{domain}", "size": 1}, "schema": {"type": "string"}});
        let mut filled = said.clone();
        fill(&mut filled, &[("{domain}", "acme.example".to_owned())]);
        assert_eq!(filled["example"], json!({"domain": "acme.example", "size": 1}));
        let mut empty = said;
        fill(&mut empty, &[]);
        assert_eq!(empty, json!({"schema": {"type": "string"}}), "no example is better than one that nothing answers");
    }
}
