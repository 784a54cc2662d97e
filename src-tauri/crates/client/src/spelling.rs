//! Other spellings of a request, for services that were seen to refuse the contract's: tried once each, after a refusal that the
//! contract calls free, and remembered for the workspace where one worked.
//!
//! Owns which spellings there are and what each makes of a request. The question itself stays what it is: under whatever spelling
//! an answer was bought, it is owned under the contract's.

use std::collections::BTreeMap;

use api::names;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use crate::error::SendError;

/// A way in which a request is written otherwise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Spelling {
    /// The largest preset of company search with a plus: `10001+`.
    Plus,
    /// Places of companies in people search as one flat key: `"currentCompany.location": {"include": [...]}`.
    Flat,
    /// Without a field that the contract calls optional.
    Bare,
    /// Field names with the contract's own word where the wire has another one.
    Word,
}

/// The filters of company search whose largest preset has no upper end.
const OPEN_ENDED: [(&str, &str); 4] = [("size", "10001"), ("revenue", "10T"), ("age", "20"), ("locations", "1001")];
/// Lists of the query that have no `include` in the contract.
const PLACES: [(&str, &str); 2] = [("currentCompany", "location"), ("pastCompany", "location")];
/// Fields that may be left out.
const OPTIONAL: [&str; 1] = ["webhook_url"];

/// Which spelling each operation takes, by its command name; none where it takes the contract's.
pub type Spellings = BTreeMap<String, Spelling>;

impl Spelling {
    /// All of them, in the order in which they are tried.
    const ALL: [Self; 4] = [Self::Plus, Self::Flat, Self::Bare, Self::Word];

    /// Writes a request in this way. What the word changes is written where the word is known.
    pub(crate) fn write(self, operation: &str, fields: &mut Value) {
        match (self, operation, fields) {
            (Self::Plus, "find_companies", fields) => fields.get_mut("filters").into_iter().for_each(with_plus),
            (Self::Flat, "find_people" | "find_people_count", fields) => {
                fields.get_mut("query").and_then(Value::as_object_mut).into_iter().for_each(flat);
            }
            (Self::Bare, _, Value::Object(fields)) => fields.retain(|name, _| !OPTIONAL.contains(&name.as_str())),
            _ => {}
        }
    }

    /// Whether it makes another request of this one.
    pub(crate) fn changes(self, operation: &str, request: &Value) -> bool {
        let has_word = |fields: &Map<String, Value>| fields.keys().any(|name| name.contains(names::DEFAULT_WORD));
        let mut other = request.clone();
        self.write(operation, &mut other);
        other != *request || (self == Self::Word && request.as_object().is_some_and(has_word))
    }

    /// The next spelling to try after a refusal, of those that were not tried: one that makes another request of it.
    pub(crate) fn after(
        operation: &str,
        error: &SendError,
        request: &Value,
        word: &str,
        tried: &[Option<Self>],
    ) -> Option<Option<Self>> {
        // "Invalid request, unsupported field or value": refused before anything is done, and free (contract, "Errors").
        let refusal = match error {
            SendError::Refused { status: 400, refusal } if refusal.in_own_words => refusal,
            _ => return None,
        };
        let said = [Some(&refusal.error), refusal.message.as_ref()];
        let names_it = |field: &&str| said.iter().flatten().any(|said| said.contains(*field));
        let differs = |spelling: &Self| {
            // What a person asked for beside is left out only where it is what was refused.
            if *spelling == Self::Bare && !OPTIONAL.iter().any(names_it) {
                return false;
            }
            let word_matters = *spelling != Self::Word || word != names::DEFAULT_WORD;
            word_matters && spelling.changes(operation, request)
        };
        let others = Self::ALL.into_iter().filter(differs).map(Some);
        std::iter::once(None).chain(others).find(|spelling| !tried.contains(spelling))
    }
}

fn with_plus(filters: &mut Value) {
    for (filter, last) in OPEN_ENDED {
        let texts = match filters.get_mut(filter) {
            Some(Value::Array(texts)) => texts.as_mut_slice(),
            Some(single) => std::slice::from_mut(single),
            None => continue,
        };
        for text in texts.iter_mut().filter(|text| text.as_str() == Some(last)) {
            *text = Value::from(format!("{last}+"));
        }
    }
}

fn flat(query: &mut Map<String, Value>) {
    for (parent, name) in PLACES {
        let Some(Value::Object(fields)) = query.get_mut(parent) else { continue };
        let Some(places) = fields.shift_remove(name) else { continue };
        if fields.is_empty() {
            query.shift_remove(parent);
        }
        query.insert(format!("{parent}.{name}"), json!({"include": places}));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::refusal::Refusal;
    use api::Operation;
    use api::operations::{Credits, FindCompanies, FindPeople, Profile};

    fn written(spelling: Spelling, operation: &str, mut request: Value) -> Option<Value> {
        let changes = spelling.changes(operation, &request);
        spelling.write(operation, &mut request);
        changes.then_some(request)
    }

    #[test]
    fn a_request_is_written_in_another_way_where_there_is_one() {
        let plus = json!({"filters": {"size": ["51-200", "10001"], "age": "20", "country": ["20"]}, "size": 5});
        let with = json!({"filters": {"size": ["51-200", "10001+"], "age": "20+", "country": ["20"]}, "size": 5});
        assert_eq!(written(Spelling::Plus, "find_companies", plus), Some(with), "the largest presets alone");
        let nested =
            json!({"query": {"currentCompany": {"location": ["DE"]}, "jobTitle": {"include": ["CEO"]}}, "size": 5});
        let flat = json!({"query": {"jobTitle": {"include": ["CEO"]}, "currentCompany.location": {"include": ["DE"]}}, "size": 5});
        assert_eq!(written(Spelling::Flat, "find_people", nested), Some(flat), "places of companies alone");
        let hook = json!({"network_profile_url": "u", "webhook_url": "w"});
        let bare = json!({"network_profile_url": "u"});
        assert_eq!(written(Spelling::Bare, "profile", hook), Some(bare), "without what is optional");
        for (spelling, operation, request) in [
            (Spelling::Plus, "find_companies", json!({"filters": {"size": ["51-200"]}})),
            (Spelling::Plus, "leads_finder", json!({"filters": {"size": "10001"}})),
            (Spelling::Flat, "find_people", json!({"query": {"location": {"include": ["DE"]}}})),
            (Spelling::Bare, "profile", json!({"network_profile_url": "u"})),
            (Spelling::Word, "email", json!({"first_name": "Ada"})),
        ] {
            assert_eq!(
                written(spelling, operation, request.clone()),
                None,
                "{spelling:?} of {request}: the same request"
            );
        }
    }

    #[test]
    fn each_is_tried_once_and_only_after_a_free_refusal() {
        let refused = |status, in_own_words| SendError::Refused {
            status,
            refusal: Refusal {
                in_own_words,
                error: "webhook_url is not a supported field".to_owned(),
                ..Refusal::default()
            },
        };
        let request = json!({"network_profile_url": "u", "webhook_url": "w"});
        let next = |error: &SendError, tried: &[Option<Spelling>]| {
            Spelling::after(Profile::SPEC.name, error, &request, "acme", tried)
        };
        let free = refused(400, true);
        assert_eq!(next(&free, &[None]), Some(Some(Spelling::Bare)));
        assert_eq!(next(&free, &[None, Some(Spelling::Bare)]), Some(Some(Spelling::Word)));
        assert_eq!(next(&free, &[None, Some(Spelling::Bare), Some(Spelling::Word)]), None, "and then it stands");
        assert_eq!(next(&free, &[Some(Spelling::Bare)]), Some(None), "the contract's own, where another one was known");
        for (error, why) in [
            (refused(400, false), "not in the service's own words"),
            (refused(401, true), "the key"),
            (refused(422, true), "understood, and refused"),
            (refused(429, true), "busy"),
        ] {
            assert_eq!(next(&error, &[None]), None, "{why}");
        }
        let plain = json!({"filters": {}, "size": 5});
        assert_eq!(
            Spelling::after(FindCompanies::SPEC.name, &free, &plain, "network", &[None]),
            None,
            "nothing to write otherwise"
        );
        assert_eq!(Spelling::after(FindPeople::SPEC.name, &free, &json!({"query": {}}), "network", &[None]), None);
        assert_eq!(Spelling::after(Credits::SPEC.name, &free, &json!({}), "acme", &[None]), None);
    }
}
