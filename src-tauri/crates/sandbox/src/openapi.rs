//! The machine-readable description, `GET /openapi.json`, put together from what `data/description.json` says of each operation.

use std::sync::{Arc, OnceLock};

use api::names;
use axum::body::Body;
use axum::http::HeaderValue;
use axum::http::header::CONTENT_TYPE;
use axum::response::Response;
use serde_json::{Value, json};
use utoipa::openapi::path::{HttpMethod, Operation, PathItem};
use utoipa::openapi::security::{Http, HttpAuthScheme, SecurityScheme};
use utoipa::openapi::{ComponentsBuilder, InfoBuilder, OpenApiBuilder, PathsBuilder, SecurityRequirement, Server};

use crate::error::SandboxError;
use crate::examples;
use crate::operations;
use crate::schema::{self, Short};
use crate::service::Service;

fn whole(service: &Service) -> Result<Value, SandboxError> {
    let unreadable = |source| SandboxError::Description { operation: "openapi", source };
    let short = Short::read(operations::known()).map_err(unreadable)?;
    let mut paths = PathsBuilder::new();
    for spec in api::operations::ALL {
        let unreadable = |source| SandboxError::Description { operation: spec.name, source };
        let mut said = short.operation(spec);
        names::description_to_wire(&mut said, &service.network_word);
        name_host(&mut said, &service.site.network_host);
        said["operationId"] = json!(spec.name);
        said["summary"] = json!(spec.label);
        let operation: Operation = serde_json::from_value(said).map_err(unreadable)?;
        let method = match spec.method {
            api::Method::Get => HttpMethod::Get,
            api::Method::Post => HttpMethod::Post,
        };
        let path = names::path_on_wire(spec.path, &service.network_word);
        paths = paths.path(path, PathItem::new(method, operation));
    }
    let key = SecurityScheme::Http(Http::new(HttpAuthScheme::Bearer));
    let whole = OpenApiBuilder::new()
        .info(InfoBuilder::new().title("Sales Data Service (sandbox)").version(api::CONTRACT_VERSION).build())
        .servers(Some([Server::new(&service.site.base_url)]))
        .paths(paths.build())
        .components(Some(ComponentsBuilder::new().security_scheme("workspaceKey", key).build()))
        .security(Some([SecurityRequirement::new("workspaceKey", [] as [&str; 0])]))
        .build();
    serde_json::to_value(whole).map_err(unreadable)
}

/// Puts the host of the networking site into the patterns that speak of it.
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
