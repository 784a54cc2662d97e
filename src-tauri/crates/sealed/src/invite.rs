//! The file of an invitation, `NAME.prospector-team`: everything that a colleague needs to join, sealed under a code that is told by
//! another way.
//!
//! ```text
//! {"format":"prospector-team","version":1}
//! hexadecimal digits, in lines of 96, of:
//!   salt (16) ‖ nonce (12) ‖ AES-256-GCM(JSON, `content`) with its tag (16) ‖ sum (8)
//!
//! key             = PBKDF2-HMAC-SHA256(the 16 letters of the code, salt, 200,000 rounds)
//! additional data = the first line, without its end
//! sum             = first 8 bytes of SHA-256(first line, without its end ‖ salt ‖ nonce ‖ sealed)
//! ```
//!
//! The sum needs no code: a file that was cut or changed on its way is known before anybody types one, and what then does not open has
//! another code. It is no protection; that is the tag. Line ends of either kind, and none, are the same: mail changes them.
//!
//! Owns: that form. Does not own: what is invited to (`content`), the code (`code`), the file on a disk.

mod code;
mod content;

use std::num::NonZeroU32;

use ring::aead::{AES_256_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::{digest, pbkdf2};
use serde::Deserialize;
use zeroize::Zeroizing;

pub use code::{Code, CodeError};
pub use content::{Invitation, Trust};

use crate::random::{self, NoRandomness};

/// How such a file is called, behind its name and a dot.
pub const EXTENSION: &str = "prospector-team";

/// The version that is written, and the newest that is read.
const VERSION: u32 = 1;
const FORMAT: &str = "prospector-team";
/// The first line.
const HEAD: &str = r#"{"format":"prospector-team","version":1}"#;
/// Rounds that make each try of a code slow: 65 ms where the processor computes SHA-256 itself, some four times that where it does
/// not. With 80 random bits nobody could try them all anyway: this is for a code of which half was overheard. They belong to the
/// version and do not stand in the file, which could name so many that the app hangs.
pub(crate) const ROUNDS: NonZeroU32 = NonZeroU32::MIN.saturating_add(199_999);
const SALT: usize = 16;
const NONCE: usize = 12;
const TAG: usize = 16;
const SUM: usize = 8;
/// Digits of a line.
const LINE: usize = 96;
/// Largest file, in bytes: what is larger is none, and is not read on.
pub const MOST_FILE: usize = 1 << 20;

/// Why there is no file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum WriteError {
    /// It holds too much, a hundred certificates for instance.
    #[error("this is too much for an invitation")]
    TooLarge,
    /// The system gave no random bytes.
    #[error(transparent)]
    NoRandomness(#[from] NoRandomness),
    /// An error of the program.
    #[error("the invitation could not be sealed")]
    Sealing,
}

/// Why a file was not read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// It is something else.
    #[error("this is not an invitation")]
    NotAnInvitation,
    /// A newer app wrote it, in this version.
    #[error("the invitation is of version {0}, which is not known yet")]
    Newer(u32),
    /// It was cut or changed on its way: it must be sent again.
    #[error("the invitation is damaged")]
    Damaged,
    /// The code is another one's.
    #[error("the code does not open this invitation")]
    WrongCode,
}

/// An invitation that is whole, and still closed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Closed(Vec<u8>);

/// Writes an invitation: the file, and the code that opens it, which must go another way. Takes 0.1 to 0.3 s (`ROUNDS`).
///
/// # Errors
/// It is too large, or the system has no random bytes.
pub fn write(invitation: &Invitation) -> Result<(Vec<u8>, Code), WriteError> {
    let code = Code::random()?;
    let file = written(invitation, &code, random::bytes()?, random::bytes()?, ROUNDS)?;
    Ok((file, code))
}

/// Finds that a file is an invitation, and whole; needs no code.
///
/// # Errors
/// It is none, is of a newer version, or is damaged.
pub fn read(file: &[u8]) -> Result<Closed, ReadError> {
    if file.len() > MOST_FILE {
        return Err(ReadError::NotAnInvitation);
    }
    // Some editors put a mark of the encoding in front.
    let file = file.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(file);
    let (head, rest) = file.split_at(file.iter().position(|byte| matches!(byte, b'\n' | b'\r')).unwrap_or(file.len()));
    let head: Head = serde_json::from_slice(head).map_err(|_| ReadError::NotAnInvitation)?;
    match head.version {
        _ if head.format != FORMAT => return Err(ReadError::NotAnInvitation),
        0 => return Err(ReadError::NotAnInvitation),
        VERSION => {}
        newer => return Err(ReadError::Newer(newer)),
    }
    let digits: Vec<u8> = rest.iter().copied().filter(|byte| !byte.is_ascii_whitespace()).collect();
    let mut body = hex::decode(digits).map_err(|_| ReadError::Damaged)?;
    let Some(end) = body.len().checked_sub(SUM).filter(|end| *end >= SALT + NONCE + TAG) else {
        return Err(ReadError::Damaged);
    };
    if body[end..] != sum(&body[..end]) {
        return Err(ReadError::Damaged);
    }
    body.truncate(end);
    Ok(Closed(body))
}

impl Closed {
    /// Opens it. Takes as long as [`write()`]: not for the thread that draws.
    ///
    /// # Errors
    /// The code is another one's; or the file says, under the right one, nothing that an invitation says.
    pub fn open(&self, code: &Code) -> Result<Invitation, ReadError> {
        self.opened(code, ROUNDS)
    }

    fn opened(&self, code: &Code, rounds: NonZeroU32) -> Result<Invitation, ReadError> {
        let (salt, rest) = self.0.split_at_checked(SALT).ok_or(ReadError::Damaged)?;
        let (nonce, sealed) = rest.split_at_checked(NONCE).ok_or(ReadError::Damaged)?;
        let nonce = Nonce::try_assume_unique_for_key(nonce).map_err(|_| ReadError::Damaged)?;
        let key = key(code, salt, rounds).ok_or(ReadError::Damaged)?;
        let mut sealed = Zeroizing::new(sealed.to_vec());
        let text = key.open_in_place(nonce, Aad::from(HEAD), &mut sealed).map_err(|_| ReadError::WrongCode)?;
        Invitation::from_json(text).ok_or(ReadError::Damaged)
    }
}

/// The first line, whichever version wrote it.
#[derive(Deserialize)]
struct Head {
    format: String,
    version: u32,
}

/// The file. Neither salt nor nonce may come twice: only tests choose them.
pub(crate) fn written(
    invitation: &Invitation,
    code: &Code,
    salt: [u8; SALT],
    nonce: [u8; NONCE],
    rounds: NonZeroU32,
) -> Result<Vec<u8>, WriteError> {
    let mut sealed = invitation.to_json().ok_or(WriteError::TooLarge)?;
    let key = key(code, &salt, rounds).ok_or(WriteError::Sealing)?;
    // In its place: the text is written over by what it is sealed to.
    let tag = key
        .seal_in_place_separate_tag(Nonce::assume_unique_for_key(nonce), Aad::from(HEAD), &mut sealed)
        .map_err(|_| WriteError::Sealing)?;
    let mut body = [&salt[..], &nonce, &sealed, tag.as_ref()].concat();
    body.extend(sum(&body));
    let mut file = HEAD.as_bytes().to_vec();
    for line in hex::encode(body).as_bytes().chunks(LINE) {
        file.push(b'\n');
        file.extend_from_slice(line);
    }
    file.push(b'\n');
    Ok(file)
}

/// The key of a code; none where the cryptography refuses a length that is fixed here.
fn key(code: &Code, salt: &[u8], rounds: NonZeroU32) -> Option<LessSafeKey> {
    let stretched = stretched(code.letters(), salt, rounds);
    UnboundKey::new(&AES_256_GCM, &*stretched).ok().map(LessSafeKey::new)
}

fn stretched(letters: &[u8], salt: &[u8], rounds: NonZeroU32) -> Zeroizing<[u8; 32]> {
    let mut key = Zeroizing::new([0; 32]);
    pbkdf2::derive(pbkdf2::PBKDF2_HMAC_SHA256, rounds, salt, letters, &mut *key);
    key
}

fn sum(body: &[u8]) -> [u8; SUM] {
    let mut context = digest::Context::new(&digest::SHA256);
    context.update(HEAD.as_bytes());
    context.update(body);
    let mut sum = [0; SUM];
    sum.copy_from_slice(&context.finish().as_ref()[..SUM]);
    sum
}

#[cfg(test)]
#[path = "invite_tests.rs"]
mod tests;
