//! The table of sentences, and what must hold for any text.

use api::{FilterValue, Filters, SearchKind};

use super::{LONGEST, of};
use crate::ipc::Understood;

/// The year for which the table is written.
const YEAR: i16 = 2026;

/// One entry of the table.
struct Row {
    sentence: String,
    asked: Option<SearchKind>,
    kind: SearchKind,
    filters: Filters,
    unknown: Vec<String>,
}

fn rows(file: &str) -> Vec<Row> {
    let blocks = file
        .split("\n> ")
        .skip(1)
        .map(|block| block.lines().filter(|line| !line.is_empty() && !line.starts_with("# ---")));
    blocks.map(row).collect()
}

fn row<'a>(mut lines: impl Iterator<Item = &'a str>) -> Row {
    let first = lines.next().unwrap();
    let asked = first.strip_prefix('[').and_then(|rest| rest.split_once("] "));
    let sentence = asked.map_or(first, |(_, sentence)| sentence).to_owned();
    let asked = asked.map(|(kind, _)| SearchKind::by_name(kind).unwrap());
    let kind =
        lines.next().and_then(SearchKind::by_name).unwrap_or_else(|| panic!("“{sentence}” needs a kind of search"));
    let (mut filters, mut unknown) = (Filters::default(), Vec::new());
    for line in lines {
        let (key, values) = line.split_once(": ").unwrap_or_else(|| panic!("“{line}” is a key and values"));
        let texts = || values.split("; ").map(ToOwned::to_owned).collect();
        let value = match values {
            "true" | "false" => FilterValue::Flag(values == "true"),
            json if json.starts_with('{') => serde_json::from_str(json).unwrap(),
            _ => FilterValue::Many(texts()),
        };
        if key == "not understood" {
            unknown = texts();
        } else {
            assert!(kind.catalog().by_key(key).is_some(), "{key} is a filter of {}", kind.name());
            filters.0.insert(key.to_owned(), value);
        }
    }
    Row { sentence, asked, kind, filters: kind.normal(&filters), unknown }
}

/// Written before the reader, and after it.
const FILES: [(&str, &str); 2] =
    [("before", include_str!("table/before.txt")), ("after", include_str!("table/after.txt"))];

fn all() -> Vec<Row> {
    FILES.into_iter().flat_map(|(_, file)| rows(file)).collect()
}

fn shown(kind: SearchKind, filters: &Filters, unknown: &[String]) -> String {
    let mut lines = vec![kind.name().to_owned()];
    lines.extend(filters.0.iter().map(|(key, value)| format!("{key}: {}", serde_json::to_string(value).unwrap())));
    if !unknown.is_empty() {
        lines.push(format!("not understood: {}", unknown.join("; ")));
    }
    lines.join("\n      ")
}

fn not_understood(sentence: &crate::ipc::Sentence) -> Vec<String> {
    let unknown = sentence.parts.iter().filter(|part| matches!(part.read, Understood::Unknown | Understood::NoPlace));
    unknown.map(|part| part.text.clone()).collect()
}

#[test]
fn every_sentence_of_the_table_is_read_as_it_is_told() {
    let (mut differ, mut count) = (Vec::new(), 0);
    for (name, file) in FILES {
        let (rows, wrong) = (rows(file), differ.len());
        for row in &rows {
            let read = of(&row.sentence, row.asked, None, YEAR);
            let told = shown(row.kind, &row.filters, &row.unknown);
            let found = shown(read.kind, &read.filters, &not_understood(&read));
            if told != found {
                differ.push(format!("> {}\n told {told}\n read {found}", row.sentence));
            }
        }
        println!("sentences written {name}: {} of {}", rows.len() + wrong - differ.len(), rows.len());
        count += rows.len();
    }
    assert!(differ.is_empty(), "{} of {count} sentences differ:\n\n{}\n", differ.len(), differ.join("\n\n"));
    assert!(count >= 200, "the table has 200 sentences or more: {count}");
}

#[test]
fn what_is_read_can_be_sent() {
    for row in all() {
        let read = of(&row.sentence, row.asked, None, YEAR);
        let problems = read.kind.problems(&read.filters, &api::ValidationContext::default());
        let of_values: Vec<_> = problems.iter().filter(|problem| problem.value.is_some()).collect();
        assert!(of_values.is_empty(), "{}: {of_values:?}", row.sentence);
        assert_eq!(
            read.filters,
            read.kind.normal(&read.filters),
            "{}: the filters are in their normal form",
            row.sentence
        );
        let text: String = read.parts.iter().map(|part| part.text.as_str()).collect();
        assert_eq!(text, row.sentence, "the parts are the sentence");
    }
}

#[test]
fn any_text_is_read() {
    let rows = all();
    let deep = "in not at \"".repeat(2_000);
    let long: String = "ingenieursoftwarefirmen".repeat(1_000);
    let strange = [
        "",
        " ",
        "\u{202E}\u{200B}",
        "\"",
        "“",
        "999999999999999999999999999999999999999999999999 people",
        "1.2.3.4,5,6 to -7 million",
        "between between 5 and and",
        "0 to 0 employees",
        "🚀🚀 companies in 東京",
        "not not not",
        "of of of head of head of of",
        "hiring hiring hiring",
        "founded in 99999",
        "older than 99999999999999 years",
        "last 99999999999999999999 years",
        "a|b|c ; DROP TABLE",
        &deep,
        &long,
    ];
    let cut = rows.iter().step_by(5).flat_map(|row| {
        let ends = row.sentence.char_indices().map(|(at, _)| at);
        ends.map(|end| row.sentence[..end].to_owned()).collect::<Vec<_>>()
    });
    for text in strange.into_iter().map(ToOwned::to_owned).chain(cut) {
        for kind in [None, Some(SearchKind::Companies), Some(SearchKind::People), Some(SearchKind::Leads)] {
            let read = of(&text, kind, None, YEAR);
            let whole: String = read.parts.iter().map(|part| part.text.as_str()).collect();
            let told: String = text.chars().take(LONGEST).collect();
            assert!(whole == told || whole == format!("{told}…"), "the parts are the sentence: {told}");
            assert_eq!(read, of(&text, kind, None, YEAR), "the same sentence means the same: {told}");
        }
    }
}
