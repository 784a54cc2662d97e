//! Which kind of system this is. Owns the reading of `os-release` and the advice for systems where nothing is
//! installed by this tool.

/// Systems that name and install their packages alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Family {
    /// Debian, Ubuntu, Mint and relatives.
    Debian,
    /// Fedora and relatives.
    Fedora,
    /// Arch, Manjaro and relatives.
    Arch,
    Suse,
    /// Any further Linux.
    OtherLinux,
    Mac,
    Windows,
}

impl Family {
    /// The end of a sentence that says how to install `names`.
    pub fn advice(self, names: &[&str]) -> String {
        let names = names.join(" ");
        match self {
            Self::Debian => format!("install them with: sudo apt-get install {names}"),
            Self::Fedora => format!("install them with: sudo dnf install {names}"),
            Self::Arch => format!("install them with: sudo pacman -S --needed {names}"),
            Self::Suse => format!("install them with: sudo zypper install {names}"),
            Self::OtherLinux => format!("install what this system calls these packages of Debian: {names}"),
            Self::Mac => "install Apple's command line tools with: xcode-select --install".to_owned(),
            Self::Windows => format!("install: {names}"),
        }
    }
}

/// The family of this machine.
pub fn here() -> Family {
    if cfg!(windows) {
        return Family::Windows;
    }
    if cfg!(target_os = "macos") {
        return Family::Mac;
    }
    let read = |path| std::fs::read_to_string(path).ok();
    read("/etc/os-release").or_else(|| read("/usr/lib/os-release")).map_or(Family::OtherLinux, |text| of(&text))
}

/// The family that the text of an `os-release` names: by its own name first, then by those it is like.
fn of(os_release: &str) -> Family {
    let value = |key: &str| {
        let line = os_release.lines().find_map(|line| line.trim().strip_prefix(key)?.strip_prefix('='));
        line.unwrap_or_default().trim_matches(['"', '\'']).to_lowercase()
    };
    let names = format!("{} {}", value("ID"), value("ID_LIKE"));
    names.split_whitespace().find_map(known).unwrap_or(Family::OtherLinux)
}

fn known(name: &str) -> Option<Family> {
    match name {
        "debian" | "ubuntu" => Some(Family::Debian),
        "fedora" | "rhel" | "centos" => Some(Family::Fedora),
        "arch" | "archlinux" => Some(Family::Arch),
        name if name.contains("suse") => Some(Family::Suse),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_systems_and_their_relatives_are_told_apart() {
        assert_eq!(of("PRETTY_NAME=\"Debian GNU/Linux 12\"\nID=debian\n"), Family::Debian, "Debian itself");
        assert_eq!(of("ID=linuxmint\nID_LIKE=\"ubuntu debian\"\n"), Family::Debian, "Mint is like Ubuntu");
        assert_eq!(of("ID=fedora\nVERSION_ID=42\n"), Family::Fedora, "Fedora");
        assert_eq!(of("ID=manjaro\nID_LIKE=arch\n"), Family::Arch, "Manjaro is like Arch");
        assert_eq!(of("ID=\"opensuse-tumbleweed\"\nID_LIKE=\"opensuse suse\"\n"), Family::Suse, "openSUSE");
        assert_eq!(of("ID=nixos\n"), Family::OtherLinux, "a system of its own");
        assert_eq!(of(""), Family::OtherLinux, "an empty file");
    }

    #[test]
    fn a_key_that_only_begins_alike_is_another_key() {
        assert_eq!(of("ID_LIKE=debian\nID=raspbian\n"), Family::Debian, "ID is unknown, so ID_LIKE counts");
        assert_eq!(of("IDENTITY=debian\n"), Family::OtherLinux, "neither ID nor ID_LIKE");
    }

    #[test]
    fn the_advice_names_the_command_and_every_package() {
        let advice = Family::Fedora.advice(&["a-devel", "b"]);
        assert!(advice.contains("dnf install a-devel b"), "complete enough to be pasted: {advice}");
    }
}
