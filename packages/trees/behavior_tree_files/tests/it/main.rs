//! Tree files: every language, files on the disk, and the corpus of the fuzzers.

#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test fails by panicking"
)]

mod btc;
mod corpus;
mod example;
mod load;
mod names;
mod readme;
mod script;
mod shown;
mod watch;
mod world;
mod yaml;
