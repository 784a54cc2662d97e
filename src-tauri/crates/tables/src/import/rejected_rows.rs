//! The lines that were not taken, as a file that can be mended and imported again.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use api::text;
use sheets::read::{Form, Limits, ReadError, Stop};
use sheets::rejected_rows::{Headings, RejectedRows, ending};
use sheets::{SheetError, read};
use words::t;

use super::mapping::Mapping;
use super::opened::{blocking, opened, unread};
use super::table::Opened;
use super::{run, table};
use crate::ipc::ImportNumber;
use ipc::FailureCode;
use workspace::failure::Failure;
use workspace::lock::locked;
use workspace::open::OpenWorkspace;
use workspace::partial_files;

/// Why the file was not written.
enum Trouble {
    Read(ReadError),
    Write(SheetError),
}

/// Writes the file where the person chooses; returns its name, or none when the dialog was closed.
pub async fn keep(open: &Arc<OpenWorkspace>, request: ImportNumber) -> Result<Option<String>, Failure> {
    let opened = opened(&open.host, request.import)?;
    let last = locked(&opened.last).clone().filter(|(_, state)| state.rest);
    let nothing = || Failure::new(FailureCode::Refused, t!("Every row of this file was taken: there is no rest."));
    let (how_asked, _) = last.ok_or_else(nothing)?;
    let (choice, mapping) = run::how(open, &opened, &how_asked)?;
    let Some(path) = open.host.desktop.save_path(&suggested(&opened, choice.form)).await else { return Ok(None) };
    let name = table::file_name(&path);
    let note = partial_files::note(open, &path);
    let write = move || {
        let _note = note;
        write(&path, &opened, &choice, &mapping)
    };
    let written = blocking(write).await?;
    match written {
        Ok(true) => Ok(Some(name)),
        Ok(false) => Err(nothing()),
        Err(Trouble::Read(error)) => Err(unread(&error)),
        Err(Trouble::Write(error)) => Err(error.into()),
    }
}

fn write(path: &Path, opened: &Opened, choice: &read::Choice, mapping: &Mapping) -> Result<bool, Trouble> {
    let never = AtomicBool::new(false);
    let look = opened.look();
    let headings: &[String] = if choice.header { &look.headings } else { &[] };
    let said = Headings {
        sheet: t!("Not imported"),
        problem: t!("What is wrong"),
        column: |number| t!("Column {number}", number = number),
    };
    let mut rest = RejectedRows::start(path, choice.form, headings, said, &never).map_err(Trouble::Write)?;
    let mut failed = None;
    let read = read::rows(&opened.source, choice, &Limits::default(), &never, |line| {
        let outcome = mapping.line(&line);
        if outcome.row.is_some() {
            return Ok(());
        }
        let what: Vec<String> = outcome
            .reports
            .iter()
            .map(|report| match &report.column {
                Some(column) => format!("{column}: {}", report.problem),
                None => report.problem.clone(),
            })
            .collect();
        rest.line(&line.cells, &what.join(" ")).map_err(|error| {
            failed = Some(error);
            Stop
        })
    });
    if let Some(error) = failed {
        return Err(Trouble::Write(error));
    }
    read.map_err(Trouble::Read)?;
    rest.finish().map(|written| written.is_some()).map_err(Trouble::Write)
}

fn suggested(opened: &Opened, form: Form) -> String {
    let stem = opened.file.as_deref().and_then(|file| Path::new(file).file_stem());
    let plain = |c: char| if c.is_alphanumeric() || c == '-' { c } else { ' ' };
    let stem = stem.map(|stem| text::composed(&stem.to_string_lossy())).unwrap_or_default();
    let words: String = stem.chars().take(60).map(plain).collect();
    let words: Vec<&str> = words.split_whitespace().collect();
    format!("{}.{}", t!("{file} not imported", file = words.join(" ")).trim(), ending(form))
}
