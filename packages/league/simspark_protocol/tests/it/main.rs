//! Frames and messages: both directions, anything that may arrive, and recordings of the original server.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod agent_messages;
mod any_bytes;
mod any_message;
mod corpus;
mod frames;
mod monitor_messages;
mod numbers;
mod recorded;
mod senses;
mod trainer_messages;
