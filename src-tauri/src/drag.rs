//! A file on its way out of the window, at the pointer.
//!
//! Owns how a system is given the file. Nobody has tried it outside Linux, so the window offers it only there.

use std::path::Path;

use tauri::{Runtime, WebviewWindow};

/// Whether files can be dragged out here.
pub const CAN: bool = cfg!(target_os = "linux");

/// Puts a file on the pointer, as long as that still holds. On the main thread only.
#[cfg(target_os = "linux")]
pub fn begin<R: Runtime>(window: &WebviewWindow<R>, file: &Path) -> bool {
    use std::cell::RefCell;
    use std::rc::Rc;

    use gtk::gdk::DragAction;
    use gtk::glib;
    use gtk::prelude::*;

    let Ok(window) = window.gtk_window() else { return false };
    // As an address, or a name with a space in it is two to some programs.
    let Ok(address) = glib::filename_to_uri(file, None) else { return false };
    if !holds(&window) {
        return false;
    }
    let targets = gtk::TargetList::new(&[]);
    targets.add_uri_targets(0);
    let given = window.connect_drag_data_get(move |_, _, data, _, _| {
        data.set_uris(&[address.as_str()]);
    });
    let Some(drag) = window.drag_begin_with_coordinates(&targets, DragAction::COPY, 1, None, -1, -1) else {
        window.disconnect(given);
        return false;
    };
    drag.drag_set_icon_name("x-office-spreadsheet", 0, 0);
    // Both belong to this drag alone.
    let handlers = Rc::new(RefCell::new(vec![given]));
    let ended = window.connect_drag_end({
        let handlers = Rc::clone(&handlers);
        move |window, _| handlers.borrow_mut().drain(..).for_each(|handler| window.disconnect(handler))
    });
    handlers.borrow_mut().push(ended);
    true
}

/// Whether the first button is held down.
#[cfg(target_os = "linux")]
fn holds(window: &gtk::ApplicationWindow) -> bool {
    use gtk::gdk::ModifierType;
    use gtk::prelude::*;

    let pointer = window.display().default_seat().and_then(|seat| seat.pointer());
    let place = window.window().zip(pointer);
    place.is_some_and(|(window, pointer)| window.device_position(&pointer).3.contains(ModifierType::BUTTON1_MASK))
}

/// Nobody has tried it.
#[cfg(not(target_os = "linux"))]
pub fn begin<R: Runtime>(_: &WebviewWindow<R>, _: &Path) -> bool {
    false
}
