//! What is encoded of a match of the 3D simulation league.

mod frames;
mod game;
mod order;
mod practice;
mod urdf;
