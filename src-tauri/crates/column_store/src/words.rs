//! What the filter box looks through.
//!
//! A query has no white space in its words, so a text is stored as the words of it, and only those that are part of no
//! other: what is found in the whole text is found in these, and nothing else is. Does not own how texts are stored
//! (`texts.rs`).

use std::io;
use std::sync::Arc;

use memchr::memmem;

use crate::limits::Limits;
use crate::scratch::{Marks, Scratch};
use crate::texts::{Sought, Texts};

/// Answers that are remembered: what is typed next mostly narrows one of them.
const REMEMBERED: usize = 6;

/// The words of all records of a table.
pub(crate) struct Words {
    texts: Texts,
    remembered: Vec<(Vec<String>, Arc<Marks>)>,
}

/// Adds the words of a text that are part of no other of its words, each with a line end.
fn own_words(text: &str, into: &mut Vec<u8>) {
    let start = into.len();
    let mut words: Vec<&str> = text.split_whitespace().collect();
    words.sort_unstable_by_key(|word| std::cmp::Reverse(word.len()));
    for word in words {
        if memmem::find(&into[start..], word.as_bytes()).is_none() {
            into.extend_from_slice(word.as_bytes());
            into.push(b'\n');
        }
    }
}

impl Words {
    pub fn new(limits: Limits) -> Self {
        Self { texts: Texts::new(limits), remembered: Vec::new() }
    }

    /// Adds the text of a record; one that has one already has this one from now on.
    pub fn add(&mut self, scratch: &Scratch, record: u32, text: &str, again: bool) -> io::Result<()> {
        if again {
            self.remembered.clear();
        }
        self.texts.add(scratch, record, again, |into| own_words(text, into))
    }

    /// The records of which each has all of these words, which are folded and without white space.
    pub fn with(&mut self, scratch: &Scratch, words: &[String], span: usize) -> io::Result<Arc<Marks>> {
        if let Some(at) = self.remembered.iter().position(|(known, _)| known == words) {
            let known = self.remembered.remove(at);
            let found = Arc::clone(&known.1);
            self.remembered.push(known);
            return Ok(found);
        }
        // A record with a longer word has each part of it: only those that were found with the part are looked through.
        let narrows = |known: &[String]| known.iter().all(|part| words.iter().any(|word| word.contains(part.as_str())));
        let within = self.remembered.iter().rev().find(|(known, _)| narrows(known)).map(|(_, found)| Arc::clone(found));
        let found = Arc::new(self.texts.with(scratch, &Sought::all(words), within.as_deref(), span)?);
        if self.remembered.len() == REMEMBERED {
            self.remembered.remove(0);
        }
        self.remembered.push((words.to_vec(), Arc::clone(&found)));
        Ok(found)
    }

    /// The records among some of which each has this word: a look at those alone.
    pub fn among(&self, scratch: &Scratch, word: &str, span: usize, some: &Marks) -> io::Result<Marks> {
        self.texts.with(scratch, &Sought::all(&[word.to_owned()]), Some(some), span)
    }
}
