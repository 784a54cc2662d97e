//! Going through all rows of a plan without asking anybody: what of each is had, impossible, to pay, or to pay perhaps.
//!
//! Owns the counting. Does not own money (`quote`) or running (`runner`).

use std::collections::{BTreeMap, HashMap, HashSet};

use api::Enrichment;
use futures::StreamExt;
use futures::stream::FuturesOrdered;
use store::StoreError;
use store::tables::finds::FindState;
use store::tables::job_rows::NewStep;

use super::ask_of::{AskOf, Cannot};
use super::stand::{Ask, Stand};
use super::subject::Subject;
use crate::open::OpenWorkspace;

/// Records that are read at once.
const PIECE: usize = 500;
/// Pieces that are read at the same time.
const AHEAD: usize = 3;

/// What was counted.
#[derive(Debug, Default)]
pub(crate) struct Survey {
    pub counts: BTreeMap<Enrichment, Counts>,
    /// Each step of each row, as a job begins with it.
    pub steps: Vec<NewStep>,
    /// Questions that were seen, each once.
    seen: HashSet<Key>,
}

/// The rows of one step.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(crate) struct Counts {
    pub owned: u64,
    pub same: u64,
    pub suppressed: u64,
    pub cannot: BTreeMap<String, u64>,
    pub sure: u64,
    pub perhaps: u64,
    /// Rows that have an older answer and are among the questions.
    pub older: u64,
}

/// A question by its step and the beginning of its digest.
type Key = (Enrichment, u128);

/// What a step does to a row.
enum Fate {
    Ended(FindState, Option<String>),
    /// It is asked, or waits for what an earlier step finds; rows with the same key are one question.
    Asked(Key),
}

/// Goes through the records in pieces, so that a list of any length takes little memory and lets others at the database.
pub(crate) async fn survey(
    open: &OpenWorkspace,
    ask: &Ask<'_>,
    steps: &[Enrichment],
    records: &[i64],
) -> Result<Survey, StoreError> {
    let mut survey = Survey::default();
    let mut place = 0;
    // The next pieces are read while this one is counted.
    let mut pieces = records.chunks(PIECE);
    let mut reading = FuturesOrdered::new();
    for piece in pieces.by_ref().take(AHEAD) {
        reading.push_back(open.store.records(piece.to_vec()));
    }
    while let Some(found) = reading.next().await {
        if let Some(piece) = pieces.next() {
            reading.push_back(open.store.records(piece.to_vec()));
        }
        let found = found?;
        let mut subjects: Vec<Subject> = found.iter().map(|record| Subject::of(record, ask.ground)).collect();
        let mut fates: Vec<HashMap<Enrichment, Key>> = vec![HashMap::new(); subjects.len()];
        for step in steps {
            let stands = ask.stands(open, *step, &subjects).await?;
            for (at, stand) in stands.into_iter().enumerate() {
                if let Some(value) = stand.value() {
                    subjects[at].learn(*step, value);
                }
                let fate = survey.count(*step, &stand, &fates[at]);
                let (state, reason) = match fate {
                    Fate::Ended(state, reason) => (state, reason),
                    Fate::Asked(key) => {
                        fates[at].insert(*step, key);
                        (FindState::Waiting, None)
                    }
                };
                // What is owned but not yet told of this record is told by the job: until then it waits.
                let state = if matches!(stand, Stand::Owned(_)) { FindState::Waiting } else { state };
                let (place, record) = (place + at as i64, subjects[at].record);
                survey.steps.push(NewStep { place, record, enrichment: *step, state, reason });
            }
        }
        place += subjects.len() as i64;
    }
    Ok(survey)
}

impl Survey {
    fn count(&mut self, step: Enrichment, stand: &Stand, earlier: &HashMap<Enrichment, Key>) -> Fate {
        let counts = self.counts.entry(step).or_default();
        if let Stand::Cannot(cannot) = stand
            && let Some(key) = hoped_for(step, cannot, earlier)
        {
            if self.seen.insert(key) {
                counts.perhaps += 1;
            } else {
                counts.same += 1;
            }
            return Fate::Asked(key);
        }
        match stand {
            Stand::Suppressed => counts.suppressed += 1,
            Stand::Cannot(cannot) => *counts.cannot.entry(cannot.to_string()).or_default() += 1,
            Stand::Has(_) | Stand::Owned(_) => counts.owned += 1,
            Stand::Unclear(_) => *counts.cannot.entry(UNCLEAR.to_owned()).or_default() += 1,
            Stand::Ask(ask, older) => {
                let key = (step, beginning(ask));
                counts.older += u64::from(*older);
                if self.seen.insert(key) {
                    counts.sure += 1;
                } else {
                    counts.same += 1;
                }
                return Fate::Asked(key);
            }
        }
        let reason = match stand {
            Stand::Cannot(cannot) => Some(cannot.to_string()),
            _ => None,
        };
        // What is unclear waits for the job, which asks for its outcome where that is free.
        Fate::Ended(stand.end().unwrap_or(FindState::Waiting), reason)
    }
}

/// Why a row is not asked for whose question has left before.
const UNCLEAR: &str = "asked before, and not confirmed yet";

/// The question that a row may have once an earlier step has found what is missing: the same for rows of which that step
/// asks the same.
fn hoped_for(step: Enrichment, cannot: &Cannot, earlier: &HashMap<Enrichment, Key>) -> Option<Key> {
    let upstream = step.after().iter().find(|before| cannot.is_for_want_of(**before))?;
    let (_, key) = earlier.get(upstream)?;
    Some((step, *key))
}

fn beginning(ask: &AskOf) -> u128 {
    ask.digest.get(..32).and_then(|digits| u128::from_str_radix(digits, 16).ok()).unwrap_or_default()
}
