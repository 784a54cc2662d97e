//! One line of a condition, made ready: what it is about, its test, and what that says of a cell, of a record, of points.

use api::columns::{AnyColumn, ColumnKind, Counted, LONGEST_BAR, SORTED_CHARACTERS, SortKey};
use api::{RecordKind, countries, text};

use crate::about::{About, Fact};
use crate::check::{Cell, CellKey, Check, Match, Parsed, behind, shortest};
use crate::condition::Term;
use crate::test::{Test, is_number, is_text};
use crate::value::{Facts, Row, Value, day_before};
use crate::verdict::Verdict;

/// A line, made ready.
#[derive(Debug, Clone, PartialEq)]
pub struct CompiledTerm {
    /// What it is about.
    pub about: About,
    /// The test.
    pub check: Check,
    /// It holds where the test does not.
    pub negated: bool,
}

impl CompiledTerm {
    /// A line for records of a kind, at a moment; none where it cannot be judged.
    pub fn of(term: &Term, kind: RecordKind, now: i64) -> Option<Self> {
        let about = About::by_key(kind, &term.column)?;
        if !term.test.fits(&about) {
            return None;
        }
        let mut negated = matches!(term.test, Test::IsNot | Test::ContainsNot | Test::NotEmpty);
        let mut check = check(term, &about, now)?;
        // Who is not has no value there.
        if check == Check::Flag(false) && ONLY_WHERE_SO.contains(&term.column.as_str()) {
            (check, negated) = (Check::Flag(true), !negated);
        }
        Some(Self { check, about, negated })
    }

    /// What the cell of a record decides.
    pub fn of_cell(&self, cell: Cell<'_>) -> Verdict {
        let found = self.check.of_cell(cell, is_text(self.about.kind()), |text| parsed(self.about.kind(), text));
        if self.negated { found.negated() } else { found }
    }

    /// What is decided by what was found of the texts of its test in the text of a record.
    pub fn of_match(&self, found: Match) -> Verdict {
        let found = self.check.of_match(found);
        if self.negated { found.negated() } else { found }
    }

    /// What the whole of its value decides.
    pub fn of_value(&self, value: Option<&Value>) -> bool {
        self.check.of_value(value, |text| parsed(self.about.kind(), text)) != self.negated
    }

    /// What only the app knows that it is about.
    pub const fn fact(&self) -> Option<Fact> {
        if let About::Fact(fact) = &self.about { Some(*fact) } else { None }
    }

    /// What a fact of a record decides.
    pub fn of_fact(&self, fact: Fact, facts: &Facts) -> Verdict {
        Verdict::of(self.of_value(facts.value(fact).as_ref()))
    }

    /// What the points of a record in the score decide that it is about.
    pub fn of_points(&self, points: i64) -> Verdict {
        self.of_cell(Cell::Key(Some(CellKey::Number(points as f64))))
    }

    /// What is known of one record decides; a score is unsure, because it takes other conditions.
    pub fn of_row(&self, row: &Row<'_>) -> Verdict {
        match &self.about {
            About::Column(column) => {
                let found = self.of_docs(column, row);
                if found == Verdict::Unsure { Verdict::of(self.of_value(whole(column, row).as_ref())) } else { found }
            }
            About::Fact(fact) => self.of_fact(*fact, row.facts),
            About::Score(_) => Verdict::Unsure,
        }
    }

    /// By the cell that the tables would have of these documents. Whether it is of the whole value is seen by that itself.
    fn of_docs(&self, column: &AnyColumn, row: &Row<'_>) -> Verdict {
        let AnyColumn::Known(known) = column else { return Verdict::Unsure };
        let shown = column.newest(row.docs.iter().copied()).map(|(_, shown)| shown);
        let is_longer = |most: usize| shown.as_deref().is_some_and(|shown| shown.chars().nth(most).is_some());
        if known.keeps_counted() {
            // One of several values is looked at by itself.
            if known.counted == Counted::Value && self.check.compares_texts() && is_longer(LONGEST_BAR) {
                return Verdict::Unsure;
            }
            let counted = known.counted_under(row.docs.iter().copied(), shown.as_deref());
            return self.of_cell(Cell::Counted(counted.as_deref()));
        }
        match shown.as_deref().and_then(|shown| known.sort_key(shown)) {
            None => self.of_cell(Cell::Key(None)),
            Some(SortKey::Number(number)) => self.of_cell(Cell::Key(Some(CellKey::Number(number)))),
            Some(SortKey::Text(key)) => {
                let whole = !is_longer(SORTED_CHARACTERS);
                self.of_cell(Cell::Key(Some(CellKey::Text { key: &key, whole })))
            }
        }
    }
}

/// The whole of a record's value in a column.
fn whole(column: &AnyColumn, row: &Row<'_>) -> Option<Value> {
    let (text, items) = column.whole(row.docs.iter().copied())?;
    Some(Value { text, items })
}

/// A value that is no text.
fn parsed(kind: ColumnKind, text: &str) -> Option<Parsed> {
    match api::columns::sort_key(kind, text)? {
        SortKey::Number(number) => Some(Parsed::Number(number)),
        SortKey::Text(text) if kind == ColumnKind::Date => Some(Parsed::Text(text)),
        SortKey::Text(_) => None,
    }
}

/// The test of a line; none where what it is tested against cannot be read.
fn check(term: &Term, about: &About, now: i64) -> Option<Check> {
    let kind = about.kind();
    let one = || term.values.first().map(String::as_str);
    let span = |text: &str| span(kind, text);
    match term.test {
        Test::Empty | Test::NotEmpty => Some(Check::Empty),
        Test::AtLeast => Some(Check::Number(vec![(span(one()?)?.0, f64::INFINITY)])),
        Test::AtMost => Some(Check::Number(vec![(f64::NEG_INFINITY, span(one()?)?.1)])),
        Test::Before => Some(Check::Day { from: None, below: Some(shortest(&moment(one()?)?).to_owned()) }),
        Test::After => Some(Check::Day { from: Some(behind(&moment(one()?)?)), below: None }),
        Test::LastDays => {
            let days = one()?.parse::<i64>().ok().filter(|days| (1..=MOST_DAYS).contains(days))?;
            let from = day_before(now, days)?;
            Some(Check::Day { from: Some(shortest(&from).to_owned()), below: Some(behind(&day_before(now, 0)?)) })
        }
        Test::Contains | Test::ContainsNot => Some(Check::Has(folded(one()?)?)),
        Test::Is | Test::IsNot | Test::OneOf => {
            if term.values.is_empty() {
                return None;
            }
            let values = term.values.iter().map(String::as_str);
            match about {
                About::Fact(Fact::Lists | Fact::ToldBy | Fact::Exports | Fact::Shared) => {
                    Some(Check::Among(term.values.clone()))
                }
                _ if kind == ColumnKind::Flag => {
                    Some(Check::Flag(matches!(parsed(kind, &flag(one()?)), Some(Parsed::Number(set)) if set > 0.5)))
                }
                _ if kind == ColumnKind::Date => {
                    let day = moment(one()?)?;
                    Some(Check::Day { below: Some(behind(&day)), from: Some(day) })
                }
                _ if is_number(kind) => values.map(span).collect::<Option<_>>().map(Check::Number),
                _ => values.map(|value| folded(&shown(kind, value))).collect::<Option<_>>().map(Check::Is),
            }
        }
    }
}

/// The columns that say whether the suppression list names a record, and whether another system does: they have a value where it is so.
const ONLY_WHERE_SO: [&str; 2] = ["own.suppressed", "own.elsewhere"];

/// The longest time that "in the last" can mean, in days: a century.
pub(crate) const MOST_DAYS: i64 = 36_500;

fn folded(text: &str) -> Option<String> {
    Some(text::comparable(text)).filter(|text| !text.is_empty())
}

/// `51`, `51-200`, `10K`, `10,001+` as a person types or chooses it for a column: the numbers that it means. Of a column of ranges
/// every cell is its lower end; one of numbers has every number between both ends.
fn span(kind: ColumnKind, typed: &str) -> Option<(f64, f64)> {
    let of_ranges = kind == ColumnKind::Range;
    if !of_ranges && let Ok(number) = typed.trim().replace(',', "").parse::<f64>() {
        return Some((number, number)).filter(|_| number.is_finite());
    }
    let start = api::columns::range_start(typed)?;
    let end = match typed.trim().split_once(['-', '–']) {
        _ if of_ranges => start,
        Some((_, end)) => api::columns::range_start(end)?,
        None if typed.trim().ends_with('+') => f64::INFINITY,
        None => start,
    };
    Some((start, end))
}

fn moment(typed: &str) -> Option<String> {
    api::columns::Moment::read(typed).map(|moment| moment.to_string())
}

/// A flag as columns show it.
fn flag(typed: &str) -> String {
    let yes = ["yes", "true", "1"].contains(&typed.trim().to_ascii_lowercase().as_str());
    if yes { "Yes".to_owned() } else { "No".to_owned() }
}

/// What a person types, as columns of a kind show it: `DE` as `Germany`.
fn shown(kind: ColumnKind, typed: &str) -> String {
    match kind {
        ColumnKind::Country => {
            countries::recognise(typed).map_or_else(|| typed.to_owned(), |country| country.name.clone())
        }
        ColumnKind::Words => api::columns::in_words(typed),
        _ => typed.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value as Json, json};

    use super::*;

    /// 2026-11-29.
    const NOW: i64 = 1_795_910_400_000;

    /// What a line says of a record that one document tells of.
    fn judged(kind: RecordKind, doc: &Json, column: &str, test: Test, value: &str) -> Verdict {
        let term = Term { column: column.to_owned(), test, values: vec![value.to_owned()] };
        let term = CompiledTerm::of(&term, kind, NOW).unwrap();
        let docs = [doc.as_object().unwrap()];
        term.of_row(&Row { docs: &docs, facts: &Facts::default() })
    }

    #[test]
    fn each_of_very_many_items_is_looked_at() {
        let name = |at: usize| if at == 62 { "Salesforce".to_owned() } else { format!("T{at}") };
        let tools: Vec<Json> = (0..80).map(|at| json!({ "name": name(at) })).collect();
        let doc = json!({ "company": { "technologies": tools } });
        for column in ["company.technologies[].name", "seen:company.technologies[].name"] {
            for (test, value, holds) in [
                (Test::Is, "salesforce", true),
                (Test::IsNot, "Salesforce", false),
                (Test::OneOf, "Salesforce", true),
                (Test::Contains, "lesfor", true),
                (Test::ContainsNot, "lesfor", false),
                (Test::Is, "T79", true),
                (Test::IsNot, "T80", true),
                // As a cell says how many it leaves out.
                (Test::Contains, "+30", false),
            ] {
                let verdict = judged(RecordKind::Person, &doc, column, test, value);
                assert_eq!(verdict, Verdict::of(holds), "{column} {test:?} {value}");
            }
        }
    }

    #[test]
    fn the_end_of_a_long_text_is_looked_at_whatever_is_taken_out_of_its_beginning() {
        // Of sixty characters thirty are left without their marks, of three hundred a hundred and fifty can be seen.
        let title = format!("{} Zebra", "e\u{301}".repeat(40));
        let company = format!("{} Zebra", "a\u{AD}".repeat(160));
        let doc = json!({ "jobTitle": title, "companyName": company });
        for (column, own) in [("title", &title), ("companyName", &company)] {
            for (test, value, holds) in [
                (Test::Contains, "zebra", true),
                (Test::ContainsNot, "zebra", false),
                (Test::Is, own.as_str(), true),
                (Test::IsNot, own.as_str(), false),
                (Test::Contains, "giraffe", false),
            ] {
                let verdict = judged(RecordKind::Person, &doc, column, test, value);
                assert_eq!(verdict, Verdict::of(holds), "{column} {test:?} {value}");
            }
        }
    }

    #[test]
    fn a_year_and_a_month_count_as_their_first_day() {
        for (own, test, value, holds) in [
            ("2018-12-31", Test::Before, "2019-01-01", true),
            ("2019", Test::Before, "2019-01-01", false),
            ("2019-01", Test::Before, "2019-01-01", false),
            ("2019", Test::Before, "2019-01", false),
            ("2019", Test::Before, "2019", false),
            ("2019-01-01", Test::Before, "2019", false),
            ("2019", Test::Before, "2019-01-02", true),
            ("2019", Test::Before, "2019-02", true),
            ("2018", Test::Before, "2019", true),
            ("2019-03", Test::Before, "2019-03-01", false),
            ("2019-03-01", Test::Before, "2019-03", false),
            ("2019-02-28", Test::Before, "2019-03-01", true),
            ("2019-03", Test::Before, "2019-03-02", true),
            // One within what is given is not later.
            ("2019", Test::After, "2018-12-31", true),
            ("2019", Test::After, "2019-01-01", false),
            ("2019-06", Test::After, "2019", false),
            ("2019-03", Test::After, "2019-03-01", false),
            ("2019-03", Test::After, "2019-02-28", true),
            // And only what is as exact can be a day.
            ("2019", Test::Is, "2019-01-01", false),
            ("2019-01-01", Test::Is, "2019", true),
            ("2026-11", Test::LastDays, "28", true),
            ("2026-11-01", Test::LastDays, "28", true),
            ("2026-10-31", Test::LastDays, "28", false),
            ("2026-11", Test::LastDays, "27", false),
            ("2026", Test::LastDays, "332", true),
            ("2026", Test::LastDays, "331", false),
            ("2026-11-29", Test::LastDays, "1", true),
            ("2026-11-30", Test::LastDays, "1", false),
        ] {
            let verdict = judged(RecordKind::Company, &json!({ "founded": own }), "founded", test, value);
            assert_eq!(verdict, Verdict::of(holds), "{own} {test:?} {value}");
        }
    }

    #[test]
    fn a_band_means_every_number_in_it() {
        for (typed, meant) in [
            ("51", Some((51.0, 51.0))),
            ("1,132", Some((1_132.0, 1_132.0))),
            ("-4.5", Some((-4.5, -4.5))),
            ("51-200", Some((51.0, 200.0))),
            ("51–200", Some((51.0, 200.0))),
            ("10,001+", Some((10_001.0, f64::INFINITY))),
            ("10K", Some((10_000.0, 10_000.0))),
            ("500K-1M", Some((500_000.0, 1_000_000.0))),
            ("51-many", None),
            ("few", None),
        ] {
            assert_eq!(span(ColumnKind::Number, typed), meant, "{typed}");
        }
        assert_eq!(span(ColumnKind::Range, "51-200"), Some((51.0, 51.0)), "a cell of ranges is its lower end");
    }
}
