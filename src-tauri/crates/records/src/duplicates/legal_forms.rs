//! The legal forms of companies, as words of their names: folded, without dots. A name is compared without them.

/// Forms that stand at the end of a name.
const AT_THE_END: &[&str] = &[
    // English
    "inc",
    "incorporated",
    "corp",
    "corporation",
    "co",
    "company",
    "llc",
    "lc",
    "llp",
    "lp",
    "ltd",
    "limited",
    "plc",
    "pllc",
    "pc",
    "unlimited",
    "cic",
    "pty",
    "proprietary",
    "pvt",
    "private",
    "public",
    "ulc",
    "dac",
    "lllp",
    // German
    "gmbh",
    "mbh",
    "ggmbh",
    "ag",
    "kg",
    "kgaa",
    "ohg",
    "ug",
    "haftungsbeschrankt",
    "ev",
    "eg",
    "ek",
    "ekfr",
    "gbr",
    "cokg",
    "se",
    "stiftung",
    "partg",
    "partgmbb",
    // French, Belgian, Swiss
    "sa",
    "sas",
    "sasu",
    "sarl",
    "eurl",
    "sci",
    "snc",
    "scop",
    "selarl",
    "sprl",
    "srl",
    "bvba",
    "scrl",
    "asbl",
    "sagl",
    // Dutch
    "bv",
    "nv",
    "vof",
    "cv",
    // Spanish, Portuguese, Latin American
    "sl",
    "slu",
    "sau",
    "sll",
    "cb",
    "lda",
    "ltda",
    "eireli",
    "sadecv",
    "srldecv",
    "sapidecv",
    "sac",
    "eirl",
    "spa",
    // Italian, Romanian
    "srls",
    "sapa",
    "scarl",
    "coop",
    "scrl",
    "pfa",
    // Nordic, Baltic
    "ab",
    "oy",
    "oyj",
    "as",
    "asa",
    "aps",
    "ans",
    "hb",
    "kb",
    "ehf",
    "hf",
    "ou",
    "sia",
    "uab",
    // Slavic, Hungarian, Greek, Turkish
    "doo",
    "dd",
    "ad",
    "ood",
    "eood",
    "jdoo",
    "sro",
    "spolsro",
    "zoo",
    "spzoo",
    "spj",
    "spk",
    "kft",
    "zrt",
    "nyrt",
    "bt",
    "rt",
    "ooo",
    "oao",
    "zao",
    "pao",
    "ao",
    "ip",
    "tov",
    "ae",
    "epe",
    "ike",
    "anonim",
    "sirketi",
    "sti",
    "ltdsti",
    // Asian, African
    "kk",
    "kabushiki",
    "kaisha",
    "yk",
    "gk",
    "bhd",
    "sdnbhd",
    "sdn",
    "pte",
    "tbk",
    "jsc",
    "pjsc",
    "cjsc",
    "llcfz",
    "fze",
    "fzco",
    "fzllc",
    "wll",
    "saog",
    "sal",
    "sae",
];

/// Forms that some languages put before the name.
const AT_THE_START: &[&str] =
    &["ooo", "oao", "zao", "pao", "ao", "tov", "pt", "cv", "uab", "sia", "as", "ab", "oy", "sc"];

/// Two or more words that are one form.
const OF_WORDS: &[&[&str]] = &[
    &["sp", "z", "oo"],
    &["spolka", "z", "ograniczona", "odpowiedzialnoscia"],
    &["spol", "s", "ro"],
    &["de", "cv"],
    &["s", "de", "rl"],
    &["anonim", "sirketi"],
    &["joint", "stock"],
    &["d", "o", "o"],
    &["s", "r", "o"],
    &["s", "a", "r", "l"],
    &["s", "r", "l"],
    &["s", "p", "a"],
    &["s", "a", "s"],
    &["s", "a"],
    &["s", "l"],
    &["b", "v"],
    &["n", "v"],
    &["a", "g"],
    &["a", "s"],
    &["k", "k"],
    &["l", "l", "c"],
    &["e", "v"],
    &["e", "k"],
];

/// The words of a name without the forms around it; a name that is nothing else stays as it is.
pub(super) fn without<'a>(words: &'a [&'a str]) -> &'a [&'a str] {
    let mut rest = words;
    loop {
        let of_words = OF_WORDS.iter().find(|form| rest.ends_with(form));
        let shorter = match (of_words, rest) {
            (Some(form), _) => &rest[..rest.len() - form.len()],
            (None, [first, others @ ..]) if rest.len() == words.len() && AT_THE_START.contains(first) => others,
            (None, [others @ .., last]) if AT_THE_END.contains(last) => others,
            _ => return rest,
        };
        if shorter.is_empty() {
            return rest;
        }
        rest = shorter;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_are_written_as_names_are_compared() {
        for form in AT_THE_END.iter().chain(AT_THE_START).chain(OF_WORDS.iter().copied().flatten()) {
            assert_eq!(api::text::fold(form), **form, "{form} is folded");
            assert!(form.chars().all(char::is_alphanumeric), "{form} is one word");
        }
    }
}
