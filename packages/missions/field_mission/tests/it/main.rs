//! Missions on a field, with world states made by hand.

mod decisions;
mod faults;
mod fixture;
mod percepts;
