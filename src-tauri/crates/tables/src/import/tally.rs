//! What a run through a table has come to: counts, and what is wrong line by line.

use std::collections::{BTreeMap, HashSet};
use std::time::{Duration, Instant};

use sheets::read::Line;
use store::exchange::imports::{BatchKept, ImportedRow, Met};
use words::t;

use super::mapping::Mapping;
use super::value;
use crate::ipc::ImportRequest;
use ipc::{ImportPhase, ImportState, LineReport};

/// The most lines that are reported.
const LINES: usize = 1_000;
/// Lines that are sent to the screen while it goes on, so that what is sent stays small.
const LINES_ON_THE_WAY: usize = 50;
/// Sentences that are counted apart.
const SENTENCES: usize = 200;
/// Between two states that are sent.
const PAUSE: Duration = Duration::from_millis(300);

/// Where a row is that is right.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place {
    line: u64,
    /// It is without a value that could not be read.
    lacks: bool,
}

/// Some lines of a table, read.
#[derive(Debug)]
pub(super) struct Batch<R> {
    pub rows: Vec<R>,
    /// The place of each row.
    pub places: Vec<Place>,
    pub read: u64,
    pub wrong: u64,
    pub reports: Vec<LineReport>,
    /// How much of the file is read, in thousandths.
    pub part: u16,
}

impl<R> Batch<R> {
    /// What lines become; `make` is what becomes of a row that is right.
    pub fn of(mapping: &Mapping, lines: &[Line], make: impl Fn(ImportedRow) -> R) -> Self {
        let part = lines.last().map_or(0, |line| line.part);
        let (rows, places) = (Vec::with_capacity(lines.len()), Vec::with_capacity(lines.len()));
        let mut batch = Self { rows, places, read: lines.len() as u64, wrong: 0, reports: Vec::new(), part };
        for line in lines {
            let outcome = mapping.line(line);
            match outcome.row {
                Some(row) => {
                    batch.rows.push(make(row));
                    batch.places.push(Place { line: line.number, lacks: outcome.lacks });
                }
                None => batch.wrong += 1,
            }
            batch.reports.extend(outcome.reports);
        }
        batch
    }
}

/// The counts so far.
pub(super) struct Tally {
    state: ImportState,
    seen: HashSet<u64>,
    told: Option<Instant>,
}

impl Tally {
    pub fn new(request: &ImportRequest, phase: ImportPhase) -> Self {
        let state = ImportState {
            import: request.import,
            phase,
            read: 0,
            part: 0,
            right: 0,
            lacking: 0,
            wrong: 0,
            erased: 0,
            fresh: 0,
            repeated: 0,
            lines: Vec::new(),
            problems: BTreeMap::new(),
            country_problem: value::not_of_country(&request.country),
            list: None,
            rest: false,
        };
        Self { state, seen: HashSet::new(), told: None }
    }

    /// Counts lines; their rows are counted by what became of them.
    pub fn count<R>(&mut self, batch: &mut Batch<R>) {
        self.state.read += batch.read;
        self.state.wrong += batch.wrong;
        self.state.right += batch.rows.len() as u64;
        self.state.lacking += batch.places.iter().filter(|place| place.lacks).count() as u64;
        self.state.part = (batch.part / 10).min(100) as u8;
        batch.reports.drain(..).for_each(|report| self.report(report));
    }

    fn report(&mut self, report: LineReport) {
        let known = self.state.problems.len() < SENTENCES || self.state.problems.contains_key(&report.problem);
        if known {
            *self.state.problems.entry(report.problem.clone()).or_default() += 1;
        }
        if self.state.lines.len() < LINES {
            self.state.lines.push(report);
        }
    }

    /// A row that was right is left out: its person was erased. What is in it is not repeated.
    fn left_out(&mut self, Place { line, lacks }: Place) {
        self.state.right -= 1;
        self.state.lacking -= u64::from(lacks);
        self.state.erased += 1;
        let (value, problem) = (String::new(), t!("This person was erased, and is not imported again."));
        self.report(LineReport { line, column: None, value, problem, taken: false });
    }

    /// Counts what rows that are not stored yet meet in the workspace; `marks` and `places` are theirs.
    pub fn met(&mut self, marks: &[u64], places: &[Place], met: &[Met]) {
        for ((mark, place), met) in marks.iter().zip(places).zip(met) {
            if met.erased {
                self.left_out(*place);
                continue;
            }
            // Two rows with different marks may be about one record: by its number they are counted once.
            let mark = met.record.map_or(*mark, |record| record.unsigned_abs());
            let is_first = self.seen.insert(mark);
            self.state.fresh += u64::from(met.record.is_none() && is_first);
            self.state.repeated += u64::from(!is_first || met.in_list);
        }
    }

    /// Counts what was stored of the rows at these places.
    pub fn kept(&mut self, places: &[Place], kept: &BatchKept) {
        kept.erased.iter().filter_map(|at| places.get(*at)).for_each(|place| self.left_out(*place));
        self.state.fresh += kept.fresh;
        self.state.repeated += kept.repeated;
    }

    /// The state for the screen, if none was sent just now.
    pub fn due(&mut self) -> Option<ImportState> {
        let now = Instant::now();
        if self.told.is_some_and(|told| now.duration_since(told) < PAUSE) {
            return None;
        }
        self.told = Some(now);
        // Not cloned as a whole: the lines are many.
        let all = std::mem::take(&mut self.state.lines);
        let lines = all.iter().take(LINES_ON_THE_WAY).cloned().collect();
        let state = ImportState { lines, ..self.state.clone() };
        self.state.lines = all;
        Some(state)
    }

    /// Rows that are right.
    pub fn right(&self) -> u64 {
        self.state.right
    }

    /// Rows that are right and come into the list for the first time.
    pub(crate) fn first_in_list(&self) -> u64 {
        self.state.right - self.state.repeated
    }

    /// The state at the end.
    pub fn end(self, phase: ImportPhase, list: Option<i64>) -> ImportState {
        let part = if phase == ImportPhase::Stopped { self.state.part } else { 100 };
        ImportState { phase, list, part, rest: self.state.wrong > 0, ..self.state }
    }
}
