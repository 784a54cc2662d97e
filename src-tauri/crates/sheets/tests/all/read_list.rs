//! A list of the app's own: what is written is read, and what is no such file is refused without harm.

use std::path::Path;
use std::sync::atomic::AtomicBool;

use sheets::read::{self, Form, Limits, ReadError, Source};
use sheets::{Cell, Column, Format, Kind, Order, Writer};

use crate::reading::look_within;

static NEVER: AtomicBool = AtomicBool::new(false);

fn column(title: &str) -> Column {
    Column { title: title.into(), kind: Kind::Text, width: 20 }
}

fn written(path: &Path) {
    let order = Order {
        path: path.to_path_buf(),
        format: Format::List {
            kind: "person".into(),
            list: "Berlin".into(),
            keys: vec!["name".into(), "email".into()],
        },
        columns: vec![column("Name"), column("E-mail")],
        rows: Some(2),
    };
    let mut writer = Writer::create(&order, &NEVER, |_| {}).unwrap();
    writer.row(&[Cell::Text("Ada \"L\"\nLovelace".into()), Cell::Empty]).unwrap();
    writer.row(&[Cell::Text("=Zoë".into()), Cell::Link("zoe@acme.example".into())]).unwrap();
    assert_eq!(writer.finish().unwrap().rows, 2, "it was read back and counted");
}

fn lines(path: &Path) -> Result<Vec<Vec<String>>, ReadError> {
    let source = Source::File(path.to_path_buf());
    let look = read::look_at(&source, None, None, &Limits::default(), &NEVER)?;
    assert_eq!(look.form, Form::List, "known by how it begins");
    let mut rows = Vec::new();
    read::rows(&source, &look.choice(), &Limits::default(), &NEVER, |line| {
        rows.push(line.cells);
        Ok(())
    })?;
    Ok(rows)
}

#[test]
fn what_is_written_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("Berlin.prospector-list");
    written(&path);
    let head = look_within(&path, &Limits::default(), &NEVER).unwrap().list.expect("it says what it is");
    assert_eq!((head.kind.as_str(), head.name.as_str()), ("person", "Berlin"), "for the list that comes of it");
    assert_eq!(head.keys, ["name", "email"], "nobody has to say what its columns are");
    let rows = lines(&path).unwrap();
    assert_eq!(rows, [["Ada \"L\"\nLovelace", ""], ["=Zoë", "zoe@acme.example"]], "every cell as it was, unguarded");
}

#[test]
fn what_was_cut_or_made_to_harm_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.prospector-list");
    written(&path);
    let whole = std::fs::read(&path).unwrap();
    // Without its last line break it is whole.
    for cut in 28..whole.len() - 1 {
        std::fs::write(&path, &whole[..cut]).unwrap();
        assert!(lines(&path).is_err(), "cut behind {cut} bytes it is no list");
    }
    let head =
        r#"{"format":"prospector-list","version":1,"kind":"person","list":"x","columns":[{"key":"name","name":"N"}]}"#;
    let deep = "[".repeat(100_000);
    let long = format!("[\"{}\"]", "x".repeat(5 << 20));
    for (body, why) in [
        (format!("{head}\n[1]\n{{\"rows\":1}}\n"), "a number is no cell"),
        (format!("{head}\n{deep}\n{{\"rows\":1}}\n"), "nested without end"),
        (format!("{head}\n{long}\n{{\"rows\":1}}\n"), "a line that fills the memory"),
        (format!("{head}\n[\"a\"]\n{{\"rows\":2}}\n"), "a row is missing"),
        (format!("{head}\n[\"a\"]\n{{\"rows\":1}}\n[\"b\"]\n"), "something stands behind the end"),
        (head.replace(":1,", ":2,") + "\n{\"rows\":0}\n", "of a newer program"),
        (r#"{"format":"prospector-list"}"#.to_owned(), "a head without anything"),
    ] {
        std::fs::write(&path, body).unwrap();
        assert!(lines(&path).is_err(), "{why}");
    }
}
