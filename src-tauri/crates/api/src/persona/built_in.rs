//! The personas that everybody has: good to begin with, and an example of how one is written.

use words::{localized, text};

use super::plan::Persona;

/// Whom sales people look for most. Their names are said in the language of the screen where they are shown.
const BUILT_IN: [(&str, &[&str], &[&str]); 3] = [
    (
        text!("Head of sales"),
        &[
            "head of sales",
            "sales director",
            "director of sales",
            "vp sales",
            "vice president sales",
            "chief revenue officer",
        ],
        &["assistant", "intern"],
    ),
    (
        text!("Whoever sells"),
        &[
            "account executive",
            "account manager",
            "sales manager",
            "business development manager",
            "sales representative",
        ],
        &["assistant", "intern"],
    ),
    (
        text!("Who runs the company"),
        &["managing director", "chief executive officer", "ceo", "founder", "owner", "general manager"],
        &["assistant", "intern"],
    ),
];

/// The three, in the order in which they are offered.
pub fn built_in() -> Vec<Persona> {
    let owned = |values: &[&str]| values.iter().map(|value| (*value).to_owned()).collect();
    let persona = |(name, titles, not): &(&str, &[&str], &[&str])| Persona {
        name: (*name).to_owned(),
        titles: owned(titles),
        not_titles: owned(not),
        ..Persona::default()
    };
    BUILT_IN.iter().map(persona).collect()
}

impl Persona {
    /// Its name; that of a built-in one in the language of the screen.
    pub fn said(&self) -> String {
        let built_in = BUILT_IN.iter().any(|(name, ..)| *name == self.name);
        if built_in { localized(&self.name, &[]) } else { self.name.clone() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::persona::{PeoplePlan, Taken, problems};

    #[test]
    fn the_built_in_ones_can_be_asked_for_together() {
        let plan = PeoplePlan { personas: built_in(), most: 3, taken: Taken::InOrder, into: None };
        assert_eq!(problems(&plan), Vec::<String>::new(), "each by itself, and one after the other");
        assert_eq!(plan.clone().normal(), plan, "in their one spelling");
    }
}
