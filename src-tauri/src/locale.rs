//! The locale of the system: what it calls the person's language and country. What follows from it is the engine's.

/// "de-AT"; empty where the system reports none.
pub fn of_the_system() -> String {
    chosen(sys_locale::get_locales())
}

/// The first one decides the language; a later one of the same language may name the country ("de", "de-AT").
fn chosen(told: impl Iterator<Item = String>) -> String {
    let mut locales = told.filter(|locale| !locale.is_empty());
    let Some(first) = locales.next() else { return String::new() };
    if first.contains('-') {
        return first;
    }
    let country = format!("{first}-");
    locales.find(|locale| locale.starts_with(&country)).unwrap_or(first)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_language_is_the_persons_and_its_country_may_stand_behind_it() {
        for (told, locale) in [
            (&["de", "de-AT"][..], "de-AT"),
            (&["de-CH", "de-AT"], "de-CH"),
            (&["de", "en-US", "de-AT"], "de-AT"),
            (&["en", "de-AT"], "en"),
            (&["", "de-AT"], "de-AT"),
            (&[], ""),
        ] {
            assert_eq!(chosen(told.iter().map(|locale| (*locale).to_owned())), locale, "{told:?}");
        }
    }
}
