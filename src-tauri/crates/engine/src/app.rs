//! The app as a whole: which workspaces there are, opening and connecting them, the theme.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use api::operations::Credits;
use api::operations::credits::CreditsRequest;
use api::{Operation, Problem, names, text};
use client::{AddressError, Client, Connection, Lane};
use secrecy::SecretString;
use store::Store;

use crate::config::{Connected, DEMO};
use crate::desk::KeychainError;
use crate::open::{OpenWorkspace, client_for};
use crate::screen::{
    AppState, Changed, ConnectRequest, Failure, FailureCode, KeyPlace, Nothing, Notice, ThemeRequest, Tone, Workspace,
    WorkspaceRequest,
};
use crate::{Engine, ledger, locked, pull};

/// Keys that could not be given to a keychain: kept until the app ends.
#[derive(Default)]
pub(crate) struct KeysOfThisRun(Mutex<HashMap<String, SecretString>>);

const ENDED_EARLY: &str = "Prospector ended before the answer came.";
const PULL_ENDED_EARLY: &str = "Prospector ended while this was being loaded.";

/// What the shell shows.
pub(crate) async fn state(engine: &Arc<Engine>, _: Nothing) -> Result<AppState, Failure> {
    let (workspaces, theme) = {
        let config = locked(&engine.config);
        (config.workspaces(), config.theme)
    };
    let open = engine.open.read().await.as_ref().map(|open| open.id.clone());
    Ok(AppState {
        version: engine.options.version.clone(),
        workspace: open.and_then(|id| workspaces.iter().find(|workspace| workspace.id == id).cloned()),
        workspaces,
        theme,
        notices: locked(&engine.notices).clone(),
        data_folder: engine.options.data_folder.display().to_string(),
    })
}

/// Sets the theme.
pub(crate) async fn set_theme(engine: &Arc<Engine>, request: ThemeRequest) -> Result<Nothing, Failure> {
    change_config(engine, |config| config.theme = request.theme)?;
    Ok(Nothing {})
}

fn change_config(engine: &Engine, change: impl FnOnce(&mut crate::config::Config)) -> Result<(), Failure> {
    let mut config = locked(&engine.config);
    let mut changed = config.clone();
    change(&mut changed);
    if let Err(error) = changed.save() {
        drop(config);
        tracing::warn!(%error, "the list of workspaces was not written");
        return Err(engine.failure(
            FailureCode::Storage,
            "The settings could not be written. Check that the disk is not full and that the data folder may be written.",
        ));
    }
    *config = changed;
    Ok(())
}

/// Shows the log in the file browser.
pub(crate) async fn reveal_log(engine: &Arc<Engine>, _: Nothing) -> Result<Nothing, Failure> {
    engine.options.desk.reveal(&engine.options.log_folder).map_err(|error| engine.fault(error))?;
    Ok(Nothing {})
}

/// Shows the data folder in the file browser.
pub(crate) async fn reveal_data(engine: &Arc<Engine>, _: Nothing) -> Result<Nothing, Failure> {
    engine.options.desk.reveal(&engine.options.data_folder).map_err(|error| engine.fault(error))?;
    Ok(Nothing {})
}

/// Opens the workspace that was open last; what is wrong becomes a notice.
pub(crate) async fn open_last(engine: &Arc<Engine>) {
    let last = locked(&engine.config).last.clone();
    let known = locked(&engine.config).workspaces().into_iter().any(|workspace| workspace.id == last);
    let id = if known { last } else { DEMO.to_owned() };
    if let Err(failure) = open_by_id(engine, &id).await {
        let message = format!("{} ({})", failure.message, failure.reference);
        locked(&engine.notices).push(Notice { tone: Tone::Bad, message });
    }
}

/// Opens another workspace.
pub(crate) async fn open_workspace(engine: &Arc<Engine>, request: WorkspaceRequest) -> Result<Workspace, Failure> {
    let workspaces = locked(&engine.config).workspaces();
    let Some(workspace) = workspaces.into_iter().find(|workspace| workspace.id == request.id) else {
        return Err(engine.failure(FailureCode::Gone, "This workspace is not there any more."));
    };
    open_by_id(engine, &workspace.id).await?;
    change_config(engine, |config| config.last.clone_from(&workspace.id))?;
    engine.tell(Changed::Workspace);
    Ok(workspace)
}

async fn open_by_id(engine: &Arc<Engine>, id: &str) -> Result<(), Failure> {
    let folder = folder(engine, id);
    std::fs::create_dir_all(&folder).map_err(|error| {
        tracing::warn!(%error, "the folder of the workspace was not made");
        engine.failure(
            FailureCode::Storage,
            "The data folder cannot be made or written. Check the disk and the rights of your account, then restart Prospector.",
        )
    })?;
    let path = folder.join("workspace.sqlite");
    let store = tokio::task::spawn_blocking(move || Store::open(&path)).await.map_err(|error| engine.fault(error))?;
    let store = store.map_err(|error| engine.storage(&error))?;
    let client = client_of(engine, id, &folder).await?;
    let open = OpenWorkspace::new(id.to_owned(), folder, store, client);
    let now = engine.now();
    let storage = |error| engine.storage(&error);
    let going_on = open.store.interrupt_pulls(PULL_ENDED_EARLY, now).await.map_err(storage)?;
    open.store.settle_open_intents(ENDED_EARLY, now).await.map_err(storage)?;
    let before = engine.open.write().await.replace(Arc::clone(&open));
    if let Some(before) = before {
        before.pulls.end().await;
    }
    let engine = Arc::clone(engine);
    tokio::spawn(async move {
        ledger::ask_balance(&engine, &open).await;
        pull::go_on(&engine, going_on).await;
    });
    Ok(())
}

fn folder(engine: &Engine, id: &str) -> PathBuf {
    engine.options.data_folder.join("workspaces").join(id)
}

/// The way to the service of a workspace; none when its key is missing.
async fn client_of(engine: &Arc<Engine>, id: &str, folder: &std::path::Path) -> Result<Option<Client>, Failure> {
    if id == DEMO {
        let started = engine.demo.get_or_try_init(|| engine.options.demo.start(folder)).await;
        let demo = started.map_err(|error| {
            tracing::error!(%error, cause = ?error.0, "the demo service did not start");
            engine.failure(FailureCode::Storage, "The built-in demo service did not start. Restart Prospector.")
        })?;
        let connection = Connection::new(&demo.base_url, &demo.network_host, names::DEFAULT_WORD, &demo.api_key);
        return client_for(engine, connection.map_err(|error| engine.fault(error))?).map(Some);
    }
    let Some(own) = locked(&engine.config).connected.iter().find(|connected| connected.id == id).cloned() else {
        return Ok(None);
    };
    let Some(key) = key_of(engine, id).await else { return Ok(None) };
    match Connection::new(&own.base_url, &own.network_host, &own.network_word, &key) {
        Ok(connection) => client_for(engine, connection).map(Some),
        Err(error) => {
            tracing::warn!(%error, "the kept connection is not usable");
            Ok(None)
        }
    }
}

async fn key_of(engine: &Engine, id: &str) -> Option<SecretString> {
    if let Some(key) = locked(&engine.keys.0).get(id) {
        return Some(key.clone());
    }
    match engine.options.keychain.get(id).await {
        Ok(Some(key)) => Some(key),
        Ok(None) => None,
        Err(error) => {
            tracing::warn!(%error, "the keychain gave no key");
            let message =
                format!("{} Type the key once more in the workspace's connection.", keychain_sentence(&error));
            locked(&engine.notices).push(Notice { tone: Tone::Warning, message });
            None
        }
    }
}

fn keychain_sentence(error: &KeychainError) -> &'static str {
    match error {
        KeychainError::Absent(_) => "This computer has no keychain, so the API key is not kept when Prospector ends.",
        KeychainError::Refused(_) => "The keychain of this computer is locked or refused.",
        KeychainError::Late => "The keychain of this computer did not answer.",
    }
}

/// Connects a workspace: tested with the free balance call, then kept and opened.
pub(crate) async fn connect(engine: &Arc<Engine>, request: ConnectRequest) -> Result<Workspace, Failure> {
    let name = text::clean(&request.name);
    let known = request.id.as_deref().filter(|id| *id != DEMO);
    let key = match (request.api_key.trim(), known) {
        ("", Some(id)) => key_of(engine, id).await.unwrap_or_default(),
        (typed, _) => SecretString::from(typed.to_owned()),
    };
    let word = Some(text::clean(&request.network_word)).filter(|word| !word.is_empty());
    let word = word.as_deref().unwrap_or(names::DEFAULT_WORD);
    let host = text::clean(&request.network_host);
    let connection = Connection::new(&text::clean(&request.base_url), &host, word, &key);
    let mut problems = Vec::new();
    if name.is_empty() || name.chars().count() > 60 {
        problems.push(Problem::new("name", "Give the workspace a name of 1 to 60 characters."));
    }
    if let Err(error) = &connection {
        problems.push(Problem::new(field(error), sentence(error)));
    }
    let Ok(connection) = connection else { return Err(engine.wrong_fields(problems)) };
    if !problems.is_empty() {
        return Err(engine.wrong_fields(problems));
    }
    let base_url = connection.base_url.to_string();
    test(engine, connection).await?;
    let id = match known {
        Some(id) => id.to_owned(),
        None => format!("w{:x}", engine.now()),
    };
    let place = keep_key(engine, &id, key).await;
    let connected =
        Connected { id: id.clone(), name, base_url, network_host: host, network_word: word.to_owned(), key: place };
    let shown = connected.shown();
    change_config(engine, |config| {
        config.connected.retain(|other| other.id != id);
        config.connected.push(connected);
        config.last.clone_from(&id);
    })?;
    open_by_id(engine, &id).await?;
    engine.tell(Changed::Workspace);
    Ok(shown)
}

/// One free call with the new connection.
async fn test(engine: &Engine, connection: Connection) -> Result<(), Failure> {
    let client = client_for(engine, connection)?;
    let permit = client.permit(Credits::SPEC.rate, Lane::Person).await;
    match client.send::<Credits>(permit, Lane::Person, &CreditsRequest {}).await {
        Ok(_) => Ok(()),
        Err(client::SendError::Unclear { kind, .. }) => {
            let message = format!(
                "{} This does not look like the service: check its address.",
                crate::failure::unclear_sentence(kind)
            );
            Err(engine.wrong_fields(vec![Problem::new("baseUrl", message)]))
        }
        Err(error) => {
            let failure = engine.sending(&error);
            let field = match failure.code {
                FailureCode::Key => "apiKey",
                FailureCode::Offline | FailureCode::Refused => "baseUrl",
                _ => return Err(failure),
            };
            let problems = vec![Problem::new(field, failure.message.clone())];
            Err(Failure { problems, ..failure })
        }
    }
}

async fn keep_key(engine: &Engine, id: &str, key: SecretString) -> KeyPlace {
    let kept = engine.options.keychain.set(id, key.clone()).await;
    match kept {
        Ok(()) => {
            locked(&engine.keys.0).remove(id);
            KeyPlace::Keychain
        }
        Err(error) => {
            tracing::warn!(%error, "the keychain did not take the key");
            let message = format!("{} The key is kept for this run only.", keychain_sentence(&error));
            engine.tell(Changed::Notice { notice: Notice { tone: Tone::Warning, message } });
            locked(&engine.keys.0).insert(id.to_owned(), key);
            KeyPlace::ThisRun
        }
    }
}

fn field(error: &AddressError) -> &'static str {
    match error {
        AddressError::NetworkHost => "networkHost",
        AddressError::NetworkWord => "networkWord",
        AddressError::KeyMissing | AddressError::KeyUnusable => "apiKey",
        _ => "baseUrl",
    }
}

/// The error's own words as a sentence.
fn sentence(error: &AddressError) -> String {
    let words = error.to_string();
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| format!("{}{}.", first.to_uppercase(), letters.as_str()))
}
