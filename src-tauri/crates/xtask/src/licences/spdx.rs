//! Reading SPDX licence expressions. Owns the grammar (`OR`, `AND`, `WITH`, brackets, and the old `/` for `OR`); which
//! licences are good is asked of the caller.

/// Whether the expression can be met with licences that `good` accepts. What cannot be read does not hold.
pub fn holds(expression: &str, good: impl Fn(&str) -> bool) -> bool {
    let tokens = tokens(expression);
    let mut reader = Reader { tokens: &tokens, good: &good };
    let value = reader.any();
    value == Some(true) && reader.tokens.is_empty()
}

fn tokens(expression: &str) -> Vec<String> {
    let spaced = expression.replace('(', " ( ").replace(')', " ) ").replace('/', " OR ");
    spaced.split_whitespace().map(str::to_owned).collect()
}

struct Reader<'a> {
    tokens: &'a [String],
    good: &'a dyn Fn(&str) -> bool,
}

impl Reader<'_> {
    fn take(&mut self, word: &str) -> bool {
        match self.tokens.split_first() {
            Some((first, rest)) if first == word => {
                self.tokens = rest;
                true
            }
            _ => false,
        }
    }

    fn any(&mut self) -> Option<bool> {
        let mut value = self.all()?;
        while self.take("OR") {
            value |= self.all()?;
        }
        Some(value)
    }

    fn all(&mut self) -> Option<bool> {
        let mut value = self.one()?;
        while self.take("AND") {
            value &= self.one()?;
        }
        Some(value)
    }

    fn one(&mut self) -> Option<bool> {
        if self.take("(") {
            let value = self.any()?;
            return self.take(")").then_some(value);
        }
        let mut licence = self.name()?;
        if self.take("WITH") {
            licence = format!("{licence} WITH {}", self.name()?);
        }
        Some((self.good)(&licence))
    }

    fn name(&mut self) -> Option<String> {
        let (first, rest) = self.tokens.split_first()?;
        if matches!(first.as_str(), "OR" | "AND" | "WITH" | "(" | ")") {
            return None;
        }
        self.tokens = rest;
        Some(first.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ok(expression: &str) -> bool {
        holds(expression, |licence| matches!(licence, "MIT" | "ISC" | "Apache-2.0 WITH LLVM-exception"))
    }

    #[test]
    fn one_good_choice_is_enough_and_every_duty_must_be_good() {
        assert!(ok("MIT"), "one licence");
        assert!(ok("GPL-3.0 OR MIT"), "a choice");
        assert!(ok("GPL-3.0/MIT") && ok("GPL-3.0 / MIT"), "a choice in the old form");
        assert!(!ok("MIT AND GPL-3.0"), "both apply");
        assert!(ok("MIT AND ISC"), "both apply, both good");
        assert!(!ok("GPL-3.0"), "not good");
    }

    #[test]
    fn and_binds_before_or_and_brackets_before_both() {
        assert!(ok("MIT OR ISC AND GPL-3.0"), "MIT alone will do");
        assert!(!ok("(MIT OR ISC) AND GPL-3.0"), "GPL applies whatever is chosen");
        assert!(ok("ISC AND (GPL-3.0 OR MIT)"), "a choice inside a duty");
    }

    #[test]
    fn a_licence_with_an_exception_is_one_of_its_own() {
        assert!(ok("Apache-2.0 WITH LLVM-exception OR GPL-3.0"), "as a whole");
        assert!(!ok("Apache-2.0"), "without the exception it is another");
        assert!(!ok("MIT WITH LLVM-exception"), "and so it is with one that nobody named");
    }

    #[test]
    fn what_cannot_be_read_does_not_hold() {
        for expression in ["", "MIT OR", "(MIT", "MIT)", "MIT ISC", "AND MIT", "MIT WITH", "()"] {
            assert!(!ok(expression), "{expression:?} is no expression");
        }
    }
}
