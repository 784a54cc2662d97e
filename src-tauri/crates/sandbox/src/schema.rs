//! What `data/description.json` says in short, written out as OpenAPI, with price, limit and the errors that every operation has.
//!
//! A text is a name of the list `words` or, in braces, a value that is known elsewhere. A list is a list of what is in
//! it. An object that begins with `type`, `oneOf` or `anyOf` is a schema; any other is a record by its fields: a `?`
//! says that one may be missing, and the field `...` that there may be more of them, here and below.

use api::Spec;
use serde_json::{Map, Value, json};

use crate::terms;

/// Stands for the host of the networking site in patterns.
pub const NETWORK_HOST: &str = "{network_host}";

/// The description in short.
pub struct Short {
    said: Value,
    known: Vec<(&'static str, Value)>,
}

impl Short {
    /// Reads it; `known` are the values of the texts in braces.
    pub fn read(known: Vec<(&'static str, Value)>) -> serde_json::Result<Self> {
        Ok(Self { said: serde_json::from_str(include_str!("../data/description.json"))?, known })
    }

    /// An operation as OpenAPI has it.
    pub fn operation(&self, spec: &Spec) -> Value {
        let said = &self.said[spec.name];
        let mut text = said["says"].as_str().unwrap_or_default().to_owned();
        let mut fails: Vec<(&str, &str)> = vec![
            ("400", "The request is not valid"),
            ("401", "Missing bearer token, or invalid API key"),
            ("503", "Temporarily unavailable"),
        ];
        let price = terms::price(spec.name);
        if let Some(price) = price {
            let whose = if price.published { "" } else { " (price of this sandbox; the contract shows none)" };
            text += &format!(" Costs {} credits for a result{whose}.", price.tenths.0 as f64 / 10.0);
        }
        let limit = terms::limit(spec);
        let beyond = limit.as_ref().map(|limit| format!("More than {limit}"));
        if let (Some(limit), Some(beyond)) = (&limit, &beyond) {
            text += &format!(" Limit: {limit} per workspace.");
            fails.push(("429", beyond));
        }
        let costs = said["costs"].as_str();
        if let Some(costs) = costs {
            text += &format!(" Costs {costs}.");
        }
        if price.is_some() || costs.is_some() {
            fails.push(("403", "Insufficient credits"));
        }
        let mut whole = json!({"summary": spec.label, "description": text, "operationId": spec.name});
        if let Some((place, list)) = said["parameters"].as_object().and_then(|places| places.iter().next()) {
            let list = list.as_object().into_iter().flatten();
            whole["parameters"] = list.map(|(name, schema)| self.parameter(place, name, schema)).collect();
        }
        if let Some(takes) = said.get("takes") {
            whole["requestBody"] = json!({"content": self.content(takes), "required": true});
            whole["requestBody"]["content"]["application/json"]["example"] = said["example"].clone();
            fails.push(("413", "The body is too large"));
            fails.push(("415", "The body is not sent as application/json"));
        }
        let own = said["fails"].as_object().into_iter().flatten();
        fails.extend(own.filter_map(|(status, text)| Some((status.as_str(), text.as_str()?))));
        let mut responses: Map<String, Value> =
            fails.into_iter().map(|(status, text)| (status.to_owned(), self.failure(status, text))).collect();
        let fine = json!({"description": said["answers"][0], "content": self.content(&said["answers"][1])});
        responses.insert("200".to_owned(), fine);
        whole["responses"] = Value::Object(responses);
        if let Some(limit) = limit {
            whole["x-rate-limit"] = json!(limit);
        }
        whole
    }

    fn content(&self, schema: &Value) -> Value {
        json!({"application/json": {"schema": self.schema(schema, false)}})
    }

    fn parameter(&self, place: &str, name: &str, schema: &Value) -> Value {
        let bare = name.trim_end_matches('?');
        let name_told = self.value(&json!(bare));
        json!({"name": name_told, "in": place, "required": name == bare, "schema": self.schema(schema, false)})
    }

    fn failure(&self, status: &str, text: &str) -> Value {
        let content = self.content(&json!("error"));
        if !matches!(status, "409" | "429") {
            return json!({"description": text, "content": content});
        }
        let seconds = json!({
            "schema": {"type": "integer", "minimum": 1}, "description": "Seconds after which another try makes sense"
        });
        json!({"description": text, "headers": {"Retry-After": seconds}, "content": content})
    }

    fn schema(&self, short: &Value, open: bool) -> Value {
        let all =
            |schemas: &Value| schemas.as_array().into_iter().flatten().map(|one| self.schema(one, open)).collect();
        match short {
            Value::String(word) => match self.said["words"].get(word) {
                Some(meant) => self.schema(meant, open),
                None => self.value(short),
            },
            Value::Array(of) => json!({"type": "array", "items": of.first().map(|of| self.schema(of, open))}),
            Value::Object(fields)
                if fields.keys().next().is_some_and(|key| ["type", "oneOf", "anyOf"].contains(&key.as_str())) =>
            {
                let part = |(key, value): (&String, &Value)| {
                    let told = match key.as_str() {
                        "items" => self.schema(value, open),
                        "oneOf" | "anyOf" => all(value),
                        _ => self.value(value),
                    };
                    (key.clone(), told)
                };
                fields.iter().map(part).collect()
            }
            Value::Object(fields) => self.record(fields, open || fields.contains_key("...")),
            other => other.clone(),
        }
    }

    fn record(&self, fields: &Map<String, Value>, open: bool) -> Value {
        let own = || fields.iter().filter(|(name, _)| *name != "...");
        let required: Vec<&String> = own().map(|(name, _)| name).filter(|name| !name.ends_with('?')).collect();
        let told = own().map(|(name, schema)| (name.trim_end_matches('?').to_owned(), self.schema(schema, open)));
        let properties: Map<String, Value> = told.collect();
        let mut record = json!({"type": "object"});
        if !required.is_empty() {
            record["required"] = json!(required);
        }
        if !properties.is_empty() {
            record["properties"] = json!(properties);
        }
        if !open {
            record["additionalProperties"] = json!(false);
        }
        record
    }

    /// A value, or the one that a text in braces stands for.
    fn value(&self, short: &Value) -> Value {
        let known = self.known.iter().find(|(word, _)| short.as_str() == Some(word));
        known.map_or(short, |(_, value)| value).clone()
    }
}

/// One of these texts, or several of them.
pub fn one_or_more<'a>(texts: impl IntoIterator<Item = &'a str>) -> Value {
    let one = json!({"type": "string", "enum": texts.into_iter().collect::<Vec<_>>()});
    json!({"oneOf": [one, {"type": "array", "items": one}]})
}
