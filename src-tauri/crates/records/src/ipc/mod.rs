//! The requests and replies of the commands in this room, as plain data.
//!
//! Owns shapes only; the TypeScript types are written from them.

mod breakdown;
mod columns;
mod condition;
mod correct;
mod figures;
mod kept_view;
mod list;
mod record;
mod story;
mod values;
mod view;

pub use breakdown::*;
pub use columns::*;
pub use condition::*;
pub use correct::*;
pub use figures::*;
pub use kept_view::*;
pub use list::*;
pub use record::*;
pub use story::*;
pub use values::*;
pub use view::*;
