//! Tests of the physics against figures of the original server.
#![expect(
    clippy::unwrap_used,
    reason = "a test fails where it unwraps what is not there"
)]

mod ball;
mod contacts;
mod heap;
mod misplaced;
mod places;
mod recorded;
mod recording;
mod replay;
mod robot;
mod thrashing;
