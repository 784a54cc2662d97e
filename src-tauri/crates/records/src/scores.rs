//! What a person does with scores: makes, stores and removes them, sees what a record has in each, fits points to marked rows.
//!
//! Does not own which scores there are (`kept_scores.rs`), what a score is or how points are fitted (the crate `conditions`).

use std::collections::BTreeMap;
use std::sync::Arc;

use api::{RecordKind, text};
use conditions::fit::{self, Marked, Unfit};
use conditions::{Compiled, CompiledScore, Condition, Facts, Row, Score, ScoreLine, Verdict};
use store::Wanted;
use store::records::Record;
use words::t;

use crate::ipc::{FitRequest, Fitted, RecordScore, SaveScoreRequest, ScoreNumber};
use crate::kept_scores::{self, Kept, all};
use crate::{judgeable, view};
use ipc::Nothing;
use workspace::failure::Failure;
use workspace::open::OpenWorkspace;

/// Scores of one workspace at most.
const MOST: usize = 20;
/// Lines of a score at most.
const MOST_LINES: usize = 40;
/// Characters of a name.
const LONGEST_NAME: usize = 60;
/// Points that a line adds or takes away at most.
const MOST_POINTS: i32 = 1_000;
/// Every score, by name.
pub async fn shown(open: &Arc<OpenWorkspace>, _: Nothing) -> Result<Vec<Score>, Failure> {
    Ok(all(open).await?)
}

/// Stores a score.
pub async fn save(open: &Arc<OpenWorkspace>, request: SaveScoreRequest) -> Result<Vec<Score>, Failure> {
    let Score { score: number, name, kind, lines } = request.score;
    let name = text::clean(&name);
    if name.is_empty() || name.chars().count() > LONGEST_NAME {
        return Err(Failure::refused(t!("Give the score a name of at most {most} characters.", most = LONGEST_NAME)));
    }
    let lines = checked(open, kind, lines).await?;
    let score = Score { score: number, name, kind, lines };
    kept_scores::change(open, move |kept| kept.put(score)).await?;
    open.emit(ipc::Changed::Records);
    Ok(all(open).await?)
}

impl Kept {
    fn put(&mut self, score: Score) -> Result<(), Failure> {
        let is_taken = |other: &Score| other.score != score.score && text::fold(&other.name) == text::fold(&score.name);
        if self.scores.iter().any(is_taken) {
            return Err(Failure::refused(t!("Another score has this name already.")));
        }
        let is_full = self.scores.len() >= MOST;
        match self.scores.iter_mut().find(|known| known.score == score.score) {
            Some(known) => *known = score,
            None if score.score != 0 => return Err(gone()),
            None if is_full => return Err(Failure::refused(t!("There are too many scores: remove some first."))),
            None => {
                self.last += 1;
                self.scores.push(Score { score: self.last, ..score });
            }
        }
        Ok(())
    }
}

/// Takes a score away.
pub async fn remove(open: &Arc<OpenWorkspace>, request: ScoreNumber) -> Result<Vec<Score>, Failure> {
    kept_scores::change(open, move |kept| {
        kept.scores.retain(|score| score.score != request.score);
        Ok(())
    })
    .await?;
    open.emit(ipc::Changed::Records);
    Ok(all(open).await?)
}

fn gone() -> Failure {
    Failure::gone(t!("This score is not there any more."))
}

/// Lines in their one spelling.
async fn checked(open: &OpenWorkspace, kind: RecordKind, lines: Vec<ScoreLine>) -> Result<Vec<ScoreLine>, Failure> {
    if lines.is_empty() || lines.len() > MOST_LINES {
        return Err(Failure::refused(t!("A score has 1 to {most} lines.", most = MOST_LINES)));
    }
    let mut normal = Vec::with_capacity(lines.len());
    for line in lines {
        let condition = conditions::normal(line.condition);
        if condition.terms().iter().any(|term| term.column.starts_with("score.")) {
            return Err(Failure::refused(t!("A line of a score cannot be about a score.")));
        }
        if condition.is_none() {
            return Err(Failure::refused(t!("A line of the score has no condition.")));
        }
        judgeable::refuse(open, kind, &condition).await?;
        normal.push(ScoreLine { condition, points: line.points.clamp(-MOST_POINTS, MOST_POINTS) });
    }
    Ok(normal)
}

/// What a record has in each score, with the lines that hold.
pub(crate) async fn of_record(open: &OpenWorkspace, record: &Record) -> Result<Vec<RecordScore>, Failure> {
    let mut told = Vec::new();
    for score in all(open).await?.into_iter().filter(|score| score.kind == record.kind) {
        let compiled = CompiledScore::of(&score, open.now());
        let needed = compiled.lines.iter().flat_map(|(line, _)| line.facts()).collect();
        let facts: Facts = open.store.facts(needed, vec![record.id]).await?.remove(&record.id).unwrap_or_default();
        let docs: Vec<_> = record.docs().collect();
        let row = Row { docs: &docs, facts: &facts };
        let holds = compiled.holds(&row);
        let lines = score.lines.iter().zip(holds).filter(|(_, holds)| *holds).map(|(line, _)| line.clone()).collect();
        told.push(RecordScore { score: score.score, name: score.name.clone(), points: compiled.points(&row), lines });
    }
    Ok(told)
}

/// Fits the points of lines to rows that a person marked good and bad. Nothing is stored: the person looks at it first.
pub async fn fit(open: &Arc<OpenWorkspace>, request: FitRequest) -> Result<Fitted, Failure> {
    let (of, kind) = view::rows_and_kind(open, request.of).await?;
    let lines = checked(open, kind, request.lines).await?;
    let (good, bad) = (conditions::normal(request.good), conditions::normal(request.bad));
    for mark in [&good, &bad] {
        if mark.is_none() {
            return Err(Failure::refused(t!("Say how the good and the bad rows are marked: by a status or a tag.")));
        }
        judgeable::refuse(open, kind, mark).await?;
    }
    let ids = open.store.snapshot(Wanted::all_of(of, kind)).await?;
    let judged = |condition: &Condition, ids: &[i64]| {
        open.store.judged(kind, Compiled::of(condition, kind, open.now(), &[]), ids.to_vec())
    };
    let (good, bad) = (judged(&good, &ids).await?, judged(&bad, &ids).await?);
    // One that is marked both ways says nothing.
    let marks =
        ids.iter().zip(good).zip(bad).filter(|((_, good), bad)| (*good == Verdict::Yes) != (*bad == Verdict::Yes));
    let marks: BTreeMap<i64, bool> = marks.map(|((id, good), _)| (*id, good == Verdict::Yes)).collect();
    let marked: Vec<i64> = marks.keys().copied().collect();
    let mut rows: Vec<Marked> = marks
        .into_iter()
        .map(|(record, good)| Marked { record, holds: Vec::with_capacity(lines.len()), good })
        .collect();
    for line in &lines {
        for (row, verdict) in rows.iter_mut().zip(judged(&line.condition, &marked).await?) {
            row.holds.push(verdict == Verdict::Yes);
        }
    }
    // Many rows take many steps, on a thread that may take its time.
    let fitted = tokio::task::spawn_blocking(move || fit::fit(&rows)).await.map_err(Failure::fault)?;
    let fitted = fitted.map_err(|why| Failure::refused(unfit(why)))?;
    let lines = lines.into_iter().zip(&fitted.weights);
    Ok(Fitted {
        lines: lines.map(|(line, weight)| ScoreLine { points: fit::points(*weight), ..line }).collect(),
        weights: fitted.weights,
        auc: fitted.auc,
        held_out: fitted.held_out as u64,
        fitted_to: fitted.fitted_to as u64,
    })
}

fn unfit(why: Unfit) -> String {
    match why {
        Unfit::TooFew => t!(
            "Too few rows are marked: at least {least} good ones and {least} bad ones are needed.",
            least = fit::LEAST_ROWS,
        ),
        Unfit::NoLines => t!("The lines of the score do not tell these rows apart."),
    }
}
