//! How tables of words are written in `data`: names in brackets, and below each its lines, a key and what belongs to
//! it; and what a sign between two words says.

/// The sections of a table in their order, each filled line by line. Lines that begin with `#` are remarks.
pub fn sections<T: Default>(
    table: &'static str,
    mut read: impl FnMut(&mut T, &'static str, &'static str),
) -> Vec<(&'static str, T)> {
    let mut all: Vec<(&str, T)> = Vec::new();
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        if let Some(name) = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            all.push((name, T::default()));
        } else if let (Some((_, last)), Some((key, list))) = (all.last_mut(), line.split_once(' ')) {
            read(last, key, list);
        }
    }
    all
}

/// Returns the text before a sign, and the text behind it where there is one.
pub fn around(text: &'static str, sign: char) -> (&'static str, Option<&'static str>) {
    text.split_once(sign).map_or((text, None), |(before, behind)| (before, Some(behind)))
}

/// A word in the forms for a man and for a woman, the second where it is another one.
pub struct Forms<T> {
    man: T,
    woman: Option<T>,
}

impl<T> Forms<T> {
    /// Reads `man~woman`, or a word for both.
    pub fn read(text: &'static str, word: impl Fn(&'static str) -> T) -> Self {
        let (man, woman) = around(text, '~');
        Self { man: word(man), woman: woman.map(word) }
    }

    /// The form for a woman or a man.
    pub fn form(&self, woman: bool) -> &T {
        self.woman.as_ref().filter(|_| woman).unwrap_or(&self.man)
    }
}
