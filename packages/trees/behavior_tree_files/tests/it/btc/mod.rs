//! The language `.btc`, sentence by sentence.

mod any_text;
mod conditions;
mod controls;
mod faults;
mod large;
mod ports;
mod subtrees;
mod syntax;
mod text;
mod variables;
