//! The viewer: what its server answers and what its page shows.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod answers;
mod marks;
mod page;
mod served;
