//! How tables of words stand in `data`: names in brackets, and below each its lines, a key and what belongs to it.

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
