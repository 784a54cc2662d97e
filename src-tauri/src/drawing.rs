//! How the web view draws: by itself, where the computer has no graphics processor.
//!
//! WebKitGTK always draws by way of one, in layers. Where there is none (a remote desktop, a virtual machine) the system imitates it:
//! the first picture of this app takes half a second longer then, each one that scrolls takes twice as long, and the layers hold
//! 100 MiB (`tests/bench/README.md`, window, jump, memory). Owns the choice; does not own anything that is drawn. Other systems choose
//! well themselves.
//!
//! Without layers WebKitGTK 2.50 draws only what has changed, and whoever asks it for a picture of a page on which nothing changes
//! waits for ever: nothing in this app asks, the tests do (`tests/src/window/eyes.rs`). That the window shows what the page says is
//! tested on the display itself (`tests/journeys/painted.rs`).

use std::path::Path;

/// What WebKit asks: whether it is to draw by itself, and whether without layers. A person who has set one has chosen it.
const BY_ITSELF: [&str; 2] = ["WEBKIT_SKIA_ENABLE_CPU_RENDERING", "WEBKIT_DISABLE_COMPOSITING_MODE"];

/// Chooses. Called first of all, while the program has one thread.
#[allow(unsafe_code)]
pub fn choose() {
    if has_processor(Path::new("/dev")) {
        return;
    }
    for name in BY_ITSELF.iter().filter(|name| std::env::var_os(name).is_none()) {
        // SAFETY: nobody reads the environment meanwhile: this is the first thing that the program does, and there is no other
        // thread yet. WebKit reads it in processes of its own, which inherit it.
        unsafe { std::env::set_var(name, "1") }
    }
}

/// Whether something is there that draws: the kernel shows it as a node for rendering, NVIDIA's own driver in its own way.
fn has_processor(devices: &Path) -> bool {
    let named = |folder: &Path, start: &str| {
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
        entries.map(|entry| entry.file_name()).any(|name| name.to_string_lossy().starts_with(start))
    };
    named(&devices.join("dri"), "renderD") || named(devices, "nvidia")
}

#[cfg(test)]
mod tests {
    use std::fs::{File, create_dir};

    use super::*;

    #[test]
    fn a_node_for_rendering_is_a_processor() {
        let devices = tempfile::tempdir().unwrap();
        assert!(!has_processor(devices.path()), "nothing is there");
        create_dir(devices.path().join("dri")).unwrap();
        File::create(devices.path().join("dri/card0")).unwrap();
        assert!(!has_processor(devices.path()), "a screen without anything that draws");
        File::create(devices.path().join("dri/renderD128")).unwrap();
        assert!(has_processor(devices.path()));
    }

    #[test]
    fn a_driver_of_its_own_is_a_processor_too() {
        let devices = tempfile::tempdir().unwrap();
        File::create(devices.path().join("nvidia0")).unwrap();
        assert!(has_processor(devices.path()));
    }
}
