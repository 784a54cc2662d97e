//! Where the socket is: beside the settings of who may use it, in a folder that only this user can open.

use std::io;
use std::path::{Path, PathBuf};

use interprocess::local_socket::Name;
use interprocess::local_socket::prelude::*;

/// The folder of the socket, within the app's data folder.
#[derive(Debug, Clone)]
pub struct Place {
    folder: PathBuf,
}

impl Place {
    /// The one of this data folder.
    pub fn of(data_folder: &Path) -> Self {
        Self { folder: data_folder.join("assistant") }
    }

    /// Where the settings are: whether assistants may ask, and what they may read.
    pub fn settings(&self) -> PathBuf {
        self.folder.join("settings.json")
    }

    /// Whether assistants may ask, as the settings say. Without settings they may not.
    pub fn is_on(&self) -> bool {
        let read = std::fs::read(self.settings()).ok();
        let settings = read.and_then(|bytes| serde_json::from_slice::<serde_json::Value>(&bytes).ok());
        settings.is_some_and(|settings| settings["on"] == true)
    }

    /// Makes the folder, which nobody else can look into.
    ///
    /// # Errors
    /// What the disk refuses.
    pub fn make(&self) -> io::Result<()> {
        std::fs::create_dir_all(&self.folder)?;
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            std::fs::set_permissions(&self.folder, std::fs::Permissions::from_mode(0o700))?;
        }
        Ok(())
    }

    /// The name of the socket: a file, and on Windows a pipe whose name is made of the folder, so that each has its own.
    pub(crate) fn name(&self) -> io::Result<Name<'static>> {
        #[cfg(unix)]
        return self.folder.join("socket").to_fs_name::<interprocess::local_socket::GenericFilePath>();
        #[cfg(not(unix))]
        {
            let name = format!("prospector-assistant-{:016x}", fingerprint(&self.folder.to_string_lossy()));
            name.to_ns_name::<interprocess::local_socket::GenericNamespaced>()
        }
    }
}

/// The same for the same text in every build: both ends of a pipe may be of different ones.
#[cfg(any(not(unix), test))]
fn fingerprint(text: &str) -> u64 {
    text.to_lowercase()
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_off_until_the_settings_say_otherwise() {
        let folder = tempfile::tempdir().expect("a folder");
        let place = Place::of(folder.path());
        assert!(!place.is_on(), "there are no settings");
        place.make().expect("a folder");
        for (settings, on) in
            [("{\"on\":false}", false), ("{\"on\":\"true\"}", false), ("{", false), ("{\"on\":true}", true)]
        {
            std::fs::write(place.settings(), settings).expect("a file");
            assert_eq!(place.is_on(), on, "{settings}");
        }
    }

    #[test]
    fn each_folder_has_a_name_of_its_own() {
        assert_ne!(fingerprint("c:\\one"), fingerprint("c:\\two"), "two data folders are two apps");
        assert_eq!(fingerprint("C:\\One"), fingerprint("c:\\one"), "one folder, however it is written");
    }
}
