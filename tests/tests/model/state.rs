//! The model: a handful of sums, sets and rows, nothing of how the app stores them. All that a step does to it is here.

use std::collections::BTreeSet;

use crate::action::{Action, LISTS, Met, SEARCHES, Trouble, Word};

/// Rows of a page, and what one costs in tenths.
pub const PAGE: u64 = 10;
/// What the service charges for a company, in tenths, whatever price is set.
pub const COMPANY: u64 = 10;
/// What it charges for the page of a domain, in tenths.
pub const DOMAIN: u64 = 5;

/// A row of a list: its search, and its position among all that the service has for it.
pub type Row = (usize, u64);
/// The lists that there are, each with its rows in their order.
pub type Lists = [Option<Vec<Row>>; LISTS];

/// A paid call that is not confirmed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Open {
    /// The most that it is said to have cost.
    pub worst: u64,
    /// What the service charged.
    pub charged: u64,
}

/// What must be true.
#[derive(Debug, Clone, Default)]
pub struct Model {
    /// What the ledger says was spent.
    pub spent: u64,
    /// What the service charged.
    pub charged: u64,
    /// The pages of each search that are here, by their numbers.
    pub pages: [Vec<u64>; SEARCHES],
    /// How far each search was loaded, in pages: further than are here where one was left out.
    pub reach: [u64; SEARCHES],
    /// Companies whose answer is owned.
    pub owned: BTreeSet<Row>,
    /// Pages whose outcome is not known, each with its search and its number.
    pub open_pages: Vec<(usize, u64, Open)>,
    /// Pages that came and cannot be read, each with its search and its number.
    pub unread: Vec<(usize, u64)>,
    /// Companies whose outcome is not known, in the order in which they were asked for.
    pub open: Vec<(Row, Open)>,
    /// Companies whose page is known by their domain.
    pub resolved: BTreeSet<Row>,
    /// Companies whose page was asked for under a key, and whose outcome is not known: in the order in which they were asked.
    pub keyed: Vec<(Row, Open)>,
    /// What a company costs, as it was set.
    pub price: u64,
    /// Something was asked at a price that was set wrong.
    pub mispriced: bool,
    /// What pages of domains were charged.
    pub by_domain: u64,
    pub lists: Lists,
    /// The lists as they were before each step, oldest first.
    pub undo: Vec<Lists>,
    /// The lists as they were before each undo, oldest first.
    pub redo: Vec<Lists>,
}

impl Model {
    /// Does a step to the model; `has_page` says of which rows something can be asked.
    pub fn step(&mut self, action: &Action, has_page: impl Fn(Row) -> bool) {
        match *action {
            Action::Load { search, pages, fault, met, at_once } => self.load(search, pages, fault, (met, at_once)),
            Action::LookUp { company, fault } if has_page((0, company as u64)) => {
                self.look_up((0, company as u64), fault);
            }
            Action::Resolve { company, fault } if has_page((0, company as u64)) => {
                self.resolve((0, company as u64), fault);
            }
            Action::NewList { list } if self.lists[list].is_none() => {
                self.change(|lists| lists[list] = Some(Vec::new()))
            }
            Action::RemoveList { list } if self.lists[list].is_some() => self.change(|lists| lists[list] = None),
            Action::Add { list, search, from, rows } => {
                let there = self.rows(search).skip(from as usize).take(rows as usize);
                let coming: Vec<Row> = there.map(|row| (search, row)).collect();
                self.change(|lists| {
                    let Some(list) = &mut lists[list] else { return };
                    let new: Vec<Row> = coming.into_iter().filter(|row| !list.contains(row)).collect();
                    list.extend(new);
                });
            }
            Action::Take { list, from, rows } => self.change(|lists| {
                let Some(list) = &mut lists[list] else { return };
                let (from, to) = (from as usize, (from + rows) as usize);
                let left = list.iter().enumerate().filter(|(at, _)| !(from..to).contains(at));
                *list = left.map(|(_, row)| *row).collect();
            }),
            Action::Enrich { list, fault } => {
                let rows = self.lists[list].clone().unwrap_or_default();
                rows.into_iter().filter(|row| has_page(*row)).for_each(|row| self.look_up(row, fault));
            }
            Action::Price { tenths } => self.price = tenths,
            Action::Settle => self.settle(),
            Action::Undo => {
                if let Some(before) = self.undo.pop() {
                    self.redo.push(std::mem::replace(&mut self.lists, before));
                }
            }
            Action::Redo => {
                if let Some(before) = self.redo.pop() {
                    self.undo.push(std::mem::replace(&mut self.lists, before));
                }
            }
            Action::Restart { word } => self.restart(word),
            // Nothing to do it with.
            Action::LookUp { .. } | Action::Resolve { .. } | Action::NewList { .. } | Action::RemoveList { .. } => {}
        }
    }

    /// A change of lists is a step that can be undone; one that changes nothing is none.
    fn change(&mut self, change: impl FnOnce(&mut Lists)) {
        let before = self.lists.clone();
        change(&mut self.lists);
        if self.lists != before {
            self.undo.push(before);
            self.redo.clear();
        }
    }

    /// Page after page, each paid once unless a person says so: one whose outcome is not known, or that cannot be read, is met
    /// by every load that comes to it.
    fn load(&mut self, search: usize, pages: u64, mut fault: Option<Trouble>, (met, at_once): (Met, bool)) {
        let (mut at, mut cursor) = (self.reach[search], self.reach[search] > 0);
        let mut left = pages;
        while left > 0 {
            let waits = self.waits(search, at);
            match met {
                Met::Stop | Met::LeaveOutAtALimit if waits => return,
                Met::LeaveOut if waits => {
                    // The next one is asked for by its number.
                    (at, cursor, left) = (at + 1, false, left - 1);
                    continue;
                }
                _ => {}
            }
            match fault.take() {
                // With a cursor the place behind it is asked for again by its number, which is free.
                Some(Trouble::Refused) if !cursor => return,
                Some(trouble) if trouble.is_unclear() => {
                    let charged = if trouble.is_charged() { PAGE } else { 0 };
                    self.charged += charged;
                    self.open_pages.push((search, at, Open { worst: PAGE, charged }));
                    if at_once {
                        continue;
                    }
                    return;
                }
                Some(Trouble::Strange) => {
                    self.charged += PAGE;
                    self.spent += PAGE;
                    self.unread.push((search, at));
                    if at_once {
                        continue;
                    }
                    return;
                }
                _ => {}
            }
            self.unread.retain(|page| *page != (search, at));
            self.pages[search].push(at);
            (at, cursor, left) = (at + 1, true, left - 1);
            self.reach[search] = at;
            self.spent += PAGE;
            self.charged += PAGE;
        }
    }

    /// Whether a person decides about a page.
    pub fn waits(&self, search: usize, page: u64) -> bool {
        let in_doubt = self.open_pages.iter().any(|(of, own, _)| (*of, *own) == (search, page));
        in_doubt || self.unread.contains(&(search, page))
    }

    /// Asked is what is neither owned nor waits for its outcome.
    fn look_up(&mut self, row: Row, fault: Option<Trouble>) {
        if self.owned.contains(&row) || self.is_open(row) {
            return;
        }
        self.mispriced |= self.price != COMPANY;
        match fault {
            Some(Trouble::Refused) => {}
            Some(trouble) if trouble.is_unclear() => {
                let charged = if trouble.is_charged() { COMPANY } else { 0 };
                self.charged += charged;
                self.open.push((row, Open { worst: self.price, charged }));
            }
            _ => {
                self.owned.insert(row);
                self.spent += self.price;
                self.charged += COMPANY;
            }
        }
    }

    /// Asked under a key: what waits for its outcome is asked for again, and charged once in all.
    fn resolve(&mut self, row: Row, fault: Option<Trouble>) {
        if self.resolved.contains(&row) {
            return;
        }
        let at = self.keyed.iter().position(|(own, _)| *own == row).unwrap_or_else(|| {
            self.keyed.push((row, Open { worst: DOMAIN, charged: 0 }));
            self.keyed.len() - 1
        });
        match fault.filter(|trouble| trouble.is_unclear()) {
            Some(trouble) if trouble.is_charged() => self.done_under_key(at),
            Some(_) => {}
            None => self.answered(at),
        }
    }

    fn done_under_key(&mut self, at: usize) {
        let open = &mut self.keyed[at].1;
        self.charged += DOMAIN - open.charged;
        self.by_domain += DOMAIN - open.charged;
        open.charged = DOMAIN;
    }

    /// The answer under a key has come: it says what it cost, whatever a person said before.
    fn answered(&mut self, at: usize) {
        self.done_under_key(at);
        let (row, open) = self.keyed.remove(at);
        self.resolved.insert(row);
        self.spent += open.charged;
    }

    fn restart(&mut self, word: Word) {
        if word != Word::Nothing && !self.keyed.is_empty() {
            // The newest is being asked for; of the others it is the word that counts.
            self.answered(self.keyed.len() - 1);
            self.spent += self.keyed.drain(..).map(|(_, open)| open.charged).sum::<u64>();
        }
        while !self.keyed.is_empty() {
            self.answered(0);
        }
    }

    fn settle(&mut self) {
        self.spent += self.all_open().map(|open| open.charged).sum::<u64>();
        self.open.clear();
        self.open_pages.clear();
        self.keyed.clear();
    }

    /// The rows of a search that are here, in their order: those of a page that was left out are not.
    pub fn rows(&self, search: usize) -> impl Iterator<Item = u64> {
        self.pages[search].iter().flat_map(|page| page * PAGE..(page + 1) * PAGE)
    }

    /// Whether a company was asked for, and nobody knows what came of it.
    pub fn is_open(&self, row: Row) -> bool {
        self.open.iter().any(|(own, _)| *own == row)
    }

    /// Every call that is not confirmed.
    pub fn all_open(&self) -> impl Iterator<Item = Open> {
        let pages = self.open_pages.iter().map(|(_, _, open)| *open);
        pages.chain(self.open.iter().chain(&self.keyed).map(|(_, open)| *open))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(actions: &[Action]) -> Model {
        let mut model = Model { price: COMPANY, ..Model::default() };
        actions.iter().for_each(|action| model.step(action, |_| true));
        model
    }

    #[test]
    fn the_model_itself_counts_and_turns_back() {
        let load = Action::Load { search: 0, pages: 1, fault: None, met: Met::Stop, at_once: false };
        let lost = Action::LookUp { company: 0, fault: Some(Trouble::LostAnswer) };
        let model = after(&[load.clone(), lost.clone(), Action::LookUp { company: 0, fault: None }]);
        assert_eq!((model.spent, model.charged, model.open.len()), (10, 20, 1), "an open question is not asked again");
        let model = after(&[load.clone(), lost, Action::Settle, Action::LookUp { company: 0, fault: None }]);
        assert_eq!((model.spent, model.charged, model.owned.len()), (30, 30, 1), "a settled one is");
        let of_second = |pages, fault, met, at_once| Action::Load { search: 1, pages, fault, met, at_once };
        let lost_page = |pages, met| of_second(pages, Some(Trouble::LostAnswer), met, false);
        let again = |pages, met| of_second(pages, None, met, false);
        for (met, charged, pages, why) in [
            (Met::Stop, 10, 0, "nothing is sent again"),
            (Met::Again, 30, 2, "unless a person says so"),
            (Met::LeaveOut, 20, 1, "and what is left out is not asked for"),
            (Met::LeaveOutAtALimit, 10, 0, "nor what a limit holds back"),
        ] {
            let at_once = of_second(2, Some(Trouble::LostAnswer), met, true);
            for model in [after(&[lost_page(1, Met::Stop), again(2, met)]), after(&[at_once])] {
                let came = (model.charged, model.pages[1].len(), model.open_pages.len());
                assert_eq!(came, (charged, pages, 1), "{why}");
            }
        }
        let model = after(&[lost_page(1, Met::Stop), Action::Settle, again(2, Met::Stop)]);
        assert_eq!((model.charged, model.pages[1].len()), (30, 2), "a settled page is in doubt no more");
        let resolve = |company, fault| Action::Resolve { company, fault };
        let lost = [resolve(0, Some(Trouble::LostAnswer)), resolve(1, Some(Trouble::LostQuestion))];
        for (word, spent, charged, resolved, why) in [
            (Word::Nothing, 10, 10, 2, "both are asked for, and the second is charged now"),
            (Word::OfOthers, 10, 10, 1, "the first is as it was said to be"),
            (Word::OfAll, 10, 10, 1, "what a person said of the second gives way to its answer"),
        ] {
            let model = after(&[&lost[..], &[Action::Restart { word }]].concat());
            let sums = (model.spent, model.charged, model.resolved.len());
            assert_eq!((sums, model.keyed.len()), ((spent, charged, resolved), 0), "{why}");
        }
        let model = after(&[&lost[..1], &[resolve(0, None)]].concat());
        assert_eq!((model.spent, model.charged), (5, 5), "under its key it is charged once");
        let model = after(&[&lost[..1], &[Action::Settle, resolve(0, None)]].concat());
        assert_eq!((model.spent, model.charged), (10, 10), "a settled one is asked anew");
        let add = |from| Action::Add { list: 0, search: 0, from, rows: 3 };
        let model = after(&[load, Action::NewList { list: 0 }, add(0), add(2), add(0), Action::Undo]);
        assert_eq!(model.lists[0].as_ref().map(Vec::len), Some(3), "what changed nothing is no step");
        assert_eq!((model.undo.len(), model.redo.len()), (2, 1), "and undo went one back");
    }
}
