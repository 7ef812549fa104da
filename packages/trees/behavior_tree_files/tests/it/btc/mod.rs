//! Tests of the language `.btc` for each sentence of its documentation.

mod any_text;
mod conditions;
mod controls;
mod errors;
mod hints;
mod large;
mod ports;
mod registered;
mod subtrees;
mod syntax;
mod text;
mod variables;
