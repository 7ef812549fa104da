//! The scenarios, one a file, named by the behavior that each shows.

mod soccer_match;
