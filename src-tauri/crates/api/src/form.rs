//! The forms of "Look up one": each question once, with its fields, words and examples. The screen is drawn from them.
//!
//! Owns shapes only. Each form stands in its operation's file; what is wrong with what was typed is the operation's check.

use serde::Serialize;
use ts_rs::TS;

/// One question, as a person asks it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Form {
    /// Its name, e.g. `email_by_name`; an operation can be asked in two ways.
    pub name: &'static str,
    /// Where it stands on the screen.
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

/// A form with the operation that it asks.
#[derive(Debug, Clone, Copy, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct LookUp {
    /// Command name of the operation.
    pub operation: &'static str,
    /// The form.
    #[serde(flatten)]
    pub form: Form,
}

macro_rules! forms {
    ($($operation:ident => $name:ident,)*) => {
        /// Every form, in the order of the screen.
        pub fn all() -> Vec<LookUp> {
            use crate::operations::*;
            let mut all = Vec::new();
            $(for form in <$operation as crate::Operation>::FORMS {
                all.push(LookUp { operation: <$operation as crate::Operation>::SPEC.name, form: *form });
            })*
            all.sort_by_key(|look_up: &LookUp| look_up.form.group);
            all
        }
    };
}
crate::for_each_operation!(forms);

/// The form of this name.
pub fn by_name(name: &str) -> Option<LookUp> {
    all().into_iter().find(|look_up| look_up.form.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_have_names_of_their_own_and_whole_words() {
        let all = all();
        for (at, look_up) in all.iter().enumerate() {
            let Form { name, label, help, action, fields, .. } = look_up.form;
            assert!(all[at + 1..].iter().all(|other| other.form.name != name), "{name} is one form");
            assert!(![label, help, action].contains(&""), "{name}: a person reads what it is, does and brings");
            for (at, field) in fields.iter().enumerate() {
                assert!(
                    !field.label.is_empty() && !field.example.is_empty(),
                    "{name}.{}: label and example",
                    field.key
                );
                assert!(fields[at + 1..].iter().all(|other| other.key != field.key), "{name}.{}: once", field.key);
                if let Need::OrElse { other } = field.need {
                    assert!(fields.iter().any(|field| field.key == other), "{name}: {other} is a field of it");
                }
            }
        }
    }
}
