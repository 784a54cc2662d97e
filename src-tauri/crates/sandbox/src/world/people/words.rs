//! What someone says of themselves: a headline and a few sentences.

use super::career::Since;
use super::knowledge::Knowledge;
use super::ladder::Position;
use super::month::NOW;
use super::roles::ROLES;
use crate::world::dice::Dice;
use crate::world::lexicon::Trade;

/// What someone says.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Words {
    /// One line below the name.
    pub headline: String,
    /// A few sentences; empty where they say nothing.
    pub summary: String,
}

const TOPIC: u64 = 0xA7;

pub fn write(
    seed: u64,
    id: u64,
    trade: &Trade,
    company: &str,
    now: &Position,
    known: &Knowledge,
    since: Since,
) -> Words {
    let mut dice = Dice::of(seed, id, TOPIC);
    let title = now.title.as_str();
    let skill = |at: usize| known.skills.get(at).map_or("teamwork", |skill| ROLES.skills[usize::from(*skill)]);
    let word = dice.pick(&trade.words).copied().unwrap_or_default();
    let other = dice.pick(&trade.words).copied().unwrap_or_default();
    let customers = dice.pick(&trade.customers).copied().unwrap_or_default();
    let unit = ROLES.all[usize::from(now.role)].unit;
    let headline = match dice.below(1000) {
        0..480 => format!("{title} at {company}"),
        480..640 => format!("{title} | {} | {}", skill(0), skill(1)),
        640..760 => format!("{title} – {word}"),
        760..850 => format!("{title}, {unit}"),
        850..930 => format!("Working on {word} for {customers}"),
        930..994 => title.to_owned(),
        // What spreadsheets, tables and windows have trouble with occurs in real headlines too.
        994 => format!("=HYPERLINK(\"https://example.com\",\"{title}\")"),
        995 => format!("\"{title}\", they say.\nI say: {word}"),
        996 => format!("🚀 {title} ✨ {word} 💡"),
        997 => format!("{title} | {}", format!("{word} | {other} | ").repeat(30).trim_end_matches(" | ")),
        998 => format!("<b>{title}</b> & more; {word}"),
        _ => format!("{title}\t– {word}\u{202E} – {customers}"),
    };
    let years = NOW.since(since.career) / 12;
    let summary = match dice.below(100) {
        0..8 => String::new(),
        8..40 => format!("{years} years in {unit}. At {company} I work on {word}."),
        40..65 => format!("I help {customers} with {word} and {other}. Good at {} and {}.", skill(0), skill(1)),
        65..85 => format!("{title} with a focus on {word}. Before that I learnt {} and {}.", skill(0), skill(2)),
        85..97 => format!("Always curious about {word}. {} is what I do best.", skill(0)),
        _ => format!("{unit}:\n• {word}\n• {other}\n• {}\n\nWrite to me about {customers}.", skill(0)),
    };
    Words { headline, summary }
}
