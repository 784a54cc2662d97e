//! Which addresses a stranger's record may make this computer ask: public ones over `https`, and the workspace's own
//! service. Checked twice: the address as written, and every address that its name resolves to.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use tokio::net::lookup_host;
use url::{Host, Origin, Url};

use super::error::LogoError;

/// The longest address that is asked.
const LONGEST: usize = 2048;

/// The service's own place, which the person has named and which may be in a private network.
pub(super) struct Own {
    origin: Origin,
    host: String,
}

impl Own {
    pub(super) fn of(base_url: &Url) -> Option<Self> {
        Some(Self { origin: base_url.origin(), host: base_url.host_str()?.to_owned() })
    }
}

/// Reads an address and refuses what must not be asked.
pub(super) fn checked(text: &str, own: Option<&Own>) -> Result<Url, LogoError> {
    if text.len() > LONGEST {
        return Err(LogoError::Forbidden);
    }
    let url = Url::parse(text).map_err(LogoError::NotAnAddress)?;
    if !url.username().is_empty() || url.password().is_some() {
        return Err(LogoError::Forbidden);
    }
    if own.is_some_and(|own| own.origin == url.origin()) {
        return Ok(url);
    }
    // The own host at another port is refused by name, because its name is looked up without a check.
    let own_host = own.is_some_and(|own| url.host_str() == Some(own.host.as_str()));
    let fine = url.scheme() == "https"
        && !own_host
        && match url.host() {
            Some(Host::Domain(_)) => true,
            Some(Host::Ipv4(address)) => is_public(address.into()),
            Some(Host::Ipv6(address)) => is_public(address.into()),
            None => false,
        };
    if fine { Ok(url) } else { Err(LogoError::Forbidden) }
}

/// Looks names up and leaves out every address that is not public, so that no name leads into a private network.
pub(super) struct Guarded {
    own_host: Option<String>,
}

/// A name that resolves to no public address.
#[derive(Debug, thiserror::Error)]
#[error("the name stands for no public address")]
struct NotPublic;

impl Guarded {
    pub(super) fn new(own: Option<&Own>) -> Self {
        Self { own_host: own.map(|own| own.host.clone()) }
    }
}

impl Resolve for Guarded {
    fn resolve(&self, name: Name) -> Resolving {
        let own = self.own_host.as_deref() == Some(name.as_str());
        Box::pin(async move {
            let found = lookup_host((name.as_str(), 0)).await?;
            let asked: Vec<SocketAddr> = found.filter(|found| own || is_public(found.ip())).collect();
            if asked.is_empty() {
                return Err(NotPublic.into());
            }
            Ok(Box::new(asked.into_iter()) as Addrs)
        })
    }
}

/// Whether an address is one of the open internet.
fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    !(address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_documentation()
        || a == 0
        || a >= 224 // multicast and reserved
        || (a == 100 && (64..128).contains(&b)) // shared by carriers
        || (a == 192 && b == 0 && c == 0) // protocol assignments
        || (a == 198 && (b == 18 || b == 19))) // benchmarks
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    let [a, b, ..] = address.segments();
    // Addresses that carry an IPv4 one are as public as that one.
    if let Some(carried) = carried_v4(address) {
        return is_public_v4(carried);
    }
    // Only 2000::/3 is given out; within it documentation and the protocol block (Teredo and the like) are not.
    let documentation = (a == 0x2001 && b == 0x0DB8) || (a == 0x3FFF && b < 0x1000);
    let protocols = a == 0x2001 && b < 0x0200;
    (a & 0xE000) == 0x2000 && !documentation && !protocols
}

/// Mapped, NAT64 (64:ff9b::/96) and 6to4 (2002::/16) addresses.
fn carried_v4(address: Ipv6Addr) -> Option<Ipv4Addr> {
    let [a, b, c, d, e, f, g, h] = address.segments();
    let v4 = |high: u16, low: u16| Ipv4Addr::from((u32::from(high) << 16) | u32::from(low));
    match [a, b, c, d, e, f] {
        [0, 0, 0, 0, 0, 0xFFFF] | [0x0064, 0xFF9B, 0, 0, 0, 0] => Some(v4(g, h)),
        [0x2002, ..] => Some(v4(b, c)),
        _ => None,
    }
}

#[cfg(test)]
#[path = "place_tests.rs"]
mod tests;
