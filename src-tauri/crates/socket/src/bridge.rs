//! The bridge that a chat program starts: what it writes goes to the running app line by line, and what the app answers comes back.
//!
//! It starts the app where it is not running. Where the app ends in between, every request that waits is answered with why, and the next
//! one finds the app again: how the conversation began is said to it once more. It holds nothing else, decides nothing, and sends no
//! request a second time.
//!
//! The connection has a runtime and a thread of its own: a pipe of Windows that is read in one thread lets no other one write to it,
//! unless both are begun and waited for.

use std::io::{self, BufRead, BufReader, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use interprocess::local_socket::tokio::prelude::*;
use serde_json::{Value, json};
use tokio::io::{AsyncBufRead, AsyncBufReadExt, AsyncReadExt, AsyncWriteExt};
use tokio::runtime::{Builder, Runtime};
use tokio::sync::mpsc;

use crate::Stream;

use crate::lines::{self, Kind};
use crate::place::Place;

/// How long the app may take to start.
const START: Duration = Duration::from_secs(60);
/// Between two looks whether it has.
const GLANCE: Duration = Duration::from_millis(100);
/// Requests that wait at once: of more the next one is refused.
const MOST_WAITING: usize = 1_000;
/// Lines on their way to the app; behind them the chat program waits.
const MOST_LINES: usize = 16;
/// How long the bridge stays for lines that are on their way when the chat program hangs up.
const LAST: Duration = Duration::from_secs(5);

const SWITCHED_OFF: &str =
    "Prospector lets no program ask. Switch it on there, in Settings > Assistant, then try again.";
const NOT_STARTED: &str =
    "Prospector did not start, so nothing was asked and nothing was spent. Start it by hand, then try again.";
const ENDED: &str = "Prospector was closed before it answered. What was paid for is kept there; ask again to see it.";
const TOO_MANY: &str = "Too many requests wait for Prospector. Nothing was asked; try again once some are answered.";
/// Under this number the beginning of the conversation is said again to an app that was started anew.
const AGAIN: &str = "prospector-bridge-begins-again";

/// What both directions have to know.
#[derive(Default)]
struct Shared {
    /// Requests that are not answered yet, each with the connection that it went to.
    waiting: Vec<(u64, Value)>,
    /// The app, while it is connected: what is sent here goes to it.
    app: Option<mpsc::Sender<Vec<u8>>>,
    /// Ends when everything is carried to it.
    carried: Option<std::sync::mpsc::Receiver<()>>,
    /// Which connection that is: the end of an older one means nothing to a newer one.
    connection: u64,
    /// How the conversation began: the first request, and that it was understood.
    beginning: Option<Vec<u8>>,
    /// The same request was answered, so that the app must hear of it again where it was started anew.
    begun: bool,
}

/// Runs until the chat program hangs up. `start` starts the app, without waiting for it.
///
/// # Errors
/// When the chat program's own pipes fail.
pub fn run(place: &Place, start: impl Fn() -> io::Result<()>) -> io::Result<()> {
    between(place, BufReader::new(io::stdin().lock()), io::stdout(), start)
}

/// The same between any two ends.
fn between(
    place: &Place,
    mut from: impl BufRead,
    to: impl Write + Send + 'static,
    start: impl Fn() -> io::Result<()>,
) -> io::Result<()> {
    let shared = Arc::new(Mutex::new(Shared::default()));
    let to = Arc::new(Mutex::new(to));
    while let Some(line) = lines::next(&mut from)? {
        let kind = lines::kind(&line);
        if let Err(why) = hand_on(place, &shared, &to, &line, &kind, &start)
            && let Kind::Request { id, .. } = &kind
        {
            write(&to, &lines::refusal(id, why))?;
        }
    }
    // What was handed on is sent before the end; nobody is left to be told of what waits.
    let carried = {
        let mut held = locked(&shared);
        held.waiting.clear();
        held.app = None;
        held.carried.take()
    };
    // Whoever sent it has gone: the end of the sender is the answer, and an app that takes nothing is not waited for.
    let _ = carried.map(|carried| carried.recv_timeout(LAST));
    Ok(())
}

fn hand_on<W: Write + Send + 'static>(
    place: &Place,
    shared: &Arc<Mutex<Shared>>,
    to: &Arc<Mutex<W>>,
    line: &[u8],
    kind: &Kind,
    start: &impl Fn() -> io::Result<()>,
) -> Result<(), &'static str> {
    if locked(shared).app.is_none() {
        connect(place, shared, to, matches!(kind, Kind::Request { initialize: true, .. }), start)?;
    }
    let app = {
        let mut held = locked(shared);
        if let Kind::Request { id, initialize } = kind {
            if held.waiting.len() >= MOST_WAITING {
                return Err(TOO_MANY);
            }
            if *initialize {
                held.beginning = Some(line.to_vec());
            }
            let connection = held.connection;
            held.waiting.push((connection, id.clone()));
        }
        // A server answers nothing that was called off.
        if let Kind::Cancelled { id } = kind {
            held.waiting.retain(|(_, waiting)| waiting != id);
        }
        held.app.clone()
    };
    // Nothing is held meanwhile: what comes back must not wait for what goes.
    if app.is_some_and(|app| app.blocking_send(line.to_vec()).is_ok()) {
        return Ok(());
    }
    let mut held = locked(shared);
    held.app = None;
    match kind {
        // Whoever saw the app end may have answered it already.
        Kind::Request { id, .. } if held.waiting.iter().any(|(_, waiting)| waiting == id) => {
            held.waiting.retain(|(_, waiting)| waiting != id);
            Err(ENDED)
        }
        _ => Ok(()),
    }
}

/// Finds the app, and starts it where it is not running.
fn connect<W: Write + Send + 'static>(
    place: &Place,
    shared: &Arc<Mutex<Shared>>,
    to: &Arc<Mutex<W>>,
    begins: bool,
    start: &impl Fn() -> io::Result<()>,
) -> Result<(), &'static str> {
    if !place.is_on() {
        return Err(SWITCHED_OFF);
    }
    let (runtime, stream) = match open(place) {
        Ok(opened) => opened,
        Err(_) => {
            start().map_err(|_| NOT_STARTED)?;
            let end = Instant::now() + START;
            loop {
                thread::sleep(GLANCE);
                match open(place) {
                    Ok(opened) => break opened,
                    Err(_) if Instant::now() >= end => return Err(NOT_STARTED),
                    Err(_) => {}
                }
            }
        }
    };
    let (app, lines) = mpsc::channel(MOST_LINES);
    let mut held = locked(shared);
    if let Some(beginning) = held.beginning.clone().filter(|_| held.begun && !begins) {
        app.try_send(again(&beginning)).map_err(|_| ENDED)?;
    }
    held.connection += 1;
    let connection = held.connection;
    held.app = Some(app);
    let (shared, to) = (Arc::clone(shared), Arc::clone(to));
    let (carrying, carried) = std::sync::mpsc::channel::<()>();
    held.carried = Some(carried);
    thread::spawn(move || {
        runtime.block_on(carry(stream, lines, &shared, &to));
        ended(connection, &shared, &to);
        drop(carrying);
        // A chat program that reads nothing holds up a thread of it.
        runtime.shutdown_background();
    });
    Ok(())
}

fn open(place: &Place) -> io::Result<(Runtime, Stream)> {
    let runtime = Builder::new_current_thread().enable_all().build()?;
    let stream = runtime.block_on(Stream::connect(place.name()?))?;
    Ok((runtime, stream))
}

/// Both directions, until the app hangs up or nothing more goes to it.
async fn carry<W: Write + Send + 'static>(
    stream: Stream,
    mut lines: mpsc::Receiver<Vec<u8>>,
    shared: &Mutex<Shared>,
    to: &Arc<Mutex<W>>,
) {
    let (read, mut write) = (&stream, &stream);
    let going = async {
        while let Some(line) = lines.recv().await {
            if write.write_all(&line).await.is_err() || write.flush().await.is_err() {
                // What it has said before is still heard, up to its end.
                lines.close();
                return std::future::pending().await;
            }
        }
    };
    tokio::select! {
        () = going => {}
        () = bring_back(tokio::io::BufReader::new(read), shared, to) => {}
    }
}

/// The beginning of the conversation under a number of the bridge's own, and that it was understood.
fn again(beginning: &[u8]) -> Vec<u8> {
    let mut message: Value = serde_json::from_slice(beginning).unwrap_or_default();
    message["id"] = json!(AGAIN);
    format!("{message}\n{}\n", json!({"jsonrpc": "2.0", "method": "notifications/initialized"})).into_bytes()
}

/// Hands back what the app says, until it ends.
async fn bring_back<W: Write + Send + 'static>(
    mut answers: impl AsyncBufRead + Unpin,
    shared: &Mutex<Shared>,
    to: &Arc<Mutex<W>>,
) {
    let mut line = Vec::new();
    loop {
        line.clear();
        let most = lines::LONGEST as u64;
        let read = (&mut answers).take(most).read_until(b'\n', &mut line).await;
        // Half a line is none: the app has ended within it. None of its answers is as long as that.
        if read.is_err() || !line.ends_with(b"\n") {
            return;
        }
        if let Kind::Answer { id } = lines::kind(&line) {
            if id == AGAIN {
                continue;
            }
            let mut held = locked(shared);
            held.waiting.retain(|(_, waiting)| *waiting != id);
            held.begun = true;
        }
        // Where it is gone its other pipe says so too; and while it reads nothing, what it says still goes to the app.
        let (to, line) = (Arc::clone(to), std::mem::take(&mut line));
        let _ = tokio::task::spawn_blocking(move || write(&to, &line)).await;
    }
}

/// Whoever waits for an app that has ended is told so; the end of an older connection means nothing to who waits for a newer one.
fn ended<W: Write>(connection: u64, shared: &Mutex<Shared>, to: &Mutex<W>) {
    let waiting: Vec<(u64, Value)> = {
        let mut held = locked(shared);
        if held.connection == connection {
            held.app = None;
        }
        let of_it = |(of, _): &(u64, Value)| *of == connection;
        let (waiting, others) = std::mem::take(&mut held.waiting).into_iter().partition(of_it);
        held.waiting = others;
        waiting
    };
    for (_, id) in waiting {
        let _ = write(to, &lines::refusal(&id, ENDED));
    }
}

fn write<W: Write>(to: &Mutex<W>, line: &[u8]) -> io::Result<()> {
    let mut to = locked(to);
    to.write_all(line)?;
    to.flush()
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests;
