//! Workspaces and the state of the app.

use super::backup::Backup;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use ipc::Notice;

/// What the shell shows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct AppState {
    /// Version of the program.
    pub version: String,
    /// The open workspace; none when it could not be opened (see `notices`).
    pub workspace: Option<Workspace>,
    /// All workspaces, the demo one first.
    pub workspaces: Vec<Workspace>,
    /// Light, dark or as the system has it.
    pub theme: Theme,
    /// The language that was chosen.
    pub language: LanguageChoice,
    /// What is spoken, and how it is written.
    pub spoken: Spoken,
    /// How large everything is shown, in percent.
    pub zoom: u16,
    /// Hints that were read or put away, by the names that the page gives them.
    pub seen: Vec<String>,
    /// Whether the system says when long work has ended while the window is not in front.
    pub notify: bool,
    /// What has to be said at start: no keychain, a read-only folder, a database from a newer version.
    pub notices: Vec<Notice>,
    /// The workspace that could not be opened, with the ways on.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub recovery: Option<Recovery>,
    /// Where the data is, to be shown.
    pub data_folder: String,
    /// Whether rows can be dragged out of the window as a file.
    pub drags_out: bool,
}

/// A connection and its own database file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Workspace {
    /// Its stable name, also the name of its folder.
    pub id: String,
    /// Its name on the screen.
    pub name: String,
    /// The built-in one, with a service inside the app.
    pub demo: bool,
    /// Service address; empty for the demo one.
    pub base_url: String,
    /// Host of the networking site.
    pub network_host: String,
    /// The word the service uses for it.
    pub network_word: String,
    /// Where its key is.
    pub key: KeyPlace,
}

/// Where the key of a workspace is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum KeyPlace {
    /// Needs none of the person: the demo.
    BuiltIn,
    /// In the system's keychain.
    Keychain,
    /// In memory until the app ends: there is no keychain.
    ThisRun,
    /// Nowhere: it has to be typed again.
    Missing,
}

/// Themes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum Theme {
    /// As the system has it.
    #[default]
    System,
    /// Light.
    Light,
    /// Dark.
    Dark,
}

/// Languages that can be chosen.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum LanguageChoice {
    /// As the system has it.
    #[default]
    System,
    /// English.
    English,
    /// German.
    German,
}

/// What is spoken, and how it is written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Spoken {
    /// The language: "en", "de".
    pub language: String,
    /// How numbers and dates are written: the system's locale where it is of this language ("de-AT"), else the language.
    pub locale: String,
    /// What the page's address asks for so that it is in this language: "language=de&locale=de-AT".
    pub query: String,
}

/// Sets the theme.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ThemeRequest {
    /// The theme.
    pub theme: Theme,
}

/// Whether the system says when long work has ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct NotifyRequest {
    /// Whether it does.
    pub on: bool,
}

/// Sets the language.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct LanguageRequest {
    /// The language.
    pub language: LanguageChoice,
}

/// Shows everything larger or smaller.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ZoomRequest {
    /// In percent; limited to 100 to 200.
    pub zoom: u16,
}

/// A hint that is not shown again; none: all are shown once more.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SeenRequest {
    /// Its name.
    pub hint: Option<String>,
}

/// A workspace by its id.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct WorkspaceRequest {
    /// Its id.
    pub id: String,
}

/// Connects a workspace: tested with the free balance call, then stored and opened.
#[derive(Clone, PartialEq, Eq, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ConnectRequest {
    /// The workspace to change; none for a new one.
    pub id: Option<String>,
    /// Its name on the screen.
    pub name: String,
    /// Service address: https, or http on this computer.
    pub base_url: String,
    /// Host of the networking site.
    pub network_host: String,
    /// The word the service uses for it; `network` by default.
    pub network_word: String,
    /// The key; it goes to the keychain and never comes back to the screen. Empty keeps the present one.
    pub api_key: String,
}

/// A workspace that could not be opened, and the ways on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Recovery {
    /// The workspace.
    pub workspace: Workspace,
    /// What is wrong, and what can be done.
    pub message: String,
    /// Found again in the log.
    pub reference: String,
    /// Backups to go back to, newest first.
    pub backups: Vec<Backup>,
    /// Whether what can be read of the file can be saved.
    pub salvage: bool,
    /// Whether an empty file can take its place.
    pub empty: bool,
}
