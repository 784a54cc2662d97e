//! The machine-readable description, `GET /openapi.json`, put together from what `data/description.json` says of each operation.

use std::sync::{Arc, OnceLock};

use api::names;
use axum::body::Body;
use axum::http::HeaderValue;
use axum::http::header::CONTENT_TYPE;
use axum::response::Response;
use serde_json::{Map, Value, json};

use crate::error::SandboxError;
use crate::examples;
use crate::operations;
use crate::schema::{self, Short};
use crate::service::Service;

/// In which order the words of a schema are written; those of an object are sorted by their names besides.
const ORDER: &str = "oneOf anyOf type format description default enum items required properties additionalProperties \
    maximum minimum maxItems minItems maxLength minLength pattern minProperties";

fn whole(service: &Service) -> Result<Value, SandboxError> {
    let short = Short::read(operations::known()).map_err(SandboxError::Description)?;
    let mut paths = Map::new();
    for spec in api::operations::ALL {
        let mut said = short.operation(spec);
        names::description_to_wire(&mut said, &service.network_word);
        name_host(&mut said, &service.site.network_host);
        in_order(&mut said);
        let method = match spec.method {
            api::Method::Get => "get",
            api::Method::Post => "post",
        };
        paths.insert(names::path_on_wire(spec.path, &service.network_word), json!({method: said}));
    }
    paths.sort_keys();
    Ok(json!({
        "openapi": "3.1.0",
        "info": {"title": "Sales Data Service (sandbox)", "version": api::CONTRACT_VERSION},
        "servers": [{"url": service.site.base_url}],
        "paths": paths,
        "components": {"securitySchemes": {"workspaceKey": {"type": "http", "scheme": "bearer"}}},
        "security": [{"workspaceKey": []}],
    }))
}

/// Puts everything that has no order of its own into a fixed one, so that the same description is always the same text.
fn in_order(said: &mut Value) {
    match said {
        Value::Array(items) => items.iter_mut().for_each(in_order),
        Value::Object(fields) => {
            let place = |key: &String| ORDER.split(' ').position(|known| known == key);
            if fields.keys().next().is_some_and(|first| place(first).is_some_and(|place| place < 3)) {
                let mut all: Vec<(String, Value)> = std::mem::take(fields).into_iter().collect();
                all.sort_by_key(|(key, _)| place(key));
                fields.extend(all);
            }
            for (key, field) in fields {
                in_order(field);
                if let ("properties" | "responses", Value::Object(named)) = (key.as_str(), field) {
                    named.sort_keys();
                }
            }
        }
        _ => {}
    }
}

/// Puts the host of the networking site into the patterns that name it.
fn name_host(said: &mut Value, network_host: &str) {
    match said {
        Value::String(text) if text.contains(schema::NETWORK_HOST) => {
            *text = text.replace(schema::NETWORK_HOST, &network_host.replace('.', "\\."));
        }
        Value::Array(items) => items.iter_mut().for_each(|item| name_host(item, network_host)),
        Value::Object(fields) => fields.values_mut().for_each(|field| name_host(field, network_host)),
        _ => {}
    }
}

/// The reply: the description with examples from the world.
pub async fn answer(description: Arc<Description>, service: Arc<Service>) -> Response {
    let filled = tokio::task::spawn_blocking(move || description.filled(&service)).await;
    let mut response = Response::new(Body::from(filled.unwrap_or_default()));
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    response
}

/// A description whose examples are put in when it is first asked for.
pub struct Description {
    whole: Value,
    filled: OnceLock<String>,
}

impl Description {
    /// The description of a service.
    pub fn of(service: &Service) -> Result<Self, SandboxError> {
        Ok(Self { whole: whole(service)?, filled: OnceLock::new() })
    }

    fn filled(&self, service: &Service) -> String {
        let fill = || {
            let mut whole = self.whole.clone();
            examples::fill(&mut whole, &examples::values(service));
            whole.to_string()
        };
        self.filled.get_or_init(fill).clone()
    }
}
