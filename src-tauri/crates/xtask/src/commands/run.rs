//! `cargo xtask run`: from a fresh clone to the running app, built in the shortest time, for speed or, with `--dev`, on Vite's
//! development server, so that the interface reloads as it is edited. Owns that app and server come and go together.

use super::{build_app, ready};
use crate::args::Build;
use crate::checkout::Checkout;
use crate::failure::Failure;
use crate::packages::{self, Purpose};
use crate::progress::say;
use crate::tool::{tree, Tool};
use crate::{machine, ui};
use std::net::{TcpStream, ToSocketAddrs};
use std::process::{Child, ExitCode};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Vite's port; `tauri.conf.json` names the same in `devUrl`.
const PORT: u16 = 1420;
const LOOK: Duration = Duration::from_millis(100);
const READY_WITHIN: Duration = Duration::from_secs(60);

/// Vite, tied to the process that started it, which becomes the app: when one ends, however, so does the other.
const SERVE: &str = "
    const app = process.ppid;
    const whileThere = (act) => { try { act() } catch { process.exit() } };
    setInterval(() => whileThere(() => process.kill(app, 0)), 300).unref();
    process.on('exit', () => { try { process.kill(app, 'SIGTERM') } catch { /* it ended first */ } });
    await import('./node_modules/vite/bin/vite.js');
";

/// Builds what has changed and starts the app; the answer is the app's own exit code.
pub fn run(checkout: &Checkout, build: Build, app_args: &[String]) -> Result<ExitCode, Failure> {
    machine::node()?;
    machine::display()?;
    let profile = match build {
        Build::Quick => "quick",
        Build::Release => "release",
        Build::Dev => return dev(checkout, app_args),
    };
    ready(checkout, Purpose::Building)?;
    build_app(checkout, profile)?;
    say("Prospector is starting");
    Tool::new(checkout.app(profile)).args(app_args).become_it()
}

/// Starts app and server. This process becomes the app where the system allows it.
fn dev(checkout: &Checkout, app_args: &[String]) -> Result<ExitCode, Failure> {
    packages::ensure(checkout, Purpose::Building)?;
    ui::install(checkout)?;
    if answers() {
        let by = "probably by another `cargo xtask run --dev`: end that first";
        return Err(Failure::Wrong(format!("Port {PORT} is taken, {by}.")));
    }
    let serve = Tool::new("node").args(["--input-type=module", "--eval", SERVE]).within(&checkout.ui());
    let mut vite = serve.start()?;
    let ended = until_it_answers(&mut vite).and_then(|()| {
        say("The interface is served and follows every edit; building the app");
        let app = Tool::cargo(&checkout.root).args(["run", "-p", "prospector", "--no-default-features", "--"]);
        app.args(app_args).become_it()
    });
    tree::end(&mut vite);
    ended
}

fn until_it_answers(vite: &mut Child) -> Result<(), Failure> {
    let begun = Instant::now();
    let program = "vite".to_owned();
    while !answers() {
        if begun.elapsed() > READY_WITHIN {
            return Err(Failure::Wrong(format!("vite was stopped after {} min.", READY_WITHIN.as_secs() / 60)));
        }
        match vite.try_wait() {
            Ok(None) => sleep(LOOK),
            Ok(Some(status)) => return Err(Failure::Tool { program, code: status.code() }),
            Err(source) => return Err(Failure::Start { program, source }),
        }
    }
    Ok(())
}

/// Whether something listens on Vite's port, on either loopback address.
fn answers() -> bool {
    let mut addresses = ("localhost", PORT).to_socket_addrs().into_iter().flatten();
    addresses.any(|address| TcpStream::connect_timeout(&address, LOOK).is_ok())
}
