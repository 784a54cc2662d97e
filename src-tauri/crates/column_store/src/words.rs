//! What the filter box looks through, piece by piece in the scratch file, so that a look at all of it is one pass over
//! the system's cache of that file, and not over memory of the program.
//!
//! A query has no white space in its words, so a text is stored as the words of it, and only those that are part of no
//! other: what is found in the whole text is found in these, and nothing else is.

use std::collections::HashMap;
use std::sync::Arc;
use std::{io, thread};

use memchr::memmem::{self, Finder};

use crate::limits::Limits;
use crate::scratch::{Marks, Scratch};

/// Answers that are remembered: what is typed next mostly narrows one of them.
const REMEMBERED: usize = 6;

/// Texts of some records, one behind the other.
#[derive(Default)]
struct Piece {
    records: Vec<u32>,
    /// Where each text ends.
    ends: Vec<u32>,
    text: Vec<u8>,
}

/// Where a piece is in the file: its records, its ends, its text.
struct Place {
    at: u64,
    rows: usize,
    bytes: usize,
}

/// The texts of all records of a table.
pub(crate) struct Words {
    limits: Limits,
    places: Vec<Place>,
    /// What is not in the file yet.
    open: Piece,
    /// Of records whose text was stored more than once, where the valid one is: its piece, and its row there. Both may
    /// be in one piece.
    newest: HashMap<u32, (usize, usize)>,
    remembered: Vec<(Vec<String>, Arc<Marks>)>,
}

impl Piece {
    fn add(&mut self, record: u32, text: &str) {
        self.records.push(record);
        own_words(text, &mut self.text);
        self.ends.push(self.text.len() as u32);
    }
}

/// Adds the words of a text that are part of no other of its words, each with a line end.
fn own_words(text: &str, into: &mut Vec<u8>) {
    let start = into.len();
    let mut words: Vec<&str> = text.split_whitespace().collect();
    words.sort_unstable_by_key(|word| std::cmp::Reverse(word.len()));
    for word in words {
        if memmem::find(&into[start..], word.as_bytes()).is_none() {
            into.extend_from_slice(word.as_bytes());
            into.push(b'\n');
        }
    }
}

impl Words {
    pub fn new(limits: Limits) -> Self {
        Self { limits, places: Vec::new(), open: Piece::default(), newest: HashMap::new(), remembered: Vec::new() }
    }

    /// Adds the text of a record; one that has one already has this one from now on.
    pub fn add(&mut self, scratch: &Scratch, record: u32, text: &str, again: bool) -> io::Result<()> {
        if again {
            self.newest.insert(record, (self.places.len(), self.open.records.len()));
            self.remembered.clear();
        }
        self.open.add(record, text);
        if self.open.text.len() >= self.limits.piece {
            let piece = std::mem::take(&mut self.open);
            let numbers = piece.records.iter().chain(&piece.ends).flat_map(|number| number.to_le_bytes());
            let bytes: Vec<u8> = numbers.chain(piece.text.iter().copied()).collect();
            let place = Place { at: scratch.add(&bytes)?, rows: piece.records.len(), bytes: piece.text.len() };
            self.places.push(place);
        }
        Ok(())
    }

    /// The records of which each has all of these words, which are folded and without white space.
    pub fn with(&mut self, scratch: &Scratch, words: &[String], span: usize) -> io::Result<Arc<Marks>> {
        if let Some(at) = self.remembered.iter().position(|(known, _)| known == words) {
            let known = self.remembered.remove(at);
            let found = Arc::clone(&known.1);
            self.remembered.push(known);
            return Ok(found);
        }
        // A record with a longer word has each part of it: only those that were found with the part are looked through.
        let narrows = |known: &[String]| known.iter().all(|part| words.iter().any(|word| word.contains(part.as_str())));
        let within = self.remembered.iter().rev().find(|(known, _)| narrows(known)).map(|(_, found)| Arc::clone(found));
        let look = Look::new(self, scratch, words, within.as_deref());
        let found = Arc::new(look.everywhere(span)?);
        if self.remembered.len() == REMEMBERED {
            self.remembered.remove(0);
        }
        self.remembered.push((words.to_vec(), Arc::clone(&found)));
        Ok(found)
    }

    /// The records among some of which each has this word: a look at those alone.
    pub fn among(&self, scratch: &Scratch, word: &str, span: usize, some: &Marks) -> io::Result<Marks> {
        let word = [word.to_owned()];
        Look::new(self, scratch, &word, Some(some)).everywhere(span)
    }
}

/// One look through all texts.
struct Look<'w> {
    all: &'w Words,
    scratch: &'w Scratch,
    /// The longest word, which is the rarest.
    first: Finder<'w>,
    others: Vec<Finder<'w>>,
    /// Only these can match.
    within: Option<&'w Marks>,
}

impl<'w> Look<'w> {
    fn new(all: &'w Words, scratch: &'w Scratch, words: &'w [String], within: Option<&'w Marks>) -> Self {
        let mut longest: Vec<&str> = words.iter().map(String::as_str).collect();
        longest.sort_unstable_by_key(|word| std::cmp::Reverse(word.len()));
        let mut finders = longest.into_iter().map(Finder::new);
        let first = finders.next().unwrap_or_else(|| Finder::new(""));
        Self { all, scratch, first, others: finders.collect(), within }
    }

    /// The pieces are shared among the processors.
    fn everywhere(&self, span: usize) -> io::Result<Marks> {
        let places = self.all.places.len();
        let hands = thread::available_parallelism().map_or(1, usize::from).clamp(1, 4).min(places.max(1));
        let part = |hand: usize| move || self.pieces(places * hand / hands..places * (hand + 1) / hands, span);
        let mut found = thread::scope(|scope| -> io::Result<Marks> {
            let others: Vec<_> = (1..hands).map(|hand| scope.spawn(part(hand))).collect();
            let mut found = part(0)()?;
            for other in others {
                let more = other.join().map_err(|_| io::Error::other("a part of the look has failed"))??;
                found.add(&more);
            }
            Ok(found)
        })?;
        self.rows(places, &self.all.open, &mut found);
        Ok(found)
    }

    fn pieces(&self, places: std::ops::Range<usize>, span: usize) -> io::Result<Marks> {
        let mut found = Marks::new(span);
        let (mut numbers, mut piece) = (Vec::new(), Piece::default());
        for number in places {
            let place = &self.all.places[number];
            let head = place.rows * 8;
            numbers.resize(head, 0);
            self.scratch.read(place.at, &mut numbers)?;
            let all = numbers.as_chunks::<4>().0.iter().map(|number| u32::from_le_bytes(*number));
            piece.records.clear();
            piece.records.extend(all.clone().take(place.rows));
            piece.ends.clear();
            piece.ends.extend(all.skip(place.rows));
            let possible = self.within.map(|within| piece.records.iter().filter(|record| within.has(**record)).count());
            match possible {
                Some(0) => {}
                Some(few) if few < place.rows / self.all.limits.sparse => {
                    self.one_by_one(number, &piece, &mut found)?
                }
                _ => {
                    piece.text.resize(place.bytes, 0);
                    self.scratch.read(place.at + head as u64, &mut piece.text)?;
                    self.rows(number, &piece, &mut found);
                }
            }
        }
        Ok(found)
    }

    /// Looks through those rows of a piece alone that can match; their texts are not read yet.
    fn one_by_one(&self, number: usize, piece: &Piece, found: &mut Marks) -> io::Result<()> {
        let Piece { records, ends, .. } = piece;
        let (place, mut text) = (&self.all.places[number], Vec::new());
        let rows = records.iter().enumerate();
        for (row, record) in rows.filter(|(row, record)| self.is_possible(**record, (number, *row))) {
            let start = row.checked_sub(1).map_or(0, |before| ends[before]);
            text.resize((ends[row] - start) as usize, 0);
            self.scratch.read(place.at + (place.rows * 8) as u64 + u64::from(start), &mut text)?;
            if self.first.find(&text).is_some() && self.others.iter().all(|other| other.find(&text).is_some()) {
                found.set(*record, true);
            }
        }
        Ok(())
    }

    /// Looks through a piece as one text: no word of a query has a line end, so none is found across two records.
    fn rows(&self, number: usize, piece: &Piece, found: &mut Marks) {
        let Piece { records, ends, text } = piece;
        let (mut row, mut from) = (0, 0);
        while let Some(at) = text.get(from..).and_then(|rest| self.first.find(rest)) {
            let at = from + at;
            row += ends[row..].partition_point(|end| *end as usize <= at);
            let Some(end) = ends.get(row).map(|end| *end as usize) else { return };
            let start = row.checked_sub(1).map_or(0, |before| ends[before] as usize);
            if self.is_possible(records[row], (number, row))
                && self.others.iter().all(|other| other.find(&text[start..end]).is_some())
            {
                found.set(records[row], true);
            }
            from = end;
        }
    }

    fn is_possible(&self, record: u32, place: (usize, usize)) -> bool {
        self.within.is_none_or(|within| within.has(record))
            && (self.all.newest.is_empty() || self.all.newest.get(&record).is_none_or(|newest| *newest == place))
    }
}
