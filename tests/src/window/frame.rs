//! The cross of a window's frame: what a desktop sends an app whose window a person closes. The driver's own way is none: it destroys
//! the page in it and then kills the app. Does not own: that the app ends (`driver.rs`).

use x11rb::connection::Connection;
use x11rb::protocol::xproto::{AtomEnum, ClientMessageEvent, ConnectionExt, EventMask, MapState, Window};
use x11rb::rust_connection::RustConnection;

use super::Display;

type Asked<T> = Result<T, Box<dyn std::error::Error>>;

impl Display {
    /// Clicks on the cross of the one window that this program shows.
    pub(super) fn close_window(&self, program: u32) {
        let (_, name) = self.environment();
        let closed = x11rb::connect(Some(name)).map_err(Into::into).and_then(|(desktop, _)| close(&desktop, program));
        assert_eq!(closed.expect("the display answers"), 1, "the program shows one window that can be closed");
    }
}

/// Returns how many windows were asked to close.
fn close(desktop: &RustConnection, program: u32) -> Asked<usize> {
    let atom = |name: &str| Asked::Ok(desktop.intern_atom(false, name.as_bytes())?.reply()?.atom);
    let (protocols, delete, owner) = (atom("WM_PROTOCOLS")?, atom("WM_DELETE_WINDOW")?, atom("_NET_WM_PID")?);
    let numbers = |window: Window, property: u32| {
        let told = desktop.get_property(false, window, property, AtomEnum::ANY, 0, 64)?.reply()?;
        Asked::Ok(told.value32().map(Iterator::collect::<Vec<_>>).unwrap_or_default())
    };
    let mut asked = 0;
    for root in &desktop.setup().roots {
        for window in desktop.query_tree(root.root)?.reply()?.children {
            let is_shown = desktop.get_window_attributes(window)?.reply()?.map_state == MapState::VIEWABLE;
            if is_shown && numbers(window, owner)? == [program] && numbers(window, protocols)?.contains(&delete) {
                let message = ClientMessageEvent::new(32, window, protocols, [delete, x11rb::CURRENT_TIME, 0, 0, 0]);
                desktop.send_event(false, window, EventMask::NO_EVENT, message)?.check()?;
                asked += 1;
            }
        }
    }
    Ok(asked)
}
