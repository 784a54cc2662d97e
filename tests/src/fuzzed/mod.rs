//! What strangers write, read by the readers that must take anything: each function takes any bytes, and panics where a
//! reader does, or where what it read is not sound.
//!
//! Owns the targets. Finding new bytes is the package `tests/fuzz`'s, which compiles these same files; the bytes that were
//! stored are read by an ordinary test. For both, nothing of the app is needed but its readers.

mod answers;
mod tables;
mod typed;

/// Reads any bytes.
pub type Fuzzed = fn(&[u8]);

/// The targets by name; the folder of a target's seeds has the same.
pub const ALL: &[(&str, Fuzzed)] = &[
    ("answers", answers::answers),
    ("delimited", tables::delimited),
    ("packed", tables::packed),
    ("workbooks", tables::workbooks),
    ("queries", typed::queries),
    ("typed", typed::texts),
    ("addresses", typed::addresses),
    ("phones", typed::phones),
];

/// Runs a target.
///
/// # Panics
/// Where there is none of this name, and where what was read is not sound.
pub fn run(target: &str, bytes: &[u8]) {
    let (_, read) = ALL.iter().find(|(name, _)| *name == target).expect("a target of this name");
    read(bytes);
}
