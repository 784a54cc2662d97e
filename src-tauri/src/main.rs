//! Prospector: the window around the engine.
//!
//! This package owns what needs a desktop: the window, the one command that the page can call, dialogs, the clipboard,
//! the keychain, the log file, and the service inside the app. What the app does is the engine's, which has no window.

// Without this Windows opens a console beside the window.
#![cfg_attr(not(debug_assertions), windows_subsystem = "windows")]

#[cfg(all(target_os = "linux", target_env = "gnu"))]
mod allocation;
mod assistant;
mod automation;
mod call;
mod dead_end;
mod demo;
mod desktop;
mod drag;
#[cfg(target_os = "linux")]
mod drawing;
mod events;
mod keychain;
mod locale;
mod log;
mod logo;
mod menu;
mod notification;
mod opening;
mod quit;
mod shell;
mod trouble;
mod window;

fn main() -> std::process::ExitCode {
    // Before there is a window, an engine, or a thread: it is nothing but a way to the app that has them.
    if assistant::is_wanted() {
        return assistant::run();
    }
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    allocation::choose();
    #[cfg(target_os = "linux")]
    drawing::choose();
    shell::run()
}
