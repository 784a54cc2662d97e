//! Going through all rows of a plan without asking anybody: what of each is had, impossible, to pay, or to pay perhaps.
//!
//! Owns the counting, and the steps with which a job begins. Does not own money (`quote`), writing the steps (`prepare`) or
//! running (`runner`).

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use api::Enrichment;
use futures::stream::{FuturesOrdered, StreamExt};
use store::StoreError;
use store::jobs::job_pieces::NewStep;
use store::jobs::job_rows::OwnedAnswer;
use store::records::findings::FindState;
use team::quotes::{self, TeamKeys};
use tokio_util::task::AbortOnDropHandle;
use words::text;

use super::ask_of::{AskOf, Cannot};
use super::statuses::statuses;
use super::step_status::{Ask, StepStatus};
use workspace::open::OpenWorkspace;

/// Records that are looked at at once.
const PIECE: usize = 250;
/// Pieces that are looked at at the same time: fewer than there are readers, so that whoever else asks the file is answered.
const AHEAD: usize = 2;

/// A way through the rows, piece by piece: a list of any length takes little memory and lets others at the file.
pub(crate) struct Survey {
    open: Arc<OpenWorkspace>,
    ask: Arc<Ask>,
    records: Arc<[i64]>,
    /// Records that were begun with.
    begun: usize,
    looking: FuturesOrdered<AbortOnDropHandle<Result<Looked, StoreError>>>,
    /// The place of the next row.
    place: i64,
    /// What was counted.
    pub counts: BTreeMap<Enrichment, Counts>,
    /// Companies by how many people they have, where people are to be found.
    pub sizes: BTreeMap<String, SizeCounts>,
    /// The people of companies who are there already, where people are to be found, and how many more may come at most.
    pub people: Vec<i64>,
    pub to_come: u64,
    /// Questions of each step that were seen, each once, with the results that they can bring at most.
    seen: BTreeMap<Enrichment, HashMap<Key, u64>>,
    /// By what the team knows questions, where somebody wants to know what it owns of them.
    team: Option<TeamKeys>,
    /// The questions that are asked for sure and anew, by what the team knows each.
    asked: BTreeMap<Enrichment, Vec<[u8; 16]>>,
}

/// Some rows, as a job begins with them.
#[derive(Default)]
pub struct Piece {
    pub steps: Vec<NewStep>,
    /// What is owned and not yet stored for its record: place, record, step and answer.
    pub owned: Vec<(i64, i64, Enrichment, OwnedAnswer)>,
}

/// The rows of one step.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Counts {
    pub owned: u64,
    pub same: u64,
    pub suppressed: u64,
    pub skipped: u64,
    pub spared: u64,
    pub cannot: BTreeMap<String, u64>,
    pub sure: u64,
    pub perhaps: u64,
    /// Of these, those that the condition of the step alone decides.
    pub conditional: u64,
    /// Rows that have an older answer and are among the questions.
    pub older: u64,
    /// Of the questions that are asked for sure, those that the team owns.
    pub team: u64,
    /// Results that the questions can bring at most: one each, or as many people as the companies lack.
    pub pieces: u64,
}

/// Companies of one size before the step that finds their people.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct SizeCounts {
    /// Companies that are asked or have people.
    pub companies: u64,
    /// People who are there already.
    pub had: u64,
    /// People whom they lack.
    pub lacks: u64,
    /// People who are there and may come again with what is asked next.
    pub again: u64,
}

impl SizeCounts {
    fn count(&mut self, status: &StepStatus) {
        // Whether a condition will hold is not estimated: it counts as if it did.
        let status = if let StepStatus::Unsure(status) = status { status } else { status };
        // Behind a question without a known outcome others may be asked for.
        if !matches!(status, StepStatus::Owned(_) | StepStatus::Ask(..) | StepStatus::Kept(_) | StepStatus::Unclear(_))
        {
            return;
        }
        let again = match status {
            StepStatus::Ask(ask, _) => ask.people.as_ref().map_or(0, |people| people.again.into()),
            _ => 0,
        };
        self.companies += 1;
        self.had += status.people().len() as u64;
        self.again += again;
        self.lacks += if let StepStatus::Owned(_) = status { 0 } else { status.most() };
    }
}

/// The beginning of the digest of a question: of a million, two alike by chance are one in thirty million lists.
type Key = u64;
/// The question of each step of a row, by the place of the step in the catalog.
type Keys = [Option<Key>; Enrichment::ALL.len()];

/// The status of the records of a piece before each step.
struct Looked {
    records: Vec<i64>,
    /// How many people each company has, as a range; empty where that is not known.
    sizes: Vec<String>,
    statuses: Vec<(Enrichment, Vec<StepStatus>)>,
}

async fn look(open: Arc<OpenWorkspace>, ask: Arc<Ask>, piece: Vec<i64>) -> Result<Looked, StoreError> {
    let found = open.store.records(piece).await?;
    let mut subjects = ask.subjects(&open, &found).await?;
    let mut all = Vec::with_capacity(ask.plan.find.len());
    for step in &ask.plan.find {
        let statuses = statuses(&ask, &open, *step, &subjects).await?;
        for (subject, status) in subjects.iter_mut().zip(&statuses) {
            subject.went(*step, status);
        }
        all.push((*step, statuses));
    }
    let records = subjects.iter().map(|subject| subject.record).collect();
    let sizes = subjects.into_iter().map(|subject| subject.known.size.unwrap_or_default()).collect();
    Ok(Looked { records, sizes, statuses: all })
}

impl Survey {
    /// Through these records, by the steps of the plan in their order.
    pub fn new(open: &Arc<OpenWorkspace>, ask: &Arc<Ask>, records: &Arc<[i64]>) -> Self {
        let mut survey = Self {
            open: Arc::clone(open),
            ask: Arc::clone(ask),
            records: Arc::clone(records),
            begun: 0,
            looking: FuturesOrdered::new(),
            place: 0,
            counts: BTreeMap::new(),
            sizes: BTreeMap::new(),
            people: Vec::new(),
            to_come: 0,
            seen: BTreeMap::new(),
            team: None,
            asked: BTreeMap::new(),
        };
        for _ in 0..AHEAD {
            survey.look_ahead();
        }
        survey
    }

    /// Counts all of them, and what the team owns of them. Which questions were seen is large, and not needed any more.
    pub async fn counted(open: &Arc<OpenWorkspace>, ask: &Arc<Ask>, records: &Arc<[i64]>) -> Result<Self, StoreError> {
        let mut survey = Self::new(open, ask, records);
        survey.team = quotes::keys(open);
        while survey.next().await?.is_some() {}
        survey.seen.clear();
        if let Some(team) = survey.team.take() {
            let by = TeamKeys::patience();
            for (step, keys) in std::mem::take(&mut survey.asked) {
                // Where one is not known, the others are not asked about.
                let Some(owned) = team.owned(step.spec().name, &keys, by).await else { break };
                let counts = survey.counts.entry(step).or_default();
                counts.team = owned.min(counts.sure);
            }
        }
        Ok(survey)
    }

    fn look_ahead(&mut self) {
        let end = self.records.len().min(self.begun + PIECE);
        let piece = self.records[self.begun..end].to_vec();
        self.begun = end;
        if !piece.is_empty() {
            let look = look(Arc::clone(&self.open), Arc::clone(&self.ask), piece);
            self.looking.push_back(AbortOnDropHandle::new(tokio::spawn(look)));
        }
    }

    /// Counts the next piece, and returns how a job begins with it; none at the end.
    pub async fn next(&mut self) -> Result<Option<Piece>, StoreError> {
        let Some(looked) = self.looking.next().await else { return Ok(None) };
        self.look_ahead();
        let Looked { records, sizes, statuses } = match looked {
            Ok(looked) => looked?,
            // As if it had not been a task of its own; where nothing runs any more, nobody waits for it either.
            Err(error) => match error.try_into_panic() {
                Ok(panicked) => std::panic::resume_unwind(panicked),
                Err(_) => return Err(StoreError::GivenUp),
            },
        };
        let mut keys: Vec<Keys> = vec![Keys::default(); records.len()];
        let mut piece = Piece::default();
        for (step, statuses) in statuses {
            for (at, status) in statuses.into_iter().enumerate() {
                let (state, reason) = self.count(step, &status, &mut keys[at], records[at]);
                let (place, record) = (self.place + at as i64, records[at]);
                let most = status.most();
                piece.steps.push(NewStep { place, record, enrichment: step, state, reason, most });
                if step == Enrichment::People {
                    self.sizes.entry(sizes[at].clone()).or_default().count(&status);
                    self.count_people(&status);
                }
                if let StepStatus::Owned(owned) = status {
                    piece.owned.push((place, record, step, owned));
                }
            }
        }
        self.place += records.len() as i64;
        Ok(Some(piece))
    }

    fn count_people(&mut self, status: &StepStatus) {
        let most = self.ask.plan.people.as_ref().map_or(0, |plan| plan.most as usize);
        let had = status.people();
        self.people.extend_from_slice(had);
        if matches!(status, StepStatus::Ask(..) | StepStatus::Kept(_) | StepStatus::Unclear(_)) {
            self.to_come += most.saturating_sub(had.len()) as u64;
        }
    }

    /// Counts a step of a row. Returns how a job begins with it, and why where it cannot be asked.
    fn count(
        &mut self,
        step: Enrichment,
        status: &StepStatus,
        keys: &mut Keys,
        record: i64,
    ) -> (FindState, Option<String>) {
        let counts = self.counts.entry(step).or_default();
        let (status, is_unsure) =
            if let StepStatus::Unsure(status) = status { (&**status, true) } else { (status, false) };
        let mut new = None;
        let (key, sure) = match status {
            StepStatus::Spared => {
                counts.spared += 1;
                return (FindState::Spared, None);
            }
            StepStatus::Skipped | StepStatus::Unsure(_) => {
                counts.skipped += 1;
                return (FindState::Skipped, None);
            }
            // Whether it is taken depends: what is behind it may then be asked.
            StepStatus::Has(_) | StepStatus::Owned(_) if is_unsure => {
                counts.owned += 1;
                keys[step as usize] = Some(record as Key);
                return (FindState::Waiting, None);
            }
            StepStatus::Suppressed => {
                counts.suppressed += 1;
                return (FindState::Suppressed, None);
            }
            StepStatus::Has(_) => {
                counts.owned += 1;
                return (FindState::Found, None);
            }
            // The job stores it for this record: until then it waits.
            StepStatus::Owned(_) => {
                counts.owned += 1;
                return (FindState::Waiting, None);
            }
            // It waits for the job, which asks for its outcome where that is free; what is behind it may be asked then.
            StepStatus::Unclear(ask) => {
                *counts.cannot.entry(UNCLEAR.to_owned()).or_default() += 1;
                // Of a company's people others may be asked for behind it.
                counts.pieces += if step == Enrichment::People { ask.most } else { 0 };
                keys[step as usize] = Some(beginning(ask));
                return (FindState::Waiting, None);
            }
            StepStatus::Cannot(cannot) => match hoped_for(step, cannot, keys) {
                Some(key) => (key, false),
                None => {
                    let why = cannot.to_string();
                    *counts.cannot.entry(why.clone()).or_default() += 1;
                    return (FindState::Cannot, Some(why));
                }
            },
            // Nothing is asked behind it.
            StepStatus::Kept(kept) if kept.lacks == 0 => {
                counts.owned += 1;
                return (FindState::Waiting, None);
            }
            StepStatus::Kept(kept) => (beginning(&kept.ask), true),
            StepStatus::Ask(ask, older) => {
                counts.older += u64::from(*older);
                // Whoever wants it anew pays, and people of companies are counted one by one.
                if !older && !is_unsure && step != Enrichment::People {
                    new = self.team.as_ref().and_then(|team| team.of(step.spec().name, &ask.request));
                }
                (beginning(ask), true)
            }
        };
        // Of two records of one company the one that lacks more says what both can cost.
        let (is_first, more) = meet(self.seen.entry(step).or_default(), key, status.most());
        counts.pieces += more;
        match (is_first, sure) {
            (true, true) if is_unsure => {
                counts.perhaps += 1;
                counts.conditional += 1;
            }
            (true, true) => {
                counts.sure += 1;
                self.asked.entry(step).or_default().extend(new);
            }
            (true, false) => counts.perhaps += 1,
            (false, _) => counts.same += 1,
        }
        keys[step as usize] = Some(key);
        (FindState::Waiting, None)
    }
}

/// Meets a question that can bring so many results at most. Returns whether it is the first time, and how many more results all rows
/// with it can bring now: of two records of one company the one that lacks more says what both can cost.
fn meet(seen: &mut HashMap<Key, u64>, key: Key, most: u64) -> (bool, u64) {
    let before = seen.get(&key).copied();
    let more = most.saturating_sub(before.unwrap_or_default());
    seen.insert(key, before.unwrap_or_default() + more);
    (before.is_none(), more)
}

/// Why a row is not asked for whose question was sent before.
const UNCLEAR: &str = text!("asked before, and not confirmed yet");

/// The question that a row may have once an earlier step has found what is missing: the same for rows of which that step
/// asks the same.
fn hoped_for(step: Enrichment, cannot: &Cannot, keys: &Keys) -> Option<Key> {
    let upstream = step.after().iter().find(|before| cannot.is_for_want_of(**before))?;
    keys[*upstream as usize]
}

fn beginning(ask: &AskOf) -> Key {
    ask.digest.get(..16).and_then(|digits| Key::from_str_radix(digits, 16).ok()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_records_of_one_company_can_cost_what_the_one_that_lacks_more_can() {
        let mut seen = HashMap::new();
        let told = [(7, 2), (7, 5), (7, 3), (8, 1)].map(|(key, most)| meet(&mut seen, key, most));
        assert_eq!(told, [(true, 2), (false, 3), (false, 0), (true, 1)]);
    }
}
