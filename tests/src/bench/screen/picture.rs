//! The picture of a display, looked at from outside while a program draws on it: the program does not know, and the same
//! is asked of any.

use std::fs::File;
use std::hash::{DefaultHasher, Hasher};
use std::io::{Read, Seek, SeekFrom};
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

/// A tile's width and height in pixels.
const TILE: usize = 64;
/// One in so many lines of the picture is looked at: each row of a table has several.
const LINES: usize = 8;
/// How often.
const GLANCE: Duration = Duration::from_millis(6);
/// Once nothing but a caret or a number has changed for so long, the picture is complete.
const REST: Duration = Duration::from_millis(1_500);
/// How many in a hundred tiles may still change then.
const RESTLESS: usize = 3;
/// A program that has drawn nothing by then draws nothing.
const PATIENCE: Duration = Duration::from_secs(60);

/// When a window was as it stayed.
#[derive(Debug, Clone, Copy)]
pub struct Seen {
    /// Something was drawn for the first time.
    pub first: Duration,
    /// The part in which the rows of a table are.
    pub rows: Duration,
    /// All of it.
    pub whole: Duration,
}

/// The picture as X writes it to a file.
struct Picture {
    file: File,
    start: u64,
    width: usize,
    height: usize,
}

impl Picture {
    fn open(path: &Path) -> Self {
        let mut file = File::open(path).unwrap();
        let mut head = [0; 100];
        file.read_exact(&mut head).unwrap();
        let field = |at: usize| u32::from_be_bytes(head[at * 4..at * 4 + 4].try_into().unwrap()) as usize;
        assert_eq!((field(1), field(11)), (7, 32), "a picture in the form that X writes, four bytes a pixel");
        // The size of the head, with its table of colours; each has twelve bytes.
        Self { file, start: (field(0) + field(19) * 12) as u64, width: field(4), height: field(5) }
    }

    /// A number for each tile, row by row, that is another when the tile looks different.
    fn tiles(&self) -> Vec<u64> {
        let mut line = vec![0; self.width * 4];
        let mut tiles = Vec::new();
        for top in (0..self.height).step_by(TILE) {
            let mut row = vec![DefaultHasher::new(); self.width.div_ceil(TILE)];
            for y in (top..self.height.min(top + TILE)).step_by(LINES) {
                let from = SeekFrom::Start(self.start + (y * self.width * 4) as u64);
                (&self.file).seek(from).unwrap();
                (&self.file).read_exact(&mut line).unwrap();
                for (tile, pixels) in row.iter_mut().zip(line.chunks(TILE * 4)) {
                    tile.write(pixels);
                }
            }
            tiles.extend(row.iter().map(Hasher::finish));
        }
        tiles
    }
}

/// Looks at the picture in this file until it has come to rest; times are counted from `from`.
pub fn watch(path: &Path, from: Instant) -> Seen {
    let picture = Picture::open(path);
    let mut tiles = picture.tiles();
    let mut changed: Vec<Option<Duration>> = vec![None; tiles.len()];
    loop {
        thread::sleep(GLANCE);
        let (now, next) = (from.elapsed(), picture.tiles());
        for ((changed, old), new) in changed.iter_mut().zip(&tiles).zip(&next) {
            if old != new {
                *changed = Some(now);
            }
        }
        tiles = next;
        let drawn = changed.iter().flatten().count();
        let restless = changed.iter().flatten().filter(|at| now - **at < REST).count();
        if drawn > 0 && restless * 100 <= drawn * RESTLESS {
            return seen(&changed, picture.width.div_ceil(TILE));
        }
        assert!(drawn > 0 || now < PATIENCE, "a window was drawn");
    }
}

/// From the last change of each tile, row by row.
fn seen(changed: &[Option<Duration>], columns: usize) -> Seen {
    let drawn =
        move || changed.iter().enumerate().filter_map(move |(at, time)| Some((at % columns, at / columns, (*time)?)));
    let across = |part: f64| {
        let (left, right) = (drawn().map(|tile| tile.0).min().unwrap(), drawn().map(|tile| tile.0).max().unwrap());
        left as f64 + part * (right - left) as f64
    };
    let down = |part: f64| {
        let (top, bottom) = (drawn().map(|tile| tile.1).min().unwrap(), drawn().map(|tile| tile.1).max().unwrap());
        top as f64 + part * (bottom - top) as f64
    };
    let (left, right, top, bottom) = (across(0.3), across(0.95), down(0.45), down(0.9));
    let within = |(x, y, _): &(usize, usize, Duration)| {
        (left..right).contains(&(*x as f64)) && (top..bottom).contains(&(*y as f64))
    };
    let mut all: Vec<Duration> = drawn().map(|tile| tile.2).collect();
    all.sort_unstable();
    Seen {
        first: all[0],
        rows: drawn().filter(within).map(|tile| tile.2).max().unwrap(),
        whole: all[(all.len() - 1) * (100 - RESTLESS) / 100],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rows_stand_when_the_last_of_their_tiles_does() {
        let ms = Duration::from_millis;
        // Ten by ten tiles in a picture of twelve by twelve; everything at 5 ms but one tile among the rows and one above.
        let mut changed = vec![None; 144];
        for y in 1..11 {
            for x in 1..11 {
                changed[y * 12 + x] = Some(ms(5));
            }
        }
        changed[7 * 12 + 6] = Some(ms(9));
        changed[12 + 1] = Some(ms(40));
        let seen = seen(&changed, 12);
        assert_eq!(seen.rows, ms(9), "a tile among the rows");
        assert_eq!(seen.whole, ms(5), "two tiles of a hundred may still change");
    }
}
