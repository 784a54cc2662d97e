//! Reads a body piece by piece and stops at a cap, so that neither a huge nor a small but densely packed answer fills the
//! memory: bytes are counted after decompression, as they come. One that stalls is given up.

use std::time::Duration;

use reqwest::Response;
use tokio::time::timeout;

/// What came of a body.
#[derive(Debug)]
pub(crate) struct Body {
    /// The bytes that came, never more than the cap.
    pub bytes: Vec<u8>,
    /// How it ended.
    pub end: End,
}

/// How a body ended.
#[derive(Debug)]
pub(crate) enum End {
    /// All of it came.
    Whole,
    /// It is larger than the cap.
    TooLarge,
    /// Nothing more came of it.
    Stalled,
    /// It broke off.
    Broken(reqwest::Error),
}

/// Reads at most `cap` bytes, and waits at most for `stall` for any of them.
pub(crate) async fn read(mut response: Response, cap: usize, stall: Duration) -> Body {
    let mut bytes = Vec::new();
    loop {
        let Ok(came) = timeout(stall, response.chunk()).await else { return Body { bytes, end: End::Stalled } };
        match came {
            Ok(Some(piece)) => {
                let room = cap - bytes.len();
                if piece.len() > room {
                    bytes.extend_from_slice(&piece[..room]);
                    return Body { bytes, end: End::TooLarge };
                }
                bytes.extend_from_slice(&piece);
            }
            Ok(None) => return Body { bytes, end: End::Whole },
            Err(error) => return Body { bytes, end: End::Broken(error.without_url()) },
        }
    }
}
