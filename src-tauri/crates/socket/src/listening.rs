//! The app's end of the socket: it listens, and lets in who is the same user.

use std::io;

use interprocess::local_socket::ListenerOptions;
use interprocess::local_socket::tokio::prelude::*;
use interprocess::local_socket::traits::StreamCommon;

use crate::place::Place;

/// A connection, to be read and written.
pub type Stream = interprocess::local_socket::tokio::Stream;

/// Listens until it is dropped.
pub struct Listener {
    inner: interprocess::local_socket::tokio::Listener,
}

impl Listener {
    /// Listens at a place. What a program that was killed has left there is taken over; whoever has the data folder is the only one
    /// that listens (`engine/src/instance_lock.rs`).
    ///
    /// # Errors
    /// What the system refuses: a path that is too long for a socket, or a folder that cannot be written.
    pub fn open(place: &Place) -> io::Result<Self> {
        place.make()?;
        let options = ListenerOptions::new().name(place.name()?).try_overwrite(true);
        Ok(Self { inner: for_this_user(options)?.create_tokio()? })
    }

    /// The next connection of a program that this user runs; every other one is closed at once.
    ///
    /// # Errors
    /// What the system refuses, such as more open files.
    pub async fn accept(&self) -> io::Result<Stream> {
        loop {
            let stream = self.inner.accept().await?;
            if is_this_user(&stream)? {
                return Ok(stream);
            }
            tracing::warn!("a program of another user was not let in");
        }
    }
}

#[cfg(unix)]
fn for_this_user(options: ListenerOptions<'_>) -> io::Result<ListenerOptions<'_>> {
    use interprocess::os::unix::local_socket::ListenerOptionsExt;
    // The folder around it is closed to others too: not every system looks at the rights of a socket.
    if cfg!(target_os = "linux") { Ok(options.mode(0o600)) } else { Ok(options) }
}

#[cfg(windows)]
fn for_this_user(options: ListenerOptions<'_>) -> io::Result<ListenerOptions<'_>> {
    use interprocess::os::windows::local_socket::ListenerOptionsExt;
    use interprocess::os::windows::security_descriptor::SecurityDescriptor;
    // All rights to the owner, none to anybody else, none inherited.
    let only_owner = SecurityDescriptor::deserialize(widestring::u16cstr!("D:P(A;;GA;;;OW)"))?;
    Ok(options.security_descriptor(only_owner))
}

#[cfg(unix)]
fn is_this_user(stream: &Stream) -> io::Result<bool> {
    let theirs = stream.peer_creds()?.euid();
    Ok(theirs == Some(rustix::process::geteuid().as_raw()))
}

/// The rights of the pipe let nobody else open it; that there is a process at the other end is all that is asked here.
#[cfg(windows)]
fn is_this_user(stream: &Stream) -> io::Result<bool> {
    Ok(stream.peer_creds()?.pid().is_some())
}
