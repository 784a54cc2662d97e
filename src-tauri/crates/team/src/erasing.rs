//! Taking people out of this computer whom colleagues have erased, as whoever puts the rooms together does it: with all that belongs to it.
//!
//! Does not own how (`engine`), or when (`hearing.rs`).

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

use workspace::failure::Failure;
use workspace::open::OpenWorkspace;

/// What is waited for.
pub type Done<'a> = Pin<Box<dyn Future<Output = Result<(), Failure>> + Send + 'a>>;

/// Who takes people out.
pub trait Erasing: Send + Sync {
    /// Takes out whom colleagues have erased, as far as the file has noted it. Whoever was taken out is in no backup then.
    fn erase_marked<'a>(&'a self, open: &'a Arc<OpenWorkspace>) -> Done<'a>;
}
