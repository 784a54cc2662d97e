//! The bridge that a chat program starts: what it writes goes to the running app line by line, and what the app answers comes back.
//!
//! It starts the app where it is not running. Where the app ends in between, every request that waits is answered with why, and the next
//! one finds the app again: how the conversation began is said to it once more. It holds nothing else, decides nothing, and sends no
//! request a second time.

use std::io::{self, BufRead, BufReader, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use interprocess::local_socket::Stream;
use interprocess::local_socket::prelude::*;
use serde_json::{Value, json};

use crate::lines::{self, Kind};
use crate::place::Place;

/// How long the app may take to start.
const START: Duration = Duration::from_secs(60);
/// Between two looks whether it has.
const GLANCE: Duration = Duration::from_millis(100);
/// Requests that wait at once: of more the next one is refused.
const MOST_WAITING: usize = 1_000;

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
    /// Requests that are not answered yet.
    waiting: Vec<Value>,
    /// The app, while it is connected.
    app: Option<Arc<Stream>>,
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
    let mut held = locked(shared);
    if let Kind::Request { id, initialize } = kind {
        if held.waiting.len() >= MOST_WAITING {
            return Err(TOO_MANY);
        }
        if *initialize {
            held.beginning = Some(line.to_vec());
        }
        held.waiting.push(id.clone());
    }
    // A server answers nothing that was called off.
    if let Kind::Cancelled { id } = kind {
        held.waiting.retain(|waiting| waiting != id);
    }
    let sent = held.app.as_deref().map_or(Ok(()), |app| send(app, line));
    if sent.is_err() {
        held.app = None;
        if let Kind::Request { id, .. } = kind {
            held.waiting.retain(|waiting| waiting != id);
        }
        return Err(ENDED);
    }
    Ok(())
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
    let stream = match open(place) {
        Ok(stream) => stream,
        Err(_) => {
            start().map_err(|_| NOT_STARTED)?;
            let end = Instant::now() + START;
            loop {
                thread::sleep(GLANCE);
                match open(place) {
                    Ok(stream) => break stream,
                    Err(_) if Instant::now() >= end => return Err(NOT_STARTED),
                    Err(_) => {}
                }
            }
        }
    };
    let app = Arc::new(stream);
    let mut held = locked(shared);
    if let Some(beginning) = held.beginning.clone().filter(|_| held.begun && !begins) {
        send(&app, &again(&beginning)).map_err(|_| ENDED)?;
    }
    held.connection += 1;
    let connection = held.connection;
    held.app = Some(Arc::clone(&app));
    drop(held);
    let (shared, to) = (Arc::clone(shared), Arc::clone(to));
    thread::spawn(move || bring_back(&app, connection, &shared, &to));
    Ok(())
}

fn send(mut app: &Stream, line: &[u8]) -> io::Result<()> {
    app.write_all(line)?;
    app.flush()
}

fn open(place: &Place) -> io::Result<Stream> {
    Stream::connect(place.name()?)
}

/// The beginning of the conversation under a number of the bridge's own, and that it was understood.
fn again(beginning: &[u8]) -> Vec<u8> {
    let mut message: Value = serde_json::from_slice(beginning).unwrap_or_default();
    message["id"] = json!(AGAIN);
    format!("{message}\n{}\n", json!({"jsonrpc": "2.0", "method": "notifications/initialized"})).into_bytes()
}

/// Hands back what the app says, until it ends; then whoever waits is told.
fn bring_back<W: Write>(app: &Stream, connection: u64, shared: &Mutex<Shared>, to: &Mutex<W>) {
    let mut answers = BufReader::new(app);
    while let Ok(Some(line)) = lines::next(&mut answers) {
        if let Kind::Answer { id } = lines::kind(&line) {
            if id == AGAIN {
                continue;
            }
            let mut held = locked(shared);
            held.waiting.retain(|waiting| *waiting != id);
            held.begun = true;
        }
        // The chat program is gone: its other pipe says so too.
        let _ = write(to, &line);
    }
    let waiting = {
        let mut held = locked(shared);
        if held.connection != connection {
            return;
        }
        held.app = None;
        std::mem::take(&mut held.waiting)
    };
    for id in waiting {
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
