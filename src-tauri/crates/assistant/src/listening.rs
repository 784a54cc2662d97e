//! The server's end of the socket: begun and ended with the switch in Settings, a session for each program that connects.

use std::sync::Arc;
use std::time::Duration;

use ipc::{Changed, FailureCode, Nothing};
use rmcp::ServiceExt;
use rmcp::transport::async_rw::AsyncRwTransport;
use socket::{Listener, Place};
use tokio_util::sync::CancellationToken;
use words::t;
use workspace::failure::Failure;
use workspace::host::Host;
use workspace::lock::locked;

use crate::connections::{Connections, Listening};
use crate::ipc::AssistantSettings;
use crate::session::Session;
use crate::settings;
use crate::surroundings::Surroundings;

/// Bytes of one message: more than any honest question has.
const LONGEST_MESSAGE: usize = 1 << 20;
/// Programs that are connected at once.
const MOST_CONNECTED: u64 = 32;
/// How long it waits after the system refused a connection, for want of files or memory.
const PAUSE: Duration = Duration::from_millis(500);

/// At the start of the program, once the data folder is its own: listens where a person has switched that on.
pub async fn begin(host: &Arc<Host>, surroundings: Arc<dyn Surroundings>) {
    let connections = host.state::<Connections>();
    let _one_at_a_time = connections.changing.lock().await;
    let _ = connections.surroundings.set(surroundings);
    connections.set(settings::read(&Place::of(&host.data_folder)));
    follow(host, &connections).await;
}

/// At its end: nobody is connected any more. What a tool has begun is brought to its end by whoever does it.
pub fn end(host: &Host) {
    if let Some(listening) = locked(&host.state::<Connections>().listening).take() {
        listening.ended.cancel();
    }
}

/// Sets who may ask, and what they may read.
///
/// # Errors
/// [`FailureCode::Storage`] where the settings cannot be written: then they are as before.
pub async fn set(host: &Arc<Host>, request: AssistantSettings) -> Result<Nothing, Failure> {
    let connections = host.state::<Connections>();
    let _one_at_a_time = connections.changing.lock().await;
    let place = Place::of(&host.data_folder);
    let written = tokio::task::spawn_blocking(move || settings::write(&place, request)).await?;
    let settings = written.map_err(|error| {
        tracing::warn!(%error, "the settings of assistants were not written");
        let message = t!(
            "The settings could not be written. Check that the disk is not full and that the data folder may be written."
        );
        Failure::new(FailureCode::Storage, message)
    })?;
    connections.set(settings);
    follow(host, &connections).await;
    host.emit(Changed::Assistant);
    Ok(Nothing {})
}

/// Listens, or stops, as the settings say.
async fn follow(host: &Arc<Host>, connections: &Connections) {
    let listens = locked(&connections.listening).is_some();
    match (connections.settings().on, listens) {
        (true, false) => match Listener::open(&Place::of(&host.data_folder)) {
            Ok(listener) => {
                let ended = CancellationToken::new();
                let over = tokio::spawn(listen(Arc::clone(host), listener, ended.clone()));
                *locked(&connections.listening) = Some(Listening { ended, over });
                *locked(&connections.trouble) = None;
            }
            Err(error) => {
                tracing::warn!(%error, "assistants cannot connect");
                let message = t!(
                    "No program can connect: the system refuses the socket in the data folder. Check the folder, then switch this off and on again."
                );
                *locked(&connections.trouble) = Some(message);
            }
        },
        (false, true) => {
            let listening = locked(&connections.listening).take();
            if let Some(Listening { ended, over }) = listening {
                ended.cancel();
                // The socket is gone with it: who listens next must not lose its own to that.
                let _ = over.await;
            }
        }
        (true, true) => {}
        (false, false) => *locked(&connections.trouble) = None,
    }
}

async fn listen(host: Arc<Host>, listener: Listener, ended: CancellationToken) {
    tracing::info!("assistants may ask");
    loop {
        let stream = tokio::select! {
            biased;
            () = ended.cancelled() => break,
            stream = listener.accept() => stream,
        };
        let stream = match stream {
            Ok(stream) => stream,
            Err(error) => {
                tracing::info!(%error, "a connection of an assistant was refused by the system");
                tokio::select! {
                    () = ended.cancelled() => break,
                    () = tokio::time::sleep(PAUSE) => continue,
                }
            }
        };
        if host.state::<Connections>().connected() >= MOST_CONNECTED {
            tracing::warn!("too many assistants are connected");
            continue;
        }
        let (host, ended) = (Arc::clone(&host), ended.clone());
        tokio::spawn(async move {
            let _connected = host.state::<Connections>().enter();
            host.emit(Changed::Assistant);
            serve(&host, stream, ended).await;
            drop(_connected);
            host.emit(Changed::Assistant);
        });
    }
    tracing::info!("assistants may not ask any more");
}

async fn serve(host: &Arc<Host>, stream: socket::Stream, ended: CancellationToken) {
    let (read, write) = tokio::io::split(stream);
    let transport = AsyncRwTransport::new_server(read, write).with_max_line_length(LONGEST_MESSAGE);
    // One of its own: a session that ends cancels what it was given, and would end all others with it.
    match Session::new(Arc::clone(host)).serve_with_ct(transport, ended.child_token()).await {
        Ok(session) => {
            if let Err(error) = session.waiting().await {
                tracing::warn!(%error, "the session of an assistant broke off");
            }
        }
        Err(error) => tracing::info!(%error, "an assistant hung up before it began"),
    }
}
