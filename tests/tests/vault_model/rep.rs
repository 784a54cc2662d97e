//! One rep: where the asking stands, and what is on the disk.
//!
//! Owns the words for it. What a rep does next is in `rep_steps.rs`, what happens at a start in `starts.rs`.

use std::fmt;

/// Which of the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    First,
    Second,
}

impl Who {
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];
}

impl fmt::Display for Who {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::First => "the first rep",
            Self::Second => "the second rep",
        })
    }
}

/// Where the asking stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    Idle,
    /// The hub was asked for the claim.
    Asking,
    /// The hub has given it; nothing has left yet.
    Won,
    /// The call has left, or may have.
    Sent,
    /// The answer is on the disk; the hub was not told yet.
    Kept,
    Done,
    /// Killed, and not started again.
    Down,
}

impl Phase {
    /// In the order in which they are packed.
    pub const ALL: [Self; 7] = [Self::Idle, Self::Asking, Self::Won, Self::Sent, Self::Kept, Self::Done, Self::Down];
}

/// What is left of a rep that is killed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Disk {
    /// Number of the claim that is wished for; 0 where there is none.
    pub claim: u32,
    /// A call may have left.
    pub intent: bool,
    /// The answer.
    pub fact: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rep {
    pub phase: Phase,
    /// Number of the newest claim, 1 to 3; 0 before there was one.
    pub number: u32,
    pub disk: Disk,
    /// Goes on asking by itself. Not behind a call whose outcome is unclear: a person decides then.
    pub wants: bool,
    /// The claim was won by the process that runs now.
    pub won_in_this_run: bool,
}

impl Rep {
    pub const NEW: Self = Self {
        phase: Phase::Idle,
        number: 0,
        disk: Disk { claim: 0, intent: false, fact: false },
        wants: true,
        won_in_this_run: false,
    };
}
