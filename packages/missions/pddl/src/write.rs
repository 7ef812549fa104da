//! Domains and problems as texts, which the readers read back as they were.

mod domain;
mod flat;
mod lines;
mod problem;
mod typed_list;
