//! The text of a line of evidence, its hash, and whether lines follow one another. Pure; the same can be done from the auditor's file,
//! cell by cell, which is why each part is text here.

use api::canonical;
use jiff::Timestamp;

use crate::file::store::Millis;

/// What is in the place of the hash before the first line.
const NONE_BEFORE: &str = "0000000000000000000000000000000000000000000000000000000000000000";

/// A line of evidence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// Its number; the first is 1.
    pub no: i64,
    /// When it happened.
    pub at: Millis,
    /// What happened: `do_not_call`, `erased`, `restored`.
    pub act: String,
    /// Whom or what it is about, as a mark; of a person several with spaces between them, of a file none.
    pub mark: String,
    /// What came of it, in English.
    pub answer: String,
    /// Where that is from, in English: the operation of the service and who asked it.
    pub source: String,
    /// The hash of the line before.
    pub before: String,
    /// The hash of this line.
    pub hash: String,
    /// What the mark is of, beside the chain; none once the person was erased.
    pub what: Option<String>,
}

impl Line {
    /// A line that is about nobody and has no place yet.
    pub(crate) fn plain(at: Millis, act: &str, answer: &str, source: &str) -> Self {
        Self {
            no: 0,
            at,
            act: act.to_owned(),
            mark: String::new(),
            answer: answer.to_owned(),
            source: source.to_owned(),
            before: String::new(),
            hash: String::new(),
            what: None,
        }
    }

    /// The same behind the last line, which is this number with this hash.
    pub(crate) fn behind(self, last: Option<(i64, String)>) -> Self {
        let (before, no) = last.map_or((NONE_BEFORE.to_owned(), 1), |(no, hash)| (hash, no + 1));
        let placed = Self { no, before, ..self };
        Self { hash: placed.hashed(), ..placed }
    }

    /// What is hashed: the cells of the auditor's file up to the hash before, with a line feed between them. None of them has one.
    fn text(&self) -> String {
        let Self { no, at, act, mark, answer, source, before, .. } = self;
        [&no.to_string(), &moment(*at), act, mark, answer, source, before].map(String::as_str).join("\n")
    }

    fn hashed(&self) -> String {
        canonical::sha256(&self.text())
    }
}

/// A moment as it is hashed, by the clock of the world: `2026-11-30T11:13:08.250Z`.
pub fn moment(at: Millis) -> String {
    Timestamp::from_millisecond(at).map_or_else(|_| at.to_string(), |moment| format!("{moment:.3}"))
}

/// Whether lines follow one another, line after line.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Chain {
    last: Option<(i64, String)>,
    /// The first line that does not follow the one before it, or whose hash is not its own.
    pub broken: Option<i64>,
}

impl Chain {
    /// Takes the next line.
    pub fn take(&mut self, line: &Line) {
        let (no, before) = match &self.last {
            None => (1, NONE_BEFORE),
            Some((no, hash)) => (no + 1, hash.as_str()),
        };
        if line.no != no || line.before != before || line.hash != line.hashed() {
            self.broken.get_or_insert(line.no);
        }
        self.last = Some((line.no, line.hash.clone()));
    }

    /// The hash of the line that was taken last.
    pub fn hash(&self) -> Option<&str> {
        self.last.as_ref().map(|(_, hash)| hash.as_str())
    }
}
