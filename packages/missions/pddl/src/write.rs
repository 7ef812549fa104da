//! Writers of domains and problems. The readers restore the same values from the texts.

mod domain;
mod flat;
mod lines;
mod problem;
mod typed_list;
