//! Products that companies use and topics they show an interest in: the values behind `techStack` and `topics`.

use std::sync::LazyLock;

/// Names of real products, each with what it is for before it.
pub static STACK: LazyLock<Listed> = LazyLock::new(|| listed(include_str!("../../data/stack.txt")));

pub static TOPICS: LazyLock<Vec<Topic>> = LazyLock::new(|| {
    let topics = listed(include_str!("../../data/topics.txt")).into_iter();
    topics.map(|(field, label)| Topic { label, value: format!("{field}: {label}") }).collect()
});

/// Names, each with the field that its line begins with.
type Listed = Vec<(&'static str, &'static str)>;

fn listed(table: &'static str) -> Listed {
    let lines = table.lines().filter_map(|line| line.split_once(": "));
    lines.flat_map(|(field, names)| names.split('|').map(move |name| (field, name))).collect()
}

pub struct Topic {
    /// What a person reads.
    pub label: &'static str,
    /// What is sent in a search: the field of business, a colon, the label.
    pub value: String,
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn both_lists_are_long_and_fit_their_bit_sets() {
        for (what, names) in [
            ("products", STACK.iter().map(|(_, name)| *name).collect::<Vec<&str>>()),
            ("topics", TOPICS.iter().map(|topic| topic.label).collect()),
        ] {
            assert!((150..=192).contains(&names.len()), "{what}: {}", names.len());
            assert_ne!(names.len() % 67, 0, "{what}: 67 must share no factor with the length");
            let folded: HashSet<String> = names.iter().map(|name| api::text::fold(name)).collect();
            assert_eq!(folded.len(), names.len(), "{what} are told apart by name");
        }
    }
}
