//! Bytes into text: which encoding a file has, and what becomes of bytes that are none.

use std::io::{self, Read};

use encoding_rs::{CoderResult, Decoder, UTF_16BE, UTF_16LE, WINDOWS_1252};

use crate::read::form::Encoding;

/// The five bytes for which Windows-1252 has no character.
const OPEN: [u8; 5] = [0x81, 0x8d, 0x8f, 0x90, 0x9d];

/// The encoding of a file that begins with `sample`. `whole` says whether that is all of it.
pub(crate) fn found(sample: &[u8], whole: bool) -> Encoding {
    match sample {
        [0xef, 0xbb, 0xbf, ..] => return Encoding::Utf8 { bom: true },
        [0xff, 0xfe, ..] => return Encoding::Utf16Le,
        [0xfe, 0xff, ..] => return Encoding::Utf16Be,
        _ => {}
    }
    if let Some(encoding) = wide(&sample[..sample.len().min(4096)]) {
        return encoding;
    }
    match std::str::from_utf8(sample) {
        Ok(_) => Encoding::Utf8 { bom: false },
        // Cut within a character, which is not the file's fault.
        Err(e) if !whole && e.error_len().is_none() => Encoding::Utf8 { bom: false },
        Err(_) => mostly(sample),
    }
}

/// UTF-16 without a mark: every other byte of Western text is zero. One byte of each pair is looked at, so a few stray
/// zeros in other files do not count.
fn wide(sample: &[u8]) -> Option<Encoding> {
    let pairs = sample.len() / 2;
    if pairs < 2 {
        return None;
    }
    let zeros = |from: usize| sample.iter().skip(from).step_by(2).filter(|b| **b == 0).count();
    let (high, low) = (zeros(0), zeros(1));
    match (high * 4 > pairs * 3, low * 4 > pairs * 3) {
        (false, true) if high * 50 < pairs.max(50) => Some(Encoding::Utf16Le),
        (true, false) if low * 50 < pairs.max(50) => Some(Encoding::Utf16Be),
        _ => None,
    }
}

/// A file that is not UTF-8 throughout: Windows-1252, unless most of what is not ASCII is UTF-8 (a few broken lines in a
/// UTF-8 file are reported line by line).
fn mostly(sample: &[u8]) -> Encoding {
    let (mut good, mut bad) = (0, 0);
    for chunk in sample.utf8_chunks() {
        good += chunk.valid().chars().filter(|c| !c.is_ascii()).count();
        bad += chunk.invalid().len();
    }
    if good > bad { Encoding::Utf8 { bom: false } } else { Encoding::Windows1252 }
}

/// The text of a field, and whether all of its bytes were text.
pub(crate) fn text(bytes: &[u8], encoding: Encoding) -> (String, bool) {
    if encoding == Encoding::Windows1252 {
        let good = bytes.is_ascii() || !bytes.iter().any(|b| OPEN.contains(b));
        return (western(bytes), good);
    }
    let Ok(text) = std::str::from_utf8(bytes) else {
        // Most such bytes come from a program that wrote Windows-1252 into the file.
        let mut text = String::with_capacity(bytes.len() * 2);
        for chunk in bytes.utf8_chunks() {
            text.push_str(chunk.valid());
            text.push_str(&western(chunk.invalid()));
        }
        return (text, false);
    };
    // The mark of a loss: either the decoder of UTF-16 has put it, or whoever wrote the file.
    (text.to_owned(), bytes.is_ascii() || !text.contains(char::REPLACEMENT_CHARACTER))
}

fn western(bytes: &[u8]) -> String {
    WINDOWS_1252.decode_without_bom_handling(bytes).0.into_owned()
}

/// A file's bytes as the records are split in: without a byte order mark, and UTF-16 turned into UTF-8.
pub(crate) fn bytes<'r>(mut source: impl Read + 'r, encoding: Encoding) -> io::Result<Box<dyn Read + 'r>> {
    let decoder = match encoding {
        // With or without a mark, as the file has it.
        Encoding::Utf16Le => UTF_16LE.new_decoder_with_bom_removal(),
        Encoding::Utf16Be => UTF_16BE.new_decoder_with_bom_removal(),
        Encoding::Utf8 { .. } => {
            let mut start = Vec::new();
            source.by_ref().take(3).read_to_end(&mut start)?;
            let start = start.strip_prefix(b"\xef\xbb\xbf").map(<[u8]>::to_vec).unwrap_or(start);
            return Ok(Box::new(io::Cursor::new(start).chain(source)));
        }
        Encoding::Windows1252 => return Ok(Box::new(source)),
    };
    let wide = Wide { source, decoder, raw: vec![0; RAW], from: 0, to: 0, ended: false, done: false };
    // Asks for large pieces only: the decoder needs room for a character.
    Ok(Box::new(io::BufReader::with_capacity(RAW, wide)))
}

const RAW: usize = 64 << 10;

/// UTF-16 read as UTF-8. What is no UTF-16 becomes U+FFFD.
struct Wide<R> {
    source: R,
    decoder: Decoder,
    raw: Vec<u8>,
    from: usize,
    to: usize,
    ended: bool,
    done: bool,
}

impl<R: Read> Read for Wide<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        while !self.done {
            if self.from == self.to && !self.ended {
                self.to = self.source.read(&mut self.raw)?;
                self.from = 0;
                self.ended = self.to == 0;
            }
            let (result, read, written, _) =
                self.decoder.decode_to_utf8(&self.raw[self.from..self.to], out, self.ended);
            self.from += read;
            self.done = self.ended && result == CoderResult::InputEmpty;
            if written > 0 {
                return Ok(written);
            }
        }
        Ok(0)
    }
}
