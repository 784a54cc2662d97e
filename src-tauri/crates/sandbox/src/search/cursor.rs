//! Cursors: where a search goes on, in a form that holds everything and cannot be edited.
//!
//! A prefix and 29 bytes in hexadecimal: place, batch size, the day the search began on (so that what happens meanwhile
//! moves no row), a digest of the filters, and a seal made with the world's seed. Nothing is stored, so a cursor
//! outlives a restart.

use sha2::{Digest, Sha256};

/// A search whose cursors are taken for no other's: they have a prefix and a seal of their own.
#[derive(Debug, Clone, Copy)]
pub struct Search {
    prefix: &'static str,
    /// Makes another seal of the same seed.
    own: u64,
}

pub const COMPANIES: Search = Search { prefix: "fc_", own: 0 };
pub const PEOPLE: Search = Search { prefix: "fp_", own: 0x5045_4F50_4C45 };

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
    pub fn seal(&self, search: Search, seed: u64, filters: &str) -> String {
        let mut bytes = self.body(filters);
        bytes.extend(seal(seed ^ search.own, &bytes));
        bytes.iter().fold(search.prefix.to_owned(), |text, byte| text + &format!("{byte:02x}"))
    }

    /// Reads a cursor that came back with these filters.
    pub fn open(text: &str, search: Search, seed: u64, filters: &str) -> Result<Self, Wrong> {
        let bytes = text.strip_prefix(search.prefix).and_then(bytes).filter(|bytes| bytes.len() == BODY + SEAL);
        let bytes = bytes.ok_or(Wrong::Unknown)?;
        let (body, sealed) = bytes.split_at(BODY);
        if seal(seed ^ search.own, body) != sealed {
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
        let text = AT.seal(COMPANIES, 7, "filters");
        assert!(text.starts_with("fc_"), "the contract's prefix: {text}");
        assert_eq!(Cursor::open(&text, COMPANIES, 7, "filters"), Ok(AT));
    }

    #[test]
    fn an_edited_or_foreign_cursor_is_refused() {
        let text = AT.seal(COMPANIES, 7, "filters");
        assert_eq!(Cursor::open(&text, COMPANIES, 7, "others"), Err(Wrong::OtherFilters), "it is bound to its filters");
        assert_eq!(Cursor::open(&text, COMPANIES, 8, "filters"), Err(Wrong::Unknown), "and to its world");
        for at in COMPANIES.prefix.len()..text.len() {
            let mut edited = text.clone().into_bytes();
            edited[at] = if edited[at] == b'0' { b'1' } else { b'0' };
            let edited = String::from_utf8(edited).unwrap();
            assert_eq!(Cursor::open(&edited, COMPANIES, 7, "filters"), Err(Wrong::Unknown), "digit {at} was changed");
        }
        for other in ["", "fc_", "fc_zz", "fc_0", "abc", &text[..text.len() - 2], &text.replace("fc_", "fd_")] {
            assert_eq!(Cursor::open(other, COMPANIES, 7, "filters"), Err(Wrong::Unknown), "{other:?}");
        }
    }

    #[test]
    fn a_cursor_of_one_search_is_none_of_the_other() {
        let text = AT.seal(PEOPLE, 7, "query");
        let open = |text: &str, query| Cursor::open(text, PEOPLE, 7, query);
        assert_eq!(open(&text, "query"), Ok(AT), "it comes back as it was");
        assert_eq!(open(&text, "another"), Err(Wrong::OtherFilters), "it is bound to its query");
        let companies = AT.seal(COMPANIES, 7, "query");
        assert_eq!(open(&companies, "query"), Err(Wrong::Unknown), "a cursor of the company search");
        assert_eq!(open(&companies.replacen("fc_", "fp_", 1), "query"), Err(Wrong::Unknown), "even in disguise");
        let disguised = text.replacen("fp_", "fc_", 1);
        assert_eq!(Cursor::open(&disguised, COMPANIES, 7, "query"), Err(Wrong::Unknown), "nor the other way");
        for wrong in ["", "fp_", "fp_00", "x"] {
            assert_eq!(open(wrong, "query"), Err(Wrong::Unknown), "{wrong:?}");
        }
    }
}
