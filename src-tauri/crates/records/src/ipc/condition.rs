//! Conditions and scores, as the screen makes, counts and fits them.

use api::RecordKind;
use api::columns::ColumnKind;
pub use conditions::Score;
use conditions::{Condition, ScoreLine, Test};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::view::{RowsOf, Selection};

/// What conditions about a kind of record can be about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ConditionColumnsRequest {
    /// Companies or people.
    pub kind: RecordKind,
}

/// One thing that a condition can be about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct ConditionColumn {
    /// Its key in a condition.
    pub key: String,
    /// Its heading.
    pub label: String,
    /// The heading under which it is offered.
    pub group: String,
    /// How its values behave.
    pub kind: ColumnKind,
    /// The tests that fit.
    pub tests: Vec<Test>,
    /// Its values, where there are few and they are known beforehand. With these alone it is tested.
    pub values: Option<Vec<ConditionValue>>,
}

/// A value that a column has or can have.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct ConditionValue {
    /// As it is stored in a condition.
    pub value: String,
    /// As a person reads it.
    pub said: String,
}

/// Asks for the most frequent values that rows have in a column.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ConditionValuesRequest {
    /// Whose rows.
    pub of: RowsOf,
    /// The column's key.
    pub column: String,
}

/// Asks how many rows a condition holds of.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CountConditionRequest {
    /// Whose rows.
    pub of: RowsOf,
    /// The view and the rows; none for all.
    pub rows: Option<(i64, Selection)>,
    /// The condition.
    pub condition: Condition,
    /// Which of those that the screen shows beside each other it is: a newer one takes the place of the same alone.
    pub slot: String,
}

/// Of how many rows a condition holds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct ConditionCount {
    /// Rows that were looked at.
    pub rows: u64,
    /// Of these, those of which it holds.
    pub passing: u64,
    /// What has to be put right before it can be judged; nothing is counted then.
    pub problem: Option<String>,
    /// What is odd about it.
    pub remark: Option<String>,
}

/// Stores a score: a new one under the number 0, else in the place of the one with its number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SaveScoreRequest {
    /// The score.
    pub score: Score,
}

/// A score by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ScoreNumber {
    /// Its number.
    pub score: i64,
}

/// Fits points to rows that a person marked good and bad.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct FitRequest {
    /// Whose rows.
    pub of: RowsOf,
    /// What is true of the good ones: a status or a tag that the person gave them.
    pub good: Condition,
    /// What is true of the bad ones.
    pub bad: Condition,
    /// The lines whose points are to be fitted.
    pub lines: Vec<ScoreLine>,
}

/// What was fitted.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Fitted {
    /// The lines with their points.
    pub lines: Vec<ScoreLine>,
    /// The weight of each line, in natural logarithms of odds.
    pub weights: Vec<f64>,
    /// The area under the curve on rows that were held out: 0.5 is chance, 1 is never wrong.
    pub auc: f64,
    /// Rows that were held out.
    pub held_out: u64,
    /// Rows that it was fitted to.
    pub fitted_to: u64,
}

/// What a record has in a score.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct RecordScore {
    /// The score's number.
    pub score: i64,
    /// Its name.
    pub name: String,
    /// The sum.
    pub points: i64,
    /// The lines that hold.
    pub lines: Vec<ScoreLine>,
}

/// Statuses that say "never spend on these".
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct NeverSpend {
    /// The statuses, as a person types them.
    pub statuses: Vec<String>,
}
