//! Raw deflate, and back within a bound that is kept while inflating: a thousandth of it can be made of what fills the memory.
//!
//! Owns: both ways. Does not own: what is packed, or whether whoever packed it may be trusted.

use std::io::Write;

use flate2::write::DeflateEncoder;
use flate2::{Compression, Decompress, FlushDecompress, Status};

/// Bytes that are inflated at a time.
const PIECE: usize = 32 << 10;

/// Why something cannot be unpacked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum UnpackError {
    /// It is larger than the bound.
    TooLarge,
    /// It is not deflated, was cut, or something is behind its end.
    Damaged,
}

/// Packs a text; which bytes come out may change with the library, what they unpack to does not.
pub(crate) fn pack(text: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut packing = DeflateEncoder::new(Vec::new(), Compression::default());
    packing.write_all(text)?;
    packing.finish()
}

/// Unpacks all of it, to at most `most` bytes. Takes no more than twice that memory whatever is in it.
pub(crate) fn unpack(packed: &[u8], most: usize) -> Result<Vec<u8>, UnpackError> {
    // By hand: the library's readers take what was cut for its end.
    let (mut inflating, mut text, mut piece, mut rest) = (Decompress::new(false), Vec::new(), [0; PIECE], packed);
    loop {
        let before = (inflating.total_in(), inflating.total_out());
        let status = inflating.decompress(rest, &mut piece, FlushDecompress::None).map_err(|_| UnpackError::Damaged)?;
        // Neither is more than the slices that it was given.
        let taken = (inflating.total_in() - before.0) as usize;
        let came = (inflating.total_out() - before.1) as usize;
        if came > most - text.len() {
            return Err(UnpackError::TooLarge);
        }
        text.extend_from_slice(&piece[..came]);
        rest = &rest[taken..];
        match status {
            Status::StreamEnd if rest.is_empty() => return Ok(text),
            Status::StreamEnd => return Err(UnpackError::Damaged),
            // It asks for more, and there is none.
            _ if taken == 0 && came == 0 => return Err(UnpackError::Damaged),
            Status::Ok | Status::BufError => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Dice;

    #[test]
    fn what_was_packed_comes_back() {
        let mut dice = Dice::new(3);
        let random: Vec<u8> = (0..200_000).map(|_| dice.roll() as u8).collect();
        for (text, why) in [
            (&b""[..], "nothing"),
            (b"a", "one"),
            (&[b'a'; PIECE], "a whole piece"),
            (&[b'a'; PIECE + 1], "and one more"),
            (&random, "what cannot be made smaller"),
        ] {
            let packed = pack(text).unwrap();
            assert_eq!(unpack(&packed, text.len()).as_deref(), Ok(text), "{why}, to the byte");
            if let Some(less) = text.len().checked_sub(1) {
                assert_eq!(unpack(&packed, less), Err(UnpackError::TooLarge), "{why}, one too many");
            }
            assert_eq!(
                unpack(&[&packed[..], &[0]].concat(), 1 << 20),
                Err(UnpackError::Damaged),
                "{why}, and more behind it"
            );
            let every = (packed.len() / 1_000).max(1);
            for length in (0..packed.len()).step_by(every) {
                assert_eq!(unpack(&packed[..length], 1 << 20), Err(UnpackError::Damaged), "{why}, cut at {length}");
            }
        }
    }

    #[test]
    fn a_bomb_ends_at_the_bound() {
        let bomb = pack(&vec![0; 16 << 20]).unwrap();
        assert!(bomb.len() < 17_000, "a small body, a thousand times as large inside: {}", bomb.len());
        assert_eq!(unpack(&bomb, 1 << 20), Err(UnpackError::TooLarge), "it is given up");
        assert_eq!(unpack(&bomb, 0), Err(UnpackError::TooLarge), "even where nothing is wanted");
        assert_eq!(unpack(&bomb, 16 << 20).map(|text| text.len()), Ok(16 << 20), "the bound alone decides");
    }

    #[test]
    fn nonsense_ends() {
        let mut dice = Dice::new(4);
        for _ in 0..5_000 {
            let nonsense: Vec<u8> = (0..dice.below(64)).map(|_| dice.roll() as u8).collect();
            let length = unpack(&nonsense, 4_096).map_or(0, |text| text.len());
            assert!(length <= 4_096, "within the bound, whatever it is: {nonsense:?}");
        }
    }
}
