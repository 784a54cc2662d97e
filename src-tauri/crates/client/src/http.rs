//! How the HTTP stack is set up for the service, and what a failed connection means.

use std::error::Error;
use std::io;
use std::sync::Arc;

use reqwest::redirect::Policy;

use crate::arrival::Arrivals;
use crate::connection::Connection;
use crate::error::{Cause, Known, NotSent, SendError, Unclear};
use crate::limits::Limits;
use crate::pacer::Paces;

/// What this program calls itself.
const USER_AGENT: &str = concat!("Prospector/", env!("CARGO_PKG_VERSION"));

/// What every stack begins with. It follows no redirect, because one must never carry the key away, or lead past a check,
/// and repeats nothing of its own accord, because that would go past the pace.
pub(crate) fn stack() -> reqwest::ClientBuilder {
    // The first call chooses for the whole program; the others are refused, and nothing is lost by it. Certificates signed with
    // P-521 cannot be checked so, which hardly anybody has.
    let _ = rustls::crypto::ring::default_provider().install_default();
    reqwest::Client::builder()
        .user_agent(USER_AGENT)
        .redirect(Policy::none())
        .referer(false)
        .retry(reqwest::retry::never())
}

/// The stack for the service. The system's proxy is used, as offices need it (the key stays inside TLS); never for this
/// computer itself.
pub(crate) fn service(
    connection: &Connection,
    limits: &Limits,
    paces: &Arc<Paces>,
) -> Result<reqwest::Client, reqwest::Error> {
    let builder = stack()
        .https_only(connection.base_url.scheme() == "https")
        .connect_timeout(limits.connect)
        .pool_idle_timeout(limits.idle)
        .tcp_nodelay(true)
        .connector_layer(Arrivals(Arc::clone(paces)));
    if connection.is_loopback() { builder.no_proxy() } else { builder }.build()
}

/// No status came. What failed while connecting was certainly not done; everything else may have been.
pub(crate) fn no_reply(error: reqwest::Error) -> SendError {
    let error = error.without_url();
    if error.is_connect() || error.is_builder() {
        return SendError::NotSent { source: not_connected(error) };
    }
    let kind = if error.is_timeout() { Unclear::TimedOut } else { Unclear::Lost };
    SendError::Unclear { kind, known: Known::default(), source: Some(Cause::Network(error)) }
}

/// Why there was no connection.
fn not_connected(error: reqwest::Error) -> NotSent {
    if error.is_timeout() {
        NotSent::TimedOut(error)
    } else if error.is_dns() {
        NotSent::Name(error)
    } else if is_tls(&error) {
        NotSent::Tls(error)
    } else {
        NotSent::Connect(error)
    }
}

/// The TLS stack reports its errors as "invalid data" of the connection; nothing else does before a request is written.
fn is_tls(error: &reqwest::Error) -> bool {
    std::iter::successors(error.source(), |cause| (*cause).source())
        .any(|cause| cause.downcast_ref().is_some_and(is_invalid_data))
}

/// An `io::Error` that wraps another one leaves it out of the chain of sources, so it is asked directly.
fn is_invalid_data(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::InvalidData
        || error.get_ref().and_then(|inner| inner.downcast_ref()).is_some_and(is_invalid_data)
}
