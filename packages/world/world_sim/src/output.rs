//! Output of the ticks: recorder, live topics, Foxglove.

pub(crate) mod another_run;
pub(crate) mod bag_link;
pub(crate) mod foxglove_link;
pub(crate) mod live_topics;
pub(crate) mod recorder;
pub(crate) mod recorder_link;
pub(crate) mod tick_sink;
