//! Interfaces to the outside: backends that decide, and sinks that receive the ticks.

pub(crate) mod backend_error;
pub(crate) mod behavior_backend;
pub(crate) mod behavior_resources;
pub(crate) mod in_process;
pub(crate) mod no_answer;
pub(crate) mod shared;
pub(crate) mod sink_error;
