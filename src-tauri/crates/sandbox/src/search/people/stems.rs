//! What a word means to a SMART search: abbreviations written out, synonyms brought together, endings taken off.
//!
//! Owns single words only. Each word is read for itself, so words that are equal stay equal: whatever WORD finds, SMART
//! finds too.

/// Abbreviations, short forms and synonyms, each with the words that stand for it.
const MEANINGS: &[(&str, &str)] = &[
    ("acct", "account"),
    ("admin", "administrator"),
    ("ai", "artificial intelligence"),
    ("analytics", "analyst"),
    ("assoc", "associate"),
    ("asst", "assistant"),
    ("attorney", "lawyer"),
    ("avp", "assistant vice president"),
    ("aws", "amazon web services"),
    ("backend", "back end"),
    ("biz", "business"),
    ("boss", "manager"),
    ("cao", "chief accounting officer"),
    ("cdo", "chief data officer"),
    ("ceo", "chief executive officer"),
    ("cfo", "chief financial officer"),
    ("chro", "chief human resources officer"),
    ("cio", "chief information officer"),
    ("ciso", "chief information security officer"),
    ("cmo", "chief marketing officer"),
    ("coder", "developer"),
    ("cofounder", "founder"),
    ("consultant", "consulting"),
    ("coo", "chief operating officer"),
    ("coord", "coordinator"),
    ("cpo", "chief product officer"),
    ("cro", "chief revenue officer"),
    ("cto", "chief technology officer"),
    ("dev", "developer"),
    ("devops", "dev operations"),
    ("dir", "director"),
    ("eng", "engineer"),
    ("engr", "engineer"),
    ("evp", "executive vice president"),
    ("exec", "executive"),
    ("finance", "financial"),
    ("frontend", "front end"),
    ("fullstack", "full stack"),
    ("gcp", "google cloud"),
    ("gm", "general manager"),
    ("golang", "go"),
    ("hr", "human resources"),
    ("intl", "international"),
    ("it", "information technology"),
    ("jr", "junior"),
    ("js", "javascript"),
    ("k8s", "kubernetes"),
    ("md", "managing director"),
    ("mfg", "manufacturing"),
    ("mgmt", "management"),
    ("mgr", "manager"),
    ("mktg", "marketing"),
    ("ml", "machine learning"),
    ("officer", "officer"),
    ("ops", "operations"),
    ("personnel", "human resources"),
    ("postgres", "postgresql"),
    ("pr", "public relations"),
    ("programmer", "developer"),
    ("purchasing", "procurement"),
    ("qa", "quality assurance"),
    ("rep", "representative"),
    ("sr", "senior"),
    ("sre", "site reliability engineer"),
    ("svp", "senior vice president"),
    ("sw", "software"),
    ("swe", "software engineer"),
    ("tech", "technology"),
    ("technical", "technology"),
    ("trainee", "training"),
    ("ts", "typescript"),
    ("ui", "user interface"),
    ("ux", "user experience"),
    ("vp", "vice president"),
];

/// Endings with what takes their place, the longer ones first.
const ENDINGS: &[(&str, &str)] = &[
    ("ization", "ize"),
    ("isation", "ize"),
    ("ations", ""),
    ("ative", ""),
    ("ating", ""),
    ("ation", ""),
    ("ators", ""),
    ("ator", ""),
    ("ments", ""),
    ("ment", ""),
    ("ings", ""),
    ("ing", ""),
    ("ies", "y"),
    ("ers", ""),
    ("er", ""),
    ("ed", ""),
    ("es", "e"),
    ("s", ""),
    ("e", ""),
];

/// So many letters are left of a word at least.
const SHORTEST: usize = 4;

/// The stems that a folded word stands for.
pub fn stems(word: &str) -> Vec<String> {
    match MEANINGS.binary_search_by_key(&word, |(short, _)| short) {
        Ok(at) => {
            MEANINGS[at].1.split(' ').map(|word| if word == "officer" { word.to_owned() } else { stem(word) }).collect()
        }
        Err(_) => vec![stem(word)],
    }
}

/// The word without its endings. `office` and `officer` stay apart, because an officer is written out above.
fn stem(word: &str) -> String {
    let mut stem = word.to_owned();
    while let Some(shorter) = shorter(&stem) {
        stem = shorter;
    }
    stem
}

fn shorter(word: &str) -> Option<String> {
    ENDINGS.iter().find_map(|(ending, instead)| {
        let rest = word.strip_suffix(ending)?;
        // `business` and `analysis` are no plurals.
        let plural = *ending != "s" || !rest.ends_with(['s', 'i', 'u']);
        (plural && rest.chars().count() >= SHORTEST).then(|| format!("{rest}{instead}"))
    })
}

/// Whether one word is another with small typing errors: one in a word of five letters, two in one of nine. Two
/// neighbours that changed places are one error, and the first letter is always right.
pub fn is_slip(typed: &str, meant: &str) -> bool {
    let (typed, meant): (Vec<char>, Vec<char>) = (typed.chars().collect(), meant.chars().collect());
    let most = match typed.len() {
        0..4 => return false,
        4..9 => 1,
        _ => 2,
    };
    typed.first() == meant.first()
        && typed.len().abs_diff(meant.len()) <= most
        && !typed.iter().chain(&meant).any(char::is_ascii_digit)
        && distance(&typed, &meant) <= most
}

/// Letters to add, leave out, change or swap with a neighbour.
fn distance(a: &[char], b: &[char]) -> usize {
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut next = vec![i + 1];
        for (j, y) in b.iter().enumerate() {
            let mut least = (last[j] + usize::from(x != y)).min(last[j + 1] + 1).min(next[j] + 1);
            if i > 0 && j > 0 && a[i - 1] == *y && *x == b[j - 1] {
                least = least.min(before[j - 1] + 1);
            }
            next.push(least);
        }
        before = std::mem::replace(&mut last, next);
    }
    last.last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_mean_the_same_have_the_same_stems() {
        assert!(MEANINGS.is_sorted_by_key(|(short, _)| short), "they are looked up by halving");
        for group in [
            &["manager", "managers", "management", "managing", "mgr", "mgmt"][..],
            &["engineer", "engineers", "engineering", "eng"],
            &["developer", "development", "dev", "developing"],
            &["administration", "administrator", "admin"],
            &["consultant", "consulting"],
            &["operation", "operations", "ops", "operating"],
            &["designer", "design", "designing"],
            &["company", "companies"],
        ] {
            let all: Vec<_> = group.iter().map(|word| stems(word)).collect();
            assert!(all.iter().all(|stems| *stems == all[0]), "{group:?}: {all:?}");
        }
        for (one, other) in
            [("office", "officer"), ("sales", "scale"), ("go", "good"), ("director", "directory"), ("art", "arts team")]
        {
            assert_ne!(stems(one), stems(other), "{one} is not {other}");
        }
        let spelled = |words: &str| words.split(' ').flat_map(stems).collect::<Vec<_>>();
        assert_eq!(stems("vp"), spelled("vice president"), "an abbreviation is its words");
        assert_eq!(stems("cto"), spelled("chief technology officer"));
        assert_eq!(stems("business"), ["business"], "a double s is no plural");
    }

    #[test]
    fn small_slips_are_forgiven_and_others_not() {
        for (typed, meant, slip) in [
            ("softwrae", "software", true),
            ("sofware", "software", true),
            ("kuberntes", "kubernetes", true),
            ("accountnat", "accountant", true),
            ("markting", "marketing", true),
            ("farmware", "firmware", true),
            ("hardware", "software", false),
            ("sale", "tale", false),
            ("law", "lab", false),
            ("web3", "webs", false),
            ("procuremnet", "procurement", true),
            ("porcurmnet", "procurement", false),
        ] {
            assert_eq!(is_slip(typed, meant), slip, "{typed} for {meant}");
        }
    }
}
