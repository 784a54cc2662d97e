//! The model: a handful of sums, sets and rows, and nothing of how the app keeps them. What each step does to it is all here.

use std::collections::{BTreeMap, BTreeSet};

use crate::action::{Action, LISTS, Met, SEARCHES, Trouble};

/// Rows of a page, and what one costs in tenths.
pub const PAGE: u64 = 10;
/// What the service charges for a company, in tenths, whatever price is set.
pub const COMPANY: u64 = 10;

/// A row of a list: its search, and its position there.
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
    /// Pages of each search that are here.
    pub pages: [u64; SEARCHES],
    /// How far each search was loaded, in pages: further than are here where one was left out.
    pub reach: [u64; SEARCHES],
    /// Companies whose answer is owned.
    pub owned: BTreeSet<Row>,
    /// Pages whose outcome is not known, each with its search and its number.
    pub open_pages: Vec<(usize, u64, Open)>,
    /// Companies whose outcome is not known.
    pub open: BTreeMap<Row, Open>,
    /// What a company costs, as it was set.
    pub price: u64,
    pub lists: Lists,
    /// The lists as they were before each step, oldest first.
    pub undo: Vec<Lists>,
    /// The lists as they were before each undo, oldest first.
    pub redo: Vec<Lists>,
}

impl Model {
    /// Does a step to the model; `has_page` tells of which rows something can be asked.
    pub fn step(&mut self, action: &Action, has_page: impl Fn(Row) -> bool) {
        match *action {
            Action::Load { search, pages, fault, met } => self.load(search, pages, fault, met),
            Action::LookUp { company, fault } if has_page((0, company as u64)) => {
                self.look_up((0, company as u64), fault);
            }
            Action::NewList { list } if self.lists[list].is_none() => {
                self.change(|lists| lists[list] = Some(Vec::new()))
            }
            Action::RemoveList { list } if self.lists[list].is_some() => self.change(|lists| lists[list] = None),
            Action::Add { list, search, from, rows } => {
                let there = self.pages[search] * PAGE;
                let coming: Vec<Row> = (from..(from + rows).min(there)).map(|row| (search, row)).collect();
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
            // Nothing to do it with.
            Action::LookUp { .. } | Action::NewList { .. } | Action::RemoveList { .. } | Action::Restart => {}
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

    /// Page after page, each paid once unless a person says so: one whose outcome is not known is met by every load that comes
    /// to it.
    fn load(&mut self, search: usize, pages: u64, mut fault: Option<Trouble>, met: Met) {
        let (mut at, mut cursor) = (self.reach[search], self.reach[search] > 0);
        for _ in 0..pages {
            let in_doubt = self.open_pages.iter().any(|(of, page, _)| (*of, *page) == (search, at));
            match met {
                Met::Stop if in_doubt => return,
                Met::LeaveOut if in_doubt => {
                    // The next one is asked for by its number.
                    (at, cursor) = (at + 1, false);
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
                    return;
                }
                _ => {}
            }
            (at, cursor) = (at + 1, true);
            self.pages[search] += 1;
            self.reach[search] = at;
            self.spent += PAGE;
            self.charged += PAGE;
        }
    }

    /// Asked is what is neither owned nor waits for its outcome.
    fn look_up(&mut self, row: Row, fault: Option<Trouble>) {
        if self.owned.contains(&row) || self.open.contains_key(&row) {
            return;
        }
        match fault {
            Some(Trouble::Refused) => {}
            Some(trouble) if trouble.is_unclear() => {
                let charged = if trouble.is_charged() { COMPANY } else { 0 };
                self.charged += charged;
                self.open.insert(row, Open { worst: self.price, charged });
            }
            _ => {
                self.owned.insert(row);
                self.spent += self.price;
                self.charged += COMPANY;
            }
        }
    }

    fn settle(&mut self) {
        self.spent += self.all_open().map(|open| open.charged).sum::<u64>();
        self.open.clear();
        self.open_pages.clear();
    }

    /// Every call that is not confirmed.
    pub fn all_open(&self) -> impl Iterator<Item = Open> {
        self.open.values().copied().chain(self.open_pages.iter().map(|(_, _, open)| *open))
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
        let load = Action::Load { search: 0, pages: 1, fault: None, met: Met::Stop };
        let lost = Action::LookUp { company: 0, fault: Some(Trouble::LostAnswer) };
        let model = after(&[load.clone(), lost.clone(), Action::LookUp { company: 0, fault: None }]);
        assert_eq!((model.spent, model.charged, model.open.len()), (10, 20, 1), "an open question is not asked again");
        let model = after(&[load.clone(), lost, Action::Settle, Action::LookUp { company: 0, fault: None }]);
        assert_eq!((model.spent, model.charged, model.owned.len()), (30, 30, 1), "a settled one is");
        let lost_page = |pages, met| Action::Load { search: 1, pages, fault: Some(Trouble::LostAnswer), met };
        let again = |pages, met| Action::Load { search: 1, pages, fault: None, met };
        for (met, charged, pages, why) in [
            (Met::Stop, 10, 0, "nothing is sent again"),
            (Met::Again, 30, 2, "unless a person says so"),
            (Met::LeaveOut, 20, 1, "and what is left out is not asked for"),
        ] {
            let model = after(&[lost_page(1, Met::Stop), again(2, met)]);
            assert_eq!((model.charged, model.pages[1], model.open_pages.len()), (charged, pages, 1), "{why}");
        }
        let model = after(&[lost_page(1, Met::Stop), Action::Settle, again(2, Met::Stop)]);
        assert_eq!((model.charged, model.pages[1]), (30, 2), "a settled page is in doubt no more");
        let add = |from| Action::Add { list: 0, search: 0, from, rows: 3 };
        let model = after(&[load, Action::NewList { list: 0 }, add(0), add(2), add(0), Action::Undo]);
        assert_eq!(model.lists[0].as_ref().map(Vec::len), Some(3), "what changed nothing is no step");
        assert_eq!((model.undo.len(), model.redo.len()), (2, 1), "and undo went one back");
    }
}
