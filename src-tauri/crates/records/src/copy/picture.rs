//! A picture that the screen has drawn, to the clipboard.
//!
//! Owns: that it is a picture, and how large it may be. What is drawn is the screen's.

use std::sync::Arc;
use workspace::host::Host;

use base64::engine::general_purpose::STANDARD;
use base64::{DecodeError, Engine as _};

use crate::ipc::CopyPictureRequest;
use ipc::Nothing;
use workspace::desktop::Picture;
use workspace::failure::Failure;

/// Characters of base64: far more than a drawing of bars takes.
const MOST_CHARACTERS: usize = 8 << 20;
/// Pixels of a side: a card on a screen with four pixels for each.
const MOST_SIDE: u32 = 8_192;
/// Pixels: what they take unpacked is bounded before they are unpacked.
const MOST_PIXELS: u64 = 16 << 20;

/// Copies a picture.
pub async fn picture(host: &Arc<Host>, request: CopyPictureRequest) -> Result<Nothing, Failure> {
    let read = tokio::task::spawn_blocking(move || read(&request.png)).await?;
    let picture = read.map_err(|trouble| match trouble {
        Trouble::Large => Failure::refused(words::t!("This picture is too large to be copied.")),
        Trouble::NoText(error) => Failure::fault(error),
        Trouble::NoPicture(error) => Failure::fault(error),
        Trouble::Pixels(kind) => Failure::fault(format_args!("pixels of {kind:?}")),
    })?;
    host.desktop.copy_picture(picture)?;
    Ok(Nothing {})
}

/// Why a text is no picture that can be copied.
#[derive(Debug)]
enum Trouble {
    Large,
    NoText(DecodeError),
    NoPicture(png::DecodingError),
    Pixels(png::ColorType),
}

fn read(png: &str) -> Result<Picture, Trouble> {
    if png.len() > MOST_CHARACTERS {
        return Err(Trouble::Large);
    }
    let bytes = STANDARD.decode(png).map_err(Trouble::NoText)?;
    let mut decoder = png::Decoder::new(std::io::Cursor::new(bytes));
    decoder.set_transformations(png::Transformations::normalize_to_color8() | png::Transformations::ALPHA);
    let mut reader = decoder.read_info().map_err(Trouble::NoPicture)?;
    let (width, height) = (reader.info().width, reader.info().height);
    if width.max(height) > MOST_SIDE || u64::from(width) * u64::from(height) > MOST_PIXELS {
        return Err(Trouble::Large);
    }
    let size = reader.output_buffer_size().ok_or(Trouble::Large)?;
    let mut pixels = vec![0; size];
    let frame = reader.next_frame(&mut pixels).map_err(Trouble::NoPicture)?;
    pixels.truncate(frame.buffer_size());
    let rgba = match frame.color_type {
        png::ColorType::Rgba => pixels,
        png::ColorType::GrayscaleAlpha => {
            pixels.as_chunks::<2>().0.iter().flat_map(|[grey, alpha]| [*grey, *grey, *grey, *alpha]).collect()
        }
        other => return Err(Trouble::Pixels(other)),
    };
    Ok(Picture { width: width as usize, height: height as usize, rgba })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(width: u32, height: u32, color: png::ColorType, pixels: &[u8]) -> String {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, width, height);
        encoder.set_color(color);
        encoder.write_header().unwrap().write_image_data(pixels).unwrap();
        STANDARD.encode(bytes)
    }

    #[test]
    fn a_drawing_is_read_pixel_by_pixel() {
        let rgba = [1, 2, 3, 255, 4, 5, 6, 0];
        let grey = [9, 200];
        for (what, text, size, pixels) in [
            ("as a canvas draws it", drawn(2, 1, png::ColorType::Rgba, &rgba), (2, 1), rgba.to_vec()),
            ("without alpha", drawn(1, 1, png::ColorType::Rgb, &[7, 8, 9]), (1, 1), vec![7, 8, 9, 255]),
            ("in grey", drawn(1, 2, png::ColorType::Grayscale, &grey), (1, 2), vec![9, 9, 9, 255, 200, 200, 200, 255]),
        ] {
            let picture = read(&text).unwrap();
            assert_eq!((picture.width, picture.height), size, "{what}: its size");
            assert_eq!(picture.rgba, pixels, "{what}: four bytes for each pixel");
        }
    }

    #[test]
    fn what_is_too_large_is_refused_before_it_is_unpacked() {
        let wide = MOST_SIDE + 1;
        let row = vec![0; wide as usize];
        assert!(matches!(read(&drawn(wide, 1, png::ColorType::Grayscale, &row)), Err(Trouble::Large)), "a long side");
        // Its header alone says that it is large: nothing of its pixels is there.
        let mut huge = STANDARD.decode(drawn(1, 1, png::ColorType::Grayscale, &[0])).unwrap();
        huge[16..24].copy_from_slice(&[0, 0, 0x20, 0, 0, 0, 0x20, 0]);
        let sum = crc(&huge[12..29]);
        huge[29..33].copy_from_slice(&sum.to_be_bytes());
        assert!(matches!(read(&STANDARD.encode(huge)), Err(Trouble::Large)), "many pixels");
        assert!(matches!(read(&"A".repeat(MOST_CHARACTERS + 4)), Err(Trouble::Large)), "a long text");
    }

    #[test]
    fn what_is_no_picture_is_refused() {
        for text in ["", "no base64 at all", "AAAA", "iVBORw0KGgo="] {
            assert!(matches!(read(text), Err(Trouble::NoText(_) | Trouble::NoPicture(_))), "{text:?} is no picture");
        }
    }

    /// The check sum of a part of a PNG.
    fn crc(bytes: &[u8]) -> u32 {
        let mut sum = u32::MAX;
        for byte in bytes {
            sum ^= u32::from(*byte);
            for _ in 0..8 {
                sum = if sum & 1 == 1 { (sum >> 1) ^ 0xEDB8_8320 } else { sum >> 1 };
            }
        }
        !sum
    }
}
