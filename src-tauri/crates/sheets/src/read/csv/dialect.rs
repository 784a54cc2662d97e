//! Which delimiter and which quote a text uses, judged by how even its records come out.

use super::record::Record;
use super::records::Records;
use crate::order::Delimiter;
use crate::read::form::Quote;

/// How much of a file is looked at, in bytes.
pub(crate) const SAMPLE: usize = 64 << 10;
/// In the order in which they are preferred where they do equally well.
const CANDIDATES: [Delimiter; 4] = [Delimiter::Comma, Delimiter::Semicolon, Delimiter::Tab, Delimiter::Pipe];

/// The delimiter and the quote of a file that begins with `sample` (as UTF-8 or any encoding over ASCII). `whole` says
/// whether that is all of it.
pub(crate) fn found(sample: &[u8], whole: bool) -> (Delimiter, Quote) {
    let quote = quote(sample);
    if let Some(told) = declared(sample) {
        return (told, quote);
    }
    let even = |delimiter| Some((evenness(sample, whole, delimiter, quote)?, delimiter));
    // Of those that do equally well the last one is taken, which is the one that is preferred.
    let best = CANDIDATES.into_iter().rev().filter_map(even).max_by(|(one, _), (two, _)| one.cmp(two));
    let unused = || CANDIDATES.into_iter().find(|delimiter| !sample.contains(&(*delimiter as u8)));
    // One column: a delimiter that occurs nowhere keeps the values whole.
    let delimiter = best.map(|(_, delimiter)| delimiter).or_else(unused).unwrap_or(Delimiter::Tab);
    (delimiter, quote)
}

/// What Excel's line `sep=;` at the start says.
fn declared(sample: &[u8]) -> Option<Delimiter> {
    let line = sample.split(|b| matches!(b, b'\r' | b'\n')).next()?;
    let [s, e, p, b'=', byte] = line else { return None };
    let is_declaration = [*s, *e, *p].eq_ignore_ascii_case(b"sep");
    CANDIDATES.into_iter().find(|delimiter| is_declaration && *delimiter as u8 == *byte)
}

/// Whether a record is that line, which is no row.
pub(crate) fn is_declaration(record: &Record) -> bool {
    let mut fields = record.fields();
    record.line == 1
        && record.len() <= 2
        && fields.next().is_some_and(|field| match field {
            [name @ .., _] if record.len() == 1 => name.eq_ignore_ascii_case(b"sep="),
            name => name.eq_ignore_ascii_case(b"sep="),
        })
        && fields.all(<[u8]>::is_empty)
}

/// How well a delimiter explains a text; the greater, the better.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Evenness {
    /// Twentieths of the records that have the commonest number of fields.
    even: usize,
    /// That number.
    fields: usize,
}

/// Nothing where most records have one field.
fn evenness(sample: &[u8], whole: bool, delimiter: Delimiter, quote: Quote) -> Option<Evenness> {
    let mut records = Records::new(sample, delimiter as u8, quote as u8);
    let (mut record, mut counts) = (Record::default(), Vec::new());
    while let Ok(true) = records.next(&mut record) {
        counts.push(record.len());
    }
    // The last record of a piece is cut anywhere.
    if !whole && counts.len() > 1 {
        counts.pop();
    }
    counts.sort_unstable();
    let commonest = counts.chunk_by(|a, b| a == b).max_by_key(|same| same.len())?;
    let fields = *commonest.first()?;
    (fields > 1).then(|| Evenness { even: commonest.len() * 20 / counts.len(), fields })
}

/// The single quote only where it is in pairs at the edges of fields, and the double one never is.
fn quote(sample: &[u8]) -> Quote {
    let edge = |at: Option<&u8>| at.is_none_or(|b| matches!(b, b',' | b';' | b'\t' | b'|' | b'\r' | b'\n'));
    let (mut opens, mut closes) = (0, 0);
    for (at, byte) in sample.iter().enumerate().filter(|(_, byte)| matches!(byte, b'"' | b'\'')) {
        let before = edge(at.checked_sub(1).and_then(|at| sample.get(at)));
        let behind = edge(sample.get(at + 1));
        if *byte == b'"' && (before || behind) {
            return Quote::Double;
        }
        opens += usize::from(before);
        closes += usize::from(behind);
    }
    if opens >= 2 && opens.abs_diff(closes) * 10 <= opens { Quote::Single } else { Quote::Double }
}
