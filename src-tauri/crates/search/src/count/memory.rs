//! Counts that were answered lately, and those that are under way: the same question is not asked twice within a minute.

use std::collections::HashMap;
use std::sync::Mutex;

use tokio::sync::watch;

use workspace::failure::Failure;
use workspace::lock::locked;

/// How long an answer is good for, in milliseconds.
const GOOD_FOR: i64 = 60_000;
/// Answers that are held in memory.
const KEPT: usize = 256;

/// A count that was answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Counted {
    /// How many match.
    pub total: u64,
    /// When, in milliseconds since 1970.
    pub at: i64,
}

/// What an asker gets; none while it is on its way.
type Answer = Option<Result<Counted, Failure>>;

/// What is known of a question.
pub(super) enum Found {
    /// It was answered lately.
    Counted(Counted),
    /// It was sent; the sender is gone when whoever asked went away.
    InFlight(watch::Receiver<Answer>),
    /// Nothing.
    Nothing,
}

/// Counts by the digest of their question.
#[derive(Default)]
pub(super) struct Memory(Mutex<Questions>);

#[derive(Default)]
struct Questions {
    counted: HashMap<String, Counted>,
    in_flight: HashMap<String, watch::Receiver<Answer>>,
}

/// A question that is under way; over when it is dropped.
pub(super) struct Departure<'a> {
    memory: &'a Memory,
    digest: String,
    answer: watch::Sender<Answer>,
}

impl Memory {
    /// What is known of a question.
    pub(super) fn find(&self, digest: &str, now: i64) -> Found {
        let questions = locked(&self.0);
        match (questions.counted.get(digest), questions.in_flight.get(digest)) {
            (Some(counted), _) if counted.is_good(now) => Found::Counted(*counted),
            (_, Some(answer)) => Found::InFlight(answer.clone()),
            _ => Found::Nothing,
        }
    }

    /// Notes that a question is being sent; returns none where that is no longer needed.
    pub(super) fn depart(&self, digest: &str, now: i64) -> Option<Departure<'_>> {
        let mut questions = locked(&self.0);
        let known = questions.counted.get(digest).is_some_and(|counted| counted.is_good(now));
        if known || questions.in_flight.contains_key(digest) {
            return None;
        }
        let (answer, asked) = watch::channel(None);
        questions.in_flight.insert(digest.to_owned(), asked);
        Some(Departure { memory: self, digest: digest.to_owned(), answer })
    }
}

impl Counted {
    /// A clock that was set back makes an answer old, not new.
    const fn is_good(&self, now: i64) -> bool {
        self.at <= now && now - self.at <= GOOD_FOR
    }
}

impl Departure<'_> {
    /// Holds a number in memory and hands it to whoever waits for it. What went wrong is handed over too, but not
    /// held.
    pub(super) fn arrive(self, answer: Result<Counted, Failure>) {
        if let Ok(counted) = answer {
            let mut questions = locked(&self.memory.0);
            questions.counted.insert(self.digest.clone(), counted);
            if questions.counted.len() > KEPT {
                let oldest =
                    questions.counted.iter().min_by_key(|(_, counted)| counted.at).map(|(digest, _)| digest.clone());
                oldest.and_then(|oldest| questions.counted.remove(&oldest));
            }
        }
        self.answer.send_replace(Some(answer));
    }
}

impl Drop for Departure<'_> {
    fn drop(&mut self) {
        locked(&self.memory.0).in_flight.remove(&self.digest);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn total_of(memory: &Memory, digest: &str, now: i64) -> Option<u64> {
        match memory.find(digest, now) {
            Found::Counted(counted) => Some(counted.total),
            Found::InFlight(_) | Found::Nothing => None,
        }
    }

    #[test]
    fn an_answer_is_good_for_a_minute() {
        let memory = Memory::default();
        memory.depart("a", 1_000).unwrap().arrive(Ok(Counted { total: 7, at: 1_000 }));
        for (now, known) in [(1_000, true), (61_000, true), (61_001, false), (999, false), (i64::MIN, false)] {
            assert_eq!(total_of(&memory, "a", now).is_some(), known, "at {now}");
            assert_eq!(memory.depart("a", now).is_none(), known, "asked again only where it is old: {now}");
        }
        assert_eq!(total_of(&memory, "b", 1_000), None, "another question");
    }

    #[test]
    fn only_so_many_are_kept() {
        let memory = Memory::default();
        for at in 0..300 {
            memory.depart(&at.to_string(), at).unwrap().arrive(Ok(Counted { total: 1, at }));
        }
        assert_eq!(locked(&memory.0).counted.len(), KEPT, "the memory is bounded");
        assert_eq!(total_of(&memory, "43", 300), None, "the oldest went");
        assert_eq!(total_of(&memory, "44", 300), Some(1), "the newest stayed");
    }

    #[tokio::test]
    async fn the_same_question_leaves_once_and_everybody_is_told() {
        let memory = Memory::default();
        let departure = memory.depart("a", 1).unwrap();
        assert!(memory.depart("a", 1).is_none(), "it is under way");
        let Found::InFlight(mut answer) = memory.find("a", 1) else { panic!("it is under way") };
        departure.arrive(Ok(Counted { total: 7, at: 2 }));
        let heard = answer.wait_for(Option::is_some).await.unwrap().clone();
        assert_eq!(heard, Some(Ok(Counted { total: 7, at: 2 })), "who came second hears the same");

        let departure = memory.depart("b", 1).unwrap();
        let Found::InFlight(mut answer) = memory.find("b", 1) else { panic!("it is under way") };
        drop(departure);
        assert!(answer.wait_for(Option::is_some).await.is_err(), "who waits is told that nobody asks any more");
        assert!(memory.depart("b", 1).is_some(), "and can ask");
    }
}
