//! Whether a condition can be judged in this workspace, and rows be put in order by a column: its columns are seen, its scores are
//! there, and can be judged themselves.

use std::collections::BTreeSet;

use api::RecordKind;
use api::columns::AnyColumn;
use conditions::{Condition, Score};
use words::t;

use crate::kept_scores;
use workspace::failure::Failure;
use workspace::open::OpenWorkspace;

/// What there is of a kind of record.
struct There {
    kind: RecordKind,
    seen: BTreeSet<String>,
    scores: Vec<Score>,
}

/// What has to be put right in a condition before it can be judged.
pub async fn problem(open: &OpenWorkspace, kind: RecordKind, condition: &Condition) -> Result<Option<String>, Failure> {
    Ok(There::of(open, kind).await?.problem(condition))
}

/// What has to be put right before rows can be put in order by a column.
pub async fn order_problem(open: &OpenWorkspace, kind: RecordKind, key: &str) -> Result<Option<String>, Failure> {
    let there = There::of(open, kind).await?;
    let is_there = match AnyColumn::by_key(kind, key) {
        Some(AnyColumn::Known(_)) => true,
        Some(AnyColumn::Seen(path)) => there.seen.contains(&path),
        Some(AnyColumn::Score { score, .. }) => match there.score(score) {
            Some(score) => return Ok(there.of_score(score)),
            None => false,
        },
        None => false,
    };
    Ok((!is_there).then(|| t!("The column of “Spend first on” is not there any more: choose another one.")))
}

/// Refuses a condition that cannot be judged.
pub async fn refuse(open: &OpenWorkspace, kind: RecordKind, condition: &Condition) -> Result<(), Failure> {
    match problem(open, kind, condition).await? {
        Some(problem) => Err(Failure::refused(problem)),
        None => Ok(()),
    }
}

impl There {
    async fn of(open: &OpenWorkspace, kind: RecordKind) -> Result<Self, Failure> {
        let seen = open.store.seen_fields(kind).await?.into_iter().collect();
        let scores = kept_scores::all(open).await?.into_iter().filter(|score| score.kind == kind).collect();
        Ok(Self { kind, seen, scores })
    }

    fn score(&self, number: i64) -> Option<&Score> {
        self.scores.iter().find(|score| score.score == number)
    }

    fn problem(&self, condition: &Condition) -> Option<String> {
        self.of_lines(condition).or_else(|| {
            let terms = condition.terms().into_iter();
            let numbers = terms.filter_map(|term| term.column.strip_prefix("score.")?.parse().ok());
            numbers.filter_map(|number| self.score(number)).find_map(|score| self.of_score(score))
        })
    }

    fn of_lines(&self, condition: &Condition) -> Option<String> {
        let scores = self.scores.iter().map(|score| score.score).collect();
        conditions::problem(condition, self.kind, &self.seen, &scores)
    }

    /// A column may have gone since the score was made: its points would be too few, and nobody would see why.
    fn of_score(&self, score: &Score) -> Option<String> {
        let problem = score.lines.iter().find_map(|line| self.of_lines(&line.condition))?;
        Some(t!("The score “{name}” cannot be counted: {problem}", name = score.name, problem = problem))
    }
}
