//! The installer for Windows under Wine: installed over an older version, refused over a newer one and beside an app that runs, the
//! app started, all of it removed again without and with what the person has, and looked at in both languages. Owns the order and what must hold.
//!
//! There is no web view under Wine: that the app says so, in its own words, is what can be seen of its start.

use super::windows::{self, Workshop, VERSION};
use crate::commands::elsewhere::room::Room;
use crate::commands::elsewhere::wine::{self, surroundings, WINE};
use crate::commands::with_size;
use crate::failure::{hold, Failure};
use crate::progress::say;
use crate::tool::Tool;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

/// One that nobody has, and what is installed of it alone.
const OLDER: &str = "0.0.1";
const GONE: &str = "gone.txt";
/// How the installer ends over a newer version, and beside an app that runs.
const REFUSED: i32 = 3;
const RUNNING: i32 = 2;
const ALL_DATA: &str = "AppData/Roaming/app.prospector.desktop";
const DATA: &str = "AppData/Roaming/app.prospector.desktop/workspaces/mine";
const FOLDER: &str = "AppData/Local/Programs/Prospector";
const MENU: &str = "AppData/Roaming/Microsoft/Windows/Start Menu/Programs/Prospector.lnk";
/// As Windows has them.
const UNINSTALLER: &str = r"C:\users\root\AppData\Local\Programs\Prospector\uninstall.exe";
const APP: &str = r"C:\users\root\AppData\Local\Programs\Prospector\prospector.exe";
const LISTED: &str = r"HKCU\Software\Microsoft\Windows\CurrentVersion\Uninstall\app.prospector.desktop";
/// Which program opens a list, by way of the name of its kind.
const ENDING: &str = r"HKCU\Software\Classes\.prospector-list";
const KIND: &str = "app.prospector.desktop.list";
const OPENS: &str = r"HKCU\Software\Classes\app.prospector.desktop.list\shell\open\command";
/// Where Microsoft notes that WebView2 is there.
const WEBVIEW2: &str = r"HKCU\Software\Microsoft\EdgeUpdate\Clients\{F3017226-FE2A-4295-8BDF-00C3A9A7E4C5}";

/// In the place of an app that runs, which here it cannot: holds what the app holds (tauri-plugin-single-instance), and says so by
/// a file beside it.
const RUNS: &str = r#"
Target amd64-unicode
SilentInstall silent
RequestExecutionLevel user
OutFile "runs.exe"
Section
    System::Call 'kernel32::CreateMutexW(p 0, i 0, w "app.prospector.desktop-sim")'
    FileOpen $0 "$EXEDIR\runs.txt" w
    FileClose $0
    Sleep 60000
SectionEnd
"#;
/// Starts `$2` by `$1`, and beside it, once it runs, the command that follows.
const BESIDE: &str = r#"
"$1" "$2" &
timeout 60 sh -c 'until [ -e runs.txt ]; do sleep 0.1; done' || exit
shift 2
exec "$@"
"#;

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
    let older = windows::older(Workshop::Room(room), OLDER, GONE)?;
    let (older, newer) = (older.display().to_string(), installer.display().to_string());
    let there = Wine::fresh(room)?;
    step("Wine: the installer, in both languages", &|| {
        there.picture("C.UTF-8", "installer-en", &newer)?;
        there.picture("de_DE.UTF-8", "installer-de", &newer)
    })?;
    step("Wine: install", &|| {
        // Each would fetch it otherwise.
        there.run(&["reg", "add", WEBVIEW2, "/v", "pv", "/d", "1.0", "/f"])?;
        let data = there.home(DATA);
        let made = data.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| fs::write(&data, "paid for"));
        made.map_err(Failure::at(&data))?;
        there.run(&[&older, "/S"])?;
        there.is_listed_as(OLDER)
    })?;
    step("Wine: over an older version, not over a newer one", &|| {
        there.run(&[&newer, "/S"])?;
        there.is_listed_as(VERSION)?;
        there.is_found()?;
        hold(!there.home(FOLDER).join(GONE).exists(), || "what only the older version had is still there".to_owned())?;
        refused(REFUSED, there.run(&[&older, "/S"]))?;
        there.is_listed_as(VERSION)
    })?;
    step("Wine: not beside an app that runs", &|| there.beside_a_running_app(&newer))?;
    step("Wine: the app, in both languages", &|| {
        there.run(&["reg", "delete", WEBVIEW2, "/f"])?;
        there.picture("C.UTF-8", "app-en", APP)?;
        there.picture("de_DE.UTF-8", "app-de", APP)
    })?;
    step("Wine: remove", &|| {
        // It goes on as a copy, or it could not take itself away.
        there.run(&[UNINSTALLER, "/S"])?;
        there.at_rest()?;
        there.nothing_is_left()?;
        hold(there.home(DATA).exists(), || "what the person has loaded is gone".to_owned())
    })?;
    step("Wine: remove, with everything that the person has", &|| {
        there.run(&["reg", "add", WEBVIEW2, "/v", "pv", "/d", "1.0", "/f"])?;
        there.run(&[&newer, "/S"])?;
        there.run(&[UNINSTALLER, "/S", "/FORGET"])?;
        there.at_rest()?;
        there.nothing_is_left()?;
        hold(!there.home(ALL_DATA).exists(), || "what the person wanted to be deleted is still there".to_owned())
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
        room.checkout.progress.step("Wine: a clean Windows", || {
            wine::fresh(room, &there.prefix)?;
            fs::create_dir_all(&there.pictures).map_err(Failure::at(&there.pictures))?;
            room.root.inside(["localedef", "-i", "de_DE", "-f", "UTF-8", "de_DE.UTF-8"]).run(room.checkout)
        })?;
        Ok(there)
    }

    /// Something of the person's.
    fn home(&self, place: &str) -> PathBuf {
        self.prefix.join("drive_c/users/root").join(place)
    }

    fn inside(&self, language: &str, command: &[&str]) -> Tool {
        let mut env = surroundings(&self.prefix);
        env.extend(["LANG", "LC_ALL"].map(|name| (name, OsString::from(language))));
        self.room.inside(&self.room.home, &env, command)
    }

    fn run(&self, words: &[&str]) -> Result<(), Failure> {
        self.inside("C.UTF-8", &[&[WINE], words].concat()).run(self.room.checkout)
    }

    /// Waits until every program has ended and all is written.
    fn at_rest(&self) -> Result<(), Failure> {
        wine::server(self.room, &self.prefix, "-w").run(self.room.checkout)
    }

    /// What a program shows first, in a language. The program is ended then.
    fn picture(&self, language: &str, name: &str, program: &str) -> Result<(), Failure> {
        let (taken, to) = (self.room.home.join("picture.png"), self.pictures.join(format!("windows-{name}.png")));
        let place = taken.display().to_string();
        let display =
            ["xvfb-run", "--auto-servernum", "--server-args=-screen 0 1024x768x24", "sh", "-c", PICTURE, "sh"];
        let shown = self.inside(language, &[&display[..], &[&place, WINE, program]].concat()).run(self.room.checkout);
        let _ = wine::server(self.room, &self.prefix, "-k").run(self.room.checkout);
        shown.and_then(|()| fs::copy(&taken, &to).map_err(Failure::at(&taken)).map(drop))
    }

    fn beside_a_running_app(&self, installer: &str) -> Result<(), Failure> {
        let home = &self.room.home;
        let _ = fs::remove_file(home.join("runs.txt"));
        let script = home.join("runs.nsi");
        fs::write(&script, RUNS).map_err(Failure::at(&script))?;
        self.room.inside(home, &[], &["makensis", "-V2", "runs.nsi"]).run(self.room.checkout)?;
        let command = ["sh", "-c", BESIDE, "sh", WINE, "runs.exe", WINE, installer, "/S"];
        let ended = self.inside("C.UTF-8", &command).run(self.room.checkout);
        let _ = wine::server(self.room, &self.prefix, "-k").run(self.room.checkout);
        refused(RUNNING, ended)
    }

    fn is_listed_as(&self, version: &str) -> Result<(), Failure> {
        self.notes(&[LISTED, "/v", "DisplayVersion"], version)
    }

    /// In the menu, and by a double click on a list.
    fn is_found(&self) -> Result<(), Failure> {
        hold(self.home(MENU).exists(), || "it is not in the menu".to_owned())?;
        self.notes(&[ENDING, "/ve"], KIND)?;
        self.notes(&[OPENS, "/ve"], &format!("\"{APP}\" \"%1\""))
    }

    /// That Windows has noted a value at a place.
    fn notes(&self, place: &[&str], value: &str) -> Result<(), Failure> {
        let command = [&[WINE, "reg", "query"], place].concat();
        let (said, end) = self.inside("C.UTF-8", &command).run_telling(self.room.checkout);
        end?;
        let noted = said.iter().any(|line| line.trim_end().ends_with(&format!("REG_SZ    {value}")));
        hold(noted, || format!("Windows has not noted {value}: {}", said.join(" ")))
    }

    /// But for what is the person's.
    fn nothing_is_left(&self) -> Result<(), Failure> {
        let file = self.prefix.join("user.reg");
        let text = fs::read_to_string(&file).map_err(Failure::at(&file))?;
        let noted = text.lines().filter(|line| line.starts_with('[') && line.to_lowercase().contains("prospector"));
        let noted: Vec<&str> = noted.collect();
        hold(noted.is_empty(), || format!("Windows still has {}", noted.join(", ")))?;
        hold(!self.home(FOLDER).exists(), || "its folder is still there".to_owned())?;
        hold(!self.home(MENU).exists(), || "it is still in the menu".to_owned())
    }
}

/// That the installer ended as it ends for this reason.
fn refused(reason: i32, ended: Result<(), Failure>) -> Result<(), Failure> {
    match ended {
        Err(Failure::Tool { code: Some(code), .. }) if code == reason => Ok(()),
        other => Err(Failure::Wrong(format!("The installer was to refuse, with {reason}: {other:?}."))),
    }
}
