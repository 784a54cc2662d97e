//! A list or a text for each row in one piece of memory.

/// A list for each row.
#[derive(Clone)]
pub struct Lists<T> {
    all: Vec<T>,
    ends: Vec<u32>,
}

impl<T> Default for Lists<T> {
    fn default() -> Self {
        Self { all: Vec::new(), ends: Vec::new() }
    }
}

impl<T> Lists<T> {
    /// Adds the list of the next row.
    pub fn push(&mut self, list: impl IntoIterator<Item = T>) {
        self.all.extend(list);
        self.ends.push(self.all.len() as u32);
    }

    /// Adds the lists of more rows.
    pub fn append(&mut self, mut more: Self) {
        let before = self.all.len() as u32;
        self.all.append(&mut more.all);
        self.ends.extend(more.ends.iter().map(|end| end + before));
    }

    /// All items of all lists.
    pub fn all_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.all.iter_mut()
    }

    pub const fn len(&self) -> usize {
        self.ends.len()
    }

    pub fn of(&self, row: usize) -> &[T] {
        &self.all[stretch(&self.ends, row)]
    }
}

/// A text for each row.
#[derive(Default, Clone)]
pub struct Texts {
    all: String,
    ends: Vec<u32>,
}

impl Texts {
    /// Adds the text of the next row.
    pub fn push(&mut self, write: impl FnOnce(&mut String)) {
        write(&mut self.all);
        self.ends.push(self.all.len() as u32);
    }

    /// Adds the texts of more rows.
    pub fn append(&mut self, more: &Self) {
        let before = self.all.len() as u32;
        self.all.push_str(&more.all);
        self.ends.extend(more.ends.iter().map(|end| end + before));
    }

    pub fn of(&self, row: usize) -> &str {
        &self.all[stretch(&self.ends, row)]
    }
}

/// Where what belongs to a row is; it begins where that of the row before ends.
fn stretch(ends: &[u32], row: usize) -> std::ops::Range<usize> {
    let start = if row == 0 { 0 } else { ends[row - 1] as usize };
    start..ends[row] as usize
}
