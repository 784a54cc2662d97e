//! XLSX (ECMA-376): the workbook's sheets, and the rows of one of them.
//!
//! Read with a reader of our own and not with `calamine`, which trusts figures in the file (room for shared strings) and
//! holds any text whole however long it is.

mod sheet;
pub(super) mod strings;
mod styles;

use std::collections::HashMap;

use quick_xml::events::{BytesStart, Event};

use self::strings::{Shared, Strings};
use super::error::ReadError;
use super::form::{SHEETS, Sheet};
use super::intake::Take;
use super::limits::Limits;
use super::packed::Package;
use super::packed::xml::{attribute, early_end, name};

/// What the workbook says about itself.
#[derive(Debug, Default)]
pub(crate) struct Workbook {
    /// The sheets with cells, each with the part of the archive that they are in.
    parts: Vec<(Sheet, String)>,
    from_1904: bool,
    strings: Option<String>,
    styles: Option<String>,
}

impl Workbook {
    /// Nothing where the archive is no workbook.
    pub(crate) fn read(package: &mut Package<'_>) -> Result<Option<Self>, ReadError> {
        let main = related(package, "_rels/.rels", "")?.into_iter().find(|relation| relation.kind == "officeDocument");
        let main = main.map_or_else(|| "xl/workbook.xml".to_owned(), |relation| relation.part);
        let (folder, name) = main.rsplit_once('/').unwrap_or(("", &main));
        let relations = related(package, &format!("{folder}/_rels/{name}.rels"), folder)?;
        let part = |kind: &str| relations.iter().find(|r| r.kind == kind).map(|r| r.part.clone());
        let mut book = Self { strings: part("sharedStrings"), styles: part("styles"), ..Self::default() };
        let sheets: HashMap<_, _> =
            relations.iter().filter(|r| r.kind == "worksheet").map(|r| (r.id.as_str(), &r.part)).collect();

        let Some(mut xml) = package.part(&main)? else { return Ok(None) };
        let mut is_workbook = false;
        loop {
            match xml.next()? {
                Event::Start(tag) | Event::Empty(tag) => match tag.local_name().as_ref() {
                    "workbook" => is_workbook = true,
                    "workbookPr" => {
                        let told = attribute(&tag, "date1904")?;
                        book.from_1904 |= told.is_some_and(|told| told == "1" || told == "true");
                    }
                    "sheet" if book.parts.len() < SHEETS => book.parts.extend(sheet(&tag, &sheets)?),
                    _ => {}
                },
                Event::Eof => break,
                _ => {}
            }
        }
        Ok(is_workbook.then_some(book))
    }

    /// The sheets that have cells.
    pub(crate) fn sheets(&self) -> Vec<Sheet> {
        self.parts.iter().map(|(sheet, _)| sheet.clone()).collect()
    }

    /// Hands in the rows of a sheet.
    pub(crate) fn rows(
        &self,
        package: &mut Package<'_>,
        at: usize,
        limits: &Limits,
        take: &mut Take<'_>,
    ) -> Result<(), ReadError> {
        let (_, part) = self.parts.get(at).ok_or(ReadError::NoSheet { sheet: at, sheets: self.parts.len() })?;
        let formats = self.styles.as_ref().map(|part| styles::read(package, part)).transpose()?.unwrap_or_default();
        let strings = self.strings.as_ref().map(|part| Strings::read(package, part, limits)).transpose()?;
        let strings = strings.unwrap_or_default();
        let xml = package.part(part)?.ok_or_else(early_end)?;
        sheet::rows(xml, &Shared { strings, formats, from_1904: self.from_1904 }, limits, take)
    }
}

fn sheet(tag: &BytesStart<'_>, parts: &HashMap<&str, &String>) -> Result<Option<(Sheet, String)>, ReadError> {
    let mut relation = None;
    for found in tag.attributes().with_checks(false) {
        let found = found.map_err(ReadError::broken)?;
        // `r:id` under any prefix, and not `sheetId`.
        if found.key.local_name().as_ref() == "id" {
            relation = Some(found.value.to_string());
        }
    }
    // A sheet of another kind, such as a chart, has no cells.
    let Some(part) = relation.and_then(|id| parts.get(id.as_str()).copied()) else { return Ok(None) };
    let name = name(tag, "name")?.unwrap_or_default();
    let hidden = attribute(tag, "state")?.is_some_and(|state| state != "visible");
    Ok(Some((Sheet { name, hidden }, part.clone())))
}

/// Which part of the archive belongs to another, and as what.
struct Relation {
    id: String,
    kind: String,
    part: String,
}

fn related(package: &mut Package<'_>, part: &str, folder: &str) -> Result<Vec<Relation>, ReadError> {
    let mut relations = Vec::new();
    let Some(mut xml) = package.part(part)? else { return Ok(relations) };
    loop {
        match xml.next()? {
            Event::Start(tag) | Event::Empty(tag) if tag.local_name().as_ref() == "Relationship" => {
                let (id, kind, target) = (name(&tag, "Id")?, name(&tag, "Type")?, name(&tag, "Target")?);
                if let (Some(id), Some(kind), Some(target)) = (id, kind, target)
                    && relations.len() < 10 * SHEETS
                {
                    let kind = kind.rsplit('/').next().unwrap_or_default().to_owned();
                    relations.push(Relation { id, kind, part: within(folder, &target) });
                }
            }
            Event::Eof => return Ok(relations),
            _ => {}
        }
    }
}

/// The name of a part that is given as seen from a folder.
fn within(folder: &str, target: &str) -> String {
    if let Some(whole) = target.strip_prefix('/') {
        return whole.to_owned();
    }
    let mut steps: Vec<_> = folder.split('/').filter(|step| !step.is_empty()).collect();
    for step in target.split('/') {
        match step {
            ".." => drop(steps.pop()),
            "." | "" => {}
            step => steps.push(step),
        }
    }
    steps.join("/")
}
