//! What a person can do, in words that a failed sequence can be read in.

use proptest::prelude::*;
use serde_json::{Value, json};

/// Searches that are loaded.
pub const SEARCHES: usize = 2;
/// Lists that there can be at once.
pub const LISTS: usize = 3;
/// Companies that are looked up.
pub const COMPANIES: usize = 6;

/// Tenths of the highest price that is set. One that is off by a whole credit is corrected by the balance, where a call was
/// alone: that hangs on what runs beside it, so it has tests of its own (`money`).
const MOST_SET: u64 = 19;

/// One step.
#[derive(Debug, Clone, PartialEq)]
pub enum Action {
    /// Starts a load of pages of ten rows of a search, whatever became of the one before. A page of its own that is lost is left
    /// as it is, or met at once.
    Load {
        search: usize,
        pages: u64,
        fault: Option<Trouble>,
        met: Met,
        at_once: bool,
    },
    /// Looks a company up.
    LookUp {
        company: usize,
        fault: Option<Trouble>,
    },
    /// Asks for the page of a company by its domain, which the service answers again under its key; too busy or lost only.
    Resolve {
        company: usize,
        fault: Option<Trouble>,
    },
    /// Makes a list.
    NewList {
        list: usize,
    },
    /// Takes a list away.
    RemoveList {
        list: usize,
    },
    /// Adds rows of a search to a list.
    Add {
        list: usize,
        search: usize,
        from: u64,
        rows: u64,
    },
    /// Takes rows out of a list.
    Take {
        list: usize,
        from: u64,
        rows: u64,
    },
    /// Looks up every company of a list in a job.
    Enrich {
        list: usize,
        fault: Option<Trouble>,
    },
    /// Sets what looking a company up costs, in tenths.
    Price {
        tenths: u64,
    },
    /// Says of each call that is not confirmed what the service charged for it.
    Settle,
    Undo,
    Redo,
    /// Starts the app anew, which asks for every lost answer that has a key; a person may be quicker.
    Restart {
        word: Word,
    },
}

/// Of which calls a person says what they were charged, while the newest of those with a key is being asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Word {
    /// Of none.
    Nothing,
    /// Of those that wait behind it.
    OfOthers,
    /// Of all of them.
    OfAll,
}

/// What a person does where a load meets a page whose outcome nobody knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Met {
    /// Has it loaded again.
    Again,
    /// Leaves it out.
    LeaveOut,
    /// Leaves it out, and a limit holds back whatever is behind it.
    LeaveOutAtALimit,
    /// Ends the load.
    Stop,
}

/// What goes wrong with the next call; in a job, with all of its calls.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Trouble {
    /// Too many requests, once.
    Busy,
    /// Refused.
    Refused,
    /// The answer is lost: done and charged.
    LostAnswer,
    /// The question is lost: not done.
    LostQuestion,
    /// The answer cannot be read: done and charged.
    Unreadable,
    /// The answer is one, in a form that is not known: done, charged and stored. Of pages only; what a single question
    /// brings so has tests of its own.
    Strange,
}

impl Trouble {
    /// As the order that the service takes.
    pub fn order(self, operation: &str, times: u32) -> Value {
        let mut fault = match self {
            Self::Busy => json!({"kind": "status", "status": 429, "headers": {"retry-after": "0"}}),
            Self::Refused => json!({"kind": "status", "status": 400}),
            Self::LostAnswer => json!({"kind": "drop_after"}),
            Self::LostQuestion => json!({"kind": "drop_before"}),
            Self::Unreadable => json!({"kind": "bad_json"}),
            Self::Strange => json!({"kind": "wrong_shape"}),
        };
        fault["operation"] = json!(operation);
        // Whoever is too busy is so once: what stays busy is another test's matter.
        fault["times"] = json!(if self == Self::Busy { 1 } else { times });
        fault
    }

    /// Whether nobody knows afterwards what was done.
    pub const fn is_unclear(self) -> bool {
        matches!(self, Self::LostAnswer | Self::LostQuestion | Self::Unreadable)
    }

    /// Whether a load waits in front of the page until a person decides.
    pub const fn waits(self) -> bool {
        self.is_unclear() || matches!(self, Self::Strange)
    }

    /// Whether the service did and charged it all the same.
    pub const fn is_charged(self) -> bool {
        matches!(self, Self::LostAnswer | Self::Unreadable | Self::Strange)
    }
}

/// Any step. Those that shrink to the simplest are first.
pub fn action() -> impl Strategy<Value = Action> {
    let (list, search) = (0..LISTS, 0..SEARCHES);
    let fault = || prop_oneof![3 => Just(None), 2 => trouble().prop_map(Some)];
    prop_oneof![
        5 => (search.clone(), 1..=3_u64, of_page(), met(), any::<bool>())
            .prop_map(|(search, pages, fault, met, at_once)| Action::Load { search, pages, fault, met, at_once }),
        4 => (0..COMPANIES, fault()).prop_map(|(company, fault)| Action::LookUp { company, fault }),
        3 => (0..COMPANIES, lost()).prop_map(|(company, fault)| Action::Resolve { company, fault }),
        3 => list.clone().prop_map(|list| Action::NewList { list }),
        4 => (list.clone(), search, 0..12_u64, 1..=6_u64)
            .prop_map(|(list, search, from, rows)| Action::Add { list, search, from, rows }),
        2 => (list.clone(), 0..6_u64, 1..=3_u64).prop_map(|(list, from, rows)| Action::Take { list, from, rows }),
        1 => list.clone().prop_map(|list| Action::RemoveList { list }),
        3 => (list, fault()).prop_map(|(list, fault)| Action::Enrich { list, fault }),
        1 => (1..=MOST_SET).prop_map(|tenths| Action::Price { tenths }),
        2 => Just(Action::Settle),
        3 => Just(Action::Undo),
        2 => Just(Action::Redo),
        2 => word().prop_map(|word| Action::Restart { word }),
    ]
}

fn met() -> impl Strategy<Value = Met> {
    prop_oneof![Just(Met::Again), Just(Met::LeaveOut), Just(Met::LeaveOutAtALimit), Just(Met::Stop)]
}

fn word() -> impl Strategy<Value = Word> {
    prop_oneof![Just(Word::Nothing), Just(Word::OfOthers), Just(Word::OfAll)]
}

/// Nothing, too busy, or lost: under a key a refusal is an outcome, and an honest service refuses nothing that it has done.
fn lost() -> impl Strategy<Value = Option<Trouble>> {
    let trouble = prop_oneof![
        Just(Trouble::LostAnswer),
        Just(Trouble::LostQuestion),
        Just(Trouble::Unreadable),
        Just(Trouble::Busy),
    ];
    prop_oneof![2 => Just(None), 3 => trouble.prop_map(Some)]
}

fn of_page() -> impl Strategy<Value = Option<Trouble>> {
    prop_oneof![3 => Just(None), 2 => trouble().prop_map(Some), 1 => Just(Some(Trouble::Strange))]
}

fn trouble() -> impl Strategy<Value = Trouble> {
    prop_oneof![
        Just(Trouble::Busy),
        Just(Trouble::Refused),
        Just(Trouble::LostAnswer),
        Just(Trouble::LostQuestion),
        Just(Trouble::Unreadable),
    ]
}
