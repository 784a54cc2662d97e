//! What fails under Wine for reasons of its own, each with the reason and a day on which it has to be looked at again; and test
//! programs that mean nothing there.

/// A test that fails there.
#[derive(Debug)]
pub struct Known {
    /// Its program and name, as they are printed.
    pub test: &'static str,
    /// The fault of Wine's, or the experiment that shows it to be one.
    pub why: &'static str,
    /// From this day on it counts as failed again.
    pub until: &'static str,
}

/// Faults of Wine's.
pub const KNOWN: &[Known] = &[];

/// Test programs that are about the machine on which the app is built, and not about the app.
const LEFT_OUT: &[(&str, &str)] = &[
    ("tests/rooms", "asks cargo for the packages"),
    ("tests/drift", "compares generated files, which are the same on each system"),
    ("tests/installer", "compares what packages are made from, which is the same on each system"),
    ("xtask/bin xtask", "is the tool that runs here"),
];

/// Why this program is not run there.
pub fn left_out(program: &str) -> Option<&'static str> {
    LEFT_OUT.iter().find(|(name, _)| *name == program).map(|(_, why)| *why)
}

/// What is known of a test on this day, as `2026-11-29`.
pub fn of(known: &'static [Known], test: &str, today: &str) -> Option<&'static Known> {
    known.iter().find(|known| known.test == test && today < known.until)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: &[Known] = &[Known { test: "store a::b", why: "Wine 10 has no such call", until: "2027-03-01" }];

    #[test]
    fn an_exception_is_of_one_test_and_ends() {
        assert!(of(ONE, "store a::b", "2027-02-28").is_some(), "before its day");
        assert!(of(ONE, "store a::b", "2027-03-01").is_none(), "it has to be looked at again");
        assert!(of(ONE, "store a::c", "2026-11-29").is_none(), "another test");
    }

    #[test]
    fn each_has_a_reason_and_a_day() {
        for known in KNOWN {
            let day: Vec<&str> = known.until.split('-').collect();
            assert!(day.len() == 3 && known.until.len() == 10, "a day: {known:?}");
            assert!(known.why.split(' ').count() > 4, "a reason: {known:?}");
            assert!(known.test.contains(' '), "a program and its test: {known:?}");
        }
    }
}
