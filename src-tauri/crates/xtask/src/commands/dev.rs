//! `cargo xtask run --dev`: the app on Vite's development server, so that the interface reloads as it is edited.

use crate::checkout::Checkout;
use crate::failure::Failure;
use crate::packages::{self, Purpose};
use crate::progress::say;
use crate::tool::{exit_code, tree, Tool};
use crate::{machine, ui};
use std::net::{TcpStream, ToSocketAddrs};
use std::process::{Child, ExitCode, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Vite's port; `tauri.conf.json` names the same in `devUrl`.
const PORT: u16 = 1420;
const LOOK: Duration = Duration::from_millis(100);
const READY_WITHIN: Duration = Duration::from_secs(60);
const FAREWELL: Duration = Duration::from_secs(3);

/// Starts both; when one ends, so does the other.
pub fn dev(checkout: &Checkout, app_args: &[String]) -> Result<ExitCode, Failure> {
    machine::node()?;
    machine::display()?;
    packages::ensure(checkout, Purpose::Building)?;
    ui::install(checkout)?;
    if answers() {
        return Err(Failure::PortTaken { port: PORT });
    }
    let mut vite = start(serve(checkout), "vite")?;
    let done = beside(checkout, &mut vite, app_args);
    // Vite ends when its input does, which also happens when this program is killed.
    drop(vite.stdin.take());
    let asked = Instant::now();
    while asked.elapsed() < FAREWELL && matches!(vite.try_wait(), Ok(None)) {
        sleep(LOOK);
    }
    tree::end(&mut vite);
    done
}

fn serve(checkout: &Checkout) -> std::process::Command {
    let mut vite = ui::script(checkout, "dev").into_command();
    // With CI set Vite does not listen to its input.
    vite.env_remove("CI").stdin(Stdio::piped());
    vite
}

fn beside(checkout: &Checkout, vite: &mut Child, app_args: &[String]) -> Result<ExitCode, Failure> {
    let begun = Instant::now();
    while !answers() {
        if begun.elapsed() > READY_WITHIN {
            return Err(Failure::TooLong { program: "vite".to_owned(), limit: READY_WITHIN });
        }
        still_serving(vite)?;
        sleep(LOOK);
    }
    say("The interface is served; building the app (edits to ui/ show at once, ending the app ends both)");
    let app = Tool::cargo(&checkout.root).args(["run", "-p", "prospector", "--no-default-features", "--"]);
    let mut app = start(app.args(app_args).into_command(), "cargo")?;
    loop {
        match app.try_wait() {
            Ok(None) => {}
            Ok(Some(status)) => return Ok(exit_code(status)),
            Err(source) => return Err(Failure::Start { program: "cargo".to_owned(), source }),
        }
        if let Err(failure) = still_serving(vite) {
            tree::end(&mut app);
            return Err(failure);
        }
        sleep(LOOK);
    }
}

fn start(mut command: std::process::Command, program: &str) -> Result<Child, Failure> {
    command.spawn().map_err(|source| Failure::Start { program: program.to_owned(), source })
}

fn still_serving(vite: &mut Child) -> Result<(), Failure> {
    match vite.try_wait() {
        Ok(None) => Ok(()),
        Ok(Some(status)) => Err(Failure::Tool { program: "vite".to_owned(), code: status.code() }),
        Err(source) => Err(Failure::Start { program: "vite".to_owned(), source }),
    }
}

/// Whether something listens on Vite's port, on either loopback address.
fn answers() -> bool {
    let addresses = ("localhost", PORT).to_socket_addrs().into_iter().flatten();
    addresses.into_iter().any(|address| TcpStream::connect_timeout(&address, LOOK).is_ok())
}
