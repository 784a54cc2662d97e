//! Messages that are under way, as a set: each may arrive at any moment, in any order, or never.
//!
//! Owns the set. A message that is sent again while the same one is under way is one message; again behind its arrival, two.

use crate::rep::Who;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// To the hub: may this rep ask?
    Claim,
    /// From the hub: it may.
    Claimed,
    /// To the service, which charges for it.
    Call,
    /// From the service.
    Answer,
}

impl Kind {
    const ALL: [Self; 4] = [Self::Claim, Self::Claimed, Self::Call, Self::Answer];
}

/// What is sent, of whom, under which number of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Message {
    pub kind: Kind,
    pub who: Who,
    pub number: u32,
}

/// Numbers go from 1 to this.
const NUMBERS: u32 = 3;

/// A set of messages: a bit for each that there can be, by kind, then rep, then number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Network(pub u32);

impl Network {
    pub const SILENT: Self = Self(0);
    /// Bits that it takes.
    pub const WIDTH: u32 = 8 * NUMBERS;

    pub fn with(self, kind: Kind, who: Who, number: u32) -> Self {
        Self(self.0 | bit(kind, who, number))
    }

    pub fn without(self, message: Message) -> Self {
        Self(self.0 & !bit(message.kind, message.who, message.number))
    }

    /// Takes the first message out; none where the set is empty.
    pub fn pop(&mut self) -> Option<Message> {
        if self.0 == 0 {
            return None;
        }
        let place = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        let (of, number) = (place / NUMBERS, place % NUMBERS + 1);
        Some(Message { kind: Kind::ALL[(of / 2) as usize], who: Who::BOTH[(of % 2) as usize], number })
    }

    /// Whether a call of this rep, or an answer to one, is still under way.
    pub fn has_call_of(self, who: Who) -> bool {
        let of_any_number = |kind| bit(kind, who, 1) * ((1 << NUMBERS) - 1);
        self.0 & (of_any_number(Kind::Call) | of_any_number(Kind::Answer)) != 0
    }
}

fn bit(kind: Kind, who: Who, number: u32) -> u32 {
    assert!(number != 0 && number <= NUMBERS, "the set has no place for claim {number}");
    1 << ((kind as u32 * 2 + who as u32) * NUMBERS + number - 1)
}
