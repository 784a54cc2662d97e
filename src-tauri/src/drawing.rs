//! How the web view draws: by itself, where the computer has no graphics processor.
//!
//! WebKitGTK always draws by way of one. Where there is none (a remote desktop, a virtual machine) the system imitates it: the
//! first picture of this app takes half a second longer then, and each one that scrolls takes longer too
//! (`tests/bench/README.md`, window). Owns the choice; does not own anything that is drawn. Other systems choose well themselves.
//!
//! It still draws in layers. Without them (`WEBKIT_DISABLE_COMPOSITING_MODE`) all is quicker and 100 MiB smaller, but WebKitGTK 2.50
//! then never comes back from taking a picture of some screens: nobody knows yet what else it would not come back from.

#[cfg(target_os = "linux")]
use std::path::Path;

/// What WebKit asks whether it is to draw by itself; a person who has set it has chosen.
#[cfg(target_os = "linux")]
const BY_ITSELF: &str = "WEBKIT_SKIA_ENABLE_CPU_RENDERING";

/// Chooses. Called first of all, while the program has one thread.
#[cfg(target_os = "linux")]
#[allow(unsafe_code)]
pub fn choose() {
    if std::env::var_os(BY_ITSELF).is_none() && !has_processor(Path::new("/dev")) {
        // SAFETY: nobody reads the environment meanwhile: this is the first thing that the program does, and there is no other
        // thread yet. WebKit reads it in processes of its own, which inherit it.
        unsafe { std::env::set_var(BY_ITSELF, "1") }
    }
}

/// Nothing to choose.
#[cfg(not(target_os = "linux"))]
pub fn choose() {}

/// Whether something is there that draws: the kernel shows it as a node for rendering, NVIDIA's own driver in its own way.
#[cfg(target_os = "linux")]
fn has_processor(devices: &Path) -> bool {
    let named = |folder: &Path, start: &str| {
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
        entries.map(|entry| entry.file_name()).any(|name| name.to_string_lossy().starts_with(start))
    };
    named(&devices.join("dri"), "renderD") || named(devices, "nvidia")
}

#[cfg(all(test, target_os = "linux"))]
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
