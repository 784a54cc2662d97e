//! Hosts where anybody can have an e-mail address or a page: such a host says nothing about a company. Each is on a
//! line of its own, in its one spelling.

use std::sync::LazyLock;

static HOSTS: LazyLock<Vec<&str>> = LazyLock::new(|| include_str!("../../data/free_mail.txt").lines().collect());
static SITES: LazyLock<Vec<&str>> = LazyLock::new(|| include_str!("../../data/shared_sites.txt").lines().collect());

/// Whether anybody can have an address at this host (in its one spelling).
pub fn is_free_mail(host: &str) -> bool {
    HOSTS.contains(&host)
}

/// Whether anybody can have a page on this host (in its one spelling).
pub(super) fn is_shared_site(host: &str) -> bool {
    SITES.contains(&host.strip_prefix("m.").unwrap_or(host))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts_are_in_their_one_spelling_and_there_once() {
        for listed in [&*HOSTS, &*SITES] {
            for (at, host) in listed.iter().enumerate() {
                assert_eq!(crate::address::host(host), *host, "{host:?} is compared as it stands");
                assert!(!host.is_empty() && host.trim() == *host, "{host:?} is a host and nothing more");
                assert!(!listed[at + 1..].contains(host), "{host} stands there twice");
            }
        }
        assert!(
            is_free_mail("gmail.com") && !is_free_mail("acme.com") && !is_free_mail("mail.acme.com"),
            "whole hosts"
        );
    }
}
