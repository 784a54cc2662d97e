//! Which language is spoken.

use std::cell::Cell;
use std::sync::atomic::{AtomicU8, Ordering};

/// A language in which every text is there.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Language {
    /// English, in which the texts are written.
    #[default]
    English,
    /// German.
    German,
}

static SPOKEN: AtomicU8 = AtomicU8::new(0);

thread_local! {
    /// Something is being said that is stored: in English, whoever reads it.
    static KEPT: Cell<bool> = const { Cell::new(false) };
}

/// Whether something that is stored is being said.
pub(crate) fn is_kept() -> bool {
    KEPT.get()
}

/// The one that is spoken now.
pub fn language() -> Language {
    if SPOKEN.load(Ordering::Relaxed) == 1 && !is_kept() { Language::German } else { Language::English }
}

/// The name of a thing within a sentence: only German writes it there as at the start of a line.
pub fn within(name: &str) -> String {
    if language() == Language::German { name.to_owned() } else { name.to_lowercase() }
}

/// Speaks this one from now on.
pub(crate) fn choose(language: Language) {
    SPOKEN.store(u8::from(language == Language::German), Ordering::Relaxed);
}

/// Returns what this says, in English: for what is stored and searched by, which must not depend on who speaks.
pub fn in_english<T>(say: impl FnOnce() -> T) -> T {
    let _before = Before(KEPT.replace(true));
    say()
}

/// Puts back what held before, also behind a panic: threads are used again.
struct Before(bool);

impl Drop for Before {
    fn drop(&mut self) {
        KEPT.set(self.0);
    }
}

impl Language {
    /// Its name in a tag: "en", "de".
    pub const fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::German => "de",
        }
    }

    /// The one for a locale of the system ("de-AT", "de_AT.UTF-8"); English where there is none of ours.
    pub fn of_locale(locale: &str) -> Self {
        let tag = locale.split(['-', '_', '.', '@']).next().unwrap_or_default();
        if tag.eq_ignore_ascii_case("de") { Self::German } else { Self::English }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_locale_leads_to_its_language() {
        for (locale, language) in [
            ("de-AT", Language::German),
            ("de_DE.UTF-8", Language::German),
            ("DE", Language::German),
            ("en-GB", Language::English),
            ("den-CA", Language::English),
            ("fr-FR", Language::English),
            ("C", Language::English),
            ("", Language::English),
        ] {
            assert_eq!(Language::of_locale(locale), language, "{locale}");
        }
    }
}
