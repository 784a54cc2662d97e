//! How many people there are, known free: the count that follows the filters, and the map. Real engine, real client, real
//! service over loopback.

mod map;
mod people;
mod place_in_line;
mod typing;
