//! Cursors: where a search goes on, in a form that holds everything and cannot be edited.
//!
//! `fc_` and 29 bytes in hexadecimal: place, batch size, the day the search began on (so that what happens meanwhile
//! moves no row), a digest of the filters, and a seal made with the world's seed. Nothing is stored, so a cursor
//! outlives a restart.

use sha2::{Digest, Sha256};

const PREFIX: &str = "fc_";
const BODY: usize = 4 + 1 + 4 + 10;
const SEAL: usize = 10;

/// Where a search goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cursor {
    /// Place of the next row in the order of the search.
    pub offset: u32,
    /// Rows of a batch.
    pub size: u8,
    /// The day as of which events and ages count.
    pub day: u32,
}

/// Why a cursor is refused.
#[derive(Debug, PartialEq, Eq)]
pub enum Wrong {
    /// Not one that this service gave out.
    Unknown,
    /// Given out for other filters.
    OtherFilters,
}

impl Cursor {
    /// The cursor as it is sent.
    pub fn seal(&self, seed: u64, filters: &str) -> String {
        let mut bytes = self.body(filters);
        bytes.extend(seal(seed, &bytes));
        bytes.iter().fold(PREFIX.to_owned(), |text, byte| text + &format!("{byte:02x}"))
    }

    /// Reads a cursor that came back with these filters.
    pub fn open(text: &str, seed: u64, filters: &str) -> Result<Self, Wrong> {
        let bytes = text.strip_prefix(PREFIX).and_then(bytes).filter(|bytes| bytes.len() == BODY + SEAL);
        let bytes = bytes.ok_or(Wrong::Unknown)?;
        let (body, sealed) = bytes.split_at(BODY);
        if seal(seed, body) != sealed {
            return Err(Wrong::Unknown);
        }
        let number = |at: usize| u32::from_be_bytes([body[at], body[at + 1], body[at + 2], body[at + 3]]);
        let cursor = Self { offset: number(0), size: body[4], day: number(5) };
        if cursor.body(filters) == body { Ok(cursor) } else { Err(Wrong::OtherFilters) }
    }

    fn body(&self, filters: &str) -> Vec<u8> {
        let mut bytes = self.offset.to_be_bytes().to_vec();
        bytes.push(self.size);
        bytes.extend(self.day.to_be_bytes());
        bytes.extend(Sha256::digest(filters).iter().take(10));
        bytes
    }
}

fn seal(seed: u64, body: &[u8]) -> Vec<u8> {
    let mut hash = Sha256::new();
    hash.update(b"company search cursor");
    hash.update(seed.to_be_bytes());
    hash.update(body);
    hash.finalize().iter().take(SEAL).copied().collect()
}

fn bytes(hex: &str) -> Option<Vec<u8>> {
    let digits: Option<Vec<u8>> = hex.chars().map(|c| c.to_digit(16).map(|digit| digit as u8)).collect();
    let digits = digits.filter(|digits| digits.len() % 2 == 0)?;
    Some(digits.chunks(2).map(|pair| pair[0] << 4 | pair[1]).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    const AT: Cursor = Cursor { offset: 300, size: 100, day: 20_778 };

    #[test]
    fn a_cursor_comes_back_as_it_was() {
        let text = AT.seal(7, "filters");
        assert!(text.starts_with("fc_"), "the contract's prefix: {text}");
        assert_eq!(Cursor::open(&text, 7, "filters"), Ok(AT));
    }

    #[test]
    fn an_edited_or_foreign_cursor_is_refused() {
        let text = AT.seal(7, "filters");
        assert_eq!(Cursor::open(&text, 7, "others"), Err(Wrong::OtherFilters), "it is bound to its filters");
        assert_eq!(Cursor::open(&text, 8, "filters"), Err(Wrong::Unknown), "and to its world");
        for at in PREFIX.len()..text.len() {
            let mut edited = text.clone().into_bytes();
            edited[at] = if edited[at] == b'0' { b'1' } else { b'0' };
            let edited = String::from_utf8(edited).unwrap();
            assert_eq!(Cursor::open(&edited, 7, "filters"), Err(Wrong::Unknown), "digit {at} was changed");
        }
        for other in ["", "fc_", "fc_zz", "fc_0", "abc", &text[..text.len() - 2], &text.replace("fc_", "fd_")] {
            assert_eq!(Cursor::open(other, 7, "filters"), Err(Wrong::Unknown), "{other:?}");
        }
    }
}
