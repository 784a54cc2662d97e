//! The accounts of a file against the service's own book: whatever the moment, nothing that was paid for is lost, and nothing
//! is paid twice unnoticed.

use std::collections::{BTreeMap, BTreeSet};

use crate::book::{Book, Question};
use crate::left::Left;

/// What the file says of one question.
#[derive(Debug, Default)]
struct Said {
    /// Answers, and those of them that cost something.
    facts: u64,
    paid: u64,
    /// Calls that were sent or may have been: those that the service refused are none.
    intents: u64,
    /// Of these, those whose outcome nobody knows, or that a person has settled.
    named: u64,
}

/// What the file said before: what is there once is there for ever.
#[derive(Debug, Default)]
pub struct Before {
    facts: BTreeSet<(i64, String)>,
    spent: u64,
    /// Calls that were under way at the last kill.
    open: BTreeSet<i64>,
}

/// Unconfirmed calls, and those that were under way when the process was killed: the next start calls them unconfirmed.
const NAMED: &str = "state IN ('open', 'unconfirmed')";

/// Calls that may be a second one about a question whose first has no known outcome: by pull, where they are of one.
const AGAIN: &str = "SELECT next.pull, count(*), 0, 0 FROM intents next WHERE next.state <> 'refused' AND EXISTS (
    SELECT 1 FROM intents first WHERE first.id < next.id AND first.pull IS next.pull
        AND (first.operation, first.digest) = (next.operation, next.digest)
        AND first.state IN ('open', 'unconfirmed') AND first.settled_at IS NULL) GROUP BY next.pull";

/// Notes what was sent again though its outcome is unclear, and nobody has said that it may be. `decided` is what was said:
/// the number of a pull for each page.
pub fn sent_again(left: &Left, decided: &[i64], broken: &mut Vec<String>) {
    for (pull, times, ..) in left.rows::<Option<i64>, u64, i64, i64>(AGAIN) {
        let said = decided.iter().filter(|decided| Some(**decided) == pull).count() as u64;
        if times > said {
            broken.push(format!("sent again by itself though unclear: {} calls of pull {pull:?}", times - said));
        }
    }
}

/// Notes calls that were under way at the kill before and that are shown to nobody: a process that has opened the file
/// calls them not confirmed before it does anything else.
pub fn forgotten(left: &Left, opened: bool, before: &mut Before, broken: &mut Vec<String>) {
    let open = left.rows::<i64, i64, i64, i64>("SELECT id, 0, 0, 0 FROM intents WHERE state = 'open'");
    let open: BTreeSet<i64> = open.into_iter().map(|(id, ..)| id).collect();
    let forgotten = open.intersection(&before.open).count();
    if opened && forgotten > 0 {
        broken.push(format!("{forgotten} calls of the run before are still called under way"));
    }
    before.open = open;
}

/// Notes everything that is not as it must be. The book must have been read after the process was killed.
pub fn check(left: &Left, book: &Book, before: &mut Before, broken: &mut Vec<String>) {
    let said = said(left);
    let unsaid = Said::default();
    for question in book.charges.keys() {
        let (times, own) = (book.times(question), said.get(question).unwrap_or(&unsaid));
        let what = Book::said(question);
        if times > own.facts + own.named {
            broken.push(format!("{what}: charged {times} times, {} answers are kept, {} named", own.facts, own.named));
        }
        if times > own.intents {
            broken.push(format!("{what}: charged {times} times for {} intents", own.intents));
        }
    }
    for (question, own) in &said {
        let what = Book::said(question);
        if own.paid > book.times(question) {
            broken.push(format!("{what}: {} paid answers, charged {} times", own.paid, book.times(question)));
        }
        if own.facts > 1 {
            broken.push(format!("{what}: kept {} times", own.facts));
        }
        if own.intents > own.named + 1 {
            broken.push(format!("{what}: sent {} times, though only {} were unclear", own.intents, own.named));
        }
    }
    sums(left, book, before, broken);
    each_whole(left, broken);
}

fn said(left: &Left) -> BTreeMap<Question, Said> {
    let mut said: BTreeMap<Question, Said> = BTreeMap::new();
    let facts = "SELECT operation, digest, count(*), sum(charged > 0) FROM facts GROUP BY operation, digest";
    for (operation, digest, facts, paid) in left.rows::<String, String, u64, u64>(facts) {
        let own = said.entry((operation, digest)).or_default();
        (own.facts, own.paid) = (facts, paid);
    }
    let intents = format!(
        "SELECT operation, digest, count(*), sum({NAMED}) FROM intents WHERE state <> 'refused' GROUP BY operation, digest"
    );
    for (operation, digest, intents, named) in left.rows::<String, String, u64, u64>(&intents) {
        let own = said.entry((operation, digest)).or_default();
        (own.intents, own.named) = (intents, named);
    }
    said
}

/// Ledger = the service's charges, but for what is named; and nothing of before is gone.
fn sums(left: &Left, book: &Book, before: &mut Before, broken: &mut Vec<String>) {
    let spent: u64 = left.one("SELECT coalesce(sum(charged), 0) FROM ledger", []);
    let worst: u64 =
        left.one(&format!("SELECT coalesce(sum(worst), 0) FROM intents WHERE {NAMED} AND settled_at IS NULL"), []);
    let charged = book.sum();
    if spent > charged || charged > spent + worst {
        broken.push(format!("the ledger has {spent} tenths, {worst} are named, the service has charged {charged}"));
    }
    if spent < before.spent {
        broken.push(format!("the ledger had {} tenths and has {spent}", before.spent));
    }
    let facts: BTreeSet<(i64, String)> = left
        .rows::<i64, String, i64, i64>("SELECT id, operation || digest || length(response), 0, 0 FROM facts")
        .into_iter()
        .map(|(id, what, ..)| (id, what))
        .collect();
    let lost = before.facts.difference(&facts).count();
    if lost > 0 {
        broken.push(format!("{lost} answers that were there are gone"));
    }
    (before.facts, before.spent) = (facts, spent);
}

/// What one transaction stores is there as a whole: answer, line, intent, rows, and the sums of pulls and jobs.
fn each_whole(left: &Left, broken: &mut Vec<String>) {
    for (what, sql) in [
        (
            "answers without a line in the ledger",
            "SELECT count(*) FROM facts f WHERE NOT EXISTS (SELECT 1 FROM ledger l WHERE l.fact = f.id)",
        ),
        (
            "lines whose charge is not that of their answer",
            "SELECT count(*) FROM ledger l JOIN facts f ON f.id = l.fact WHERE f.charged <> l.charged",
        ),
        (
            "lines without an answer that nobody has settled",
            "SELECT count(*) FROM ledger WHERE fact IS NULL AND basis <> 'settled'",
        ),
        (
            "lines whose call is not closed",
            "SELECT count(*) FROM ledger l JOIN intents i ON i.id = l.intent
                WHERE i.state <> 'answered' AND i.settled_at IS NULL",
        ),
        (
            "answered calls without a line",
            "SELECT count(*) FROM intents i WHERE state = 'answered'
                AND NOT EXISTS (SELECT 1 FROM ledger l WHERE l.intent = i.id)",
        ),
        (
            "rows of a page that its search does not have",
            "SELECT count(*) FROM tellings t JOIN ledger l ON l.fact = t.fact WHERE l.search IS NOT NULL
                AND NOT EXISTS (SELECT 1 FROM found WHERE found.search = l.search AND found.record = t.record)",
        ),
        (
            "pulls whose sums are not those of their pages",
            "SELECT count(*) FROM pulls p WHERE (p.received, p.charged) <> (
                SELECT coalesce(sum(l.rows), 0), coalesce(sum(l.charged), 0)
                FROM ledger l JOIN intents i ON i.id = l.intent WHERE i.pull = p.id AND l.fact IS NOT NULL)",
        ),
        (
            "jobs whose rows cost another sum than their lines",
            "SELECT count(*) FROM jobs j WHERE
                (SELECT coalesce(sum(charged), 0) FROM job_rows r WHERE r.job = j.id) <>
                (SELECT coalesce(sum(charged), 0) FROM ledger l WHERE l.job = j.id)",
        ),
        (
            "jobs whose sums are not those of their rows",
            "SELECT count(*) FROM (
                SELECT job, enrichment, state, rows, owned, asked, charged FROM job_sums WHERE rows <> 0
                EXCEPT SELECT job, enrichment, state, count(*), sum(owned), sum(asked), sum(charged) FROM job_rows
                    GROUP BY job, enrichment, state)",
        ),
    ] {
        let wrong: u64 = left.one(sql, []);
        if wrong > 0 {
            broken.push(format!("{wrong} {what}"));
        }
    }
}
