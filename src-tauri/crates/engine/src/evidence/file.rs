//! The evidence as a file for an auditor, who can check it without this program: a table of texts, each cell as it is hashed, with what
//! has to be known of it above.
//!
//! The head is written in English, whoever writes the file, and in the language of the screen behind it. What is hashed is not translated.

use std::sync::Arc;

use sheets::{Cell, Column, Delimiter, Format, Kind, Order};
use store::records::evidence::{Chain, ShownLine, moment};
use words::{Language, t, text, translate_stored};

use crate::screen::{EvidenceFile, EvidenceFileRequest, Failure};
use workspace::clock::local;
use workspace::open::OpenWorkspace;
use workspace::table_file::{self, Piece};

/// What stands above the lines. The first of them is the heading of the file.
const HEAD: &[&str] = &[
    text!("Evidence of do-not-call checks and of erasures"),
    text!(
        "Each line below is one do-not-call check whose answer came, or one person who was erased. It was written at the moment at which that happened. What happened before the date behind “kept since” has no line."
    ),
    text!(
        "How to check the lines: join the cells no, at, act, mark, answer, source and before of a line, with one line feed (byte 10) between two of them, as UTF-8. The SHA-256 of that, as 64 hexadecimal digits in small letters, must be its cell hash. Its cell before must be the hash of the line above it; that of line 1 is 64 zeros. The numbers must go up by one. So no line can be changed, taken out, put in or exchanged without being found."
    ),
    text!(
        "Whoever has all data of the program could write all lines anew. So note the last hash of each file that you get, with the day: in every later file it must be the hash of one of the lines."
    ),
    text!(
        "How to check whom a line is about: the cell mark stands for the number, so that nobody is named who was erased. Where the cells what and opening are filled, the SHA-256 of the opening, a colon and what must be the mark. Where they are empty, the person was erased, or the file was written without numbers. Who knows the number can get its opening from whoever has the program, and check it in the same way. An erasure has several marks, with spaces between them: of the numbers, addresses, pages and names of the person."
    ),
    text!(
        "The acts: “do_not_call” is a check, “erased” an erasure, “restored” says that a backup was gone back to, or a damaged file saved, and that lines do not simply go on. All moments are in UTC. What is hashed is in English in every language."
    ),
    text!("The lines show what was asked when, and what the service answered; not that its answer was right."),
];

/// What each cell of a line is called: for programs, so in no language.
const CELLS: [&str; 10] = ["no", "at", "act", "mark", "answer", "source", "before", "hash", "what", "opening"];

/// Lines that are read at once.
const PIECE: u32 = 500;

/// Writes the file where the person chooses; none when the dialog was closed.
pub(crate) async fn save(
    open: &Arc<OpenWorkspace>,
    request: EvidenceFileRequest,
) -> Result<Option<EvidenceFile>, Failure> {
    let name = format!("{}.csv", t!("evidence {day}", day = local(open.now()).date()));
    let Some((path, file)) = table_file::place(open, &name).await else { return Ok(None) };
    let since = open.store.evidence().await?.since;
    let column = |title: &&str| Column { title: (*title).to_owned(), kind: Kind::Text, width: 24 };
    let titles = [&HEAD[..1], &[""; CELLS.len() - 1]].concat();
    let order = Order {
        path,
        // Excel reads UTF-8 only behind a byte order mark.
        format: Format::Csv { bom: true, delimiter: Delimiter::Comma },
        columns: titles.iter().map(column).collect(),
        rows: None,
    };
    let (mut chain, mut lines) = (Chain::default(), 0);
    let (followed, counted) = (&mut chain, &mut lines);
    table_file::write(open, order, |pieces| async move {
        // Who sends to a writer that has given up learns why at the end.
        let _ = pieces.send(Piece::Rows(head(open, since))).await;
        let mut after = 0;
        loop {
            let some = open.store.evidence_lines(after, PIECE).await?;
            let Some(last) = some.last() else { break };
            after = last.line.no;
            some.iter().for_each(|shown| followed.take(&shown.line));
            *counted += some.len() as u64;
            let rows = some.into_iter().map(|shown| line(shown, request.readable)).collect();
            if pieces.send(Piece::Rows(rows)).await.is_err() {
                break;
            }
        }
        let _ = pieces.send(Piece::Rows(foot(*counted, followed))).await;
        Ok(())
    })
    .await?;
    let broken = chain.broken.map(|no| {
        t!("The lines of the evidence do not follow one another from line {no} on: the workspace file was damaged, or somebody changed it. The file says so too.", no = no)
    });
    tracing::info!(lines, broken = chain.broken, "the evidence was written into a file");
    Ok(Some(EvidenceFile { file, lines, broken }))
}

/// What stands above the lines, but for the heading.
fn head(open: &OpenWorkspace, since: i64) -> Vec<Vec<Cell<'static>>> {
    let mut rows: Vec<_> = HEAD[1..].iter().map(|said| row([(*said).to_owned()])).collect();
    if words::language() != Language::English {
        rows.extend(HEAD.iter().map(|said| row([translate_stored(said)])));
    }
    let service = open.client().map_or_else(|_| String::new(), |client| client.connection().base_url.to_string());
    rows.push(row(["kept since".to_owned(), moment(since)]));
    rows.push(row(["written".to_owned(), moment(open.now())]));
    rows.push(row(["service".to_owned(), service]));
    rows.push(row(CELLS.map(ToOwned::to_owned)));
    rows
}

fn line(shown: ShownLine, readable: bool) -> Vec<Cell<'static>> {
    let ShownLine { line, opening } = shown;
    let beside = line.what.zip(opening).filter(|_| readable);
    let (what, opening) = beside.unwrap_or_default();
    let no = line.no.to_string();
    row([no, moment(line.at), line.act, line.mark, line.answer, line.source, line.before, line.hash, what, opening])
}

/// What stands below the lines: whoever cuts some of them off has to change it too.
fn foot(lines: u64, chain: &Chain) -> Vec<Vec<Cell<'static>>> {
    let last = chain.hash().unwrap_or_default().to_owned();
    let held = chain.broken.map_or_else(|| "holds".to_owned(), |no| format!("broken at line {no}"));
    vec![
        row(["lines".to_owned(), lines.to_string()]),
        row(["last hash".to_owned(), last]),
        row(["chain".to_owned(), held]),
    ]
}

/// A row of these texts; the cells behind them are empty.
fn row<const N: usize>(texts: [String; N]) -> Vec<Cell<'static>> {
    let mut cells: Vec<Cell<'static>> = texts.into_iter().map(|text| Cell::Text(text.into())).collect();
    cells.resize(CELLS.len(), Cell::Empty);
    cells
}
