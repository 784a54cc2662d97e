//! A value that may have a bar, with the line of a condition that says it: none where no line says exactly that.
//!
//! Does not own how often it is there.

use api::text::{clean, comparable};
use conditions::{CompiledTerm, LONGEST_VALUE, Term, Test};

use super::over::{Over, ValueBar, ValuesIn};

/// A value that may have a bar.
pub(super) struct Candidate {
    /// As a person reads it, in English.
    pub value: String,
    /// The line that says it.
    pub line: CompiledTerm,
    /// Rows of which it is certain.
    pub count: u64,
}

impl Candidate {
    /// None where no line of a condition says exactly this.
    pub fn of(over: &Over<'_>, value: &str, count: u64) -> Option<Self> {
        let value = clean(value);
        if value.is_empty() || value.chars().count() > LONGEST_VALUE {
            return None;
        }
        let term = Term { column: over.key.clone(), test: Test::Is, values: vec![value.clone()] };
        let line = CompiledTerm::of(&term, over.asked.kind, over.asked.now)?;
        let is_text = line.check.compares_texts();
        (!is_text || line.check.texts() == [comparable(&value)]).then_some(Self { value, line, count })
    }

    fn bar(&self, over: &Over<'_>) -> ValueBar {
        over.bar(ValuesIn::Value(self.value.clone()), self.count, Test::Is, &[&self.value])
    }

    /// As it is compared.
    pub fn compared(&self) -> &str {
        self.line.check.texts().first().map_or("", String::as_str)
    }
}

/// The bars of candidates, the most frequent first.
pub(super) fn bars(over: &Over<'_>, mut candidates: Vec<Candidate>) -> Vec<ValueBar> {
    candidates.retain(|candidate| candidate.count > 0);
    candidates.sort_by(|one, two| (two.count, one.compared()).cmp(&(one.count, two.compared())));
    candidates.iter().map(|candidate| candidate.bar(over)).collect()
}

/// One line about any of the candidates.
pub(super) fn any_of(over: &Over<'_>, candidates: &[Candidate]) -> Option<CompiledTerm> {
    let values = candidates.iter().map(|candidate| candidate.value.clone()).collect();
    let term = Term { column: over.key.clone(), test: Test::OneOf, values };
    CompiledTerm::of(&term, over.asked.kind, over.asked.now)
}
