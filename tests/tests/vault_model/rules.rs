//! What is tried: the rule of the claim, what the world may do, and flaws that are put into the rule on purpose.
//!
//! Owns the choice. What follows from it is in the files of the steps.

/// When the hub gives a claim that another rep holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// When its time is over: a lease.
    TakenOver,
    /// The same, and a rep looks at the hub once more before it begins to send: fencing, as far as our side can do it.
    TakenOverWithALook,
    /// Never: the rule of the vault. Its time being over lets a person decide, and nothing else.
    Kept,
}

/// A mistake that somebody might make in the rule of the vault. The search must see each of them.
///
/// A late answer that frees the row although the claim is another's by then is none of them: of two reps nobody is left who asks
/// then, and the search finds nothing in its 1,322,465 states. What it would cost takes a model of three.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// The call leaves before the intent is on the disk.
    CallBeforeIntent,
    /// A start gives the claim back although the intent is on the disk.
    GivenBackDespiteIntent,
    /// A start gives back whatever claim the hub shows, not only its own.
    GivenBackUnfenced,
    /// A call without an answer gives the claim back, as if nothing had left.
    NoAnswerIsFree,
    /// The hub gives what is unclear to whoever asks next.
    UnclearIsGiven,
    /// Two reps may claim under the same number, and the hub takes the second claim for the first one, sent twice.
    NumbersOfBothAreEqual,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    pub claim: Claim,
    /// Calls carry a key under which the service charges once. Then anybody may settle what is unclear.
    pub replay_key: bool,
    /// The hub forgets a committed claim, once.
    pub hub_forgets: bool,
    /// Only one rep is killed, once, and only where the hub has not forgotten anything; else both, any number of times.
    pub one_kill: bool,
    pub flaw: Option<Flaw>,
}

impl Rules {
    pub const fn of(claim: Claim) -> Self {
        Self { claim, replay_key: false, hub_forgets: false, one_kill: false, flaw: None }
    }

    /// Whether a claim whose time is over goes to whoever asks next.
    pub fn takes_over(self) -> bool {
        self.claim != Claim::Kept || self.replay_key
    }

    pub fn has(self, flaw: Flaw) -> bool {
        self.flaw == Some(flaw)
    }
}
