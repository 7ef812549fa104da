//! Clocks, pacing and timeouts.

pub(crate) mod live_options;
pub(crate) mod pace_topic;
pub(crate) mod pacing;
pub(crate) mod program_clock;
pub(crate) mod sim_clock;
pub(crate) mod wait_notice;
pub(crate) mod wait_timer;
pub(crate) mod waits;
pub(crate) mod wall_clock;
