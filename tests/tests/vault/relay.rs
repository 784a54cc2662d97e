//! A bad way to the hub: what goes over it is late, and now and then the connection is cut, wherever it is.
//!
//! Cut behind a COMMIT, its answer is lost and it has happened; before it, it has not: whoever sent it cannot tell.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::Mutex;
use std::time::Duration;

use tests::seed::Dice;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;

/// How bad it is.
#[derive(Debug, Clone, Copy)]
pub struct Badness {
    /// What is said takes so much longer, at most.
    pub late: Duration,
    /// Pieces, in both directions, behind which a connection is cut at the latest; none where none is.
    pub cut_within: Option<usize>,
    /// Transactions that ask to be READ COMMITTED are SERIALIZABLE.
    pub serializable: bool,
}

const ASKED: &[u8] = b"READ COMMITTED";

/// A way, as long as it is held.
pub struct Relay {
    pub address: SocketAddr,
    _ways: JoinSet<()>,
}

impl Relay {
    pub async fn to(server: SocketAddr, badness: Badness, seed: u64) -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let address = listener.local_addr().unwrap();
        let mut ways = JoinSet::new();
        let dice = Arc::new(Mutex::new(Dice::new(seed)));
        ways.spawn(async move {
            let mut open = JoinSet::new();
            while let Ok((client, _)) = listener.accept().await {
                let dice = Arc::clone(&dice);
                open.spawn(async move {
                    let Ok(upstream) = TcpStream::connect(server).await else { return };
                    let (from_client, to_client) = client.into_split();
                    let (from_server, to_server) = upstream.into_split();
                    // Whoever is cut first takes the other with it.
                    tokio::select! {
                        () = passed(from_client, to_server, badness, &dice) => {}
                        () = passed(from_server, to_client, badness, &dice) => {}
                    }
                });
            }
        });
        Self { address, _ways: ways }
    }
}

async fn passed(
    mut from: impl AsyncReadExt + Unpin,
    mut to: impl AsyncWriteExt + Unpin,
    badness: Badness,
    dice: &Mutex<Dice>,
) {
    let pieces = badness.cut_within.map(|most| dice.lock().unwrap().below(most));
    let mut piece = vec![0; 16 << 10];
    let mut count = 0;
    while let Ok(read @ 1..) = from.read(&mut piece).await {
        if pieces == Some(count) {
            return;
        }
        count += 1;
        let late = badness.late.mul_f64(dice.lock().unwrap().below(1_000) as f64 / 1_000.0);
        if !late.is_zero() {
            tokio::time::sleep(late).await;
        }
        if badness.serializable {
            // As long as the other, so that the protocol's lengths hold. What comes in two pieces stays as it is.
            let asked = piece[..read].windows(ASKED.len()).position(|window| window == ASKED);
            if let Some(at) = asked {
                piece[at..at + ASKED.len()].copy_from_slice(b"SERIALIZABLE  ");
            }
        }
        if to.write_all(&piece[..read]).await.is_err() {
            return;
        }
    }
}
