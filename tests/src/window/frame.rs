//! The cross of a window's frame: what a desktop sends an app whose window a person closes. The driver's own way is none: it destroys
//! the page in it and then kills the app. Does not own: that the app ends (`driver.rs`).

use x11rb::connection::Connection;
use x11rb::protocol::xproto::{Atom, AtomEnum, ClientMessageEvent, ConnectionExt, EventMask, MapState, Window};
use x11rb::rust_connection::RustConnection;

use super::Display;

type Asked<T> = Result<T, Box<dyn std::error::Error>>;

impl Display {
    /// Clicks on the cross of the one window that this program shows.
    pub(super) fn close_window(&self, program: u32) {
        let frames = self.frames();
        let windows = frames.of(program).expect("the display answers");
        let [window] = windows[..] else { panic!("the program shows one window that can be closed: {windows:?}") };
        frames.close(window).expect("the display takes a click");
    }

    /// Whether a program shows a window.
    pub(super) fn shows(&self, program: u32) -> bool {
        !self.frames().of(program).expect("the display answers").is_empty()
    }

    fn frames(&self) -> Frames {
        Frames::on(self.environment().1).expect("the display answers")
    }
}

/// A connection to a display, with the words for what it is asked about.
struct Frames {
    desktop: RustConnection,
    owner: Atom,
    protocols: Atom,
    delete: Atom,
}

impl Frames {
    fn on(display: &str) -> Asked<Self> {
        let (desktop, _) = x11rb::connect(Some(display))?;
        let atom = |name: &str| Asked::Ok(desktop.intern_atom(false, name.as_bytes())?.reply()?.atom);
        let (owner, protocols, delete) = (atom("_NET_WM_PID")?, atom("WM_PROTOCOLS")?, atom("WM_DELETE_WINDOW")?);
        Ok(Self { owner, protocols, delete, desktop })
    }

    /// The windows of a program that have a frame.
    fn of(&self, program: u32) -> Asked<Vec<Window>> {
        let mut windows = Vec::new();
        for root in &self.desktop.setup().roots {
            windows.extend(self.desktop.query_tree(root.root)?.reply()?.children);
        }
        // Other windows come and go meanwhile.
        windows.retain(|window| self.has_frame(*window, program).unwrap_or(false));
        Ok(windows)
    }

    /// Tooltips and menus have none, though they name their program and could be closed.
    fn has_frame(&self, window: Window, program: u32) -> Asked<bool> {
        let kind = self.desktop.get_window_attributes(window)?.reply()?;
        let is_shown = kind.map_state == MapState::VIEWABLE && !kind.override_redirect;
        Ok(is_shown
            && self.numbers(window, self.owner)? == [program]
            && self.numbers(window, self.protocols)?.contains(&self.delete))
    }

    fn numbers(&self, window: Window, property: Atom) -> Asked<Vec<u32>> {
        let said = self.desktop.get_property(false, window, property, AtomEnum::ANY, 0, 64)?.reply()?;
        Ok(said.value32().map(Iterator::collect).unwrap_or_default())
    }

    fn close(&self, window: Window) -> Asked<()> {
        let message = ClientMessageEvent::new(32, window, self.protocols, [self.delete, x11rb::CURRENT_TIME, 0, 0, 0]);
        Ok(self.desktop.send_event(false, window, EventMask::NO_EVENT, message)?.check()?)
    }
}
