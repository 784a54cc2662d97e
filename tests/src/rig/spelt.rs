//! A secret in every spelling in which it might be written somewhere, and looking for it.

use std::path::Path;

/// A secret, to be looked for.
pub struct Spelt {
    forms: Vec<(&'static str, Vec<u8>)>,
}

impl Spelt {
    /// Of this secret.
    pub fn of(secret: &str) -> Self {
        let bytes = secret.as_bytes();
        let hex = |upper: bool| -> Vec<u8> {
            let digits = bytes.iter().map(|byte| if upper { format!("{byte:02X}") } else { format!("{byte:02x}") });
            digits.collect::<String>().into_bytes()
        };
        let escaped =
            |escape: &dyn Fn(u8) -> String| bytes.iter().map(|byte| escape(*byte)).collect::<String>().into_bytes();
        let mut forms = vec![
            ("as it is", bytes.to_vec()),
            ("backwards", bytes.iter().rev().copied().collect()),
            ("in UTF-16, little end first", secret.encode_utf16().flat_map(u16::to_le_bytes).collect()),
            ("in UTF-16, big end first", secret.encode_utf16().flat_map(u16::to_be_bytes).collect()),
            ("in hexadecimal", hex(false)),
            ("in hexadecimal capitals", hex(true)),
            ("as escapes of JSON", escaped(&|byte| format!("\\u{byte:04x}"))),
            ("as escapes of an address", escaped(&|byte| format!("%{byte:02X}"))),
        ];
        forms.extend((0..3).map(|before| ("in Base64", base64(bytes, before))));
        Self { forms }
    }

    /// The spelling in which some bytes hold it.
    pub fn within(&self, bytes: &[u8]) -> Option<&'static str> {
        self.forms.iter().find(|(_, form)| holds(bytes, form)).map(|(name, _)| *name)
    }

    /// Looks through every file below a folder.
    ///
    /// # Panics
    /// Where one holds it.
    pub fn nowhere_below(&self, folder: &Path) {
        for entry in folder.read_dir().unwrap().map(Result::unwrap) {
            let kind = entry.file_type().unwrap();
            if kind.is_dir() {
                self.nowhere_below(&entry.path());
            } else if kind.is_file() {
                let bytes = std::fs::read(entry.path()).unwrap_or_default();
                assert_eq!(self.within(&bytes), None, "{} holds the key", entry.path().display());
            }
        }
    }
}

fn holds(bytes: &[u8], form: &[u8]) -> bool {
    let Some(first) = form.first() else { return false };
    let mut rest = bytes;
    while let Some(at) = rest.iter().position(|byte| byte == first) {
        if rest[at..].starts_with(form) {
            return true;
        }
        rest = &rest[at + 1..];
    }
    false
}

/// What of the Base64 of a text is the same whatever is around it, where so many bytes (modulo three) are before it.
fn base64(bytes: &[u8], before: usize) -> Vec<u8> {
    const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let all: Vec<u8> = std::iter::repeat_n(0, before).chain(bytes.iter().copied()).collect();
    let signs = all.chunks_exact(3).flat_map(|three| {
        let bits = three.iter().fold(0_u32, |bits, byte| (bits << 8) | u32::from(*byte));
        [18, 12, 6, 0].map(|shift| SIGNS[(bits >> shift) as usize & 63])
    });
    // The signs that share bits with what is before are left out.
    signs.skip(if before == 0 { 0 } else { before + 1 }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_found_in_every_spelling() {
        let secret = Spelt::of("sk_live_42x");
        for held in [
            &b"a sk_live_42x b"[..],
            b"x24_evil_ks",
            b"s\0k\0_\0l\0i\0v\0e\0_\x004\x002\0x\0",
            b"736b5f6c6976655f343278",
            b"{\"k\":\"\\u0073\\u006b\\u005f\\u006c\\u0069\\u0076\\u0065\\u005f\\u0034\\u0032\\u0078\"}",
            b"c2tfbGl2ZV80Mng=",
            b"IHNrX2xpdmVfNDJ4",
            b"QmVhcmVyIHNrX2xpdmVfNDJ4",
            b"YWFza19saXZlXzQyeA==",
        ] {
            assert!(secret.within(held).is_some(), "{}", String::from_utf8_lossy(held));
        }
        assert_eq!(secret.within(b"sk_live_42 and sk_live"), None, "a part is not it");
    }
}
