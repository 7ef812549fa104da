//! Tests of the player, in the world of the league.
#![expect(
    clippy::unwrap_used,
    reason = "a test fails where it unwraps what is not there"
)]

mod arena;
mod client;
mod getting_up;
mod hostile;
mod kicking;
mod localization;
mod playing;
mod standing;
mod walking;
