//! Messages of LoLA: their bytes, what is tolerated, and what is refused.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod any_bytes;
mod any_message;
mod bytes;
mod corpus;
mod faults;
mod strategies;
mod stream;
mod tolerated;
