//! What was written survives a power cut: bringing files and names to the disk, on each system in its own way.
//!
//! Owns: when a file's bytes are on the disk, when a name is, and giving a file the name of another. It deliberately does
//! not know what files are for, how a draft is named, or when one is swept; and the database brings its own to the disk.
//!
//! - **Windows** brings only a handle that may write to the disk (`FlushFileBuffers`: access is denied to one that may only
//!   read), has no order for folders (a file's names are brought there with the file, once more behind its new one), and replaces
//!   no file that somebody reads who did not allow it: a virus scanner does so for a moment behind every file that is written.
//! - **macOS** leaves what `fsync` sent in the drive's own memory; the standard library gives the stronger order there
//!   (`F_FULLFSYNC`).
//! - **Linux** keeps a new name only once its folder was brought to the disk too.

mod disk;
mod replace;

pub use disk::{file, folder, written};
pub use replace::rename;
