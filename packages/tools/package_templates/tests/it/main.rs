//! Tests of the templates of packages.

mod names;
mod texts;
