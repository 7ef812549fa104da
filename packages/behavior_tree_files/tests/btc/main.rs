//! The language `.btc`, sentence by sentence.

mod conditions;
mod faults;
mod ports;
mod syntax;
mod world;
