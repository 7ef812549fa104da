//! Tests of the rules, each in its own situation.

mod charging;
mod formats;
mod fouls;
mod kick_offs;
mod play;
mod situation;
