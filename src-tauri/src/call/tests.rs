//! The way from the page to the engine, without a display: the real configuration, capability and engine.

use std::path::{Path, PathBuf};

use async_trait::async_trait;
use engine::desktop::{
    Demo, DemoConnection, DemoError, Desktop, DesktopError, Keychain, KeychainError, Picture, Progress,
};
use engine::{Engine, Options};
use secrecy::SecretString;
use serde_json::json;
use tauri::test::{INVOKE_KEY, MockRuntime, get_ipc_response, mock_builder};
use tauri::webview::InvokeRequest;
use tauri::{App, Manager, Url, WebviewWindow, WebviewWindowBuilder};

use super::*;
use crate::window::MAIN;

/// A computer that has nothing: no dialogs, no keychain, no service inside the app.
struct Bare;

/// A desktop that comes to an unforeseen end as soon as the log is to be shown.
const FAULTY_CALL: &str = "reveal_log";

#[derive(Debug, thiserror::Error)]
#[error("this computer has none")]
struct Nothing;

#[async_trait]
impl Desktop for Bare {
    fn can_drag_out(&self) -> bool {
        false
    }

    async fn drag_out(&self, _: &Path) -> bool {
        false
    }

    async fn save_path(&self, _: &str) -> Option<PathBuf> {
        None
    }

    async fn open_path(&self) -> Option<PathBuf> {
        None
    }

    fn open_file(&self, _: &Path) -> Result<(), DesktopError> {
        Err(DesktopError(Box::new(Nothing)))
    }

    fn reveal(&self, _: &Path) -> Result<(), DesktopError> {
        panic!("as a fault in the desktop would");
    }

    fn open_link(&self, _: &Url) -> Result<(), DesktopError> {
        Err(DesktopError(Box::new(Nothing)))
    }

    fn zoom(&self, _: u16) -> Result<(), DesktopError> {
        Ok(())
    }

    fn copy_text(&self, _: String) -> Result<(), DesktopError> {
        Err(DesktopError(Box::new(Nothing)))
    }

    fn copy_picture(&self, _: Picture) -> Result<(), DesktopError> {
        Err(DesktopError(Box::new(Nothing)))
    }

    fn is_in_front(&self) -> bool {
        true
    }

    fn notify(&self, _: String) {}

    fn show_progress(&self, _: Option<Progress>) {}
}

#[async_trait]
impl Keychain for Bare {
    async fn get(&self, _: &str) -> Result<Option<SecretString>, KeychainError> {
        Err(KeychainError::Absent(Box::new(Nothing)))
    }

    async fn set(&self, _: &str, _: SecretString) -> Result<(), KeychainError> {
        Err(KeychainError::Absent(Box::new(Nothing)))
    }
}

#[async_trait]
impl Demo for Bare {
    async fn start(&self, _: &Path) -> Result<DemoConnection, DemoError> {
        Err(DemoError(Box::new(Nothing)))
    }
}

/// An app with its page, and an engine in a folder of its own.
struct Opened {
    _app: App<MockRuntime>,
    page: WebviewWindow<MockRuntime>,
    _folder: tempfile::TempDir,
}

fn opened() -> Opened {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let app = mock_builder()
        .manage(Opening::default())
        .invoke_handler(tauri::generate_handler![call])
        .build(crate::shell::context())
        .expect("the app's own configuration is good");
    let page =
        WebviewWindowBuilder::new(&app, MAIN, tauri::WebviewUrl::default()).build().expect("the mock has windows");
    let options = Options {
        data_folder: folder.path().join("data"),
        log_folder: folder.path().join("log"),
        locale: "en-US".into(),
        version: "1.2.3".into(),
        desktop: Arc::new(Bare),
        keychain: Arc::new(Bare),
        demo: Arc::new(Bare),
    };
    let engine = tauri::async_runtime::block_on(Engine::start(options));
    assert!(app.state::<Opening>().engine.set(engine).is_ok(), "it is the first");
    Opened { _app: app, page, _folder: folder }
}

/// Asks as the page does.
pub(crate) fn ask(page: &WebviewWindow<MockRuntime>, command: &str, body: Value) -> Result<Value, Value> {
    let request = InvokeRequest {
        cmd: command.into(),
        callback: tauri::ipc::CallbackFn(0),
        error: tauri::ipc::CallbackFn(1),
        url: if cfg!(windows) { "http://tauri.localhost" } else { "tauri://localhost" }.parse().expect("an address"),
        body: body.into(),
        headers: Default::default(),
        invoke_key: INVOKE_KEY.into(),
    };
    get_ipc_response(page, request).map(|body| body.deserialize().expect("JSON"))
}

#[test]
fn a_call_reaches_the_engine() {
    let opened = opened();
    let state = ask(&opened.page, "call", json!({ "name": "app_state", "request": {} })).expect("it has a state");
    assert_eq!(state["version"], "1.2.3", "the engine answers with what it was started with");
}

#[test]
fn a_failure_crosses_as_an_object() {
    let opened = opened();
    let failure =
        ask(&opened.page, "call", json!({ "name": "no_such_call", "request": {} })).expect_err("no such call");
    assert!(failure["code"].is_string(), "the screen decides by its code: {failure}");
    assert!(failure["message"].is_string(), "the person reads its message: {failure}");
    assert!(failure["reference"].is_string(), "support finds its reference in the log: {failure}");
}

#[test]
fn an_unforeseen_end_answers_too() {
    let opened = opened();
    let end = || ask(&opened.page, "call", json!({ "name": FAULTY_CALL, "request": {} })).expect_err("it panics");
    let (one, other) = (end(), end());
    assert_eq!(one["code"], "fault", "the screen shows a dialog, it does not wait for ever");
    assert_ne!(one["reference"], other["reference"], "each is found by itself in the log");
}

#[test]
fn the_page_can_do_nothing_else() {
    let opened = opened();
    for command in [
        "plugin:window|set_title",
        "plugin:webview|create_webview_window",
        "plugin:event|emit",
        "plugin:path|resolve_directory",
    ] {
        let refused = ask(&opened.page, command, json!({})).expect_err("not in the capability");
        assert!(refused.to_string().contains("not allowed"), "{command} must be refused, not merely fail: {refused}");
    }
}

#[test]
fn the_capability_is_the_call_and_the_events() {
    let capability: Value = serde_json::from_str(include_str!("../../capabilities/main.json")).expect("JSON");
    let expected = json!(["allow-call", "core:event:allow-listen", "core:event:allow-unlisten"]);
    assert_eq!(capability["permissions"], expected, "whatever is added here, every script in the page can do");
    assert_eq!(capability["windows"], json!([MAIN]), "the one window");
    assert_eq!(capability["local"], json!(true), "the app's own page");
    assert_eq!(capability.get("remote"), None, "and no other");
}

#[test]
fn the_policy_goes_out_as_it_is_written() {
    let config: Value = serde_json::from_str(include_str!("../../tauri.conf.json")).expect("JSON");
    let security = &config["app"]["security"];
    let policy = security["csp"].as_str().expect("there is one");
    assert!(!policy.contains("unsafe"), "nothing inline, nothing evaluated: {policy}");
    assert!(!policy.contains("https:") && !policy.contains('*'), "the page reaches no network: {policy}");
    assert!(policy.contains("connect-src ipc: http://ipc.localhost;"), "without it a slow bridge is taken: {policy}");
    assert_eq!(security["dangerousDisableAssetCspModification"], json!(true), "else tauri adds nonces and hashes");
    assert_eq!(security["freezePrototype"], json!(true), "no script can change what all others rest on");
}
