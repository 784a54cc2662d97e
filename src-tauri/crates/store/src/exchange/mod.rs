//! Tables that came in, and files that went out.

pub mod exports;
pub mod imports;
pub(crate) mod standing;
