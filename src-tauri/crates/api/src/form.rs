//! The forms of "Look up one": each question once, with its fields, words and examples. The screen is drawn from them.
//!
//! Owns the list of them. Each form is in its operation's file, as is the check of what was typed.

pub(crate) mod fields;

use serde::Serialize;
use ts_rs::TS;

pub use fields::{Field, FieldKind, Form, FormGroup, Need};

use crate::operation::Operation;

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
            $(for form in <$operation as Operation>::FORMS {
                all.push(LookUp { operation: <$operation as Operation>::SPEC.name, form: *form });
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
