//! In which language the app speaks: as the system does, or as the person chose.
//!
//! Owns the choice and what follows from it. Does not own the texts (`crates/words`), nor that the page is another one in
//! another language: the page goes there itself.

use std::sync::Arc;

use words::Language;

use crate::engine::Engine;
use crate::screen::{Failure, LanguageChoice, LanguageRequest, Spoken};
use search::suggest::ValueCache;
use workspace::door;

/// Stores what the person chose, and speaks so from now on.
pub(crate) async fn set(engine: &Arc<Engine>, request: LanguageRequest) -> Result<Spoken, Failure> {
    engine.change_config(|config| config.language = request.language)?;
    let spoken = speak(request.language, &engine.options.locale);
    if let Some(open) = door::shown(&engine.host).await {
        open.state::<ValueCache>().clear();
    }
    Ok(spoken)
}

/// Speaks so from now on.
pub(crate) fn speak(choice: LanguageChoice, locale: &str) -> Spoken {
    let spoken = spoken(choice, locale);
    words::speak(language(choice, locale), &spoken.locale);
    spoken
}

fn language(choice: LanguageChoice, locale: &str) -> Language {
    match choice {
        LanguageChoice::System => Language::of_locale(locale),
        LanguageChoice::English => Language::English,
        LanguageChoice::German => Language::German,
    }
}

/// What is spoken after this choice, on a system with this locale.
pub(crate) fn spoken(choice: LanguageChoice, locale: &str) -> Spoken {
    let language = language(choice, locale);
    let tag = tag(locale);
    // Numbers as in Austria beside English words would be neither's.
    let own = tag.split('-').next() == Some(language.tag());
    let locale = if own { tag } else { language.tag().to_owned() };
    Spoken {
        query: format!("language={}&locale={locale}", language.tag()),
        language: language.tag().to_owned(),
        locale,
    }
}

/// The system's name of a locale as a tag of the web: "de_AT.UTF-8" is "de-AT". Nothing but letters, digits and dashes: it
/// is put into an address.
fn tag(locale: &str) -> String {
    let name = locale.split(['.', '@']).next().unwrap_or_default();
    let parts = name.split(['-', '_']).enumerate().map(|(at, part)| match (at, part.len()) {
        (0, _) => part.to_ascii_lowercase(),
        (_, 2) => part.to_ascii_uppercase(),
        _ => part.to_owned(),
    });
    parts
        .filter(|part| (1..=8).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_alphanumeric()))
        .collect::<Vec<_>>()
        .join("-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_system_decides_until_a_person_does() {
        for (choice, locale, query) in [
            (LanguageChoice::System, "de-AT", "language=de&locale=de-AT"),
            (LanguageChoice::System, "de_CH.UTF-8", "language=de&locale=de-CH"),
            (LanguageChoice::System, "DE", "language=de&locale=de"),
            (LanguageChoice::System, "en-GB", "language=en&locale=en-GB"),
            (LanguageChoice::System, "fr-FR", "language=en&locale=en"),
            (LanguageChoice::System, "C", "language=en&locale=en"),
            (LanguageChoice::System, "", "language=en&locale=en"),
            (LanguageChoice::English, "de-AT", "language=en&locale=en"),
            (LanguageChoice::English, "en-IN", "language=en&locale=en-IN"),
            (LanguageChoice::German, "en-US", "language=de&locale=de"),
            (LanguageChoice::German, "de-LI", "language=de&locale=de-LI"),
        ] {
            assert_eq!(spoken(choice, locale).query, query, "{choice:?} on a system in {locale:?}");
        }
    }

    #[test]
    fn nothing_of_a_locale_leaves_its_place_in_the_address() {
        for locale in ["de-AT&language=en", "de-AT#x", "de-\"><script>", "de-A T"] {
            let query = spoken(LanguageChoice::System, locale).query;
            assert_eq!(query, "language=de&locale=de", "{locale:?}");
        }
    }
}
