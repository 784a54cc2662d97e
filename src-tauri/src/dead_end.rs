//! Where the network of the web view leads: to an address of this computer at which nobody answers.
//!
//! The page's policy and the window's rules refuse whatever a page could ask for (`tauri.conf.json`, `window.rs`). WebKitGTK
//! opens a connection ahead of a navigation that is about to be refused all the same; with this for a proxy it has
//! nowhere to open it to. The service is called by Rust, which does not come by here.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};

use tauri::Url;
use tokio::net::TcpSocket;

/// A port that is taken and at which nobody listens, as long as this is held: no other program can listen there.
pub struct DeadEnd(TcpSocket);

impl DeadEnd {
    /// Takes a free port.
    ///
    /// # Errors
    /// When the system has none to give.
    pub fn take() -> io::Result<Self> {
        let socket = TcpSocket::new_v4()?;
        socket.bind(SocketAddr::from((Ipv4Addr::LOCALHOST, 0)))?;
        Ok(Self(socket))
    }

    /// Its address, as that of a proxy.
    ///
    /// # Errors
    /// When the system does not know it.
    pub fn address(&self) -> io::Result<Url> {
        let address = format!("http://{}", self.0.local_addr()?);
        address.parse().map_err(io::Error::other)
    }
}

#[cfg(test)]
mod tests {
    use std::net::{TcpListener, TcpStream};

    use super::*;

    #[test]
    fn nobody_answers_and_nobody_else_can() {
        let end = DeadEnd::take().expect("a free port");
        let address = end.0.local_addr().expect("it is bound");
        assert_eq!(end.address().expect("it is an address").port(), Some(address.port()), "the port that is taken");
        let refused = TcpStream::connect(address).expect_err("nobody listens");
        assert_eq!(refused.kind(), io::ErrorKind::ConnectionRefused, "and the system says so at once");
        TcpListener::bind(address).expect_err("and nobody else can listen while it is kept");
    }
}
