//! Tests of the messages of a match.

mod frames;
mod game;
mod order;
mod practice;
mod urdf;
