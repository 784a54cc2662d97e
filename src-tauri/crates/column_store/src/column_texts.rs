//! The texts of one column, folded and in full, for tests that look for something in them.
//!
//! What is not known in full is marked, and only what is found of it counts. Each text stands between two signs that no text has,
//! so that a whole one is found like a part. Does not own what is decided by what is found (the crate `conditions`).

use std::collections::BTreeMap;
use std::io;

use api::text::comparable;
use conditions::{Cell, Check, CompiledTerm, Match, Verdict};

use crate::limits::Limits;
use crate::scratch::{Marks, Scratch};
use crate::source::{Source, Stop, Trouble};
use crate::table::Table;
use crate::text_tally::{Counting, TextTally};
use crate::texts::{Sought, Texts};

/// Before and behind each text.
const SIGNS: [char; 2] = ['\u{1}', '\u{2}'];

pub(crate) struct ColumnTexts {
    texts: Texts,
    /// Records that have a text.
    present: Marks,
    /// Records of which only the beginning of it is known.
    cut: Marks,
    /// Records whose text may be several values.
    several: Marks,
}

/// Records that are read before it is asked whether they are still wanted.
const ASKED_EVERY: usize = 4_096;

impl ColumnTexts {
    /// Those of all records of a table, as long as they are wanted.
    pub fn read<S: Source>(
        source: &S,
        table: Table,
        key: &str,
        scratch: &Scratch,
        (limits, room): (Limits, usize),
        is_wanted: impl Fn() -> bool,
    ) -> Result<Self, Trouble<S::Error>> {
        let new = || Marks::new(room);
        let mut read = Self { texts: Texts::new(limits), present: new(), cut: new(), several: new() };
        let (mut is_useless, mut count) = (false, 0);
        let take = &mut |record: i64, text: &str, whole: bool| {
            count += 1;
            if count % ASKED_EVERY == 0 && !is_wanted() {
                is_useless = true;
                return Err(Stop);
            }
            let number = u32::try_from(record).ok().filter(|record| (*record as usize) < room);
            let added = number.map(|record| read.add(scratch, record, Some(text), whole, false));
            match added {
                Some(Ok(())) => Ok(()),
                _ => {
                    is_useless = true;
                    Err(Stop)
                }
            }
        };
        source.texts(table, key, None, take).map_err(Trouble::Source)?;
        if is_useless { Err(Trouble::Useless) } else { Ok(read) }
    }

    /// Reads again those of some records.
    pub fn mend<S: Source>(
        &mut self,
        source: &S,
        table: Table,
        key: &str,
        scratch: &Scratch,
        changed: &[u32],
    ) -> Result<(), Trouble<S::Error>> {
        let mut now: BTreeMap<u32, Option<(String, bool)>> = changed.iter().map(|record| (*record, None)).collect();
        let take = &mut |record: i64, text: &str, whole: bool| {
            now.insert(u32::try_from(record).map_err(|_| Stop)?, Some((text.to_owned(), whole)));
            Ok(())
        };
        source.texts(table, key, Some(changed), take).map_err(Trouble::Source)?;
        for (record, text) in now {
            let (text, whole) = text.unzip();
            self.add(scratch, record, text.as_deref(), whole.unwrap_or_default(), true)?;
        }
        Ok(())
    }

    /// Adds the text of a record, or takes away what there is; `whole` where all of it is known.
    fn add(&mut self, scratch: &Scratch, record: u32, text: Option<&str>, whole: bool, again: bool) -> io::Result<()> {
        self.cut.set(record, text.is_some() && !whole);
        if text.is_none() && !self.present.has(record) {
            return Ok(());
        }
        self.present.set(record, text.is_some());
        let text = text.map(comparable);
        self.several.set(record, text.as_deref().is_some_and(|text| text.contains(',')));
        let text = text.as_deref().map(marked).unwrap_or_default();
        self.texts.add(scratch, record, again, |into| into.extend_from_slice(text.as_bytes()))
    }

    /// How often each text is there among some records.
    pub fn tallied(&self, scratch: &Scratch, among: &Marks) -> io::Result<TextTally> {
        let take = |counting: &mut Counting, record: u32, text: &[u8]| {
            if among.has(record) && self.present.has(record) {
                let [before, behind] = SIGNS.map(char::len_utf8);
                let own = text.get(before..text.len() - behind).unwrap_or_default();
                counting.add(record, own, !self.cut.has(record), self.several.has(record));
            }
        };
        Ok(TextTally::of(self.texts.shared(scratch, take, Counting::sort)?))
    }

    /// What a line that compares texts says of each record, by its number; where only some are asked about, of those.
    pub fn judged(
        &self,
        scratch: &Scratch,
        term: &CompiledTerm,
        within: Option<&Marks>,
        span: usize,
    ) -> io::Result<Vec<Verdict>> {
        let sought = term.check.texts();
        let has = self.texts.with(scratch, &Sought::any(sought)?, within, span)?;
        let is = if matches!(term.check, Check::Is(_)) {
            let whole: Vec<String> = sought.iter().map(|text| marked(text)).collect();
            self.texts.with(scratch, &Sought::any(&whole)?, Some(&has), span)?
        } else {
            Marks::new(span)
        };
        let marks = [&is, &has, &self.cut, &self.several, &self.present];
        let verdicts: [Verdict; 1 << 5] = std::array::from_fn(|bits| {
            let [is, has, cut, several, present] = std::array::from_fn(|mark| bits >> mark & 1 == 1);
            let found = Match { is, has, whole: !cut, several };
            if present { term.of_match(found) } else { term.of_cell(Cell::Key(None)) }
        });
        Ok(Marks::each(marks, span, &verdicts))
    }
}

fn marked(text: &str) -> String {
    let [before, behind] = SIGNS;
    format!("{before}{text}{behind}")
}
