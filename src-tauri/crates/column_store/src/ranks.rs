//! What a column is sorted by, as one number for each record: equal ones have the same, and the order is that of the database.

use std::cmp::Ordering;

use crate::source::{Key, MOST, Source, Stop, Trouble};
use crate::table::Table;

/// Texts one behind the other, each with its length before it, and in which order they are.
#[derive(Default)]
struct Texts {
    bytes: Vec<u8>,
    /// Of each text its first bytes behind those that all begin with, which mostly decide; where it is; whose it is.
    entries: Vec<(u64, u32, u32)>,
    /// How many bytes all of them begin with.
    shared: usize,
}

impl Texts {
    fn add(&mut self, record: u32, text: &[u8]) -> Result<(), Stop> {
        let number = |length: usize| u32::try_from(length).map_err(|_| Stop);
        let (at, length) = (number(self.bytes.len())?, number(text.len())?);
        self.shared = match self.entries.first() {
            None => text.len(),
            Some((_, first, _)) => {
                let alike = self.at(*first).iter().zip(&text[..text.len().min(self.shared)]);
                alike.take_while(|(one, two)| one == two).count()
            }
        };
        self.bytes.extend(length.to_le_bytes());
        self.bytes.extend(text);
        self.entries.push((0, at, record));
        Ok(())
    }

    fn at(&self, at: u32) -> &[u8] {
        let rest = self.bytes.get(at as usize..).unwrap_or_default();
        let Some((length, rest)) = rest.split_first_chunk::<4>() else { return &[] };
        rest.get(..u32::from_le_bytes(*length) as usize).unwrap_or_default()
    }

    fn sort(&mut self) {
        let mut entries = std::mem::take(&mut self.entries);
        for (first, at, _) in &mut entries {
            let rest = &self.at(*at)[self.shared..];
            let mut bytes = [0; 8];
            let length = rest.len().min(8);
            bytes[..length].copy_from_slice(&rest[..length]);
            *first = u64::from_be_bytes(bytes);
        }
        entries.sort_unstable_by(|one, two| one.0.cmp(&two.0).then_with(|| self.at(one.1).cmp(self.at(two.1))));
        self.entries = entries;
    }
}

/// The rank of each record in a column, from 1, by its number; and how many different ones there are.
pub(crate) type Ranked = (Vec<u32>, u32);

/// The ranks of a column. It is sorted here and not by the database, which takes several times the memory and time.
pub(crate) fn ranked<S: Source>(source: &S, table: Table, key: &str) -> Result<Ranked, Trouble<S::Error>> {
    let (mut numbers, mut texts, mut last, mut is_useless) = (Vec::new(), Texts::default(), 0, false);
    let mut take = |record: i64, key: Key<'_>| {
        let record = u32::try_from(record).ok().filter(|record| (*record as usize) < MOST).ok_or(Stop)?;
        last = last.max(record);
        match key {
            Key::Text(text) => texts.add(record, &text)?,
            Key::Number(number) => numbers.push((number, record)),
        }
        Ok(())
    };
    let each = &mut |record: i64, key: Key<'_>| take(record, key).inspect_err(|_| is_useless = true);
    source.keys(table, key, None, each).map_err(Trouble::Source)?;
    if is_useless {
        return Err(Trouble::Useless);
    }
    let (mut ranks, mut distinct) = (vec![0; last as usize + 1], 0);
    numbers.sort_unstable_by(|(one, _), (two, _)| one.partial_cmp(two).unwrap_or(Ordering::Equal));
    let mut before = None;
    for (number, record) in numbers {
        distinct += u32::from(before.replace(number) != Some(number));
        ranks[record as usize] = distinct;
    }
    texts.sort();
    let mut before = None;
    for (first, at, record) in &texts.entries {
        let text = (*first, texts.at(*at));
        distinct += u32::from(before.replace(text) != Some(text));
        ranks[*record as usize] = distinct;
    }
    Ok((ranks, distinct))
}

/// Gives changed records the ranks that they have now, and moves the others; returns how many different ones there are.
pub(crate) fn mended<S: Source>(
    source: &S,
    table: Table,
    key: &str,
    changed: &[u32],
    ranks: &mut [u32],
) -> Result<u32, Trouble<S::Error>> {
    let value = |record: u32| -> Result<Option<Key<'static>>, Trouble<S::Error>> {
        let mut found = None;
        let take = &mut |_, key: Key<'_>| {
            found = Some(key.into_owned());
            Ok(())
        };
        source.keys(table, key, Some(&[record]), take).map_err(Trouble::Source)?;
        Ok(found)
    };
    for record in changed {
        *ranks.get_mut(*record as usize).ok_or(Trouble::Useless)? = 0;
    }
    // A record of each rank, by which others are compared with it; ranks that nobody has any more go.
    let most = ranks.iter().copied().max().unwrap_or_default() as usize;
    let mut of_rank = vec![0_u32; most + 1];
    for (record, rank) in ranks.iter().enumerate() {
        of_rank[*rank as usize] = record as u32;
    }
    let known: Vec<usize> = (1..=most).filter(|rank| of_rank[*rank] != 0).collect();
    let mut new: Vec<(Key<'static>, u32)> = Vec::new();
    for record in changed {
        new.extend(value(*record)?.map(|value| (value, *record)));
    }
    new.sort_by(|(one, _), (two, _)| one.compared(two));
    let (mut moved, mut placed) = (vec![0_u32; most + 1], Vec::with_capacity(new.len()));
    let (mut next, mut distinct) = (0, 0);
    let mut at = 0;
    while at < new.len() {
        let same = new[at..].iter().take_while(|(value, _)| *value == new[at].0).count();
        // Where it is among the known ones, behind those that are placed already.
        let (mut low, mut high) = (next, known.len());
        let mut is_known = false;
        while low < high {
            let middle = usize::midpoint(low, high);
            let other = value(of_rank[known[middle]])?;
            match other.map_or(Ordering::Equal, |other| other.compared(&new[at].0)) {
                Ordering::Less => low = middle + 1,
                Ordering::Equal => (is_known, low, high) = (true, middle, middle),
                Ordering::Greater => high = middle,
            }
        }
        for rank in &known[next..low] {
            distinct += 1;
            moved[*rank] = distinct;
        }
        distinct += 1;
        next = low;
        if is_known {
            moved[known[low]] = distinct;
            next += 1;
        }
        placed.extend(new[at..at + same].iter().map(|(_, record)| (*record, distinct)));
        at += same;
    }
    for rank in &known[next..] {
        distinct += 1;
        moved[*rank] = distinct;
    }
    for rank in ranks.iter_mut() {
        *rank = moved[*rank as usize];
    }
    for (record, rank) in placed {
        ranks[record as usize] = rank;
    }
    Ok(distinct)
}
