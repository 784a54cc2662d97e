//! Random bytes that nobody can guess, from the system.

use ring::rand::{SecureRandom, SystemRandom};

/// The system has no random bytes to give.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the system gave no random bytes")]
pub struct NoRandomness;

/// Fills all of `bytes`; where that fails, nothing of them may be used.
pub(crate) fn fill(bytes: &mut [u8]) -> Result<(), NoRandomness> {
    SystemRandom::new().fill(bytes).map_err(|_| NoRandomness)
}

/// So many random bytes.
pub(crate) fn bytes<const N: usize>() -> Result<[u8; N], NoRandomness> {
    let mut drawn = [0; N];
    fill(&mut drawn)?;
    Ok(drawn)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_draws_are_the_same() {
        let (one, two) = (bytes::<32>().unwrap(), bytes::<32>().unwrap());
        assert_ne!(one, two, "they are random");
        assert!(one != [0; 32] && two != [0; 32], "and were filled");
    }
}
