//! The texts of one column, folded and in full, for tests that look for something in them.
//!
//! What is not known in full is marked, and only what is found of it counts. Each text stands between two signs that no text has,
//! so that a whole one is found like a part. Does not own what is decided by what is found (the crate `conditions`).

use std::collections::BTreeMap;
use std::io;

use api::text::{clean, fold};
use conditions::{Cell, Check, CompiledTerm, Match, Verdict};

use crate::limits::Limits;
use crate::scratch::{Marks, Scratch};
use crate::source::{Source, Stop, Trouble};
use crate::table::Table;
use crate::texts::Texts;

/// Before and behind each text.
const SIGNS: [char; 2] = ['\u{1}', '\u{2}'];

pub(crate) struct ColumnTexts {
    texts: Texts,
    /// Records that have a text.
    present: Marks,
    /// Records of which only the beginning of it is known.
    cut: Marks,
}

impl ColumnTexts {
    /// Those of all records of a table.
    pub fn read<S: Source>(
        source: &S,
        table: Table,
        key: &str,
        scratch: &Scratch,
        (limits, room): (Limits, usize),
    ) -> Result<Self, Trouble<S::Error>> {
        let mut read = Self { texts: Texts::new(limits), present: Marks::new(room), cut: Marks::new(room) };
        let mut is_useless = false;
        let take = &mut |record: i64, text: &str, whole: bool| {
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
        let text = text.map(|text| marked(&fold(&clean(text)))).unwrap_or_default();
        self.texts.add(scratch, record, again, |into| into.extend_from_slice(text.as_bytes()))
    }

    /// What a line that compares texts says of each record, by its number.
    pub fn judged(&self, scratch: &Scratch, term: &CompiledTerm, span: usize) -> io::Result<Vec<Verdict>> {
        let (mut has, mut is) = (Marks::new(span), Marks::new(span));
        for text in term.check.texts() {
            let some = self.texts.with(scratch, std::slice::from_ref(text), None, span)?;
            if matches!(term.check, Check::Is(_)) {
                is.add(&self.texts.with(scratch, &[marked(text)], Some(&some), span)?);
            }
            has.add(&some);
        }
        let none = term.of_cell(Cell::Key(None));
        let of = |record: u32| {
            let found = Match { is: is.has(record), has: has.has(record), whole: !self.cut.has(record) };
            if self.present.has(record) { term.of_match(found) } else { none }
        };
        Ok((0..span as u32).map(of).collect())
    }
}

fn marked(text: &str) -> String {
    let [before, behind] = SIGNS;
    format!("{before}{text}{behind}")
}
