//! Decisions of the player.

pub(crate) mod formation;
pub(crate) mod game;
pub(crate) mod striker;
pub(crate) mod tactics;
pub(crate) mod team_message;
pub(crate) mod travel;
