//! Is every filter answered truly? Random combinations of filters, answered by the search and, in the plainest possible
//! way, by looking at each person in turn.
//!
//! What is looked at is in `scene`, how a text fits in `words`, what filters of leads mean in `judge`, what is asked for in
//! `values`.

mod judge;
mod leads;
mod queries;
mod scene;
mod values;
mod words;
