//! Drawn company logos: a simple mark in two colours from the seed, 64 pixels square.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::HeaderValue;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::Response;

use crate::gate;
use crate::service::Service;
use crate::world::dice::Dice;
use crate::world::record::has_logo;

const SIDE: i32 = 64;
const TOPIC: u64 = 0x10;

/// `GET /logos/<row>.png`, without a key as pictures on the web are.
pub async fn answer(State(service): State<Arc<Service>>, Path(file): Path<String>) -> Response {
    let row = file.strip_suffix(".png").and_then(|row| row.parse::<u32>().ok());
    let (seed, companies) = (service.seed(), service.ground().world.companies);
    let row = row.filter(|row| *row < companies && has_logo(seed, *row));
    let Some(picture) = row.and_then(|row| draw(seed, row).ok()) else { return gate::nowhere().await };
    let mut response = Response::new(Body::from(picture));
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("image/png"));
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("public, max-age=86400"));
    response
}

/// The picture as PNG.
fn draw(seed: u64, row: u32) -> Result<Vec<u8>, png::EncodingError> {
    let mut dice = Dice::of(seed, u64::from(row), TOPIC);
    let hue = dice.below(360);
    let shared_world = colour(hue, 45);
    let mark = colour((hue + 150 + dice.below(60)) % 360, 85);
    let shape = dice.below(6);
    let mut pixels = Vec::with_capacity((SIDE * SIDE * 3) as usize);
    for y in 0..SIDE {
        for x in 0..SIDE {
            // Doubled, so that the middle lies between two pixels.
            let inside = is_mark(shape, 2 * x - SIDE + 1, 2 * y - SIDE + 1);
            pixels.extend_from_slice(if inside { &mark } else { &shared_world });
        }
    }
    let mut picture = Vec::new();
    let mut encoder = png::Encoder::new(&mut picture, SIDE as u32, SIDE as u32);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.write_header()?.write_image_data(&pixels)?;
    Ok(picture)
}

/// Whether a point, counted from the middle in half pixels, belongs to the mark.
const fn is_mark(shape: u64, x: i32, y: i32) -> bool {
    let from_middle = x * x + y * y;
    match shape {
        0 => from_middle < 40 * 40,
        1 => from_middle < 44 * 44 && from_middle > 24 * 24,
        2 => x.abs() + y.abs() < 46,
        3 => x.abs() < 36 && y.abs() < 36 && (x.abs() < 12 || y.abs() < 12),
        4 => y < 34 && y > 2 * x.abs() - 44,
        _ => x.abs() < 40 && y.abs() < 40 && (x + y).rem_euclid(32) < 16,
    }
}

/// A calm colour of a hue (in degrees) and lightness (in hundredths).
fn colour(hue: u64, light: u64) -> [u8; 3] {
    let channel = |shift: u64| {
        let at = (hue + shift) % 360;
        let share = match at {
            0..60 => at * 100 / 60,
            60..180 => 100,
            180..240 => (240 - at) * 100 / 60,
            _ => 0,
        };
        let spread = 45.min(100 - light);
        ((light * 100 + spread * share - spread * 50) * 255 / 10_000).min(255) as u8
    };
    [channel(120), channel(0), channel(240)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_are_png_and_differ() {
        let one = draw(7, 1).unwrap();
        let reader = png::Decoder::new(std::io::Cursor::new(&one)).read_info().unwrap();
        assert_eq!((reader.info().width, reader.info().height), (64, 64), "64 pixels square");
        assert_eq!(one, draw(7, 1).unwrap(), "a company keeps its logo");
        let all: std::collections::HashSet<Vec<u8>> = (0..200).map(|row| draw(7, row).unwrap()).collect();
        assert!(all.len() > 190, "logos are told apart: {} of 200", all.len());
    }
}
