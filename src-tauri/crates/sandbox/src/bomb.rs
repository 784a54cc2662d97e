//! A gzip body that is small on the wire and unpacks to 1 GiB of JSON. Made once, piece by piece, so that making it takes no
//! more memory than sending it.

use std::io::{self, Write};
use std::sync::OnceLock;

use bytes::Bytes;
use flate2::{Compress, Compression, Crc, FlushCompress, Status};

const PIECE: usize = 1024 * 1024;
const PIECES: usize = 1024;
const BEGIN: &[u8] = b"{\"padding\":\"";
const END: &[u8] = b"\"}";
/// A gzip file of no name and no date, packed by deflate (RFC 1952, 2.3).
const HEAD: [u8; 10] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF];

/// The packed body.
pub fn packed() -> Bytes {
    static BOMB: OnceLock<Bytes> = OnceLock::new();
    BOMB.get_or_init(|| Bytes::from(pack(PIECES).unwrap_or_default())).clone()
}

/// Each piece is packed for itself and ends at a full byte, so that one of them stands for all that are alike.
fn pack(pieces: usize) -> io::Result<Vec<u8>> {
    let piece = vec![b' '; PIECE];
    let (alike, end) = (deflated(&piece, FlushCompress::Sync)?, deflated(END, FlushCompress::Finish)?);
    let mut crc = Crc::new();
    crc.update(BEGIN);
    let mut of_piece = Crc::new();
    of_piece.update(&piece);
    let mut bytes = HEAD.to_vec();
    bytes.write_all(&deflated(BEGIN, FlushCompress::Sync)?)?;
    for _ in 0..pieces {
        bytes.write_all(&alike)?;
        crc.combine(&of_piece);
    }
    crc.update(END);
    bytes.write_all(&end)?;
    bytes.write_all(&crc.sum().to_le_bytes())?;
    let length = (BEGIN.len() + PIECE * pieces + END.len()) as u32;
    bytes.write_all(&length.to_le_bytes())?;
    Ok(bytes)
}

fn deflated(bytes: &[u8], end: FlushCompress) -> io::Result<Vec<u8>> {
    let mut packer = Compress::new(Compression::best(), false);
    let mut packed = Vec::with_capacity(64 * 1024);
    let status = packer.compress_vec(bytes, &mut packed, end)?;
    let all = packer.total_in() == bytes.len() as u64 && packed.len() < packed.capacity();
    if all && matches!(status, Status::Ok | Status::StreamEnd) {
        Ok(packed)
    } else {
        Err(io::Error::other("a piece was not packed whole"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::read::GzDecoder;
    use std::io::Read;

    #[test]
    fn it_is_small_and_whole() {
        let length = packed().len();
        assert!((1..2 * PIECE).contains(&length), "{length} bytes on the wire for {PIECES} MiB");
        // A smaller one is unpacked, because this takes its time: the end of the stream checks length and sum.
        let mut text = String::new();
        GzDecoder::new(pack(3).unwrap().as_slice()).read_to_string(&mut text).unwrap();
        assert_eq!(text.len(), BEGIN.len() + 3 * PIECE + END.len(), "all of it");
        assert!(serde_json::from_str::<serde_json::Value>(&text).is_ok(), "it is JSON");
    }
}
