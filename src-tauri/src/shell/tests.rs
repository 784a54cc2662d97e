//! The app as a whole without a web view: it starts, does a main job through the bridge in its demo workspace, and ends. Where there
//! is none, as under Wine, this is all that can be run of it.

use std::path::Path;
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};
use tauri::test::{MockRuntime, mock_builder};
use tauri::utils::config::AppDirectoriesOverride;
use tauri::{Listener, WebviewWindow};

use super::*;
use crate::call::tests::ask;
use crate::window::MAIN;

/// A machine that is very busy is waited for.
const PATIENCE: Duration = Duration::from_secs(120);

/// What the page hears and asks.
struct Page {
    window: WebviewWindow<MockRuntime>,
    changes: Receiver<Value>,
}

impl Page {
    fn of(app: &AppHandle<MockRuntime>) -> Self {
        let (heard, changes) = mpsc::channel();
        app.listen_any("changed", move |event| {
            // Behind the end nobody waits for it.
            let _ = heard.send(serde_json::from_str(event.payload()).expect("a change is JSON"));
        });
        let window = app.get_webview_window(MAIN).expect("the window is there before the loop");
        Self { window, changes }
    }

    fn ask(&self, name: &str, request: Value) -> Value {
        let answer = ask(&self.window, "call", json!({ "name": name, "request": request }));
        answer.unwrap_or_else(|failure| panic!("{name} is answered: {failure}"))
    }

    /// Waits for a change that is the one.
    fn until(&self, what: &str, is: impl Fn(&Value) -> bool) -> Value {
        loop {
            let change = self.changes.recv_timeout(PATIENCE).unwrap_or_else(|_| panic!("{what} is heard of"));
            if is(&change) {
                return change;
            }
        }
    }
}

/// From the first screen to a file: 200 companies, paid page by page, and written as CSV.
fn main_job(app: &AppHandle<MockRuntime>, saved: &Path) {
    let page = Page::of(app);
    let state = page.ask("app_state", json!({}));
    assert_eq!(state["workspace"]["id"], "demo", "the first start opens the demo: {state}");
    assert_eq!(state["notices"], json!([]), "and nothing is wrong with it");

    let filters = json!({ "country": ["Germany"] });
    let preview = page.ask("preview", json!({ "kind": "companies", "filters": filters }));
    assert_eq!(preview["quote"]["worst"], 100, "a page of 100 costs 10 credits, said before: {preview}");
    let request = json!({
        "kind": "companies", "filters": filters, "aim": "more", "rows": 200, "size": null, "agreed": 200,
    });
    let pull = page.ask("start_pull", request)["pull"].clone();
    let rest = |change: &Value| change["pull"]["pull"] == pull && change["pull"]["phase"] != "running";
    let done = page.until("the load's end", rest)["pull"].take();
    assert_eq!((&done["phase"], &done["received"], &done["charged"]), (&json!("done"), &json!(200), &json!(200)));

    let of = json!({ "kind": "search", "search": done["search"] });
    let opened = page.ask("open_view", json!({ "of": of, "sort": null, "text": "", "facets": {}, "carry": null }));
    assert_eq!(opened["rows"], 200, "all of them are shown: {opened}");
    let shape = json!({
        "columns": [{ "key": "name" }, { "key": "domain" }],
        "format": { "kind": "csv", "bom": false, "delimiter": "comma" },
        "doNotCall": "leaveOut",
    });
    let order = json!({ "view": opened["view"], "rows": { "kind": "all" }, "shape": shape, "suppressed": false });
    let written = page.ask("start_export", order);
    assert_eq!(written["written"], 200, "{written}");
    let file = saved.join(written["file"].as_str().expect("the file has a name"));
    let lines = std::fs::read_to_string(&file).expect("it lies where it was to be saved").lines().count();
    assert_eq!(lines, 201, "a line for each, and the headings");
    let ledger = page.ask("ledger", json!({ "offset": 0, "limit": 9 }));
    assert_eq!(ledger["lines"], 2, "a line for each page that was paid");
}

#[test]
fn without_a_web_view_it_starts_does_a_main_job_and_ends() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let saved = folder.path().join("saved");
    std::fs::create_dir(&saved).expect("a folder can be made");
    let mut context = context();
    // Not where the person who runs the tests has what was paid for.
    context.config_mut().app.app_directories_override = Some(AppDirectoriesOverride::Root(folder.path().join("app")));
    let recorder = Recorder::asked_by(&|name| {
        let set = if name == "PROSPECTOR_TEST_SAVE_FOLDER" { saved.to_str()? } else { "true" };
        Some(set.to_owned())
    });
    let app = assembled(mock_builder(), context, recorder).expect("the app's own configuration is good");
    let (handle, to) = (app.handle().clone(), saved.clone());
    let person = thread::spawn(move || {
        // The window comes with the loop's first event.
        tauri::async_runtime::block_on(handle.state::<Opening>().engine.wait());
        let job = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| main_job(&handle, &to)));
        // As a log-out does: nothing else ends the stand-in's loop but its last window.
        quit::at_last(&handle);
        window::close(&handle);
        job
    });
    assert_eq!(app.run_return(on_event), 0, "it ends well");
    let job = person.join().expect("the person's part ends");
    if let Err(trouble) = job {
        std::panic::resume_unwind(trouble);
    }
    let left = folder.path().join("app/workspaces/demo");
    assert!(left.join("workspace.sqlite").exists(), "what was paid for stays");
    assert!(!left.join("workspace.sqlite-wal").exists(), "in one file: it was closed");
    folder.close().expect("nothing of it is held open");
}
