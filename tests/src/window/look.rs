//! What to look for: a role and a name, as a person or a screen reader tells things apart. In a name `*` stands for any
//! text.

use std::fmt;

use serde::Serialize;

/// Steps from the outside in; the last one is what is meant.
#[derive(Debug, Clone)]
pub struct Look(Vec<Step>);

#[derive(Debug, Clone, Serialize)]
struct Step {
    role: String,
    name: String,
}

impl Look {
    /// Only inside of this.
    pub fn inside(self, mut outer: Look) -> Look {
        outer.0.extend(self.0);
        outer
    }

    /// As the page's script takes it.
    pub fn steps(&self) -> serde_json::Value {
        serde_json::to_value(&self.0).unwrap()
    }
}

impl fmt::Display for Look {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, step) in self.0.iter().enumerate() {
            write!(out, "{}{} “{}”", if at == 0 { "" } else { " > " }, step.role, step.name)?;
        }
        Ok(())
    }
}

/// Something of this role, or of one of these (`a|b`).
pub fn any(role: &str, name: &str) -> Look {
    Look(vec![Step { role: role.to_owned(), name: name.to_owned() }])
}

/// A push button.
pub fn button(name: &str) -> Look {
    any("button", name)
}

/// A field to type one text into.
pub fn field(label: &str) -> Look {
    any("textbox|searchbox", label)
}

/// A field that gathers values, with suggestions.
pub fn combobox(label: &str) -> Look {
    any("combobox", label)
}

/// A suggestion.
pub fn option(name: &str) -> Look {
    any("option", name)
}

/// A line of an open menu.
pub fn item(name: &str) -> Look {
    any("menuitem|menuitemcheckbox", name)
}

/// One of several, of which one is on.
pub fn radio(name: &str) -> Look {
    any("radio", name)
}

/// A box to tick.
pub fn check(name: &str) -> Look {
    any("checkbox", name)
}

/// A heading.
pub fn heading(name: &str) -> Look {
    any("heading", name)
}

/// A named part of the window.
pub fn region(name: &str) -> Look {
    any("region|complementary|navigation", name)
}

/// A sheet over the window.
pub fn dialog(name: &str) -> Look {
    any("dialog|alertdialog", name)
}

/// A text, wherever it is.
pub fn says(text: &str) -> Look {
    any("text", text)
}
