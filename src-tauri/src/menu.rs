//! The menu bar of macOS, without which an app has no way to copy and none to end there. Other systems have none: what it offers is
//! in the window.
//!
//! Owns which lines there are. What one does is the page's, which knows it by the key that its quick bar has for it.

use tauri::menu::{Menu, MenuItem, SubmenuBuilder};
use tauri::{AppHandle, Emitter, Runtime};
use words::{localized, t, text};

use crate::window;

/// The event that sends the page the line that was chosen.
const EVENT: &str = "menu";

/// A line of ours: the key of the quick bar, how that and the navigation call it, and what is pressed for it.
type Line = (&'static str, &'static str, Option<&'static str>);

const ABOUT: Line = ("about", text!("About Prospector"), None);
const SETTINGS: Line = ("screen settings", text!("Settings…⟨menu⟩"), Some("Cmd+,"));
const KEYS: Line = ("keys", text!("Show the keys"), None);
/// Ends the app as closing its window does. The system's own line ends the process at once.
const QUIT: Line = ("quit", text!("Quit Prospector"), Some("Cmd+Q"));
/// In the order of the navigation.
const SCREENS: [Line; 10] = [
    ("screen companies", text!("Companies"), Some("Cmd+1")),
    ("screen people", text!("People"), Some("Cmd+2")),
    ("screen leads", text!("Leads"), Some("Cmd+3")),
    ("screen lookup", text!("Look up one"), Some("Cmd+4")),
    ("screen library", text!("Library"), Some("Cmd+L")),
    ("screen lists", text!("Lists"), Some("Cmd+5")),
    ("screen saved", text!("Saved searches"), Some("Cmd+6")),
    ("screen suppression", text!("Suppression"), Some("Cmd+7")),
    ("screen activity", text!("Activity"), Some("Cmd+8")),
    ("screen credits", text!("Credits"), Some("Cmd+9")),
];

/// Puts the bar there, in the language that is spoken; again when that has changed.
pub fn put<R: Runtime>(app: &AppHandle<R>) {
    if !cfg!(target_os = "macos") {
        return;
    }
    if let Err(error) = bar(app).and_then(|bar| app.set_menu(bar)) {
        tracing::warn!(?error, "there is no menu bar");
    }
}

/// Hands on which line was chosen. The system does its own by itself.
pub fn chosen<R: Runtime>(app: &AppHandle<R>, key: &str) {
    if key == QUIT.0 {
        return window::close(app);
    }
    if let Err(error) = app.emit(EVENT, key) {
        tracing::warn!(?error, "what was chosen in the menu did not reach the page");
    }
}

fn bar<R: Runtime>(app: &AppHandle<R>) -> tauri::Result<Menu<R>> {
    let own = SubmenuBuilder::new(app, "Prospector")
        .item(&line(app, ABOUT)?)
        .separator()
        .item(&line(app, SETTINGS)?)
        .separator()
        .services()
        .separator()
        .hide()
        .hide_others()
        .show_all()
        .separator()
        .item(&line(app, QUIT)?)
        .build()?;
    // The page hears these keys first, and leaves those that are pressed in a field to this menu.
    let edit = SubmenuBuilder::new(app, t!("Edit⟨menu⟩")).undo().redo().separator().cut().copy().paste().select_all();
    let mut view = SubmenuBuilder::new(app, t!("View⟨menu⟩"));
    for screen in SCREENS {
        view = view.item(&line(app, screen)?);
    }
    let window = SubmenuBuilder::new(app, t!("Window⟨group⟩")).minimize().maximize().separator().fullscreen();
    let help = SubmenuBuilder::new(app, t!("Help⟨menu⟩")).item(&line(app, KEYS)?).build()?;
    Menu::with_items(app, &[&own, &edit.build()?, &view.build()?, &window.build()?, &help])
}

fn line<R: Runtime>(app: &AppHandle<R>, (key, name, pressed): Line) -> tauri::Result<MenuItem<R>> {
    MenuItem::with_id(app, key, localized(name, &[]), true, pressed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_knows_every_line() {
        let offered = [
            include_str!("../../ui/src/app/quick-window.ts"),
            include_str!("../../ui/src/features/shell/screens.ts"),
            include_str!("../../ui/src/shared/pull/kinds.ts"),
        ]
        .concat();
        for (key, ..) in SCREENS.into_iter().chain([ABOUT, SETTINGS, KEYS]) {
            let word = key.strip_prefix("screen ").unwrap_or(key);
            assert!(offered.contains(&format!("'{word}'")), "the quick bar has {key}");
        }
        let names: std::collections::BTreeSet<_> = SCREENS.map(|(_, name, _)| words::localized(name, &[])).into();
        assert_eq!(names.len(), SCREENS.len(), "each has a name of its own");
    }
}
