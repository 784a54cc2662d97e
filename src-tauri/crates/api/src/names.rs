//! Wire names that carry the network word.
//!
//! "In identifiers, the word `network` stands for the professional networking site" (contract, conventions): a real
//! service may spell that word differently, so a workspace has its own. Everything in this program uses `network`;
//! this file is the only place where the wire's spelling exists.
//!
//! Only the names that the contract has are renamed. A record may have any other field, so two things are taken care
//! of: the bare word is renamed only where the contract has it (`link.network`, `company.link.network`,
//! `statistics.network`), and the two spellings change places, so that a field which already has the new name is not
//! lost and what goes there and back is what it was. A service was seen to write `network` in a few names and another
//! word in the others: what comes is renamed only where it carries that word.

use serde_json::Value;

/// The word the contract uses.
pub const DEFAULT_WORD: &str = "network";

/// The field names of the contract that carry the word, wherever they are.
const FIELDS: [&str; 3] = ["networkProfile", "network_company_url", "network_profile_url"];
/// The objects in which the bare word is a field name of the contract.
const HOLDERS: [&str; 2] = ["link", "statistics"];

/// Whether a word can be one: a letter, then letters, digits, `_` or `-`; at most 40 characters; none of the names
/// by which the places of the word are known.
pub fn is_word(word: &str) -> bool {
    word.len() <= 40
        && word.starts_with(|c: char| c.is_ascii_alphabetic())
        && word.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-')
        && !FIELDS.contains(&word)
        && !HOLDERS.contains(&word)
}

/// A path of the contract in the wire's spelling.
pub fn path_on_wire(path: &str, word: &str) -> String {
    path.replace(DEFAULT_WORD, word)
}

/// Renames the contract's field names to the wire's, at every depth.
pub fn to_wire(value: &mut Value, word: &str) {
    rename_all(value, word, Of::Sent);
}

/// Renames the wire's field names to the contract's, at every depth, wherever they are the wire's.
pub fn from_wire(value: &mut Value, word: &str) {
    rename_all(value, word, Of::Come);
}

/// Like [`to_wire`], for a description of records (JSON Schema) in place of records: what `properties` hold are the
/// fields of the object that is described around it, and `required` lists names.
pub fn description_to_wire(value: &mut Value, word: &str) {
    rename_all(value, word, Of::Description);
}

/// What is renamed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Of {
    Sent,
    Come,
    Description,
}

fn rename_all(value: &mut Value, word: &str, of: Of) {
    if word != DEFAULT_WORD {
        let wire = FIELDS.map(|own| own.replacen(DEFAULT_WORD, word, 1));
        Renaming { word, wire, of }.rename(value, "");
    }
}

/// Which names change places; the same in both directions.
struct Renaming<'a> {
    word: &'a str,
    /// The other names of [`FIELDS`].
    wire: [String; FIELDS.len()],
    of: Of,
}

impl Renaming<'_> {
    /// `holder` is the name of the field that the value is in.
    fn rename(&self, value: &mut Value, holder: &str) {
        match value {
            Value::Object(fields) => {
                for (name, inner) in fields.iter_mut() {
                    match (self.of == Of::Description, name.as_str(), inner) {
                        (true, "properties", inner) => self.rename(inner, holder),
                        (true, "required", Value::Array(names)) => self.rename_texts(names, holder),
                        (_, name, inner) => self.rename(inner, name),
                    }
                }
                let old = std::mem::take(fields);
                // A field of an answer that came without the wire's name keeps the one it has.
                let is_wired = |name: &str| {
                    self.of != Of::Come || self.pair(name, holder).is_some_and(|(_, wire)| old.contains_key(wire))
                };
                let new_name = |name: &String| match self.other_name(name, holder) {
                    Some(other) if is_wired(name) => other.to_owned(),
                    _ => name.clone(),
                };
                let names: Vec<String> = old.keys().map(new_name).collect();
                *fields = names.into_iter().zip(old).map(|(name, (_, inner))| (name, inner)).collect();
            }
            Value::Array(items) => items.iter_mut().for_each(|inner| self.rename(inner, holder)),
            _ => {}
        }
    }

    fn rename_texts(&self, names: &mut [Value], holder: &str) {
        for name in names {
            if let Some(other) = name.as_str().and_then(|name| self.other_name(name, holder)) {
                *name = Value::from(other);
            }
        }
    }

    /// The contract's and the wire's name of a field that has one of them.
    fn pair(&self, name: &str, holder: &str) -> Option<(&str, &str)> {
        let bare = HOLDERS.contains(&holder).then_some((DEFAULT_WORD, self.word));
        let mut pairs = FIELDS.into_iter().zip(self.wire.iter().map(String::as_str)).chain(bare);
        pairs.find(|(own, wire)| name == *own || name == *wire)
    }

    /// The name that a field changes places with, if it has one.
    fn other_name(&self, name: &str, holder: &str) -> Option<&str> {
        let (own, wire) = self.pair(name, holder)?;
        Some(if name == own { wire } else { own })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn wired(mut value: Value, word: &str) -> Value {
        to_wire(&mut value, word);
        value
    }

    fn read(mut value: Value, word: &str) -> Value {
        from_wire(&mut value, word);
        value
    }

    /// Every place of the contract where a name carries the word, each with its name on a wire that says `acme`.
    fn contract() -> [(Value, Value); 7] {
        [
            (json!({"rows":[{"networkProfile":"u"}]}), json!({"rows":[{"acmeProfile":"u"}]})),
            (
                json!({"network_company_url":"u","topics":["network"]}),
                json!({"acme_company_url":"u","topics":["network"]}),
            ),
            (json!({"network_profile_url":"u","webhook_url":"w"}), json!({"acme_profile_url":"u","webhook_url":"w"})),
            (json!({"rows":[{"link":{"network":"u"}}]}), json!({"rows":[{"link":{"acme":"u"}}]})),
            (
                json!({"rows":[{"company":{"link":{"network":"u"}}}]}),
                json!({"rows":[{"company":{"link":{"acme":"u"}}}]}),
            ),
            (
                json!({"rows":[{"statistics":{"network":{"influencer":true}}}]}),
                json!({"rows":[{"statistics":{"acme":{"influencer":true}}}]}),
            ),
            (
                json!({"status":"success","phone_numbers":"+1","network_profile_url":"u"}),
                json!({"status":"success","phone_numbers":"+1","acme_profile_url":"u"}),
            ),
        ]
    }

    #[test]
    fn another_word_is_spoken_on_the_wire_only() {
        for (ours, wire) in contract() {
            assert_eq!(wired(ours.clone(), "acme"), wire, "field names change, values do not");
            assert_eq!(read(wire, "acme"), ours, "and back");
            assert_eq!(wired(ours.clone(), DEFAULT_WORD), ours, "the contract's own word changes nothing");
        }
        assert_eq!(path_on_wire("/v1/domain-to-network", "acme"), "/v1/domain-to-acme", "the path carries it too");
    }

    #[test]
    fn a_whole_lead_row_goes_there_and_back() {
        let row: Value = serde_json::from_str(include_str!("../data/examples/lead_row.json")).unwrap();
        let wire = wired(row.clone(), "acme");
        let mut told = row.clone();
        for path in ["/link", "/company/link", "/statistics"] {
            let fields = told.pointer_mut(path).and_then(Value::as_object_mut).unwrap();
            let value = fields.shift_remove("network").unwrap();
            fields.insert("acme".to_owned(), value);
        }
        assert_eq!(wire, told, "three names change and nothing else");
        assert_eq!(read(wire.clone(), "acme"), row, "and back");
        assert_eq!(read(wire, "acme").to_string(), row.to_string(), "in the same order");
    }

    #[test]
    fn what_only_looks_like_it_stays() {
        for other in [
            json!({"network":"NBC","networking":2,"body":{"network":{"speed":1}}}),
            json!({"query":{"network":{"include":["x"]}}}),
            json!({"link":"network","statistics":["network"],"name":"network"}),
            json!({"link":{"website":{"network":1}}}),
            json!({"acme":"corp","acmeUrl":1,"acme_id":2}),
        ] {
            assert_eq!(wired(other.clone(), "acme"), other, "sent as it is");
            assert_eq!(read(other.clone(), "acme"), other, "and read as it is");
        }
    }

    #[test]
    fn a_field_that_already_has_the_name_is_not_lost() {
        let hostile = json!({"link":{"network":1,"acme":2,"twitter":3},"networkProfile":4,"acmeProfile":5});
        let there = read(hostile.clone(), "acme");
        assert_eq!(
            there,
            json!({"link":{"acme":1,"network":2,"twitter":3},"acmeProfile":4,"networkProfile":5}),
            "the two change places"
        );
        assert_eq!(wired(there, "acme"), hostile, "and come back");
        // Words that are names of other fields of the contract, of each other, or of a holder.
        for word in ["profile", "company", "twitter", "name", "net", "Network", "network_x", "work"] {
            let mut rows = json!({"rows":[{
                "profile":{"name":"A","title":"t"}, "company":{"link":{"network":"c","website":"w"},"name":"C"},
                "link":{"network":"n","twitter":"x"}, "statistics":{"network":{"influencer":true},"experience":{}},
                "networkProfile":"p", "network_company_url":"u", "name":"N", "network":"free"
            }]});
            if rows["rows"][0].get(word).is_none() {
                rows["rows"][0][word] = json!("own");
            }
            assert_eq!(read(wired(rows.clone(), word), word), rows, "{word}: there and back");
            let wire = wired(rows.clone(), word);
            assert_eq!(wire["rows"][0]["company"]["link"][word], "c", "{word}: the company's page");
            assert_eq!(wire["rows"][0]["profile"], rows["rows"][0]["profile"], "{word}: what is not renamed stays");
        }
    }

    #[test]
    fn what_comes_in_the_contracts_own_word_keeps_it() {
        let come = json!({"rows":[{
            "acmeProfile":"p", "link":{"acme":"n"}, "statistics":{"network":{"influencer":true}},
            "company":{"link":{"network":"c"}}, "network_company_url":"u"
        }]});
        let told = json!({"rows":[{
            "networkProfile":"p", "link":{"network":"n"}, "statistics":{"network":{"influencer":true}},
            "company":{"link":{"network":"c"}}, "network_company_url":"u"
        }]});
        assert_eq!(read(come, "acme"), told, "a few names keep the word while the others have another one");
    }

    #[test]
    fn a_description_of_records_is_renamed_like_them() {
        let mut schema = json!({"type":"object","required":["network_company_url","name"],"properties":{
            "network_company_url":{"type":"string"}, "network":{"type":"string"},
            "link":{"type":"object","required":["network"],"properties":{"network":{"type":"string"}}},
            "rows":{"type":"array","items":{"properties":{"statistics":{"properties":{"network":{}}}}}}
        }});
        description_to_wire(&mut schema, "acme");
        assert_eq!(
            schema,
            json!({"type":"object","required":["acme_company_url","name"],"properties":{
                "acme_company_url":{"type":"string"}, "network":{"type":"string"},
                "link":{"type":"object","required":["acme"],"properties":{"acme":{"type":"string"}}},
                "rows":{"type":"array","items":{"properties":{"statistics":{"properties":{"acme":{}}}}}}
            }}),
            "properties are fields of what they describe"
        );
    }

    #[test]
    fn words() {
        for (word, fine) in [
            ("network", true),
            ("Net_1", true),
            ("", false),
            ("1net", false),
            ("a/b", false),
            ("nét", false),
            ("network_profile_url", false),
            ("link", false),
            (&"x".repeat(41), false),
        ] {
            assert_eq!(is_word(word), fine, "{word:?}");
        }
    }
}
