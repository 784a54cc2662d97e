//! The signs of the people in a body, as they lie beside it in the hub: so that whoever erases somebody finds the bodies to open.
//!
//! Eight bytes each (the beginning of a mark, which is digested under `KeyRing::people_salt`), one behind the other, each once and in their order as bytes, which says nothing of the order
//! of the people. The hub looks for one with `position(… IN signs)`, which may also find eight bytes across two signs: such a body
//! is opened in vain, and none is missed.
//!
//! Owns: that form. Does not own: what the signs of a person are.

/// The beginning of a person's mark.
pub type Sign = [u8; 8];

/// These are no signs: their bytes are no multiple of eight, but so many.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{0} bytes are not a number of signs")]
pub struct NotSigns(pub usize);

/// Signs as they are written; no bytes where there is nobody.
pub fn pack(signs: impl IntoIterator<Item = Sign>) -> Vec<u8> {
    let mut signs: Vec<Sign> = signs.into_iter().collect();
    signs.sort_unstable();
    signs.dedup();
    signs.concat()
}

/// Signs as they were read, in the order in which they lie there.
///
/// # Errors
/// They were cut, or are something else.
pub fn unpack(packed: &[u8]) -> Result<&[Sign], NotSigns> {
    match packed.as_chunks() {
        (signs, []) => Ok(signs),
        _ => Err(NotSigns(packed.len())),
    }
}

/// Whether any of a person's signs is among those of a body. All are looked at: who wrote them may not have put them in order.
///
/// # Errors
/// They were cut, or are something else: only the body can tell.
pub fn has_any(packed: &[u8], wanted: &[Sign]) -> Result<bool, NotSigns> {
    Ok(unpack(packed)?.iter().any(|sign| wanted.contains(sign)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: Sign = *b"aaaaaaaa";
    const B: Sign = *b"bbbbbbbb";
    const C: Sign = [0xFF; 8];

    #[test]
    fn each_sign_is_there_once_and_in_order() {
        for (signs, packed, why) in [
            (&[][..], &b""[..], "nobody"),
            (&[A], b"aaaaaaaa", "one"),
            (&[B, A], b"aaaaaaaabbbbbbbb", "their order is not told"),
            (&[A, B, A, A], b"aaaaaaaabbbbbbbb", "how often neither"),
            (&[C, A], b"aaaaaaaa\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF", "as bytes, not as signed numbers"),
        ] {
            assert_eq!(pack(signs.iter().copied()), packed, "{why}");
            let mut sorted = signs.to_vec();
            sorted.sort_unstable();
            sorted.dedup();
            assert_eq!(unpack(packed), Ok(&sorted[..]), "{why}: read back");
        }
    }

    #[test]
    fn a_person_is_found_whole_only() {
        let packed = pack([A, B]);
        for (packed, wanted, is, why) in [
            (&packed[..], &[A][..], Ok(true), "the first"),
            (&packed, &[C, B], Ok(true), "the last, by another of several signs"),
            (&packed, &[C], Ok(false), "somebody else"),
            (&packed, &[*b"aaaabbbb"], Ok(false), "eight bytes across two signs are nobody"),
            (&packed, &[], Ok(false), "no sign fits nobody"),
            (b"", &[A], Ok(false), "nobody is there"),
            (b"bbbbbbbbaaaaaaaa", &[A], Ok(true), "another order hides nobody"),
            (&packed[..15], &[A], Err(NotSigns(15)), "cut"),
            (b"a", &[A], Err(NotSigns(1)), "too short for any"),
        ] {
            assert_eq!(has_any(packed, wanted), is, "{why}");
        }
        for length in (0..packed.len()).filter(|length| length % 8 > 0) {
            assert_eq!(unpack(&packed[..length]), Err(NotSigns(length)), "cut at {length}");
        }
    }
}
