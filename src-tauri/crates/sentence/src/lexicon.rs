//! Words and what they can mean: the longest phrase first, other forms and typing errors forgiven.
//!
//! Owns: how phrases are found. Does not own: which there are (`sources.rs`; those of a workspace: `search`).

use std::collections::{BTreeMap, HashMap};

use super::meaning::Meaning;
use super::tokens::{Kind, Token, tokens};
use crate::rank::distances;

/// Words of a phrase at most.
const LONGEST_PHRASE: usize = 12;
/// Words that are tried for one that is not known.
const MOST_GUESSES: usize = 6;
/// Endings of another form of a word, in English and German.
const ENDINGS: [&str; 8] = ["s", "es", "e", "en", "er", "n", "em", "in"];

/// Phrases, as a tree of their words.
pub struct Lexicon {
    words: HashMap<String, usize>,
    /// For words that are not known: those that begin alike, as letters.
    by_letter: BTreeMap<char, Vec<(Vec<char>, usize)>>,
    nodes: Vec<Node>,
}

#[derive(Default)]
struct Node {
    next: BTreeMap<usize, usize>,
    meanings: Vec<Meaning>,
}

/// How far a phrase is followed.
#[derive(Default, Clone, Copy)]
struct Walk {
    node: usize,
    errors: usize,
    commas: bool,
}

/// A phrase at a place of a sentence.
#[derive(Debug, Clone, Copy)]
pub(super) struct Hit<'a> {
    /// The token behind it.
    pub end: usize,
    /// Typing errors forgiven.
    pub errors: usize,
    pub meaning: &'a Meaning,
}

impl Default for Lexicon {
    fn default() -> Self {
        Self { words: HashMap::new(), by_letter: BTreeMap::new(), nodes: vec![Node::default()] }
    }
}

impl Lexicon {
    /// Adds a value that the workspace has stored: the filter of company search that has it, the value, its label.
    pub fn keep(&mut self, key: &'static str, value: &str, label: &str) {
        self.add(label, Meaning::Kept { key, value: value.to_owned(), label: label.to_owned() });
    }

    /// Adds a phrase; a meaning that it has already is not added twice.
    pub(super) fn add(&mut self, phrase: &str, meaning: Meaning) {
        let words: Vec<Token> = tokens(phrase).into_iter().filter(counts).collect();
        if words.is_empty() || words.len() > LONGEST_PHRASE {
            return;
        }
        let mut at = 0;
        for token in words {
            let word = self.word(token.text);
            let new = self.nodes.len();
            at = *self.nodes[at].next.entry(word).or_insert(new);
            if at == new {
                self.nodes.push(Node::default());
            }
        }
        if !self.nodes[at].meanings.contains(&meaning) {
            self.nodes[at].meanings.push(meaning);
        }
    }

    fn word(&mut self, text: String) -> usize {
        if let Some(word) = self.words.get(&text) {
            return *word;
        }
        let word = self.words.len();
        let letters: Vec<char> = text.chars().collect();
        if let Some(first) = letters.first() {
            self.by_letter.entry(*first).or_default().push((letters, word));
        }
        self.words.insert(text, word);
        word
    }

    /// Whether a word is in any phrase, just so.
    pub(super) fn knows(&self, word: &str) -> bool {
        self.words.contains_key(word)
    }

    /// The meanings of a phrase as it is written.
    pub(super) fn exactly(&self, phrase: &str) -> &[Meaning] {
        let mut at = 0;
        for token in tokens(phrase).iter().filter(|token| counts(token)) {
            let next = self.words.get(&token.text).and_then(|word| self.nodes[at].next.get(word));
            let Some(next) = next else { return &[] };
            at = *next;
        }
        &self.nodes[at].meanings
    }

    /// For each token all phrases that begin there.
    pub(super) fn hits(&self, tokens: &[Token], known: impl Fn(&str) -> bool) -> Vec<Vec<Hit<'_>>> {
        let words: Vec<Vec<(usize, usize)>> = tokens.iter().map(|token| self.forms(token, &known)).collect();
        (0..tokens.len())
            .map(|start| {
                let mut hits = Vec::new();
                if counts(&tokens[start]) {
                    self.walk(tokens, &words, start, Walk::default(), &mut hits);
                }
                hits
            })
            .collect()
    }

    fn walk<'a>(
        &'a self,
        tokens: &[Token],
        words: &[Vec<(usize, usize)>],
        at: usize,
        walk: Walk,
        hits: &mut Vec<Hit<'a>>,
    ) {
        let Some(forms) = words.get(at) else { return };
        // A hyphen or a point between two words of a phrase is not part of it: "mid-sized", "St. Gallen".
        if walk.node != 0 && is_between(&tokens[at]) {
            return self.walk(tokens, words, at + 1, walk, hits);
        }
        if walk.node != 0 && tokens[at].text == "," {
            return self.walk(tokens, words, at + 1, Walk { commas: true, ..walk }, hits);
        }
        for (word, wrong) in forms {
            let Some(next) = self.nodes[walk.node].next.get(word) else { continue };
            let walk = Walk { node: *next, errors: walk.errors + wrong, ..walk };
            let meant = self.nodes[*next].meanings.iter().filter(|meaning| !walk.commas || has_commas(meaning));
            hits.extend(meant.map(|meaning| Hit { end: at + 1, errors: walk.errors, meaning }));
            self.walk(tokens, words, at + 1, walk, hits);
        }
    }

    /// The words that a token can be, with the errors that takes. `known` says of a word that it is right as it is.
    fn forms(&self, token: &Token, known: &impl Fn(&str) -> bool) -> Vec<(usize, usize)> {
        if token.kind != Kind::Word {
            return self.words.get(&token.text).map(|word| (*word, 0)).into_iter().collect();
        }
        if let Some(word) = self.words.get(&token.text) {
            // The phrase may have the word without its "s": "chief technology officers".
            let one = token.text.strip_suffix('s').filter(|stem| stem.len() >= 4).and_then(|stem| self.words.get(stem));
            return [Some(word), one].into_iter().flatten().map(|word| (*word, 0)).collect();
        }
        let letters: Vec<char> = token.text.chars().collect();
        if known(&token.text) || letters.len() < 4 {
            return Vec::new();
        }
        let other = |text: &str| self.words.get(text).map(|word| (*word, 0));
        let least = |ending: &str| if ending == "s" { 3 } else { 4 };
        let shorter = ENDINGS
            .iter()
            .filter_map(|ending| token.text.strip_suffix(ending).filter(|stem| stem.len() >= least(ending)));
        let longer = ENDINGS.iter().take(4).map(|ending| format!("{}{ending}", token.text));
        let mut forms: Vec<(usize, usize)> =
            shorter.filter_map(other).chain(longer.filter_map(|text| other(&text))).collect();
        if forms.is_empty() {
            forms = self.guesses(&letters);
        }
        forms.truncate(MOST_GUESSES);
        forms
    }

    /// Words of few errors, the nearest first.
    fn guesses(&self, letters: &[char]) -> Vec<(usize, usize)> {
        let most = forgiven(letters.len());
        let alike = letters.first().and_then(|first| self.by_letter.get(first));
        let (Some(alike), true) = (alike, most > 0) else { return Vec::new() };
        let near = alike.iter().filter(|(word, _)| word.len() >= 4 && word.len().abs_diff(letters.len()) <= most);
        let mut found: Vec<(usize, usize)> = near
            .filter_map(|(word, number)| {
                let errors = *distances(word, letters).last()?;
                (errors <= most).then_some((*number, errors))
            })
            .collect();
        found.sort_by_key(|(number, errors)| (*errors, *number));
        found
    }
}

/// Errors that are forgiven in a word of a sentence: fewer than in a list, where a person sees what is chosen and chooses.
const fn forgiven(length: usize) -> usize {
    match length {
        0..=4 => 0,
        5..=8 => 1,
        _ => 2,
    }
}

/// Whether the phrase itself is written with commas; elsewhere a comma ends a phrase.
fn has_commas(meaning: &Meaning) -> bool {
    matches!(meaning, Meaning::Industry(value) if value.contains(','))
}

/// Whether a token counts in a phrase.
fn counts(token: &Token) -> bool {
    token.kind != Kind::Sign || token.text == "&"
}

/// Whether a token may be between the words of a phrase without being one of them.
pub(super) fn is_between(token: &Token) -> bool {
    token.kind == Kind::Sign && token.joined && matches!(token.text.as_str(), "-" | "." | "/" | "‐" | "‑" | "'" | "’")
}
