//! The plan of a load by slices: which parts of a search the service gives whole, from totals alone.
//!
//! Pure: what was told of each part comes from whoever asked. While something is missing the plan is a list of questions; with the
//! same answers it is always the same plan, so that nothing of it has to be stored but the answers.
//!
//! A part that is too large is cut by the next filter that it leaves open. Neighbours that are small are loaded together. What the parts of
//! a cut are short of their whole has no value of that filter: no slice reaches it. What they have more than it lies in several.

use api::{Filters, SearchKind};

use api::filters::cuts::{Cut, cuts, part};

/// A total: as told, or told to be unknown.
pub type Told = Option<u64>;

/// What is known of totals.
pub struct Known<'a> {
    /// The kind of the search.
    pub kind: SearchKind,
    /// Rows that the service gives of one search at most.
    pub cap: u64,
    /// How many further questions may be asked at most.
    pub most_questions: usize,
    /// What was told of a part; none where it was not asked.
    pub told: &'a dyn Fn(&Filters) -> Option<Told>,
}

/// What comes of what is known.
#[derive(Debug, PartialEq, Eq)]
pub enum Step {
    /// These totals are to be asked for.
    Ask(Vec<Filters>),
    /// Everything is known.
    Ready(Plan),
}

/// Which slices there are.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Plan {
    /// The slices.
    pub slices: Vec<Part>,
    /// What none of them reaches.
    pub missed: Vec<Missed>,
    /// Rows that lie in several.
    pub overlap: u64,
    /// The filters that it was cut by, in the order in which that happened.
    pub cut_by: Vec<&'static str>,
}

/// A slice.
#[derive(Debug, PartialEq, Eq)]
pub struct Part {
    /// Its filters, in their normal form.
    pub filters: Filters,
    /// Rows that it has; of several that are loaded together their sum.
    pub told: Told,
}

/// Rows that no slice reaches.
#[derive(Debug, PartialEq, Eq)]
pub struct Missed {
    /// Of which part.
    pub filters: Filters,
    /// The filter of which they have no value; none where they are more than the service gives, and nothing is left to cut by.
    pub by: Option<&'static str>,
    /// How many.
    pub rows: u64,
}

impl Known<'_> {
    /// The plan for a search of so many rows.
    pub fn plan(&self, filters: &Filters, total: u64) -> Step {
        let mut walk = Walk { known: self, plan: Plan::default(), ask: Vec::new() };
        walk.part(filters, total);
        if walk.ask.is_empty() { Step::Ready(walk.plan) } else { Step::Ask(walk.ask) }
    }

    /// Rows that are loaded together at most: a little is left for what comes until then.
    const fn full(&self) -> u64 {
        self.cap - self.cap / 20
    }
}

/// What came of a cut.
enum Came {
    /// Parts, or questions about them.
    Parts,
    /// None: the service does not know the filter, so that each part is all of it, or it takes more questions than may be asked.
    Nothing,
}

struct Walk<'k> {
    known: &'k Known<'k>,
    plan: Plan,
    ask: Vec<Filters>,
}

impl Walk<'_> {
    fn part(&mut self, filters: &Filters, total: u64) {
        if total == 0 {
            return;
        }
        if total > self.known.cap {
            let mut possible = cuts(self.known.kind, filters).into_iter();
            if possible.any(|cut| matches!(self.cut(filters, total, &cut), Came::Parts)) {
                return;
            }
            let rows = total - self.known.cap;
            self.plan.missed.push(Missed { filters: filters.clone(), by: None, rows });
        }
        self.plan.slices.push(Part { filters: filters.clone(), told: Some(total) });
    }

    /// Cuts a part.
    fn cut(&mut self, filters: &Filters, total: u64, cut: &Cut) -> Came {
        let Known { kind, told, most_questions, .. } = *self.known;
        let parts: Vec<Filters> =
            cut.values.iter().map(|value| part(kind, filters, cut.key, std::slice::from_ref(value))).collect();
        let totals: Vec<Option<Told>> = parts.iter().map(told).collect();
        // What was told already costs nothing.
        let unknown = parts.iter().zip(&totals).filter(|(_, told)| told.is_none()).map(|(part, _)| part.clone());
        let unknown: Vec<Filters> = unknown.collect();
        if !unknown.is_empty() {
            if self.ask.len() + unknown.len() > most_questions {
                return Came::Nothing;
            }
            self.ask.extend(unknown);
            return Came::Parts;
        }
        let totals: Vec<Told> = totals.into_iter().flatten().collect();
        // "Some unsupported values are silently ignored": each part is all of it then, as it is by now.
        let is_all =
            |told: &Told| *told == totals[0] && told.is_some_and(|rows| rows > 0 && rows >= total - total / 10);
        if totals.len() > 1 && totals.iter().all(is_all) {
            return Came::Nothing;
        }
        if !self.plan.cut_by.contains(&cut.key) {
            self.plan.cut_by.push(cut.key);
        }
        // Of a part that tells none nobody knows how many of these rows are in it.
        if let Some(sum) = totals.iter().copied().sum::<Option<u64>>() {
            self.plan.overlap += sum.saturating_sub(total);
            if sum < total {
                let missed = Missed { filters: filters.clone(), by: Some(cut.key), rows: total - sum };
                self.plan.missed.push(missed);
            }
        }
        let mut together = Vec::new();
        for (place, told) in totals.iter().enumerate() {
            match told {
                Some(rows) if *rows <= self.known.cap => {
                    let sum: u64 = together.iter().filter_map(|place: &usize| totals[*place]).sum();
                    if sum + rows > self.known.full() {
                        self.together(filters, cut, &parts, &totals, &std::mem::take(&mut together));
                    }
                    together.push(place);
                }
                Some(rows) => {
                    self.together(filters, cut, &parts, &totals, &std::mem::take(&mut together));
                    self.part(&parts[place], *rows);
                }
                None => {
                    self.together(filters, cut, &parts, &totals, &std::mem::take(&mut together));
                    self.plan.slices.push(Part { filters: parts[place].clone(), told: None });
                }
            }
        }
        self.together(filters, cut, &parts, &totals, &together);
        Came::Parts
    }

    /// Loads neighbours together.
    fn together(&mut self, whole: &Filters, cut: &Cut, parts: &[Filters], totals: &[Told], places: &[usize]) {
        let has_rows = |place: &usize| totals[*place] != Some(0);
        let (first, last) = (places.iter().position(has_rows), places.iter().rposition(has_rows));
        // Those without rows at the ends would only make its name longer.
        let places = first.zip(last).map_or(&[][..], |(first, last)| &places[first..=last]);
        let rows: u64 = places.iter().filter_map(|place| totals[*place]).sum();
        match places {
            _ if rows == 0 => {}
            [place] => self.part(&parts[*place], rows),
            several => {
                let values: Vec<String> = several.iter().map(|place| cut.values[*place].clone()).collect();
                let joined = part(self.known.kind, whole, cut.key, &values);
                self.plan.slices.push(Part { filters: joined, told: Some(rows) });
            }
        }
    }
}

#[cfg(test)]
#[path = "plan_tests.rs"]
mod tests;
