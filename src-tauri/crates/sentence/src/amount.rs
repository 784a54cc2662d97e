//! Numbers and ranges of them: "50 to 200", "more than 1,000", "€5-10M", "about a hundred".

use super::meaning::{Mark, Meaning, meant};
use super::presets::Range;
use super::reader::Reader;
use super::tokens::Kind;

/// A range at a place of a sentence.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Amount {
    pub range: Range,
    /// A currency was there.
    pub money: bool,
    /// The largest scale that was there: 1 where there was none.
    pub scale: f64,
    /// "about": a single number that is not meant exactly, or one without "more than" and the like.
    pub single: bool,
    pub end: usize,
}

struct Number {
    value: f64,
    money: bool,
    scale: f64,
    /// "+" or "or more" was behind it.
    more: bool,
    less: bool,
    end: usize,
}

impl Reader<'_> {
    /// A range at a place.
    pub(super) fn amount(&self, at: usize) -> Option<Amount> {
        self.compared(at).map(|amount| self.other_end(amount)).or_else(|| self.ends(at)).or_else(|| self.alone(at))
    }

    /// "more than 50 and less than 200", "over 10M but under 50M": two ends of one range.
    fn other_end(&self, one: Amount) -> Amount {
        let units = self.behind(one.end, &[Mark::Employees, Mark::Revenue]);
        let but = self.token(units).filter(|token| token.text == "but" || token.text == "aber").map(|_| units + 1);
        let next = self.connector(units).or(but);
        let Some(other) = next.and_then(|next| self.compared(next)) else { return one };
        let range = match (one.range.from, one.range.to, other.range.from, other.range.to) {
            (Some(from), None, None, Some(to)) | (None, Some(to), Some(from), None) if from <= to => {
                Range { from: Some(from), to: Some(to) }
            }
            _ => return one,
        };
        Amount {
            range,
            money: one.money || other.money,
            scale: one.scale.max(other.scale),
            single: false,
            end: other.end,
        }
    }

    fn compared(&self, at: usize) -> Option<Amount> {
        let sign = |signs: &str| self.sign(at, signs).then_some(at + 1);
        let or_equal = |end: usize| if self.sign(end, "=") { (end + 1, true) } else { (end, false) };
        let words = |marks: &[Mark]| self.marks(at, marks);
        let ways = [
            (words(&[Mark::AtLeast]), true, true),
            (words(&[Mark::AtMost]), false, true),
            (words(&[Mark::Over, Mark::Older]), true, false),
            (words(&[Mark::Under, Mark::Younger]), false, false),
            (sign(">"), true, false),
            (sign("<"), false, false),
            (sign("≥"), true, true),
            (sign("≤"), false, true),
            // "from 50 employees", "bis 50 Mitarbeiter": there is no other end.
            (self.mark(at, Mark::To), false, true),
            (self.mark(at, Mark::Between).filter(|_| self.ends(at).is_none()), true, true),
        ];
        let longest = ways.into_iter().filter_map(|(end, over, equal)| Some((end?, over, equal)));
        let (end, over, equal) = longest.max_by_key(|(end, ..)| *end)?;
        let (end, also) = if self.sign(at, "<>") { or_equal(end) } else { (end, equal) };
        let number = self.number(self.behind(end, &[Mark::About, Mark::Glue]))?;
        // Between whole numbers there is nothing; of amounts of money the end makes no difference.
        let step = if also || number.scale > 1.0 || number.money { 0.0 } else { 1.0 };
        let range = if over {
            Range { from: Some(number.value + step), to: None }
        } else {
            Range { from: None, to: Some((number.value - step).max(0.0)) }
        };
        Some(Amount { range, money: number.money, scale: number.scale, single: false, end: number.end })
    }

    fn ends(&self, at: usize) -> Option<Amount> {
        let start = self.mark(at, Mark::Between);
        let first = self.number(start.unwrap_or(at))?;
        let and = start.and_then(|_| self.mark(first.end, Mark::And));
        let dash = self.sign(first.end, "-–—‐‑−").then_some(first.end + 1);
        let to = self.mark(first.end, Mark::To).or(and).or(dash)?;
        let second = self.number(to)?;
        // "5 to 50 million" is from five million on.
        let shared = first.scale <= 1.0 && second.scale > 1.0 && first.value < second.value / second.scale * 1000.0;
        let low = if shared { first.value * second.scale } else { first.value };
        let (low, high) = if low <= second.value { (low, second.value) } else { (second.value, low) };
        Some(Amount {
            range: Range { from: Some(low), to: (!second.more).then_some(high) },
            money: first.money || second.money,
            scale: first.scale.max(second.scale),
            single: false,
            end: second.end,
        })
    }

    fn alone(&self, at: usize) -> Option<Amount> {
        let start = self.behind(at, &[Mark::About, Mark::Exactly]);
        let start = if self.sign(start, "~≈=") { start + 1 } else { start };
        let number = self.number(start)?;
        let from = (number.more || !number.less).then_some(number.value);
        let range = Range { from, to: (!number.more).then_some(number.value) };
        let single = !number.more && !number.less;
        Some(Amount { range, money: number.money, scale: number.scale, single, end: number.end })
    }

    fn number(&self, at: usize) -> Option<Number> {
        let (at, before) = self.currency(at);
        let (mut end, mut value) = match self.token(at)?.kind {
            Kind::Number(value) => (at + 1, value),
            _ => self.longest(at, meant!(Meaning::Number(number) => *number))?,
        };
        // "10 000": thousands parted by a space.
        while let (Some(next), true) = (self.token(end), value >= 1.0) {
            match next.kind {
                Kind::Number(more) if next.text.len() == 3 && !next.joined && value < 1e9 => {
                    value = value * 1000.0 + more
                }
                _ => break,
            }
            end += 1;
        }
        let scale = self.longest(end, meant!(Meaning::Scale(scale) => *scale));
        let scale = scale.map_or(1.0, |(behind, scale)| {
            // The point of "Mio."
            end = if self.sign(behind, ".") && self.token(behind + 1).is_some() { behind + 1 } else { behind };
            scale
        });
        let (behind, mut after) = self.currency(end);
        end = behind;
        let plus = self.sign(end, "+").then_some(end + 1);
        let more = plus.or_else(|| self.mark(end, Mark::OrMore));
        let less = self.mark(end, Mark::OrLess);
        end = more.or(less).unwrap_or(end);
        if more.is_some() {
            let (behind, money) = self.currency(end);
            (end, after) = (behind, after || money);
        }
        let money = before || after;
        Some(Number { value: value * scale, money, scale, more: more.is_some(), less: less.is_some(), end })
    }

    /// The place behind a currency, and whether there is one.
    fn currency(&self, at: usize) -> (usize, bool) {
        let end = if self.sign(at, "$€£¥") { Some(at + 1) } else { self.mark(at, Mark::Currency) };
        end.map_or((at, false), |end| (end, true))
    }
}
