//! One table by column: its words, the values of its facets, and the ranks of the columns that were asked for.
//!
//! What was changed since is read again before anything is answered, record by record.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;
use std::sync::Arc;

use api::columns::Column;

use crate::column_texts::ColumnTexts;
use crate::limits::Limits;
use crate::ranks::{Ranked, mended};
use crate::scratch::{Marks, Numbers, Scratch};
use crate::source::{MOST, Source, Stop, Trouble};
use crate::table::Table;
use crate::values::{Numbering, Values};
use crate::words::Words;

/// Changed records up to which ranks are mended; with more they are made anew.
const MENDED: usize = 2_000;

/// Changed records up to which texts are read again for a question; with more they are read anew behind it.
const READ_AGAIN: usize = 20_000;

/// Bytes of the different values of a column up to which it is stored; what has more is counted by the database.
const MOST_BYTES: usize = 64 << 20;

/// A table by column.
pub(crate) struct CachedColumns {
    table: Table,
    pub scratch: Arc<Scratch>,
    /// Records with a lower number have room.
    room: usize,
    /// Records that have a row.
    pub present: Marks,
    pub words: Words,
    /// Records that have or had a text.
    pub worded: Marks,
    facets: BTreeMap<&'static str, (Option<Numbers>, Values)>,
    ranks: BTreeMap<&'static str, Ranks>,
    /// Each with how many of the changes are in it.
    texts: BTreeMap<&'static str, (ColumnTexts, usize)>,
    /// How many of the changes are in it; ranks and texts have their own count.
    upto: usize,
}

/// The order of a column.
pub(crate) struct Ranks {
    numbers: Numbers,
    pub distinct: u32,
    upto: usize,
}

/// What one record has: text, then a value for each facet.
type Cells = (Option<String>, Vec<Option<String>>);

impl CachedColumns {
    /// Reads a table; none where its numbers leave no room.
    pub fn read<S: Source>(
        source: &S,
        table: Table,
        workspace: &Path,
        limits: Limits,
    ) -> Result<Option<Self>, Trouble<S::Error>> {
        let last = source.last().map_err(Trouble::Source)?;
        let Some(span) = usize::try_from(last + 1).ok().filter(|span| *span <= MOST) else {
            return Ok(None);
        };
        let room = span + span / 4 + (64 << 10);
        let counted = table.counted();
        let mut held = Self {
            table,
            scratch: Arc::new(Scratch::beside(workspace)?),
            room,
            present: Marks::new(room),
            words: Words::new(limits),
            worded: Marks::new(room),
            facets: BTreeMap::new(),
            ranks: BTreeMap::new(),
            texts: BTreeMap::new(),
            upto: 0,
        };
        let mut numbers: Vec<(Vec<u32>, Numbering)> =
            counted.iter().map(|_| (Vec::new(), Values::default().numbering())).collect();
        let columns: Vec<&'static Column> = counted.values().copied().collect();
        let mut is_useless = false;
        let mut take = |record: i64, text: Option<&str>, values: &[Option<&str>]| {
            let record = u32::try_from(record).map_err(|_| Stop)?;
            held.present.set(record, true);
            if let Some(text) = text {
                held.worded.set(record, true);
                held.words.add(&held.scratch, record, text, false).map_err(|_| Stop)?;
            }
            for ((numbers, known), value) in numbers.iter_mut().zip(values) {
                let Some(value) = value else { continue };
                if numbers.is_empty() {
                    numbers.resize(span, 0);
                }
                // A column with too many values gets no more numbers, and is not stored below.
                if let Some(number) = numbers.get_mut(record as usize).filter(|_| known.bytes() <= MOST_BYTES) {
                    *number = known.number(value);
                }
            }
            Ok(())
        };
        let each = &mut |record: i64, text: Option<&str>, values: &[Option<&str>]| {
            take(record, text, values).inspect_err(|_| is_useless = true)
        };
        source.cells(table, &columns, None, each).map_err(Trouble::Source)?;
        if is_useless {
            return Err(Trouble::Useless);
        }
        let few = |(_, (_, values)): &(_, (_, Numbering))| values.bytes() <= MOST_BYTES;
        for (key, (numbers, values)) in counted.into_keys().zip(numbers).filter(few) {
            let kept = (!numbers.is_empty()).then(|| Numbers::keep(&held.scratch, &numbers, room)).transpose()?;
            held.facets.insert(key, (kept, values.done()));
        }
        Ok(Some(held))
    }

    /// Reads again what was changed since it was last asked.
    pub fn catch_up<S: Source>(&mut self, source: &S, changes: &[u32]) -> Result<(), Trouble<S::Error>> {
        let changed = since(changes, self.upto);
        if changed.is_empty() {
            return Ok(());
        }
        let counted = self.table.counted();
        let columns: Vec<&'static Column> = self.facets.keys().filter_map(|key| counted.get(key).copied()).collect();
        let mut read: BTreeMap<u32, Option<Cells>> = changed.iter().map(|record| (*record, None)).collect();
        let mut take = |record: i64, text: Option<&str>, values: &[Option<&str>]| {
            let values = values.iter().map(|value| value.map(str::to_owned)).collect();
            let record = u32::try_from(record).map_err(|_| Stop)?;
            read.insert(record, Some((text.map(str::to_owned), values)));
            Ok(())
        };
        source.cells(self.table, &columns, Some(&changed), &mut take).map_err(Trouble::Source)?;
        if read.keys().any(|record| *record as usize >= self.room) {
            return Err(Trouble::Useless);
        }
        for (record, cells) in &read {
            self.present.set(*record, cells.is_some());
            let text = cells.as_ref().and_then(|(text, _)| text.as_deref()).unwrap_or_default();
            if !text.is_empty() || self.worded.has(*record) {
                self.worded.set(*record, true);
                self.words.add(&self.scratch, *record, text, true)?;
            }
        }
        for (at, (numbers, values)) in self.facets.values_mut().enumerate() {
            let of = |cells: &Option<Cells>| cells.as_ref().and_then(|(_, values)| values[at].clone());
            let kept = match numbers {
                Some(numbers) => numbers,
                None if read.values().all(|cells| of(cells).is_none()) => continue,
                None => numbers.insert(Numbers::keep(&self.scratch, &[], self.room)?),
            };
            let mut numbering = std::mem::take(values).numbering();
            for (record, cells) in &read {
                let number = of(cells).map_or(0, |value| numbering.number(&value));
                kept.set(&self.scratch, *record as usize, number)?;
            }
            *values = numbering.done();
        }
        self.upto = changes.len();
        Ok(())
    }

    /// The values of a facet and who has which; no numbers where nobody has any.
    pub fn facet(&self, key: &str) -> io::Result<Option<(Vec<u32>, &Values)>> {
        let Some((numbers, values)) = self.facets.get(key) else { return Ok(None) };
        let numbers = numbers.as_ref().map(|numbers| numbers.all(&self.scratch)).transpose()?;
        Ok(Some((numbers.unwrap_or_default(), values)))
    }

    pub fn span(&self) -> usize {
        self.room
    }

    /// Stores the ranks of a column, as of so many changes.
    pub fn rank(&mut self, key: &'static str, (ranks, distinct): Ranked, upto: usize) -> io::Result<()> {
        let numbers = Numbers::keep(&self.scratch, &ranks, self.room)?;
        self.ranks.insert(key, Ranks { numbers, distinct, upto });
        Ok(())
    }

    /// The ranks of a column with how many there are; none where they have to be made (anew).
    pub fn ranks<S: Source>(
        &mut self,
        source: &S,
        key: &str,
        changes: &[u32],
    ) -> Result<Option<Ranked>, Trouble<S::Error>> {
        let Some(ranks) = self.ranks.get_mut(key) else { return Ok(None) };
        let changed = since(changes, ranks.upto);
        if changed.len() > MENDED {
            self.ranks.remove(key);
            return Ok(None);
        }
        let mut numbers = ranks.numbers.all(&self.scratch)?;
        if !changed.is_empty() {
            ranks.distinct = mended(source, self.table, key, &changed, &mut numbers)?;
            ranks.numbers.keep_again(&self.scratch, &numbers)?;
            ranks.upto = changes.len();
        }
        Ok(Some((numbers, ranks.distinct)))
    }

    /// Holds the texts of a column, as of so many changes.
    pub fn hold_texts(&mut self, key: &'static str, texts: ColumnTexts, upto: usize) {
        self.texts.insert(key, (texts, upto));
    }

    /// Whether the texts of a column are here.
    pub fn has_texts(&self, key: &str) -> bool {
        self.texts.contains_key(key)
    }

    /// The texts of a column; none where they have to be read (anew), and where they are newer than the question.
    pub fn texts<S: Source>(
        &mut self,
        source: &S,
        key: &str,
        changes: &[u32],
    ) -> Result<Option<&ColumnTexts>, Trouble<S::Error>> {
        let Some((_, upto)) = self.texts.get(key).filter(|(_, upto)| *upto <= changes.len()) else { return Ok(None) };
        let changed = since(changes, *upto);
        if changed.len() > READ_AGAIN {
            self.texts.remove(key);
        }
        let Some((texts, upto)) = self.texts.get_mut(key) else { return Ok(None) };
        if !changed.is_empty() {
            texts.mend(source, self.table, key, &self.scratch, &changed)?;
            *upto = changes.len();
        }
        Ok(Some(texts))
    }
}

/// The records of the changes behind the first `upto` of them, each once.
fn since(changes: &[u32], upto: usize) -> Vec<u32> {
    let mut changed = changes.get(upto..).unwrap_or_default().to_vec();
    changed.sort_unstable();
    changed.dedup();
    changed
}
