//! The spreadsheet of a sales rep: 2,000 rows as they come, good ones and bad ones.
//!
//! Owns the rows and what an import should make of them. Does not own importing.

use std::path::Path;

use rust_xlsxwriter::Workbook;
use tests::rig::{Service, Somebody};

/// Rows below the headings.
pub const ROWS: usize = 2_000;
/// People of the service's world, with nothing but a name and a company.
pub const ASKED: usize = 24;
/// Rows that are in the file twice.
pub const TWICE: usize = 60;
/// People who are in the file under another spelling of their company, with the same number.
pub const SPELLED: usize = 6;
/// People with a page whose e-mail is none.
pub const BAD_EMAIL: usize = 8;
/// Rows that name nobody.
pub const NOBODY: usize = 30;
/// Rows whose note looks like a formula.
pub const FORMULAS: usize = 20;
/// The list's name, after the file's.
pub const NAME: &str = "fair 2026";

/// Each with the field that it should be matched to; one is a column of one's own, one is to be left out.
pub const HEADINGS: [&str; 9] =
    ["First Name", "Last Name", "Job Title", "Company", "Website", "Email", "Mobile", "Page", "Deal stage"];
const STAGE: usize = 8;

type Line = [String; HEADINGS.len()];

/// People who are in the file once.
pub const fn people() -> usize {
    ROWS - TWICE - NOBODY
}

/// What is found out about these, so that a job has something to ask: from another service with the same world.
pub async fn known() -> Vec<Somebody> {
    let twin = Service::start().await;
    let mut people = twin.people("US").await;
    twin.stop().await;
    let mut names = std::collections::HashSet::new();
    people.retain(|one| names.insert((one.text("firstname").to_owned(), one.text("lastname").to_owned())));
    people.truncate(ASKED);
    assert_eq!(people.len(), ASKED, "the first page has enough of them");
    people
}

/// Everybody whom it names, as a list shows a name.
pub fn names(known: &[Somebody]) -> std::collections::BTreeSet<String> {
    let named = |line: &&Line| !line[0].is_empty();
    lines(known).iter().filter(named).map(|[first, last, ..]| format!("{first} {last}")).collect()
}

/// Writes it.
pub fn write(path: &Path, known: &[Somebody]) {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    let lines = lines(known);
    assert_eq!(lines.len(), ROWS, "as many as promised");
    let head = HEADINGS.map(str::to_owned);
    for (row, line) in std::iter::once(&head).chain(&lines).enumerate() {
        for (column, cell) in line.iter().enumerate().filter(|(_, cell)| !cell.is_empty()) {
            let (row, column) = (u32::try_from(row).unwrap(), u16::try_from(column).unwrap());
            sheet.write_string(row, column, cell).unwrap();
        }
    }
    book.save(path).unwrap();
}

fn lines(known: &[Somebody]) -> Vec<Line> {
    let own = people() - known.len() - SPELLED;
    let mut lines: Vec<Line> = (0..own).map(somebody).collect();
    for line in &mut lines[..BAD_EMAIL] {
        line[5] = "not an address".to_owned();
    }
    for (at, line) in lines[100..100 + FORMULAS].iter_mut().enumerate() {
        line[STAGE] = ["=1+1", "@SUM(A1)", "'=cmd", "+open", "-lost"][at % 5].to_owned();
    }
    let twice: Vec<Line> = lines[200..200 + TWICE].to_vec();
    let spelled: Vec<Line> = lines[300..300 + SPELLED].iter().map(spelled_otherwise).collect();
    lines.extend(twice);
    lines.extend(spelled);
    lines.extend(known.iter().map(asked));
    lines.extend((0..NOBODY).map(nobody));
    lines
}

/// Somebody of whom the file has everything; the number is written as at home.
fn somebody(at: usize) -> Line {
    let (first, last) = (FIRST[at % FIRST.len()], LAST[at / FIRST.len()]);
    let firm = 10 + at % 50;
    [
        first.to_owned(),
        last.to_owned(),
        "Buyer".to_owned(),
        format!("Firma {firm}"),
        format!("https://firma{firm}.example"),
        format!("p{at}@firma{firm}.example"),
        format!("0152 2{:07}", 8_000_000 + at),
        format!("https://www.network.example/in/journey-{at}"),
        ["open", "won", "lost"][at % 3].to_owned(),
    ]
}

/// The same person from another source: no page, the company with its legal form, the number with its country.
fn spelled_otherwise(line: &Line) -> Line {
    let mut other = line.clone();
    other[3] = format!("{} GmbH", line[3].to_uppercase());
    other[4] = String::new();
    other[5] = String::new();
    other[6] = format!("+49{}", line[6].replace(' ', "").trim_start_matches('0'));
    other[7] = String::new();
    other
}

fn asked(one: &Somebody) -> Line {
    let mut line: Line = Default::default();
    line[0] = one.text("firstname").to_owned();
    line[1] = one.text("lastname").to_owned();
    line[3] = one.text("companyName").to_owned();
    line[4] = one.text("companyWebsite").to_owned();
    line
}

fn nobody(at: usize) -> Line {
    let mut line: Line = Default::default();
    // A third has an e-mail that is none, the others say nothing of a person.
    if at.is_multiple_of(3) {
        line[5] = "nobody at all".to_owned();
    }
    line[STAGE] = "open".to_owned();
    line
}

const FIRST: [&str; 40] = [
    "Ada", "Anna", "Ben", "Björn", "Carla", "Clara", "David", "Dora", "Emil", "Eva", "Felix", "Fiona", "Georg",
    "Greta", "Hans", "Hilda", "Ida", "Ivan", "Jan", "Jule", "Karl", "Klara", "Lea", "Lukas", "Maja", "Moritz", "Nadja",
    "Nils", "Olga", "Oskar", "Paul", "Petra", "Rosa", "Ruben", "Selma", "Sven", "Theo", "Tilda", "Ulla", "Zoë",
];
const LAST: [&str; 50] = [
    "Adler", "Albers", "Amsel", "Bachmann", "Baum", "Becker", "Berger", "Brandt", "Busch", "Dietz", "Dorn", "Ebert",
    "Engel", "Falk", "Fink", "Franke", "Fuchs", "Geiger", "Graf", "Haas", "Hahn", "Heller", "Hirsch", "Horn", "Jung",
    "Kaiser", "Keller", "Kern", "Koch", "Kraft", "Lange", "Lorenz", "Maurer", "Menzel", "Nagel", "Otto", "Pohl",
    "Rabe", "Reuter", "Ritter", "Sauer", "Seidel", "Stein", "Thoma", "Ulrich", "Vogel", "Wagner", "Weiß", "Wolff",
    "Ziegler",
];
