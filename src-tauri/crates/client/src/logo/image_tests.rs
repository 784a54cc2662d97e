use super::*;

fn png(width: u32, height: u32) -> Vec<u8> {
    let mut file = b"\x89PNG\r\n\x1A\n\0\0\0\rIHDR".to_vec();
    file.extend(width.to_be_bytes());
    file.extend(height.to_be_bytes());
    file.extend([8, 6, 0, 0, 0]);
    file
}

fn gif(width: u16, height: u16) -> Vec<u8> {
    [b"GIF89a".as_slice(), &width.to_le_bytes(), &height.to_le_bytes(), &[0, 0, 0]].concat()
}

/// With an application segment, a table (C4) and fill bytes before the frame header.
fn jpeg(width: u16, height: u16) -> Vec<u8> {
    let head = b"\xFF\xD8\xFF\xE0\x00\x04xx\xFF\xC4\x00\x03t\xFF\xFF\xC2\x00\x0B\x08";
    [head.as_slice(), &height.to_be_bytes(), &width.to_be_bytes(), &[3]].concat()
}

fn webp(chunk: &[u8]) -> Vec<u8> {
    [b"RIFF\0\0\0\0WEBP".as_slice(), &chunk[..4], b"\0\0\0\0", &chunk[4..]].concat()
}

fn lossy(width: u16, height: u16) -> Vec<u8> {
    webp(&[b"VP8 \0\0\0\x9D\x01\x2A".as_slice(), &width.to_le_bytes(), &height.to_le_bytes()].concat())
}

fn lossless(width: u32, height: u32) -> Vec<u8> {
    webp(&[b"VP8L\x2F".as_slice(), &((width - 1) | ((height - 1) << 14)).to_le_bytes()].concat())
}

fn extended(width: u32, height: u32) -> Vec<u8> {
    let side = |side: u32| (side - 1).to_le_bytes()[..3].to_vec();
    webp(&[b"VP8X\0\0\0\0".as_slice(), &side(width), &side(height)].concat())
}

#[test]
fn pictures_are_known_by_their_own_bytes() {
    for (file, kind, mime) in [
        (png(64, 64), LogoKind::Png, "image/png"),
        (jpeg(64, 64), LogoKind::Jpeg, "image/jpeg"),
        (gif(64, 64), LogoKind::Gif, "image/gif"),
        (lossy(64, 64), LogoKind::WebP, "image/webp"),
        (lossless(64, 64), LogoKind::WebP, "image/webp"),
        (extended(64, 64), LogoKind::WebP, "image/webp"),
    ] {
        assert_eq!(shown(&file), Some(kind), "{mime}");
        assert_eq!(kind.mime(), mime, "its media type");
        for length in 0..file.len() {
            // A cut file never panics; whether its head still has a size does not matter here.
            shown(&file[..length]);
        }
    }
}

#[test]
fn sides_are_read_in_the_right_order_and_bounded() {
    let wide = LARGEST_SIDE + 1;
    for (file, what) in [
        (png(wide, 1), "PNG too wide"),
        (png(1, wide), "PNG too high"),
        (png(0, 1), "PNG without width"),
        (png(u32::MAX, u32::MAX), "PNG bomb"),
        (gif(u16::MAX, 1), "GIF too wide"),
        (gif(1, 0), "GIF without height"),
        (jpeg(wide as u16, 1), "JPEG too wide"),
        (jpeg(1, wide as u16), "JPEG too high"),
        (lossy(wide as u16, 1), "WebP too wide"),
        (lossless(1, wide), "lossless WebP too high"),
        (extended(wide, 1), "extended WebP too wide"),
    ] {
        assert_eq!(shown(&file), None, "{what}");
    }
    for file in [png(4096, 1), jpeg(4096, 1), gif(4096, 1), lossy(4096, 1), lossless(4096, 1), extended(4096, 1)] {
        assert!(shown(&file).is_some(), "4096 pixels are fine");
    }
}

#[test]
fn everything_else_is_refused() {
    for file in [
        b"".as_slice(),
        b"<svg xmlns='http://www.w3.org/2000/svg'/>",
        b"<!doctype html><html></html>",
        b"BM\0\0\0\0",
        b"\0\0\x01\0\x01\0",
        b"\0\0\0\x1Cftypavif",
        b"%PDF-1.7",
        b"\x89PNG\r\n\x1A\n\0\0\0\rCgBI\0\0\0\x01\0\0\0\x01",
        b"\xFF\xD8\xFF\xDA\0\x02",
        b"\xFF\xD8\xFF\xE0\0\0\0\0",
    ] {
        assert_eq!(shown(file), None, "{:?}", String::from_utf8_lossy(file));
    }
}
