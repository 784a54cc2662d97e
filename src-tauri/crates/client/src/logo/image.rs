//! What kind of picture some bytes are and how large it would be on the screen, read from its head alone. It
//! deliberately decodes nothing: the web view does, and these checks keep away what it should not be given.

/// Most pixels to a side.
const LARGEST_SIDE: u32 = 4096;

/// The kinds that are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LogoKind {
    /// `image/png`
    Png,
    /// `image/jpeg`
    Jpeg,
    /// `image/gif`
    Gif,
    /// `image/webp`
    WebP,
}

impl LogoKind {
    /// Its media type.
    pub const fn mime(self) -> &'static str {
        match self {
            Self::Png => "image/png",
            Self::Jpeg => "image/jpeg",
            Self::Gif => "image/gif",
            Self::WebP => "image/webp",
        }
    }

    /// The kind of a file by its first bytes, whatever its name or label says.
    pub fn sniff(bytes: &[u8]) -> Option<Self> {
        match bytes {
            [0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1A, b'\n', ..] => Some(Self::Png),
            [0xFF, 0xD8, 0xFF, ..] => Some(Self::Jpeg),
            [b'G', b'I', b'F', b'8', b'7' | b'9', b'a', ..] => Some(Self::Gif),
            [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => Some(Self::WebP),
            _ => None,
        }
    }
}

/// The kind, if the picture may be shown: known, and 1 to 4096 pixels to a side.
pub(super) fn shown(bytes: &[u8]) -> Option<LogoKind> {
    let kind = LogoKind::sniff(bytes)?;
    let (width, height) = match kind {
        LogoKind::Png => png(bytes),
        LogoKind::Jpeg => jpeg(bytes),
        LogoKind::Gif => gif(bytes),
        LogoKind::WebP => webp(bytes),
    }?;
    let fits = |side: u32| (1..=LARGEST_SIDE).contains(&side);
    (fits(width) && fits(height)).then_some(kind)
}

/// The `IHDR` chunk, which must be the first.
fn png(bytes: &[u8]) -> Option<(u32, u32)> {
    (bytes.get(12..16)? == b"IHDR").then_some(())?;
    let side = |at: usize| Some(u32::from_be_bytes(*bytes.get(at..)?.first_chunk()?));
    Some((side(16)?, side(20)?))
}

/// The logical screen.
fn gif(bytes: &[u8]) -> Option<(u32, u32)> {
    Some((little(bytes, 6, 2)?, little(bytes, 8, 2)?))
}

/// Lossy, lossless and extended files each write their size in their own way.
fn webp(bytes: &[u8]) -> Option<(u32, u32)> {
    match bytes.get(12..16)? {
        b"VP8 " => {
            (bytes.get(23..26)? == [0x9D, 0x01, 0x2A]).then_some(())?;
            Some((little(bytes, 26, 2)? & 0x3FFF, little(bytes, 28, 2)? & 0x3FFF))
        }
        b"VP8L" => {
            (*bytes.get(20)? == 0x2F).then_some(())?;
            let bits = little(bytes, 21, 4)?;
            Some(((bits & 0x3FFF) + 1, ((bits >> 14) & 0x3FFF) + 1))
        }
        b"VP8X" => Some((little(bytes, 24, 3)? + 1, little(bytes, 27, 3)? + 1)),
        _ => None,
    }
}

/// Walks the segments up to the frame header.
fn jpeg(bytes: &[u8]) -> Option<(u32, u32)> {
    let big = |at: usize| Some(u32::from(u16::from_be_bytes(*bytes.get(at..)?.first_chunk()?)));
    let mut at = 2;
    loop {
        (*bytes.get(at)? == 0xFF).then_some(())?;
        match *bytes.get(at + 1)? {
            // Fill bytes before a marker.
            0xFF => at += 1,
            // A frame header; C4, C8 and CC among them are tables.
            marker @ 0xC0..=0xCF if !matches!(marker, 0xC4 | 0xC8 | 0xCC) => return Some((big(at + 7)?, big(at + 5)?)),
            // Markers without a length, the start of the data and the end: no frame header came before.
            0xD0..=0xDA | 0x00 | 0x01 => return None,
            _ => at += 2 + usize::try_from(big(at + 2)?.max(2)).ok()?,
        }
    }
}

/// A number of up to four bytes, the least significant first.
fn little(bytes: &[u8], at: usize, length: usize) -> Option<u32> {
    Some(bytes.get(at..at + length)?.iter().rev().fold(0, |number, byte| (number << 8) | u32::from(*byte)))
}

#[cfg(test)]
#[path = "image_tests.rs"]
mod tests;
