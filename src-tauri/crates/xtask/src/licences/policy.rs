//! What the project may depend on: the allowed licences, and the exceptions with their reasons.

use super::package::Package;
use super::{cargo, npm};
use spdx::{Expression, LicenseReq, ParseMode};

/// Licences that anything may have.
const ALLOWED: &[&str] = &[
    "MIT",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "0BSD",
    "ISC",
    "Zlib",
    "BSL-1.0",
    "Unlicense",
    "CC0-1.0",
    "Unicode-3.0",
    "OFL-1.1",
];

/// A licence that is allowed for one package.
#[derive(Debug)]
pub struct Exception {
    from: &'static str,
    /// The package; a `*` at the end stands for any ending.
    pub name: &'static str,
    /// As it is stated; nothing where it states none.
    licence: Option<&'static str>,
    #[cfg_attr(not(test), allow(dead_code))]
    reason: &'static str,
}

const fn rust(name: &'static str, licence: &'static str, reason: &'static str) -> Exception {
    Exception { from: cargo::FROM, name, licence: Some(licence), reason }
}

const fn node(name: &'static str, licence: Option<&'static str>, reason: &'static str) -> Exception {
    Exception { from: npm::FROM, name, licence, reason }
}

/// Every exception there is. One that is needed no more fails the check.
pub const EXCEPTIONS: &[Exception] = &[
    rust("cssparser", "MPL-2.0", "used unchanged by tauri's build tools to read HTML"),
    rust("cssparser-macros", "MPL-2.0", "part of cssparser"),
    rust("dtoa-short", "MPL-2.0", "part of cssparser"),
    rust("selectors", "MPL-2.0", "used unchanged by tauri's build tools to read HTML"),
    rust("option-ext", "MPL-2.0", "used unchanged by dirs, which tauri uses to find folders"),
    rust(
        "webpki-root-certs",
        "CDLA-Permissive-2.0",
        "a list of root certificates: data, under a permissive data licence",
    ),
    node("axe-core", Some("MPL-2.0"), "a tool: checks accessibility in tests, not shipped"),
    node("lightningcss", Some("MPL-2.0"), "a tool: Vite's CSS compiler, not shipped"),
    node("lightningcss-*", Some("MPL-2.0"), "the same, built for one system each"),
    node("lru-cache", Some("BlueOak-1.0.0"), "a tool: part of jsdom, not shipped; as permissive as MIT"),
    node("minimatch", Some("BlueOak-1.0.0"), "a tool: part of eslint, not shipped; as permissive as MIT"),
    node("@isaacs/*", Some("BlueOak-1.0.0"), "a tool: part of minimatch, not shipped; as permissive as MIT"),
    node("@csstools/*", Some("MIT-0"), "a tool: part of jsdom, not shipped; MIT without the duty to name"),
    node("svelte-toolbelt", None, "states none in package.json; the LICENSE file in the package is MIT"),
];

impl Exception {
    fn is_for(&self, one: &Package) -> bool {
        let named = match self.name.strip_suffix('*') {
            Some(beginning) => one.name.starts_with(beginning),
            None => one.name == self.name,
        };
        named && one.from == self.from
    }
}

/// Old packages write `/` for `OR`, and names that the list of SPDX has replaced since. A name that it never had is a slip.
const FORM: ParseMode = ParseMode { allow_slash_as_or_operator: true, allow_deprecated: true, ..ParseMode::STRICT };

/// Whether a package's licence is allowed, with the help of one exception or without. What cannot be read is not.
pub fn allows(one: &Package, exception: Option<&Exception>) -> bool {
    let exception = exception.filter(|exception| exception.is_for(one));
    let Some(expression) = &one.licence else {
        return exception.is_some_and(|exception| exception.licence.is_none());
    };
    let good = |licence: &LicenseReq| {
        let name = licence.to_string();
        ALLOWED.contains(&&*name) || exception.is_some_and(|exception| exception.licence == Some(&*name))
    };
    Expression::parse_mode(expression, FORM).is_ok_and(|expression| expression.evaluate(good))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::licences::package::tests::rust;

    #[test]
    fn every_exception_has_its_reason() {
        for exception in EXCEPTIONS {
            assert!(exception.reason.len() > 10, "{} has a reason that can be judged", exception.name);
        }
    }

    fn ok(expression: &str) -> bool {
        allows(&rust("x", Some(expression)), None)
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
        assert!(!ok("MIT WITH LLVM-exception"), "with one that nobody named it is another");
        assert!(!ok("Apache-2.0+"), "and so it is with whatever comes later");
    }

    #[test]
    fn what_cannot_be_read_does_not_hold() {
        for expression in ["", "MIT OR", "(MIT", "MIT)", "MIT ISC", "AND MIT", "MIT WITH", "()", "MIT OR Mine"] {
            assert!(!ok(expression), "{expression:?} is no expression");
        }
    }
}
