//! Connecting a workspace: checked, tested with the free balance call, stored, opened.

use std::sync::Arc;

use api::operations::Credits;
use api::operations::credits::CreditsRequest;
use api::{Operation, Problem, names, text};
use client::{AddressError, Connection, Lane, SendError, Unclear};
use secrecy::SecretString;
use words::t;

use crate::config::{Connected, DEMO};
use crate::engine::Engine;
use crate::screen::{Changed, ConnectRequest, Failure, FailureCode, Workspace};
use crate::{keys, opening};
use search::count;
use workspace::door;
use workspace::failure::unclear_sentence;
use workspace::lock::locked;
use workspace::open::client_for;

/// Connects a workspace: tested with the free balance call, then stored and opened.
pub(crate) async fn workspace(engine: &Arc<Engine>, request: ConnectRequest) -> Result<Workspace, Failure> {
    if locked(&engine.config).untouched {
        let message = t!(
            "The list of workspaces could not be read, and nothing is written over it. Put back a copy of workspaces.json in the data folder, or move it away, then restart Prospector."
        );
        return Err(Failure::new(FailureCode::Storage, message));
    }
    let name = text::clean(&request.name);
    let known = request.id.as_deref().filter(|id| *id != DEMO);
    let key = match (request.api_key.trim(), known) {
        ("", Some(id)) => keys::of(engine, id).await.unwrap_or_default(),
        (typed, _) => SecretString::from(typed.to_owned()),
    };
    let word = Some(text::clean(&request.network_word)).filter(|word| !word.is_empty());
    let word = word.as_deref().unwrap_or(names::DEFAULT_WORD);
    let host = text::clean(&request.network_host);
    let connection = Connection::new(&text::clean(&request.base_url), &host, word, &key);
    let mut problems = Vec::new();
    if name.is_empty() || name.chars().count() > 60 {
        problems.push(Problem::new("name", t!("Give the workspace a name of 1 to 60 characters.")));
    }
    if let Err(error) = &connection {
        problems.push(problem(error));
    }
    let sound = connection.ok().filter(|_| problems.is_empty());
    let Some(connection) = sound else { return Err(Failure::fields(problems)) };
    let base_url = connection.base_url.to_string();
    test(engine, connection).await?;
    let id = match known {
        Some(id) => id.to_owned(),
        None => format!("w{:x}", engine.host.now()),
    };
    let place = keys::keep(engine, &id, key).await;
    let connected =
        Connected { id: id.clone(), name, base_url, network_host: host, network_word: word.to_owned(), key: place };
    let shown = connected.shown();
    engine.change_config(|config| {
        config.connected.retain(|other| other.id != id);
        config.connected.push(connected);
        config.last.clone_from(&id);
    })?;
    opening::by_id(engine, &id).await.map_err(|unopened| unopened.failure)?;
    // It may be another service now, which takes more.
    let open = door::workspace(&engine.host).await?;
    count::unlisted::forget(&open).await?;
    engine.host.emit(Changed::Workspace);
    Ok(shown)
}

/// One free call with the new connection.
async fn test(engine: &Engine, connection: Connection) -> Result<(), Failure> {
    let client = client_for(&engine.host, connection)?;
    let permit = client.permit(Credits::SPEC.rate, Lane::Person).await;
    let message = match client.send::<Credits>(permit, Lane::Person, &CreditsRequest {}).await {
        Ok(_) => return Ok(()),
        // The service, or something like it: what it says helps more than "check the address".
        Err(SendError::Unclear { kind: Unclear::WrongShape, known, .. }) => t!(
            "A balance was expected, such as {example}, and this came: {start}",
            example = r#"{"status": "success", "credits": "842"}"#,
            start = known.start,
        ),
        Err(SendError::Unclear { kind, .. }) => t!(
            "{what} This does not look like the service: check its address.",
            what = words::translate_stored(unclear_sentence(kind)),
        ),
        Err(error) => {
            let failure = Failure::of_call(&error, engine.host.now());
            let field = match failure.code {
                FailureCode::Key => "apiKey",
                FailureCode::Offline | FailureCode::Refused => "baseUrl",
                _ => return Err(failure),
            };
            let problems = vec![Problem::new(field, failure.message.clone())];
            return Err(Failure { problems, ..failure });
        }
    };
    Err(Failure::fields(vec![Problem::new("baseUrl", message)]))
}

/// What is wrong with which field.
fn problem(error: &AddressError) -> Problem {
    let (field, sentence) = match error {
        AddressError::NotAnAddress(_) => ("baseUrl", t!("The service address is not an address.")),
        AddressError::NotSecure => {
            ("baseUrl", t!("The service address must start with https:// (http:// only for this computer itself)."))
        }
        AddressError::Credentials => ("baseUrl", t!("The service address must not hold a user name or password.")),
        AddressError::Extra => ("baseUrl", t!("The service address must not hold a ? or # part.")),
        AddressError::NetworkHost => {
            ("networkHost", t!("The network host must be a bare host name such as network.example."))
        }
        AddressError::NetworkWord => {
            ("networkWord", t!("The network word must be one word of letters, digits, _ or -."))
        }
        AddressError::KeyMissing => ("apiKey", t!("The API key is empty.")),
        AddressError::KeyUnusable => {
            ("apiKey", t!("The API key holds spaces, unusual characters, or too many of them."))
        }
    };
    Problem::new(field, sentence)
}
