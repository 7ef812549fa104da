//! The examples of the design document, as they stand there; what they leave open is filled in.
//!
//! A program of its own: its scenarios have the names of the catalogue's, and a program lists each name once.

mod communication;
mod intercept;
mod markers;
mod planning;
mod striker;
mod types;
