//! Rows of companies by what they are called. Only digests are stored: the caller compares the name.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use crate::world::index::plain;
use crate::world::names::Named;

/// Companies by digests of their pages and names.
#[derive(Default)]
pub struct Directory {
    slugs: HashMap<u64, u32>,
    names: HashMap<u64, Vec<u32>>,
}

impl Directory {
    pub fn add(&mut self, row: u32, named: &Named) {
        let [one, other] = spellings(&named.name);
        self.names.entry(digest(&one)).or_default().push(row);
        if one != other {
            self.names.entry(digest(&other)).or_default().push(row);
        }
        self.slugs.insert(digest(&named.slug), row);
    }

    /// The company that may have this page.
    pub fn slug(&self, slug: &str) -> Option<u32> {
        self.slugs.get(&digest(slug)).copied()
    }

    /// Companies that may have a name of this spelling.
    pub fn names(&self, spelling: &str) -> &[u32] {
        self.names.get(&digest(spelling)).map(Vec::as_slice).unwrap_or_default()
    }
}

/// A name as it is compared: letters and digits only, once with `ü` as `u` and once as `ue`.
pub fn spellings(name: &str) -> [String; 2] {
    let bare = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).collect::<String>();
    let german = name.to_lowercase().replace('ä', "ae").replace('ö', "oe").replace('ü', "ue");
    [bare(&plain(name)), bare(&plain(&german))]
}

fn digest(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}
