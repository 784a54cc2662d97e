//! How rows are counted by the values of a column: in the bars above a grid, and on the breakdown of a search or a list.
//!
//! Owns: under what a value is counted. Does not own the ways to count (`kind.rs`), which columns are counted (their
//! definitions say so), nor the counting, which is the store's.

use super::column::Column;
use super::kind::Counted;
use super::order::range_start;
use super::place::{self, MOST_ITEMS};
use crate::doc::Doc;
use crate::text;

/// Characters of a value that decide which bar it is counted in.
pub const LONGEST_BAR: usize = 300;

/// What separates the values of a record under which it is counted, where it has several. No value has it.
pub const BETWEEN: char = '\n';

impl Column {
    /// Whether rows are counted by its values at all.
    pub fn is_counted(&self) -> bool {
        self.counted != Counted::Not
    }

    /// Whether what a row is counted under is stored beside its sort key. The range of a number follows from that key.
    pub fn keeps_counted(&self) -> bool {
        matches!(self.counted, Counted::Value | Counted::Each)
    }

    /// Under what a record with these answers, newest first, is counted; `shown` is its value.
    pub fn counted_under<'a>(&self, docs: impl IntoIterator<Item = &'a Doc>, shown: Option<&str>) -> Option<String> {
        match self.counted {
            Counted::Not | Counted::Band => None,
            Counted::Value => text::line(shown?, LONGEST_BAR),
            Counted::Each => {
                let all = docs.into_iter().map(|doc| self.each(doc)).find(|all| !all.is_empty())?;
                Some(all.join(&BETWEEN.to_string()))
            }
        }
    }

    fn each(&self, doc: &Doc) -> Vec<String> {
        let typed = self.typed_each(doc);
        let told = || self.places.iter().map(|place| place::each(doc, place, self.kind)).find(|told| !told.is_empty());
        let told = typed.or_else(told);
        let mut bars: Vec<String> = Vec::new();
        for bar in told.unwrap_or_default().iter().filter_map(|one| text::line(one, LONGEST_BAR)) {
            // A record that is counted under so many may have more, one that is counted under fewer has not: whoever looks
            // for one that is not among them (`conditions/src/check.rs`) relies on it.
            if bars.len() == MOST_ITEMS {
                break;
            }
            // Two that differ only after the cut, or in characters that cannot be seen, are one.
            if !bars.contains(&bar) {
                bars.push(bar);
            }
        }
        bars.sort_unstable();
        bars
    }

    /// The lower ends of the ranges of its scale, the lowest first, each with what rows in it are counted under.
    pub fn bands(&self) -> impl DoubleEndedIterator<Item = (f64, &'static str)> {
        self.scale.iter().filter_map(|range| Some((range_start(range.value)?, range.value)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::RecordKind;
    use crate::columns::{COMPANIES, ColumnKind, GridKind, PEOPLE, by_key};

    #[test]
    fn a_bar_is_one_short_line() {
        let city = by_key(&COMPANIES, "cityName").unwrap();
        let under = |shown: &str| city.counted_under([], Some(shown));
        assert_eq!(under("Bad\n\u{202E}Ems").as_deref(), Some("Bad Ems"), "what can be seen");
        assert_eq!(under(&"x".repeat(10_000)).map(|bar| bar.len()), Some(LONGEST_BAR), "cut");
        assert_eq!(under("\u{200B}"), None, "nothing is no bar");
    }

    #[test]
    fn each_of_several_values_is_counted() {
        let functions = by_key(&PEOPLE, "department.functions").unwrap();
        let doc = |json: &str| serde_json::from_str::<Doc>(json).unwrap();
        let newest = doc(r#"{"department":{"functions":[]}}"#);
        let older =
            doc(r#"{"department":{"functions":["sales_operations","tax, and law","a\nb","sales_operations"," "]}}"#);
        let under = functions.counted_under([&newest, &older], Some("whatever is shown"));
        assert_eq!(
            under.as_deref(),
            Some("A b\nSales operations\nTax, and law"),
            "each once, commas and all, of the newest answer that has any"
        );
        assert_eq!(functions.counted_under([&newest], None), None, "no value is none");
    }

    #[test]
    fn of_very_many_values_as_many_are_counted_as_a_cell_shows() {
        let functions = by_key(&PEOPLE, "department.functions").unwrap();
        let counted = |told: &[String]| {
            let doc = serde_json::json!({ "department": { "functions": told } });
            functions.counted_under([doc.as_object().unwrap()], None).map(|under| under.split(BETWEEN).count())
        };
        // Each twice, for whoever sees them.
        let told: Vec<String> = (0..80).flat_map(|at| [format!("F{at}"), format!("F{at}\u{200B}")]).collect();
        assert_eq!(counted(&told), Some(MOST_ITEMS), "a list that is cut is full, whatever of it is one");
        assert_eq!(counted(&told[..80]), Some(40), "one that is not full has no more");
    }

    #[test]
    fn what_is_counted_can_be() {
        for kind in [RecordKind::Company, RecordKind::Person] {
            for column in kind.columns() {
                let key = column.key;
                assert!(!column.facet || column.counted == Counted::Value, "{key}: a bar counts values");
                assert!(column.counted != Counted::Band || !column.scale.is_empty(), "{key} has ranges");
                assert!(column.scale.is_empty() || column.counted != Counted::Not, "{key}: a scale is for counting");
                assert!(column.bands().is_sorted_by(|one, two| one.0 < two.0), "{key}: the lowest range first");
                assert_eq!(column.bands().count(), column.scale.len(), "{key}: every range begins somewhere");
                let plain = |value: &str| value.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
                assert!(column.scale.iter().all(|range| plain(range.value)), "{key} can stand in a statement");
                let sorts = matches!(column.kind, ColumnKind::Number | ColumnKind::Range);
                assert!(column.counted != Counted::Band || sorts, "{key} is sorted by a number");
            }
        }
        for grid in GridKind::ALL {
            assert!(grid.counted().count() >= grid.facets().count(), "{grid:?}: bars are counted on the breakdown too");
        }
    }
}
