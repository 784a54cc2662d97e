//! (head)
