//! The app as a whole: what it is built of, and the order in which it starts and ends.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use engine::{Engine, Options};
use tauri::{App, AppHandle, Builder, Context, DragDropEvent, Manager, RunEvent, Runtime, WindowEvent};
use tauri_plugin_window_state::StateFlags;

use crate::automation::Recorder;
use crate::demo::BuiltIn;
use crate::desktop::SystemDesktop;
use crate::keychain::Keys;
use crate::opening::Opening;
use crate::quit::{self, Leaving};
use crate::trouble::Trouble;
use crate::{call, events, locale, log, logo, menu, window};

/// Runs the app until its window is closed; the answer is the exit code.
pub fn run() -> ExitCode {
    // Until the settings say otherwise: what keeps the app from starting is said too.
    let language = words::Language::of_locale(&locale::of_the_system());
    words::speak(language, language.tag());
    match build() {
        // The code of an app that ends is 0 to 2, see `Trouble::exit_code`.
        Ok(app) => ExitCode::from(u8::try_from(app.run_return(on_event)).unwrap_or(1)),
        Err(trouble) => {
            trouble.tell();
            ExitCode::from(trouble.exit_code())
        }
    }
}

fn build() -> Result<App, Trouble> {
    // Without a display tauri panics.
    #[cfg(target_os = "linux")]
    gtk::init().map_err(Trouble::Display)?;
    // Without one the library of the window would say so in its own words.
    #[cfg(windows)]
    tauri::webview_version().map_err(|error| Trouble::WebView(error.into()))?;
    // First, so that a second start ends before it has touched a file.
    let builder = tauri::Builder::default().plugin(tauri_plugin_single_instance::init(|app, words, folder| {
        let words = words.into_iter().skip(1).collect();
        if let Some((words, folder)) = app.state::<Leaving>().second((words, folder.into())) {
            window::focus(app);
            hand_over(app, words.into_iter().map(OsString::from), folder);
        }
    }));
    assembled(builder, context(), Recorder::from_environment()).map_err(Trouble::Build)
}

/// The app on any runtime: a test has one without a web view.
fn assembled<R: Runtime>(
    builder: Builder<R>,
    context: Context<R>,
    recorder: Option<Recorder>,
) -> tauri::Result<App<R>> {
    builder
        .plugin(tauri_plugin_dialog::init())
        .plugin(
            tauri_plugin_window_state::Builder::new()
                // Not whether it was visible: that is ours to say, see `window`.
                .with_state_flags(StateFlags::SIZE | StateFlags::POSITION | StateFlags::MAXIMIZED)
                .build(),
        )
        .register_asynchronous_uri_scheme_protocol(logo::SCHEME, logo::answer)
        .manage(Opening::default())
        .manage(Leaving::default())
        .invoke_handler(tauri::generate_handler![call::call])
        .setup(|app| {
            if let Err(trouble) = open(app.handle(), recorder) {
                trouble.end(app.handle());
            }
            Ok(())
        })
        .build(context)
}

/// The configuration and the page, which are part of the program.
pub fn context<R: Runtime>() -> Context<R> {
    tauri::generate_context!()
}

fn open<R: Runtime>(app: &AppHandle<R>, recorder: Option<Recorder>) -> Result<(), Trouble> {
    // Decided by the system, below the app's identifier; they need not exist yet. Tests move them with `XDG_*`.
    let paths = app.path();
    let folders = || Ok((paths.app_data_dir()?, paths.app_log_dir()?, paths.app_cache_dir()?.join("web")));
    let (data_folder, log_folder, web) = folders().map_err(Trouble::Folders)?;
    log::open(&log_folder);
    tracing::info!(version = %app.package_info().version, "starting");
    #[cfg(unix)]
    tauri::async_runtime::spawn(quit::at_signal(app.clone()));
    let locale = locale::of_the_system();
    let first = engine::at_start(&data_folder, &locale);
    let desktop = Arc::new(SystemDesktop::of(app.clone(), recorder));
    app.manage(Arc::clone(&desktop));
    let options = Options {
        data_folder,
        log_folder,
        locale,
        version: app.package_info().version.to_string(),
        desktop,
        keychain: Arc::new(Keys::of_the_system()),
        demo: Arc::new(BuiltIn::default()),
    };
    tauri::async_runtime::spawn(start(app.clone(), options));
    window::open(app, web, &first).map_err(Trouble::Window)?;
    Ok(())
}

async fn start<R: Runtime>(app: AppHandle<R>, options: Options) {
    // A task of its own, so that a panic in it is an answer here.
    match tauri::async_runtime::spawn(Engine::start(options)).await {
        Ok(engine) => {
            tauri::async_runtime::spawn(events::forward(app.clone(), engine.events()));
            let _ = app.state::<Opening>().engine.set(engine);
            hand_over(&app, std::env::args_os().skip(1), std::env::current_dir().unwrap_or_default());
        }
        Err(error) => Trouble::Engine(error).end(&app),
    }
}

/// Hands the engine what the program was started with, without its own name, once there is an engine.
fn hand_over<R: Runtime>(app: &AppHandle<R>, words: impl Iterator<Item = OsString>, folder: PathBuf) {
    let (app, words) = (app.clone(), words.collect::<Vec<_>>());
    tauri::async_runtime::spawn(async move { app.state::<Opening>().engine.wait().await.handed(&folder, words) });
}

fn on_event<R: Runtime>(app: &AppHandle<R>, event: RunEvent) {
    match event {
        // Without a code it is the person who closed the window, and the engine has yet to stop.
        RunEvent::ExitRequested { api, code: None, .. } if !app.state::<Leaving>().is_over() => {
            api.prevent_exit();
            quit::begin(app, 0);
        }
        // A double click on a list is no word of a command there, and a second start is no second process.
        #[cfg(target_os = "macos")]
        RunEvent::Opened { urls } => {
            let paths = urls.into_iter().filter_map(|url| url.to_file_path().ok());
            let words = paths.map(|path| path.to_string_lossy().into_owned()).collect();
            if let Some((words, folder)) = app.state::<Leaving>().second((words, PathBuf::new())) {
                hand_over(app, words.into_iter().map(OsString::from), folder);
            }
        }
        #[cfg(target_os = "macos")]
        RunEvent::Reopen { .. } => drop(app.state::<Leaving>().second((Vec::new(), PathBuf::new()))),
        // The page has no part in it: where a file lies is not its to know.
        RunEvent::WindowEvent { event: WindowEvent::DragDrop(DragDropEvent::Drop { paths, .. }), .. } => {
            if let Some(engine) = app.state::<Opening>().engine.get() {
                engine.dropped(paths);
            }
        }
        RunEvent::WindowEvent { event: WindowEvent::Focused(in_front), .. } => {
            if let Some(desktop) = app.try_state::<Arc<SystemDesktop<R>>>() {
                desktop.set_in_front(in_front);
            }
        }
        RunEvent::MenuEvent(event) => menu::chosen(app, event.id().as_ref()),
        RunEvent::Exit => {
            quit::at_last(app);
            if let Some(desktop) = app.try_state::<Arc<SystemDesktop<R>>>() {
                desktop.hand_over_clipboard();
            }
            tracing::info!("ended");
            quit::start_again(app);
        }
        _ => {}
    }
}

#[cfg(test)]
#[path = "shell/tests.rs"]
mod tests;
