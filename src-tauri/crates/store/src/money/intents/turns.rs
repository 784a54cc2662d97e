//! The states of an intent, and what turns one into another.
//!
//! Owns the one table of all transitions, by which every statement is made that changes a state: it names the states that it
//! expects, and whoever comes too late sees that nothing changed. The file itself refuses the same with a trigger
//! (`pages.sql`). Does not own what else is written when a state changes.

use rusqlite::{Connection, named_params};

use crate::file::error::StoreError;
use crate::file::sql::Statements;
use crate::file::store::Millis;

/// The state of an intent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum IntentState {
    /// On its way.
    Open,
    /// Its answer is stored.
    Answered,
    /// Done with, and nothing was charged.
    Refused,
    /// Nobody knows whether it was charged.
    Unconfirmed,
    /// The same, and a person has said what it cost.
    Settled,
}

/// What happens to an intent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum IntentEvent {
    /// An answer came.
    Answer,
    /// The service said no or found nothing, or it was never sent.
    Refusal,
    /// The trace of it is lost, or its answer could not be stored.
    Doubt,
    /// A person says what it cost.
    Word,
    /// The program starts, so that nobody waits for it any more.
    Start,
}

use IntentEvent::{Answer, Doubt, Refusal, Start, Word};
use IntentState::{Answered, Open, Refused, Settled, Unconfirmed};

/// Every transition; whatever is not in it changes nothing. What was paid for is stored whenever it comes, so an answer
/// is taken from every state, and nothing turns it into anything else. A person's word is only taken where nobody knows
/// better, and only an answer goes before it.
pub const TURNS: &[(IntentState, IntentEvent, IntentState)] = &[
    (Open, Answer, Answered),
    (Refused, Answer, Answered),
    (Unconfirmed, Answer, Answered),
    (Settled, Answer, Answered),
    (Open, Refusal, Refused),
    (Unconfirmed, Refusal, Refused),
    (Open, Doubt, Unconfirmed),
    (Unconfirmed, Doubt, Unconfirmed),
    (Unconfirmed, Word, Settled),
    (Open, Start, Unconfirmed),
];

impl IntentState {
    /// All of them.
    pub const ALL: [Self; 5] = [Open, Answered, Refused, Unconfirmed, Settled];

    /// As it is written in the column `state`: a settled one has `settled_at` beside it.
    const fn column(self) -> &'static str {
        match self {
            Open => "open",
            Answered => "answered",
            Refused => "refused",
            Unconfirmed | Settled => "unconfirmed",
        }
    }

    /// The condition of SQL that it is in this state.
    fn is(self) -> String {
        match self {
            Open | Answered | Refused => format!("state = '{}'", self.column()),
            Unconfirmed => "(state = 'unconfirmed' AND settled_at IS NULL)".to_owned(),
            Settled => "(state = 'unconfirmed' AND settled_at IS NOT NULL)".to_owned(),
        }
    }

    fn read(column: &str, is_settled: bool) -> Option<Self> {
        let state = Self::ALL.into_iter().find(|state| state.column() == column)?;
        Some(if state == Unconfirmed && is_settled { Settled } else { state })
    }
}

impl IntentEvent {
    /// All of them.
    pub const ALL: [Self; 5] = [Answer, Refusal, Doubt, Word, Start];

    /// Where it leads to from a state; none where it changes nothing.
    pub fn from(self, state: IntentState) -> Option<IntentState> {
        TURNS.iter().find(|(from, event, _)| (*from, *event) == (state, self)).map(|(_, _, to)| *to)
    }

    /// The condition of SQL that an intent is in a state from which it leads on.
    pub(super) fn is_expected(self) -> String {
        let from: Vec<String> =
            TURNS.iter().filter(|(_, event, _)| *event == self).map(|(from, ..)| from.is()).collect();
        format!("({})", from.join(" OR "))
    }

    /// The state that it leads to.
    fn to(self) -> IntentState {
        TURNS.iter().find(|(_, event, _)| *event == self).map_or(Unconfirmed, |(_, _, to)| *to)
    }
}

/// What is known of an intent whose trace is lost.
#[derive(Debug, Default)]
pub(super) struct Lost<'a> {
    pub reason: Option<&'a str>,
    pub operation_id: Option<&'a str>,
}

/// The state of an intent; none where there is no such intent.
pub(crate) fn state(file: &Connection, intent: i64) -> Result<Option<IntentState>, StoreError> {
    let sql = "SELECT state, settled_at IS NOT NULL FROM intents WHERE id = ?1";
    let found: Option<(String, bool)> = file.first(sql, [intent], |row| row.try_into())?;
    Ok(found.and_then(|(column, is_settled)| IntentState::read(&column, is_settled)))
}

/// Turns an intent, where its state expects the event. Returns whether it did.
pub(super) fn turn(
    file: &Connection,
    intent: i64,
    event: IntentEvent,
    lost: &Lost<'_>,
    at: Millis,
) -> Result<bool, StoreError> {
    let expected = event.is_expected();
    let turned = if event == Word {
        file.changed(&format!("UPDATE intents SET settled_at = ?2 WHERE id = ?1 AND {expected}"), [intent, at])?
    } else {
        let sql = format!(
            "UPDATE intents SET state = :state, reason = :reason, operation_id = coalesce(:operation_id, operation_id),
                closed_at = :at
             WHERE id = :intent AND {expected}"
        );
        let values = named_params! {
            ":intent": intent, ":state": event.to().column(), ":reason": lost.reason, ":operation_id": lost.operation_id,
            ":at": at,
        };
        file.changed(&sql, values)?
    };
    Ok(turned > 0)
}

/// Turns every intent whose state expects the event. Returns how many.
pub(super) fn turn_all(
    file: &Connection,
    event: IntentEvent,
    lost: &Lost<'_>,
    at: Millis,
) -> Result<usize, StoreError> {
    let sql =
        format!("UPDATE intents SET state = :state, reason = :reason, closed_at = :at WHERE {}", event.is_expected());
    let values = named_params! { ":state": event.to().column(), ":reason": lost.reason, ":at": at };
    file.changed(&sql, values)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_event_leads_to_one_state() {
        for event in IntentEvent::ALL {
            let to: Vec<_> = TURNS.iter().filter(|(_, own, _)| *own == event).map(|(_, _, to)| to).collect();
            assert!(to.windows(2).all(|pair| pair[0] == pair[1]), "{event:?} leads to {to:?}: a statement has one end");
            assert!(!to.is_empty(), "{event:?} leads somewhere");
        }
    }

    /// Puts an intent into a state as it would be read from a file.
    fn intent_in(file: &Connection, state: IntentState) -> i64 {
        let settled_at = (state == Settled).then_some(1);
        file.execute(
            "INSERT INTO intents (operation, digest, request, subject, worst, state, settled_at, at)
             VALUES ('company', 'd', '{}', '', 1, ?1, ?2, 1)",
            rusqlite::params![state.column(), settled_at],
        )
        .unwrap();
        file.last_insert_rowid()
    }

    fn file() -> Connection {
        let file = Connection::open_in_memory().unwrap();
        crate::schema::migrations::make(&file, crate::newest_version()).unwrap();
        file
    }

    #[test]
    fn a_statement_turns_what_it_expects_and_nothing_else() {
        let file = file();
        for from in IntentState::ALL {
            for event in IntentEvent::ALL {
                let intent = intent_in(&file, from);
                let turned = turn(&file, intent, event, &Lost::default(), 2).unwrap();
                let to = event.from(from);
                assert_eq!(turned, to.is_some(), "{from:?}, {event:?}");
                assert_eq!(state(&file, intent).unwrap(), Some(to.unwrap_or(from)), "{from:?}, {event:?}");
            }
        }
        assert_eq!(state(&file, 999).unwrap(), None, "no such intent");
        assert!(!turn(&file, 999, Answer, &Lost::default(), 2).unwrap(), "and nothing to turn");
    }

    #[test]
    fn the_file_refuses_every_other_change_of_a_state() {
        let file = file();
        for from in IntentState::ALL {
            for to in IntentState::ALL {
                let intent = intent_in(&file, from);
                // A settled one that is answered keeps the moment at which it was settled.
                let settled_at = (to == Settled || (from == Settled && to == Answered)).then_some(1);
                let changed = file.execute(
                    "UPDATE intents SET state = ?2, settled_at = ?3 WHERE id = ?1",
                    rusqlite::params![intent, to.column(), settled_at],
                );
                let may = TURNS.iter().any(|(own, _, end)| (*own, *end) == (from, to));
                assert_eq!(changed.is_ok(), may, "from {from:?} to {to:?}: {changed:?}");
            }
        }
    }
}
