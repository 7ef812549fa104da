//! Writers of domains and problems. The readers restore the same values from the texts.

mod domain;
mod flat;
mod indent;
mod lines;
mod problem;
mod typed_list;
