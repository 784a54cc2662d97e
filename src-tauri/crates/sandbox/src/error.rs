//! Why a sandbox cannot start.

use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;

/// Why a sandbox cannot start. What it answers to requests is a [`crate::answer::Refusal`] instead.
#[derive(Debug, thiserror::Error)]
pub enum SandboxError {
    /// The address is not this machine's own.
    #[error("the sandbox listens on loopback addresses only, not on {0}")]
    NotLoopback(SocketAddr),
    /// The address cannot be used.
    #[error("cannot listen on {address}")]
    Listen {
        /// Which address.
        address: SocketAddr,
        /// Why.
        source: io::Error,
    },
    /// The network word cannot be part of a field name.
    #[error("“{0}” cannot be the network word: a letter, then letters, digits, _ or -, at most 40")]
    Word(String),
    /// The state file cannot be read or written.
    #[error("cannot use the state file {}", path.display())]
    StateFile {
        /// Which file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The state file holds something else.
    #[error("the state file {} does not hold the state of a sandbox", path.display())]
    StateShape {
        /// Which file.
        path: PathBuf,
        /// Why.
        source: serde_json::Error,
    },
    /// The description of the operations is not JSON.
    #[error("the description of the operations cannot be read")]
    Description(#[source] serde_json::Error),
    /// An argument of the program is not understood.
    #[error("{argument}: {problem}")]
    Argument {
        /// Which argument.
        argument: String,
        /// What is wrong.
        problem: &'static str,
    },
}
