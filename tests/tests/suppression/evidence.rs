//! The evidence of checks and erasures in the eyes of a program that shares nothing with ours: Python's standard library, told what the
//! file itself explains.

use std::path::{Path, PathBuf};
use std::process::Command;

use api::RecordKind;
use engine::screen::{FailureCode, RowsOf, ViewRequest};
use serde_json::{Value, json};
use tests::rig::{App, Service, view_of};

const PYTHON: &str = "/usr/bin/python3";
const CHECK: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/suppression/check_evidence.py");
/// Of whoever is erased: the number and the name.
const TRACES: [&str; 2] = ["2025550101", "Ada1"];

/// What the auditor's program says of a file, or why it does not hold.
fn checked(path: &Path, further: &[&str]) -> Result<Value, String> {
    let told = Command::new(PYTHON).arg(CHECK).arg(path).args(further).output().expect("Python is installed");
    if !told.status.success() {
        return Err(String::from_utf8_lossy(&told.stderr).into_owned());
    }
    Ok(serde_json::from_slice(&told.stdout).expect("it writes JSON"))
}

async fn saved(app: &App, readable: bool) -> PathBuf {
    let saved = app.ask("save_evidence", json!({"readable": readable})).await;
    assert_eq!(saved["broken"], Value::Null, "the program checks it too: {saved}");
    let path = app.files.path().join(saved["file"].as_str().unwrap());
    let kept = app.files.path().join(format!("kept {readable} {}.csv", saved["lines"]));
    std::fs::rename(path, &kept).unwrap();
    kept
}

/// Which of the traces are in these bytes.
fn traces(bytes: &[u8]) -> Vec<&str> {
    let is_in = |text: &&str| bytes.windows(text.len()).any(|window| window == text.as_bytes());
    TRACES.into_iter().filter(is_in).collect()
}

fn acts(told: &Value, act: &str) -> usize {
    told["lines"].as_array().unwrap().iter().filter(|line| line[0] == act).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_auditor_can_check_what_was_checked_and_who_was_erased_is_not_named() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::unpaced(data.path(), &service).await;
    let none = app.ask("evidence", json!({})).await;
    assert_eq!((&none["lines"], &none["last"]), (&json!(0), &Value::Null), "nothing is invented: {none}");
    assert_eq!(checked(&saved(&app, true).await, &[]).unwrap()["lines"], json!([]), "a file of no line can be checked");

    let list = app.check_numbers(4).await;
    let single = json!({"form": "dnc_check", "fields": {"phone": "+1 202 555 0142"}});
    app.ask("look_up", &single).await;
    assert_eq!(app.ask("look_up", &single).await["origin"], "owned", "the same once more is no check");
    let state = app.ask("evidence", json!({})).await;
    assert_eq!(state["lines"], 5, "four of the job and one by hand: {state}");
    let before = checked(&saved(&app, true).await, &[]).unwrap();
    assert_eq!((&before["last"], acts(&before, "do_not_call")), (&state["last"], 5), "{before}");

    let people = ViewRequest { of: RowsOf::List { list }, ..view_of(0) };
    let (_, rows) = app.rows_of(RecordKind::Person, &people).await;
    app.ask("erase_person", json!({"record": rows[1]["id"], "typed": "Ada1 Byron"})).await;
    let path = saved(&app, true).await;
    let known = before["last"].as_str().unwrap();
    let after = checked(&path, &["--known", known]).unwrap();
    assert_eq!((acts(&after, "do_not_call"), acts(&after, "erased")), (5, 1), "a line more: {after}");
    let lines = after["lines"].as_array().unwrap();
    let named = |number: &str| lines.iter().filter(|line| line[2] == format!("phone:+1202555{number}")).count();
    assert_eq!(["0100", "0101", "0102", "0103", "0142"].map(named), [1, 0, 1, 1, 1], "the others are: {after}");
    let answers = ["listed", "not listed"];
    assert!(
        lines[..5].iter().all(|line| answers.iter().any(|answer| line[1] == *answer)),
        "each has its answer: {after}"
    );
    assert_eq!(traces(&std::fs::read(&path).unwrap()), Vec::<&str>::new(), "nothing of the person is in the file");

    // The person asks whether the number was checked, and gets what an auditor needs to see that.
    let about = app.ask("evidence_about", json!({"text": "(202) 555-0101"})).await;
    let numbers: Vec<i64> =
        about["lines"].as_array().unwrap().iter().map(|line| line["no"].as_i64().unwrap()).collect();
    assert_eq!((numbers.len(), numbers[1]), (2, 6), "the check and the erasure: {about}");
    let (what, opening) = (about["what"].as_str().unwrap(), about["openings"][0].as_str().unwrap());
    let told = checked(&path, &["--what", what, "--opening", opening]).unwrap();
    assert_eq!(told["about"], json!(numbers), "the same lines");
    let other = checked(&path, &["--what", "phone:+12025550102", "--opening", opening]).unwrap();
    assert_eq!(other["about"], json!([]), "and no others");
    assert_eq!(
        app.ask("evidence_about", json!({"text": "+1 202 555 0199"})).await["lines"],
        json!([]),
        "never checked"
    );
    let odd = app.refused("evidence_about", json!({"text": "Ada Byron"})).await;
    assert_eq!(odd.code, FailureCode::Refused, "a name is not enough: {odd:?}");

    let marks = saved(&app, false).await;
    assert_eq!(acts(&checked(&marks, &["--known", known]).unwrap(), "do_not_call"), 5, "without numbers it holds too");
    let bytes = std::fs::read(&marks).unwrap();
    assert!(!bytes.windows(7).any(|window| window == b"2025550"), "and has none of them");
    app.desktop.close_dialogs(true);
    assert_eq!(app.ask("save_evidence", json!({"readable": true})).await, Value::Null, "the dialog was closed");
    app.end().await;
    let file = std::fs::read(data.path().join("workspaces/demo/workspace.sqlite")).unwrap();
    assert_eq!(traces(&file), Vec::<&str>::new(), "nor in a byte of the workspace file");
}

/// A table as it is in the file, to be spoilt.
fn rows(path: &Path) -> Vec<Vec<String>> {
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_path(path).unwrap();
    reader.records().map(|row| row.unwrap().iter().map(str::to_owned).collect()).collect()
}

fn write(path: &Path, rows: &[Vec<String>]) {
    let mut writer = csv::Writer::from_path(path).unwrap();
    rows.iter().for_each(|row| writer.write_record(row).unwrap());
    writer.flush().unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_is_changed_in_the_file_is_found() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::unpaced(data.path(), &service).await;
    app.check_numbers(3).await;
    let whole = rows(&saved(&app, true).await);
    let first = whole.iter().position(|row| row[0] == "no").unwrap() + 1;
    let spoilt = app.files.path().join("spoilt.csv");
    write(&spoilt, &whole);
    checked(&spoilt, &[]).expect("what is written as it was read holds");
    let refused = |rows: &[Vec<String>], what: &str| {
        write(&spoilt, rows);
        let why = checked(&spoilt, &[]).expect_err(what);
        assert!(why.contains("does not hold"), "{what}: {why}");
    };
    for (line, cell) in (first..first + 3).flat_map(|line| (0..whole[first].len()).map(move |cell| (line, cell))) {
        let mut rows = whole.clone();
        let last = rows[line][cell].pop().unwrap();
        rows[line][cell].push(if last == '7' { '8' } else { '7' });
        refused(&rows, &format!("a byte in cell {cell} of row {line}"));
    }
    for line in first..first + 3 {
        let mut rows = whole.clone();
        let gone = rows.remove(line);
        refused(&rows, "a line that was taken out");
        rows.insert(first + usize::from(line == first), gone);
        refused(&rows, "a line in another place");
        let mut rows = whole.clone();
        rows.insert(line, whole[line].clone());
        refused(&rows, "a line that stands there twice");
    }
    let mut rows = whole.clone();
    rows.swap(first, first + 1);
    refused(&rows, "two lines that were exchanged");
    let other = checked(&saved(&app, true).await, &["--known", &"0".repeat(64)]);
    assert!(other.unwrap_err().contains("handed out before"), "a file of another chain is told from this one");
    app.end().await;
}
