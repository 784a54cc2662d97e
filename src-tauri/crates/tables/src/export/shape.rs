//! What a file looks like: its name, its columns with their headings, and what is in a cell.

use std::borrow::Cow;

use api::columns::{AnyColumn, ColumnKind, Moment, SortKey};
use api::{RecordKind, text};
use jiff::civil::Date;
use sheets::{Cell, Format, Kind};
use store::records::Record;
use words::t;

use super::rows::Call;
use crate::import::LIST_ENDING;
use crate::ipc::{DoNotCallRows, ExportColumn, ExportFormat, ExportShape};

/// Columns of a file: more than there are.
pub(super) const MOST_COLUMNS: usize = 1_000;
/// Characters of a heading.
const LONGEST_HEADING: usize = 120;
/// Width of the column with the state of the do-not-call check, in characters.
const CALL_WIDTH: u16 = 24;

/// A column of a file.
pub(super) struct FileColumn {
    heading: String,
    /// None for the state of the do-not-call check.
    pub(super) column: Option<AnyColumn>,
}

impl FileColumn {
    /// What it is to the app; nothing where it is no column of the app.
    fn key(&self) -> String {
        match &self.column {
            Some(AnyColumn::Known(column)) => column.key.to_owned(),
            Some(AnyColumn::Seen(_) | AnyColumn::Score { .. }) | None => String::new(),
        }
    }
}

/// The columns of a file; unknown ones are left out.
pub(super) fn columns(kind: RecordKind, shape: &ExportShape, scores: &[AnyColumn]) -> Vec<FileColumn> {
    let of = |wanted: &ExportColumn| {
        let column = match AnyColumn::by_key(kind, &wanted.key)? {
            AnyColumn::Score { .. } => scores.iter().find(|score| score.key() == wanted.key)?.clone(),
            column => column,
        };
        let heading = wanted.heading.as_deref().map(heading).filter(|heading| !heading.is_empty());
        Some(FileColumn { heading: heading.unwrap_or_else(|| column.label()), column: Some(column) })
    };
    let mut columns: Vec<FileColumn> = shape.columns.iter().take(MOST_COLUMNS).filter_map(of).collect();
    if shape.format == ExportFormat::List && !columns.is_empty() {
        let lacks = |key: &&&str| !shape.columns.iter().any(|column| column.key == **key);
        let keys = recognised_by(kind).iter().filter(lacks);
        columns.extend(keys.filter_map(|key| of(&ExportColumn { key: (*key).to_owned(), heading: None })));
    }
    let marked = kind == RecordKind::Person && shape.do_not_call == DoNotCallRows::Mark;
    if marked && !columns.is_empty() {
        columns.push(FileColumn { heading: t!("Do-not-call check"), column: None });
    }
    columns
}

/// By what a colleague's app recognises a record: a list has these columns, whichever are chosen.
const fn recognised_by(kind: RecordKind) -> &'static [&'static str] {
    match kind {
        RecordKind::Person => &["name", "profileUrl"],
        RecordKind::Company => &["name", "domain", "networkProfile"],
    }
}

/// A heading as it is written: one line of what can be seen.
pub(super) fn heading(typed: &str) -> String {
    text::clean(&typed.chars().take(LONGEST_HEADING * 4).collect::<String>()).chars().take(LONGEST_HEADING).collect()
}

/// The columns as the file has them.
pub(super) fn sheet(columns: &[FileColumn]) -> Vec<sheets::Column> {
    let column = |column: &FileColumn| {
        let (kind, width) = match &column.column {
            None => (Kind::Text, CALL_WIDTH),
            Some(column) => {
                let kind = match column.kind() {
                    ColumnKind::Link => Kind::Link,
                    ColumnKind::Date => Kind::Date,
                    ColumnKind::Number => Kind::Number,
                    ColumnKind::Phone => Kind::Phone,
                    _ => Kind::Text,
                };
                // About seven pixels a character.
                (kind, (column.width() / 7).clamp(8, 80))
            }
        };
        sheets::Column { title: column.heading.clone(), kind, width }
    };
    columns.iter().map(column).collect()
}

/// A number and a whole day are such in the file, and so is a number that the service sent in a column of texts;
/// everything else is what the grid shows.
pub(super) fn cell(column: &FileColumn, record: &Record, now: i64) -> Cell<'static> {
    let Some(column) = &column.column else { return Cell::Text(Cow::Owned(Call::of_record(record, now).words())) };
    let Some((place, text)) = column.newest(record.docs()) else { return Cell::Empty };
    let text = if let Cow::Owned(visible) = text::visible(&text) { visible } else { text };
    let number = match column.kind() {
        ColumnKind::Number => match column.sort_key(&text) {
            Some(SortKey::Number(number)) => Some(number),
            _ => None,
        },
        // The service may send a number in a column of texts; few texts can be one.
        ColumnKind::Text | ColumnKind::Long | ColumnKind::Range if text.parse::<f64>().is_ok() => {
            record.observations.get(place).and_then(|observation| column.number(&observation.doc))
        }
        _ => None,
    };
    let text = column.said(&text);
    match (number, column.kind()) {
        (Some(number), _) => Cell::Number(number),
        (None, ColumnKind::Date) => day(&text).map_or(Cell::Text(Cow::Owned(text)), Cell::Date),
        (None, ColumnKind::Link) if text.contains("://") => Cell::Link(Cow::Owned(text)),
        (None, ColumnKind::Phone) => Cell::Phone(Cow::Owned(text)),
        (None, _) => Cell::Text(Cow::Owned(text)),
    }
}

/// A cell of a list for a colleague: the value as it is stored, in no one's language.
pub(super) fn kept(column: &FileColumn, record: &Record, now: i64) -> Cell<'static> {
    let Some(known) = &column.column else { return cell(column, record, now) };
    known
        .newest(record.docs())
        .map_or(Cell::Empty, |(_, text)| Cell::Text(Cow::Owned(text::visible(&text).into_owned())))
}

/// A month or a year alone is no day, and stays the text that sorts.
fn day(text: &str) -> Option<Date> {
    let Moment { year, month, day } = Moment::read(text)?;
    Date::new(i16::try_from(year).ok()?, i8::try_from(month?).ok()?, i8::try_from(day?).ok()?).ok()
}

/// The kind of file; `many` is the word for its rows, `title` the name of what has them.
pub(super) fn format(
    many: &str,
    title: &str,
    kind: RecordKind,
    columns: &[FileColumn],
    format: ExportFormat,
) -> Format {
    let sheet = many.chars().take(1).flat_map(char::to_uppercase).chain(many.chars().skip(1)).collect();
    match format {
        ExportFormat::Xlsx => Format::Xlsx { sheet },
        ExportFormat::List => Format::List {
            kind: kind.name().to_owned(),
            list: title.to_owned(),
            keys: columns.iter().map(FileColumn::key).collect(),
        },
        ExportFormat::Csv { bom, delimiter } => Format::Csv { bom, delimiter },
    }
}

/// A name that every system takes, made of the name of the list or the search.
pub(super) fn file_name(many: &str, title: &str, format: ExportFormat) -> String {
    let ending = match format {
        ExportFormat::Xlsx => "xlsx",
        ExportFormat::Csv { .. } => "csv",
        ExportFormat::List => LIST_ENDING,
    };
    let plain = |c: char| if c.is_alphanumeric() { c } else { ' ' };
    let words: String = text::composed(title).chars().take(60).map(plain).collect();
    let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
    if words.is_empty() { format!("{many}.{ending}") } else { format!("{many} {words}.{ending}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_name_is_no_path() {
        for (title, name) in [
            ("Germany, software development, 51–200", "companies Germany software development 51 200.xlsx"),
            ("../../etc/passwd", "companies etc passwd.xlsx"),
            ("///", "companies.xlsx"),
            ("Ka\u{308}ufer", "companies Käufer.xlsx"),
        ] {
            assert_eq!(file_name("companies", title, ExportFormat::Xlsx), name, "{title}");
        }
    }

    #[test]
    fn a_heading_is_one_line_that_can_be_seen() {
        for (typed, shown) in [
            ("  Company\r\nname\u{202E} ", "Company name".to_owned()),
            (&"x".repeat(10_000), "x".repeat(LONGEST_HEADING)),
            ("\u{200B}\n", String::new()),
        ] {
            assert_eq!(heading(typed), shown, "{typed:.40?}");
        }
    }

    #[test]
    fn an_empty_heading_is_the_name_of_the_column() {
        let column = |key: &str, heading: Option<&str>| ExportColumn {
            key: key.to_owned(),
            heading: heading.map(str::to_owned),
        };
        let shape = ExportShape {
            columns: vec![column("name", Some(" ")), column("domain", Some("Site")), column("no such", None)],
            format: ExportFormat::Xlsx,
            do_not_call: DoNotCallRows::Mark,
            leave_out_known: false,
        };
        let headings = |kind| columns(kind, &shape, &[]).into_iter().map(|column| column.heading).collect::<Vec<_>>();
        assert_eq!(headings(RecordKind::Company), ["Company", "Site"], "a company is not called: no check to mark");
        assert_eq!(
            headings(RecordKind::Person),
            ["Name", "Do-not-call check"],
            "a person has no domain, and may have a check"
        );
    }
}
