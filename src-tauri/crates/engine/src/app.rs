//! The app as a whole: what the shell shows, the theme, where things lie on the disk.
//!
//! Opening a workspace is in `opening.rs`, connecting one in `connect.rs`, the language in `language.rs`.

use std::path::Path;
use std::sync::Arc;

use crate::config::Config;
use crate::engine::Engine;
use crate::screen::{
    AppState, Failure, Nothing, Notice, NotifyRequest, Recovery, SeenRequest, Spoken, Theme, ThemeRequest, Tone,
    Workspace, ZoomRequest,
};
use crate::{language, recovery};
use workspace::door;
use workspace::lock::locked;

/// Sizes that every screen is made for, in percent.
const ZOOMS: std::ops::RangeInclusive<u16> = 100..=200;

/// More hints than there are, and longer names: no page that went wrong makes the settings grow beyond that.
const MOST_HINTS: usize = 50;
const LONGEST_HINT: usize = 40;

/// What the settings say for a window that is about to open, before there is an engine.
#[derive(Debug, Clone)]
pub struct AtStart {
    /// The language that is spoken from now on.
    pub spoken: Spoken,
    /// The theme that the person chose.
    pub theme: Theme,
}

/// Reads the settings in this folder, and speaks as they say on a system with this locale.
pub fn at_start(data_folder: &Path, locale: &str) -> AtStart {
    // What is wrong with the settings is reported by the engine.
    let (config, _) = Config::load(data_folder);
    AtStart { spoken: language::speak(config.language, locale), theme: config.theme }
}

/// What the shell shows.
pub(crate) async fn state(engine: &Arc<Engine>, _: Nothing) -> Result<AppState, Failure> {
    let (workspaces, theme, language, zoom, seen, notify) = {
        let config = locked(&engine.config);
        let seen = config.seen.iter().cloned().collect();
        (config.workspaces(), config.theme, config.language, config.zoom, seen, config.notify)
    };
    let open = door::shown(&engine.host).await;
    let workspace = open.and_then(|open| {
        let own = workspaces.iter().find(|workspace| workspace.id == open.id)?.clone();
        // The built-in service reports its host when it starts.
        Some(Workspace { network_host: open.network_host.clone(), ..own })
    });
    let recovery = recovery::shown(engine, &workspaces).await;
    let mut notices = locked(&engine.host.notices).clone();
    if let Some(Recovery { message, reference, .. }) = &recovery {
        notices.push(Notice { tone: Tone::Bad, message: format!("{message} ({reference})") });
    }
    Ok(AppState {
        version: engine.options.version.clone(),
        workspace,
        workspaces,
        theme,
        language,
        spoken: language::spoken(language, &engine.options.locale),
        zoom,
        seen,
        notify,
        notices,
        recovery,
        data_folder: engine.options.data_folder.display().to_string(),
        drags_out: engine.host.desktop.can_drag_out(),
    })
}

/// Sets the theme.
pub(crate) async fn set_theme(engine: &Arc<Engine>, request: ThemeRequest) -> Result<Nothing, Failure> {
    engine.change_config(|config| config.theme = request.theme)?;
    Ok(Nothing {})
}

/// Shows everything larger or smaller, now and at the next start.
pub(crate) async fn set_zoom(engine: &Arc<Engine>, request: ZoomRequest) -> Result<Nothing, Failure> {
    let zoom = request.zoom.clamp(*ZOOMS.start(), *ZOOMS.end());
    engine.options.desktop.zoom(zoom)?;
    engine.change_config(|config| config.zoom = zoom)?;
    Ok(Nothing {})
}

/// A hint was read, or put away: it is not shown again. All of them come back with none named.
pub(crate) async fn set_seen(engine: &Arc<Engine>, request: SeenRequest) -> Result<Nothing, Failure> {
    engine.change_config(|config| match request.hint {
        Some(hint) if config.seen.len() < MOST_HINTS && hint.len() <= LONGEST_HINT => {
            config.seen.insert(hint);
        }
        Some(_) => {}
        None => config.seen.clear(),
    })?;
    Ok(Nothing {})
}

/// Sets whether the system says when long work has ended.
pub(crate) async fn set_notify(engine: &Arc<Engine>, request: NotifyRequest) -> Result<Nothing, Failure> {
    engine.change_config(|config| config.notify = request.on)?;
    engine.notifier.set_wanted(request.on);
    Ok(Nothing {})
}

/// At start: the size of the last run.
pub(crate) fn zoom_as_before(engine: &Engine) {
    let zoom = locked(&engine.config).zoom;
    if zoom != *ZOOMS.start()
        && let Err(error) = engine.options.desktop.zoom(zoom.clamp(*ZOOMS.start(), *ZOOMS.end()))
    {
        tracing::info!(%error, "the size of the last run was not set");
    }
}

/// Shows the log in the file browser.
pub(crate) async fn reveal_log(engine: &Arc<Engine>, _: Nothing) -> Result<Nothing, Failure> {
    engine.options.desktop.reveal(&engine.options.log_folder)?;
    Ok(Nothing {})
}

/// Shows the data folder in the file browser.
pub(crate) async fn reveal_data(engine: &Arc<Engine>, _: Nothing) -> Result<Nothing, Failure> {
    engine.options.desktop.reveal(&engine.options.data_folder)?;
    Ok(Nothing {})
}
