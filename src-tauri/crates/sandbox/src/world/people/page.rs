//! The name of a person's page on the network: the name and eight digits that stand for the seat, so that every page
//! has its own name and the way back needs no table.

use super::staff::{MOST_SEATS, Seat};

/// The eight digits of a seat.
pub fn digits(seed: u64, seat: Seat) -> String {
    format!("{:08x}", scramble((seat.row * MOST_SEATS + seat.at) ^ seed as u32))
}

/// The seat that a page's name ends with.
pub fn seat(seed: u64, slug: &str) -> Option<Seat> {
    let (_, digits) = slug.rsplit_once('-')?;
    let whole = digits.len() == 8 && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    let scrambled = u32::from_str_radix(digits, 16).ok().filter(|_| whole)?;
    let seat = unscramble(scrambled) ^ seed as u32;
    Some(Seat { row: seat / MOST_SEATS, at: seat % MOST_SEATS })
}

/// Mixes 32 bits so that each result has one origin: shifts and odd factors can be undone.
const fn scramble(mut x: u32) -> u32 {
    x ^= x >> 16;
    x = x.wrapping_mul(0x7FEB_352D);
    x ^= x >> 15;
    x = x.wrapping_mul(0x846C_A68B);
    x ^ (x >> 16)
}

/// Undoes [`scramble`]: the factors are the inverses of its factors modulo 2^32.
const fn unscramble(mut x: u32) -> u32 {
    x ^= x >> 16;
    x = x.wrapping_mul(0x4302_1123);
    x ^= (x >> 15) ^ (x >> 30);
    x = x.wrapping_mul(0x1D69_E2A5);
    x ^ (x >> 16)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::people::staff::MOST_ROWS;

    #[test]
    fn the_way_back_finds_the_seat() {
        for seed in [0, 7, u64::MAX] {
            for (row, at) in [(0, 0), (0, 1), (1, 0), (79_999, 17), (MOST_ROWS - 1, MOST_SEATS - 1)] {
                let there = Seat { row, at };
                assert_eq!(seat(seed, &format!("anna-{}", digits(seed, there))), Some(there), "seed {seed}");
            }
        }
        for slug in ["", "anna", "anna-mueller", "anna-1234567", "anna-123456789", "anna-+1234567"] {
            assert_eq!(seat(7, slug), None, "{slug:?} ends in no seat");
        }
    }
}
