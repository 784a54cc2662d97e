//! The shapes of which forms are made.

use serde::Serialize;
use ts_rs::TS;

/// One question, as a person asks it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Form {
    /// Its name, e.g. `email_by_name`; an operation can be asked in two ways.
    pub name: &'static str,
    /// Where it is on the screen.
    pub group: FormGroup,
    /// What is found, e.g. `E-mail from name and company`.
    pub label: &'static str,
    /// One sentence about what comes back.
    pub help: &'static str,
    /// What the button says, e.g. `Find e-mail`.
    pub action: &'static str,
    /// What is asked, in order.
    pub fields: &'static [Field],
}

/// The groups of forms, in the order of the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum FormGroup {
    /// Find a person.
    People,
    /// Find a way to reach them.
    Contacts,
    /// Find a company.
    Companies,
    /// Check before acting.
    Checks,
}

/// One field of a form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Field {
    /// Its name in the request.
    pub key: &'static str,
    /// Its name on the screen.
    pub label: &'static str,
    /// What it takes.
    pub kind: FieldKind,
    /// Whether it must be filled.
    pub need: Need,
    /// What an example looks like; page addresses hold `{host}` in place of the workspace's network host.
    pub example: &'static str,
    /// One line of help; empty where the label says it all.
    pub help: &'static str,
    /// Folded away at first.
    pub advanced: bool,
}

/// What a field takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum FieldKind {
    /// One line of text.
    Text,
    /// An e-mail address.
    Email,
    /// A number with its country code.
    Phone,
    /// A host name.
    Domain,
    /// The address of a page on the web.
    Address,
    /// Values of the look-up of intent topics.
    Topics,
}

/// Whether a field must be filled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase", tag = "kind")]
pub enum Need {
    /// Always.
    Required,
    /// Unless another one is.
    OrElse {
        /// The name of the other.
        other: &'static str,
    },
    /// Never.
    Optional,
}

impl Field {
    /// The page of a person.
    pub(crate) const PERSON_PAGE: Self = Self::required(
        "network_profile_url",
        "Person's page",
        FieldKind::Address,
        "https://www.{host}/in/ada-lovelace",
    );
    /// An address that the service may call besides answering.
    pub(crate) const WEB_HOOK: Self =
        Self::required("webhook_url", "Web hook", FieldKind::Address, "https://hooks.example.com/prospector")
            .help("Passed on to the service as it is. The answer comes here all the same.")
            .advanced();
    /// The domain of a company.
    pub(crate) const DOMAIN: Self = Self::required("domain", "Domain", FieldKind::Domain, "acme.com");
    /// The first name of a person.
    pub(crate) const FIRST_NAME: Self = Self::required("first_name", "First name", FieldKind::Text, "Ada");
    /// The last name of a person.
    pub(crate) const LAST_NAME: Self = Self::required("last_name", "Last name", FieldKind::Text, "Lovelace");
    /// The name of a company.
    pub(crate) const COMPANY_NAME: Self = Self::required("company_name", "Company", FieldKind::Text, "Acme");

    /// The page of a company, under this name.
    pub(crate) const fn company_page(key: &'static str) -> Self {
        Self::required(key, "Company page", FieldKind::Address, "https://www.{host}/company/acme")
    }

    /// A mobile number, under this name.
    pub(crate) const fn mobile(key: &'static str) -> Self {
        Self::required(key, "Mobile number", FieldKind::Phone, "+1 202 555 0123")
    }

    /// A field that must be filled.
    pub const fn required(key: &'static str, label: &'static str, kind: FieldKind, example: &'static str) -> Self {
        Self { key, label, kind, need: Need::Required, example, help: "", advanced: false }
    }

    /// The same field with a line of help.
    pub const fn help(self, help: &'static str) -> Self {
        Self { help, ..self }
    }

    /// The same field, filled unless another one is.
    pub const fn or_else(self, other: &'static str) -> Self {
        Self { need: Need::OrElse { other }, ..self }
    }

    /// The same field, not needed.
    pub const fn optional(self) -> Self {
        Self { need: Need::Optional, ..self }
    }

    /// The same field, folded away.
    pub const fn advanced(self) -> Self {
        Self { need: Need::Optional, advanced: true, ..self }
    }
}
