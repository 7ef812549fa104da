//! Tests of the protocol of the GameController.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod announcer;
mod both_sides;
mod bytes;
mod corpus;
mod delayed_set_state;
mod follower;
mod made;
mod monitors;
mod refusals;
mod reporter;
mod restart;
mod round_trip;
mod schedule;
mod signs_of_life;
mod wire_seconds;
