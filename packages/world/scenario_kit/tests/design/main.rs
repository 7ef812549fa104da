//! The examples of the design document, with the parts completed that it leaves open.

mod communication;
mod intercept;
mod markers;
mod planning;
mod striker;
mod types;
