//! The one spelling of a condition, and how large one can be.

use api::text;

use crate::condition::{Condition, Term};

/// Lines of one condition at most.
pub const MOST_TERMS: usize = 100;
/// How deep groups are within each other at most.
pub const DEEPEST: usize = 5;
/// Characters of a value.
pub const LONGEST_VALUE: usize = 300;

/// A condition in its one spelling: values cleaned and each once, a group of one part is that part, groups of the same kind within
/// each other are one. What a newer version has stored stays. A group without parts stays too, because it is to be said.
///
/// One with too many lines is left as it is: that is to be said, too, and takes no time before.
pub fn normal(condition: Condition) -> Condition {
    if condition.terms().len() > MOST_TERMS { condition } else { part(condition) }
}

fn part(condition: Condition) -> Condition {
    match condition {
        Condition::All { all } => group(all, true),
        Condition::Any { any } => group(any, false),
        Condition::Term(term) => Condition::Term(normal_term(term)),
        unread @ Condition::Unread(_) => unread,
    }
}

fn group(parts: Vec<Condition>, is_all: bool) -> Condition {
    let mut flat: Vec<Condition> = Vec::with_capacity(parts.len());
    for one in parts.into_iter().map(part) {
        match one {
            Condition::All { all } if is_all && !all.is_empty() => flat.extend(all),
            Condition::Any { any } if !is_all && !any.is_empty() => flat.extend(any),
            one if flat.contains(&one) => {}
            one => flat.push(one),
        }
    }
    if flat.len() == 1 {
        return flat.remove(0);
    }
    if is_all { Condition::All { all: flat } } else { Condition::Any { any: flat } }
}

fn normal_term(Term { column, test, values }: Term) -> Term {
    let mut kept: Vec<String> = Vec::with_capacity(values.len());
    for value in values.iter().map(|value| text::clean(value)).filter(|value| !value.is_empty()) {
        if !kept.contains(&value) {
            kept.push(value);
        }
    }
    Term { column, test, values: kept }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Test;

    #[test]
    fn what_means_the_same_is_spelled_the_same() {
        let name = |value: &str| Condition::term("name", Test::Is, &[value]);
        let nested =
            Condition::All { all: vec![Condition::All { all: vec![name(" A\u{200B} "), name("A")] }, name("A")] };
        assert_eq!(normal(nested), name("A"), "a line that is there three times");
        let mixed = Condition::All { all: vec![name("A"), Condition::Any { any: vec![name("B"), name("C")] }] };
        assert_eq!(normal(mixed.clone()), mixed, "another kind of group stays a group");
        let empty = Condition::All { all: vec![name("A"), Condition::Any { any: vec![] }] };
        assert_eq!(normal(empty.clone()), empty, "one without parts is said, and not passed over");
        let several = Condition::term("name", Test::OneOf, &["B", " B", "", "A"]);
        assert_eq!(normal(several), Condition::term("name", Test::OneOf, &["B", "A"]), "each value once, in its order");
    }
}
