//! Where a row lives: the partition key that every table of the hub begins with.
//!
//! Owns: the arithmetic. Does not own: how many buckets a vault has, which is chosen when it is made and never changed.

use std::num::NonZeroU32;

use ring::digest;

/// The home of a bucket: the first 8 bytes of SHA-256(vault ‖ bucket as 4 bytes, big endian), as a signed number. `vault` is the 16
/// bytes of its UUID. Rows of the whole vault have the home of bucket 0.
pub fn home(vault: [u8; 16], bucket: u32) -> i64 {
    let mut text = [0; 20];
    text[..16].copy_from_slice(&vault);
    text[16..].copy_from_slice(&bucket.to_be_bytes());
    let mut start = [0; 8];
    start.copy_from_slice(&digest::digest(&digest::SHA256, &text).as_ref()[..8]);
    i64::from_be_bytes(start)
}

/// The bucket of a question, and of its answer: the first two bytes of its key, big endian, modulo the number of buckets. More than
/// 65,536 buckets are never all used.
pub const fn bucket(key: [u8; 16], buckets: NonZeroU32) -> u32 {
    u16::from_be_bytes([key[0], key[1]]) as u32 % buckets.get()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_has_one_bucket() {
        let key = |one, two| {
            let mut key = [7; 16];
            [key[0], key[1]] = [one, two];
            key
        };
        for (key, buckets, is, why) in [
            (key(0xFF, 0xFF), 1, 0, "a team has one"),
            (key(0, 0), 64, 0, "the first"),
            (key(0, 65), 64, 1, "the low byte is the second one"),
            (key(1, 0), 64, 0, "the high one does not count among 64"),
            (key(1, 0), 300, 256, "and does among 300"),
            (key(0xFF, 0xFF), u32::MAX, 65_535, "most that there are"),
        ] {
            assert_eq!(bucket(key, NonZeroU32::new(buckets).unwrap()), is, "{why}");
        }
    }

    #[test]
    fn homes_are_apart() {
        let mut all: Vec<i64> = (0..64).flat_map(|bucket| [home([1; 16], bucket), home([2; 16], bucket)]).collect();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 128, "no two buckets of two vaults share one");
        // hashlib.sha256(bytes([1] * 16 + [0] * 4)).digest()[:8], signed and big endian.
        assert_eq!(home([1; 16], 0), -2_551_300_858_954_129_076, "as every other program computes it");
    }
}
