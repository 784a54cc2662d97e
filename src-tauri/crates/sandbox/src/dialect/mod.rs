//! How the service speaks: as the contract says, or as deployed services of its kind were seen to. The operations know the
//! contract alone; what is asked in the other way is brought to it on the way in, and what is answered from it on the way out.
//!
//! Owns what differs on the wire. Does not own two answers that hold what the contract's leave out, which are with
//! their operations: the tenths of the balance, and the page that comes with an e-mail.

mod answers;
mod records;
mod requests;

use std::str::FromStr;

use api::Spec;
use serde_json::Value;

use crate::answer::{Answer, Asked, Refusal};

/// A way of speaking.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Dialect {
    /// The contract's.
    #[default]
    Contract,
    /// That of services in the field.
    Seen,
}

impl FromStr for Dialect {
    type Err = ();

    fn from_str(name: &str) -> Result<Self, ()> {
        match name {
            "contract" => Ok(Self::Contract),
            "seen" => Ok(Self::Seen),
            _ => Err(()),
        }
    }
}

impl Dialect {
    /// A request as the operations take it. Refused, which is free, where this way of speaking writes it otherwise.
    pub fn asked(self, spec: &Spec, asked: Asked, network_host: &str) -> Result<Asked, Refusal> {
        match (self, asked) {
            (Self::Seen, Asked::Body(body)) => requests::read(spec.name, body, network_host).map(Asked::Body),
            (_, asked) => Ok(asked),
        }
    }

    /// An answer or a refusal, in the contract's names, as it is said.
    pub fn told(self, spec: &Spec, answer: Answer) -> Answer {
        match self {
            Self::Contract => answer,
            Self::Seen => answers::told(spec.name, answer),
        }
    }

    /// Puts the contract's word back where the wire has it although its other names have another one.
    pub fn on_wire(self, body: &mut Value, word: &str) {
        if self == Self::Seen {
            answers::keep_word(body, word);
        }
    }
}
