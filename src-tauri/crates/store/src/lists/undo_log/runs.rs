//! Pairs of place and record in few words: a list that is filled in its order is one run, however long it is.
//!
//! Owns: how they are written into a step. Each run is three numbers: how far its first place and its first record lie from
//! where the one before it ended, and how long it is.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Pairs that are read of one change: more than a list can have.
const MOST: u64 = 10_000_000;

pub(super) fn serialize<S: Serializer>(pairs: &[(i64, i64)], to: S) -> Result<S::Ok, S::Error> {
    let mut written = Vec::new();
    let (mut place, mut record) = (0, 0);
    for run in pairs.chunk_by(|one, two| (one.0 + 1, one.1 + 1) == *two) {
        let (first, length) = (run[0], run.len() as i64);
        written.extend([first.0 - place, first.1 - record, length]);
        (place, record) = (first.0 + length, first.1 + length);
    }
    written.serialize(to)
}

pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<(i64, i64)>, D::Error> {
    let written = Vec::<i64>::deserialize(from)?;
    let mut pairs = Vec::new();
    let (mut place, mut record) = (0_i64, 0_i64);
    for run in written.chunks(3) {
        let [ahead, away, length] = *run else { return Err(D::Error::custom("a run is three numbers")) };
        let told = u64::try_from(length).ok().filter(|length| pairs.len() as u64 + length <= MOST);
        let length = told.ok_or_else(|| D::Error::custom("a run is too long"))? as i64;
        (place, record) = (place.saturating_add(ahead), record.saturating_add(away));
        pairs.extend((0..length).map(|at| (place.saturating_add(at), record.saturating_add(at))));
        (place, record) = (place.saturating_add(length), record.saturating_add(length));
    }
    Ok(pairs)
}

/// Records alone, as those of the places from 0.
pub(super) mod records {
    use serde::{Deserializer, Serializer};

    pub(in super::super) fn serialize<S: Serializer>(records: &[i64], to: S) -> Result<S::Ok, S::Error> {
        crate::lists::undo_log::runs::serialize(&(0..).zip(records.iter().copied()).collect::<Vec<_>>(), to)
    }

    pub(in super::super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<i64>, D::Error> {
        Ok(crate::lists::undo_log::runs::deserialize(from)?.into_iter().map(|(_, record)| record).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Kept(#[serde(with = "super")] Vec<(i64, i64)>);

    fn written(pairs: &[(i64, i64)]) -> String {
        serde_json::to_string(&Kept(pairs.to_vec())).unwrap()
    }

    #[test]
    fn pairs_are_read_as_they_were_written() {
        let long: Vec<(i64, i64)> = (0..1_000_000).map(|at| (at + 7, at + 100)).collect();
        assert_eq!(written(&long), "[7,100,1000000]", "a million in their order are three numbers");
        for pairs in [vec![], vec![(0, 5)], vec![(3, 9), (4, 8), (5, 9), (7, 10), (1, 1)], long] {
            let again: Kept = serde_json::from_str(&written(&pairs)).unwrap();
            assert_eq!(again.0.len(), pairs.len(), "none is lost");
            assert!(again.0 == pairs, "and each is what it was: {}", written(&pairs));
        }
    }

    #[test]
    fn what_was_never_written_is_refused() {
        for text in ["[1]", "[1,2]", "[0,0,-1]", "[0,0,9000000000000000000]", "[0,0,9,0,0,10000000]"] {
            let read: Result<Kept, _> = serde_json::from_str(text);
            assert!(read.is_err(), "{text}: it would fill the memory, or mean nothing");
        }
    }
}
