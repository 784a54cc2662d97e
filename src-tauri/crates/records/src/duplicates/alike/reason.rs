//! Why two rows are alike: how sure a reason is, how many rows may share it, and its sentence.

use std::collections::HashSet;
use std::sync::LazyLock;

use api::RecordKind;
use words::t;

use crate::duplicates::legal_forms::listed;

/// Records of a group; further ones are shown when these are one.
pub(super) const MOST: usize = 50;
/// Rows that may share a telephone number or a bare name.
const FEW: usize = 6;
/// The part before the `@` of addresses that belong to nobody alone.
static ROLES: LazyLock<HashSet<&str>> = LazyLock::new(|| listed(include_str!("../words/roles.txt")).collect());

/// Why two are alike, each as its sentence says it: the surest first, and every sure one before every other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Reason {
    Page,
    Email,
    PhoneAndName,
    DomainAndName,
    SharedEmail,
    Phone,
    Domain,
    NameAndCompany,
    NameAtDomain,
    NameAndCountry,
    NameAndEnding,
    Name,
}

impl Reason {
    /// Whether it leaves no doubt, as long as the pages do not differ.
    pub(super) fn is_sure(self) -> bool {
        self <= Self::DomainAndName
    }

    /// Rows that may meet by it and still be one: more of them share a switchboard, a holding, or a frequent name.
    pub(super) fn most(self) -> usize {
        match self {
            Self::Phone | Self::Name => FEW,
            Self::Domain | Self::SharedEmail => MOST,
            _ => usize::MAX,
        }
    }

    /// As a sentence.
    pub fn sentence(self, kind: RecordKind) -> String {
        match (self, kind) {
            (Self::Page, RecordKind::Person) => t!("Same profile page"),
            (Self::Page, RecordKind::Company) => t!("Same company page"),
            (Self::Email, _) => t!("Same e-mail address"),
            (Self::PhoneAndName, _) => t!("Same telephone number and name"),
            (Self::DomainAndName, _) => t!("Same domain and name"),
            (Self::SharedEmail, _) => t!("Same e-mail address, which several people may use"),
            (Self::Phone, _) => t!("Same telephone number, under different names"),
            (Self::Domain, _) => t!("Same domain, under different names"),
            (Self::NameAndCompany, _) => t!("Same name and company, perhaps written differently"),
            (Self::NameAtDomain, _) => t!("Same name, and companies with the same domain"),
            (Self::NameAndCountry, _) => t!("Same name and country, perhaps written differently"),
            (Self::NameAndEnding, _) => t!("Same name, and domains that differ only in their ending"),
            (Self::Name, _) => t!("Same name; nothing else is known of one of them"),
        }
    }
}

/// Whether an address belongs to nobody alone.
pub(super) fn is_role(email: &str) -> bool {
    email.split_once('@').is_some_and(|(person, _)| ROLES.contains(person))
}
