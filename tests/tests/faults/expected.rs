//! What must become of a call, by what came and by what a repeat of it means. Written from the contract and ARCHITECTURE
//! ("Money and faults"), not from the client's own table: a mistake in one of the two shows as a cell that fails.

use api::Repeat;
use engine::screen::FailureCode;

use crate::kinds::{Fault, Word};

/// How a call ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// With its answer; a paid one is charged once.
    Answered,
    /// With "there is nothing"; free.
    Nothing,
    /// Refused, free, under this code.
    Refused(FailureCode),
    /// Nobody knows; named, and never sent again by itself.
    Unclear,
    /// With an answer that nobody here can read: stored as it came, charged once, and never asked for again by itself.
    Unread,
}

/// What must become of a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Expected {
    /// How it ends.
    pub outcome: Outcome,
    /// How often it is sent.
    pub sent: u64,
    /// Sent at least so often: how long something takes decides.
    pub at_least: bool,
}

/// What must become of a call that meets a fault.
pub fn of(fault: &Fault, repeat: Repeat) -> Expected {
    let most = most_attempts(fault.word, repeat);
    let ends = |outcome, sent: u32| Expected {
        outcome,
        sent: u64::from(sent),
        at_least: fault.is_slow() && repeat == Repeat::ReplaysByKey,
    };
    if fault.word == Word::Answer {
        return ends(Outcome::Answered, 1);
    }
    if fault.times >= most {
        return ends(by_word(fault.word, repeat), most);
    }
    // What failed has used the key up: asked again under it, the service says so, and that nothing is charged.
    if repeat == Repeat::ReplaysByKey && fault.uses_up_a_key() {
        return ends(Outcome::Refused(FailureCode::Refused), fault.times + 1);
    }
    ends(Outcome::Answered, fault.times + 1)
}

/// In all, where each of them meets the fault. Sent again is what was certainly not done, what is free, and what a key makes
/// free; and only where another outcome can come of it.
const fn most_attempts(word: Word, repeat: Repeat) -> u32 {
    match (word, repeat) {
        (Word::Busy, _) => 5,
        // Asked for again as long as the contract gives the work: no number of times is the last.
        (Word::InFlight, Repeat::ReplaysByKey) => u32::MAX,
        (Word::Down, Repeat::Free) => 3,
        (Word::Lost, Repeat::Free | Repeat::ReplaysByKey) => 3,
        (Word::Slow, Repeat::Free | Repeat::ReplaysByKey) => 2,
        _ => 1,
    }
}

const fn by_word(word: Word, repeat: Repeat) -> Outcome {
    match (word, repeat) {
        (Word::Answer, _) => Outcome::Answered,
        (Word::Nothing, Repeat::Free) | (Word::InFlight | Word::Down, _) => Outcome::Refused(FailureCode::Refused),
        (Word::Nothing, _) => Outcome::Nothing,
        (Word::Refused(code), _) => Outcome::Refused(code),
        (Word::Busy, _) => Outcome::Refused(FailureCode::Rate),
        // Free, so nothing is unclear about it: the service is out of reach.
        (Word::Lost | Word::Slow | Word::Strange | Word::Unread, Repeat::Free) => {
            Outcome::Refused(FailureCode::Offline)
        }
        (Word::Unread, _) => Outcome::Unread,
        (Word::Lost | Word::Slow | Word::Strange, _) => Outcome::Unclear,
    }
}
