//! What the project may depend on: the allowed licences, and the exceptions with their reasons.

use super::{spdx, Dependency, Ecosystem};

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
    ecosystem: Ecosystem,
    /// The package; a `*` at the end stands for any ending.
    pub name: &'static str,
    /// As it is stated; nothing where it states none.
    licence: Option<&'static str>,
    #[cfg_attr(not(test), allow(dead_code))]
    reason: &'static str,
}

const fn rust(name: &'static str, licence: &'static str, reason: &'static str) -> Exception {
    Exception { ecosystem: Ecosystem::Cargo, name, licence: Some(licence), reason }
}

const fn node(name: &'static str, licence: Option<&'static str>, reason: &'static str) -> Exception {
    Exception { ecosystem: Ecosystem::Npm, name, licence, reason }
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
    fn is_for(&self, one: &Dependency) -> bool {
        let named = match self.name.strip_suffix('*') {
            Some(beginning) => one.name.starts_with(beginning),
            None => one.name == self.name,
        };
        named && one.ecosystem == self.ecosystem
    }
}

/// Whether a dependency's licence is allowed, with the help of one exception or without.
pub fn allows(one: &Dependency, exception: Option<&Exception>) -> bool {
    let exception = exception.filter(|exception| exception.is_for(one));
    match &one.licence {
        None => exception.is_some_and(|exception| exception.licence.is_none()),
        Some(expression) => spdx::holds(expression, |licence| {
            ALLOWED.contains(&licence) || exception.is_some_and(|exception| exception.licence == Some(licence))
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_exception_has_its_reason() {
        for exception in EXCEPTIONS {
            assert!(exception.reason.len() > 10, "{} has a reason that can be judged", exception.name);
        }
    }
}
