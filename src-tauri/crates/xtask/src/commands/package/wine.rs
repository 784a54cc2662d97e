//! The installer for Windows under Wine: installed over an older version, refused over a newer one, the app started, all of it
//! removed again, and looked at in both languages. Owns the order and what must hold.
//!
//! There is no web view under Wine: that the app says so, in its own words, is what can be seen of its start.

use super::windows::{self, VERSION};
use crate::commands::elsewhere::room::Room;
use crate::commands::elsewhere::windows::{wine, WINE};
use crate::commands::{remove, with_size};
use crate::failure::{hold, Failure};
use crate::progress::say;
use crate::tool::Tool;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

/// One that nobody has.
const OLDER: &str = "0.0.1";
/// How the installer ends over a newer version.
const REFUSED: i32 = 3;
const ID: &str = "app.prospector.desktop";
/// Starts the command behind the picture's place `$1` and takes the picture once a window of ours is there, with what it shows.
const PICTURE: &str = r#"
picture="$1"; shift
"$@" > /dev/null 2>&1 &
timeout 60 xdotool search --sync --onlyvisible --name Prospector > /dev/null || exit 1
sleep 2
import -window root "$picture"
"#;

/// All of it.
pub fn check(room: &Room, installer: &Path) -> Result<(), Failure> {
    let step = |words: &str, work: &dyn Fn() -> Result<(), Failure>| room.checkout.progress.step(words, work);
    let older = windows::installer(room, OLDER)?;
    let there = Wine::fresh(room)?;
    step("Wine: the installer, in both languages", &|| {
        there.picture("C.UTF-8", "installer-en", installer)?;
        there.picture("de_DE.UTF-8", "installer-de", installer)
    })?;
    step("Wine: install", &|| {
        let data = there.home().join("AppData/Roaming").join(ID).join("workspaces/mine");
        let made = data.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| fs::write(&data, "paid for"));
        made.map_err(Failure::at(&data))?;
        there.run(&older, &["/S"])?;
        hold(there.version()?.as_deref() == Some(OLDER), || "Windows does not know what is installed".to_owned())
    })?;
    step("Wine: over an older version, not over a newer one", &|| {
        there.run(installer, &["/S"])?;
        hold(there.version()?.as_deref() == Some(VERSION), || "the newer version is not known".to_owned())?;
        match there.run(&older, &["/S"]) {
            Err(Failure::Tool { code: Some(REFUSED), .. }) => Ok(()),
            other => Err(Failure::Wrong(format!("An older version was not refused: {other:?}."))),
        }
    })?;
    let app = there.programs().join("prospector.exe");
    step("Wine: the app, in both languages", &|| {
        there.picture("C.UTF-8", "app-en", &app)?;
        there.picture("de_DE.UTF-8", "app-de", &app)
    })?;
    step("Wine: remove", &|| {
        there.run(
            &there.programs().join("uninstall.exe"),
            &["/S", r"_?=C:\users\root\AppData\Local\Programs\Prospector"],
        )?;
        there.nothing_is_left()
    })?;
    say(&format!("Pictures: {}", room.checkout.short(&there.pictures).display()));
    say(&with_size(room.checkout, installer));
    Ok(())
}

/// A Windows in which nothing was ever installed.
struct Wine<'a> {
    room: &'a Room<'a>,
    prefix: PathBuf,
    pictures: PathBuf,
}

impl<'a> Wine<'a> {
    fn fresh(room: &'a Room<'a>) -> Result<Self, Failure> {
        let there = Self { room, prefix: room.home.join("clean"), pictures: room.checkout.target.join("installed") };
        remove(&there.prefix)?;
        fs::create_dir_all(&there.pictures).map_err(Failure::at(&there.pictures))?;
        room.checkout.progress.step("Wine: a clean Windows", || {
            room.root.inside(["localedef", "-i", "de_DE", "-f", "UTF-8", "de_DE.UTF-8"]).run(room.checkout)?;
            there.run(Path::new("wineboot"), &["--init"])
        })?;
        Ok(there)
    }

    fn home(&self) -> PathBuf {
        self.prefix.join("drive_c/users/root")
    }

    fn programs(&self) -> PathBuf {
        self.home().join("AppData/Local/Programs/Prospector")
    }

    fn command(&self, language: &str, program: &Path, words: &[&str]) -> Tool {
        let mut env = wine(self.room);
        env.push(("WINEPREFIX", self.prefix.clone().into()));
        env.extend(["LANG", "LC_ALL"].map(|name| (name, OsString::from(language))));
        if let Some(display) = std::env::var_os("DISPLAY") {
            env.push(("DISPLAY", display));
        }
        let program = program.display().to_string();
        self.room.inside(&self.room.home, &env, &[&[WINE, &program], words].concat())
    }

    fn run(&self, program: &Path, words: &[&str]) -> Result<(), Failure> {
        self.command("C.UTF-8", program, words).run(self.room.checkout)
    }

    /// What a program shows first, in a language. The program is ended then.
    fn picture(&self, language: &str, name: &str, program: &Path) -> Result<(), Failure> {
        let picture = self.pictures.join(format!("windows-{name}.png"));
        let shown = Tool::new("xvfb-run").args(["--auto-servernum", "--server-args=-screen 0 800x600x24"]);
        let command = self.command(language, program, &[]);
        let taken = command.behind(shown.args(["sh", "-c", PICTURE, "sh"]).arg(&picture)).run(self.room.checkout);
        let _ = self.run(Path::new("wineboot"), &["--kill"]);
        taken
    }

    /// What Windows lists as installed.
    fn version(&self) -> Result<Option<String>, Failure> {
        let file = self.prefix.join("user.reg");
        // It is written some seconds after a change, and when the last program ends.
        self.run(Path::new("wineboot"), &["--shutdown"])?;
        let text = fs::read_to_string(&file).map_err(Failure::at(&file))?;
        Ok(text
            .lines()
            .find_map(|line| Some(line.strip_prefix("\"DisplayVersion\"=\"")?.strip_suffix('"')?.to_owned())))
    }

    /// But for what is the person's.
    fn nothing_is_left(&self) -> Result<(), Failure> {
        hold(self.version()?.is_none(), || "Windows lists it still".to_owned())?;
        let file = self.prefix.join("user.reg");
        let text = fs::read_to_string(&file).map_err(Failure::at(&file))?;
        let noted = text.lines().filter(|line| line.starts_with('[') && line.to_lowercase().contains("prospector"));
        let noted: Vec<&str> = noted.collect();
        hold(noted.is_empty(), || format!("Windows still has {}", noted.join(", ")))?;
        let left = |place: &str| self.home().join(place).exists();
        // The uninstaller itself goes only where Windows starts it: it runs from a copy then.
        let files = fs::read_dir(self.programs()).map_or(0, Iterator::count);
        hold(files <= 1, || format!("{files} files of it are left"))?;
        hold(!left("AppData/Roaming/Microsoft/Windows/Start Menu/Programs/Prospector.lnk"), || {
            "it is in the menu".to_owned()
        })?;
        hold(left(&format!("AppData/Roaming/{ID}/workspaces/mine")), || "what the person has loaded is gone".to_owned())
    }
}
