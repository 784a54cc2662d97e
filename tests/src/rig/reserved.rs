//! An address of this computer that nobody who asks for a free one is given.

use std::net::{Ipv4Addr, SocketAddr};

use tokio::net::TcpSocket;

/// An address at which nobody listens but who is told of it, until it is dropped.
#[must_use]
pub struct Reserved {
    /// Where it is.
    pub address: SocketAddr,
    socket: Option<TcpSocket>,
}

impl Reserved {
    /// One that was free.
    pub fn any() -> Self {
        Self::at((Ipv4Addr::LOCALHOST, 0).into())
    }

    /// This one, which nobody has.
    pub fn at(address: SocketAddr) -> Self {
        let socket = TcpSocket::new_v4().expect("a socket");
        // Whoever is told of it can listen there beside this; what has just been used can be taken again.
        socket.set_reuseaddr(true).expect("a socket takes it");
        socket.bind(address).expect("a free port on loopback");
        Self { address: socket.local_addr().expect("it is bound"), socket: Some(socket) }
    }

    /// For whoever is to listen there now. On Windows nobody can while somebody else has the address, so it is given up there, and
    /// another program could be the first.
    pub fn for_a_listener(mut self) -> Self {
        if cfg!(windows) {
            self.socket = None;
        }
        self
    }
}
