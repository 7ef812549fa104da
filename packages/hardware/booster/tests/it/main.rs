//! Tests of the K1's messages and calls.

mod calls;
mod corpus;
mod messages;
