//! The examples of the design document, as they stand there; what they leave open is filled in.

mod communication;
mod intercept;
mod markers;
mod planning;
mod striker;
mod types;
