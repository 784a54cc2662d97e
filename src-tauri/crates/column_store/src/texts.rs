//! Texts of records, piece by piece in the scratch file, so that a look at all of them is one pass over the system's cache of that
//! file, and not over memory of the program.
//!
//! Does not own what the texts are, nor what is remembered of what was found. Each ends with something that is in no part that is
//! looked for, so that none is found across two of them.

use std::collections::HashMap;
use std::ops::Range;
use std::{io, thread};

use aho_corasick::AhoCorasick;
use memchr::memmem::Finder;

use crate::limits::Limits;
use crate::scratch::{Marks, Scratch};

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

/// The texts of records, of each at most one.
pub(crate) struct Texts {
    limits: Limits,
    places: Vec<Place>,
    /// What is not in the file yet.
    open: Piece,
    /// Of records whose text was stored more than once, where the valid one is: its piece, and its row there. Both may
    /// be in one piece.
    newest: HashMap<u32, (usize, usize)>,
}

impl Texts {
    pub fn new(limits: Limits) -> Self {
        Self { limits, places: Vec::new(), open: Piece::default(), newest: HashMap::new() }
    }

    /// Adds the text of a record, which `write` writes; one that may have one already has this one from now on.
    pub fn add(
        &mut self,
        scratch: &Scratch,
        record: u32,
        again: bool,
        write: impl FnOnce(&mut Vec<u8>),
    ) -> io::Result<()> {
        if again {
            self.newest.insert(record, (self.places.len(), self.open.records.len()));
        }
        self.open.records.push(record);
        write(&mut self.open.text);
        self.open.ends.push(self.open.text.len() as u32);
        if self.open.text.len() >= self.limits.piece {
            let piece = std::mem::take(&mut self.open);
            let numbers = piece.records.iter().chain(&piece.ends).flat_map(|number| number.to_le_bytes());
            let bytes: Vec<u8> = numbers.chain(piece.text.iter().copied()).collect();
            let place = Place { at: scratch.add(&bytes)?, rows: piece.records.len(), bytes: piece.text.len() };
            self.places.push(place);
        }
        Ok(())
    }

    /// Hands each record with its text to `take`. The pieces are shared among the processors, each with what it has made so far; `done` is
    /// made of that, still by each.
    pub fn shared<T: Default + Send>(
        &self,
        scratch: &Scratch,
        take: impl Fn(&mut T, u32, &[u8]) + Sync,
        done: impl Fn(&mut T) + Sync,
    ) -> io::Result<Vec<T>> {
        let hand_over = |made: &mut T, number: usize, Piece { records, ends, text }: &Piece| {
            let mut from = 0;
            for (row, (record, end)) in records.iter().zip(ends).enumerate() {
                let own = &text[from..*end as usize];
                from = *end as usize;
                if self.is_newest(*record, (number, row)) {
                    take(made, *record, own);
                }
            }
        };
        let mut all = shared(self.places.len(), |places| {
            let (mut made, mut numbers, mut piece) = (T::default(), Vec::new(), Piece::default());
            for number in places {
                self.head(scratch, number, &mut numbers, &mut piece)?;
                self.text(scratch, number, &mut piece)?;
                hand_over(&mut made, number, &piece);
            }
            done(&mut made);
            Ok(made)
        })?;
        if let Some(made) = all.first_mut() {
            hand_over(made, self.places.len(), &self.open);
        }
        Ok(all)
    }

    /// Reads which records are in a piece, and where their texts end.
    fn head(&self, scratch: &Scratch, number: usize, numbers: &mut Vec<u8>, piece: &mut Piece) -> io::Result<()> {
        let place = &self.places[number];
        numbers.resize(place.rows * 8, 0);
        scratch.read(place.at, numbers)?;
        let all = numbers.as_chunks::<4>().0.iter().map(|number| u32::from_le_bytes(*number));
        piece.records.clear();
        piece.records.extend(all.clone().take(place.rows));
        piece.ends.clear();
        piece.ends.extend(all.skip(place.rows));
        Ok(())
    }

    /// Reads the texts of a piece.
    fn text(&self, scratch: &Scratch, number: usize, piece: &mut Piece) -> io::Result<()> {
        let place = &self.places[number];
        piece.text.resize(place.bytes, 0);
        scratch.read(place.at + (place.rows * 8) as u64, &mut piece.text)
    }

    /// Whether the text of a record at a place is the valid one.
    fn is_newest(&self, record: u32, place: (usize, usize)) -> bool {
        self.newest.is_empty() || self.newest.get(&record).is_none_or(|newest| *newest == place)
    }

    /// The records of which each has this in its text; only among some where these are given.
    pub fn with(
        &self,
        scratch: &Scratch,
        sought: &Sought<'_>,
        within: Option<&Marks>,
        span: usize,
    ) -> io::Result<Marks> {
        Look { all: self, scratch, sought, within }.everywhere(span)
    }
}

/// What is looked for in a text.
pub(crate) enum Sought<'s> {
    /// Several parts, all of them: the longest first, which is the rarest.
    All(Vec<Finder<'s>>),
    /// Any of several parts.
    Any(AhoCorasick),
}

impl<'s> Sought<'s> {
    /// All of these.
    pub fn all(parts: &'s [String]) -> Self {
        let mut longest: Vec<&str> = parts.iter().map(String::as_str).collect();
        longest.sort_unstable_by_key(|part| std::cmp::Reverse(part.len()));
        Self::All(longest.into_iter().map(Finder::new).collect())
    }

    /// Any of these.
    pub fn any(parts: &'s [String]) -> io::Result<Self> {
        match parts {
            [_] => Ok(Self::all(parts)),
            many => AhoCorasick::new(many).map(Self::Any).map_err(io::Error::other),
        }
    }

    /// Where one of it is first.
    fn first(&self, text: &[u8]) -> Option<usize> {
        match self {
            Self::All(parts) => parts.first().map_or(Some(0), |first| first.find(text)),
            Self::Any(any) => any.find(text).map(|found| found.start()),
        }
    }

    /// Whether the rest of it is there too.
    fn has_rest(&self, text: &[u8]) -> bool {
        match self {
            Self::All(parts) => parts.iter().skip(1).all(|other| other.find(text).is_some()),
            Self::Any(_) => true,
        }
    }
}

/// Shares so many pieces among the processors; returns what came of each share, of at least one.
fn shared<T: Send>(pieces: usize, part: impl Fn(Range<usize>) -> io::Result<T> + Sync) -> io::Result<Vec<T>> {
    let hands = thread::available_parallelism().map_or(1, usize::from).clamp(1, 4).min(pieces.max(1));
    let share = |hand: usize| pieces * hand / hands..pieces * (hand + 1) / hands;
    thread::scope(|scope| {
        let part = &part;
        let others: Vec<_> = (1..hands).map(|hand| scope.spawn(move || part(share(hand)))).collect();
        let mut all = vec![part(share(0))?];
        for other in others {
            all.push(other.join().map_err(|_| io::Error::other("a part of the look has failed"))??);
        }
        Ok(all)
    })
}

/// One look through all texts.
struct Look<'w> {
    all: &'w Texts,
    scratch: &'w Scratch,
    sought: &'w Sought<'w>,
    /// Only these can match.
    within: Option<&'w Marks>,
}

impl Look<'_> {
    fn everywhere(&self, span: usize) -> io::Result<Marks> {
        let places = self.all.places.len();
        let mut found = Marks::new(span);
        for part in shared(places, |places| self.pieces(places, span))? {
            found.add(&part);
        }
        self.rows(places, &self.all.open, &mut found);
        Ok(found)
    }

    fn pieces(&self, places: Range<usize>, span: usize) -> io::Result<Marks> {
        let mut found = Marks::new(span);
        let (mut numbers, mut piece) = (Vec::new(), Piece::default());
        for number in places {
            self.all.head(self.scratch, number, &mut numbers, &mut piece)?;
            let rows = piece.records.len();
            let possible = self.within.map(|within| piece.records.iter().filter(|record| within.has(**record)).count());
            match possible {
                Some(0) => {}
                Some(few) if few < rows / self.all.limits.sparse => self.one_by_one(number, &piece, &mut found)?,
                _ => {
                    self.all.text(self.scratch, number, &mut piece)?;
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
            if self.sought.first(&text).is_some() && self.sought.has_rest(&text) {
                found.set(*record, true);
            }
        }
        Ok(())
    }

    /// Looks through a piece as one text.
    fn rows(&self, number: usize, piece: &Piece, found: &mut Marks) {
        let Piece { records, ends, text } = piece;
        let (mut row, mut from) = (0, 0);
        while let Some(at) = text.get(from..).and_then(|rest| self.sought.first(rest)) {
            let at = from + at;
            row += ends[row..].partition_point(|end| *end as usize <= at);
            let Some(end) = ends.get(row).map(|end| *end as usize) else { return };
            let start = row.checked_sub(1).map_or(0, |before| ends[before] as usize);
            if self.is_possible(records[row], (number, row)) && self.sought.has_rest(&text[start..end]) {
                found.set(records[row], true);
            }
            from = end;
        }
    }

    fn is_possible(&self, record: u32, place: (usize, usize)) -> bool {
        self.within.is_none_or(|within| within.has(record)) && self.all.is_newest(record, place)
    }
}
