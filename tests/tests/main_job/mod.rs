//! The main job without a window: real engine, real client, real service over loopback; from filters to files, and what
//! it costs on the way.

mod agreed;
mod balance;
mod double_click;
mod from_filter_to_file;
mod money;
mod owned;
mod runs;
mod samples;
mod unclear;
mod unread;
mod unread_searches;
mod workspaces;
mod wrapping;
