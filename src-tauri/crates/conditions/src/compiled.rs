//! A condition made ready for the records of one kind on one day: each line once with its test, and how they are put together.
//!
//! Owns judging. A record's cells are looked at first, and what is known of it in full only where they leave it unsure; one record
//! by itself ([`Compiled::judge`]) goes the same way as a million by column (`column_store`), which hand in the verdicts of each line
//! and put them together here ([`Compiled::combined`]).

use std::collections::BTreeMap;

use api::RecordKind;

use crate::about::{About, Fact};
use crate::condition::Condition;
use crate::score::{Score, ScoreLine};
use crate::term::CompiledTerm;
use crate::value::Row;
use crate::verdict::Verdict;

/// A condition, made ready.
#[derive(Debug, Clone, PartialEq)]
pub struct Compiled {
    root: Node,
    /// Each line, once.
    pub terms: Vec<CompiledTerm>,
    /// The scores that lines are about, by their numbers.
    pub scores: BTreeMap<i64, CompiledScore>,
}

#[derive(Debug, Clone, PartialEq)]
enum Node {
    All(Vec<Node>),
    Any(Vec<Node>),
    Term(usize),
    /// What cannot be judged.
    Unknown,
}

impl Compiled {
    /// For records of a kind, at a moment in milliseconds since 1970. A line that cannot be judged, of a column that is not there any
    /// more or of a newer version, is unsure of every record.
    /// So is one about a score that is not among `scores`.
    pub fn of(condition: &Condition, kind: RecordKind, now: i64, scores: &[Score]) -> Self {
        let mut compiled = Self { root: Node::Unknown, terms: Vec::new(), scores: BTreeMap::new() };
        compiled.root = compiled.node(condition, kind, now);
        for term in &compiled.terms {
            let About::Score(number) = term.about else { continue };
            if let Some(score) = scores.iter().find(|score| score.score == number && score.kind == kind) {
                compiled.scores.insert(number, CompiledScore::of(score, now));
            }
        }
        compiled
    }

    fn node(&mut self, condition: &Condition, kind: RecordKind, now: i64) -> Node {
        let mut parts = |parts: &[Condition]| parts.iter().map(|part| self.node(part, kind, now)).collect::<Vec<_>>();
        match condition {
            Condition::Any { any } if any.is_empty() => Node::All(Vec::new()),
            Condition::All { all } => Node::All(parts(all)),
            Condition::Any { any } => Node::Any(parts(any)),
            Condition::Term(term) => match CompiledTerm::of(term, kind, now) {
                Some(term) => Node::Term(self.place(term)),
                None => Node::Unknown,
            },
            Condition::Unread(_) => Node::Unknown,
        }
    }

    fn place(&mut self, term: CompiledTerm) -> usize {
        self.terms.iter().position(|known| *known == term).unwrap_or_else(|| {
            self.terms.push(term);
            self.terms.len() - 1
        })
    }

    /// Whether it holds of one record; `open` says of what its value is not known yet. Unsure for that, and for what cannot be judged.
    pub fn judge(&self, row: &Row<'_>, open: impl Fn(&About) -> bool) -> Verdict {
        let verdict = |term: &CompiledTerm| match (&term.about, open(&term.about)) {
            (_, true) => Verdict::Unsure,
            (About::Score(number), _) => self.scores.get(number).map_or(Verdict::Unsure, |score| {
                // What is not known yet of a line is not known of the sum.
                let is_open = score.lines.iter().any(|(line, _)| line.terms.iter().any(|term| open(&term.about)));
                if is_open { Verdict::Unsure } else { term.of_points(score.points(row)) }
            }),
            _ => term.of_row(row),
        };
        let verdicts: Vec<Vec<Verdict>> = self.terms.iter().map(|term| vec![verdict(term)]).collect();
        self.combined(&verdicts, 1).first().copied().unwrap_or(Verdict::Unsure)
    }

    /// The lines of the scores that its own are about.
    pub fn scored_terms(&self) -> impl Iterator<Item = &CompiledTerm> {
        self.scores.values().flat_map(|score| &score.lines).flat_map(|(line, _)| &line.terms)
    }

    /// What only the app knows and it asks for.
    pub fn facts(&self) -> impl Iterator<Item = Fact> {
        self.terms.iter().chain(self.scored_terms()).filter_map(CompiledTerm::fact)
    }

    /// Whether it holds of each of so many rows, of which the verdicts of each line are known.
    pub fn combined(&self, lines: &[Vec<Verdict>], rows: usize) -> Vec<Verdict> {
        self.root.combined(lines, rows)
    }
}

impl Node {
    /// Part by part, each for all rows at once.
    fn combined(&self, lines: &[Vec<Verdict>], rows: usize) -> Vec<Verdict> {
        match self {
            Self::All(parts) => together(parts, lines, rows, Verdict::min),
            Self::Any(parts) => together(parts, lines, rows, Verdict::max),
            Self::Term(term) => lines[*term].clone(),
            Self::Unknown => vec![Verdict::Unsure; rows],
        }
    }
}

/// Of each row what is chosen of its parts' verdicts. Compiled for each choice: many rows are put together at once then.
fn together(
    parts: &[Node],
    lines: &[Vec<Verdict>],
    rows: usize,
    choose: impl Fn(Verdict, Verdict) -> Verdict + Copy,
) -> Vec<Verdict> {
    let both = |mut all: Vec<Verdict>, part: Vec<Verdict>| {
        all.iter_mut().zip(part).for_each(|(one, other)| *one = choose(*one, other));
        all
    };
    let parts = parts.iter().map(|part| part.combined(lines, rows));
    parts.reduce(both).unwrap_or_else(|| vec![Verdict::Yes; rows])
}

/// A score made ready for the records of its kind.
#[derive(Debug, Clone, PartialEq)]
pub struct CompiledScore {
    /// Each line with its points.
    pub lines: Vec<(Compiled, i32)>,
}

impl CompiledScore {
    /// At a moment in milliseconds since 1970.
    pub fn of(score: &Score, now: i64) -> Self {
        let line = |line: &ScoreLine| (Compiled::of(&line.condition, score.kind, now, &[]), line.points);
        Self { lines: score.lines.iter().map(line).collect() }
    }

    /// Which lines hold of one record. One that cannot be judged does not.
    pub fn holds(&self, row: &Row<'_>) -> Vec<bool> {
        self.lines.iter().map(|(line, _)| line.judge(row, |_| false) == Verdict::Yes).collect()
    }

    /// The points of one record.
    pub fn points(&self, row: &Row<'_>) -> i64 {
        let holds = self.holds(row);
        self.lines.iter().zip(holds).filter(|(_, holds)| *holds).map(|((_, points), _)| i64::from(*points)).sum()
    }
}
