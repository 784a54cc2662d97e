//! A few small files in one: what a bundle for another program is. Does not own: what is in them.

use std::io::{self, Cursor, Write as _};

use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// A file of a bundle: its name, what is in it, and whether it is a program.
pub type Packed<'a> = (&'a str, &'a [u8], bool);

/// The bytes of a zip with these files.
///
/// # Errors
/// Names that no zip can hold.
pub fn packed(files: &[Packed<'_>]) -> io::Result<Vec<u8>> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes, program) in files {
        let rights = if *program { 0o755 } else { 0o644 };
        zip.start_file(*name, SimpleFileOptions::default().unix_permissions(rights)).map_err(io::Error::other)?;
        zip.write_all(bytes)?;
    }
    Ok(zip.finish().map_err(io::Error::other)?.into_inner())
}
