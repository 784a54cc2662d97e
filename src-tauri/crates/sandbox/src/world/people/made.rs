//! What is made of all people when it is first asked for, and stays. How each part is made is its own file's or `find`'s.

use std::sync::OnceLock;

use super::columns::Columns;
use super::directory::Directory;
use super::phones::Mobiles;
use super::staff::Staff;

/// What is made of the people, once.
pub struct Made {
    /// How many were asked for.
    pub asked: u32,
    /// Who works where.
    pub staff: OnceLock<Staff>,
    /// Companies by what they are called.
    pub directory: OnceLock<Directory>,
    /// Who has which number.
    pub mobiles: OnceLock<Mobiles>,
    /// What searches run over.
    pub columns: OnceLock<Columns>,
}

impl Made {
    /// Room for so many.
    pub const fn new(asked: u32) -> Self {
        Self {
            asked,
            staff: OnceLock::new(),
            directory: OnceLock::new(),
            mobiles: OnceLock::new(),
            columns: OnceLock::new(),
        }
    }
}
