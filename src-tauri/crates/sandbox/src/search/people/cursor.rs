//! Cursors of the people search: those of the company search with a prefix and a seal of their own, so that neither is
//! taken for the other.

use crate::search::cursor::{Cursor, Wrong};

const PREFIX: &str = "fp_";
const COMPANIES: &str = "fc_";
/// Makes another seal of the same seed.
const OWN: u64 = 0x5045_4F50_4C45;

/// The cursor as it is sent.
pub fn seal(cursor: Cursor, seed: u64, query: &str) -> String {
    cursor.seal(seed ^ OWN, query).replacen(COMPANIES, PREFIX, 1)
}

/// Reads a cursor that came back with this query.
pub fn open(text: &str, seed: u64, query: &str) -> Result<Cursor, Wrong> {
    let body = text.strip_prefix(PREFIX).ok_or(Wrong::Unknown)?;
    Cursor::open(&format!("{COMPANIES}{body}"), seed ^ OWN, query)
}

#[cfg(test)]
mod tests {
    use super::*;

    const AT: Cursor = Cursor { offset: 25, size: 25, day: 20_778 };

    #[test]
    fn a_cursor_of_one_search_is_none_of_the_other() {
        let text = seal(AT, 7, "query");
        assert_eq!(open(&text, 7, "query"), Ok(AT), "it comes back as it was");
        assert_eq!(open(&text, 7, "another"), Err(Wrong::OtherFilters), "it is bound to its query");
        let companies = AT.seal(7, "query");
        assert_eq!(open(&companies, 7, "query"), Err(Wrong::Unknown), "a cursor of the company search");
        assert_eq!(open(&companies.replacen("fc_", "fp_", 1), 7, "query"), Err(Wrong::Unknown), "even in disguise");
        assert_eq!(Cursor::open(&text.replacen("fp_", "fc_", 1), 7, "query"), Err(Wrong::Unknown), "nor the other way");
        for wrong in ["", "fp_", "fp_00", "x"] {
            assert_eq!(open(wrong, 7, "query"), Err(Wrong::Unknown), "{wrong:?}");
        }
    }
}
