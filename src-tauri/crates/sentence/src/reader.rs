//! How far the reading of a sentence is, and what has been said so far. Does not own: what is looked for (`rules/`),
//! and in which order (`rules.rs`).

use std::ops::Range;

use super::fact::{Fact, Found, Reading, Side};
use super::lexicon::{Hit, Lexicon, is_between};
use super::meaning::{Mark, Meaning};
use super::tokens::{Kind, Token};

/// A reading that is under way.
pub(super) struct Reader<'a> {
    pub text: &'a str,
    pub tokens: &'a [Token],
    /// The words that are built in; compound words are looked up in them.
    pub words: &'static Lexicon,
    /// The year that it is.
    pub year: i16,
    /// For each token all phrases that begin there.
    pub hits: Vec<Vec<Hit<'a>>>,
    pub reading: Reading,
    /// Whom a place that comes now is about.
    pub side: Side,
    /// Where a "not" began that is still to be said of something.
    pub not: Option<usize>,
    /// An earlier role was spoken of, and a company may follow.
    pub was: bool,
}

/// Where a rule ended, if it found anything.
pub(super) type Step = Option<usize>;

impl<'a> Reader<'a> {
    /// What can be said at a place.
    pub(super) fn at(&self, at: usize) -> impl Iterator<Item = Hit<'a>> + '_ {
        self.hits.get(at).into_iter().flatten().copied()
    }

    /// The longest phrase at a place that means what is asked for, of several that of the fewest errors.
    pub(super) fn longest<T>(&self, at: usize, wanted: impl Fn(&'a Meaning) -> Option<T>) -> Option<(usize, T)> {
        let mut best: Option<(Hit<'a>, T)> = None;
        for hit in self.at(at) {
            let better = best
                .as_ref()
                .is_none_or(|(known, _)| hit.end > known.end || (hit.end == known.end && hit.errors < known.errors));
            if better && let Some(told) = wanted(hit.meaning) {
                best = Some((hit, told));
            }
        }
        best.map(|(hit, told)| (hit.end, told))
    }

    /// Where a phrase ends that is this mark.
    pub(super) fn mark(&self, at: usize, mark: Mark) -> Step {
        self.longest(at, |meaning| (*meaning == Meaning::Mark(mark)).then_some(())).map(|(end, ())| end)
    }

    /// The same, without a typing error.
    fn exact_mark(&self, at: usize, mark: Mark) -> Step {
        self.at(at).filter(|hit| hit.errors == 0 && *hit.meaning == Meaning::Mark(mark)).map(|hit| hit.end).max()
    }

    /// The same for one of several.
    pub(super) fn marks(&self, at: usize, marks: &[Mark]) -> Step {
        marks.iter().filter_map(|mark| self.mark(at, *mark)).max()
    }

    /// The place behind words of these marks, as many as there are.
    pub(super) fn behind(&self, mut at: usize, marks: &[Mark]) -> usize {
        while let Some(end) = self.marks(at, marks) {
            at = end;
        }
        at
    }

    pub(super) fn sign(&self, at: usize, signs: &str) -> bool {
        self.token(at).is_some_and(|token| token.kind == Kind::Sign && signs.contains(token.text.as_str()))
    }

    pub(super) fn token(&self, at: usize) -> Option<&'a Token> {
        self.tokens.get(at)
    }

    /// The text of some tokens, as it was written.
    pub(super) fn written(&self, tokens: Range<usize>) -> String {
        let ends = (self.tokens.get(tokens.start), tokens.end.checked_sub(1).and_then(|last| self.tokens.get(last)));
        match ends {
            (Some(first), Some(last)) if first.start < last.end => api::text::clean(&self.text[first.start..last.end]),
            _ => String::new(),
        }
    }

    /// The place behind a comma, an "and", an "or", if there is one.
    pub(super) fn connector(&self, at: usize) -> Step {
        let comma = if self.sign(at, ",;/&+") { at + 1 } else { at };
        let end = self.mark(comma, Mark::And).unwrap_or(comma);
        (end > at).then_some(end)
    }

    /// The place behind "and", "or", with or without a comma before it; a comma alone is none.
    pub(super) fn and(&self, at: usize) -> Step {
        let end = self.connector(at)?;
        (self.sign(at, "&/") || self.mark(end.saturating_sub(1), Mark::And).is_some() || !self.sign(at, ",;"))
            .then_some(end)
    }

    /// Adds a statement; returns where it ends.
    pub(super) fn say(&mut self, tokens: Range<usize>, fact: Fact) -> Step {
        self.say_of(tokens, fact, self.side, None)
    }

    /// Adds a statement about a person or a company; returns where it ends.
    pub(super) fn say_of(&mut self, tokens: Range<usize>, fact: Fact, side: Side, other: Option<String>) -> Step {
        let before = self.reading.found.last();
        let denied = self.not.take();
        let alike = before.filter(|one| {
            std::mem::discriminant(&one.fact) == std::mem::discriminant(&fact) || is_where(&one.fact, &fact)
        });
        let (and, only) = self.gap(before.map_or(0, |one| one.tokens.end), tokens.start);
        let listed = before.is_some() && only && and;
        let goes_on = alike.is_some_and(|one| one.not) && listed;
        let start = denied.unwrap_or(tokens.start);
        if fact.is_about_a_person() {
            self.reading.persons = true;
        }
        let not = denied.is_some() || goes_on;
        self.reading.found.push(Found { fact, tokens: start..tokens.end, not, side, listed, other });
        Some(tokens.end)
    }

    /// Adds a statement of each `one` of a list, the first with what is written from `start` on; `next` is where
    /// another begins behind one. Returns where the list ends, if there is any.
    pub(super) fn say_each(
        &mut self,
        start: usize,
        mut from: usize,
        one: impl Fn(&Self, usize) -> Option<(usize, String)>,
        next: impl Fn(&Self, usize) -> Step,
        fact: fn(String) -> Fact,
    ) -> Step {
        let (mut start, mut end) = (start, None);
        while let Some((behind, words)) = one(self, from) {
            end = self.say(start..behind, fact(words));
            let Some(next) = next(self, behind) else { break };
            (start, from) = (next, next);
        }
        end
    }

    /// Of the tokens between two statements: whether something joins the two, and whether nothing else is there.
    fn gap(&self, from: usize, to: usize) -> (bool, bool) {
        let (mut at, mut joins) = (from, false);
        while at < to {
            match self.connector(at) {
                Some(end) => (at, joins) = (end, true),
                None => match self.marks(at, &[Mark::In, Mark::Glue]).filter(|_| joins) {
                    Some(end) => at = end,
                    None => return (joins, false),
                },
            }
        }
        (joins, true)
    }

    /// From here on something is denied.
    pub(super) fn deny(&mut self, at: usize) {
        self.nothing_denied();
        self.not = Some(at);
    }

    /// A "not" that was said of nothing is not understood.
    pub(super) fn nothing_denied(&mut self) {
        if let Some(at) = self.not.take() {
            let end = self.mark(at, Mark::Not).unwrap_or(at + 1);
            self.reading.unknown.extend(at..end);
        }
    }

    /// Nothing is known of these tokens; returns where they end.
    pub(super) fn not_understood(&mut self, tokens: Range<usize>) -> Step {
        self.nothing_denied();
        self.reading.unknown.extend(tokens.clone());
        Some(tokens.end)
    }

    /// Nothing is found at a place: words without a meaning of their own are passed over, others are not understood.
    pub(super) fn skip(&mut self, at: usize) -> usize {
        let plain = [Mark::Glue, Mark::And, Mark::In, Mark::At, Mark::To, Mark::Between, Mark::Using, Mark::Who];
        // A word that nobody knows is not passed over because it resembles one.
        if let Some(end) = plain.iter().filter_map(|mark| self.exact_mark(at, *mark)).max() {
            return end;
        }
        let token = &self.tokens[at];
        if token.kind == Kind::Sign && (is_between(token) || !is_told(&token.text)) {
            return at + 1;
        }
        self.not_understood(at..at + 1);
        at + 1
    }
}

/// A place and a country are both about where.
const fn is_where(one: &Fact, other: &Fact) -> bool {
    const fn place(fact: &Fact) -> bool {
        matches!(fact, Fact::Countries(_) | Fact::Place { .. })
    }
    place(one) && place(other)
}

/// Signs that say something; others only part words.
fn is_told(sign: &str) -> bool {
    matches!(sign, "%" | "$" | "€" | "£" | "<" | ">" | "=" | "@" | "#" | "*")
}
