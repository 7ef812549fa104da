//! Examples of the design document, with their open parts completed.

mod communication;
mod intercept;
mod markers;
mod planning;
mod striker;
mod types;
