//! A display for one app alone. On one that windows share, another may lie over it at any moment, has the same clipboard, and takes
//! its selection away: WebKit gives up what is selected in a field when another window selects something, and what is typed then
//! comes behind the text instead of in its place.

use std::path::Path;
use std::process::Command;

use super::process::Ended;

/// It ends when dropped.
pub struct Display {
    _server: Ended,
    name: String,
}

impl Display {
    /// Starts one, under the first number that is free.
    pub async fn start() -> Self {
        Self::with(&mut Command::new("Xvfb")).await
    }

    /// Starts one whose picture lies in this folder, as the file `Xvfb_screen0`, and changes there while it is drawn.
    pub async fn seen_in(folder: &Path) -> Self {
        Self::with(Command::new("Xvfb").arg("-fbdir").arg(folder)).await
    }

    async fn with(command: &mut Command) -> Self {
        command.args(["-displayfd", "1", "-screen", "0", "1920x1200x24", "-noreset", "-nolisten", "tcp"]);
        let server = Ended::start(command);
        let number = |line: &String| line.parse::<u32>().is_ok();
        let number = server.lines.wait("the display's number", |lines| lines.all().into_iter().find(number)).await;
        Self { _server: server, name: format!(":{number}") }
    }

    /// The environment that puts a program here.
    pub fn environment(&self) -> (&'static str, &str) {
        ("DISPLAY", &self.name)
    }

    /// What can be seen of this part of it, from its upper left corner, written as a picture.
    pub fn seen(&self, width: u32, height: u32, file: &Path) {
        let (name, value) = self.environment();
        let part = format!("{width}x{height}+0+0");
        let mut import = Command::new("import");
        import.args(["-silent", "-window", "root", "-crop", &part, "+repage"]).arg(file).env(name, value);
        assert!(import.status().expect("ImageMagick is installed").success(), "the display can be seen");
    }

    /// Moves the pointer, or presses or lets go of its button, as `xdotool` is told to.
    pub fn pointer(&self, steps: &[&str]) {
        let (name, value) = self.environment();
        let done = Command::new("xdotool").args(steps).env(name, value).status().expect("xdotool is installed");
        assert!(done.success(), "the pointer takes {steps:?}");
    }
}
